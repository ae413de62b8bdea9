//! A journal in a PostgreSQL database.

use std::sync::Arc;

use rooms::{
    Answer, Append, AppendError, CommitListener, Journal, Page, PendingAppend, ReadError, Record, RoomCode,
    RoomId, Snapshot, StoredGame, StoredRoom, Urgency,
};

use super::{
    address::DatabaseAddress, archive, database::Database, error::DatabaseError, log::PgLog,
    registry::PgRegistry,
};
use crate::{journal::Writer, lock::lock};

/// A snapshot is let out after the records it stands for, so whoever made it,
/// it is true.
const SAVE_SNAPSHOT: &str = "
    INSERT INTO snapshots (room, seq, text)
    SELECT id, $2, $3 FROM rooms WHERE id = $1 AND next > $2 FOR KEY SHARE
    ON CONFLICT (room) DO UPDATE SET seq = excluded.seq, text = excluded.text
        WHERE snapshots.seq <= excluded.seq
";

/// A room that another living server owns is not ours to forget.
const FORGET: &str = "
    WITH gone AS (
        DELETE FROM rooms WHERE id = $1 AND next = $2
            AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = rooms.owner AND nodes.id IS DISTINCT FROM $3)
        RETURNING id
    ), no_records AS (
        DELETE FROM records USING gone WHERE records.room = gone.id
    ), no_snapshot AS (
        DELETE FROM snapshots USING gone WHERE snapshots.room = gone.id
    )
    SELECT id FROM gone
";

/// A journal in a PostgreSQL database.
#[derive(Debug)]
pub struct PgJournal {
    database: Arc<Database>,
    writer: Writer<PgLog>,
}

impl PgJournal {
    /// Opens the journal in a database, and makes its tables if there are none;
    /// and the list of servers that share it.
    pub async fn open(address: &DatabaseAddress) -> Result<(Self, PgRegistry), DatabaseError> {
        let database = Arc::new(Database::open(address).await?);
        let writer = Writer::start(PgLog::new(database.writing.clone())).map_err(|error| {
            DatabaseError::Unreachable { place: address.to_string(), why: error.to_string() }
        })?;
        let registry = PgRegistry::new(database.clone());
        Ok((Self { database, writer }, registry))
    }
}

impl Journal for PgJournal {
    fn append(&self, append: Append, urgency: Urgency) -> PendingAppend {
        self.writer.append(&append, urgency)
    }

    fn find(&self, code: RoomCode) -> Answer<'_, Result<Option<RoomId>, ReadError>> {
        Box::pin(archive::find(&self.database.reading, code))
    }

    fn open(&self, room: RoomId) -> Answer<'_, Result<Option<StoredRoom>, ReadError>> {
        Box::pin(archive::open(&self.database.archive, room))
    }

    fn load(&self, room: RoomId) -> Answer<'_, Result<Vec<Record>, ReadError>> {
        Box::pin(archive::load(&self.database.archive, room))
    }

    fn game(&self, room: RoomId, game: u32) -> Answer<'_, Result<StoredGame, ReadError>> {
        Box::pin(archive::game(&self.database.archive, room, game))
    }

    fn list(&self, after: Option<RoomId>, most: usize) -> Answer<'_, Result<Page, ReadError>> {
        Box::pin(archive::list(&self.database.archive, after, most))
    }

    fn save_snapshot(&self, room: RoomId, snapshot: Snapshot) -> Answer<'_, Result<(), AppendError>> {
        Box::pin(async move {
            let (seq, text) = (snapshot.seq.cast_signed(), snapshot.text);
            self.database.reading.query(SAVE_SNAPSHOT, &[&&room.0[..], &seq, &text]).await?;
            Ok(())
        })
    }

    fn forget_if(&self, room: RoomId, last_seq: u64) -> Answer<'_, Result<bool, AppendError>> {
        Box::pin(async move {
            let (next, me) = ((last_seq + 1).cast_signed(), *lock(&self.database.me));
            let me = me.as_ref().map(|me| &me.0[..]);
            let gone = self.database.reading.query(FORGET, &[&&room.0[..], &next, &me]).await?;
            Ok(!gone.is_empty())
        })
    }

    fn on_commit(&self, listener: CommitListener) {
        self.writer.on_commit(listener);
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async {
            self.writer.close().await;
            self.database.writing.close().await;
            self.database.reading.close().await;
            self.database.archive.close().await;
        })
    }
}
