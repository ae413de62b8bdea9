//! Which rooms there are, and who holds them. The lock here is taken to find
//! a room, never while one is played.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Instant,
};

use games::Kind;
use rooms::{Append, Hex, Room, RoomCode, RoomId, Timestamp, Token};
use tokio::sync::mpsc;

use crate::{
    entropy,
    journal::{AppendError, Urgency},
    lock::lock,
    room_task::{self, Command, RoomHandle},
    run::Shared,
};

/// How many inputs may wait for one room.
const WAITING: usize = 256;

/// Which rooms there are, and who holds them.
#[derive(Debug, Default)]
pub(crate) struct Directory {
    rooms: Mutex<HashMap<RoomCode, Entry>>,
}

#[derive(Debug)]
struct Entry {
    id: RoomId,
    last: Timestamp,
    /// The room's task, while it is awake.
    awake: Option<RoomHandle>,
    /// When it last could not be opened.
    failed: Option<Instant>,
}

/// Why a room is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotFound {
    /// There is none.
    Unknown,
    /// The journal has one that cannot be opened.
    Broken,
}

/// Why a room could not be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotOpen {
    /// There are too many.
    #[error("this server holds as many rooms as it can")]
    Full,
    /// It could not be written down.
    #[error("the room could not be saved")]
    NotSaved(#[from] AppendError),
}

impl Directory {
    /// Fills the directory with the rooms of the journal.
    pub(crate) async fn fill(&self, shared: &Shared) -> Result<(), AppendError> {
        let kept = shared.journal.list().await?;
        let mut rooms = lock(&self.rooms);
        for rooms::Kept { room, code, last } in kept {
            rooms.insert(code, Entry { id: room, last, awake: None, failed: None });
        }
        Ok(())
    }

    /// Opens a new room, and gives its code and its host's token.
    pub(crate) async fn open(&self, shared: &Arc<Shared>, kind: Kind) -> Result<(RoomCode, Token), NotOpen> {
        let (id, host) = (entropy::draw(), entropy::token());
        let now = shared.clock.now();
        let code = self.reserve(id, now, shared.config.limits.rooms)?;
        let master: Hex<32> = entropy::draw();
        let (room, record) = Room::open(now, code, master, kind, host.hash(), shared.config.rooms);
        let saved =
            shared.journal.append(Append { room: id, code, records: vec![record] }, Urgency::Immediate).await;
        if let Err(gone) = saved {
            lock(&self.rooms).remove(&code);
            return Err(NotOpen::NotSaved(gone));
        }
        self.wake(shared, code, Some(room));
        Ok((code, host))
    }

    fn reserve(&self, id: RoomId, now: Timestamp, most: usize) -> Result<RoomCode, NotOpen> {
        let mut rooms = lock(&self.rooms);
        if rooms.len() >= most {
            return Err(NotOpen::Full);
        }
        let free = std::iter::repeat_with(|| RoomCode::from_number(entropy::number()))
            .take(1_000)
            .find(|code| !rooms.contains_key(code));
        let code = free.ok_or(NotOpen::Full)?;
        rooms.insert(code, Entry { id, last: now, awake: None, failed: None });
        Ok(code)
    }

    /// The room's task, woken if it sleeps. A room that could not be opened is
    /// left alone for a while, and whoever wants to come in is told.
    pub(crate) fn find(&self, shared: &Arc<Shared>, code: RoomCode) -> Result<RoomHandle, NotFound> {
        let (awake, failed) = match lock(&self.rooms).get(&code) {
            Some(entry) => (entry.awake.clone(), entry.failed),
            None => return Err(NotFound::Unknown),
        };
        match awake {
            Some(handle) if !handle.is_closed() => Ok(handle),
            _ if failed.is_some_and(|at| at.elapsed() < shared.config.reopen_after) => Err(NotFound::Broken),
            Some(_) | None => self.wake(shared, code, None).ok_or(NotFound::Unknown),
        }
    }

    /// A room could not be opened.
    pub(crate) fn could_not_open(&self, code: RoomCode) {
        if let Some(entry) = lock(&self.rooms).get_mut(&code) {
            entry.failed = Some(Instant::now());
        }
    }

    /// The room's number in the journal.
    pub(crate) fn id(&self, code: RoomCode) -> Option<RoomId> {
        lock(&self.rooms).get(&code).map(|entry| entry.id)
    }

    /// Starts a room's task around `room`, or around what the journal has of it.
    fn wake(&self, shared: &Arc<Shared>, code: RoomCode, room: Option<Room>) -> Option<RoomHandle> {
        let mut rooms = lock(&self.rooms);
        let entry = rooms.get_mut(&code)?;
        if let Some(handle) = entry.awake.as_ref().filter(|handle| !handle.is_closed()) {
            return Some(handle.clone());
        }
        let (commands, inbox) = mpsc::channel(WAITING);
        let handle = RoomHandle::new(commands);
        entry.awake = Some(handle.clone());
        room_task::spawn(shared.clone(), entry.id, code, room, inbox, handle.downgrade());
        Some(handle)
    }

    /// A room's task has ended.
    pub(crate) fn asleep(&self, code: RoomCode, last: Timestamp) {
        if let Some(entry) = lock(&self.rooms).get_mut(&code) {
            entry.last = entry.last.max(last);
            if entry.awake.as_ref().is_some_and(RoomHandle::is_closed) {
                entry.awake = None;
            }
        }
    }

    /// Forgets the rooms where nothing happened since `before`. They are taken
    /// off the list first, so that nobody can come in while they are forgotten.
    pub(crate) async fn forget_old(&self, shared: &Shared, before: Timestamp) {
        let is_old = |entry: &Entry| entry.awake.is_none() && entry.last < before;
        let old: Vec<(RoomCode, Entry)> = lock(&self.rooms).extract_if(|_, entry| is_old(entry)).collect();
        for (code, entry) in old {
            if let Err(error) = shared.journal.forget(entry.id).await {
                tracing::warn!(%code, %error, "an old room could not be forgotten");
                lock(&self.rooms).entry(code).or_insert(entry);
            }
        }
    }

    /// Tells every room that the server stops.
    pub(crate) async fn close(&self) {
        let awake: Vec<RoomHandle> =
            lock(&self.rooms).values().filter_map(|entry| entry.awake.clone()).collect();
        for handle in awake {
            handle.run(Command::Stop).await;
        }
    }
}
