//! The rules of Dodo's games, and nothing else: no clock, no chance, no I/O of
//! their own. A seed and the inputs replay every game to the byte.
//!
//! ```
//! use games::{Game, Input, Millis, Rng, Seat, Step, Viewer, duel::{Action, Duel, Options}};
//!
//! let mut rng = Rng::from_seed([7; 32]);
//! let mut cx = Step::new(Millis(0), &mut rng);
//! let mut game = Duel::deal(&Options::default(), 1, &mut cx)?;
//! let roll = Input::Act { seat: Seat(0), action: Action::Roll, at: Millis(0) };
//! game.step(roll, &mut cx)?;
//! assert_eq!(game.view(Viewer::Seat(Seat(0))).boards[0].dice_left, 18);
//! # Ok::<(), games::duel::Refusal>(())
//! ```

mod about;
mod begins;
mod day;
mod game;
mod kind;
mod millis;
mod open;
mod outcome;
mod pace;
mod pack;
mod rng;
mod seat;
mod seat_clock;

pub mod conformance;
pub mod dobble;
pub mod dohdles;
pub mod dominoes;
pub mod dough;
pub mod duel;
pub mod ink;
pub mod rush;
pub mod words;

pub use about::{About, Field, OnlyIf, Setting};
pub use begins::Begins;
pub use day::Day;
pub use game::{Audience, Game, Input, RefusalCode, Step, Viewer};
pub use kind::{Kind, UnknownKind};
pub use millis::Millis;
pub use open::Open;
pub use outcome::{Outcome, Standing};
pub use pace::Pace;
pub use pack::{MOST_FAULTS, NotAPack, PACK_BYTES, PackFault, PackNote};
pub use rng::Rng;
pub use seat::{Seat, SeatSet};
pub use seat_clock::SeatClock;
