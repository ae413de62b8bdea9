//! Dobbelduel, played by code.

mod analysis;
mod answers;
mod codes;
mod duellist;
mod easy;
mod exact;
pub mod fit;
mod hard;
mod medium;
mod opening;
mod pause;
mod placements;
mod search;
mod tally;
mod values;

pub use analysis::{Analysis, BoardAnalysis, Decision, Grade, Move};
pub use duellist::{Duellist, choose};
