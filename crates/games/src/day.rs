//! A day of the calendar. Games have no clock: the room tells them which day
//! it is, for what is the same for everyone on one day.

use serde::{Deserialize, Serialize};

/// A day, counted from 1 January 1970; it begins at midnight UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(transparent)]
pub struct Day(pub u32);
