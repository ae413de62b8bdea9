//! A disk that takes its time, fills up, and may be anywhere in its work when
//! the power fails.

use std::collections::VecDeque;

use rooms::{
    Append, Hex, MemoryJournal, PersonId, ReadError, Record, RoomCode, RoomId, Snapshot, StoredRoom, Tenure,
};

use crate::carried_out::{CarriedOut, asked};

/// The one room of an evening.
pub(crate) const ROOM: RoomId = Hex([7; 16]);

/// How a write ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Write {
    Kept,
    Failed,
}

pub(crate) struct Disk {
    pub(crate) is_full: bool,
    pub(crate) is_slow: bool,
    /// What was kept cannot be read for now.
    pub(crate) is_unreadable: bool,
    journal: MemoryJournal,
    writing: VecDeque<Append>,
    n_kept: u64,
    done: CarriedOut,
}

impl Disk {
    pub(crate) fn new() -> Self {
        Self {
            is_full: false,
            is_slow: false,
            is_unreadable: false,
            journal: MemoryJournal::default(),
            writing: VecDeque::new(),
            n_kept: 0,
            done: CarriedOut::default(),
        }
    }

    /// All is well again.
    pub(crate) fn heal(&mut self) {
        (self.is_full, self.is_slow, self.is_unreadable) = (false, false, false);
    }

    /// Begins to write.
    pub(crate) fn write(&mut self, code: RoomCode, records: Vec<Record>) {
        self.writing.push_back(Append { room: ROOM, code, tenure: Tenure::ALONE, records });
    }

    /// The oldest write has come to its end; none if a crash was faster.
    pub(crate) fn end_write(&mut self) -> Option<Write> {
        let append = self.writing.pop_front()?;
        let is_kept = !self.is_full && self.keep(append);
        Some(if is_kept { Write::Kept } else { Write::Failed })
    }

    /// The power fails: of what was being written, the first `survivors` made it.
    pub(crate) fn crash(&mut self, survivors: usize) {
        let writing = std::mem::take(&mut self.writing);
        for append in writing.into_iter().take(if self.is_full { 0 } else { survivors }) {
            self.keep(append);
        }
    }

    /// The room is opened anew, and has forgotten what it was writing.
    pub(crate) fn forget_writes(&mut self) {
        self.writing.clear();
    }

    /// How many records are on disk, which is the number of the last one.
    pub(crate) fn n_kept(&self) -> u64 {
        self.n_kept
    }

    pub(crate) fn n_writing(&self) -> usize {
        self.writing.len()
    }

    fn keep(&mut self, append: Append) -> bool {
        let is_kept = self.journal.keep(&append).is_ok();
        if is_kept {
            let Append { records, .. } = append;
            self.n_kept += records.len() as u64;
            self.done.note(&records);
        }
        is_kept
    }

    /// All records, in order.
    pub(crate) fn records(&self) -> Vec<Record> {
        self.journal.records(ROOM)
    }

    /// Keeps a snapshot, unless there is no room for it.
    pub(crate) fn keep_snapshot(&self, snapshot: Snapshot) {
        if !self.is_full {
            self.journal.keep_snapshot(ROOM, snapshot);
        }
    }

    /// What the room is opened again from, if it can be read just now.
    pub(crate) fn stored(&self) -> Result<StoredRoom, ReadError> {
        if self.is_unreadable {
            return Err(ReadError::Busy("not just now".into()));
        }
        Ok(self.journal.stored(ROOM).unwrap_or_default())
    }

    /// Whether a request of someone's was carried out, and that is on disk.
    pub(crate) fn has_kept(&self, person: PersonId, ask: u64) -> bool {
        self.done.has(person, ask)
    }

    /// Whether what came of a request of someone's is being written.
    pub(crate) fn is_writing(&self, person: PersonId, ask: u64) -> bool {
        let mut written = self.writing.iter().flat_map(|append| &append.records);
        written.any(|record| record.by.map(asked) == Some((person, ask)))
    }

    /// A request that was carried out more than once.
    pub(crate) fn done_twice(&self) -> Option<(PersonId, u64)> {
        self.done.twice()
    }
}
