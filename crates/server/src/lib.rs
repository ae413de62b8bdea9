//! Rooms on the network. Only here do bytes, tasks and timers exist.
//!
//! # Layout
//! [`run`] serves `routes` on a listener through `accept`. `socket` is one connection,
//! `room_task` one room; both meet through a bounded `RoomHandle` from the
//! `directory`. `journal` keeps records on disk: one thread writes for all rooms,
//! others read.
//! `assets` is the client, `limits` and `metrics` count.

mod accept;
mod address;
mod api_error;
mod assets;
mod at_hand;
#[cfg(test)]
mod breaks;
mod caller;
mod config;
mod directory;
mod entropy;
mod finished;
mod headers;
mod journal;
mod limits;
mod metrics;
mod packs;
mod print;
mod recognise;
mod replay;
mod room_task;
mod routes;
mod run;
mod score;
mod socket;
mod sweeper;
mod timed_json;
mod timekeeper;

pub use address::local_address;
pub use assets::has_client;
pub use config::{Config, Limits};
pub use journal::{OpenError, SqliteJournal};
pub use run::{Failure, run, run_on};
