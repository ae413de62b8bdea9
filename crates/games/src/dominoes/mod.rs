//! Double Double Dominoes: everyone builds on one board, where diamonds pay
//! and the dots under the score pieces pay too. Rules: `docs/games/dominoes.md`.

mod action;
mod domino;
mod event;
mod options;
mod square;
mod view;

pub use action::{Action, Misplaced, Refusal};
pub use domino::{Domino, Half, Halves, KINDS, MOST_DOTS, NoSuchDomino};
pub use event::Event;
pub use options::Options;
pub use square::{NoSuchSquare, SIDE, Square};
pub use view::{Ending, Fit, Gain, May, Phase, Placed, Side, View};
