//! Material of the host's own: words to draw, a board to play on.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What everyone may know of a pack: never the words in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct PackNote {
    /// What it is called; may be empty.
    pub title: String,
    /// The language of its words as a short tag; may be empty.
    pub language: String,
    /// How many words there are; of a board, how many spaces its track has.
    pub words: u32,
}

/// The most bytes of a pack, whatever game it is for.
pub const PACK_BYTES: usize = 64 * 1024;
/// So much of what is wrong with a pack is told; the rest is counted.
pub const MOST_FAULTS: usize = 40;

/// Something that is wrong with a text that is to be a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct PackFault {
    /// The line, counted from 1; absent if it is about the whole text.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub line: Option<usize>,
    /// Why, in words.
    pub why: String,
}

/// Why a text is no pack for a game: all that is wrong with it, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct NotAPack {
    /// At least one, and at most forty.
    pub faults: Vec<PackFault>,
    /// How many there are beyond those.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub more: usize,
}

impl NotAPack {
    /// The first of the faults, and how many others there are.
    pub(crate) fn new(faults: impl ExactSizeIterator<Item = PackFault>) -> Self {
        let more = faults.len().saturating_sub(MOST_FAULTS);
        Self { faults: faults.take(MOST_FAULTS).collect(), more }
    }

    /// One thing is wrong with all of it.
    pub(crate) fn because(why: impl Into<String>) -> Self {
        Self { faults: vec![PackFault { line: None, why: why.into() }], more: 0 }
    }
}

impl fmt::Display for PackFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl fmt::Display for NotAPack {
    /// The first fault, and how many more there are.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { faults, more } = self;
        let Some((first, others)) = faults.split_first() else { return Ok(()) };
        first.fmt(f)?;
        match others.len() + more {
            0 => Ok(()),
            n => write!(f, " (and {n} more)"),
        }
    }
}

/// Control characters, and marks that turn or hide the text around them.
pub(crate) fn is_unseen(c: char) -> bool {
    let is_hidden = matches!(c, '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}');
    c.is_control() || is_hidden || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
}
