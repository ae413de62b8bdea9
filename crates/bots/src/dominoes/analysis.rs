//! What the best placement was, and what the one played cost.

use games::{
    Seat,
    dominoes::{Domino, Gain, Halves},
};
use serde::Serialize;

/// Every decision of a finished game, weighed, and the course of the scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes_analysis.ts"))]
pub struct Analysis {
    /// The decisions in order of play. Turns without a choice are left out.
    pub moves: Vec<Move>,
    /// What each seat's decisions cost, in order of seats.
    pub sides: Vec<SideAnalysis>,
    /// The points by seat before the first turn and after every turn: the graph.
    pub scores: Vec<Vec<u16>>,
    /// The points that would have ended the game.
    pub goal: u16,
}

/// The decisions of one seat together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes_analysis.ts"))]
pub struct SideAnalysis {
    /// Who.
    pub seat: Seat,
    /// Points that came from diamonds.
    pub diamonds: u16,
    /// Points that came from bonuses on their own dominoes.
    pub own_bonuses: u16,
    /// Points that came from bonuses on others' dominoes.
    pub given_bonuses: u16,
    /// How many decisions were weighed.
    pub n_decisions: u16,
    /// How many of them were the best.
    pub n_best: u16,
    /// What all decisions together cost, in hundredths of a point.
    pub cost: u32,
}

/// One decision, weighed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes_analysis.ts"))]
pub struct Move {
    /// In which turn, counted from 1.
    pub turn: u16,
    /// Whose.
    pub seat: Seat,
    /// The dominoes there were to choose from.
    pub hand: Vec<Domino>,
    /// How many placements were possible.
    pub n_fits: u16,
    /// How many dominoes lay on the board: the board to show is the first so many.
    pub n_placed: u16,
    /// What was done.
    pub played: Decision,
    /// What would have been best.
    pub best: Decision,
    /// What it cost against the best, in hundredths of a point.
    pub cost: u32,
    /// The cost in a word.
    pub grade: Grade,
}

/// What a seat can decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes_analysis.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Decision {
    /// Place a domino.
    Place {
        /// Where.
        halves: Halves,
        /// Who scores and for what.
        gains: Vec<Gain>,
    },
    /// Stop after a double.
    Stop,
}

/// A cost in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes_analysis.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Less than a quarter of a point.
    Best,
    /// Less than a point.
    Fine,
    /// Less than two and a half points.
    Inaccuracy,
    /// Less than five points.
    Mistake,
    /// Five points or more.
    Blunder,
}
