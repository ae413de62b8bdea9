//! The bots of Dohdles at the table.

mod claiming;
mod evening;
mod knowing;
mod languages;
mod playing;
mod reading;
mod sculpting;
mod voting;
