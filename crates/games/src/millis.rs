//! Moments and spans of a game's own clock.

use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

/// Milliseconds: a moment since the deal, or a span.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts", type = "number"))]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// A span of whole seconds.
    pub const fn seconds(n: u64) -> Self {
        Self(n * 1000)
    }
}

impl Add for Millis {
    type Output = Self;

    /// Saturates: no input can push a moment past the end of time.
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Millis {
    type Output = Self;

    /// Saturates at zero: a moment that has passed is no time away.
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}
