//! How a game ends, and who has won.

use super::*;

// §9.1
#[test]
fn boards_won_count_and_own_boards_left_cost() {
    // The rulebook's example: five boards won and two left make three points.
    let mut evening = Evening::guessing(3);
    for board in 0..4 {
        evening.win(B, of(A, board));
    }
    for board in 0..5 {
        evening.win(A, of(C, board));
    }
    let side = &evening.view(A).sides[0];
    assert_eq!((side.won, side.kept, side.score), (5, 2, 3));
    evening.play_out();
    assert_eq!(evening.game.outcome().unwrap().standings[0].score, 3);
}

// §9.1
#[test]
fn a_word_nobody_began_costs_as_much_as_one_nobody_guessed() {
    let mut evening = Evening::drawing(3);
    evening.draw(A, 0);
    evening.play_out();
    assert_eq!(evening.scores(), [-6, -6, -6]);
}

// §9.2
#[test]
fn a_tie_goes_to_whoever_has_fewer_boards_left() {
    let mut evening = Evening::guessing(4);
    evening.win(A, of(C, 0));
    evening.win(A, of(C, 1));
    evening.win(C, of(B, 0));
    evening.win(C, of(B, 1));
    evening.win(D, of(B, 2));
    assert_eq!(evening.scores(), [-4, -3, -2, -5]);
    evening.win(B, of(A, 0));
    // A has won two and has five left; B has won one and has three left.
    assert_eq!(evening.scores(), [-3, -2, -2, -5]);
    evening.play_out();
    assert_eq!(evening.places(), [3, 1, 2, 4]);
}

// §9.2
#[test]
fn who_is_still_tied_shares_the_place() {
    let mut evening = Evening::guessing(3);
    evening.win(A, of(B, 0));
    evening.win(B, of(A, 0));
    evening.play_out();
    assert_eq!(evening.places(), [1, 1, 3]);
}

// §9.3
#[test]
fn the_game_ends_as_soon_as_every_board_was_guessed() {
    let mut evening = Evening::guessing(3);
    for board in evening.boards() {
        let by = if board.seat == A { B } else { A };
        evening.win(by, board);
    }
    assert!(matches!(evening.view(A).phase, Phase::Veil { next: Next::End, .. }));
    assert_eq!(evening.view(A).round, 2);
    evening.time_out();
    assert_eq!(evening.told, [Event::Ended]);
    assert_eq!(evening.places(), [1, 2, 3]);
    assert_eq!(evening.scores(), [12, 6, 0]);
}

// §9.3
#[test]
fn the_game_ends_even_if_the_last_board_is_guessed_after_the_bell() {
    let mut evening = Evening::guessing(3);
    let boards = evening.boards();
    let (&last, rest) = boards.split_last().unwrap();
    for &board in rest {
        let by = if board.seat == A { B } else { A };
        evening.win(by, board);
    }
    evening.time_out();
    assert!(matches!(evening.view(A).phase, Phase::Veil { next: Next::Drawing, .. }));
    let (by, word) = (if last.seat == A { B } else { A }, evening.word(last));
    evening.guess_at(by, last, &word, evening.now).unwrap();
    evening.tell();
    evening.time_out();
    assert_eq!(evening.told, [Event::Ended]);
    assert_eq!(evening.view(A).round, 2);
}

// §9.4
#[test]
fn every_word_is_shown_in_the_end_and_who_guessed_it_when() {
    let mut evening = Evening::guessing(3);
    evening.win(B, of(A, 0));
    let at = evening.now - Millis(550);
    evening.play_out();
    let view = evening.game.view(Viewer::Spectator);
    for (target, slate) in evening.game.slates() {
        let board = &view.sides[target.seat.index()].boards[usize::from(target.board)];
        assert_eq!(board.word.as_deref(), Some(slate.word.as_str()));
    }
    assert_eq!(view.sides[0].boards[0].taken, [Taken { seat: B, at, round: 2 }]);
    let n_drawn = evening.game.backlog(Viewer::Spectator).len();
    assert_eq!(n_drawn, 18, "the drawings are there to be looked at");
}
