//! The side of the file that is written. Only the writing thread has it.

use std::time::Duration;

use rooms::{Append, AppendError, Change, Conflict, Record, RoomCode, RoomId, Snapshot};
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Transaction, params};

use super::schema::PATIENCE;

/// How many records of a forgotten room are removed at a time: each time is
/// one that all rooms wait for.
const SLICE: i64 = 500;

/// What the writing thread writes to.
pub(crate) trait Log: Send + 'static {
    /// Keeps the records of several rooms in one commit. Each batch stands or
    /// falls by itself; on the outer `Err` none was kept, and each may be tried
    /// by itself.
    fn commit(&mut self, batches: &[Batch]) -> Result<Vec<Result<(), AppendError>>, AppendError>;
    /// Removes some of what was forgotten; says whether there may be more.
    fn remove_some(&mut self) -> Result<bool, AppendError> {
        Ok(false)
    }
    /// Carries what was written over into the file itself; says whether that is
    /// all of it. Does not wait for those who read.
    fn checkpoint(&mut self) -> Result<bool, AppendError> {
        Ok(true)
    }
}

/// Records of one room, as they will lie in the file.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) room: RoomId,
    pub(crate) code: RoomCode,
    /// Of a journal that is shared, only.
    #[cfg(feature = "cluster")]
    pub(crate) tenure: rooms::Tenure,
    pub(crate) rows: Vec<Row>,
}

/// A record, as it will lie in the file.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) seq: u64,
    pub(crate) at: u64,
    pub(crate) text: String,
    pub(crate) mark: Option<Mark>,
    /// The rules of the game that is dealt by it. Of a journal that is shared, only.
    #[cfg(feature = "cluster")]
    pub(crate) needs: Option<String>,
    /// The format that it is of. Of a journal that is shared, only.
    #[cfg(feature = "cluster")]
    pub(crate) format: u32,
}

/// What a record is to the list of games.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mark {
    Dealt(u32),
    Ended(u32),
}

impl Batch {
    /// Written out where there are many threads, not where there is one.
    pub(crate) fn new(append: &Append) -> Result<Self, AppendError> {
        let rows = append.records.iter().map(Row::new).collect::<Result<_, _>>()?;
        Ok(Self {
            room: append.room,
            code: append.code,
            #[cfg(feature = "cluster")]
            tenure: append.tenure,
            rows,
        })
    }
}

impl Row {
    fn new(record: &Record) -> Result<Self, AppendError> {
        let text = serde_json::to_string(record).map_err(|error| AppendError::Failed(error.to_string()))?;
        let dealt =
            if let Change::Dealt { game, .. } = record.change { Some(Mark::Dealt(game)) } else { None };
        let ended =
            if let Change::Ended { game, .. } = record.change { Some(Mark::Ended(game)) } else { None };
        let mark = dealt.or(ended);
        Ok(Self {
            seq: record.seq,
            at: record.at.0,
            text,
            mark,
            #[cfg(feature = "cluster")]
            needs: if let Change::Dealt { kind, rules, .. } = &record.change {
                Some(format!("{kind}/{rules}"))
            } else {
                None
            },
            #[cfg(feature = "cluster")]
            format: record.change.format(),
        })
    }
}

/// The file.
#[derive(Debug)]
pub(super) struct SqliteLog(pub(super) Connection);

impl SqliteLog {
    /// Keeps a snapshot, if the room has come that far.
    pub(super) fn save_snapshot(&mut self, room: RoomId, snapshot: &Snapshot) -> Result<(), AppendError> {
        let save = "INSERT OR REPLACE INTO snapshots (room, seq, text) SELECT room, seq, ?3 FROM records
                    WHERE room = ?1 AND seq = ?2 AND room IN (SELECT id FROM rooms)";
        let values = params![room.0, snapshot.seq.cast_signed(), snapshot.text];
        self.0.prepare_cached(save).and_then(|mut save| save.execute(values)).map_err(failed)?;
        Ok(())
    }

    /// Forgets a room if this is its last record.
    pub(super) fn forget_if(&mut self, room: RoomId, last_seq: u64) -> Result<bool, AppendError> {
        let transaction = self.0.transaction().map_err(failed)?;
        let is_same = last(&transaction, room).map_err(failed)? == Some(last_seq);
        if is_same {
            for forget in [
                "DELETE FROM rooms WHERE id = ?",
                "DELETE FROM games WHERE room = ?",
                "DELETE FROM snapshots WHERE room = ?",
                "INSERT OR IGNORE INTO forgotten (room) VALUES (?)",
            ] {
                transaction.execute(forget, [room.0]).map_err(failed)?;
            }
        }
        transaction.commit().map_err(failed)?;
        Ok(is_same)
    }
}

impl Log for SqliteLog {
    fn commit(&mut self, batches: &[Batch]) -> Result<Vec<Result<(), AppendError>>, AppendError> {
        let transaction = self.0.transaction().map_err(failed)?;
        let outcomes = batches
            .iter()
            .map(|batch| append(&transaction, batch))
            .collect::<Result<_, _>>()
            .map_err(failed)?;
        transaction.commit().map_err(failed)?;
        Ok(outcomes)
    }

    fn remove_some(&mut self) -> Result<bool, AppendError> {
        let transaction = self.0.transaction().map_err(failed)?;
        let find = "SELECT room FROM forgotten LIMIT 1";
        let room = transaction.query_row(find, [], |row| row.get::<_, Vec<u8>>(0)).optional();
        let Some(room) = room.map_err(failed)? else { return Ok(false) };
        let remove = "DELETE FROM records WHERE room = ?1 AND seq IN
                      (SELECT seq FROM records WHERE room = ?1 ORDER BY seq LIMIT ?2)";
        if transaction.execute(remove, params![room, SLICE]).map_err(failed)? == 0 {
            transaction.execute("DELETE FROM forgotten WHERE room = ?", [&room]).map_err(failed)?;
        }
        transaction.commit().map_err(failed)?;
        Ok(true)
    }

    fn checkpoint(&mut self) -> Result<bool, AppendError> {
        self.0.busy_timeout(Duration::ZERO).map_err(failed)?;
        let busy = self.0.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0));
        self.0.busy_timeout(PATIENCE).map_err(failed)?;
        Ok(busy.map_err(failed)? == 0)
    }
}

/// The number of a room's last record; none if it is not known.
fn last(transaction: &Transaction<'_>, room: RoomId) -> rusqlite::Result<Option<u64>> {
    let last = "SELECT (SELECT seq FROM records WHERE room = id ORDER BY seq DESC LIMIT 1)
                FROM rooms WHERE id = ?";
    let last = transaction.prepare_cached(last)?.query_row([room.0], |row| row.get::<_, Option<i64>>(0));
    Ok(last.optional()?.flatten().map(i64::cast_unsigned))
}

fn append(transaction: &Transaction<'_>, batch: &Batch) -> rusqlite::Result<Result<(), AppendError>> {
    let (room, code, rows) = (&batch.room, &batch.code, &batch.rows);
    let Some(first) = rows.first() else { return Ok(Ok(())) };
    let last = last(transaction, *room)?;
    let next = last.unwrap_or(0) + 1;
    if first.seq != next {
        return Ok(Err(Conflict { next, tried: first.seq }.into()));
    }
    if last.is_none() && !open(transaction, *room, *code)? {
        return Ok(Err(AppendError::CodeTaken));
    }
    let mut insert =
        transaction.prepare_cached("INSERT INTO records (room, seq, at, record) VALUES (?, ?, ?, ?)")?;
    for row in rows {
        insert.execute(params![room.0, row.seq.cast_signed(), row.at.cast_signed(), row.text])?;
        if let Some(mark) = row.mark {
            note(transaction, *room, row.seq, mark)?;
        }
    }
    Ok(Ok(()))
}

/// Lists a new room; false if another has its code. Whatever is left of one
/// that was forgotten under the same number goes first.
fn open(transaction: &Transaction<'_>, room: RoomId, code: RoomCode) -> rusqlite::Result<bool> {
    let taken = "SELECT 1 FROM rooms WHERE code = ? AND id <> ?";
    let taken = transaction.query_row(taken, params![code.as_str(), room.0], |_| Ok(())).optional()?;
    if taken.is_some() {
        return Ok(false);
    }
    transaction.execute("DELETE FROM records WHERE room = ?", [room.0])?;
    transaction.execute("DELETE FROM forgotten WHERE room = ?", [room.0])?;
    let insert = "INSERT OR REPLACE INTO rooms (id, code) VALUES (?, ?)";
    transaction.execute(insert, params![room.0, code.as_str()])?;
    Ok(true)
}

fn note(transaction: &Transaction<'_>, room: RoomId, seq: u64, mark: Mark) -> rusqlite::Result<()> {
    let (note, game) = match mark {
        Mark::Dealt(game) => ("INSERT OR REPLACE INTO games (first, room, game) VALUES (?, ?, ?)", game),
        Mark::Ended(game) => ("UPDATE games SET ended = ? WHERE room = ? AND game = ?", game),
    };
    transaction.prepare_cached(note)?.execute(params![seq.cast_signed(), room.0, game]).map(drop)
}

#[expect(clippy::needless_pass_by_value, reason = "used as a function for map_err")]
pub(super) fn failed(error: rusqlite::Error) -> AppendError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => AppendError::Busy(error.to_string()),
        Some(_) | None => AppendError::Failed(error.to_string()),
    }
}
