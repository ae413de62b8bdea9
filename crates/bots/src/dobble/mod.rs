//! Dobble, played by code. A bot sees the match at once, of course; what it
//! imitates is a person who needs a while to see it and is sometimes mistaken.

mod chances;
mod racer;
mod reaction;
mod speed;

pub use racer::Racer;
pub use reaction::{median, reaction};
