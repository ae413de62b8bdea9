//! Where records are kept. The trait is the seam for a distributed journal: an
//! append names the number it expects to be next, so two owners of one room
//! can never both write.

use std::collections::BTreeMap;

use crate::{Record, RoomCode, RoomId, Timestamp};

/// A place that keeps records.
pub trait Journal: Send {
    /// Keeps the records of several rooms at once, durably. Each append stands
    /// or falls by itself; on the outer `Err` none was kept.
    fn append(&mut self, appends: &[Append]) -> Result<Vec<Result<(), Conflict>>, JournalError>;
    /// All records of a room, in order; none if it is not known.
    fn load(&mut self, room: RoomId) -> Result<Vec<Record>, JournalError>;
    /// Every room that is kept.
    fn list(&mut self) -> Result<Vec<Kept>, JournalError>;
    /// Forgets a room for good.
    fn forget(&mut self, room: RoomId) -> Result<(), JournalError>;
}

/// Records of one room to be kept together or not at all.
#[derive(Clone, Debug)]
pub struct Append {
    /// Which room.
    pub room: RoomId,
    /// Its code, for the list.
    pub code: RoomCode,
    /// The records; their numbers follow on those already kept.
    pub records: Vec<Record>,
}

/// A room in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Which room.
    pub room: RoomId,
    /// Its code.
    pub code: RoomCode,
    /// When something last happened there.
    pub last: Timestamp,
}

/// Someone else has written to this room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the room's next record is {next}, not {tried}")]
pub struct Conflict {
    /// The number that would have been right.
    pub next: u64,
    /// The number that was tried.
    pub tried: u64,
}

/// The journal cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("the journal failed: {0}")]
pub struct JournalError(pub String);

/// A journal that lasts as long as the program.
#[derive(Debug, Default)]
pub struct MemoryJournal {
    rooms: BTreeMap<RoomId, (RoomCode, Vec<Record>)>,
}

impl Journal for MemoryJournal {
    fn append(&mut self, appends: &[Append]) -> Result<Vec<Result<(), Conflict>>, JournalError> {
        Ok(appends.iter().map(|append| self.append_one(append)).collect())
    }

    fn load(&mut self, room: RoomId) -> Result<Vec<Record>, JournalError> {
        Ok(self.rooms.get(&room).map(|(_, records)| records.clone()).unwrap_or_default())
    }

    fn list(&mut self) -> Result<Vec<Kept>, JournalError> {
        let rooms = self.rooms.iter();
        Ok(rooms
            .map(|(&room, (code, records))| Kept {
                room,
                code: *code,
                last: records.last().map(|record| record.at).unwrap_or_default(),
            })
            .collect())
    }

    fn forget(&mut self, room: RoomId) -> Result<(), JournalError> {
        self.rooms.remove(&room);
        Ok(())
    }
}

impl MemoryJournal {
    fn append_one(&mut self, append: &Append) -> Result<(), Conflict> {
        let next = self.rooms.get(&append.room).map_or(1, |(_, kept)| kept.len() as u64 + 1);
        let tried = append.records.first().map_or(next, |record| record.seq);
        if tried != next {
            return Err(Conflict { next, tried });
        }
        if !append.records.is_empty() {
            let (_, kept) = self.rooms.entry(append.room).or_insert_with(|| (append.code, Vec::new()));
            kept.extend(append.records.iter().cloned());
        }
        Ok(())
    }
}
