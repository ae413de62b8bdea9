//! The whole server over real sockets on this machine, by theme.

mod bad_input;
mod harness;
mod headers;
mod journal;
mod limits;
mod slow_reader;
mod sockets;
