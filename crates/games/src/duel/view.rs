//! What one viewer may know of a Dobbelduel. `sight.rs` decides who may know
//! what; nothing else of a game ever reaches anyone.

use serde::Serialize;

use super::{
    action::{Code, Dice},
    answer::Answer,
    options::Options,
    puzzle::PuzzleName,
};
use crate::{Day, Millis, Seat};

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel.ts"))]
pub struct View {
    /// What is being played.
    pub options: Options,
    /// How many seats there are: one is solo.
    pub seats: u8,
    /// The match under way, counted from 1.
    pub match_number: u8,
    /// The name by which this code and its rolls can be played again, once they
    /// lie open.
    pub puzzle: Option<PuzzleName>,
    /// The day whose code this is, if it is one.
    pub day: Option<Day>,
    /// How many matches the game has.
    pub matches: u8,
    /// Where the game stands.
    pub phase: Phase,
    /// The boards of this match: one, or one for each seat in mode `together`.
    pub boards: Vec<Board>,
    /// Points so far by seat, this match's counted once it is over.
    pub totals: Vec<i32>,
    /// Points of every finished match, by seat; none where the seat was maker.
    pub history: Vec<Vec<Option<i32>>>,
}

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// A match is being played.
    Breaking,
    /// A match is over and its code lies open; the next one waits.
    Revealed {
        /// Those who need not see more.
        ready: Vec<Seat>,
        /// Whether the viewer may say that they are ready.
        may_ready: bool,
        /// When the next match begins anyway.
        until: Option<Millis>,
    },
    /// The game is over.
    Over,
}

/// One breaker's board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel.ts"))]
pub struct Board {
    /// Who breaks.
    pub breaker: Seat,
    /// Who made the code; nobody where the house did.
    pub maker: Option<Seat>,
    /// Where this board stands.
    pub turn: Turn,
    /// The efforts so far, first one first.
    pub rows: Vec<Row>,
    /// Rows still empty, of seven.
    pub rows_left: u8,
    /// White dice not on the board, of 18; rolled ones count as left.
    pub dice_left: u8,
    /// What a right solution would score now.
    pub worth: i32,
    /// The code behind the screen, for those who may see it.
    pub code: Option<Code>,
    /// The codes that fit all answers, with the assist option, for the breaker.
    pub possible: Option<Possible>,
    /// What the viewer may press on this board.
    pub may: May,
}

/// Where a board stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Turn {
    /// The breaker may roll, or give the solution.
    Choosing {
        /// When the server decides for them.
        until: Option<Millis>,
    },
    /// The breaker has rolled and must place.
    Placing {
        /// The dots rolled; none of them for viewers of a covered board.
        roll: Vec<u8>,
        /// When the server decides for them.
        until: Option<Millis>,
    },
    /// The maker must set the buttons (manual mode).
    Answering {
        /// When the server answers for them.
        until: Option<Millis>,
    },
    /// The match is over on this board.
    Done {
        /// How it ended.
        ending: Ending,
        /// The points it gave; hidden while the other board is still played.
        score: Option<i32>,
    },
}

/// How a match ended on one board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Ending {
    /// The breaker is done; how it went stays covered until the other is too.
    Covered,
    /// The solution was right.
    Broken {
        /// What the breaker gave.
        solution: Code,
    },
    /// The solution was wrong.
    Missed {
        /// What the breaker gave.
        solution: Code,
    },
    /// The time ran out twice, or at the solution.
    Expired,
    /// The maker set wrong buttons, which gives the breaker the match.
    WrongAnswer {
        /// What the maker should have set.
        truth: Answer,
    },
    /// Someone left.
    Abandoned,
}

/// One effort.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel.ts"))]
pub struct Row {
    /// How many dice lie on the row.
    pub n_dice: u8,
    /// The dice; all absent for viewers of a covered board.
    pub dice: Dice,
    /// The buttons; absent until set, and for viewers of a covered board.
    pub answer: Option<Answer>,
    /// With the assist option, for the breaker: codes left after this row.
    /// For everyone once the code lies open.
    pub left: Option<u16>,
}

/// What the breaker could work out with enough paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel.ts"))]
pub struct Possible {
    /// How many codes fit all answers.
    pub codes: u16,
    /// For each column, the dots that occur in such a code.
    pub dots: [Vec<u8>; 4],
}

/// What the viewer may press on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel.ts"))]
pub struct May {
    /// `roll` would be accepted.
    pub roll: bool,
    /// `place` would be accepted, with some of the rolled dice.
    pub place: bool,
    /// `solve` would be accepted.
    pub solve: bool,
    /// `answer` would be accepted.
    pub answer: bool,
}
