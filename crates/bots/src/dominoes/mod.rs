//! Double Double Dominoes, played by code.

mod analysis;

pub use analysis::{Analysis, Decision, Grade, Move, SideAnalysis};
