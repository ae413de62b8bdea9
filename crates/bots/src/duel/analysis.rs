//! What the best move was, and what the one played cost.

use games::{
    Seat,
    duel::{Code, Dice},
};
use serde::Serialize;

/// Every decision of a finished game, weighed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel_analysis.ts"))]
pub struct Analysis {
    /// One entry for every board of every match, in order of play.
    pub boards: Vec<BoardAnalysis>,
}

/// One breaker's match, weighed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel_analysis.ts"))]
pub struct BoardAnalysis {
    /// Which match, counted from 1.
    pub match_number: u8,
    /// Who broke.
    pub breaker: Seat,
    /// The code that was hidden.
    pub code: Code,
    /// The points scored.
    pub score: i32,
    /// The decisions, in order.
    pub moves: Vec<Move>,
    /// What all decisions together cost, in hundredths of a point.
    pub cost: u32,
    /// What luck with rolls, answers and the solution gave, in hundredths of a point.
    pub luck: i32,
}

/// One decision, weighed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel_analysis.ts"))]
pub struct Move {
    /// The row it filled, counted from 1; none for the solution.
    pub row: Option<u8>,
    /// The dots rolled before it; none for the solution.
    pub roll: Vec<u8>,
    /// What was done.
    pub played: Decision,
    /// What would have been best.
    pub best: Decision,
    /// Codes that were possible before.
    pub left_before: u16,
    /// Codes that were possible after the answer.
    pub left_after: u16,
    /// How many codes the best decision would have left on average, in hundredths.
    pub best_left: u32,
    /// What it cost against the best, in hundredths of a point.
    pub cost: u32,
    /// The cost in a word.
    pub grade: Grade,
}

/// What a breaker can decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel_analysis.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Decision {
    /// Roll on instead of giving a solution.
    Roll,
    /// Place these dice.
    Place {
        /// Which dots go to which column.
        dice: Dice,
    },
    /// Give this solution.
    Solve {
        /// The code.
        code: Code,
    },
}

/// A cost in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel_analysis.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Less than a tenth of a point.
    Best,
    /// Less than half a point.
    Fine,
    /// Less than a point and a half.
    Inaccuracy,
    /// Less than four points.
    Mistake,
    /// Four points or more, or a solution that the answers rule out.
    Blunder,
}
