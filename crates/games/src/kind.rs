//! The list of games.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// Which rules are played. The lower-case word is the one name of the game
/// everywhere: module, bot, wire tag, route, web folder, docs page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Dobble: find the one symbol two cards share.
    Dobble,
    /// Dobbelduel: break a dice code.
    Duel,
    /// Double Double Dominoes: diamonds, bridges and a winding score track.
    Dominoes,
    /// Doodle Rush: six boards, one minute, everyone draws and guesses at once.
    Rush,
    /// Dohdles!: riddles sculpted in dough.
    Dohdles,
}

/// A word that names no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game called {0:?}")]
pub struct UnknownKind(String);

impl Kind {
    /// Every game there is, in the order of the shelf.
    pub const ALL: [Self; 5] = [Self::Duel, Self::Dobble, Self::Dominoes, Self::Rush, Self::Dohdles];

    /// The one name of the game.
    pub fn name(self) -> &'static str {
        match self {
            Self::Dobble => "dobble",
            Self::Duel => "duel",
            Self::Dominoes => "dominoes",
            Self::Rush => "rush",
            Self::Dohdles => "dohdles",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(word: &str) -> Result<Self, UnknownKind> {
        Self::ALL.into_iter().find(|kind| kind.name() == word).ok_or_else(|| UnknownKind(word.into()))
    }
}
