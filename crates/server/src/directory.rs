//! Which rooms there are, and who holds them. The lock here is taken to find
//! a room, never while one is played.

#[cfg(feature = "cluster")]
use std::collections::HashSet;
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use games::Kind;
use rooms::{
    Append, AppendError, Hex, Kept, ReadError, Room, RoomCode, RoomId, Tenure, Token, Urgency, wire::Glance,
};
use tokio::time::Instant;

#[cfg(feature = "cluster")]
use tokio::{task::AbortHandle, time::sleep};

use crate::{
    entropy,
    lock::lock,
    room_task::{self, Command, Origin, RoomHandle},
    run::Shared,
};

/// How many inputs may wait for one room.
const WAITING: usize = 256;
/// How many rooms are listed at a time.
const TOGETHER: usize = 100;
/// How many codes are tried for a new room.
const CODES: usize = 1_000;
/// From how many rooms on a new one has a code of six letters: of those of five
/// one in a hundred would be right by then.
const LONGER_FROM: usize = 30_000;
/// How long a room is left alone that could not be read just now.
const BUSY: Duration = Duration::from_secs(1);
/// How often is looked whether a room that was ended has.
#[cfg(feature = "cluster")]
const ENDING: Duration = Duration::from_millis(1);

/// Which rooms there are, and who holds them.
#[derive(Debug, Default)]
pub(crate) struct Directory {
    rooms: Mutex<HashMap<RoomCode, Entry>>,
    /// How many rooms all servers keep, as was last counted.
    n_kept: AtomicUsize,
}

#[derive(Debug)]
pub(crate) struct Entry {
    id: RoomId,
    /// Since when it is listed here.
    since: Instant,
    /// The room's task, while it is awake.
    awake: Option<RoomHandle>,
    /// By what it is ended without a word.
    #[cfg(feature = "cluster")]
    task: Option<AbortHandle>,
    /// When it last could not be opened, and why.
    failed: Option<(Instant, NotFound)>,
}

/// Why a room is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotFound {
    /// There is none.
    Unknown,
    /// It cannot be read just now.
    Busy,
    /// Another node has it, or is about to.
    #[cfg(feature = "cluster")]
    Elsewhere,
    /// The journal has one that cannot be opened.
    Broken,
    /// It can be opened, but not by this program.
    NewerRules,
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

impl From<ReadError> for NotFound {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Busy(_) => Self::Busy,
            ReadError::Damaged(_) => Self::Broken,
        }
    }
}

impl Entry {
    fn new(id: RoomId) -> Self {
        Self {
            id,
            since: Instant::now(),
            awake: None,
            #[cfg(feature = "cluster")]
            task: None,
            failed: None,
        }
    }

    /// Why the room is not tried just now.
    fn failure(&self, leave_alone: Duration) -> Option<NotFound> {
        let (at, why) = self.failed?;
        let leave_alone = if why == NotFound::Busy { leave_alone.min(BUSY) } else { leave_alone };
        (at.elapsed() < leave_alone).then_some(why)
    }
}

impl Directory {
    /// Lists the rooms of the journal that are not listed yet. They can be found
    /// without it; but only those that are listed count, and may be forgotten.
    pub(crate) fn fill(&self, kept: &[Kept]) {
        // A few at a time: whoever looks for a room waits no longer than that.
        for some in kept.chunks(TOGETHER) {
            let mut rooms = lock(&self.rooms);
            for kept in some {
                rooms.entry(kept.code).or_insert_with(|| Entry::new(kept.room));
            }
        }
    }

    /// Takes those off the list that sleep here, were listed before `then`, and
    /// are not kept any more: others have forgotten them.
    #[cfg(feature = "cluster")]
    pub(crate) fn take_off_forgotten(&self, kept: &[Kept], then: Instant) {
        let kept: HashSet<RoomCode> = kept.iter().map(|kept| kept.code).collect();
        let mut rooms = lock(&self.rooms);
        rooms.retain(|code, entry| entry.awake.is_some() || entry.since >= then || kept.contains(code));
    }

    /// Opens a new room, and gives its code and its host's token.
    pub(crate) async fn open(&self, shared: &Arc<Shared>, kind: Kind) -> Result<(RoomCode, Token), NotOpen> {
        let (id, host) = (entropy::draw(), entropy::token());
        let master: Hex<32> = entropy::draw();
        for _ in 0..CODES {
            let now = shared.clock.now();
            let code = self.reserve(id, shared.config.limits.rooms)?;
            let (room, record) = Room::open(now, code, master, kind, host.hash(), shared.config.rooms);
            let append = Append { room: id, code, tenure: Tenure::ALONE, records: vec![record] };
            match shared.journal.append(append, Urgency::Immediate).await {
                Ok(()) => {
                    // If it cannot be claimed just now, whoever comes in claims it.
                    if let Some(tenure) = shared.ownership.claim_new(id).await {
                        self.wake(shared, code, Origin::Owned(Box::new(room), tenure));
                    }
                    return Ok((code, host));
                }
                Err(error) => {
                    lock(&self.rooms).remove(&code);
                    // Someone else may have drawn it, elsewhere.
                    if error != AppendError::CodeTaken {
                        return Err(error.into());
                    }
                }
            }
        }
        Err(NotOpen::Full)
    }

    fn reserve(&self, id: RoomId, most: usize) -> Result<RoomCode, NotOpen> {
        let mut rooms = lock(&self.rooms);
        let n_kept = rooms.len().max(self.n_kept.load(Ordering::Relaxed));
        if n_kept >= most {
            return Err(NotOpen::Full);
        }
        let draw = if n_kept < LONGER_FROM { RoomCode::from_number } else { RoomCode::longer_from_number };
        let free = std::iter::repeat_with(|| draw(entropy::number()))
            .take(CODES)
            .find(|code| !rooms.contains_key(code));
        let code = free.ok_or(NotOpen::Full)?;
        rooms.insert(code, Entry::new(id));
        Ok(code)
    }

    /// The room's number in the journal. It is not woken, so that to look at
    /// what is finished costs no more than looking.
    pub(crate) async fn look_up(&self, shared: &Shared, code: RoomCode) -> Result<RoomId, NotFound> {
        if let Some(entry) = lock(&self.rooms).get(&code) {
            if let Some(why) = entry.failure(shared.config.reopen_after) {
                return Err(why);
            }
            // One that sleeps may have been forgotten elsewhere, and its code
            // given to another.
            if entry.awake.is_some() || !shared.ownership.is_shared() {
                return Ok(entry.id);
            }
        }
        // The list may still be on its way, or the room was opened elsewhere.
        let found = shared.journal.find(code).await?;
        self.note(code, found);
        found.ok_or(NotFound::Unknown)
    }

    /// Which room is joined by this code, as the journal has it; none if there
    /// is no such room. One that is awake is what it was when it was woken.
    fn note(&self, code: RoomCode, found: Option<RoomId>) {
        let mut rooms = lock(&self.rooms);
        let known = rooms.get(&code);
        if known.is_some_and(|entry| entry.awake.is_some() || Some(entry.id) == found) {
            return;
        }
        match found {
            Some(id) => drop(rooms.insert(code, Entry::new(id))),
            None => drop(rooms.remove(&code)),
        }
    }

    /// The room's task, woken if it sleeps. A room that could not be opened is
    /// left alone for a while, and whoever wants to come in is told.
    pub(crate) async fn find(
        &self,
        shared: &Arc<Shared>,
        code: RoomCode,
        address: IpAddr,
    ) -> Result<RoomHandle, NotFound> {
        let awake = lock(&self.rooms).get(&code).and_then(|entry| entry.awake.clone());
        if let Some(handle) = awake.filter(|handle| !handle.is_closed()) {
            return Ok(handle);
        }
        self.look_up(shared, code).await?;
        self.wake(shared, code, Origin::Journal(address)).ok_or(NotFound::Unknown)
    }

    /// The room's task, if it is awake.
    #[cfg(feature = "cluster")]
    pub(crate) fn awake(&self, code: RoomCode) -> Option<RoomHandle> {
        let rooms = lock(&self.rooms);
        rooms.get(&code)?.awake.clone().filter(|handle| !handle.is_closed())
    }

    /// All rooms that are awake.
    #[cfg(feature = "cluster")]
    pub(crate) fn all_awake(&self) -> Vec<(RoomCode, RoomHandle)> {
        let rooms = lock(&self.rooms);
        rooms.iter().filter_map(|(&code, entry)| Some((code, entry.awake.clone()?))).collect()
    }

    /// How many rooms are awake.
    #[cfg(feature = "cluster")]
    pub(crate) fn n_awake(&self) -> usize {
        lock(&self.rooms).values().filter(|entry| entry.awake.is_some()).count()
    }

    /// So many rooms are kept by all servers together.
    #[cfg(feature = "cluster")]
    pub(crate) fn counted(&self, n_kept: usize) {
        self.n_kept.store(n_kept, Ordering::Relaxed);
    }

    /// Why a room could not be opened just now.
    #[cfg(feature = "cluster")]
    pub(crate) fn failure(&self, code: RoomCode, leave_alone: Duration) -> Option<NotFound> {
        lock(&self.rooms).get(&code)?.failure(leave_alone)
    }

    /// Ends every room without a word: they are no longer ours. Lines that are
    /// dropped come again.
    #[cfg(feature = "cluster")]
    pub(crate) async fn abandon(&self) {
        let tasks: Vec<AbortHandle> = {
            let mut rooms = lock(&self.rooms);
            rooms.values_mut().filter_map(|entry| entry.task.take()).collect()
        };
        tasks.iter().for_each(AbortHandle::abort);
        for task in tasks {
            while !task.is_finished() {
                sleep(ENDING).await;
            }
        }
    }

    /// What is seen of a room from its door that is awake here.
    pub(crate) async fn glance(&self, code: RoomCode) -> Option<Glance> {
        let awake = lock(&self.rooms).get(&code).and_then(|entry| entry.awake.clone());
        awake?.glance().await
    }

    /// A room could not be opened.
    pub(crate) fn could_not_open(&self, code: RoomCode, why: NotFound) {
        if let Some(entry) = lock(&self.rooms).get_mut(&code) {
            entry.failed = Some((Instant::now(), why));
        }
    }

    /// Starts a room's task.
    fn wake(&self, shared: &Arc<Shared>, code: RoomCode, origin: Origin) -> Option<RoomHandle> {
        let mut rooms = lock(&self.rooms);
        let entry = rooms.get_mut(&code)?;
        if let Some(handle) = entry.awake.as_ref().filter(|handle| !handle.is_closed()) {
            return Some(handle.clone());
        }
        let (handle, end) = RoomHandle::new(WAITING);
        entry.awake = Some(handle.clone());
        let task = room_task::spawn(shared.clone(), entry.id, code, origin, end);
        #[cfg(feature = "cluster")]
        {
            entry.task = Some(task);
        }
        #[cfg(not(feature = "cluster"))]
        drop(task);
        Some(handle)
    }

    /// A room's task has ended.
    pub(crate) fn asleep(&self, code: RoomCode) {
        if let Some(entry) = lock(&self.rooms).get_mut(&code)
            && entry.awake.as_ref().is_some_and(RoomHandle::is_closed)
        {
            entry.awake = None;
            #[cfg(feature = "cluster")]
            {
                entry.task = None;
            }
        }
    }

    /// For how long a room has been listed here.
    pub(crate) fn listed_for(&self, code: RoomCode) -> Option<Duration> {
        lock(&self.rooms).get(&code).map(|entry| entry.since.elapsed())
    }

    /// Takes a room off the list, so that nobody can come in while it is
    /// forgotten; not if anybody is there.
    pub(crate) fn take_off(&self, code: RoomCode) -> Option<Entry> {
        let mut rooms = lock(&self.rooms);
        rooms.get(&code).filter(|entry| entry.awake.is_none())?;
        rooms.remove(&code)
    }

    /// Puts a room back that was not forgotten after all.
    pub(crate) fn put_back(&self, code: RoomCode, entry: Entry) {
        lock(&self.rooms).entry(code).or_insert(entry);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_grow_when_one_of_five_letters_would_often_be_guessed() {
        let directory = Directory::default();
        let reserve = |most| directory.reserve(Hex([1; 16]), most).map(|code| code.as_str().len());
        assert_eq!(reserve(usize::MAX).unwrap(), 5);
        directory.n_kept.store(LONGER_FROM, Ordering::Relaxed);
        assert_eq!(reserve(usize::MAX).unwrap(), 6, "however few of them are listed here");
        assert!(matches!(reserve(LONGER_FROM), Err(NotOpen::Full)), "all servers are full together");
    }

    #[cfg(feature = "cluster")]
    #[test]
    fn what_others_have_forgotten_is_listed_no_longer() {
        let (directory, begun) = (Directory::default(), Instant::now());
        let kept = [1, 2].map(|number| Kept {
            room: Hex([number; 16]),
            code: RoomCode::from_number(number.into()),
            last: rooms::Timestamp(0),
            last_seq: 1,
            is_played: false,
        });
        directory.fill(&kept);
        directory.take_off_forgotten(&kept[..1], begun);
        assert_eq!(lock(&directory.rooms).len(), 2, "one that came meanwhile may not be in an older list");
        directory.take_off_forgotten(&kept[..1], Instant::now() + Duration::from_secs(1));
        assert_eq!(lock(&directory.rooms).keys().collect::<Vec<_>>(), [&kept[0].code]);
    }
}
