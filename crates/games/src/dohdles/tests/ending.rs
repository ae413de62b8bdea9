//! How a game ends, and what happens when someone leaves.

use super::*;

// §9.1
#[test]
fn whoever_reaches_the_final_space_wins_at_once() {
    let mut evening = Evening::of(4);
    evening.chip(2, 1);
    evening.token(3, 15);
    evening.solve(D, 2, "teapot");
    assert_eq!(evening.phase(), Phase::Over);
    assert_eq!(evening.places(), [2, 2, 2, 1]);
    assert!(evening.game.waiting_for().is_empty() && evening.game.deadline().is_none());
    assert_eq!(evening.act(A, Action::Choose { dohdle: 3 }), Err(Refusal::Over));
    assert_eq!(evening.input(Input::Timeout), Err(Refusal::Over));
    assert_eq!(evening.view(A).may, May::default());
}

// §9.2
#[test]
fn the_game_ends_when_a_turn_begins_and_only_own_dohdles_are_left() {
    let mut evening = Evening::of(4);
    for dohdle in [0, 1, 4, 5, 6, 7] {
        evening.game.riddle_mut(dohdle).fate = Fate::Unsolved;
    }
    evening.token(2, 9);
    evening.choose(A, 2);
    evening.time_out();
    assert_eq!(evening.phase(), Phase::Over, "only side 1's own are left when its turn begins");
    assert_eq!(evening.places(), [2, 2, 1, 2]);
}

// §9.3
#[test]
fn several_who_are_equally_far_have_all_won() {
    let mut evening = Evening::of(4);
    (0..8).for_each(|dohdle| evening.game.riddle_mut(dohdle).fate = Fate::Unsolved);
    evening.token(1, 9);
    evening.token(3, 9);
    evening.time_out();
    assert!(evening.has_told(&Event::Ended { winners: vec![1, 3] }));
    assert_eq!(evening.places(), [3, 1, 3, 1]);
}

// §9.4
#[test]
fn whoever_leaves_cannot_win_nor_be_rewarded_but_stays_a_riddle() {
    let mut evening = Evening::of(4);
    evening.token(1, 15);
    evening.leave(B);
    assert_eq!(evening.act(B, Action::Claim { dohdle: 0 }), Err(Refusal::Left));
    assert_eq!(evening.input(Input::Leave(B)), Err(Refusal::Left));
    assert_eq!(evening.may(A).choose, [2, 3, 4, 5, 6, 7]);
    evening.chip(2, 4);
    evening.solve(C, 2, "teapot");
    assert_eq!(evening.spaces(), [3, 15, 7, 3]);
    (0..8).for_each(|dohdle| evening.game.riddle_mut(dohdle).fate = Fate::Unsolved);
    evening.time_out();
    assert_eq!(evening.places(), [2, 4, 1, 2]);
}

// §9.4
#[test]
fn nobody_answers_for_whoever_left_so_questions_become_letters() {
    let mut evening = Evening::of(4);
    evening.leave(B);
    evening.choose(A, 2);
    assert!(matches!(evening.phase(), Phase::Asking { clue: Clue::Letter, .. }));
    evening.must(A, Action::Letter { position: 1 });
    // Letters run out: the chip moves, and that is all.
    evening.game.riddle_mut(2).shown = [true; 5];
    evening.turn_of(0);
    evening.choose(A, 2);
    assert_eq!((evening.master(), evening.dohdle(2).chip), (2, 2));
}

// §9.4
#[test]
fn whoever_leaves_holds_nobody_up() {
    // While choosing, while asked, and between two questions about their Dohdle.
    let mut evening = Evening::of(4);
    evening.leave(A);
    assert_eq!(evening.master(), 1);
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.ask(A, "Is it warm?");
    evening.leave(B);
    assert_eq!(evening.dohdle(2).log[0].answer, Some(Answer::Unclear));
    assert_eq!(evening.master(), 2);
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.ask(A, "Is it warm?");
    evening.answer(B, Answer::Yes);
    evening.leave(B);
    assert_eq!(evening.master(), 2);
    // The asker leaves before the answer, which is still given.
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.ask(A, "Is it warm?");
    evening.leave(A);
    evening.claim(C, 2);
    assert!(!evening.may(A).first);
    evening.close_funnel();
    evening.say(C, "kettle");
    evening.answer(B, Answer::Yes);
    assert_eq!(evening.master(), 1);
}

// §9.4
#[test]
fn the_cube_of_whoever_leaves_is_not_heard() {
    let mut evening = Evening::of(4);
    evening.chip(0, 2);
    evening.claim(B, 0);
    evening.claim(C, 0);
    evening.close_funnel();
    evening.leave(B);
    assert!(evening.has_told(&Event::Called { side: 2, dohdle: 0 }));
    evening.say(C, "flamingo");
    assert_eq!(evening.spaces()[..3], [4, 3, 7]);
    // The only one in the funnel, and the one who was to be asked first.
    let mut evening = Evening::of(4);
    evening.chip(0, 2);
    evening.claim(B, 0);
    evening.leave(B);
    assert!(matches!(evening.phase(), Phase::Choosing { .. }));
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.claim(C, 2);
    evening.leave(A);
    evening.close_funnel();
    assert_eq!(evening.now, Millis::seconds(3));
    evening.say(C, "kettle");
    assert_eq!(evening.master(), 1);
}

// §9.4
#[test]
fn fewer_than_three_sides_are_no_game() {
    let mut evening = Evening::of(3);
    evening.token(1, 9);
    evening.leave(A);
    assert!(evening.has_told(&Event::Ended { winners: vec![1] }));
    assert_eq!(evening.places(), [3, 1, 2]);
    let mut evening = Evening::deal(&Options::default(), 3);
    evening.make(0);
    evening.leave(B);
    assert_eq!(evening.places(), [1, 3, 1]);
    assert_eq!(evening.dohdle(0).fate, Fate::Unsolved);
}

// §9.4
#[test]
fn sculpting_does_not_wait_for_whoever_left() {
    let mut evening = Evening::deal(&Options::default(), 4);
    for dohdle in [0, 1, 2, 4, 5, 6, 7] {
        evening.make(dohdle);
    }
    evening.leave(B);
    assert!(evening.has_told(&Event::BoardSet { dropped: vec![3] }));
    assert_eq!(evening.dohdle(2).fate, Fate::Standing);
}

// §9.5
#[test]
fn at_the_end_everything_is_shown() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.ask(A, "Is it warm?");
    evening.answer(B, Answer::Yes);
    evening.wait(2_000);
    evening.token(2, 15);
    evening.solve(C, 2, "teapot");
    let view = evening.game.view(Viewer::Spectator);
    let words: Vec<&str> = view.dohdles.iter().filter_map(|dohdle| dohdle.word.as_deref()).collect();
    assert_eq!(words, &WORDS[..8]);
    assert_eq!(view.dohdles[2].fate, Fate::Solved { side: 2, seat: C, at: Millis(7_000) });
    assert_eq!(view.dohdles[2].log.len(), 1);
    assert_eq!(view.dohdles[2].guesses.len(), 1);
    assert!(view.dohdles.iter().filter(|dohdle| dohdle.id != 2).all(|dohdle| dohdle.fate == Fate::Unsolved));
}
