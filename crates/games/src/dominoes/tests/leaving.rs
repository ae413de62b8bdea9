//! Leaving, chapter 7.

use super::*;

// §7.1
#[test]
fn the_others_play_on_without_whoever_left() {
    let mut play = Play::set(&[&[26, 0, 0, 0], &[66, 11, 11], &[22, 11, 11]], &PLENTY);
    play.input(Input::Leave(EAST)).unwrap();
    assert_eq!(play.heard(WATCHER), [Event::Left { seat: EAST }]);
    assert_eq!((play.game.pit.len(), play.hand(EAST).len()), (3, 0));
    assert_eq!(play.waiting(), [NORTH]);
    // Space 6 shows 6 dots, but the piece of those who left scores no more.
    let mut play = play.with_points(&[1, 6, 6]);
    play.place(NORTH, "8H 2 8I 6");
    assert_eq!((play.points(), play.waiting()), (vec![1, 6, 9], vec![SOUTH]));
    assert_eq!(play.act(EAST, Action::Stop), Err(Refusal::NoSuchSeat));
    assert_eq!(play.input(Input::Leave(EAST)), Err(Refusal::NoSuchSeat));
    assert_eq!(play.view(NORTH).goal, 75);
    assert!(play.view(NORTH).sides[1].left);
}

// §7.1
#[test]
fn leaving_in_ones_own_turn_ends_it() {
    let mut play = Play::set(&[&[66, 56, 0, 0], &[56, 11, 11], &[22, 11, 11]], &PLENTY);
    play.place(NORTH, "8H 6 8I 6");
    play.input(Input::Leave(NORTH)).unwrap();
    assert_eq!(play.waiting(), [EAST]);
    assert_eq!(play.game.boneyard.len(), 19, "whoever left draws no more");
}

// §7.1
#[test]
fn whoever_left_comes_last_whatever_the_points() {
    let mut play =
        Play::set(&[&[26, 0, 0, 0], &[66, 11, 11], &[22, 11, 11]], &PLENTY).with_points(&[9, 3, 5]);
    play.input(Input::Leave(NORTH)).unwrap();
    play.input(Input::Leave(SOUTH)).unwrap();
    assert_eq!(play.places(), [2, 1, 3]);
}

// §7.2
#[test]
fn the_last_one_left_has_won() {
    let mut play = Play::set(&[&[26, 0, 0, 0], &[66, 11, 11]], &PLENTY).with_points(&[50, 3]);
    play.input(Input::Leave(NORTH)).unwrap();
    assert_eq!((play.ending(), play.places()), (Some(Ending::Left), vec![2, 1]));
    assert_eq!(play.input(Input::Leave(EAST)), Err(Refusal::Over));
    assert_eq!(play.input(Input::Timeout), Err(Refusal::NotDue));
}
