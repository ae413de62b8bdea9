//! How Doodle Rush is put to the test: any options, any action, and games that
//! a viewer cannot tell from this one.

use std::collections::BTreeSet;

use super::{
    Rush,
    action::{Action, BOARDS, Closeness, Target},
    course::Phase,
    options::{Difficulty, Options},
    pack::Pack,
    seen::Seen,
    slate::Slate,
    view::{Board, Guess, May, Next, View},
};
use crate::{
    Pace, Rng, Seat, Viewer,
    conformance::Lawful,
    ink::{Chunk, Colour, Ink, InkOp, Pen, SIDE, Tool, Width},
    words::Language,
};

/// So few words that a guess at random is right now and then.
const WORDS: &str = "# title: Few words\n# language: en\n\
    cat\ndog\nsun\nmoon\nhouse\ntree\ncar\nboat\nfish\nbird\nball\nbook\nclock\nchair\ntable\nlamp\n\
    toy car\nice cream\nsnowman\nkey\nhat\nshoe\nsock\napple\npear\nbanana\nbridge\ncastle\nrocket\n\
    robot\nghost\nstar\ncloud\nflower\nsnake\nhorse\n";

impl Lawful for Rush {
    fn any_deal(rng: &mut Rng) -> (Options, u8) {
        let difficulties = [Difficulty::Easy, Difficulty::Hard, Difficulty::Mixed];
        let paces = [Pace::Normal, Pace::Relaxed, Pace::Slow];
        let pace = if rng.chance(1, 6) { Pace::Off } else { paces[rng.below(3) as usize] };
        let options = Options {
            language: *rng.pick(&Language::ALL).unwrap_or(&Language::English),
            difficulty: difficulties[rng.below(3) as usize],
            shout: rng.chance(1, 2),
            colours: rng.chance(3, 4),
            rounds: if rng.chance(1, 30) { 5 } else { [2, 4, 6, 6, 8][rng.below(5) as usize] },
            pace,
            seconds: [0, 0, 30][rng.below(3) as usize],
            pack: Pack::read(WORDS).ok().filter(|_| rng.chance(2, 3)),
            seen: Seen::default(),
        };
        let seats = if rng.chance(1, 20) { any(9, rng) } else { 2 + any(3, rng) };
        (options, seats)
    }

    fn any_action(view: &View, rng: &mut Rng) -> Action {
        if rng.chance(1, 8) { wild(rng) } else { sensible(view, rng) }
    }

    fn twin(&self, viewer: Viewer, rng: &mut Rng) -> Self {
        let mut twin = self.clone();
        if self.phase == Phase::Over {
            return twin;
        }
        let known = self.known_words(viewer);
        let words = in_any_order(&self.deck.words, rng).filter(|word| !known.contains(word.as_str()));
        let hidden = self.slates().filter(|(board, slate)| !self.is_known(viewer, *board, slate));
        let is_drawn_on = match self.phase {
            Phase::Drawing { .. } | Phase::Covered { next: Next::Drawing, .. } => true,
            Phase::Veil { .. } | Phase::Covered { .. } | Phase::Guessing { .. } | Phase::Over => false,
        };
        if is_drawn_on {
            for (seat, side) in self.seats().zip(&mut twin.sides) {
                if viewer != Viewer::Seat(seat) {
                    // Ink that nobody else has seen may be any.
                    side.slates.iter_mut().for_each(|slate| slate.ink = Ink::default());
                }
            }
        }
        for ((board, _), word) in hidden.zip(words) {
            if let Ok(slate) = twin.slate_mut(board) {
                slate.word.clone_from(word);
            }
        }
        twin
    }

    fn hides(&self, viewer: Viewer) -> bool {
        let is_over = self.phase == Phase::Over;
        !is_over && self.slates().any(|(board, slate)| !self.is_known(viewer, board, slate))
    }
}

impl Rush {
    /// Whether a viewer knows the word of a board.
    fn is_known(&self, viewer: Viewer, board: Target, slate: &Slate) -> bool {
        let is_own = viewer == Viewer::Seat(board.seat) && !self.is_face_down();
        // Whoever was right knows the word before it is told.
        let mut right = self.held.iter().filter(|held| held.boards.contains(&board));
        is_own || !slate.is_live() || right.any(|held| viewer == Viewer::Seat(held.guess.seat))
    }

    fn known_words(&self, viewer: Viewer) -> BTreeSet<&str> {
        let known = self.slates().filter(|(board, slate)| self.is_known(viewer, *board, slate));
        known.map(|(_, slate)| slate.word.as_str()).collect()
    }
}

/// All words, each drawn only when it is wanted: of a thousand, few are.
fn in_any_order<'a>(words: &'a [String], rng: &'a mut Rng) -> impl Iterator<Item = &'a String> {
    let mut left: Vec<&String> = words.iter().collect();
    std::iter::from_fn(move || {
        let n_left = u32::try_from(left.len()).ok().filter(|&n| n > 0)?;
        Some(left.swap_remove(rng.below(n_left) as usize))
    })
}

/// Something that looks allowed.
fn sensible(view: &View, rng: &mut Rng) -> Action {
    let answers: Vec<Action> = view.guesses.iter().flat_map(answers).collect();
    if rng.chance(1, 3)
        && let Some(answer) = rng.pick(&answers)
    {
        return answer.clone();
    }
    let boards = |may: May| -> Vec<Target> {
        let sides = view.sides.iter().flat_map(|side| {
            (0..BOARDS).zip(&side.boards).map(|(board, b)| (Target { seat: side.seat, board }, b))
        });
        let is_allowed = |(_, board): &(Target, &Board)| board.may.contains(&may);
        sides.filter(is_allowed).map(|(target, _)| target).collect()
    };
    let pick = |may: May, rng: &mut Rng| rng.pick(&boards(may)).copied();
    if view.pace == Pace::Off && rng.chance(1, 8) {
        return Action::Done;
    }
    match rng.below(12) {
        0 => pick(May::Flag, rng).map(|target| Action::Flag { target }),
        1 => pick(May::Point, rng).map(|target| Action::Point { board: target.board }),
        _ => None,
    }
    .or_else(|| pick(May::Draw, rng).map(|own| Action::Ink { board: own.board, op: any_op(rng) }))
    .or_else(|| pick(May::Guess, rng).map(|target| any_guess(Some(target), view.shout, rng)))
    .unwrap_or_else(|| wild(rng))
}

/// What may be said to a guess.
fn answers(guess: &Guess) -> impl Iterator<Item = Action> + use<> {
    let id = guess.id;
    let counts = guess.may_count.clone().into_iter().map(move |board| Action::CountIt { guess: id, board });
    let rejects = guess.may_reject.clone().into_iter().map(move |board| Action::Reject { guess: id, board });
    let overrules = guess.may_overrule.clone().into_iter();
    let overrules = overrules.map(move |target| Action::Overrule { guess: id, target });
    let say = guess.may_say.then_some(Action::Say { guess: id, word: Closeness::Close });
    counts.chain(rejects).chain(overrules).chain(say)
}

fn any_guess(target: Option<Target>, shout: bool, rng: &mut Rng) -> Action {
    let words: Vec<&str> = WORDS.lines().skip(2).collect();
    let word = *rng.pick(&words).unwrap_or(&"cat");
    let text = match rng.below(5) {
        0 => format!("{word}s"),
        1 => format!("{word}q"),
        _ => word.to_owned(),
    };
    Action::Guess { target: target.filter(|_| !shout || rng.chance(1, 3)), text }
}

fn any_op(rng: &mut Rng) -> InkOp {
    match rng.below(10) {
        0 => InkOp::Undo,
        1 => InkOp::Redo,
        2 => InkOp::Clear,
        3 | 4 => InkOp::Chunk(any_chunk(None, rng)),
        _ => {
            let tool = if rng.chance(1, 6) { Tool::Eraser } else { Tool::Ink };
            let pen = Pen { tool, width: Width::Medium, colour: Colour::Blue };
            InkOp::Chunk(any_chunk(Some(pen), rng))
        }
    }
}

fn any_chunk(pen: Option<Pen>, rng: &mut Rng) -> Chunk {
    let start = if pen.is_some() { SIDE / 2 } else { 0 };
    let mut points = vec![start, start];
    let step = |rng: &mut Rng| i16::try_from(rng.below(41)).unwrap_or_default() - 20;
    points.extend((0..2 * rng.below(8)).map(|_| step(rng)));
    let pressure = rng.chance(1, 8).then(|| vec![any(18, rng); points.len() / 2]);
    Chunk { pen, points, pressure, ends: rng.chance(1, 3) }
}

/// Anything that can be written down.
fn wild(rng: &mut Rng) -> Action {
    let target = Target { seat: Seat(any(8, rng)), board: any(8, rng) };
    let guess = u16::from(any(40, rng));
    match rng.below(11) {
        0 | 1 => Action::Ink { board: target.board, op: any_op(rng) },
        2 | 3 => any_guess(Some(target), true, rng),
        4 => Action::Say { guess, word: Closeness::Far },
        5 => Action::CountIt { guess, board: target.board },
        6 => Action::Point { board: target.board },
        7 => Action::Flag { target },
        8 => Action::Reject { guess, board: target.board },
        9 => Action::Overrule { guess, target },
        _ => {
            let texts = ["", " - ", "x".repeat(41).as_str(), "\u{202e}", "Straße", "猫"].map(str::to_owned);
            Action::Guess { target: Some(target), text: rng.pick(&texts).cloned().unwrap_or_default() }
        }
    }
}

/// Any number below `n`.
fn any(n: u32, rng: &mut Rng) -> u8 {
    u8::try_from(rng.below(n)).unwrap_or_default()
}
