//! Doodle Rush's bots at the table.

mod drawing;
mod evening;
mod guessing;
mod languages;
mod looking;
mod playing;
mod voting;
