//! Those who leave for good.

use super::*;

// §13.1
#[test]
fn cards_of_someone_who_left_count_as_they_lie_but_rank_last() {
    let mut evening = Evening::of(Play::Tower, 3);
    (0..30).for_each(|_| evening.win(C));
    evening.leave(C);
    assert_eq!(evening.told, [Event::Left { seat: C }]);
    assert_eq!(evening.place(C).part, Part::Left);
    assert_eq!(evening.act(C, Action::Ready), Err(Refusal::Left));
    assert_eq!(evening.input(Input::Leave(C)), Err(Refusal::Left));
    (0..22).for_each(|n| evening.win(if n < 15 { A } else { B }));
    let result = evening.result();
    assert_eq!((result.winner, result.scores, result.ranks), (Some(A), vec![16, 8, 31], vec![1, 2, 3]));
    let outcome = evening.game.outcome().unwrap();
    assert!(outcome.standings[2].left && outcome.standings[2].place == 3);
}

// §13.1
#[test]
fn nobody_can_give_them_any_more() {
    let mut evening = Evening::of(Play::PoisonedGift, 3);
    let claim = evening.right(evening.pair_with(A, C));
    evening.leave(C);
    assert_eq!(evening.view(A).places[2].top.as_ref().unwrap().tap, None);
    assert_eq!(evening.act(A, claim), Err(Refusal::NotThoseCards));
    evening.give(A, B);
}

// §13.2
#[test]
fn a_potato_of_someone_who_left_is_set_aside() {
    let mut evening = Evening::of(Play::HotPotato, 4);
    evening.give(A, B);
    evening.leave(B);
    assert_eq!(evening.game.table.aside.len(), 2);
    evening.give(C, D);
    assert!(evening.told.contains(&Event::RoundEnded { loser: Some(D), cards: 2 }));
    let seats: Vec<Seat> = evening.game.waiting_for().iter().collect();
    assert_eq!(seats, [A, C, D], "the next round is dealt to those who are there");
}

// §13.2
#[test]
fn a_round_ends_when_all_other_holders_have_left() {
    let mut evening = Evening::of(Play::HotPotato, 3);
    evening.give(A, B);
    evening.leave(B);
    assert!(evening.told.contains(&Event::RoundEnded { loser: Some(C), cards: 1 }));
}

// §13.3
#[test]
fn the_last_one_there_has_won() {
    let mut evening = Evening::of(Play::Championship, 3);
    evening.leave(A);
    assert!(evening.game.outcome().is_none());
    evening.leave(C);
    assert_eq!(evening.places(), [2, 1, 2]);
    assert!(evening.told.contains(&Event::Champion { seat: B }));
    assert_eq!(evening.input(Input::Leave(B)), Err(Refusal::Over));
}

#[test]
fn a_rival_who_leaves_a_face_off_loses_it() {
    let mut evening = Evening::of(Play::HotPotato, 3);
    evening.game.bout = Bout::HotPotato { round: 5, rounds: 5 };
    evening.give(A, B);
    evening.give(C, B);
    assert_eq!(evening.game.phase, Stage::Countdown { until: evening.now + Millis(3_000), covered: None });
    evening.leave(A);
    assert_eq!(evening.result().winner, Some(C));
    assert_eq!(evening.places(), [3, 2, 1]);
}

#[test]
fn a_result_does_not_wait_for_those_who_left() {
    let mut evening = Evening::of(Play::Championship, 3);
    evening.game.options.hints = false;
    evening.time_out();
    evening.act(A, Action::Ready).unwrap();
    evening.act(B, Action::Ready).unwrap();
    evening.leave(C);
    assert_eq!(evening.game.number, 2);
}
