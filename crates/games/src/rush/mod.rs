//! Doodle Rush: six boards, one minute, everyone draws and guesses at once.
//! Rules: `docs/games/rush.md`.

mod action;
mod event;
mod matching;
mod options;
mod pack;
mod spelling;
mod view;

pub use action::{Action, BOARDS, Closeness, GuessId, Refusal, Target};
pub use event::Event;
pub use options::{Difficulty, Options};
pub use pack::{FEWEST_WORDS, MOST_WORDS, PACK_BYTES, Pack, PackError, PackFault, WORD_CHARACTERS};
pub use view::{Answer, Board, Cover, Guess, May, Next, Phase, Side, Taken, View};
