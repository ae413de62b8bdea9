//! The end, chapter 6.

use super::*;

// §6.1
#[test]
fn the_goal_depends_on_the_number_of_seats() {
    let goals: Vec<u16> = (2..=6).map(|seats| Play::deal(seats, 1).view(NORTH).goal).collect();
    assert_eq!(goals, [100, 75, 50, 75, 50]);
}

// §6.1
#[test]
fn a_bonus_in_anothers_chain_ends_the_game_at_once() {
    // Space 97 shows 6 dots.
    let mut play = Play::set(&[&[66, 56, 0, 0], &[11, 33, 45]], &PLENTY).with_points(&[20, 97]);
    play.place(NORTH, "8H 6 8I 6");
    assert_eq!(play.ending(), Some(Ending::Goal));
    assert_eq!(play.points(), [23, 100]);
    assert_eq!(play.places(), [2, 1]);
    assert_eq!(play.view(NORTH).history.last(), Some(&Open::new(vec![23, 100])));
    assert_eq!(play.try_place(NORTH, "8J 6 8K 5"), Err(Refusal::Over));
    let winners = vec![EAST];
    assert_eq!(play.heard(WATCHER).last(), Some(&Event::Ended { ending: Ending::Goal, winners }));
}

// §6.2
#[test]
fn the_turn_that_draws_the_last_domino_is_played_out() {
    // East draws the last domino at the beginning of the turn.
    let mut play = Play::set(&[&[26, 0, 0, 0], &[66, 11, 11]], &[33]);
    play.place(NORTH, "8H 2 8I 6");
    assert_eq!((play.ending(), play.waiting()), (None, vec![EAST]));
    assert!(play.view(EAST).is_last_turn);
    play.place(EAST, "8J 6 8K 6");
    assert_eq!(play.ending(), Some(Ending::Boneyard));
    // North draws it while filling up.
    let mut play = Play::set(&[&[66, 26, 0, 0], &[66, 11, 11]], &[33]);
    play.place(NORTH, "8H 6 8I 6");
    play.place(NORTH, "8J 6 8K 2");
    assert_eq!(play.ending(), Some(Ending::Boneyard));
    assert_eq!(play.hand(NORTH).len(), 3);
}

// §6.2
#[test]
fn a_discard_can_be_the_last_turn_too() {
    let mut play = Play::set(&[&[26, 0, 0, 26], &[55, 11, 11]], &[33]);
    play.place(NORTH, "8H 2 8I 6");
    play.act(EAST, Action::Discard { domino: domino(11) }).unwrap();
    assert_eq!(play.ending(), Some(Ending::Boneyard));
}

// §6.3, DO6
#[test]
fn the_game_ends_when_nothing_fits_any_more() {
    let mut play = Play::set(&[&[26, 11, 11, 11], &[11, 33, 45]], &[11, 33, 55]);
    play.place(NORTH, "8H 2 8I 6");
    assert_eq!(play.ending(), Some(Ending::NoSpace));
    // One that fits somewhere in the boneyard keeps it going.
    let mut play = Play::set(&[&[26, 11, 11, 11], &[11, 33, 45]], &[11, 36, 55]);
    play.place(NORTH, "8H 2 8I 6");
    assert_eq!(play.ending(), None);
}

/// Ends a game of blanks and ones with these points and hands.
fn ended(points: &[u16], hands: &[&[u8]]) -> Play {
    let mut play = Play::set(hands, &[11, 33, 55]).with_points(points);
    play.place(NORTH, "8H 2 8I 6");
    assert_eq!(play.ending(), Some(Ending::NoSpace));
    play
}

// §6.4
#[test]
fn most_points_win_and_then_most_dots_in_hand() {
    let over = |play: &Play| {
        let Phase::Over { winners, by_dots, .. } = play.phase() else { panic!("{:?}", play.phase()) };
        (winners, by_dots)
    };
    // Spaces 1 and 4 show neither 2 nor 6, so nobody moves.
    let play = ended(&[1, 4], &[&[26, 11, 11, 11], &[11, 33, 45]]);
    assert_eq!((play.places(), over(&play)), (vec![2, 1], (vec![EAST], false)));
    let play = ended(&[4, 4], &[&[26, 11, 11, 11], &[11, 33, 45]]);
    assert_eq!((play.places(), over(&play)), (vec![2, 1], (vec![EAST], true)));
    let play = ended(&[4, 4], &[&[26, 11, 11, 11], &[11, 11, 11]]);
    assert_eq!((play.places(), over(&play)), (vec![1, 1], (vec![NORTH, EAST], false)));
    assert_eq!(play.game.outcome().unwrap().standings[0].score, 4);
}

// §6.4
#[test]
fn points_past_the_goal_count() {
    // Both stand on a 6 and pass the goal with one domino.
    let mut play = Play::set(&[&[66, 56, 0, 0], &[66, 66, 66]], &PLENTY).with_points(&[98, 97]);
    play.place(NORTH, "8H 6 8I 6");
    assert_eq!(play.points(), [101, 100]);
    assert_eq!(play.places(), [1, 2]);
}
