//! Rooms put to the test by theme, on a virtual clock, without sockets.

#![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]
#![allow(clippy::needless_pass_by_value, reason = "requests are written down where they are asked")]

mod absent;
mod again;
mod any;
mod begins;
mod bots;
mod caps;
mod cost;
mod daily;
mod driver;
mod evening;
mod exactly_once;
mod glance;
mod hand;
mod host;
mod idle;
mod join;
mod language;
mod law;
mod packs;
mod play;
mod presence;
mod races;
mod recovery;
mod replay;
mod resume;
mod seat_codes;
mod seats;
mod secrets;
mod snapshot;
mod standings;
mod strokes;
mod take_over;
mod transcript;
mod words;
