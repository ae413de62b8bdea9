//! The table, the countdown and calls.

use super::*;

// §1.1
#[test]
fn one_to_eight_play() {
    for seats in 0..=12 {
        let mut rng = Rng::from_number(1);
        let dealt = Dobble::deal(&Options::default(), seats, &mut Step::new(Millis(0), &mut rng));
        assert_eq!(dealt.is_ok(), (1..=8).contains(&seats));
    }
    let mut rng = Rng::from_number(1);
    let few = Options { rounds: 4, ..Options::default() };
    let dealt = Dobble::deal(&few, 2, &mut Step::new(Millis(0), &mut rng));
    assert_eq!(dealt.err(), Some(Refusal::Rounds));
}

// §1.2
#[test]
fn everyone_is_waited_for_and_may_act() {
    let evening = Evening::of(Play::Tower, 4);
    assert_eq!(evening.game.waiting_for().iter().count(), 4);
    for seat in Seat::first(4) {
        assert_eq!(evening.place(seat).top.unwrap().tap, Some([evening.top(seat), evening.centre()]));
    }
    assert!(evening.game.is_race(&evening.right(evening.pair(A))));
    assert!(!evening.game.is_race(&Action::Ready));
}

// §1.3
#[test]
fn all_cards_are_shuffled_again_before_each_mini_game() {
    let mut evening = Evening::of(Play::Championship, 2);
    while evening.game.number == 1 {
        evening.time_out();
    }
    let table = &evening.game.table;
    let n_dealt = table.piles.iter().flatten().count() + table.aside.len();
    assert_eq!(n_dealt + 1, 55, "the Well deals out all cards but the centre card");
}

// §3.1
#[test]
fn nobody_sees_a_card_before_all_do() {
    for play in [Play::Tower, Play::Well, Play::HotPotato, Play::PoisonedGift, Play::Triplet, Play::WarmUp] {
        let mut evening = Evening::deal(Options { play, ..Options::default() }, 3);
        assert_eq!(evening.view(A).phase, Phase::Countdown { until: Millis(3_000) });
        for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
            let view = evening.game.view(viewer);
            assert!(view.centre.is_none() && view.spread.is_empty());
            assert!(view.places.iter().all(|place| place.top.is_none()));
        }
        let cards = evening.game.table.piles[0].last().copied().unwrap_or(0);
        let early = Action::Claim { symbol: evening.game.deck.marks(cards)[0].symbol, cards: [cards, 1] };
        assert_eq!(evening.act(A, early), Err(Refusal::NotYet));
        evening.time_out();
        assert_eq!(evening.told, [Event::Revealed]);
        assert_eq!(evening.now, Millis(3_000));
        let view = evening.view(A);
        assert!(view.centre.is_some() || !view.spread.is_empty() || view.places[0].top.is_some());
    }
}

// §3.1
#[test]
fn what_is_face_down_is_in_nobodys_view() {
    let evening = Evening::of(Play::Well, 3);
    let text = |seat| serde_json::to_string(&evening.view(seat)).unwrap();
    for seat in [A, B, C] {
        let shown = text(seat).matches("\"card\":").count();
        assert_eq!(shown, 4, "three top cards and the centre card");
    }
}

// §3.2
#[test]
fn a_call_is_a_symbol_on_two_cards() {
    let mut evening = Evening::of(Play::Tower, 2);
    let [own, centre] = evening.pair(A);
    assert_eq!(evening.act(A, Action::Take { cards: [own, centre, 1] }), Err(Refusal::WrongKind));
    let same = Action::Claim { symbol: evening.game.deck.marks(own)[0].symbol, cards: [own, own] };
    assert_eq!(evening.act(A, same), Err(Refusal::NotThoseCards));
    let hidden = evening.game.table.stock[0];
    let unseen = evening.right([own, hidden]);
    assert_eq!(evening.act(A, unseen), Err(Refusal::NotThoseCards));
    // The order of the two cards means nothing.
    let claim = evening.right([centre, own]);
    evening.act(A, claim).unwrap();
    assert_eq!(evening.top(A), centre);
}

// §3.3
#[test]
fn the_next_race_is_on_at_once() {
    let mut evening = Evening::of(Play::Tower, 2);
    evening.wait(1_500);
    evening.win(A);
    let [Event::Won { seat: A, reaction, .. }] = evening.told[..] else { panic!("{:?}", evening.told) };
    assert_eq!(reaction, Millis(1_500));
    assert_eq!(evening.view(A).phase, Phase::Racing);
    assert_eq!(evening.view(A).centre.unwrap().since, evening.now);
    evening.win(A);
}

// §3.4
#[test]
fn only_top_cards_count() {
    let mut evening = Evening::of(Play::Tower, 2);
    let covered = evening.top(A);
    evening.win(A);
    let claim = evening.right([covered, evening.centre()]);
    assert_eq!(evening.act(A, claim), Err(Refusal::NotThoseCards));
}

// §3.5
#[test]
fn a_pause_turns_the_cards_face_down_and_they_are_counted_in_again() {
    let mut evening = Evening::of(Play::Tower, 2);
    let claim = evening.right(evening.pair(A));
    evening.wait(800);
    evening.input(Input::Pause).unwrap();
    let until = evening.now + Millis(3_000);
    assert_eq!(evening.told, [Event::Covered { until }]);
    let covered = evening.view(A);
    assert_eq!(covered.phase, Phase::Countdown { until });
    assert!(covered.centre.is_none() && covered.places.iter().all(|place| place.top.is_none()));
    assert_eq!(evening.act(A, claim), Err(Refusal::NotYet));
    evening.time_out();
    assert_eq!(evening.view(A).phase, Phase::Racing);
    evening.wait(400);
    evening.act(A, claim).unwrap();
    let [Event::Won { reaction, .. }] = evening.told[..] else { panic!("{:?}", evening.told) };
    assert_eq!(reaction, Millis(1_200), "as long as they lay open");
}

// §3.5
#[test]
fn a_pause_frees_nobody_who_was_wrong() {
    let mut evening = Evening::of(Play::Tower, 3);
    let claim = evening.right(evening.pair(A));
    evening.err(A);
    evening.input(Input::Pause).unwrap();
    evening.time_out();
    assert_eq!(evening.act(A, claim), Err(Refusal::Locked));
}

// §3.5
#[test]
fn a_pause_while_cards_are_dealt_counts_in_anew_and_between_mini_games_does_nothing() {
    let mut evening = Evening::deal(Options { play: Play::Tower, ..Options::default() }, 2);
    evening.wait(2_900);
    evening.input(Input::Pause).unwrap();
    assert_eq!(evening.game.deadline(), Some(evening.now + Millis(3_000)));
    evening.time_out();
    assert_eq!(evening.view(A).phase, Phase::Racing);
    evening.leave(B);
    let over = evening.game.clone();
    evening.input(Input::Pause).unwrap();
    assert_eq!(evening.game, over);
}
