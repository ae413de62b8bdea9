//! How Dobbelduel is put to the test: any options, any action, and games that
//! a viewer cannot tell from this one.

use super::{
    Duel,
    action::{Action, Code, Dice},
    answer::Answer,
    board::{Board, Turn},
    codes::all_codes,
    course::{Match, Phase},
    options::{Mode, Options},
    puzzle::{PuzzleChoice, PuzzleName, Rolls},
    view::{self, Ending, View},
};
use crate::{Begins, Day, Pace, Rng, Seat, Viewer, conformance::Lawful};

impl Lawful for Duel {
    fn any_deal(rng: &mut Rng) -> (Options, u8) {
        let named = PuzzleChoice::Named(PuzzleName::draw(rng));
        let mut any = |n| rng.below(n);
        let options = Options {
            mode: if any(2) == 0 { Mode::Turns } else { Mode::Together },
            matches: if any(12) == 0 { small(any(12)) } else { 2 * (1 + small(any(2))) },
            manual: any(2) == 0,
            assist: any(4) == 0,
            pace: [Pace::Normal, Pace::Normal, Pace::Relaxed, Pace::Slow, Pace::Off][any(5) as usize],
            seconds: [0, 0, 30][any(3) as usize],
            begins: [Begins::Lot, Begins::FirstSeat, Begins::Loser][any(3) as usize],
            loser: (any(2) == 0).then_some(Seat(small(any(3)))),
            puzzle: [PuzzleChoice::Drawn, PuzzleChoice::Today, named][any(3) as usize],
            day: (any(2) == 0).then_some(Day(any(30_000))),
        };
        let seats = if any(20) == 0 { small(any(5)) } else { 1 + small(any(4)).min(1) };
        (options, seats)
    }

    fn any_action(view: &View, rng: &mut Rng) -> Action {
        let board = view.boards.iter().find(|board| board.may != view::May::default());
        match board {
            Some(board) if !rng.chance(1, 8) => sensible(board, rng),
            None if !rng.chance(1, 8) => Action::Ready,
            _ => wild(rng),
        }
    }

    fn twin(&self, viewer: Viewer, rng: &mut Rng) -> Self {
        let mut twin = self.clone();
        twin.redraw_unseen_rolls(viewer, rng);
        if let Some(code) = rng.pick(&self.conceivable(viewer)) {
            twin.current.code = *code;
        }
        let Match { code, rolls, boards, .. } = &mut twin.current;
        let is_covered = self.current.is_covered();
        let is_hidden = |board: &&mut Board| is_covered && Viewer::Seat(board.breaker) != viewer;
        boards.iter_mut().filter(is_hidden).for_each(|board| redraw(board, *code, rolls, rng));
        twin
    }

    fn hides(&self, viewer: Viewer) -> bool {
        self.n_rolls_seen(viewer) < self.current.rolls.len() || self.conceivable(viewer).len() > 1
    }
}

impl Duel {
    /// The codes that `viewer` cannot rule out.
    fn conceivable(&self, viewer: Viewer) -> Vec<Code> {
        let knows = |board: &Board| board.maker.is_some_and(|maker| Viewer::Seat(maker) == viewer);
        if !matches!(self.phase, Phase::Breaking) || self.current.boards.iter().any(knows) {
            return vec![self.current.code];
        }
        all_codes().filter(|code| self.seen_by(viewer).all(|board| self.fits(board, code))).collect()
    }

    /// Whether a board that lies open would look the same with another code.
    fn fits(&self, board: &Board, code: &Code) -> bool {
        let is_answered = |dice: &Dice| Answer::to(dice, code) == Answer::to(dice, &self.current.code);
        let solved = match board.turn {
            Turn::Done { ending: Ending::Broken { solution } | Ending::Missed { solution }, .. } => {
                (solution == *code) == (solution == self.current.code)
            }
            Turn::Done { .. } | Turn::Choosing { .. } | Turn::Placing { .. } | Turn::Answering { .. } => true,
        };
        solved && board.rows.iter().filter(|row| row.answer.is_some()).all(|row| is_answered(&row.dice))
    }

    /// The boards that lie open before `viewer`.
    fn seen_by(&self, viewer: Viewer) -> impl Iterator<Item = &Board> {
        let is_covered = self.current.is_covered();
        self.current.boards.iter().filter(move |board| !is_covered || Viewer::Seat(board.breaker) == viewer)
    }

    fn n_rolls_seen(&self, viewer: Viewer) -> usize {
        self.seen_by(viewer).map(n_rolls_known).max().unwrap_or(0)
    }

    fn redraw_unseen_rolls(&mut self, viewer: Viewer, rng: &mut Rng) {
        let n_seen = self.n_rolls_seen(viewer);
        for roll in self.current.rolls.iter_mut().skip(n_seen) {
            roll.fill_with(|| rng.die());
        }
    }
}

/// How many rolls those before whom this board lies open have seen, or may see
/// in passing: when time runs out the house rolls and places in one go, so the
/// roll is heard of and no view ever shows it.
fn n_rolls_known(board: &Board) -> usize {
    let is_known = match board.turn {
        Turn::Choosing { until } => until.is_some(),
        Turn::Placing { .. } => true,
        Turn::Answering { .. } | Turn::Done { .. } => false,
    };
    board.rows.len() + usize::from(is_known)
}

/// Plays a covered board differently: as many rows and dice, but others.
fn redraw(board: &mut Board, code: Code, rolls: &Rolls, rng: &mut Rng) {
    for (row, roll) in board.rows.iter_mut().zip(rolls) {
        row.dice = scatter(&roll[..row.n_dice().into()], rng);
        row.answer = Some(Answer::to(&row.dice, &code));
    }
    let fresh = rolls.get(board.rows.len());
    let opposite = code.map(|dots| 7 - dots);
    let endings = [Ending::Broken { solution: code }, Ending::Missed { solution: opposite }, Ending::Expired];
    match &mut board.turn {
        Turn::Placing { roll, .. } => {
            let n_dice = roll.len();
            *roll = fresh.into_iter().flatten().copied().take(n_dice).collect();
        }
        Turn::Done { .. } => {
            board.finish(rng.pick(&endings).cloned().unwrap_or(Ending::Expired));
        }
        Turn::Choosing { .. } | Turn::Answering { .. } => {}
    }
}

fn sensible(board: &view::Board, rng: &mut Rng) -> Action {
    match &board.turn {
        view::Turn::Placing { roll, .. } => {
            let n_dice = 1 + rng.below(u32::try_from(roll.len()).unwrap_or(1).max(1)) as usize;
            let mut roll = roll.clone();
            rng.shuffle(&mut roll);
            roll.truncate(n_dice);
            Action::Place { dice: scatter(&roll, rng) }
        }
        view::Turn::Answering { .. } => {
            let row = board.rows.last().map(|row| row.dice).unwrap_or_default();
            let slip = rng.chance(1, 10);
            let code = if slip { any_code(rng) } else { board.code.unwrap_or_default() };
            Action::Answer { answer: Answer::to(&row, &code) }
        }
        view::Turn::Choosing { .. } if board.may.roll && !rng.chance(1, 10) => Action::Roll,
        view::Turn::Choosing { .. } | view::Turn::Done { .. } => Action::Solve { code: likely(board, rng) },
    }
}

/// A code that fits what the viewer sees.
fn likely(board: &view::Board, rng: &mut Rng) -> Code {
    let fits = |code: &Code| board.rows.iter().all(|row| row.answer == Some(Answer::to(&row.dice, code)));
    let codes: Vec<Code> = all_codes().filter(fits).collect();
    rng.pick(&codes).copied().unwrap_or_else(|| any_code(rng))
}

fn wild(rng: &mut Rng) -> Action {
    let mut byte = || small(rng.below(9)).wrapping_sub(1);
    let mut bytes = || [byte(), byte(), byte(), byte()];
    match bytes() {
        [0 | 1, ..] => Action::Roll,
        [2 | 3, odd, ..] => Action::Place { dice: bytes().map(|dots| (dots != odd).then_some(dots)) },
        [4 | 5, ..] => Action::Solve { code: bytes() },
        [6, right, higher, lower] => Action::Answer { answer: Answer { right, higher, lower } },
        _ => Action::Ready,
    }
}

fn scatter(dice: &[u8], rng: &mut Rng) -> Dice {
    let mut row = Dice::default();
    for (column, &die) in row.iter_mut().zip(dice) {
        *column = Some(die);
    }
    rng.shuffle(&mut row);
    row
}

fn any_code(rng: &mut Rng) -> Code {
    std::array::from_fn(|_| rng.die())
}

/// A drawn number that is known to be small.
fn small(drawn: u32) -> u8 {
    u8::try_from(drawn).unwrap_or(u8::MAX)
}
