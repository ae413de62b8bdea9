//! Material of the host's own, such as words to draw.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What everyone may know of a pack: never what is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct PackNote {
    /// What it is called; may be empty.
    pub title: String,
    /// The language of its words as a short tag; may be empty.
    pub language: String,
    /// How many words there are.
    pub words: u32,
}

/// Why a text is no pack for a game, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct NotAPack {
    /// The line, counted from 1; absent if it is about the whole text.
    pub line: Option<usize>,
    /// Why, in words.
    pub why: String,
}

impl fmt::Display for NotAPack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}
