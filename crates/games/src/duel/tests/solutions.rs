//! Solutions, chapter 4.

use super::*;

fn solve() -> Action {
    Action::Solve { code: CODE }
}

// §4.1
#[test]
fn a_solution_may_come_before_the_first_effort() {
    let mut play = Play::solo();
    assert!(play.own(NORTH).may.solve);
    play.solve(NORTH, CODE);
    assert_eq!(play.ending(NORTH), (Ending::Broken { solution: CODE }, Some(73)));
}

// §4.1
#[test]
fn a_solution_may_not_come_between_roll_and_row() {
    let mut play = Play::solo();
    play.roll(NORTH);
    assert!(!play.own(NORTH).may.solve);
    assert_eq!(play.act(NORTH, solve()), Err(Refusal::AlreadyRolled));
    play.place(NORTH, [3, 0, 0, 0]);
    assert_eq!(play.act(NORTH, solve()), Ok(()));
}

// §4.1
#[test]
fn a_solution_may_not_come_while_a_row_waits_for_its_answer() {
    let mut play = Play::manual();
    let breaker = play.breaker();
    play.effort(breaker, 1);
    assert_eq!(play.act(breaker, solve()), Err(Refusal::NotYourTurn));
}

// §4.2
#[test]
fn a_solution_names_dots_that_exist() {
    let mut play = Play::solo();
    for code in [[0, 1, 1, 1], [1, 1, 1, 7], [255; 4]] {
        assert_eq!(play.act(NORTH, Action::Solve { code }), Err(Refusal::NoSuchDots));
    }
}

// §4.2
#[test]
fn there_is_one_solution_a_match() {
    let mut play = Play::turns();
    let breaker = play.breaker();
    play.solve(breaker, [1; 4]);
    assert_eq!(play.act(breaker, solve()), Err(Refusal::NotYourTurn));
    assert_eq!(play.act(breaker, Action::Roll), Err(Refusal::NotYourTurn));
    let ended = Event::MatchEnded { number: 1, code: CODE };
    assert_eq!(play.heard(WATCHER).last(), Some(&ended));
}

// §4.3
#[test]
fn all_four_must_be_right() {
    for column in 0..4 {
        let mut solution = CODE;
        solution[column] = 7 - solution[column];
        let mut play = Play::solo();
        play.solve(NORTH, solution);
        assert_eq!(play.ending(NORTH), (Ending::Missed { solution }, Some(0)));
    }
}

// §4.4
#[test]
fn a_due_solution_is_waited_for() {
    let mut play = Play::solo();
    (0..7).for_each(|_| play.effort(NORTH, 1));
    assert!(matches!(play.own(NORTH).turn, Turn::Choosing { .. }));
    assert_eq!(play.waiting(), [NORTH]);
}
