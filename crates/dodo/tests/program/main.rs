//! The program itself, in a process of its own: killed, told to end, attacked.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "what helps a test may give up as a test does")]

#[cfg(feature = "cluster")]
mod chaos;
#[cfg(feature = "cluster")]
mod cluster;
#[cfg(feature = "cluster")]
mod commons;
#[cfg(feature = "cluster")]
mod database;
mod dodo;
mod hostile;
mod kill;
#[cfg(feature = "cluster")]
mod member;
#[cfg(feature = "cluster")]
mod relay;
#[cfg(feature = "cluster")]
mod standby;
mod under_way;
mod visitors;
