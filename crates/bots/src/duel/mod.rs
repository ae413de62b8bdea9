//! Dobbelduel, played by code. A *belief* is the set of codes that fit all
//! answers; a *hand* is dots to be placed, a *throw* what a roll shows; and what
//! a placement *promises* is the points to come, summed over the belief.

mod analysis;
mod answers;
mod codes;
mod critic;
mod duellist;
mod easy;
mod exact;
pub mod fit;
mod hard;
mod medium;
mod opening;
mod pause;
mod placements;
mod record;
mod search;
mod tally;
mod values;
mod weigh;

pub use analysis::{Analysis, BoardAnalysis, Decision, Grade, Move, Outlook, Weighed};
pub use duellist::Duellist;
pub use record::{BoardRecord, Effort, Recorder};
pub use weigh::{PERFECT, analyse};
