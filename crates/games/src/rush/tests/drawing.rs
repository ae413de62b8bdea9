//! Drawing rounds.

use super::*;
use crate::ink::{BOARD_POINTS, Blot};

// §1.1, RU26
#[test]
fn two_to_six_play_and_are_all_waited_for() {
    for seats in 0..=9 {
        let mut rng = Rng::from_number(0);
        let dealt = Rush::deal(&Options::default(), seats, &mut Step::new(Millis(0), &mut rng));
        assert_eq!(dealt.is_ok(), (2..=6).contains(&seats), "{seats}");
    }
    let evening = Evening::drawing(5);
    assert_eq!(evening.game.waiting_for(), Seat::first(5).collect());
}

// §3.1, §1.2, RU16
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

/// How much of B's fourth board someone has, and how much they just heard.
fn seen(evening: &Evening, viewer: Viewer) -> (usize, usize) {
    let n_strokes = |event: &Event| {
        if let Event::Drawn { seat: B, board: 4, ink } = event { ink.strokes().len() } else { 0 }
    };
    let backlog = evening.game.backlog(viewer);
    let heard = evening.heard.iter().filter(|(audience, _)| audience.includes(viewer));
    (backlog.iter().map(n_strokes).sum(), heard.map(|(_, event)| n_strokes(event)).sum())
}

// §3.5, RU4
#[test]
fn nobody_sees_a_drawing_before_the_pens_are_down() {
    let mut evening = Evening::drawing(3);
    evening.wait(250);
    evening.draw(B, 4);
    let [(Audience::Only(B), Event::Inked { seat: B, board: 4, at, .. })] = evening.heard[..] else {
        panic!("{:?}", evening.heard)
    };
    assert_eq!(at, evening.now);
    let others = [Viewer::Seat(A), Viewer::Seat(C), Viewer::Spectator];
    assert_eq!(seen(&evening, Viewer::Seat(B)), (1, 0));
    for viewer in others {
        assert_eq!(seen(&evening, viewer), (0, 0), "{viewer:?}");
    }
    // A stroke in the air at the bell is still waited for.
    evening.time_out();
    evening.wait(300);
    evening.draw(B, 4);
    evening.reveal();
    assert_eq!(seen(&evening, Viewer::Seat(B)), (2, 0));
    for viewer in others {
        assert_eq!(seen(&evening, viewer), (2, 2), "{viewer:?}");
    }
    assert!(matches!(evening.view(A).phase, Phase::Veil { next: Next::Guessing, .. }));
}

// §3.5, RU4
#[test]
fn in_later_rounds_others_see_what_was_there_before() {
    let mut evening = Evening::drawing(3);
    evening.draw(B, 4);
    for _ in 0..4 {
        evening.time_out();
    }
    evening.draw(B, 4);
    assert_eq!(seen(&evening, Viewer::Spectator), (1, 0));
    assert_eq!(seen(&evening, Viewer::Seat(B)).0, 2);
    evening.leave(A);
    evening.leave(C);
    assert_eq!(seen(&evening, Viewer::Spectator), (2, 2), "in the end all is shown");
}

// §3.8, RU14, RU23
#[test]
fn everyone_has_one_marker_unless_the_host_brings_more() {
    let red = Pen { tool: Tool::Ink, width: Width::Thin, colour: Colour::Red };
    let draw = |pen: Pen| Action::Ink { board: 0, op: chunk(Some(pen), &[100, 100, 5, 5]) };
    let mut evening = Evening::drawing(3);
    assert_eq!(evening.act(A, draw(red)), Err(Refusal::OneMarker));
    evening.act(A, draw(Pen { tool: Tool::Eraser, ..red })).unwrap();
    let mut evening = Evening::deal(&Options { colours: true, ..Options::default() }, 3);
    evening.time_out();
    assert!(evening.view(A).colours);
    evening.act(A, draw(red)).unwrap();
}

// §3.7
#[test]
fn a_board_and_a_round_have_only_so_much_ink() {
    let mut evening = Evening::drawing(3);
    let mut draw = |board: u8| {
        let pen = Pen { tool: Tool::Ink, width: Width::Thin, colour: Colour::Black };
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
