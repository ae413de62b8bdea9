//! Guessing rounds: who may guess what, who is right, and who is as fast.

use super::*;

fn shout(text: &str) -> Action {
    Action::Guess { target: None, text: text.into() }
}

fn shouting(seats: u8) -> Evening {
    Evening::guessing_with(&Options { shout: true, ..Options::default() }, seats)
}

// §4.1
#[test]
fn wrong_guesses_cost_nothing_and_everyone_hears_them() {
    let mut evening = Evening::guessing(3);
    for text in ["quasar", "xenon", "zeitgeist"] {
        evening.wait(700);
        evening.guess(A, of(B, 0), text).unwrap();
        let [Event::Missed { seat: A, target, text: heard, .. }] = &evening.told[..] else {
            panic!("{:?}", evening.told)
        };
        assert_eq!((*target, heard.as_str()), (Some(of(B, 0)), text));
    }
    assert_eq!(evening.scores(), [-6, -6, -6]);
    let texts: Vec<String> = evening.view(C).guesses.into_iter().map(|guess| guess.text).collect();
    assert_eq!(texts, ["quasar", "xenon", "zeitgeist"]);
}

// §4.2
#[test]
fn a_blank_board_cannot_be_guessed() {
    let mut evening = Evening::drawing(3);
    evening.draw(A, 0);
    evening.draw(A, 1);
    evening.act(A, Action::Ink { board: 1, op: InkOp::Undo }).unwrap();
    let eraser = Pen { tool: Tool::Eraser, width: Width::Thick, colour: Colour::Black };
    evening.act(A, Action::Ink { board: 2, op: chunk(Some(eraser), &[5, 5]) }).unwrap();
    evening.time_out();
    evening.time_out();
    for (board, is_open) in [(0, true), (1, false), (2, false), (3, false)] {
        assert_eq!(evening.board(B, of(A, board)).open, is_open, "{board}");
        let word = evening.word(of(A, board));
        evening.wait(1_000);
        let expected = if is_open { Ok(()) } else { Err(Refusal::Blank) };
        if !is_open {
            assert_eq!(evening.guess(B, of(A, board), &word), expected);
        }
    }
    evening.win(B, of(A, 0));
}

// §4.3
#[test]
fn a_guess_counts_for_its_drawing_only() {
    let mut evening = Evening::guessing(3);
    let word = evening.word(of(B, 1));
    evening.guess(A, of(B, 0), &word).unwrap();
    assert!(evening.board(A, of(B, 1)).taken.is_empty());
    assert_eq!(evening.act(A, shout(&word)), Err(Refusal::NoTarget));
    assert_eq!(evening.guess(A, of(B, 6), &word), Err(Refusal::NoSuchBoard));
    assert_eq!(evening.guess(A, of(Seat(3), 0), &word), Err(Refusal::NoSuchSeat));
}

// §4.4
#[test]
fn a_shout_counts_for_every_drawing_whose_word_it_is() {
    let mut evening = shouting(3);
    evening.put_word(of(B, 2), "car");
    evening.put_word(of(C, 4), "toy");
    evening.put_word(of(A, 0), "lamp");
    evening.act(A, shout("toy car hire")).unwrap();
    evening.tell();
    assert_eq!(evening.view(B).guesses[0].took, [of(B, 2), of(C, 4)]);
    assert_eq!(evening.scores(), [-4, -5, -5]);
    assert!(evening.board(A, of(A, 0)).taken.is_empty(), "a shout does not hit one's own");
    evening.wait(700);
    evening.guess(B, of(C, 0), "toy").unwrap();
    assert!(evening.told.iter().any(|event| matches!(event, Event::Missed { .. })));
}

// §4.5
#[test]
fn pointing_at_ones_own_drawing_takes_two_seconds() {
    let mut evening = Evening::guessing(3);
    let point = |board| Action::Point { board };
    evening.act(A, point(3)).unwrap();
    assert_eq!(evening.told, [Event::Pointed { seat: A, board: 3 }]);
    evening.wait(1_999);
    assert_eq!(evening.act(A, point(2)), Err(Refusal::JustPointed));
    assert_eq!(evening.view(A).next_point, evening.now + Millis(1));
    evening.act(B, point(0)).unwrap();
    evening.wait(1);
    evening.act(A, point(2)).unwrap();
    evening.win(B, of(A, 2));
    evening.wait(2_000);
    assert_eq!(evening.act(A, point(2)), Err(Refusal::Taken));
    assert_eq!(evening.act(A, stroke(0)), Err(Refusal::NotDrawing));
    evening.time_out();
    assert_eq!(evening.act(A, point(3)), Err(Refusal::NotGuessing));
}

// §4.6
#[test]
fn a_round_ends_when_nothing_is_left_to_guess() {
    let mut evening = Evening::drawing(3);
    evening.draw(A, 0);
    evening.time_out();
    evening.time_out();
    evening.win(B, of(A, 0));
    assert!(matches!(evening.view(A).phase, Phase::Veil { next: Next::Drawing, .. }));
    assert_eq!(evening.view(A).round, 3);
}

// §4.6
#[test]
fn a_round_with_nothing_to_guess_is_left_out() {
    let mut evening = Evening::drawing(3);
    evening.time_out();
    evening.time_out();
    assert_eq!(evening.told[0], Event::Skipped { round: 2 });
    assert!(matches!(evening.view(A).phase, Phase::Drawing { .. }));
    assert_eq!(evening.view(A).round, 3);
    for _ in 0..4 {
        evening.time_out();
    }
    assert_eq!(evening.told, [Event::Skipped { round: 6 }, Event::Ended]);
    assert_eq!(evening.places(), [1, 1, 1]);
}

// §5.1
#[test]
fn the_first_right_guess_takes_the_board_and_shows_the_word() {
    let mut evening = Evening::guessing(3);
    let word = evening.word(of(A, 3));
    evening.wait(5_000);
    let at = evening.now;
    evening.guess(C, of(A, 3), &word).unwrap();
    evening.tell();
    let Event::Took { seat: C, word: told, shared: false, counted: false, .. } = &evening.told[0] else {
        panic!("{:?}", evening.told)
    };
    assert_eq!(*told, word);
    for viewer in [A, B, C] {
        let board = evening.board(viewer, of(A, 3));
        assert_eq!(board.word.as_deref(), Some(word.as_str()));
        assert_eq!(board.taken, [Taken { seat: C, at, round: 2 }]);
        assert!(!board.open && board.may.is_empty());
    }
    assert_eq!(evening.scores(), [-5, -6, -5]);
}

// §5.2
#[test]
fn own_drawings_and_own_words_are_not_guessed() {
    let mut evening = Evening::guessing(3);
    let own = evening.word(of(A, 0));
    assert_eq!(evening.guess(A, of(A, 0), &own), Err(Refusal::OwnBoard));
    assert_eq!(evening.guess(A, of(B, 0), &own.to_uppercase()), Err(Refusal::OwnWord));
    assert_eq!(evening.guess(A, of(B, 0), &format!("no {own}")), Err(Refusal::OwnWord));
    evening.win(B, of(A, 0));
    evening.guess(A, of(B, 0), &own).unwrap();
}

// §5.3, §5.4
#[test]
fn those_who_are_as_fast_share_the_board() {
    for (second_at, is_shared) in [(0, true), (250, true), (251, false)] {
        let mut evening = Evening::guessing(4);
        let word = evening.word(of(A, 0));
        evening.wait(10_000);
        let first = evening.now;
        evening.guess_at(B, of(A, 0), &word, first).unwrap();
        evening.wait(400);
        evening.guess_at(C, of(A, 0), &word, first + Millis(second_at)).unwrap();
        evening.guess_at(D, of(A, 0), &word, first + Millis(100)).unwrap();
        let mut told = Vec::new();
        while evening.game.next_told().is_some() {
            evening.tell();
            told.append(&mut evening.told);
        }
        let won = i32::from(is_shared);
        assert_eq!(evening.scores(), [-5, -5, -6 + won, -5], "{second_at}");
        let takers: Vec<Seat> = evening.board(A, of(A, 0)).taken.iter().map(|t| t.seat).collect();
        let shared = [vec![B, C, D], vec![B, D, C], vec![B, D]];
        assert!(shared.contains(&takers), "{takers:?}");
        let is_late = |event: &Event| matches!(event, Event::Late { seat: C, .. });
        assert_eq!(told.iter().any(is_late), !is_shared);
    }
}

// §5.4, RU3
#[test]
fn nobody_hears_a_word_while_others_may_still_be_as_fast() {
    let mut evening = Evening::guessing(4);
    let word = evening.word(of(A, 0));
    evening.wait(10_000);
    let before = evening.view(C);
    let [owner, spectator] = [evening.view(A), evening.game.view(Viewer::Spectator)];
    evening.guess(B, of(A, 0), &word).unwrap();
    assert!(matches!(evening.told[..], [Event::Right { .. }]), "{:?}", evening.told);
    assert_eq!(evening.view(C), before);
    assert_eq!([evening.view(A), evening.game.view(Viewer::Spectator)], [owner, spectator]);
    // A wrong guess at the same board is told at once, as any other.
    evening.wait(100);
    evening.guess(C, of(A, 0), "nonsense").unwrap();
    assert!(matches!(evening.told[..], [Event::Missed { .. }]));
    evening.tell();
    assert!(matches!(&evening.told[..], [Event::Took { seat: B, word: told, .. }] if *told == word));
}

// §5.4, RU3
#[test]
fn an_echo_is_too_late_even_if_it_is_dated_back_as_far_as_any_line() {
    let mut evening = Evening::guessing(4);
    let word = evening.word(of(A, 0));
    evening.wait(10_000);
    let first = evening.now;
    evening.guess(B, of(A, 0), &word).unwrap();
    evening.tell();
    assert!(evening.now - Millis(300) >= first + Millis(250));
    let echoed = evening.guess_at(C, of(A, 0), &word, evening.now - Millis(300));
    assert_eq!(echoed, Err(Refusal::Taken));
}

// §5.3
#[test]
fn the_moment_of_a_guess_counts_and_not_its_coming_in() {
    let mut evening = Evening::guessing(3);
    let word = evening.word(of(A, 0));
    evening.wait(10_000);
    let made = evening.now;
    evening.wait(260);
    evening.guess(B, of(A, 0), &word).unwrap();
    evening.wait(30);
    evening.guess_at(C, of(A, 0), &word, made).unwrap();
    evening.tell();
    assert!(matches!(evening.told[..], [Event::Took { seat: C, shared: false, .. }]));
    evening.tell();
    assert!(matches!(evening.told[..], [Event::Late { seat: B, .. }]), "it was 260 ms later");
}

// §5.4, §4.6
#[test]
fn the_last_board_on_the_table_can_be_shared_too() {
    let mut evening = Evening::drawing(3);
    evening.draw(A, 0);
    evening.time_out();
    evening.time_out();
    evening.wait(1_000);
    let word = evening.word(of(A, 0));
    evening.guess(B, of(A, 0), &word).unwrap();
    evening.wait(200);
    evening.guess(C, of(A, 0), &word).unwrap();
    evening.tell();
    assert!(matches!(evening.view(A).phase, Phase::Veil { .. }));
    evening.tell();
    assert_eq!(evening.scores(), [-5, -5, -5]);
}

// §5.4
#[test]
fn what_was_right_before_the_bell_counts_though_it_is_told_after_it() {
    let mut evening = Evening::guessing(3);
    let word = evening.word(of(A, 0));
    evening.now = evening.bell();
    evening.guess(B, of(A, 0), &word).unwrap();
    evening.input(Input::Timeout).unwrap();
    assert!(matches!(evening.view(A).phase, Phase::Veil { .. }));
    evening.tell();
    assert_eq!(evening.board(C, of(A, 0)).taken[0].round, 2);
    // Whoever is left alone has won, with all that was right.
    let mut evening = Evening::guessing(3);
    let word = evening.word(of(A, 0));
    evening.guess(B, of(A, 0), &word).unwrap();
    evening.leave(C);
    evening.leave(A);
    assert!(evening.game.slate(of(A, 0)).unwrap().is_taken_by(B));
}

// §5.5
#[test]
fn a_guessed_board_cannot_be_guessed_again() {
    let mut evening = Evening::guessing(3);
    evening.win(B, of(A, 0));
    let word = evening.word(of(A, 0));
    evening.wait(1_000);
    assert_eq!(evening.guess(B, of(A, 0), &word), Err(Refusal::Taken));
    assert_eq!(evening.guess(C, of(A, 0), &word), Err(Refusal::Taken));
    let first = evening.board(A, of(A, 0)).taken[0].at;
    assert_eq!(evening.guess_at(C, of(A, 0), "nonsense", first), Err(Refusal::Taken));
    assert_eq!(evening.guess_at(B, of(A, 0), &word, first), Err(Refusal::Taken), "they have it");
}

// §5.7
#[test]
fn guesses_need_a_breath_and_are_not_repeated() {
    let mut evening = Evening::guessing(3);
    evening.guess(A, of(B, 0), "quasar").unwrap();
    let next = evening.view(A).next_guess;
    assert_eq!(next, evening.now + Millis(700));
    evening.wait(699);
    assert_eq!(evening.guess(A, of(B, 0), "xenon"), Err(Refusal::TooFast));
    evening.guess(C, of(B, 0), "quasar").unwrap();
    evening.wait(1);
    assert_eq!(evening.guess(A, of(B, 0), "Quásar!"), Err(Refusal::SaidThat));
    evening.guess(A, of(B, 1), "quasar").unwrap();
    for _ in 0..4 {
        evening.time_out();
    }
    evening.guess(A, of(B, 0), "quasar").unwrap();
}

// §5.8
#[test]
fn a_guess_is_short_and_has_letters() {
    let mut evening = Evening::guessing(3);
    let mut say = |text: &str| evening.guess(A, of(B, 0), text);
    assert_eq!(say(&"x".repeat(41)), Err(Refusal::LongGuess));
    for text in ["", "   ", "?!", "\u{200b}\u{202e}"] {
        assert_eq!(say(text), Err(Refusal::NoWords), "{text:?}");
    }
    say(&"猫".repeat(40)).unwrap();
    evening.wait(700);
    evening.guess(A, of(B, 0), " a\u{202e}  big\n\tfish\u{0} ").unwrap();
    assert_eq!(evening.view(B).guesses[1].text, "a big fish");
}

#[test]
fn a_view_has_the_newest_sixty_guesses_and_all_of_ones_own() {
    let mut evening = Evening::guessing(3);
    for n in 0..70 {
        evening.wait(700);
        evening.guess(A, of(B, 0), &format!("quasar number {n}")).unwrap();
    }
    let guesses = evening.view(C).guesses;
    assert_eq!(guesses.len(), 60);
    assert_eq!(guesses[0].text, "quasar number 10");
    assert_eq!(evening.view(A).guesses.len(), 70);
}
