//! Double Double Dominoes, played by code. A *world* is one way in which the
//! hidden dominoes may lie; a *position* is a game in such a world.

mod analysis;
mod builder;
mod critic;
mod easy;
mod hand;
mod hard;
mod medium;
mod pause;
mod position;
mod world;

pub use analysis::{Analysis, Decision, Grade, Move, SideAnalysis};
pub use builder::Builder;
pub use critic::Recorder;
