//! Rooms on the network. Only here do bytes, tasks and timers exist.
//!
//! # Layout
//! [`run`] serves `routes` on a listener through `accept`. `socket` is one connection,
//! `room_task` one room; both meet through a bounded `RoomHandle` from the
//! `directory`. `journal` keeps records on disk: one thread writes for all rooms,
//! others read. `assets` is the client, the `governor` says how much is too much,
//! `metrics` count.

mod accept;
mod address;
mod api_error;
mod app;
mod assets;
#[cfg(test)]
mod breaks;
mod caller;
mod config;
mod directory;
mod door;
mod entrance;
mod entropy;
mod finished;
mod governor;
mod headers;
mod health;
mod journal;
mod lock;
mod metrics;
mod operators;
mod packs;
mod pool;
mod print;
mod recognise;
mod record_size;
mod replay;
mod room_task;
mod routes;
mod run;
mod score;
mod socket;
mod sweeper;
mod thoughts;
mod timed_json;
mod timekeeper;
mod wire;

pub use address::local_address;
pub use assets::has_client;
pub use config::{Config, Limits};
pub use governor::{Allowance, Allowances, Resource};
pub use journal::{OpenError, SqliteJournal};
pub use run::{Failure, run, run_on};
pub use thoughts::blocking_threads;
