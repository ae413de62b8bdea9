//! Rooms on the network. Only here do bytes, tasks and timers exist.
//!
//! # Layout
//! [`run`] serves `routes` on a listener through `accept`. `socket` is one connection,
//! `room_task` one room; both meet through a bounded `RoomHandle` from the
//! `directory`. `journal` keeps records on disk: one thread writes for all rooms,
//! others read; with the feature `cluster`, `postgres` keeps them in a database.
//! `ownership` says which rooms are ours. `assets` is the client, the `governor`
//! says how much is too much, `metrics` count.

mod accept;
mod address;
mod api_error;
mod app;
mod assets;
mod background;
#[cfg(test)]
mod breaks;
mod caller;
#[cfg(feature = "cluster")]
mod cluster;
mod config;
mod directory;
mod disk;
mod door;
mod entrance;
mod entropy;
mod finished;
mod game_cache;
mod governor;
mod headers;
mod health;
mod journal;
mod lock;
mod mdns;
mod metrics;
mod network;
mod operators;
mod ownership;
mod packs;
mod pool;
#[cfg(feature = "cluster")]
mod postgres;
mod preview;
mod print;
mod recognise;
mod replay;
mod room_task;
mod routes;
mod run;
mod score;
mod socket;
#[cfg(feature = "cluster")]
mod stopwatch;
mod sweeper;
mod thoughts;
mod timed;
mod timekeeper;
mod tls;
mod websocket;
mod wire;

pub use address::local_address;
pub use assets::has_client;
#[cfg(feature = "cluster")]
pub use cluster::{Membership, run_shared};
pub use config::{Config, Limits};
pub use disk::FreeSpace;
pub use governor::{Allowance, Allowances, Resource};
pub use journal::{OpenError, SqliteJournal};
pub use mdns::{HOUSE_NAME, HouseName, NameTaken};
pub use network::{Network, NotANetwork};
#[cfg(feature = "cluster")]
pub use postgres::{BadAddress, ClusterStatus, DatabaseAddress, DatabaseError, PgJournal, PgRegistry, Risk};
pub use run::{Failure, run, run_on};
pub use thoughts::blocking_threads;
pub use tls::{BadCertificate, Certificate};
