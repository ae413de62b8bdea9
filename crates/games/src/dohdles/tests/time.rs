//! The pace of a game.

use super::*;

// §11.1
#[test]
fn the_pace_stretches_all_but_the_funnel_and_the_last_call() {
    let slow = Options { pace: Pace::Slow, ..Options::default() };
    assert_eq!(Evening::deal(&slow, 3).until(), Millis::seconds(960));
    let mut evening = Evening::with(&slow, 4);
    assert_eq!(evening.until(), Millis::seconds(90));
    evening.choose(A, 2);
    assert_eq!(evening.until(), Millis::seconds(80));
    evening.ask(A, "Is it warm?");
    assert_eq!(evening.until(), Millis::seconds(60));
    evening.claim(C, 2);
    assert_eq!(evening.until(), Millis::seconds(3));
    evening.time_out();
    assert_eq!(evening.until(), Millis::seconds(7), "of ten for the right to be first");
    evening.time_out();
    assert_eq!(evening.until(), Millis::seconds(30));
    evening.say(C, "teapoz");
    assert_eq!(evening.until(), Millis::seconds(20));
    let mut evening = Evening::with(&slow, 4);
    evening.chip(2, 6);
    evening.choose(A, 2);
    evening.must(A, Action::Letter { position: 1 });
    assert_eq!(evening.until(), Millis::seconds(12));
}

// §11.1
#[test]
fn without_clocks_only_the_funnel_a_doubt_and_the_last_call_end_by_themselves() {
    let off = Options { pace: Pace::Off, ..Options::default() };
    assert_eq!(Evening::deal(&off, 4).game.deadline(), None);
    let mut evening = Evening::with(&off, 7);
    evening.choose(A, 2);
    evening.ask(A, "Is it warm?");
    assert_eq!(evening.game.deadline(), None);
    assert!(evening.may(D).answer, "the partner at once");
    evening.claim(G_SEAT, 2);
    assert_eq!(evening.until(), Millis::seconds(3));
    evening.time_out();
    assert_eq!(evening.game.deadline(), None, "until the active side says whether it wants to be first");
    evening.must(A, Action::First { yes: false });
    assert_eq!(evening.game.deadline(), None);
    evening.say(G_SEAT, "teapoz");
    assert_eq!(evening.game.deadline(), None);
    evening.must(D, Action::Count { yes: false });
    let mut evening = Evening::with(&off, 4);
    evening.chip(2, 6);
    evening.choose(A, 2);
    evening.must(A, Action::Letter { position: 1 });
    assert_eq!(evening.until(), Millis::seconds(12));
}

const G_SEAT: Seat = Seat(6);

#[test]
fn nothing_is_due_before_its_time() {
    let mut evening = Evening::of(4);
    assert_eq!(evening.input(Input::Timeout), Err(Refusal::NotDue));
    assert_eq!(evening.act(Seat(4), Action::Stop), Err(Refusal::NoSuchSeat));
}
