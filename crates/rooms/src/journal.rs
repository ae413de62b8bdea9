//! Where records are kept. The trait is one that a database elsewhere can
//! fulfil too: nothing blocks, an append names the number it expects to be
//! next, and every failure says whether asking again may help. Which thread
//! or which machine does the work is not known here.

use std::{pin::Pin, time::Duration};

use crate::{Epoch, Record, RoomCode, RoomId, Snapshot, Tenure, Timestamp, Urgency};

/// An answer that may take its time.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
/// Records on their way to where they are kept.
pub type PendingAppend = Answer<'static, Result<(), AppendError>>;

/// A place that keeps records.
pub trait Journal: Send + Sync {
    /// Begins to keep records durably; when what this gives is `Ok`, they are.
    /// Appends of one room are kept in the order in which they were begun, and
    /// each stands or falls by itself.
    ///
    /// Where several servers share the journal, records are kept only while
    /// their room is owned as [`Append::tenure`] says and the number of the
    /// first is the next, all compared and written at once. After
    /// [`AppendError::Failed`] nobody knows whether they were: they are never
    /// sent again. The room is dropped, claimed anew, which raises its epoch so
    /// that whatever is still under way dies at the fence, and read back;
    /// browsers send again under the same ids.
    fn append(&self, append: Append, urgency: Urgency) -> PendingAppend;
    /// The room that is joined by this code.
    fn find(&self, code: RoomCode) -> Answer<'_, Result<Option<RoomId>, ReadError>>;
    /// What a room is opened again from: its snapshot and the records after
    /// it, or all its records. None if it is not known. Its epoch and its records
    /// are of one moment; a room that is shared must have been claimed before,
    /// and if the epoch is another than was claimed, someone else has it by now.
    fn open(&self, room: RoomId) -> Answer<'_, Result<Option<StoredRoom>, ReadError>>;
    /// All records of a room, in order; none if it is not known.
    fn load(&self, room: RoomId) -> Answer<'_, Result<Vec<Record>, ReadError>>;
    /// All that is needed to tell a game again, in order: its own records and
    /// those it [builds on](crate::Change::builds_on).
    fn game(&self, room: RoomId, game: u32) -> Answer<'_, Result<StoredGame, ReadError>>;
    /// Up to `most` rooms in the order of their numbers, those behind `after`.
    fn list(&self, after: Option<RoomId>, most: usize) -> Answer<'_, Result<Page, ReadError>>;
    /// Keeps a snapshot in place of an earlier one, if the room has come that far.
    fn save_snapshot(&self, room: RoomId, snapshot: Snapshot) -> Answer<'_, Result<(), AppendError>>;
    /// Forgets a room for good if `last_seq` still is its last record; says
    /// whether it did.
    fn forget_if(&self, room: RoomId, last_seq: u64) -> Answer<'_, Result<bool, AppendError>>;
    /// Tells of every commit from now on. A journal that has none tells nothing.
    fn on_commit(&self, _listener: CommitListener) {}
    /// Keeps what still waits, and closes for good.
    fn close(&self) -> Answer<'_, ()>;
}

/// Told how long each commit took.
pub type CommitListener = Box<dyn Fn(Duration) + Send + Sync>;

/// Records of one room to be kept together or not at all.
#[derive(Clone, Debug)]
pub struct Append {
    /// Which room.
    pub room: RoomId,
    /// Its code, for the list.
    pub code: RoomCode,
    /// Under whose name and which claim they were made. The first record of a
    /// room is not checked: nobody owns it yet.
    pub tenure: Tenure,
    /// The records; their numbers follow on those already kept.
    pub records: Vec<Record>,
}

/// What a room is opened again from.
#[derive(Clone, Debug, Default)]
pub struct StoredRoom {
    /// How often it had been claimed when it was read; always 0 in a journal
    /// that is not shared.
    pub epoch: Epoch,
    /// The room as it once was.
    pub snapshot: Option<Snapshot>,
    /// The records after that; all of them if there is no snapshot.
    pub records: Vec<Record>,
}

/// A game as the journal has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoredGame {
    /// No game has this number.
    Unknown,
    /// It is still being played.
    Running,
    /// Its records, and those it builds on.
    Records(Vec<Record>),
}

/// Some of the rooms that are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Those that make sense.
    pub rooms: Vec<Kept>,
    /// What is wrong with the others, one line each.
    pub bad: Vec<String>,
    /// Where the next page begins; none if this is the last.
    pub next: Option<RoomId>,
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
    /// The number of its last record.
    pub last_seq: u64,
    /// Whether a game was ever dealt there.
    pub is_played: bool,
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

/// Why something was not kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// Someone else writes to this room.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// Someone else owns this room.
    #[error("the room is owned by another node")]
    Fenced,
    /// Another room is joined by this code.
    #[error("another room has this code")]
    CodeTaken,
    /// Not just now. Nothing was kept, and the same may be asked again.
    #[error("{0}")]
    Busy(String),
    /// It may or may not have been kept: what is so must be read, and the same
    /// is never asked again.
    #[error("{0}")]
    Failed(String),
}

/// Why something could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Not just now: the same may be asked again.
    #[error("{0}")]
    Busy(String),
    /// It is damaged, and stays so.
    #[error("{0}")]
    Damaged(String),
}
