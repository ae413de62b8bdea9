//! A room's ledger written down, so that a long evening need not be replayed
//! to go on with it. It is never the truth: the records are, and a snapshot
//! that cannot be read is passed over. The state of a game is never in it; a
//! game that lies on the table is played again from its deal.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::{Hex, ledger::Ledger};

/// Changes with what a snapshot means.
const FORMAT: u32 = 2;

/// A room as it was after one of its records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The number of that record.
    pub seq: u64,
    /// All the rest, for [`crate::Room::restore`] to read.
    pub text: String,
}

/// Why a snapshot is passed over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// It is not what was written.
    #[error("it is damaged")]
    Damaged,
    /// It was written by another version.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    /// It is of another moment than it says.
    #[error("it is of record {0}")]
    OtherRecord(u64),
    /// A game lay on the table, and still may.
    #[error("it was made for a deal that did not follow")]
    NoDeal,
}

#[derive(Serialize)]
struct Written<'a> {
    format: u32,
    table: bool,
    ledger: &'a Ledger,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    format: u32,
    table: bool,
    ledger: Ledger,
}

/// A ledger that was written down.
pub(crate) struct Restored {
    pub(crate) ledger: Ledger,
    /// Whether a game lay on the table, which only another deal takes away.
    pub(crate) had_table: bool,
}

impl Snapshot {
    pub(crate) fn of(ledger: &Ledger) -> Self {
        let written = Written { format: FORMAT, table: ledger.play().is_some(), ledger };
        let text = serde_json::to_string(&written).expect("a ledger can be written as JSON");
        Self { seq: ledger.seq, text: format!("{}\n{text}", seal(&text)) }
    }

    pub(crate) fn read(&self) -> Result<Restored, SnapshotError> {
        let (sealed, text) = self.text.split_once('\n').ok_or(SnapshotError::Damaged)?;
        if sealed != seal(text).to_string() {
            return Err(SnapshotError::Damaged);
        }
        let read = serde_json::from_str::<Read>(text);
        let read = read.map_err(|error| SnapshotError::Unreadable(error.to_string()))?;
        let Read { format, table, mut ledger } = read;
        ledger.forget_unknown_options();
        match (format, ledger.seq) {
            (FORMAT, seq) if seq == self.seq => Ok(Restored { ledger, had_table: table }),
            (FORMAT, seq) => Err(SnapshotError::OtherRecord(seq)),
            (other, _) => Err(SnapshotError::Unreadable(format!("format {other}"))),
        }
    }
}

fn seal(text: &str) -> Hex<32> {
    Hex(Sha256::digest(text).into())
}
