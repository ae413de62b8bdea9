//! Questions, answers and letters.

use super::*;

fn free(text: &str) -> Action {
    Action::Ask { question: Question::Free { text: text.into() } }
}

// §5.1
#[test]
fn up_to_two_questions_are_asked_one_after_the_other() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    assert_eq!(evening.act(A, Action::Letter { position: 1 }), Err(Refusal::NoLetters));
    evening.ask(A, "Is it warm?");
    assert!(matches!(evening.phase(), Phase::Answering { .. }));
    assert_eq!(evening.act(A, free("Is it big?")), Err(Refusal::NotNow));
    evening.answer(B, Answer::Yes);
    assert!(matches!(evening.phase(), Phase::Asking { number: 2, retry: false, .. }));
    evening.ask(A, "Is it big?");
    evening.answer(B, Answer::No);
    assert_eq!(evening.master(), 1);
}

// §5.1
#[test]
fn the_second_question_may_be_left_out() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.ask(A, "Is it warm?");
    evening.answer(B, Answer::Yes);
    assert!(evening.may(A).stop);
    evening.must(A, Action::Stop);
    assert_eq!(evening.master(), 1);
}

// §5.1, DH10
#[test]
fn no_question_at_all_may_be_asked_but_a_letter_has_to_be_named() {
    for chip in [0, 6] {
        let mut evening = Evening::of(4);
        evening.chip(2, chip);
        evening.choose(A, 2);
        assert!(evening.may(A).stop);
        evening.must(A, Action::Stop);
        assert!(evening.dohdle(2).log.is_empty());
        assert!(chip == 6 || evening.master() == 1);
    }
    let mut evening = Evening::of(4);
    evening.chip(2, 1);
    evening.choose(A, 2);
    assert!(!evening.may(A).stop);
    assert_eq!(evening.act(A, Action::Stop), Err(Refusal::NoQuestions));
}

// §5.2
#[test]
fn the_creator_has_four_answers() {
    for answer in [Answer::Yes, Answer::No, Answer::Maybe, Answer::Unclear] {
        let mut evening = Evening::of(4);
        evening.choose(A, 2);
        evening.ask(A, "Is it warm?");
        assert!(evening.may(B).answer && !evening.may(C).answer && !evening.may(A).answer);
        assert_eq!(evening.act(C, Action::Answer { answer }), Err(Refusal::NotYours));
        evening.answer(B, answer);
        assert!(evening.has_told(&Event::Answered { dohdle: 2, number: 0, answer, seat: Some(B) }));
        assert_eq!(evening.dohdle(2).log[0].answer, Some(answer));
    }
}

// §5.3
#[test]
fn questions_are_samples_or_ones_own_and_everyone_reads_them() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    let sample = |number| Action::Ask { question: Question::Sample { number } };
    assert_eq!(evening.act(A, sample(20)), Err(Refusal::NoSuchQuestion));
    for text in ["", "   ", &"x".repeat(121)] {
        assert_eq!(evening.act(A, free(text)), Err(Refusal::BadText));
    }
    evening.must(A, sample(19));
    evening.answer(B, Answer::Maybe);
    evening.ask(A, &format!(" {} ", "y".repeat(120)));
    let log = evening.dohdle(2).log;
    assert_eq!(log[0].question, Question::Sample { number: 19 });
    assert_eq!(log[1].question, Question::Free { text: "y".repeat(120) });
    assert_eq!((log[1].seat, log[1].chip, log[1].answer), (Some(A), 1, None));
    assert_eq!(evening.view(D).dohdles[2].log, log);
}

// §5.4
#[test]
fn a_question_that_is_not_allowed_may_be_replaced_once() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.ask(A, "Is it the thing you pour with?");
    assert!(evening.may(B).forbid);
    evening.answer(B, Answer::NotAllowed);
    assert!(matches!(evening.phase(), Phase::Asking { number: 1, retry: true, .. }));
    evening.ask(A, "Is it warm?");
    evening.answer(B, Answer::Yes);
    assert!(matches!(evening.phase(), Phase::Asking { number: 2, retry: false, .. }));
    evening.ask(A, "Is it the thing with a spout?");
    evening.answer(B, Answer::NotAllowed);
    evening.ask(A, "Has it got a spout?");
    evening.answer(B, Answer::NotAllowed);
    evening.time_out();
    assert_eq!(evening.master(), 1, "the second question is used up");
}

// §5.4
#[test]
fn a_sample_question_is_always_allowed() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.must(A, Action::Ask { question: Question::Sample { number: 0 } });
    assert!(evening.may(B).answer && !evening.may(B).forbid);
    let refused = evening.act(B, Action::Answer { answer: Answer::NotAllowed });
    assert_eq!(refused, Err(Refusal::AlwaysAllowed));
}

// §5.5
#[test]
fn a_question_nobody_answers_cannot_be_answered_clearly() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.ask(A, "Is it warm?");
    assert_eq!(evening.until(), Millis::seconds(30));
    evening.time_out();
    let answer = Answer::Unclear;
    assert!(evening.has_told(&Event::Answered { dohdle: 2, number: 0, answer, seat: None }));
    assert!(matches!(evening.phase(), Phase::Asking { number: 2, .. }));
}

// §5.6
#[test]
fn an_answer_can_be_put_right_until_the_next_chip_moves() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.ask(A, "Is it warm?");
    evening.answer(B, Answer::Yes);
    evening.must(A, Action::Stop);
    let correct = |answer| Action::Correct { dohdle: 2, number: 0, answer };
    assert_eq!(evening.may(B).correct, [Correctable { dohdle: 2, number: 0 }]);
    assert_eq!(evening.may(A).correct, []);
    assert_eq!(evening.act(A, correct(Answer::No)), Err(Refusal::NotYours));
    assert_eq!(evening.act(B, correct(Answer::Yes)), Err(Refusal::NoCorrection));
    assert_eq!(evening.act(B, correct(Answer::NotAllowed)), Err(Refusal::NoCorrection));
    evening.must(B, correct(Answer::Maybe));
    evening.must(B, correct(Answer::No));
    assert!(evening.has_told(&Event::Corrected { dohdle: 2, number: 0, answer: Answer::No }));
    let asked = evening.dohdle(2).log[0].clone();
    assert_eq!((asked.first_answer, asked.answer), (Some(Answer::Yes), Some(Answer::No)));
    evening.choose(B, 4);
    assert_eq!(evening.may(B).correct, []);
    assert_eq!(evening.act(B, correct(Answer::Yes)), Err(Refusal::NoCorrection));
}

// §5.7
#[test]
fn whoever_asks_nothing_loses_the_rest_of_the_clue() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    assert_eq!(evening.until(), Millis::seconds(40));
    evening.time_out();
    assert_eq!((evening.master(), evening.dohdle(2).chip), (1, 1));
    evening.choose(B, 0);
    evening.ask(B, "Is it pink?");
    evening.answer(A, Answer::Yes);
    assert_eq!(evening.until(), Millis::seconds(40));
    evening.time_out();
    assert_eq!(evening.master(), 2);
}

// §5.8
#[test]
fn the_table_shows_a_letter_that_is_not_shown_yet() {
    let mut evening = Evening::of(4);
    evening.chip(2, 1);
    evening.choose(A, 2);
    assert_eq!(evening.act(A, free("Is it warm?")), Err(Refusal::NoQuestions));
    for position in [0, 6, 255] {
        assert_eq!(evening.act(A, Action::Letter { position }), Err(Refusal::NoSuchLetter));
    }
    evening.must(A, Action::Letter { position: 3 });
    assert!(evening.has_told(&Event::LetterGiven { dohdle: 2, position: 3, letter: Some('A') }));
    assert_eq!(evening.dohdle(2).letters[2], LetterBox::Shown { letter: 'A' });
    assert_eq!(evening.dohdle(2).letters[0], LetterBox::Hidden);
    evening.chip(2, 3);
    evening.turn_of(0);
    evening.choose(A, 2);
    assert_eq!(evening.may(A).letters, [1, 2, 4, 5]);
    assert_eq!(evening.act(A, Action::Letter { position: 3 }), Err(Refusal::LetterShown));
}

// §5.8
#[test]
fn on_the_seventh_space_it_is_a_letter_or_questions_but_not_both() {
    let mut evening = Evening::of(4);
    evening.chip(2, 6);
    evening.choose(A, 2);
    evening.ask(A, "Is it warm?");
    evening.answer(B, Answer::Yes);
    assert!(evening.may(A).letters.is_empty());
    assert_eq!(evening.act(A, Action::Letter { position: 1 }), Err(Refusal::NoLetters));
    evening.ask(A, "Is it big?");
    evening.answer(B, Answer::No);
    assert!(matches!(evening.phase(), Phase::LastCall { .. }));
}

// §5.9
#[test]
fn only_letters_count_and_a_word_may_be_too_short() {
    let mut evening = Evening::of(6);
    let letters = |evening: &Evening, dohdle: DohdleId| -> String {
        (1..=5).map(|at| evening.game.riddle(dohdle).letter(at).unwrap_or('.')).collect()
    };
    assert_eq!(letters(&evening, 9), "ICECR");
    assert_eq!(letters(&evening, 1), "OWL..");
    evening.game.riddle_mut(2).word = Some("Ñandú".into());
    assert_eq!(letters(&evening, 2), "ÑANDÚ");
    evening.turn_of(1);
    evening.chip(1, 1);
    evening.choose(B, 1);
    evening.must(B, Action::Letter { position: 5 });
    assert!(evening.has_told(&Event::LetterGiven { dohdle: 1, position: 5, letter: None }));
    assert_eq!(evening.dohdle(1).letters[4], LetterBox::Blank);
    assert_eq!(evening.master(), 2, "that was the clue");
}
