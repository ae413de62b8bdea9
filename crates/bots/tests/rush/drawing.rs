//! What bots draw: recognisably, never twice the same, and without memory.

use std::collections::BTreeSet;

use bots::{
    Level,
    rush::{recipe_words, sketch},
};
use eyes::Hands;
use games::{
    Game as _, Input, Millis, Rng, Seat, Viewer,
    ink::{BOARD_POINTS, Chunk, Colour, Ink, InkOp, Pen, Tool, Width},
    rush::{Action, Difficulty, Event, Options, Phase, Rush, cards},
    words::Language,
};

use crate::evening::Evening;

#[test]
fn all_easy_words_and_more_than_half_of_the_hard_ones_can_be_drawn() {
    let known: BTreeSet<&str> = recipe_words().chain(Hands::ours().words()).collect();
    let known: BTreeSet<String> = known.into_iter().map(str::to_lowercase).collect();
    let count = |side| {
        cards(Language::English, side)
            .flatten()
            .filter(|word| known.contains(&word.text.to_lowercase()))
            .count()
    };
    let [easy, hard] = [Difficulty::Easy, Difficulty::Hard].map(count);
    assert!(easy >= 500 && hard > 525 / 2, "{easy} easy words and {hard} hard ones");
}

#[test]
fn every_drawing_fits_its_board_and_six_of_them_the_ink_of_a_round() {
    for (n, word) in (0..).zip(recipe_words()) {
        for level in Level::ALL {
            let sketch = sketch(word, level, &mut Rng::from_number(n)).unwrap();
            let n_points: usize = sketch.strokes.iter().map(|line| line.places.len()).sum();
            assert!(n_points <= BOARD_POINTS / 3, "{word} takes {n_points} points");
            assert!(sketch.strokes.iter().all(|line| !line.places.is_empty()), "{word} has an empty stroke");
        }
    }
}

#[test]
fn no_two_drawings_are_alike_and_the_same_chance_draws_the_same() {
    let draw = |seed| sketch("cat", Level::Medium, &mut Rng::from_number(seed)).unwrap();
    let drawn: BTreeSet<Vec<[i16; 2]>> = (0..50).map(|seed| draw(seed).strokes[0].places.clone()).collect();
    assert_eq!(drawn.len(), 50);
    assert_eq!(draw(1), draw(1));
}

fn is_guessing(game: &Rush) -> bool {
    matches!(game.view(Viewer::Spectator).phase, Phase::Guessing { .. })
}

fn is_round(game: &Rush, round: u8) -> bool {
    let view = game.view(Viewer::Spectator);
    view.round == round && matches!(view.phase, Phase::Drawing { .. })
}

#[test]
fn better_bots_manage_more_boards_in_a_round() {
    let mut n_open = [0; 3];
    for (level, n_open) in Level::ALL.into_iter().zip(&mut n_open) {
        for seed in 0..4 {
            let mut evening = Evening::new(&Options::default(), 3, seed);
            evening.play_until(&[level; 3], is_guessing);
            let view = evening.game.view(Viewer::Spectator);
            *n_open += view.sides.iter().flat_map(|side| &side.boards).filter(|board| board.open).count();
        }
    }
    assert!(n_open[0] < n_open[1] && n_open[1] < n_open[2], "{n_open:?}");
}

fn ink_of(game: &Rush, seat: Seat, board: u8) -> Option<Ink> {
    game.backlog(Viewer::Spectator).into_iter().find_map(|event| {
        let Event::Drawn { seat: by, board: on, ink } = event else { return None };
        ((by, on) == (seat, board)).then_some(ink)
    })
}

#[test]
fn what_nobody_guesses_is_finished_detailed_and_in_the_end_drawn_anew() {
    let mut evening = Evening::new(&Options::default(), 3, 12);
    // Only the first seat is a bot's: nobody guesses.
    let levels = [Level::Medium];
    let n_strokes = |evening: &Evening| -> usize {
        (0..6).filter_map(|board| ink_of(&evening.game, Seat(0), board)).map(|ink| ink.strokes().len()).sum()
    };
    evening.play_until(&levels, is_guessing);
    let first = n_strokes(&evening);
    evening.play_until(&levels, |game| is_round(game, 5));
    let third = n_strokes(&evening);
    assert!(first < third, "{first} strokes and then {third}");
    let n_told = evening.told.len();
    evening.play(&levels);
    let is_clear = |event: &&Event| matches!(event, Event::Inked { op: InkOp::Clear, .. });
    assert!(!evening.told[..n_told].iter().any(|event| is_clear(&event)), "not before the last round");
    assert!(evening.told[n_told..].iter().filter(is_clear).count() >= 2);
    let is_blank = |board| ink_of(&evening.game, Seat(0), board).is_none_or(|ink| ink.is_blank());
    assert!(!(0..5).any(is_blank), "nothing is left half done");
}

#[test]
fn a_bot_that_plays_on_for_someone_leaves_their_drawings_alone() {
    let mut evening = Evening::new(&Options::default(), 3, 21);
    evening.play_until(&[], |game| is_round(game, 1));
    let pen = Some(Pen { tool: Tool::Ink, width: Width::Thin, colour: Colour::Black });
    let chunk = Chunk { pen, points: vec![100, 100, 900, 900], pressure: None, ends: true };
    for board in 0..3 {
        evening.now = evening.now + Millis(100);
        let action = Action::Ink { board, op: InkOp::Chunk(chunk.clone()) };
        evening.put(Input::Act { seat: Seat(0), action, at: evening.now });
    }
    evening.play(&[Level::Medium]);
    for board in 0..3 {
        assert_eq!(ink_of(&evening.game, Seat(0), board).unwrap().strokes().len(), 1);
    }
    let is_drawn = |board| ink_of(&evening.game, Seat(0), board).is_some_and(|ink| ink.strokes().len() > 1);
    assert!((3..6).all(is_drawn), "the others are free to draw on");
}
