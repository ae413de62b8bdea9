//! Rooms without sockets: people and seats, series of games, deadlines and
//! fan-out.

mod look;
mod person;
pub mod wire;

pub use look::{Colour, Look, Shape};
pub use person::PersonId;
