//! A journal in one SQLite file, and in the log beside it while the server runs.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use rooms::{
    Answer, Append, AppendError, CommitListener, Journal, Page, PendingAppend, ReadError, Record, RoomCode,
    RoomId, Snapshot, StoredGame, StoredRoom, Urgency,
};

use super::{
    folder::FolderLock,
    log::SqliteLog,
    readers::Readers,
    schema::{OpenError, open_to_read, open_to_write},
    wal,
    writer::Writer,
};
use crate::lock::lock;

/// How many rooms are read at once, for people who want to come in.
const ROOM_READERS: usize = 2;
/// How many finished games are read at once; they can wait.
const GAME_READERS: usize = 1;

/// A journal in one SQLite file.
#[derive(Debug)]
pub struct SqliteJournal {
    writer: Writer<SqliteLog>,
    rooms: Arc<Readers>,
    games: Arc<Readers>,
    folder: Mutex<Option<FolderLock>>,
}

impl SqliteJournal {
    /// Opens the journal of a data folder, or makes both. The folder is ours
    /// alone until the journal is closed.
    pub fn in_folder(folder: &Path) -> Result<Self, OpenError> {
        let ours = FolderLock::take(folder)?;
        let journal = Self::open(&folder.join("journal.sqlite"))?;
        *lock(&journal.folder) = Some(ours);
        Ok(journal)
    }

    /// Opens the file, or makes it.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let failed = |error: &dyn std::fmt::Display| OpenError(format!("{}: {error}", path.display()));
        let written = wal::pages_written(path);
        let connection = open_to_write(path)?;
        let lost = wal::pages_lost(&connection, written).map_err(|error| failed(&error))?;
        if lost > 0 {
            tracing::warn!(
                pages = lost,
                "the end of the journal's log was not taken: a write was cut short, or the file is damaged; \
                 rooms may be further back than they were"
            );
            look_through(path.to_owned());
        }
        let started = || -> std::io::Result<Self> {
            Ok(Self {
                writer: Writer::start(SqliteLog(connection))?,
                rooms: Readers::start(path, "journal-rooms", ROOM_READERS)?.into(),
                games: Readers::start(path, "journal-games", GAME_READERS)?.into(),
                folder: Mutex::default(),
            })
        };
        started().map_err(|error| failed(&error))
    }
}

/// Looks for more damage, beside everything else: in a large file that takes long.
fn look_through(path: PathBuf) {
    let look = move || {
        let found = open_to_read(&path)
            .and_then(|file| file.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0)));
        match found.as_deref() {
            Ok("ok") => tracing::info!("the journal was looked through and is sound"),
            Ok(found) => tracing::error!(found, "the journal is damaged"),
            Err(error) => tracing::error!(%error, "the journal cannot be looked through"),
        }
    };
    if let Err(error) = std::thread::Builder::new().name("journal-check".into()).spawn(look) {
        tracing::warn!(%error, "the journal is not looked through");
    }
}

impl Journal for SqliteJournal {
    fn append(&self, append: Append, urgency: Urgency) -> PendingAppend {
        self.writer.append(&append, urgency)
    }

    fn find(&self, code: RoomCode) -> Answer<'_, Result<Option<RoomId>, ReadError>> {
        self.rooms.read(move |archive| archive.find(code))
    }

    fn open(&self, room: RoomId) -> Answer<'_, Result<Option<StoredRoom>, ReadError>> {
        self.rooms.read(move |archive| archive.open(room))
    }

    fn load(&self, room: RoomId) -> Answer<'_, Result<Vec<Record>, ReadError>> {
        self.rooms.read(move |archive| archive.load(room))
    }

    fn game(&self, room: RoomId, game: u32) -> Answer<'_, Result<StoredGame, ReadError>> {
        self.games.read(move |archive| archive.game(room, game))
    }

    fn list(&self, after: Option<RoomId>, most: usize) -> Answer<'_, Result<Page, ReadError>> {
        self.rooms.read(move |archive| archive.list(after, most))
    }

    fn save_snapshot(&self, room: RoomId, snapshot: Snapshot) -> Answer<'_, Result<(), AppendError>> {
        self.writer.run(move |log| log.save_snapshot(room, &snapshot))
    }

    fn forget_if(&self, room: RoomId, last_seq: u64) -> Answer<'_, Result<bool, AppendError>> {
        self.writer.run(move |log| log.forget_if(room, last_seq))
    }

    fn on_commit(&self, listener: CommitListener) {
        self.writer.on_commit(listener);
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async {
            // Whoever closes the file last carries the log over into it: that
            // is the writer, after all readers.
            let readers = [self.rooms.clone(), self.games.clone()];
            let stopped =
                tokio::task::spawn_blocking(move || readers.each_ref().map(|readers| readers.stop()));
            if let Err(error) = stopped.await {
                tracing::warn!(%error, "those who read the journal did not stop");
            }
            self.writer.close().await;
            drop(lock(&self.folder).take());
        })
    }
}
