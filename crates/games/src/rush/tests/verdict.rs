//! Who has the last word on a guess.

use super::*;

/// `B` says another name of the couch that `A` drew, and has it.
fn by_another_name() -> Evening {
    let mut evening = Evening::guessing(4);
    evening.put_word(of(A, 0), "couch");
    evening.wait(1_000);
    evening.guess(B, of(A, 0), "sofa").unwrap();
    evening.tell();
    assert_eq!(evening.board(C, of(A, 0)).taken.len(), 1);
    evening
}

fn reject(board: u8) -> Action {
    Action::Reject { guess: 0, board }
}

fn overrule() -> Action {
    Action::Overrule { guess: 0, target: of(A, 0) }
}

// §7.5, RU8
#[test]
fn whoever_drew_may_take_a_board_back_from_another_name() {
    for (after, is_back) in [(0, true), (5_000, true), (5_001, false)] {
        let mut evening = by_another_name();
        let told = evening.now;
        assert_eq!(evening.view(A).guesses[0].may_reject, [0]);
        assert_eq!(evening.view(A).guesses[0].reject_until, told + Millis(5_000));
        assert!(evening.view(B).guesses[0].may_reject.is_empty());
        assert_eq!(evening.act(C, reject(0)), Err(Refusal::NotYourBoard));
        evening.wait(after);
        let result = evening.act(A, reject(0));
        assert_eq!(result, if is_back { Ok(()) } else { Err(Refusal::TooLateToCount) });
        if is_back {
            assert_eq!(evening.told, [Event::Rejected { guess: 0, seat: B, target: of(A, 0) }]);
            assert!(evening.board(C, of(A, 0)).taken.is_empty());
            assert_eq!(evening.act(A, reject(0)), Err(Refusal::WasWrong));
        }
    }
}

// §7.5
#[test]
fn a_board_that_came_back_is_spent() {
    let mut evening = by_another_name();
    evening.act(A, reject(0)).unwrap();
    let board = evening.board(C, of(A, 0));
    assert!(board.spent && !board.open && board.word.as_deref() == Some("couch"));
    assert_eq!(evening.guess(C, of(A, 0), "couch"), Err(Refusal::Taken));
    assert_eq!(evening.scores()[0], -6);
    evening.time_out();
    evening.time_out();
    assert!(!evening.board(A, of(A, 0)).may.contains(&May::Draw));
    assert_eq!(evening.act(A, stroke(0)), Err(Refusal::BoardGone));
}

// §7.5
#[test]
fn the_very_word_stays_right() {
    let mut evening = Evening::guessing(4);
    evening.put_word(of(A, 0), "ice cream");
    evening.guess(B, of(A, 0), "Ice-Cream").unwrap();
    evening.tell();
    assert!(evening.view(A).guesses[0].may_reject.is_empty());
    assert_eq!(evening.act(A, reject(0)), Err(Refusal::VeryWord));
    assert_eq!(evening.act(C, overrule()), Err(Refusal::VeryWord));
}

// §7.5
#[test]
fn those_who_had_it_too_keep_it() {
    let mut evening = Evening::guessing(4);
    evening.put_word(of(A, 0), "couch");
    evening.guess(B, of(A, 0), "sofa").unwrap();
    evening.guess(C, of(A, 0), "couch").unwrap();
    evening.tell();
    evening.act(A, reject(0)).unwrap();
    let board = evening.board(D, of(A, 0));
    assert_eq!(board.taken.iter().map(|taken| taken.seat).collect::<Vec<_>>(), [C]);
    assert!(!board.spent);
}

// §7.6
#[test]
fn more_than_half_of_the_others_let_a_guess_count() {
    let mut evening = Evening::guessing(4);
    evening.put_word(of(A, 0), "couch");
    evening.wait(1_000);
    evening.guess(B, of(A, 0), "bench").unwrap();
    let made = evening.now;
    evening.wait(20_000);
    assert_eq!(evening.act(A, Action::CountIt { guess: 0, board: 0 }), Err(Refusal::TooLateToCount));
    assert_eq!(evening.act(B, overrule()), Err(Refusal::OwnGuess));
    assert_eq!(evening.view(C).guesses[0].may_overrule, [of(A, 0)]);
    assert_eq!(evening.view(C).guesses[0].needed, 2);
    evening.act(C, overrule()).unwrap();
    assert_eq!(evening.told, [Event::Disputed { guess: 0, seat: C, target: of(A, 0) }]);
    assert_eq!(evening.act(C, overrule()), Err(Refusal::Answered));
    assert!(evening.view(C).guesses[0].may_overrule.is_empty());
    let disagreement = Disagreement { target: of(A, 0), seats: vec![C] };
    assert_eq!(evening.view(D).guesses[0].disagreements, [disagreement]);
    evening.act(A, overrule()).unwrap();
    assert!(evening.told.contains(&Event::Overruled { guess: 0, target: of(A, 0), counts: true }));
    assert_eq!(evening.board(D, of(A, 0)).taken, [Taken { seat: B, at: made, round: 2 }]);
}

// §7.6
#[test]
fn the_table_overrules_whoever_drew_both_ways() {
    let mut evening = by_another_name();
    evening.act(A, reject(0)).unwrap();
    for seat in [C, D] {
        evening.act(seat, overrule()).unwrap();
    }
    assert_eq!(evening.board(A, of(A, 0)).taken.len(), 1);
    assert!(!evening.board(A, of(A, 0)).spent);
    for seat in [C, D] {
        evening.act(seat, overrule()).unwrap();
    }
    assert!(evening.told.contains(&Event::Overruled { guess: 0, target: of(A, 0), counts: false }));
    assert!(evening.board(A, of(A, 0)).spent);
}

// §7.6
#[test]
fn the_table_agrees_in_the_round_and_its_veil_only() {
    let mut evening = Evening::guessing(4);
    evening.guess(B, of(A, 0), "quasar").unwrap();
    evening.time_out();
    evening.act(C, overrule()).unwrap();
    evening.time_out();
    assert_eq!(evening.act(D, overrule()), Err(Refusal::NotGuessing));
    assert!(evening.view(D).guesses[0].may_overrule.is_empty());
    assert_eq!(evening.act(D, Action::Overrule { guess: 9, target: of(A, 0) }), Err(Refusal::NoSuchGuess));
}

// §7.6
#[test]
fn the_table_cannot_give_away_what_somebody_has() {
    let mut evening = Evening::guessing(4);
    evening.put_word(of(A, 0), "couch");
    evening.wait(1_000);
    evening.win(C, of(A, 0));
    evening.wait(1_000);
    assert_eq!(evening.guess(B, of(A, 0), "bench"), Err(Refusal::Taken));
    assert_eq!(evening.guess(B, of(A, 1), "bench"), Ok(()));
    let other = Action::Overrule { guess: 1, target: of(A, 0) };
    assert_eq!(evening.act(D, other), Err(Refusal::NoTarget));
}

// §5.2, RU17
#[test]
fn an_own_word_among_others_is_held_back_but_a_card_is_not() {
    let mut evening = Evening::guessing(3);
    evening.put_word(of(B, 0), "dress");
    evening.put_word(of(B, 1), "cake");
    evening.put_word(of(A, 0), "birthday cake");
    for text in ["dress", "a dress", "a dress thing", "dres", "big cakes"] {
        assert_eq!(evening.guess(B, of(A, 0), text), Err(Refusal::OwnWord), "{text}");
    }
    evening.guess(B, of(A, 0), "a birthday cake").unwrap();
}
