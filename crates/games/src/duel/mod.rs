//! Dobbelduel: one hides a code of four coloured dice, the other breaks it
//! with white ones. Rules: `docs/games/duel.md`.

mod action;
mod answer;
mod options;
mod view;

pub use action::{Action, COLUMNS, Code, Dice, Refusal};
pub use answer::Answer;
pub use options::{Mode, Options};
pub use view::{Board, Ending, Event, May, Phase, Possible, Row, Turn, View};
