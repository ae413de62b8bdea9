//! Who was first, who was late, and by how much.

use super::*;

fn late(evening: &Evening) -> Option<Photo> {
    let [Event::Late { photo, .. }] = evening.told[..] else { panic!("{:?}", evening.told) };
    photo
}

// §10.1
#[test]
fn calls_count_in_the_order_they_are_handed_in() {
    let mut evening = Evening::of(Play::Tower, 2);
    let claims = [A, B].map(|seat| evening.right(evening.pair(seat)));
    evening.wait(1_000);
    let at = evening.now - Millis(200);
    evening.act_at(B, claims[1], at).unwrap();
    evening.act_at(A, claims[0], at).unwrap();
    assert_eq!((evening.place(A).cards, evening.place(B).cards), (1, 2));
    assert_eq!(late(&evening).unwrap().margin, Millis(0));
    assert_eq!(evening.game.record[0].reaction, Millis(800), "from when they acted, not when it came");
}

// §10.2
#[test]
fn a_call_about_cards_that_moved_on_is_late() {
    for play in [Play::Tower, Play::Well, Play::HotPotato, Play::PoisonedGift, Play::WarmUp] {
        let mut evening = Evening::of(play, 4);
        let gives = matches!(play, Play::HotPotato | Play::PoisonedGift);
        let pair = |seat| if gives { evening.pair_with(seat, B) } else { evening.pair(seat) };
        let (claim, before) = (evening.right(pair(D)), pair(A));
        let winning = evening.right(before);
        evening.act(A, winning).unwrap();
        let table = evening.game.table.clone();
        evening.act(D, claim).unwrap();
        assert!(late(&evening).is_some(), "{play:?}");
        assert_eq!(evening.game.table, table, "{play:?}");
    }
}

// §10.4
#[test]
fn a_call_made_first_that_comes_in_too_late_is_told_as_such_and_not_as_a_photo_finish() {
    for (earlier, is_delayed) in [(0, false), (1, true), (300, true)] {
        let mut evening = Evening::of(Play::Tower, 2);
        let claims = [A, B].map(|seat| evening.right(evening.pair(seat)));
        evening.wait(1_000);
        let now = evening.now;
        evening.act_at(A, claims[0], now).unwrap();
        evening.act_at(B, claims[1], now - Millis(earlier)).unwrap();
        let [Event::Late { photo, delayed, .. }] = evening.told[..] else { panic!("{:?}", evening.told) };
        assert_eq!((delayed, photo.is_none()), (is_delayed, is_delayed), "{earlier} ms earlier");
        assert_eq!(evening.game.photos.len(), usize::from(!is_delayed));
    }
}

// §10.3
#[test]
fn a_late_call_costs_nothing_if_it_was_right() {
    let mut evening = Evening::of(Play::Well, 3);
    let (right, wrong) = (evening.right(evening.pair(B)), evening.mistaken(evening.pair(C)));
    evening.win(A);
    evening.act(B, right).unwrap();
    assert_eq!(evening.place(B).lock, None);
    evening.now = evening.looked;
    evening.act(C, wrong).unwrap();
    assert!(evening.place(C).lock.is_some());
}

// §10.3
#[test]
fn a_call_may_be_late_even_for_the_mini_game() {
    let mut evening = Evening::of(Play::Championship, 2);
    while evening.game.table.stock.len() > 1 {
        evening.win(A);
    }
    evening.win(A);
    let claim = evening.right(evening.pair(B));
    let wrong = evening.mistaken(evening.pair(B));
    evening.win(A);
    assert!(matches!(evening.view(B).phase, Phase::Result { .. }));
    evening.act(B, claim).unwrap();
    assert!(late(&evening).is_some());
    assert_eq!(evening.act(B, wrong), Err(Refusal::MiniOver));
    assert_eq!(evening.view(B).photos.len(), 1);
}

// §10.4
#[test]
fn half_a_second_is_a_photo_finish_and_more_is_not() {
    for (margin, is_close) in [(0, true), (23, true), (500, true), (501, false)] {
        let mut evening = Evening::of(Play::Tower, 2);
        let claim = evening.right(evening.pair(B));
        evening.wait(1_000);
        evening.win(A);
        evening.wait(margin);
        evening.act(B, claim).unwrap();
        let photo = Photo { number: 1, winner: A, loser: B, margin: Millis(margin) };
        assert_eq!(late(&evening), is_close.then_some(photo));
        assert_eq!(evening.game.photos.len(), usize::from(is_close));
    }
}

// §10.4
#[test]
fn nobody_races_themselves() {
    let mut evening = Evening::of(Play::Tower, 2);
    let claim = evening.right(evening.pair(A));
    evening.act(A, claim).unwrap();
    evening.act(A, claim).unwrap();
    assert_eq!(late(&evening), None);
}

// §10.5
#[test]
fn a_card_handed_on_is_still_the_card_called() {
    let mut evening = Evening::of(Play::HotPotato, 4);
    let claim = evening.right(evening.pair_with(C, A));
    evening.give(A, B);
    evening.act(C, claim).unwrap();
    let [Event::Won { seat: C, target: Some(B), .. }] = evening.told[..] else {
        panic!("{:?}", evening.told)
    };
    assert_eq!(evening.place(B).cards, 3);
}

// §10.5
#[test]
fn a_call_with_a_covered_card_is_late() {
    let mut evening = Evening::of(Play::HotPotato, 4);
    let claim = evening.right(evening.pair_with(B, C));
    evening.give(A, B);
    evening.act(B, claim).unwrap();
    assert!(late(&evening).is_some());
    assert_eq!(evening.place(B).cards, 2);
}
