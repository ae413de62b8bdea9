//! Dobbelduel, played by code.

mod analysis;

pub use analysis::{Analysis, BoardAnalysis, Decision, Grade, Move};
