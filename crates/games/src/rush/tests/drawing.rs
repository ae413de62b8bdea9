//! Drawing rounds.

use super::*;
use crate::ink::{BOARD_POINTS, Blot};

// §1.1
#[test]
fn three_to_six_play_and_are_all_waited_for() {
    for seats in 0..=9 {
        let mut rng = Rng::from_number(0);
        let dealt = Rush::deal(&Options::default(), seats, &mut Step::new(Millis(0), &mut rng));
        assert_eq!(dealt.is_ok(), (3..=6).contains(&seats), "{seats}");
    }
    let evening = Evening::drawing(5);
    assert_eq!(evening.game.waiting_for(), Seat::first(5).collect());
}

// §3.1, §1.2
#[test]
fn everyone_draws_on_their_own_six_boards_in_any_order() {
    let mut evening = Evening::drawing(4);
    for board in [5, 0, 3, 1, 4, 2] {
        for seat in [D, A, C, B] {
            evening.draw(seat, board);
        }
    }
    assert_eq!(evening.act(A, stroke(6)), Err(Refusal::NoSuchBoard));
    assert_eq!(evening.act(Seat(4), stroke(0)), Err(Refusal::NoSuchSeat));
    let may = |seat, target| evening.board(seat, target).may;
    assert_eq!(may(A, of(A, 2)), [May::Draw]);
    assert_eq!(may(A, of(B, 2)), []);
}

// §3.2
#[test]
fn all_a_hand_can_do_is_draw() {
    let texts = [r#"{"type":"text","text":"cat"}"#, r#"{"type":"stamp"}"#, r#"{"type":"fill"}"#];
    for text in texts {
        assert!(serde_json::from_str::<InkOp>(text).is_err());
    }
}

// §3.3
#[test]
fn ink_can_be_rubbed_out_undone_redone_and_cleared() {
    let mut evening = Evening::drawing(3);
    let eraser = Pen { tool: Tool::Eraser, width: Width::Thick, colour: Colour::Black };
    evening.draw(A, 0);
    evening.draw(A, 0);
    evening.act(A, Action::Ink { board: 0, op: chunk(Some(eraser), &[100, 100, 9, 9]) }).unwrap();
    let mut seen = |op: InkOp| {
        evening.act(A, Action::Ink { board: 0, op }).unwrap();
        evening.game.slate(of(A, 0)).unwrap().ink.strokes().len()
    };
    assert_eq!(seen(InkOp::Undo), 2);
    assert_eq!(seen(InkOp::Undo), 1);
    assert_eq!(seen(InkOp::Redo), 2);
    assert_eq!(seen(InkOp::Clear), 0);
    assert_eq!(seen(InkOp::Undo), 2);
    assert_eq!(seen(InkOp::Clear), 0);
    evening.draw(A, 0);
    let undo = Action::Ink { board: 0, op: InkOp::Undo };
    evening.act(A, undo.clone()).unwrap();
    assert_eq!(evening.act(A, undo), Err(Refusal::Ink(Blot::NothingToUndo)));
}

// §3.4
#[test]
fn boards_that_are_left_can_be_drawn_on_again_and_guessed_ones_are_gone() {
    let mut evening = Evening::guessing(3);
    evening.win(B, of(A, 0));
    assert_eq!(evening.act(A, stroke(1)), Err(Refusal::NotDrawing));
    evening.time_out();
    assert_eq!(evening.act(A, stroke(1)), Err(Refusal::NotDrawing));
    evening.time_out();
    evening.draw(A, 1);
    evening.act(A, Action::Ink { board: 2, op: InkOp::Clear }).unwrap();
    assert_eq!(evening.act(A, stroke(0)), Err(Refusal::BoardGone));
    assert_eq!(evening.board(A, of(A, 0)).may, []);
    evening.time_out();
    evening.time_out();
    assert!(evening.board(B, of(A, 1)).open);
    assert!(!evening.board(B, of(A, 2)).open, "it was cleared");
}

// §3.5
#[test]
fn everyone_sees_boards_grow_and_newcomers_hear_of_all_ink() {
    let mut evening = Evening::drawing(3);
    evening.wait(250);
    evening.draw(B, 4);
    let [Event::Inked { seat: B, board: 4, at, .. }] = evening.told[..] else { panic!("{:?}", evening.told) };
    assert_eq!(at, evening.now);
    evening.draw(B, 4);
    for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
        let backlog = evening.game.backlog(viewer);
        let [Event::Drawn { seat: B, board: 4, ink }] = &backlog[..] else { panic!("{backlog:?}") };
        assert_eq!(ink.strokes().len(), 2);
        assert_eq!(ink.strokes()[0].beats, [3_250, 3]);
    }
}

// §3.7
#[test]
fn a_board_and_a_round_have_only_so_much_ink() {
    let mut evening = Evening::drawing(3);
    let mut draw = |board: u8| {
        let pen = Pen { tool: Tool::Ink, width: Width::Thin, colour: Colour::Green };
        let points = [[1000, 1000]].into_iter().chain([[1, 0], [-1, 0]].into_iter().cycle()).take(50);
        let points: Vec<i16> = points.flatten().collect();
        evening.act(A, Action::Ink { board, op: chunk(Some(pen), &points) })
    };
    for board in [0, 1] {
        for _ in 0..BOARD_POINTS / 50 {
            draw(board).unwrap();
        }
        let full = if board == 0 { Refusal::Ink(Blot::FullOfPoints) } else { Refusal::OutOfInk };
        assert_eq!(draw(board), Err(full));
    }
    assert_eq!(draw(2), Err(Refusal::OutOfInk));
    let dot = Action::Ink { board: 2, op: InkOp::Undo };
    assert_eq!(evening.act(A, dot), Err(Refusal::Ink(Blot::NothingToUndo)));
    evening.draw(B, 0);
    for _ in 0..4 {
        evening.time_out();
    }
    evening.draw(A, 2);
}
