//! Someone gives the game up.

use super::*;

// §10.1
#[test]
fn drawings_of_those_who_left_can_be_guessed() {
    let mut evening = Evening::guessing(4);
    let bell = evening.bell();
    evening.leave(A);
    assert_eq!(evening.told, [Event::Left { seat: A }]);
    assert_eq!(evening.bell(), bell);
    assert!(evening.view(B).sides[0].left);
    evening.win(B, of(A, 0));
    assert_eq!(evening.act(A, Action::Point { board: 1 }), Err(Refusal::Left));
    assert_eq!(evening.board(A, of(B, 0)).may, []);
    assert_eq!(evening.game.waiting_for(), [B, C, D].into_iter().collect());
}

// §10.2
#[test]
fn whoever_left_ranks_last() {
    let mut evening = Evening::guessing(3);
    for board in 0..3 {
        evening.win(A, of(B, board));
    }
    evening.leave(A);
    evening.play_out();
    assert_eq!(evening.scores(), [-3, -3, -6]);
    assert_eq!(evening.places(), [3, 1, 2]);
    assert!(evening.game.outcome().unwrap().standings[0].left);
}

// §10.3
#[test]
fn two_go_on_and_one_does_not() {
    let mut evening = Evening::guessing(3);
    evening.leave(A);
    assert!(evening.game.outcome().is_none());
    evening.leave(C);
    assert!(evening.game.outcome().is_some());
    assert_eq!(evening.places(), [2, 1, 2]);
    assert_eq!(evening.input(Input::Leave(B)), Err(Refusal::Over));
}
