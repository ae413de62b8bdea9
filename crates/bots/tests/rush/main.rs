//! Doodle Rush's bots at the table.

mod drawing;
mod evening;
mod guessing;
mod looking;
mod playing;
