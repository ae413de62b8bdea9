//! A journal that lasts as long as the program, for tests and simulations. It
//! answers at once: what the trait promises for later is there already.

use std::{
    collections::BTreeMap,
    future::ready,
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::{
    Append, AppendError, Change, Conflict, Journal, Kept, ReadError, Record, RoomCode, RoomId, Snapshot,
    Urgency,
    journal::{Answer, Page, PendingAppend, StoredGame, StoredRoom},
};

/// A journal that lasts as long as the program.
#[derive(Debug, Default)]
pub struct MemoryJournal {
    rooms: Mutex<BTreeMap<RoomId, KeptRoom>>,
}

#[derive(Debug)]
struct KeptRoom {
    code: RoomCode,
    records: Vec<Record>,
    snapshot: Option<Snapshot>,
}

impl MemoryJournal {
    /// Keeps records, as [`Journal::append`] does.
    pub fn keep(&self, append: &Append) -> Result<(), AppendError> {
        let Append { room, code, records, tenure: _ } = append;
        let mut rooms = self.rooms();
        let next = rooms.get(room).map_or(1, |kept| kept.records.len() as u64 + 1);
        let Some(Record { seq: tried, .. }) = records.first() else { return Ok(()) };
        if *tried != next {
            return Err(Conflict { next, tried: *tried }.into());
        }
        if next == 1 && rooms.values().any(|kept| kept.code == *code) {
            return Err(AppendError::CodeTaken);
        }
        let new = || KeptRoom { code: *code, records: Vec::new(), snapshot: None };
        rooms.entry(*room).or_insert_with(new).records.extend(records.iter().cloned());
        Ok(())
    }

    /// All records of a room, in order; none if it is not known.
    pub fn records(&self, room: RoomId) -> Vec<Record> {
        self.rooms().get(&room).map(|kept| kept.records.clone()).unwrap_or_default()
    }

    /// What a room is opened again from, as [`Journal::open`] gives it.
    pub fn stored(&self, room: RoomId) -> Option<StoredRoom> {
        let rooms = self.rooms();
        let KeptRoom { records, snapshot, .. } = rooms.get(&room)?;
        let is_after = |record: &&Record| snapshot.as_ref().is_none_or(|snapshot| record.seq > snapshot.seq);
        let records = records.iter().filter(is_after).cloned().collect();
        Some(StoredRoom { snapshot: snapshot.clone(), records, ..StoredRoom::default() })
    }

    /// Keeps a snapshot, if the room has come that far.
    pub fn keep_snapshot(&self, room: RoomId, snapshot: Snapshot) {
        if let Some(kept) = self.rooms().get_mut(&room)
            && kept.records.last().is_some_and(|last| last.seq >= snapshot.seq)
        {
            kept.snapshot = Some(snapshot);
        }
    }

    fn rooms(&self) -> MutexGuard<'_, BTreeMap<RoomId, KeptRoom>> {
        // Nothing here can panic halfway through a change.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read_game(&self, room: RoomId, game: u32) -> StoredGame {
        let rooms = self.rooms();
        let Some(KeptRoom { records, .. }) = rooms.get(&room) else { return StoredGame::Unknown };
        let is_deal = |record: &Record| matches!(record.change, Change::Dealt { game: n, .. } if n == game);
        let Some(deal) = records.iter().find(|record| is_deal(record)) else { return StoredGame::Unknown };
        let is_end = |record: &&Record| matches!(record.change, Change::Ended { game: n, .. } if n == game);
        let Some(end) = records.iter().find(is_end) else { return StoredGame::Running };
        let needed = deal.change.builds_on();
        let is_needed = |record: &&Record| {
            record.seq == 1 || needed.contains(&record.seq) || (deal.seq..=end.seq).contains(&record.seq)
        };
        StoredGame::Records(records.iter().filter(is_needed).cloned().collect())
    }

    fn page(&self, after: Option<RoomId>, most: usize) -> Page {
        let rooms = self.rooms();
        let behind = rooms.iter().filter(|&(&room, _)| after.is_none_or(|after| room > after));
        let kept = behind.filter_map(|(&room, KeptRoom { code, records, .. })| {
            let last = records.last()?;
            let is_played = records.iter().any(|record| matches!(record.change, Change::Dealt { .. }));
            Some(Kept { room, code: *code, last: last.at, last_seq: last.seq, is_played })
        });
        let rooms: Vec<Kept> = kept.take(most).collect();
        let next = rooms.last().filter(|_| rooms.len() == most).map(|kept| kept.room);
        Page { rooms, bad: Vec::new(), next }
    }

    fn remove_if(&self, room: RoomId, last_seq: u64) -> bool {
        let mut rooms = self.rooms();
        let last = rooms.get(&room).and_then(|kept| kept.records.last());
        let is_same = last.is_some_and(|last| last.seq == last_seq);
        is_same && rooms.remove(&room).is_some()
    }
}

impl Journal for MemoryJournal {
    fn append(&self, append: Append, _: Urgency) -> PendingAppend {
        Box::pin(ready(self.keep(&append)))
    }

    fn find(&self, code: RoomCode) -> Answer<'_, Result<Option<RoomId>, ReadError>> {
        let found = self.rooms().iter().find(|(_, kept)| kept.code == code).map(|(&room, _)| room);
        Box::pin(ready(Ok(found)))
    }

    fn open(&self, room: RoomId) -> Answer<'_, Result<Option<StoredRoom>, ReadError>> {
        Box::pin(ready(Ok(self.stored(room))))
    }

    fn load(&self, room: RoomId) -> Answer<'_, Result<Vec<Record>, ReadError>> {
        Box::pin(ready(Ok(self.records(room))))
    }

    fn game(&self, room: RoomId, game: u32) -> Answer<'_, Result<StoredGame, ReadError>> {
        Box::pin(ready(Ok(self.read_game(room, game))))
    }

    fn list(&self, after: Option<RoomId>, most: usize) -> Answer<'_, Result<Page, ReadError>> {
        Box::pin(ready(Ok(self.page(after, most))))
    }

    fn save_snapshot(&self, room: RoomId, snapshot: Snapshot) -> Answer<'_, Result<(), AppendError>> {
        self.keep_snapshot(room, snapshot);
        Box::pin(ready(Ok(())))
    }

    fn forget_if(&self, room: RoomId, last_seq: u64) -> Answer<'_, Result<bool, AppendError>> {
        Box::pin(ready(Ok(self.remove_if(room, last_seq))))
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(ready(()))
    }
}
