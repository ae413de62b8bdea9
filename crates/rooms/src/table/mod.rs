//! A game in progress with its types hidden: JSON in, JSON out. `kinds.rs` is
//! the only place in Rust that lists the games.

mod action;
pub(crate) mod kinds;
pub(crate) mod live;

use std::{any::Any, collections::BTreeSet, fmt};

use bots::{Choice, Level};
use games::{Audience, Millis, Outcome, Seat, SeatClock, SeatSet, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::to_raw_value};

use crate::{Fields, Refusal, wire::RawJson};
pub use action::{PreparedAction, TypedAction};
pub use kinds::{about, deal, fill_in, rules, unpack};
pub(crate) use kinds::{analyse, deal_from, gather, used_up};

/// Something that can happen to a table, as the journal keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TableInput {
    /// Someone acts.
    Act {
        /// Who.
        seat: Seat,
        /// The game's own action.
        action: Value,
        /// The moment they acted.
        at: Millis,
    },
    /// Someone gives the game up.
    Leave {
        /// Who.
        seat: Seat,
    },
    /// The deadline has come.
    Timeout,
    /// The clocks were stopped.
    Pause,
}

/// How an action is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionClass {
    /// As it comes.
    Plain,
    /// As a race, to be held for a photo finish.
    Race,
    /// As a stroke, after which no view is another.
    Stroke,
}

/// An event, and who may hear of it.
#[derive(Clone, Debug)]
pub struct TableEvent {
    /// Who may hear.
    pub audience: Audience,
    /// The game's own event.
    pub event: RawJson,
}

/// A bot's work, to be done away from the room.
pub type Thought = Box<dyn FnOnce() -> Option<Choice<PreparedAction>> + Send>;

/// A game in progress, types hidden.
pub trait Table: Any + fmt::Debug + Send {
    /// Reads an action, or says why it is none.
    fn read(&self, action: &Value) -> Result<PreparedAction, Refusal>;
    /// How an action is to be taken now.
    fn class(&self, action: &PreparedAction) -> ActionClass;
    /// Lets `seat` act, at the moment `at`. On `Err`, nothing has changed.
    fn act(
        &mut self,
        now: Millis,
        seat: Seat,
        action: TypedAction,
        at: Millis,
    ) -> Result<Vec<TableEvent>, Refusal>;
    /// Takes one input as the journal keeps it. On `Err`, nothing has changed.
    fn step(&mut self, now: Millis, input: &TableInput) -> Result<Vec<TableEvent>, Refusal>;
    /// What `viewer` sees now.
    fn view(&self, viewer: Viewer) -> Fields {
        self.view_like(viewer, &[])
    }
    /// The same, given views that have most of it in common.
    fn view_like(&self, viewer: Viewer, others: &[&Fields]) -> Fields;
    /// What a newcomer must hear on top of the view.
    fn backlog(&self, viewer: Viewer) -> Vec<RawJson>;
    /// The seats the game waits for.
    fn waiting_for(&self) -> SeatSet;
    /// When the game moves on by itself.
    fn deadline(&self) -> Option<Millis>;
    /// The clocks that run for seats which are waited for.
    fn seat_clocks(&self) -> Vec<SeatClock>;
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The words that people have seen so far.
    fn words_seen(&self) -> BTreeSet<String>;
    /// What a bot would do in `seat`, as work that can be sent elsewhere.
    fn think(&self, seat: Seat, level: Level, seed: [u8; 32]) -> Thought;
}

/// Writes something of ours as JSON. Our types have string keys and no
/// failing parts, so this cannot fail.
pub(crate) fn raw_json<T: Serialize>(value: &T) -> RawJson {
    to_raw_value(value).expect("our own types can be written as JSON").into()
}

fn to_json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("our own types can be written as JSON")
}
