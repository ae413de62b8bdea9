//! Wrong calls and what they cost.

use super::*;

// §9.1
#[test]
fn a_wrong_call_locks_until_the_centre_card_changes() {
    for play in [Play::Tower, Play::PoisonedGift] {
        let mut evening = Evening::of(play, 3);
        evening.err(A);
        assert_eq!(evening.place(A).lock, Some(Lock { until: None }));
        assert!(evening.view(A).centre.unwrap().tap.is_none());
        let claim = evening.right(evening.pair(A));
        evening.wait(20_000);
        assert_eq!(evening.act(A, claim), Err(Refusal::Locked));
        evening.win(B);
        assert_eq!(evening.place(A).lock, None);
        evening.win(A);
    }
}

// §9.1
#[test]
fn when_everyone_is_locked_everyone_is_freed() {
    let mut evening = Evening::of(Play::Tower, 3);
    evening.err(A);
    evening.err(B);
    assert!(!evening.told.contains(&Event::Freed));
    evening.err(C);
    assert!(evening.told.contains(&Event::Freed));
    assert!([A, B, C].iter().all(|&seat| evening.place(seat).lock.is_none()));
}

// §9.1
#[test]
fn when_the_only_one_free_leaves_the_others_are_freed() {
    let mut evening = Evening::of(Play::PoisonedGift, 3);
    evening.err(A);
    evening.err(B);
    evening.leave(C);
    assert!(evening.told.contains(&Event::Freed));
    evening.win(A);
}

// §9.2
#[test]
fn elsewhere_it_locks_for_two_seconds_and_then_for_three() {
    for play in [Play::Well, Play::HotPotato, Play::WarmUp] {
        let mut evening = Evening::of(play, 3);
        evening.err(A);
        assert_eq!(evening.place(A).lock, Some(Lock { until: Some(evening.now + Millis(2_000)) }));
        let claim = evening.right(evening.pair(A));
        evening.wait(1_999);
        assert_eq!(evening.act(A, claim), Err(Refusal::Locked));
        evening.time_out();
        assert_eq!(evening.place(A).lock, None);
        evening.wait(8_000);
        evening.err(A);
        assert_eq!(evening.place(A).lock, Some(Lock { until: Some(evening.now + Millis(3_000)) }));
        evening.time_out();
        evening.wait(7_001);
        evening.err(A);
        assert_eq!(evening.place(A).lock, Some(Lock { until: Some(evening.now + Millis(2_000)) }));
    }
}

// §9.2
#[test]
fn it_counts_when_a_call_was_made_not_when_it_came() {
    let mut evening = Evening::of(Play::Well, 2);
    evening.err(A);
    let claim = evening.right(evening.pair(A));
    let opens = evening.now + Millis(2_000);
    evening.wait(2_100);
    assert_eq!(evening.act_at(A, claim, opens - Millis(1)), Err(Refusal::Locked));
    evening.act_at(A, claim, opens).unwrap();
}

// §9.3
#[test]
fn the_right_symbol_on_the_wrong_card_is_wrong() {
    let mut evening = Evening::of(Play::HotPotato, 3);
    let Action::Claim { symbol, .. } = evening.right(evening.pair_with(A, B)) else { panic!() };
    let cards = evening.pair_with(A, C);
    assert_ne!(evening.game.deck.common(&cards), Some(symbol), "the three cards share no symbol");
    evening.act(A, Action::Claim { symbol, cards }).unwrap();
    assert!(matches!(evening.told[..], [Event::Wrong { seat: A, .. }]));
}

// §9.4
#[test]
fn a_wrong_call_costs_no_cards_and_nonsense_is_no_call() {
    let mut evening = Evening::of(Play::Tower, 2);
    let cards = evening.pair(A);
    let nowhere = (0..57).find(|&s| cards.iter().all(|&card| !evening.game.deck.has(card, s))).unwrap();
    assert_eq!(evening.act(A, Action::Claim { symbol: nowhere, cards }), Err(Refusal::NotOnThoseCards));
    let before = evening.game.table.clone();
    evening.err(A);
    assert_eq!(evening.game.table, before);
}
