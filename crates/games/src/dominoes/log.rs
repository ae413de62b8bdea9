//! What happened in a game, line by line, as everyone at the table may read it.

use serde::Serialize;

use crate::Seat;

/// One line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
pub struct LogLine {
    /// In which turn, counted from 1.
    pub turn: u16,
    /// Whose doing it was.
    pub seat: Seat,
    /// What they did.
    pub deed: Deed,
}

/// What someone did, as far as everyone saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Deed {
    /// They drew from the boneyard.
    Drew {
        /// How many dominoes.
        n_dominoes: u8,
    },
    /// They placed a domino.
    Placed {
        /// Which of those on the board, counted from 0.
        index: u16,
    },
    /// They put a domino face down into the pit.
    Discarded,
    /// They ended their turn after a double.
    Stopped,
    /// Their time ran out, and the house did what follows.
    Expired,
    /// They gave the game up, and their hand went to the pit.
    Left,
}
