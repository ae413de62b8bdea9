//! A turn, chapter 2.

use super::*;

// §2.1
#[test]
fn a_turn_begins_with_a_draw_that_only_its_owner_sees() {
    let mut play = Play::set(&[&[26, 0, 0, 0], &[66, 11, 11]], &[33, 66, 0, 0, 0]);
    play.place(NORTH, "8H 2 8I 6");
    assert_eq!(play.hand(EAST), dominoes(&[66, 11, 11, 33]));
    let drew = |dominoes: Vec<Domino>| Event::Drew { seat: EAST, n_dominoes: 1, dominoes };
    assert!(play.heard(Viewer::Seat(EAST)).contains(&drew(dominoes(&[33]))));
    for viewer in [Viewer::Seat(NORTH), WATCHER] {
        assert!(play.heard(viewer).contains(&drew(Vec::new())));
    }
}

// §2.2
#[test]
fn whoever_can_place_must() {
    let mut play = Play::set(&[&[26, 0, 0, 0], &[66, 11, 11]], &PLENTY);
    assert_eq!(play.act(NORTH, Action::Discard { domino: domino(0) }), Err(Refusal::MustPlace));
    assert_eq!(play.act(NORTH, Action::Stop), Err(Refusal::NothingToStop));
    play.place(NORTH, "8H 2 8I 6");
    assert_eq!(play.act(EAST, Action::Discard { domino: domino(11) }), Err(Refusal::MustPlace));
    assert_eq!(play.view(EAST).may, May { place: true, discard: false, stop: false });
}

// §2.2
#[test]
fn only_ones_own_dominoes_can_be_placed_and_only_in_ones_turn() {
    let mut play = Play::set(&[&[26, 0, 0, 0], &[66, 11, 11]], &PLENTY);
    assert_eq!(play.try_place(NORTH, "8H 1 8I 1"), Err(Refusal::NotInHand));
    assert_eq!(play.try_place(EAST, "8H 1 8I 1"), Err(Refusal::NotYourTurn));
    assert_eq!(play.try_place(Seat(2), "8H 1 8I 1"), Err(Refusal::NoSuchSeat));
    assert_eq!(play.act(EAST, Action::Stop), Err(Refusal::NotYourTurn));
}

// §2.3
#[test]
fn whoever_cannot_place_discards_one_face_down() {
    let mut play = Play::set(&[&[26, 0, 0, 0], &[11, 33, 45]], &PLENTY);
    play.place(NORTH, "8H 2 8I 6");
    assert!(matches!(play.phase(), Phase::Discarding { seat: EAST, .. }));
    assert_eq!(play.view(EAST).may, May { place: false, discard: true, stop: false });
    assert_eq!(play.try_place(EAST, "8J 4 8K 5"), Err(Refusal::NothingFits));
    assert_eq!(play.act(EAST, Action::Stop), Err(Refusal::NothingToStop));
    assert_eq!(play.act(EAST, Action::Discard { domino: domino(66) }), Err(Refusal::NotInHand));
    play.act(EAST, Action::Discard { domino: domino(45) }).unwrap();
    assert_eq!(play.hand(EAST), dominoes(&[11, 33, 0]));
    assert_eq!((play.view(NORTH).pit, play.game.pit.clone()), (1, dominoes(&[45])));
    let discarded = |domino| Event::Discarded { seat: EAST, domino };
    assert!(play.heard(Viewer::Seat(EAST)).contains(&discarded(Some(domino(45)))));
    assert!(play.heard(WATCHER).contains(&discarded(None)));
    assert_eq!(play.waiting(), [NORTH]);
}

// §2.4
#[test]
fn a_double_may_be_followed_by_a_chain_of_dominoes() {
    let mut play = Play::set(&[&[66, 26, 22, 24], &[11, 33, 45]], &PLENTY);
    play.place(NORTH, "8H 6 8I 6");
    let Phase::Following { seat, double, .. } = play.phase() else { panic!("{:?}", play.phase()) };
    assert_eq!((seat, double), (NORTH, [square("8H"), square("8I")]));
    assert_eq!(play.view(NORTH).may, May { place: true, discard: false, stop: true });
    play.place(NORTH, "8J 6 8K 2");
    assert_eq!(play.waiting(), [EAST], "2-6 is no double, so the turn is over");
    assert_eq!(play.hand(NORTH).len(), 3);

    let mut play = Play::set(&[&[66, 46, 44, 34], &[11, 33, 45]], &PLENTY).on(&["8H 5 8I 6"]);
    play.place(NORTH, "8J 6 8K 6");
    let halves = halves("9I 6 10I 4");
    let elsewhere = play.act(NORTH, Action::Place { halves });
    assert_eq!(elsewhere, Err(Refusal::Misplaced(Misplaced::NotAtDouble)));
    assert_eq!(play.act(NORTH, Action::Discard { domino: domino(44) }), Err(Refusal::MustPlace));
    play.act(NORTH, Action::Stop).unwrap();
    assert_eq!(play.waiting(), [EAST]);
    assert_eq!(play.hand(NORTH).len(), 3);
}

// §2.4
#[test]
fn double_after_double_and_no_draw_in_between() {
    let mut play = Play::set(&[&[66, 66, 26, 24], &[11, 33, 45]], &PLENTY);
    play.place(NORTH, "8H 6 8I 6");
    play.place(NORTH, "8J 6 8K 6");
    assert_eq!(play.hand(NORTH), dominoes(&[26, 24]));
    let Phase::Following { double, .. } = play.phase() else { panic!("{:?}", play.phase()) };
    assert_eq!(double, [square("8J"), square("8K")]);
    // The second double counts now, not the first.
    let back = play.try_place(NORTH, "9H 6 10H 2");
    assert_eq!(back, Err(Refusal::Misplaced(Misplaced::NotAtDouble)));
    play.place(NORTH, "8L 6 8M 2");
    assert_eq!(play.hand(NORTH), dominoes(&[24, 0, 0]));
}

// §2.5
#[test]
fn a_double_that_cannot_be_followed_ends_the_turn() {
    let mut play = Play::set(&[&[66, 11, 22, 24], &[11, 33, 45]], &PLENTY);
    play.place(NORTH, "8H 6 8I 6");
    assert_eq!(play.waiting(), [EAST]);
}

// §2.6
#[test]
fn hands_are_filled_to_three_or_as_far_as_the_boneyard_goes() {
    let mut play = Play::set(&[&[66, 66, 26, 24], &[11, 33, 45]], &[12, 13, 14, 15, 25]);
    play.place(NORTH, "8H 6 8I 6");
    play.place(NORTH, "8J 6 8K 6");
    play.act(NORTH, Action::Stop).unwrap();
    assert_eq!(play.hand(NORTH), dominoes(&[26, 24, 12]));
    let mut play = Play::set(&[&[66, 66, 26, 24], &[11, 33, 45]], &[12]);
    play.place(NORTH, "8H 6 8I 6");
    play.place(NORTH, "8J 6 8K 6");
    play.place(NORTH, "8L 6 8M 2");
    assert_eq!(play.hand(NORTH), dominoes(&[24, 12]), "two were missing, one was there");
}
