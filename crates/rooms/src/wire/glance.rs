//! What someone who has a room's code may know before they come in.

use games::Kind;
use serde::{Deserialize, Serialize};

use crate::Look;

/// A room as it is seen from its door.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct Glance {
    /// What its host is called; none before they have come in themselves.
    pub host: Option<String>,
    /// Whether newcomers are kept out. They are told nothing of what goes on.
    pub locked: bool,
    /// The game on the table, unless the room is locked.
    pub kind: Option<Kind>,
    /// Whether it is being played.
    pub playing: bool,
    /// Who is in the room, in order of arrival, and no more than a door has
    /// room for; nobody if it is locked.
    pub people: Vec<Insider>,
    /// How many more are there.
    pub more: u32,
}

/// Someone who is in the room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct Insider {
    /// What they are called.
    pub name: String,
    /// Their colour and shape.
    pub look: Look,
}
