//! A disk that takes its time, fills up, and may be anywhere in its work when
//! the power fails.

use std::collections::{BTreeMap, VecDeque};

use rooms::{Append, Change, Hex, MemoryJournal, PersonId, Record, RoomCode, RoomId, Snapshot, StoredRoom};

/// The one room of an evening.
pub(crate) const ROOM: RoomId = Hex([7; 16]);

/// The ids of requests are below this; whatever lies above it says which of
/// several sendings a careless server took for requests of their own.
pub(crate) const IDS: u64 = 1 << 40;

/// How a write ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Write {
    Kept,
    Failed,
}

pub(crate) struct Disk {
    pub(crate) is_full: bool,
    pub(crate) is_slow: bool,
    journal: MemoryJournal,
    writing: VecDeque<Append>,
    n_kept: u64,
    /// How often each request changed the game.
    steps: BTreeMap<(PersonId, u64), u32>,
    /// A request that did so more than once.
    twice: Option<(PersonId, u64)>,
}

impl Disk {
    pub(crate) fn new() -> Self {
        Self {
            is_full: false,
            is_slow: false,
            journal: MemoryJournal::default(),
            writing: VecDeque::new(),
            n_kept: 0,
            steps: BTreeMap::new(),
            twice: None,
        }
    }

    /// Begins to write.
    pub(crate) fn write(&mut self, code: RoomCode, records: Vec<Record>) {
        self.writing.push_back(Append { room: ROOM, code, records });
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
            let stepped = |record: &&Record| matches!(record.change, Change::Stepped { .. });
            for by in records.iter().filter(stepped).filter_map(|record| record.by) {
                let ask = (by.person, by.ask.0 % IDS);
                let times = self.steps.entry(ask).or_default();
                *times += 1;
                self.twice = self.twice.or((*times > 1).then_some(ask));
            }
        }
        is_kept
    }

    /// Keeps a snapshot, unless there is no room for it.
    pub(crate) fn keep_snapshot(&self, snapshot: Snapshot) {
        if !self.is_full {
            self.journal.keep_snapshot(ROOM, snapshot);
        }
    }

    /// What the room is opened again from.
    pub(crate) fn stored(&self) -> StoredRoom {
        self.journal.stored(ROOM).unwrap_or_default()
    }

    /// Whether a request of someone's has changed the game.
    pub(crate) fn has_kept(&self, person: PersonId, ask: u64) -> bool {
        self.steps.contains_key(&(person, ask))
    }

    /// A request that has changed the game more than once.
    pub(crate) fn done_twice(&self) -> Option<(PersonId, u64)> {
        self.twice
    }
}
