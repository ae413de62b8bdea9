//! What those who drew may say, and flags.

use super::*;

fn say(guess: GuessId) -> Action {
    Action::Say { guess, word: Closeness::Close }
}

/// A guessing round in which `B` was wrong about the first board of `A`.
fn one_wrong() -> Evening {
    let mut evening = Evening::guessing(4);
    evening.wait(1_000);
    evening.guess(B, of(A, 0), "quasar").unwrap();
    evening
}

// §7.1
#[test]
fn whoever_drew_says_close_or_far_once_and_everyone_hears() {
    let mut evening = one_wrong();
    assert_eq!(evening.act(C, say(0)), Err(Refusal::NotYourBoard));
    assert_eq!(evening.act(A, say(1)), Err(Refusal::NoSuchGuess));
    assert!(evening.view(A).guesses[0].may_say);
    evening.act(A, Action::Say { guess: 0, word: Closeness::Far }).unwrap();
    assert_eq!(evening.told, [Event::Said { guess: 0, seat: A, guesser: B, word: Closeness::Far }]);
    let heard = &evening.game.view(Viewer::Spectator).guesses[0];
    assert_eq!(heard.said, [Answer { seat: A, word: Closeness::Far }]);
    assert_eq!(evening.act(A, say(0)), Err(Refusal::Answered));
    assert!(!evening.view(A).guesses[0].may_say);
    evening.win(B, of(A, 0));
    assert_eq!(evening.act(A, say(1)), Err(Refusal::WasRight));
}

// §7.1
#[test]
fn answers_are_for_the_round_and_its_veil() {
    let mut evening = one_wrong();
    evening.time_out();
    evening.act(A, say(0)).unwrap();
    evening.time_out();
    assert_eq!(evening.act(A, say(0)), Err(Refusal::NotGuessing));
    assert_eq!(evening.view(A).guesses.len(), 1, "they may be looked at while drawing");
    evening.time_out();
    evening.time_out();
    assert_eq!(evening.act(A, say(0)), Err(Refusal::NoSuchGuess));
}

// §7.1, RU9
#[test]
fn nobody_is_asked_about_a_drawing_that_is_gone() {
    let mut evening = one_wrong();
    assert!(evening.view(A).guesses[0].may_say);
    evening.win(C, of(A, 0));
    assert!(!evening.view(A).guesses[0].may_say);
    assert_eq!(evening.act(A, say(0)), Err(Refusal::Taken));
}

// §7.2
#[test]
fn only_whoever_drew_is_told_of_words_in_common() {
    let mut evening = Evening::guessing(3);
    evening.put_word(of(A, 0), "sailboat");
    evening.guess(B, of(A, 0), "boat").unwrap();
    assert_eq!(evening.view(A).guesses[0].near, [0]);
    assert!(!evening.view(A).guesses[0].nearly && !evening.view(B).guesses[0].nearly);
    assert!(evening.view(B).guesses[0].near.is_empty());
    assert!(evening.view(C).guesses[0].near.is_empty());
    assert!(evening.game.view(Viewer::Spectator).guesses[0].near.is_empty());
    evening.guess(C, of(A, 0), "zebra").unwrap();
    assert!(evening.view(A).guesses[1].near.is_empty());
}

// §7.2, RU7
#[test]
fn whoever_makes_a_slip_is_told_so_at_once_and_nobody_else_is() {
    let mut evening = Evening::guessing(3);
    evening.put_word(of(A, 0), "zebra");
    evening.guess(B, of(A, 0), "zebar").unwrap();
    let missed = Event::Missed { guess: 0, seat: B, target: Some(of(A, 0)), text: "zebar".into() };
    assert_eq!(evening.told, [missed, Event::Nearly { guess: 0 }]);
    assert!(evening.view(B).guesses[0].nearly && evening.view(A).guesses[0].nearly);
    assert!(!evening.view(C).guesses[0].nearly);
    assert!(!evening.game.view(Viewer::Spectator).guesses[0].nearly);
    // Silence counts nothing.
    evening.play_out();
    assert!(evening.board(C, of(A, 0)).taken.is_empty());
}

// §7.3
#[test]
fn a_wrong_guess_can_be_let_count_within_five_seconds() {
    for (after, is_taken) in [(0, true), (5_000, true), (5_001, false)] {
        let mut evening = one_wrong();
        let made = evening.now;
        assert_eq!(evening.view(A).guesses[0].may_count, [0]);
        assert_eq!(evening.view(A).guesses[0].count_until, made + Millis(5_000));
        evening.wait(after);
        let result = evening.act(A, Action::CountIt { guess: 0, board: 0 });
        assert_eq!(result, if is_taken { Ok(()) } else { Err(Refusal::TooLateToCount) });
        if is_taken {
            evening.tell_if_held();
            assert_eq!(evening.board(C, of(A, 0)).taken, [Taken { seat: B, at: made, round: 2 }]);
            assert!(matches!(evening.told[0], Event::Took { counted: true, .. }));
            assert_eq!(evening.act(A, Action::CountIt { guess: 0, board: 0 }), Err(Refusal::WasRight));
        }
    }
}

// §7.3
#[test]
fn only_whoever_drew_lets_a_guess_count_and_for_that_board() {
    let mut evening = one_wrong();
    let count = |board| Action::CountIt { guess: 0, board };
    assert_eq!(evening.act(B, count(0)), Err(Refusal::NotYourBoard));
    assert_eq!(evening.act(A, count(1)), Err(Refusal::NotYourBoard));
    assert_eq!(evening.act(A, count(6)), Err(Refusal::NoSuchBoard));
    assert!(evening.view(B).guesses[0].may_count.is_empty());
}

// §7.3, §5.4
#[test]
fn a_guess_let_count_is_as_fast_as_it_was() {
    let mut evening = one_wrong();
    evening.win(C, of(A, 0));
    evening.act(A, Action::CountIt { guess: 0, board: 0 }).unwrap();
    let takers: Vec<Seat> = evening.board(A, of(A, 0)).taken.iter().map(|t| t.seat).collect();
    assert_eq!(takers, [B, C]);
    let mut late = Evening::guessing(4);
    late.win(C, of(A, 0));
    late.wait(100);
    let is_refused = late.guess(B, of(A, 0), "quasar");
    assert_eq!(is_refused, Err(Refusal::Taken));
}

// §7.3
#[test]
fn a_guess_is_let_count_after_the_bell_too() {
    let mut evening = Evening::guessing(3);
    evening.now = evening.bell() - Millis(10);
    evening.guess(B, of(A, 0), "quasar").unwrap();
    evening.time_out();
    evening.wait(2_900);
    evening.act(A, Action::CountIt { guess: 0, board: 0 }).unwrap();
    assert_eq!(evening.board(A, of(A, 0)).taken[0].round, 2);
}

// §7.4
#[test]
fn anyone_with_a_drawing_answers_a_shout() {
    let mut evening = Evening::guessing_with(&Options { shout: true, ..Options::default() }, 3);
    evening.put_word(of(A, 4), "sailboat");
    evening.act(B, Action::Guess { target: None, text: "boat".into() }).unwrap();
    assert_eq!(evening.view(A).guesses[0].near, [4]);
    assert_eq!(evening.act(B, say(0)), Err(Refusal::NotYourBoard));
    evening.act(A, say(0)).unwrap();
    evening.act(C, say(0)).unwrap();
    assert_eq!(evening.view(B).guesses[0].said.len(), 2);
    assert_eq!(evening.view(C).guesses[0].may_count, [0, 1, 2, 3, 4, 5]);
    evening.act(A, Action::CountIt { guess: 0, board: 4 }).unwrap();
    evening.tell();
    assert_eq!(evening.view(C).guesses[0].took, [of(A, 4)]);
}

// §8.1, §8.2
#[test]
fn two_of_three_others_make_a_drawing_void() {
    let mut evening = Evening::guessing(4);
    let flag = Action::Flag { target: of(A, 0) };
    assert_eq!(evening.act(A, flag.clone()), Err(Refusal::OwnBoard));
    evening.act(B, flag.clone()).unwrap();
    assert_eq!(evening.told, [Event::Flagged { seat: B, target: of(A, 0), void: false }]);
    assert_eq!(evening.act(B, flag.clone()), Err(Refusal::Flagged));
    assert_eq!(evening.board(D, of(A, 0)).flags, [B]);
    assert!(evening.board(D, of(A, 0)).open);
    evening.act(C, flag.clone()).unwrap();
    let board = evening.board(D, of(A, 0));
    assert!(board.void && !board.open && board.may.is_empty());
    let word = evening.word(of(A, 0));
    assert_eq!(evening.guess(D, of(A, 0), &word), Err(Refusal::Void));
    assert_eq!(evening.act(D, flag), Err(Refusal::Void));
}

// §8.2, RU15
#[test]
fn two_of_four_others_are_no_majority() {
    let mut evening = Evening::guessing(5);
    for (seat, is_void) in [(B, false), (C, false), (D, true)] {
        evening.act(seat, Action::Flag { target: of(A, 0) }).unwrap();
        assert_eq!(evening.board(D, of(A, 0)).void, is_void);
    }
}

// §8.2
#[test]
fn one_flag_is_enough_when_only_one_other_is_left() {
    let mut evening = Evening::guessing(3);
    evening.leave(C);
    evening.act(B, Action::Flag { target: of(A, 0) }).unwrap();
    assert!(evening.board(B, of(A, 0)).void);
    evening.act(B, Action::Flag { target: of(C, 0) }).unwrap();
    assert!(!evening.board(B, of(C, 0)).void, "two others are left to flag it");
}

// §8.3
#[test]
fn a_void_drawing_can_be_made_good() {
    let mut evening = Evening::guessing(3);
    for seat in [B, C] {
        evening.act(seat, Action::Flag { target: of(A, 0) }).unwrap();
    }
    evening.time_out();
    evening.time_out();
    assert_eq!(evening.board(A, of(A, 0)).may, [May::Draw]);
    evening.act(A, Action::Ink { board: 0, op: InkOp::Clear }).unwrap();
    evening.draw(A, 0);
    evening.time_out();
    evening.time_out();
    assert_eq!(evening.board(B, of(A, 0)).flags, []);
    evening.win(B, of(A, 0));
}
