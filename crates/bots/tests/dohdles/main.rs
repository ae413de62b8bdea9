//! The bots of Dohdles at the table.

mod evening;
mod knowing;
mod playing;
mod reading;
mod sculpting;
