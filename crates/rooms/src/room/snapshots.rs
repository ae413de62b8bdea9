//! When a room writes itself down: not while a game lies on its table, and not
//! before what happened since is worth as many bytes.

use super::Room;
use crate::{
    Change, Snapshot,
    ledger::{Ledger, Stage},
};

/// After so many records a snapshot is worth making.
const AFTER: u64 = 256;
/// A longer snapshot is not kept: what people and packs there may be stays far
/// below, and to write it would hold up the room.
const MOST_BYTES: usize = 1024 * 1024;
/// A game that is over and lies there while so many other things happen is put
/// away: no snapshot can be made while it does.
const LIES_FOR: u64 = 4_096;

/// When a room was last written down.
#[derive(Debug, Default)]
pub(super) struct Snapshots {
    /// After which record.
    seq: u64,
    /// How many bytes all records took then.
    bytes: u64,
    /// How long it was.
    size: u64,
    /// One that is to be handed out.
    waiting: Option<Snapshot>,
}

impl Snapshots {
    /// A room that was given back from a snapshot of this ledger.
    pub(super) fn after(snapshot: &Snapshot, ledger: &Ledger) -> Self {
        Self { seq: snapshot.seq, bytes: ledger.bytes, size: snapshot.text.len() as u64, waiting: None }
    }

    fn is_due(&self, ledger: &Ledger) -> bool {
        ledger.seq >= self.seq + AFTER && ledger.bytes >= self.bytes + self.size
    }

    /// The room as it is before a deal, if it is worth being written down.
    /// Whatever lies on the table is gone with the deal.
    pub(super) fn before(&self, change: &Change, ledger: &Ledger) -> Option<Snapshot> {
        let is_deal = matches!(change, Change::Dealt { .. });
        (is_deal && self.is_due(ledger)).then(|| Snapshot::of(ledger))
    }

    pub(super) fn put(&mut self, snapshot: Snapshot, ledger: &Ledger) {
        *self = Self { waiting: None, ..Self::after(&snapshot, ledger) };
        self.waiting = (snapshot.text.len() <= MOST_BYTES).then_some(snapshot);
    }

    /// What is to be handed out, if there is anything.
    pub(super) fn take(&mut self, ledger: &Ledger) -> Option<Snapshot> {
        if self.is_due(ledger) && matches!(ledger.stage, Stage::Gathering) {
            self.put(Snapshot::of(ledger), ledger);
        }
        self.waiting.take()
    }
}

impl Room {
    /// Puts away a game that has lain there for long enough.
    pub(super) fn put_away(&mut self) {
        if let Stage::Over(play) = &self.ledger.stage
            && self.ledger.seq >= play.over_at.saturating_add(LIES_FOR)
        {
            self.must(Change::TableCleared);
        }
    }
}

#[cfg(test)]
mod tests {
    use games::Kind;

    use super::*;
    use crate::{Hex, Record, RoomCode, Timestamp};

    #[test]
    fn a_snapshot_that_is_too_long_is_not_handed_out_nor_tried_again_at_once() {
        let code = RoomCode::from_number(7);
        let change = Change::Opened { code, master: Hex([1; 32]), kind: Kind::Duel, host: Hex([2; 32]) };
        let opened = Record { seq: 1, at: Timestamp(0), by: None, change };
        let ledger = Ledger::open(&opened).expect("this record opens a room");
        for (bytes, is_kept) in [(MOST_BYTES, true), (MOST_BYTES + 1, false)] {
            let mut snapshots = Snapshots::default();
            snapshots.put(Snapshot { seq: 1, text: "x".repeat(bytes) }, &ledger);
            assert_eq!(snapshots.take(&ledger).is_some(), is_kept);
            assert_eq!((snapshots.seq, snapshots.size), (1, bytes as u64));
        }
    }
}
