//! What a finished game looked like to those who broke its codes, gathered
//! from their views alone.

use games::{
    Seat,
    duel::{Board, Code, Dice, Ending, PuzzleName, Turn, View},
};

/// One breaker's finished match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRecord {
    /// Which match, counted from 1.
    pub match_number: u8,
    /// Who broke.
    pub breaker: Seat,
    /// The code that was hidden.
    pub code: Code,
    /// The name of the code and its rolls, if it is known.
    pub puzzle: Option<PuzzleName>,
    /// The efforts, first one first.
    pub efforts: Vec<Effort>,
    /// The solution, if one was given.
    pub solution: Option<Code>,
    /// The points scored.
    pub score: i32,
}

/// One effort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The dots rolled; none if the breaker's time ran out before they rolled.
    pub roll: Option<Vec<u8>>,
    /// The dice placed.
    pub dice: Dice,
}

/// Gathers the [`BoardRecord`]s of a game from the views of its seats: show it
/// every seat's view after the deal and after every input.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    done: Vec<BoardRecord>,
    open: Vec<Open>,
}

/// A match under way.
#[derive(Clone, Debug)]
struct Open {
    match_number: u8,
    breaker: Seat,
    /// The rolls seen, by row.
    rolls: Vec<Option<Vec<u8>>>,
}

impl Recorder {
    /// Takes note of what `seat` sees.
    pub fn see(&mut self, seat: Seat, view: &View) {
        let Some(board) = view.boards.iter().find(|board| board.breaker == seat) else { return };
        let key = (view.match_number, seat);
        if self.done.iter().any(|record| (record.match_number, record.breaker) == key) {
            return;
        }
        let at = self.open.iter().position(|open| (open.match_number, open.breaker) == key);
        let at = at.unwrap_or_else(|| {
            self.open.push(Open { match_number: view.match_number, breaker: seat, rolls: Vec::new() });
            self.open.len() - 1
        });
        self.open[at].note(board);
        if let Some(record) = self.open[at].close(board, view.puzzle) {
            self.open.swap_remove(at);
            self.done.push(record);
        }
    }

    /// The matches that are over, in order of play.
    pub fn records(mut self) -> Vec<BoardRecord> {
        self.done.sort_by_key(|record| (record.match_number, record.breaker));
        self.done
    }
}

impl Open {
    fn note(&mut self, board: &Board) {
        if let Turn::Placing { roll, .. } = &board.turn {
            self.rolls.resize(board.rows.len(), None);
            self.rolls.push(Some(roll.clone()));
        }
    }

    /// The record, once the code lies open.
    fn close(&mut self, board: &Board, puzzle: Option<PuzzleName>) -> Option<BoardRecord> {
        let (Turn::Done { ending, score: Some(score) }, Some(code)) = (&board.turn, board.code) else {
            return None;
        };
        self.rolls.resize(board.rows.len(), None);
        let rolls = std::mem::take(&mut self.rolls);
        let efforts = rolls.into_iter().zip(&board.rows).map(|(roll, row)| Effort { roll, dice: row.dice });
        let solution = match ending {
            Ending::Broken { solution } | Ending::Missed { solution } => Some(*solution),
            Ending::Covered | Ending::Expired | Ending::WrongAnswer { .. } | Ending::Abandoned => None,
        };
        Some(BoardRecord {
            match_number: self.match_number,
            breaker: self.breaker,
            code,
            puzzle,
            efforts: efforts.collect(),
            solution,
            score: *score,
        })
    }
}
