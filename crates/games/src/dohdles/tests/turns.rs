//! Turns and what they are about.

use super::*;

// §2.3
#[test]
fn who_begins_is_drawn_and_then_it_goes_round() {
    let mut firsts = Vec::new();
    for seed in 0..40 {
        let mut evening = Evening::deal(&Options::default(), 4);
        evening.rng = Rng::from_number(seed);
        (0..8).for_each(|dohdle| evening.make(dohdle));
        let first = evening.master();
        assert!(evening.has_told(&Event::TurnBegan { side: first }));
        firsts.push(first);
        for step in 1..=4 {
            evening.time_out();
            assert_eq!(evening.master(), (first + step) % 4);
        }
    }
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts, [0, 1, 2, 3]);
}

// §2.3, DH17
#[test]
fn whoever_sits_first_begins_if_the_host_wants_it() {
    for seed in 0..5 {
        let mut evening = Evening::deal(&Options { begins: Begins::FirstSeat, ..Options::default() }, 4);
        evening.rng = Rng::from_number(seed);
        (0..8).for_each(|dohdle| evening.make(dohdle));
        assert_eq!(evening.master(), 0);
    }
}

// §2.3
#[test]
fn whoever_lost_the_game_before_begins_if_the_host_wants_it() {
    for (seats, n_dohdles, side) in [(4, 8, 3), (8, 8, 1)] {
        let options = Options { begins: Begins::Loser, loser: Some(Seat(3)), ..Options::default() };
        let mut evening = Evening::deal(&options, seats);
        (0..n_dohdles).for_each(|dohdle| evening.make(dohdle));
        assert_eq!(evening.master(), side, "the side on which the fourth seat sits");
    }
}

// §1.2
#[test]
fn the_table_may_choose_how_many_dohdles_everyone_makes() {
    for (seats, each, n_dohdles) in
        [(3, 0, Some(9)), (3, 4, Some(12)), (4, 3, Some(12)), (5, 1, Some(5)), (5, 3, None), (8, 3, Some(12))]
    {
        let mut rng = Rng::from_number(1);
        let options = Options { each, ..Options::default() };
        match (Dohdles::deal(&options, seats, &mut Step::new(Millis(0), &mut rng)), n_dohdles) {
            (Ok(game), Some(n_dohdles)) => assert_eq!(game.riddles.len(), n_dohdles),
            (refused, _) => assert_eq!(refused.unwrap_err(), Refusal::TooManyDohdles),
        }
    }
}

// §3.6
#[test]
fn sculpting_has_two_minutes_a_dohdle_and_two_more_or_what_the_host_says() {
    for (each, minutes, expected) in [(0, 0, 6), (3, 0, 8), (1, 0, 4), (1, 15, 15)] {
        let options = Options { each, minutes, ..Options::default() };
        assert_eq!(Evening::deal(&options, 4).game.deadline(), Some(Millis::seconds(expected * 60)));
    }
}

// §4.1
#[test]
fn questions_and_letters_take_turns_and_the_seventh_space_gives_either() {
    let mut evening = Evening::of(4);
    let mut clues = Vec::new();
    for space in 1..=7 {
        evening.chip(2, space - 1);
        evening.choose(A, 2);
        let Phase::Asking { clue, .. } = evening.phase() else { panic!("not asking") };
        clues.push(clue);
        let may = evening.may(A);
        assert_eq!(may.ask, clue != Clue::Letter);
        assert_eq!(may.letters, if clue == Clue::Questions { vec![] } else { vec![1, 2, 3, 4, 5] });
        evening.game.let_choose(0, &mut Step::new(evening.now, &mut evening.rng));
    }
    let expected = "questions letter questions letter questions letter either".split(' ').collect::<Vec<_>>();
    let named = serde_json::to_value(&clues).unwrap();
    assert_eq!(named, serde_json::json!(expected));
}

// §4.2
#[test]
fn a_turn_begins_with_the_chip_of_an_opponents_dohdle() {
    let mut evening = Evening::of(4);
    assert_eq!(evening.may(A).choose, [2, 3, 4, 5, 6, 7]);
    assert!(evening.may(B).choose.is_empty());
    assert_eq!(evening.act(A, Action::Choose { dohdle: 0 }), Err(Refusal::YourOwn));
    assert_eq!(evening.act(B, Action::Choose { dohdle: 0 }), Err(Refusal::NotYourTurn));
    assert_eq!(evening.act(A, Action::Letter { position: 1 }), Err(Refusal::NotNow));
    evening.choose(A, 5);
    assert!(evening.has_told(&Event::ChipMoved { dohdle: 5, chip: 1, seat: Some(A) }));
    assert_eq!(evening.dohdle(5).chip, 1);
    let view = evening.view(B);
    assert_eq!((view.master, view.asked), (Some(0), Some(5)));
    assert_eq!(evening.act(A, Action::Choose { dohdle: 6 }), Err(Refusal::NotNow));
}

// §4.3
#[test]
fn a_turn_is_over_with_its_clue() {
    let mut evening = Evening::of(4);
    evening.chip(2, 1);
    evening.choose(A, 2);
    evening.must(A, Action::Letter { position: 3 });
    assert_eq!(evening.master(), 1);
    assert!(evening.has_told(&Event::TurnBegan { side: 1 }));
}

// §4.4
#[test]
fn what_is_solved_before_the_clue_is_replaced_by_another() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.solve(C, 2, "teapot");
    assert_eq!(evening.master(), 0);
    assert!(matches!(evening.phase(), Phase::Choosing { .. }));
    assert_eq!(evening.until(), Millis::seconds(45));
    assert_eq!(evening.act(A, Action::Choose { dohdle: 2 }), Err(Refusal::Gone));
    // And again, if that one is solved too.
    evening.choose(A, 3);
    evening.solve(C, 3, "anchor");
    assert_eq!(evening.master(), 0);
    assert!(matches!(evening.phase(), Phase::Choosing { .. }));
}

// §4.4, DH1
#[test]
fn whoever_solves_it_before_the_clue_has_had_their_turn() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    evening.solve(A, 2, "teapot");
    assert_eq!((evening.space(0), evening.master()), (7, 1));
    // Solving another one on the way takes nothing away.
    let mut evening = Evening::of(4);
    evening.chip(4, 1);
    evening.choose(A, 2);
    evening.solve(A, 4, "rocket");
    assert!(evening.may(A).ask);
}

// §4.4
#[test]
fn what_is_solved_after_a_question_ends_the_turn() {
    for n_answers in 0..2 {
        let mut evening = Evening::of(4);
        evening.choose(A, 2);
        evening.ask(A, "Is it warm?");
        if n_answers == 1 {
            evening.answer(B, Answer::Yes);
        }
        evening.solve(C, 2, "teapot");
        assert_eq!(evening.master(), 1);
    }
}

// §4.4
#[test]
fn a_turn_without_anything_left_to_choose_is_over() {
    let mut evening = Evening::of(4);
    for dohdle in 3..8 {
        evening.game.riddle_mut(dohdle).fate = Fate::Unsolved;
    }
    evening.choose(A, 2);
    evening.solve(C, 2, "teapot");
    assert_eq!(evening.master(), 1);
    // Another solved by claims while the active side still chooses.
    let mut evening = Evening::of(4);
    for dohdle in 3..8 {
        evening.game.riddle_mut(dohdle).fate = Fate::Unsolved;
    }
    evening.chip(2, 1);
    evening.solve(C, 2, "teapot");
    assert_eq!(evening.master(), 1);
}

// §4.5
#[test]
fn after_the_seventh_clue_there_is_a_last_call() {
    let mut evening = Evening::of(4);
    evening.chip(2, 6);
    evening.choose(A, 2);
    evening.must(A, Action::Letter { position: 1 });
    assert!(evening.has_told(&Event::LastCall { dohdle: 2 }));
    assert_eq!(evening.phase(), Phase::LastCall { until: evening.now + Millis::seconds(12) });
    assert_eq!(evening.game.waiting_for().iter().collect::<Vec<_>>(), [A, C, D]);
    let spaces = evening.spaces();
    evening.time_out();
    assert!(evening.has_told(&Event::Removed { dohdle: 2, word: "teapot".into() }));
    assert_eq!(evening.dohdle(2).fate, Fate::Unsolved);
    assert_eq!(evening.dohdle(2).word.as_deref(), Some("teapot"));
    assert_eq!(evening.spaces(), spaces);
    assert_eq!(evening.master(), 1);
    assert_eq!(evening.act(C, Action::Claim { dohdle: 2 }), Err(Refusal::Gone));
}

// §4.5
#[test]
fn a_last_call_can_be_answered_and_waits_while_it_is() {
    let mut evening = Evening::of(4);
    evening.chip(2, 6);
    evening.choose(A, 2);
    evening.must(A, Action::Letter { position: 1 });
    evening.wait(4_000);
    evening.solve(C, 2, "kettle");
    assert_eq!(evening.until(), Millis::seconds(8));
    evening.solve(D, 2, "teapot");
    assert_eq!(evening.master(), 1);
    assert!(matches!(evening.dohdle(2).fate, Fate::Solved { side: 3, .. }));
}

// §4.5
#[test]
fn a_last_call_nobody_may_answer_is_over_at_once() {
    let mut evening = Evening::of(4);
    evening.chip(2, 6);
    (0..4).for_each(|side| evening.token(side, HINDMOST));
    evening.game.parties[0].is_silent = true;
    evening.choose(A, 2);
    evening.must(A, Action::Letter { position: 1 });
    assert_eq!(evening.dohdle(2).fate, Fate::Unsolved);
    assert_eq!(evening.master(), 1);
}

// §4.6
#[test]
fn a_turn_passes_after_a_while_and_no_chip_moves() {
    let mut evening = Evening::of(4);
    assert_eq!(evening.until(), Millis::seconds(45));
    evening.time_out();
    assert!(evening.has_told(&Event::TurnPassed { side: 0 }));
    assert_eq!(evening.master(), 1);
    assert_eq!(evening.game.view(Viewer::Spectator).sides[0].skipped, 1);
    assert!((0..8).all(|dohdle| evening.dohdle(dohdle).chip == 0));
    // Whoever takes part again starts anew.
    evening.turn_of(0);
    evening.choose(A, 2);
    assert_eq!(evening.game.view(Viewer::Spectator).sides[0].skipped, 0);
}

// §4.6
#[test]
fn the_table_takes_clues_for_a_side_that_let_two_turns_pass() {
    let mut evening = Evening::of(3);
    for _ in 0..2 {
        evening.turn_of(0);
        evening.time_out();
    }
    let chips = |evening: &Evening| (0..9).map(|dohdle| evening.dohdle(dohdle).chip).sum::<u8>();
    assert_eq!(chips(&evening), 0);
    evening.turn_of(0);
    evening.time_out();
    assert_eq!(chips(&evening), 1);
    let asked = evening.game.turn().unwrap().dohdle.unwrap();
    assert!(evening.game.riddle(asked).side != 0);
    let log = evening.dohdle(asked).log;
    assert!(matches!(log[0].question, Question::Sample { .. }));
    assert_eq!(log[0].seat, None);
    // One question, and on with it; a letter where the space gives one.
    evening.answer(evening.game.riddle(asked).sculptor, Answer::No);
    assert_eq!(evening.master(), 1);
    evening.turn_of(0);
    (0..9).for_each(|dohdle| evening.chip(dohdle, 1));
    evening.time_out();
    assert!(evening.told().iter().any(|event| matches!(event, Event::LetterGiven { .. })));
}

// §4.6
#[test]
fn a_table_at_which_nobody_does_anything_comes_to_an_end() {
    let mut evening = Evening::of(4);
    let mut n_timeouts = 0;
    while evening.game.outcome().is_none() {
        evening.time_out();
        n_timeouts += 1;
    }
    assert!(n_timeouts < 300, "{n_timeouts}");
    assert!((0..8).all(|dohdle| evening.dohdle(dohdle).fate == Fate::Unsolved));
}
