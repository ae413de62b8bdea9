//! Players made of code. A bot is shown what its seat sees (its [view], and
//! the backlog on top) and lent some chance of its own; it cannot peek, because
//! it is never given the game. It answers with an action and the time a person
//! would have taken.
//!
//! [view]: games::Game::View

mod bot;
mod critic;
mod level;

pub mod dobble;
pub mod dohdles;
pub mod dominoes;
pub mod duel;
pub mod rush;

pub use bot::{Bot, Choice, Sight};
pub use critic::{Critic, NoCritic};
pub use level::{Level, UnknownLevel};
