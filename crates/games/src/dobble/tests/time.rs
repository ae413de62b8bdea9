//! Hints, tables that nobody minds, and results.

use super::*;

fn with(play: Play, hints: bool, pace: Pace) -> Evening {
    let mut evening = Evening::deal(Options { play, hints, pace, ..Options::default() }, 3);
    evening.time_out();
    evening
}

// §11.1
#[test]
fn a_match_that_nobody_finds_is_shown() {
    for play in [Play::Tower, Play::Well, Play::HotPotato, Play::PoisonedGift, Play::WarmUp] {
        let mut evening = with(play, true, Pace::Normal);
        let hints = |evening: &Evening, seat| {
            let view = evening.view(seat);
            let tops = view.places.iter().filter_map(|place| place.top.clone());
            let faces = tops.chain(view.centre.clone()).chain(view.spread.iter().flatten().cloned());
            faces.filter_map(|face| Some((face.tap?, face.hint?))).collect::<Vec<_>>()
        };
        assert!(hints(&evening, A).is_empty());
        evening.time_out();
        assert_eq!(evening.told, [Event::Hinted]);
        assert_eq!(evening.now, Millis(33_000));
        let shown = hints(&evening, A);
        assert!(!shown.is_empty());
        assert!(shown.iter().all(|(pair, hint)| evening.game.deck.common(pair) == Some(*hint)));
        evening.win(B);
        assert!(hints(&evening, A).is_empty(), "a new race has no hint");
    }
}

// §11.1
#[test]
fn a_triplet_that_nobody_finds_glows_on_its_cards() {
    let mut evening = with(Play::Triplet, true, Pace::Normal);
    evening.time_out();
    let view = evening.view(A);
    let glowing: Vec<(Card, Symbol)> =
        view.spread.iter().flatten().filter_map(|face| Some((face.card, face.hint?))).collect();
    assert!(glowing.len() >= 3);
    assert!(
        glowing.iter().all(|&(card, symbol)| symbol == glowing[0].1 && evening.game.deck.has(card, symbol))
    );
}

// §11.1, DB8
#[test]
fn nothing_is_shown_unless_the_host_says_so() {
    assert!(!Options::default().hints);
}

// §11.1
#[test]
fn without_hints_nothing_is_shown() {
    let mut evening = with(Play::Tower, false, Pace::Normal);
    evening.time_out();
    assert!(!evening.told.contains(&Event::Hinted));
    assert_eq!(evening.now, Millis(123_000));
}

// §11.2
#[test]
fn after_two_minutes_a_mini_game_ends_as_it_stands() {
    let mut evening = with(Play::Tower, false, Pace::Normal);
    evening.win(B);
    evening.time_out();
    let result = evening.result();
    assert!(result.abandoned);
    assert_eq!((result.winner, result.ranks), (Some(B), vec![2, 1, 2]));
    assert_eq!(evening.places(), [2, 1, 2]);
}

// §11.2
#[test]
fn an_abandoned_tie_has_no_winner() {
    let mut evening = with(Play::HotPotato, false, Pace::Normal);
    evening.time_out();
    let result = evening.result();
    assert_eq!((result.winner, result.tie_break, result.scores), (None, false, vec![1, 1, 1]));
    assert_eq!(evening.places(), [1, 1, 1]);
}

// §11.2
#[test]
fn a_tie_that_nobody_decides_stays_one() {
    let mut evening = with(Play::HotPotato, false, Pace::Normal);
    evening.game.bout = Bout::HotPotato { round: 5, rounds: 5 };
    evening.give(A, B);
    evening.give(C, B);
    assert_eq!(evening.game.bout, Bout::FaceOff { stake: Stake::Mini });
    evening.time_out();
    evening.time_out();
    assert_eq!((evening.result().winner, evening.result().abandoned), (None, true));
    assert_eq!(evening.places(), [1, 3, 1]);
}

// §11.3
#[test]
fn a_result_is_shown_for_twenty_seconds_or_until_all_are_ready() {
    let mut evening = with(Play::Championship, false, Pace::Normal);
    evening.time_out();
    let shown = evening.now;
    let Phase::Result { until, may_ready: true, .. } = evening.view(A).phase else { panic!() };
    assert_eq!(until, Some(shown + Millis::seconds(20)));
    assert_eq!(evening.act(A, Action::Ready), Ok(()));
    assert_eq!(evening.act(A, Action::Ready), Err(Refusal::AlreadyReady));
    let Phase::Result { ready, may_ready: false, .. } = evening.view(A).phase else { panic!() };
    assert_eq!(ready, [A]);
    evening.act(B, Action::Ready).unwrap();
    evening.act(C, Action::Ready).unwrap();
    assert_eq!((evening.game.number, evening.game.bout), (2, Bout::Well));
    assert_eq!(evening.act(C, Action::Ready), Err(Refusal::NotOver));
    evening.time_out();
    evening.time_out();
    evening.time_out();
    assert_eq!(evening.game.number, 3, "nobody was ready, and it went on");
}

// §11.4
#[test]
fn the_pace_stretches_or_switches_off_what_waits_for_people() {
    for (pace, seconds) in [(Pace::Relaxed, 180), (Pace::Slow, 240)] {
        let evening = with(Play::Championship, false, pace);
        assert_eq!(evening.game.deadline(), Some(Millis::seconds(3 + seconds)));
    }
    let mut evening = with(Play::Well, false, Pace::Off);
    assert_eq!(evening.game.deadline(), None);
    evening.err(A);
    assert_eq!(evening.game.deadline(), Some(evening.now + Millis(2_000)));
    let mut evening = with(Play::Well, true, Pace::Off);
    assert_eq!(evening.game.deadline(), Some(Millis(33_000)));
    evening.time_out();
    assert_eq!(evening.game.deadline(), None);
}
