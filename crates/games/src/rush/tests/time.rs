//! Rounds, veils and bells.

use super::*;

// §1.3
#[test]
fn six_rounds_of_a_minute_alternate() {
    let mut evening = Evening::drawing(3);
    for round in 1..=6 {
        let view = evening.view(A);
        assert_eq!(view.round, round);
        let is_drawing = matches!(view.phase, Phase::Drawing { .. });
        assert_eq!(is_drawing, round % 2 == 1);
        assert_eq!(evening.bell(), evening.now + Millis::seconds(60));
        if is_drawing {
            evening.draw(A, 0);
        }
        evening.time_out();
        evening.time_out();
    }
    assert_eq!(evening.view(A).phase, Phase::Over);
}

// §1.4, RU16
#[test]
fn three_seconds_lie_before_between_and_after_the_rounds() {
    let mut evening = Evening::deal(&Options::default(), 3);
    let mut veils = Vec::new();
    while evening.game.outcome().is_none() {
        match evening.view(A).phase {
            Phase::Veil { next, until, resumes: false } => {
                assert_eq!(until, evening.now + Millis::seconds(3));
                veils.push(next);
            }
            Phase::Drawing { .. } => evening.draw(B, 3),
            Phase::Veil { .. } | Phase::Guessing { .. } | Phase::Over => {}
        }
        evening.time_out();
    }
    let [d, g, e] = [Next::Drawing, Next::Guessing, Next::End];
    assert_eq!(veils, [d, g, d, g, d, g, e]);
    assert_eq!(evening.now, Millis::seconds(6 * 60 + 7 * 3));
}

// §1.5
#[test]
fn the_pace_stretches_the_rounds_and_not_the_veils() {
    for (pace, seconds) in [(Pace::Normal, 60), (Pace::Relaxed, 90), (Pace::Slow, 120)] {
        let mut evening = Evening::deal(&Options { pace, ..Options::default() }, 3);
        assert_eq!(evening.game.deadline(), Some(Millis::seconds(3)));
        evening.time_out();
        assert_eq!(evening.bell(), evening.now + Millis::seconds(seconds));
    }
    let mut evening = Evening::deal(&Options { seconds: 45, ..Options::default() }, 3);
    evening.time_out();
    assert_eq!(evening.bell(), evening.now + Millis::seconds(45));
    assert_eq!(evening.act(A, Action::Done), Err(Refusal::Timed));
}

// §1.3
#[test]
fn the_host_may_choose_another_number_of_rounds() {
    for rounds in [2, 8] {
        let mut evening = Evening::deal(&Options { rounds, ..Options::default() }, 3);
        while evening.game.outcome().is_none() {
            if matches!(evening.view(A).phase, Phase::Drawing { .. }) {
                evening.draw(A, 0);
            }
            evening.time_out();
        }
        assert_eq!(evening.view(A).round, rounds);
    }
    for rounds in [0, 3, 10] {
        let mut rng = Rng::from_number(0);
        let odd = Options { rounds, ..Options::default() };
        let refused = Rush::deal(&odd, 3, &mut Step::new(Millis(0), &mut rng));
        assert_eq!(refused.unwrap_err(), Refusal::Rounds);
    }
}

// §1.5
#[test]
fn without_clocks_a_round_lasts_until_everyone_is_done() {
    let mut evening = Evening::deal(&Options { pace: Pace::Off, ..Options::default() }, 3);
    assert_eq!(evening.act(A, Action::Done), Err(Refusal::NoRound));
    evening.time_out();
    assert_eq!(evening.game.deadline(), None);
    evening.now = evening.now + Millis::seconds(3_600);
    evening.draw_all();
    evening.act(A, Action::Done).unwrap();
    assert_eq!(evening.act(A, Action::Done), Err(Refusal::AlreadyDone));
    assert!(!evening.game.waiting_for().contains(A) && evening.game.waiting_for().contains(B));
    assert!(evening.view(B).sides[0].done);
    // Whoever is done may still draw, and whoever leaves is not waited for.
    evening.draw(A, 0);
    evening.act(B, Action::Done).unwrap();
    evening.leave(C);
    assert!(matches!(evening.view(A).phase, Phase::Veil { next: Next::Guessing, .. }));
    evening.time_out();
    assert!(matches!(evening.view(A).phase, Phase::Guessing { until: None, .. }));
    assert!(evening.view(A).sides.iter().all(|side| !side.done));
    evening.act(A, Action::Done).unwrap();
    evening.act(B, Action::Done).unwrap();
    assert!(matches!(evening.view(A).phase, Phase::Veil { next: Next::Drawing, .. }));
}

// §1.6, P6
#[test]
fn a_pause_covers_the_drawings_and_the_round_has_the_time_it_had() {
    let mut evening = Evening::guessing(3);
    let bell = evening.bell();
    evening.wait(20_000);
    evening.input(Input::Pause).unwrap();
    let until = evening.now + Millis::seconds(3);
    assert_eq!(evening.told, [Event::Veiled { next: Next::Guessing, until }]);
    for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
        let view = evening.game.view(viewer);
        assert_eq!(view.phase, Phase::Veil { next: Next::Guessing, until, resumes: true });
        let mut boards = view.sides.iter().flat_map(|side| &side.boards);
        assert!(boards.all(|board| board.may.is_empty()));
    }
    let word = evening.word(of(B, 0));
    assert_eq!(evening.guess(A, of(B, 0), &word), Err(Refusal::NotGuessing));
    evening.time_out();
    assert_eq!(evening.bell(), bell + Millis::seconds(3));
    evening.win(A, of(B, 0));
}

// §1.6
#[test]
fn a_pause_while_people_draw_covers_the_boards_too() {
    let mut evening = Evening::drawing(3);
    let bell = evening.bell();
    evening.wait(10_000);
    evening.input(Input::Pause).unwrap();
    assert_eq!(evening.act(A, stroke(0)), Err(Refusal::NotDrawing));
    // Once more before it goes on: it is counted in anew.
    evening.wait(1_000);
    evening.input(Input::Pause).unwrap();
    evening.time_out();
    assert_eq!(evening.bell(), bell + Millis::seconds(4));
    evening.draw(A, 0);
    evening.time_out();
    evening.input(Input::Pause).unwrap();
    assert!(matches!(evening.view(A).phase, Phase::Veil { resumes: false, .. }), "a breath is none to study");
}

// §10.4
#[test]
fn clocks_run_for_those_who_could_draw_or_guess_something() {
    let mut evening = Evening::deal(&Options::default(), 2);
    assert!(evening.game.seat_clocks().is_empty(), "a breath is nobody's clock");
    evening.time_out();
    let clock = |seat| SeatClock::new(Some(evening.bell()), [seat]);
    assert_eq!(evening.game.seat_clocks(), [A, B].into_iter().filter_map(clock).collect::<Vec<_>>());
    evening.draw(B, 0);
    evening.time_out();
    evening.time_out();
    let clocks = evening.game.seat_clocks();
    assert!(clocks[0].seats.contains(A) && clocks.len() == 1, "there is nothing for B to guess");
}

// §3.6
#[test]
fn ink_on_its_way_at_the_bell_is_waited_for() {
    let mut evening = Evening::drawing(3);
    let pen = Pen { tool: Tool::Ink, width: Width::Thin, colour: Colour::Black };
    let begin = InkOp::Chunk(Chunk { pen: Some(pen), points: vec![9, 9], pressure: None, ends: false });
    evening.act(A, Action::Ink { board: 0, op: begin }).unwrap();
    let bell = evening.bell();
    evening.time_out();
    evening.now = bell + Millis(300);
    let more = Action::Ink { board: 0, op: chunk(None, &[1, 1]) };
    evening.act_at(A, more.clone(), bell).unwrap();
    assert_eq!(evening.game.slate(of(A, 0)).unwrap().ink.strokes()[0].n_points(), 2);
    evening.now = bell + Millis(301);
    assert_eq!(evening.act_at(A, more, bell), Err(Refusal::PensDown));
    assert_eq!(evening.act(B, stroke(0)), Err(Refusal::PensDown));
}

// §3.6
#[test]
fn a_stroke_in_the_air_is_kept_and_not_drawn_on_later() {
    let mut evening = Evening::drawing(3);
    let pen = Pen { tool: Tool::Ink, width: Width::Thin, colour: Colour::Black };
    let begin = InkOp::Chunk(Chunk { pen: Some(pen), points: vec![9, 9], pressure: None, ends: false });
    evening.act(A, Action::Ink { board: 0, op: begin }).unwrap();
    for _ in 0..4 {
        evening.time_out();
    }
    assert!(matches!(evening.view(A).phase, Phase::Drawing { .. }));
    assert_eq!(evening.game.slate(of(A, 0)).unwrap().ink.strokes().len(), 1);
    let more = Action::Ink { board: 0, op: chunk(None, &[1, 1]) };
    assert_eq!(evening.act(A, more), Err(Refusal::Ink(crate::ink::Blot::NoStroke)));
}

// §5.6
#[test]
fn a_guess_made_before_the_bell_counts_if_it_comes_in_time() {
    for (made, comes, is_taken) in
        [(0, 0, true), (0, 500, true), (1, 1, false), (0, 501, false), (200, 300, false)]
    {
        let mut evening = Evening::guessing(3);
        let bell = evening.bell();
        evening.time_out();
        evening.now = bell + Millis(comes);
        let word = evening.word(of(B, 0));
        let result = evening.guess_at(A, of(B, 0), &word, bell + Millis(made));
        let expected = if is_taken { Ok(()) } else { Err(Refusal::TooLate) };
        assert_eq!(result, expected, "made {made} ms and in {comes} ms after the bell");
        evening.tell_if_held();
        let taken = evening.board(A, of(B, 0)).taken;
        assert_eq!(taken.iter().map(|taken| taken.round).collect::<Vec<_>>(), vec![2; taken.len()]);
        assert_eq!(taken.len(), usize::from(is_taken));
    }
}

// §5.6
#[test]
fn a_guess_before_the_last_bell_counts_in_the_last_veil() {
    let mut evening = Evening::guessing(3);
    while evening.view(A).round < 6 || !matches!(evening.view(A).phase, Phase::Guessing { .. }) {
        evening.time_out();
    }
    let bell = evening.bell();
    evening.time_out();
    assert!(matches!(evening.view(A).phase, Phase::Veil { next: Next::End, .. }));
    evening.now = bell + Millis(400);
    let word = evening.word(of(C, 5));
    evening.guess_at(B, of(C, 5), &word, bell).unwrap();
    evening.tell();
    assert_eq!(evening.board(A, of(C, 5)).taken[0].round, 6);
    evening.play_out();
    assert_eq!(evening.scores(), [-6, -5, -5]);
}

#[test]
fn nothing_is_due_before_its_time() {
    let mut evening = Evening::drawing(3);
    assert_eq!(evening.input(Input::Timeout), Err(Refusal::NotDue));
    evening.play_out();
    assert_eq!(evening.input(Input::Timeout), Err(Refusal::Over));
    assert_eq!(evening.act(A, stroke(0)), Err(Refusal::Over));
}
