//! Ties for first.

use super::*;

/// A Tower in which the first `n_tied` of `seats` end with as many cards.
fn tied(seats: u8, n_tied: u8) -> Evening {
    let mut evening = Evening::of(Play::Tower, seats);
    let n_claims = 55 - u32::from(seats);
    let n_each = n_claims / u32::from(n_tied);
    let n_spare = n_claims - n_each * u32::from(n_tied);
    // What cannot be shared goes to the last seat, which is not among the first.
    (0..n_spare).for_each(|_| evening.win(Seat(seats - 1)));
    for seat in Seat::first(n_tied) {
        (0..n_each).for_each(|_| evening.win(seat));
    }
    evening
}

// §12.1
#[test]
fn two_who_are_tied_have_a_face_off() {
    let mut evening = tied(3, 2);
    assert!(evening.told.contains(&Event::Tied { seats: vec![A, B] }));
    assert_eq!(evening.game.bout, Bout::FaceOff { stake: Stake::Mini });
    assert!(evening.game.results.is_empty());
    evening.time_out();
    assert_eq!(evening.place(C).part, Part::Watching);
    assert!(
        evening.view(C).places.iter().all(|place| place.top.as_ref().is_none_or(|top| top.tap.is_none()))
    );
    let claim = evening.right(evening.pair(B));
    assert_eq!(evening.act(C, claim), Err(Refusal::NotRacing));
    evening.act(B, claim).unwrap();
    let result = evening.result();
    assert_eq!((result.winner, result.tie_break), (Some(B), true));
    assert_eq!(evening.places(), [2, 1, 3]);
}

// §12.1
#[test]
fn a_wrong_call_in_a_face_off_locks_for_a_moment() {
    let mut evening = tied(3, 2);
    evening.time_out();
    evening.err(A);
    assert_eq!(evening.place(A).lock, Some(Lock { until: Some(evening.now + Millis(2_000)) }));
    evening.win(B);
    assert_eq!(evening.result().winner, Some(B));
}

// §12.2
#[test]
fn of_three_who_are_tied_the_first_without_cards_wins() {
    let mut evening = tied(4, 3);
    assert_eq!(evening.game.bout, Bout::LastPotato { stake: Stake::Mini });
    evening.time_out();
    evening.give(C, A);
    assert_eq!(evening.result().winner, Some(C));
    assert_eq!(evening.result().ranks, [2, 2, 1, 4]);
}

// §12.3
#[test]
fn a_tie_is_decided_with_the_whole_deck_shuffled_again() {
    let evening = tied(4, 3);
    assert_eq!(evening.game.table.stock.len(), 52);
    assert_eq!(evening.view(D).places.iter().map(|place| place.cards).collect::<Vec<u8>>(), [1, 1, 1, 0]);
    assert_eq!(evening.game.waiting_for().iter().collect::<Vec<Seat>>(), [A, B, C]);
}

// §12.4
#[test]
fn behind_the_winner_equal_scores_share_a_place() {
    let mut evening = Evening::of(Play::PoisonedGift, 4);
    for n in 0..51 {
        evening.give(A, [B, C, D][n % 3]);
    }
    assert_eq!(evening.result().scores, [1, 18, 18, 18]);
    assert_eq!(evening.places(), [1, 2, 2, 2]);
}
