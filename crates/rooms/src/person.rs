//! Someone in a room.

use serde::{Deserialize, Serialize};

/// Someone's number in their room: keeps its meaning over reconnects and restarts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts", type = "number"))]
#[serde(transparent)]
pub struct PersonId(pub u32);
