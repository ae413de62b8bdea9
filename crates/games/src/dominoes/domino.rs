//! The dominoes themselves, and a domino on two squares.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::square::Square;

/// The most dots on one half.
pub const MOST_DOTS: u8 = 6;

/// How many different dominoes a double-six set has.
pub const KINDS: usize = 28;

/// A domino, its lower half first: `[1, 6]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts", type = "[number, number]"))]
#[serde(try_from = "[u8; 2]", into = "[u8; 2]")]
pub struct Domino {
    low: u8,
    high: u8,
}

/// Dots that no domino has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a half of a domino has none to six dots")]
pub struct NoSuchDomino;

impl Domino {
    /// The domino with these halves, in whichever order.
    pub fn new(one: u8, other: u8) -> Option<Self> {
        let (low, high) = if one <= other { (one, other) } else { (other, one) };
        (high <= MOST_DOTS).then_some(Self { low, high })
    }

    /// The dots of its halves, the lower first.
    pub fn halves(self) -> [u8; 2] {
        [self.low, self.high]
    }

    /// The dots of both halves together.
    pub fn dots(self) -> u8 {
        self.low + self.high
    }

    /// Whether both halves show the same.
    pub fn is_double(self) -> bool {
        self.low == self.high
    }

    /// Whether one of its halves shows this many dots.
    pub fn has(self, dots: u8) -> bool {
        self.low == dots || self.high == dots
    }

    /// Its number among the 28, from 0-0 up to 6-6.
    pub fn index(self) -> usize {
        let (low, high) = (usize::from(self.low), usize::from(self.high));
        low * 7 - low * low.saturating_sub(1) / 2 + high - low
    }

    /// One complete double-six set.
    pub fn set() -> impl Iterator<Item = Self> {
        (0..=MOST_DOTS).flat_map(|low| (low..=MOST_DOTS).map(move |high| Self { low, high }))
    }
}

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.low, self.high)
    }
}

impl TryFrom<[u8; 2]> for Domino {
    type Error = NoSuchDomino;

    fn try_from([one, other]: [u8; 2]) -> Result<Self, NoSuchDomino> {
        Self::new(one, other).ok_or(NoSuchDomino)
    }
}

impl From<Domino> for [u8; 2] {
    fn from(domino: Domino) -> Self {
        domino.halves()
    }
}

/// Half a domino on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
#[serde(deny_unknown_fields)]
pub struct Half {
    /// Where it lies.
    pub square: Square,
    /// How many dots it shows, 0 to 6.
    pub dots: u8,
}

/// A domino on two squares.
pub type Halves = [Half; 2];
