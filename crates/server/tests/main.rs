//! The whole server over real sockets on this machine, by theme.
#![expect(clippy::unwrap_used, reason = "what helps a test may give up as a test does")]

mod bad_input;
mod contract;
mod disk;
mod door;
mod exactly_once;
mod faults;
mod harness;
mod headers;
mod journal;
mod limits;
mod look;
#[cfg(feature = "cluster")]
mod model;
mod old_journals;
mod packs;
#[cfg(feature = "cluster")]
mod postgres;
mod preview;
mod print;
mod replay;
mod score;
mod slow_reader;
mod sockets;
mod tls;
