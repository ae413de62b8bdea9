//! The funnel: who is heard, in which order, and what becomes of the turn.

use super::*;

fn queue(evening: &Evening) -> Vec<(SideId, DohdleId)> {
    let (Phase::Claiming { queue, .. } | Phase::Proposing { queue, .. } | Phase::Judging { queue, .. }) =
        evening.phase()
    else {
        panic!("nobody claims anything")
    };
    queue.iter().map(|claim| (claim.side, claim.dohdle)).collect()
}

// §6.1
#[test]
fn anyone_but_its_own_side_may_claim_what_has_left_its_start() {
    let mut evening = Evening::of(4);
    assert_eq!(evening.act(C, Action::Claim { dohdle: 2 }), Err(Refusal::ChipOnStart));
    evening.chip(2, 1);
    evening.chip(4, 3);
    assert_eq!(evening.may(A).claim, [2, 4]);
    assert_eq!(evening.may(B).claim, [4]);
    assert_eq!(evening.act(B, Action::Claim { dohdle: 2 }), Err(Refusal::YourOwn));
    assert_eq!(evening.act(B, Action::Claim { dohdle: 99 }), Err(Refusal::NoSuchDohdle));
    // While another Dohdle is being asked about, too.
    evening.choose(A, 6);
    evening.ask(A, "Is it warm?");
    evening.claim(B, 4);
    assert!(matches!(evening.phase(), Phase::Claiming { .. }));
    assert_eq!(
        Evening::deal(&Options::default(), 4).act(A, Action::Claim { dohdle: 2 }),
        Err(Refusal::NotNow)
    );
}

// §6.1
#[test]
fn everyone_who_may_claim_is_waited_for() {
    let mut evening = Evening::of(4);
    assert_eq!(evening.game.waiting_for().iter().collect::<Vec<_>>(), [A]);
    evening.chip(4, 2);
    assert_eq!(evening.game.waiting_for().iter().collect::<Vec<_>>(), [A, B, D]);
}

// §6.2
#[test]
fn cubes_come_out_in_the_order_in_which_they_were_thrown() {
    let mut evening = Evening::of(4);
    evening.chip(0, 2);
    evening.wait(1_000);
    let claim = Action::Claim { dohdle: 0 };
    evening.input(Input::Act { seat: C, action: claim.clone(), at: Millis(900) }).unwrap();
    evening.wait(20);
    evening.input(Input::Act { seat: B, action: claim, at: Millis(840) }).unwrap();
    assert_eq!(queue(&evening), [(1, 0), (2, 0)]);
    let Phase::Claiming { queue, .. } = evening.phase() else { panic!("not claiming") };
    assert_eq!(queue[1].behind, Millis(60));
    assert!(evening.has_told(&Event::Claimed { side: 1, seat: B, dohdle: 0, behind: Millis(0) }));
}

// §6.3
#[test]
fn the_funnel_is_open_for_three_seconds_and_the_turn_stands_still() {
    let mut evening = Evening::of(4);
    evening.chip(0, 2);
    evening.claim(B, 0);
    assert_eq!(evening.until(), Millis::seconds(3));
    assert_eq!(evening.act(A, Action::Choose { dohdle: 2 }), Err(Refusal::Claimed));
    evening.wait(2_000);
    assert_eq!(evening.act(B, Action::Claim { dohdle: 0 }), Err(Refusal::InQueue));
    evening.claim(C, 0);
    evening.wait(1_000);
    evening.input(Input::Timeout).unwrap();
    assert!(evening.has_told(&Event::Called { side: 1, dohdle: 0 }));
}

// §6.3
#[test]
fn the_funnel_closes_when_nobody_else_may_throw() {
    let mut evening = Evening::of(3);
    evening.chip(0, 2);
    evening.claim(B, 0);
    evening.claim(C, 0);
    assert!(matches!(evening.phase(), Phase::Proposing { .. }));
    assert_eq!(evening.game.waiting_for().iter().collect::<Vec<_>>(), [B]);
}

// §6.10, DH14
#[test]
fn a_cube_thrown_while_words_are_said_is_heard_after_them() {
    let mut evening = Evening::of(4);
    evening.chip(0, 2);
    evening.chip(2, 2);
    evening.begin_to_solve(B, 0);
    assert_eq!(evening.act(B, Action::Claim { dohdle: 0 }), Err(Refusal::InQueue));
    evening.claim(D, 0);
    assert_eq!(evening.act(D, Action::Claim { dohdle: 2 }), Err(Refusal::InQueue));
    evening.claim(C, 2);
    assert_eq!(queue(&evening), [(1, 0)]);
    let later = evening.view(A).later;
    assert_eq!(later.iter().map(|claim| (claim.side, claim.dohdle)).collect::<Vec<_>>(), [(3, 0), (2, 2)]);
    evening.wait(2_000);
    evening.say(B, "pelican");
    assert_eq!(queue(&evening), [(3, 0), (2, 2)]);
    assert_eq!(evening.until(), Millis::seconds(3), "the funnel is open again");
    assert_eq!(evening.may(B).claim, [0], "and whoever was heard may throw again");
    evening.close_funnel();
    evening.say(D, "flamingo");
    evening.say(C, "teapot");
    assert!(matches!(evening.phase(), Phase::Choosing { .. }));
    assert_eq!(evening.until(), Millis::seconds(45), "the turn stood still all the time");
}

// §6.10
#[test]
fn such_a_cube_is_void_if_the_dohdle_is_solved_meanwhile_or_its_side_has_left() {
    let mut evening = Evening::of(5);
    evening.chip(0, 2);
    evening.chip(2, 2);
    evening.begin_to_solve(B, 0);
    evening.claim(C, 0);
    evening.claim(D, 2);
    evening.leave(D);
    evening.say(B, "flamingo");
    assert!(evening.has_told(&Event::Voided { side: 2, dohdle: 0 }));
    assert!(matches!(evening.phase(), Phase::Choosing { .. }));
}

// §6.10
#[test]
fn the_active_side_keeps_its_right_among_later_cubes_too() {
    let mut evening = Evening::of(4);
    evening.chip(4, 2);
    evening.choose(A, 2);
    evening.begin_to_solve(B, 4);
    evening.claim(C, 2);
    evening.say(B, "kettle");
    assert!(evening.may(A).first);
}

// §6.4
#[test]
fn the_word_is_said_in_fifteen_seconds_or_it_is_wrong() {
    let mut evening = Evening::of(4);
    evening.chip(0, 2);
    evening.claim(B, 0);
    assert_eq!(evening.act(B, Action::Propose { word: "flamingo".into() }), Err(Refusal::NotNow));
    evening.claim(C, 0);
    evening.time_out();
    assert_eq!(evening.until(), Millis::seconds(15));
    assert!(evening.may(B).propose && !evening.may(C).propose);
    assert_eq!(evening.act(C, Action::Propose { word: "flamingo".into() }), Err(Refusal::NotYourTurn));
    for word in ["", " ", "?!", &"x".repeat(41)] {
        assert_eq!(evening.act(B, Action::Propose { word: word.into() }), Err(Refusal::BadText));
    }
    evening.time_out();
    assert!(evening.has_told(&Event::Wrong { side: 1, dohdle: 0, word: None, from: 3, to: 2 }));
    assert_eq!(evening.dohdle(0).guesses[0].word, None);
    assert_eq!(queue(&evening), [(2, 0)]);
}

// §6.5
#[test]
fn after_a_wrong_word_the_next_one_may_say_another() {
    let mut evening = Evening::of(4);
    evening.chip(0, 2);
    evening.claim(B, 0);
    evening.claim(C, 0);
    evening.time_out();
    evening.say(B, "pelican");
    assert!(evening.has_told(&Event::Called { side: 2, dohdle: 0 }));
    assert_eq!(evening.view(C).dohdles[0].guesses[0].word.as_deref(), Some("pelican"));
    evening.say(C, "Flamingo");
    assert!(matches!(evening.dohdle(0).fate, Fate::Solved { side: 2, seat: C, .. }));
}

// §6.6
#[test]
fn a_right_word_voids_other_cubes_for_the_same_dohdle_only() {
    let mut evening = Evening::of(4);
    evening.chip(0, 2);
    evening.chip(2, 2);
    evening.claim(B, 0);
    evening.claim(C, 0);
    evening.claim(D, 2);
    evening.close_funnel();
    evening.say(B, "flamingo");
    assert!(evening.has_told(&Event::Voided { side: 2, dohdle: 0 }));
    assert_eq!(queue(&evening), [(3, 2)]);
    assert_eq!(evening.space(2), 3, "it costs nothing");
    evening.say(D, "kettle");
    assert_eq!(evening.space(3), 2);
    assert!(matches!(evening.phase(), Phase::Choosing { .. }));
}

// §6.7
#[test]
fn on_the_first_space_the_active_side_may_answer_before_all_others() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.claim(C, 2);
    assert_eq!(
        evening.view(A).phase,
        Phase::Claiming {
            queue: vec![Claim { side: 2, seat: C, dohdle: 2, behind: Millis(0) }],
            closes: Millis::seconds(3),
            first: Some(First { dohdle: 2, until: Some(Millis::seconds(5)) }),
        }
    );
    evening.wait(2_000);
    evening.must(A, Action::First { yes: true });
    assert!(evening.has_told(&Event::TookFirst { side: 0 }));
    assert_eq!(queue(&evening), [(0, 2), (2, 2)]);
    evening.close_funnel();
    evening.say(A, "kettle");
    evening.say(C, "teapot");
    assert_eq!(evening.spaces()[..3], [2, 3, 7]);
}

// §6.7
#[test]
fn elsewhere_there_is_no_such_right() {
    // The chip is further on; another Dohdle; only the active side claims.
    let mut evening = Evening::of(4);
    evening.chip(2, 1);
    evening.chip(4, 1);
    evening.choose(A, 2);
    evening.claim(C, 2);
    assert!(!evening.may(A).first);
    let mut evening = Evening::of(4);
    evening.chip(4, 1);
    evening.choose(A, 2);
    evening.claim(B, 4);
    assert!(!evening.may(A).first);
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.claim(A, 2);
    assert!(!evening.may(A).first);
    assert_eq!(evening.act(A, Action::First { yes: true }), Err(Refusal::NotNow));
}

// §6.8
#[test]
fn silence_or_a_no_leaves_the_queue_as_it_is() {
    for answer in [None, Some(false)] {
        let mut evening = Evening::of(4);
        evening.choose(A, 2);
        evening.claim(C, 2);
        assert_eq!(evening.act(D, Action::First { yes: true }), Err(Refusal::NotYourTurn));
        match answer {
            Some(yes) => evening.must(A, Action::First { yes }),
            None => {
                evening.time_out();
                assert_eq!(evening.now, Millis::seconds(3), "the funnel has closed");
                assert_eq!(evening.game.waiting_for().iter().collect::<Vec<_>>(), [A, D]);
            }
        }
        evening.time_out();
        assert_eq!(queue(&evening), [(2, 2)]);
        assert!(matches!(evening.phase(), Phase::Proposing { .. }));
        assert_eq!(evening.now, Millis::seconds(if answer.is_some() { 3 } else { 5 }));
    }
}

// §6.8
#[test]
fn a_yes_binds_to_answer() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.claim(C, 2);
    evening.must(A, Action::First { yes: true });
    evening.close_funnel();
    evening.time_out();
    assert!(evening.has_told(&Event::Wrong { side: 0, dohdle: 2, word: None, from: 3, to: 2 }));
}

// §6.8
#[test]
fn a_cube_of_the_active_side_for_it_is_heard_first() {
    // Thrown before, and thrown after the question was put.
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.wait(500);
    evening.claim(A, 2);
    evening.input(Input::Act { seat: C, action: Action::Claim { dohdle: 2 }, at: Millis(400) }).unwrap();
    assert_eq!(queue(&evening), [(0, 2), (2, 2)]);
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.claim(C, 2);
    evening.wait(500);
    evening.claim(A, 2);
    assert_eq!(queue(&evening), [(0, 2), (2, 2)]);
    assert!(!evening.may(A).first);
    // A cube for another Dohdle is the one cube the active side has.
    let mut evening = Evening::of(4);
    evening.chip(4, 1);
    evening.choose(A, 2);
    evening.claim(C, 2);
    evening.claim(A, 4);
    assert!(!evening.may(A).first);
    assert_eq!(queue(&evening), [(2, 2), (0, 4)]);
}

// §6.8
#[test]
fn a_cube_says_yes_even_when_the_funnel_has_closed() {
    for dohdle in [2, 4] {
        let mut evening = Evening::of(4);
        evening.chip(4, 1);
        evening.choose(A, 2);
        evening.claim(C, 2);
        evening.time_out();
        evening.claim(A, dohdle);
        assert!(!evening.may(A).first);
        let first = if dohdle == 2 { vec![(0, 2), (2, 2)] } else { vec![(2, 2)] };
        assert_eq!(queue(&evening), first, "a cube for another Dohdle is heard later");
        assert_eq!(evening.view(A).later.len(), usize::from(dohdle == 4));
        assert!(matches!(evening.phase(), Phase::Proposing { .. }));
    }
}

// §6.8
#[test]
fn the_right_lasts_as_long_as_the_turn_and_the_space() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.solve(C, 2, "kettle");
    evening.claim(D, 2);
    assert!(evening.may(A).first, "in a second batch too");
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.time_out();
    assert_eq!(evening.master(), 1);
    evening.claim(C, 2);
    assert!(!evening.may(A).first && !evening.may(B).first);
}

// §6.9
#[test]
fn the_turn_goes_on_where_it_stopped_with_the_time_that_was_left() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.ask(A, "Is it warm?");
    evening.wait(10_000);
    evening.solve(C, 2, "kettle");
    assert_eq!(evening.until(), Millis::seconds(20));
    assert!(evening.may(B).answer);
    evening.solve(C, 2, "bottle");
    assert_eq!(evening.until(), Millis::seconds(20));
    assert_eq!(evening.dohdle(2).guesses.len(), 2);
}
