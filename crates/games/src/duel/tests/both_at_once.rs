//! Both at once, chapter 7.

use super::*;

// §7.1
#[test]
fn both_break_the_same_code_with_the_same_rolls() {
    let mut play = Play::together();
    play.roll(NORTH);
    play.wait(5);
    play.roll(SOUTH);
    let rolled = |seat| matches!(play.own(seat).turn, Turn::Placing { roll, .. } if roll == ROLLS[0]);
    assert!(rolled(NORTH) && rolled(SOUTH));
    assert_eq!(play.own(NORTH).maker, None);
    play.place(NORTH, [3, 3, 4, 2]);
    play.place(SOUTH, [3, 3, 4, 2]);
    assert_eq!(play.own(NORTH).rows, play.own(SOUTH).rows);
}

// §7.1
#[test]
fn whoever_has_fewer_dice_gets_the_first_of_the_roll() {
    let mut play = Play::together();
    (0..4).for_each(|_| play.effort(NORTH, 4));
    (0..4).for_each(|_| play.effort(SOUTH, 1));
    play.roll(NORTH);
    assert_eq!(
        play.heard(Viewer::Seat(NORTH)),
        [Event::Rolled { breaker: NORTH, dice: vec![4, 4], n_dice: 2 }]
    );
    play.roll(SOUTH);
    let dice = ROLLS[4].to_vec();
    assert_eq!(play.heard(Viewer::Seat(SOUTH)), [Event::Rolled { breaker: SOUTH, dice, n_dice: 4 }]);
}

// §7.2
#[test]
fn others_see_only_how_much_of_a_board_is_used() {
    let mut play = Play::together();
    play.effort(NORTH, 3);
    play.roll(NORTH);
    for viewer in [Viewer::Seat(SOUTH), WATCHER] {
        let board = play.seen(NORTH, viewer);
        assert_eq!(board.rows, [Row { n_dice: 3, dice: [None; 4], answer: None, left: None }]);
        assert!(matches!(board.turn, Turn::Placing { roll, .. } if roll.is_empty()));
        assert_eq!((board.rows_left, board.dice_left), (6, 15));
        assert_eq!(board.may, May::default());
    }
}

// §7.2
#[test]
fn others_hear_only_how_much_of_a_board_is_used() {
    let mut play = Play::together();
    for viewer in [Viewer::Seat(SOUTH), WATCHER] {
        play = Play::together();
        play.roll(NORTH);
        assert_eq!(play.heard(viewer), [Event::Rolled { breaker: NORTH, dice: vec![], n_dice: 4 }]);
        play.place(NORTH, [3, 0, 0, 2]);
        let placed = Event::Placed { breaker: NORTH, row: 1, n_dice: 2 };
        assert_eq!(play.heard(viewer), [placed, Event::Answered { breaker: NORTH, row: 1, answer: None }]);
    }
    let answer = Some(Answer { right: 1, higher: 1, lower: 0 });
    let answered = Event::Answered { breaker: NORTH, row: 1, answer };
    assert_eq!(play.heard(Viewer::Seat(NORTH)).last(), Some(&answered));
    assert_eq!(play.heard(Viewer::Seat(NORTH)).len(), 2);
}

// §7.2
#[test]
fn others_do_not_hear_that_a_covered_effort_expired() {
    let mut play = Play::together();
    play.effort(SOUTH, 1);
    play.wait(1);
    play.effort(SOUTH, 1);
    play.time_out();
    let has_expired = |viewer| play.heard(viewer).iter().any(|e| matches!(e, Event::Expired { .. }));
    assert!(has_expired(Viewer::Seat(NORTH)));
    assert!(!has_expired(Viewer::Seat(SOUTH)));
    assert!(!has_expired(WATCHER));
}

// §7.3
#[test]
fn whoever_is_done_first_sees_how_it_went_and_waits() {
    let mut play = Play::together();
    play.solve(NORTH, [1; 4]);
    let missed = Ending::Missed { solution: [1; 4] };
    assert_eq!(play.ending(NORTH), (missed.clone(), Some(0)));
    assert_eq!(play.own(NORTH).code, None);
    assert_eq!(play.waiting(), [SOUTH]);
    assert_eq!(play.act(NORTH, Action::Roll), Err(Refusal::NotYourTurn));
    assert_eq!(play.act(NORTH, Action::Ready), Err(Refusal::MatchNotOver));
    let covered = Event::Ended { breaker: NORTH, ending: Ending::Covered, score: None };
    for viewer in [Viewer::Seat(SOUTH), WATCHER] {
        assert_eq!(play.seen(NORTH, viewer).turn, Turn::Done { ending: Ending::Covered, score: None });
        assert_eq!(play.heard(viewer), std::slice::from_ref(&covered));
    }
    let whole = Event::Ended { breaker: NORTH, ending: missed, score: Some(0) };
    assert_eq!(play.heard(Viewer::Seat(NORTH)), [whole]);
}

// §7.3
#[test]
fn each_board_has_its_own_clock() {
    let mut play = Play::together();
    play.wait(40);
    play.effort(NORTH, 1);
    assert_eq!(play.game.deadline(), Some(Millis::seconds(90)));
    play.time_out();
    assert_eq!(play.own(SOUTH).rows.len(), 1);
    assert_eq!(play.own(NORTH).rows.len(), 1);
    assert_eq!(play.game.deadline(), Some(Millis::seconds(130)));
}

// §7.3
#[test]
fn clocks_that_run_out_together_are_all_served() {
    let mut play = Play::together();
    play.time_out();
    assert_eq!([NORTH, SOUTH].map(|seat| play.own(seat).rows.len()), [1, 1]);
    play.time_out();
    assert!(matches!(play.game.view(WATCHER).phase, Phase::Revealed { .. }));
}

// §7.4
#[test]
fn each_board_scores_for_itself() {
    let mut play = Play::together();
    play.effort(SOUTH, 2);
    play.solve(NORTH, [1; 4]);
    play.solve(SOUTH, CODE);
    assert_eq!(play.ending(NORTH), (Ending::Missed { solution: [1; 4] }, Some(0)));
    let view = play.game.view(WATCHER);
    assert_eq!(view.history, [[Some(0), Some(66)]]);
    assert_eq!(view.totals, [0, 66]);
    let open = |board: &Board| board.code == Some(CODE);
    assert!(view.boards.iter().all(open));
    let ended = Event::Ended { breaker: SOUTH, ending: Ending::Broken { solution: CODE }, score: Some(66) };
    assert_eq!(play.heard(WATCHER), [ended, Event::MatchEnded { number: 1, code: CODE }]);
}

// §7.5
#[test]
fn together_has_no_maker_and_so_nothing_by_hand() {
    let options = Options { mode: Mode::Together, manual: true, matches: 4, ..Options::default() };
    let mut play = Play::deal(options, 2);
    play.effort(NORTH, 2);
    assert!(play.own(NORTH).rows[0].answer.is_some());
    assert_eq!(play.answer(SOUTH, 1, 1, 0), Err(Refusal::NotYourTurn));
    assert_eq!(play.game.view(WATCHER).matches, 4);
}
