//! Dobble's bots at the table.

mod evening;
mod playing;
mod reacting;
