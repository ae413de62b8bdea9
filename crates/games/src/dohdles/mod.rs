//! Dohdles!: riddles in dough, solved by questions, letters and a race for the
//! funnel. Rules: `docs/games/dohdles.md`.

mod action;
mod event;
mod options;
mod view;

pub use action::{Action, Answer, DohdleId, Question, Refusal, SideId};
pub use event::Event;
pub use options::{ClaimBy, Options, Terms};
pub use view::{
    Asked, Claim, Clue, Correctable, Dohdle, Fate, First, Guess, LetterBox, May, Me, Phase, Side, View,
    Whisper,
};
