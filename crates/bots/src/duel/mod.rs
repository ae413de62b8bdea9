//! Dobbelduel, played by code.

mod analysis;
mod answers;
mod codes;
mod duellist;
mod easy;
mod medium;
mod pause;
mod placements;
mod tally;

pub use analysis::{Analysis, BoardAnalysis, Decision, Grade, Move};
pub use duellist::{Duellist, choose};
