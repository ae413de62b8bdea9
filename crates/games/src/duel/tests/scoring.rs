//! Scoring, chapter 5.

use proptest::prelude::*;

use super::*;

/// The score of a code broken after rows with so many dice.
fn score_after(n_dice: &[usize]) -> Option<i32> {
    let mut play = Play::solo();
    n_dice.iter().for_each(|&n_dice| play.effort(NORTH, n_dice));
    assert_eq!(play.own(NORTH).worth, score(play.own(NORTH).rows_left, play.own(NORTH).dice_left));
    play.solve(NORTH, CODE);
    play.ending(NORTH).1
}

// §5.1
#[test]
fn a_code_that_was_not_broken_scores_nothing() {
    let mut play = Play::solo();
    play.effort(NORTH, 1);
    play.solve(NORTH, [6; 4]);
    assert_eq!(play.game.outcome().unwrap().standings[0].score, 0);
}

// §5.2
#[test]
fn empty_rows_pay_5_and_unused_dice_1() {
    assert_eq!(score_after(&[1]), Some(20 + 30 + 17));
    assert_eq!(score_after(&[4, 4]), Some(20 + 25 + 10));
}

// §5.3
#[test]
fn the_row_of_the_solution_never_counts_as_empty() {
    assert_eq!(score_after(&[]), Some(20 + 35 + 18));
    assert_eq!(score_after(&[1; 7]), Some(20 + 11));
}

// §5.3
#[test]
fn rows_left_because_the_dice_ran_out_still_pay() {
    assert_eq!(score_after(&[4, 4, 4, 4, 2]), Some(20 + 10));
}

// §5.4
#[test]
fn only_dice_on_the_board_are_used() {
    let mut play = Play::solo();
    play.effort(NORTH, 1);
    play.roll(NORTH);
    assert_eq!(play.own(NORTH).worth, 20 + 30 + 17);
}

// §5.5
#[test]
fn the_example_of_the_rules_is_right() {
    assert_eq!(score_after(&[3, 3, 2, 3]), Some(42));
}

// §5.6
#[test]
fn most_points_over_all_matches_win() {
    let mut play = Play::turns();
    let first = play.breaker();
    play.solve(first, CODE);
    play.time_out();
    play.fix();
    let second = play.breaker();
    play.effort(second, 1);
    play.solve(second, CODE);
    let outcome = play.game.outcome().unwrap();
    let place = |seat: Seat| (outcome.standings[seat.index()].place, outcome.standings[seat.index()].score);
    assert_eq!((place(first), place(second)), ((1, 73), (2, 67)));
    let history = play.game.view(WATCHER).history;
    assert_eq!((history[0][first.index()], history[0][second.index()]), (Some(73), None));
    assert_eq!((history[1][first.index()], history[1][second.index()]), (None, Some(67)));
}

// §5.6
#[test]
fn equal_points_are_a_draw() {
    let mut play = Play::turns();
    play.solve(play.breaker(), [1; 4]);
    play.time_out();
    play.fix();
    play.solve(play.breaker(), [1; 4]);
    let places: Vec<u8> = play.game.outcome().unwrap().standings.iter().map(|s| s.place).collect();
    assert_eq!(places, [1, 1]);
    assert_eq!(play.game.view(WATCHER).phase, Phase::Over);
}

proptest! {
    // §5.5
    #[test]
    fn a_broken_code_is_worth_from_20_to_73(efforts in prop::collection::vec(1..=4usize, 0..=7)) {
        let mut play = Play::solo();
        let mut on_board = 0;
        for wanted in efforts {
            let left = 18 - on_board;
            if left == 0 {
                break;
            }
            play.effort(NORTH, wanted.min(left));
            on_board += wanted.min(left);
            let board = play.own(NORTH);
            // Dice are neither lost nor found.
            let placed: u8 = board.rows.iter().map(|row| row.n_dice).sum();
            prop_assert_eq!(usize::from(board.dice_left) + on_board, 18);
            prop_assert_eq!(usize::from(placed), on_board);
            prop_assert_eq!(usize::from(board.rows_left) + board.rows.len(), 7);
        }
        play.solve(NORTH, CODE);
        let (_, score) = play.ending(NORTH);
        prop_assert!((20..=73).contains(&score.unwrap()));
    }

    // §3.1
    #[test]
    fn there_are_as_many_buttons_as_dice(
        dice in prop::array::uniform4(prop::option::of(1..=6u8)),
        code in prop::array::uniform4(1..=6u8),
    ) {
        let n_dice = dice.iter().flatten().count();
        prop_assert_eq!(usize::from(Answer::to(&dice, &code).total()), n_dice);
    }
}
