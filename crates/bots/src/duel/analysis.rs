//! What the best move was, and what the one played cost.

use games::{
    Seat,
    duel::{Answer, Code, Dice, Row},
};
use serde::Serialize;

/// Every decision of a finished game, weighed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel_analysis.ts"))]
pub struct Analysis {
    /// One entry for every board of every match, in order of play.
    pub boards: Vec<BoardAnalysis>,
    /// What perfect play makes of a match on average, in hundredths of a point.
    pub perfect: u32,
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
    /// All rows as they lay there, also those that the clock filled, with their
    /// true answers.
    pub rows: Vec<Row>,
    /// The decisions, in order.
    pub moves: Vec<Move>,
    /// What all decisions together cost, in hundredths of a point.
    pub cost: u32,
    /// What luck with rolls, answers and the solution gave, in hundredths of a point.
    pub luck: i32,
    /// What the hard bot makes of the same code with the same rolls.
    pub bot_score: Option<i32>,
}

/// One decision, weighed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel_analysis.ts"))]
pub struct Move {
    /// The row it filled, counted from 1; none for the solution.
    pub row: Option<u8>,
    /// The dots rolled before it; none for the solution.
    pub roll: Vec<u8>,
    /// Codes that were possible before.
    pub left_before: u16,
    /// What was done.
    pub played: Weighed,
    /// What would have been best.
    pub best: Weighed,
    /// What it cost against the best, in hundredths of a point.
    pub cost: u32,
    /// The cost in a word.
    pub grade: Grade,
}

/// What a decision promised, and what it led to or would have led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel_analysis.ts"))]
pub struct Weighed {
    /// What is decided.
    pub decision: Decision,
    /// The points to be expected, in hundredths.
    pub promised: u32,
    /// Rows that are empty after it.
    pub rows_left: u8,
    /// White dice that are not on the board after it.
    pub dice_left: u8,
    /// What a right solution scores with so much left.
    pub worth: i32,
    /// What the answer to the dice does to the codes; none where no dice are placed.
    pub outlook: Option<Outlook>,
}

/// What an answer does to the codes that are possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel_analysis.ts"))]
pub struct Outlook {
    /// How many were to be left on average over all codes, in hundredths.
    pub left_on_average: u32,
    /// The buttons that this code sets.
    pub answer: Answer,
    /// How many are left after that answer.
    pub left: u16,
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
