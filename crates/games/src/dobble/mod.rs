//! Dobble: any two cards share exactly one symbol, and whoever sees it first
//! is first. Five mini-games and a championship. Rules: `docs/games/dobble.md`.

mod action;
mod event;
mod options;
mod view;

pub use action::{Action, Card, Refusal, Symbol};
pub use event::Event;
pub use options::{Mini, Options, Play, Slot, Theme};
pub use view::{Bout, Face, Lock, Mark, MiniResult, Part, Phase, Photo, Place, Stake, View, Won};
