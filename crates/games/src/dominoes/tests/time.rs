//! Time, chapter 5.

use super::*;

// §5.1
#[test]
fn after_a_minute_the_house_places_what_scores_most() {
    let mut play =
        Play::set(&[&[16, 12, 25, 35], &[11, 33, 45]], &PLENTY).on(&["5H 2 6H 6"]).with_points(&[4, 5]);
    assert_eq!(play.game.deadline(), Some(Millis::seconds(60)));
    play.now = Millis(59_999);
    assert_eq!(play.input(Input::Timeout), Err(Refusal::NotDue));
    play.time_out();
    assert_eq!(play.heard(WATCHER)[0], Event::Expired { seat: NORTH });
    // 1-2 at 5G takes the 1 and gives nothing; 2-5 there would give the other 3.
    let placed = play.game.placed[0].clone();
    assert_eq!(placed.diamond.map(layout::diamond), Some(1));
    assert_eq!(placed.gains, [Gain { seat: NORTH, diamond: 1, bonus: 0, points: 1 }]);
}

// §5.2
#[test]
fn after_fifteen_seconds_the_chain_stops() {
    let mut play = Play::set(&[&[66, 56, 0, 0], &[11, 33, 45]], &PLENTY);
    play.now = Millis::seconds(10);
    play.place(NORTH, "8H 6 8I 6");
    assert_eq!(play.game.deadline(), Some(Millis::seconds(25)));
    play.time_out();
    assert_eq!(play.waiting(), [EAST]);
    assert_eq!(play.game.placed.len(), 1);
}

// §5.3
#[test]
fn after_twenty_seconds_the_lightest_domino_goes() {
    let mut play = Play::set(&[&[26, 0, 0, 0], &[33, 11, 45]], &[55, 0, 26]);
    play.place(NORTH, "8H 2 8I 6");
    assert_eq!(play.game.deadline(), Some(Millis::seconds(20)));
    play.time_out();
    assert_eq!(play.game.pit, dominoes(&[11]));
    assert_eq!(play.waiting(), [NORTH]);
}

// §5.4, DO17
#[test]
fn the_host_may_hurry_slow_or_stop_the_clocks() {
    let deadline = |pace| {
        let mut rng = Rng::from_number(1);
        let mut cx = Step::new(Millis(0), &mut rng);
        Dominoes::deal(&Options { pace, ..Options::default() }, 2, &mut cx).unwrap().deadline()
    };
    let spans = [Pace::Quick, Pace::Normal, Pace::Relaxed, Pace::Slow, Pace::Off].map(deadline);
    assert_eq!(spans, [Some(30), Some(60), Some(90), Some(120), None].map(|span| span.map(Millis::seconds)));
    let quick =
        [clock::TURN, clock::FOLLOW, clock::DISCARD].map(|span| Pace::Quick.deadline(Millis(0), span));
    assert_eq!(quick, [30, 15, 15].map(|span| Some(Millis::seconds(span))));
}

// §5.4
#[test]
fn what_comes_before_time_is_called_counts() {
    let mut play = Play::set(&[&[26, 0, 0, 0], &[33, 11, 45]], &PLENTY);
    play.now = Millis::seconds(70);
    play.place(NORTH, "8H 2 8I 6");
    assert_eq!(play.input(Input::Timeout), Err(Refusal::NotDue));
}

// §5.1
#[test]
fn the_host_may_give_a_turn_seconds_of_their_own() {
    let mut rng = Rng::from_number(1);
    let options = Options { seconds: 20, ..Options::default() };
    let game = Dominoes::deal(&options, 2, &mut Step::new(Millis(0), &mut rng)).unwrap();
    assert_eq!(game.deadline(), Some(Millis::seconds(20)));
}
