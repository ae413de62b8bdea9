//! Records in one SQLite file, and in the log beside it while the server runs.

use std::path::Path;

use rooms::{Append, Conflict, Hex, Journal, JournalError, Kept, Record, RoomId, Timestamp};
use rusqlite::{Connection, OptionalExtension as _, Transaction, config::DbConfig, params};

/// Changes with the tables below.
const VERSION: i64 = 2;

/// A room's records lie together, so to keep one writes one page and no more:
/// where a room stands is where its last record does.
const TABLES: &str = "
    CREATE TABLE rooms (
        id BLOB PRIMARY KEY,
        code TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE records (
        room BLOB NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY (room, seq)
    ) WITHOUT ROWID;
";

/// Version 1 wrote down where a room stands with every record.
const FROM_1: &str = "
    ALTER TABLE records ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
    UPDATE records SET at = json_extract(record, '$.at');
    ALTER TABLE rooms DROP COLUMN next;
    ALTER TABLE rooms DROP COLUMN last;
";

const LIST: &str = "
    SELECT id, code, (SELECT at FROM records WHERE room = id ORDER BY seq DESC LIMIT 1) FROM rooms
";

/// A journal in one SQLite file.
#[derive(Debug)]
pub struct SqliteJournal {
    connection: Connection,
}

impl SqliteJournal {
    /// Opens the journal of a data folder, or makes both.
    pub fn in_folder(folder: &Path) -> Result<Self, JournalError> {
        let made = std::fs::create_dir_all(folder);
        made.map_err(|error| JournalError(format!("{}: {error}", folder.display())))?;
        Self::open(&folder.join("journal.sqlite"))
    }

    /// Opens the file, or makes it.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let opened = Connection::open(path).map_err(failed).and_then(Self::set_up);
        opened.map_err(|JournalError(why)| JournalError(format!("{}: {why}", path.display())))
    }

    fn set_up(connection: Connection) -> Result<Self, JournalError> {
        // FULL: a commit that returned survives a power cut, not just a crash.
        // A page that changes often is carried over to the file less often the
        // longer the log grows; at 16 MiB it is still read in a moment.
        let pragmas = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;
                       PRAGMA journal_size_limit = 16777216; PRAGMA wal_autocheckpoint = 4000;";
        connection.execute_batch(pragmas).map_err(failed)?;
        // Our queries are planned once, not again for every room they ask about.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(failed)?;
        let version: i64 =
            connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(failed)?;
        let set_up = match version {
            0 => TABLES,
            1 => FROM_1,
            VERSION => return Ok(Self { connection }),
            newer => return Err(JournalError(format!("it was written by a newer Dodo (version {newer})"))),
        };
        let set_up = format!("BEGIN; {set_up} PRAGMA user_version = {VERSION}; COMMIT;");
        connection.execute_batch(&set_up).map_err(failed)?;
        Ok(Self { connection })
    }
}

impl Journal for SqliteJournal {
    fn append(&mut self, appends: &[Append]) -> Result<Vec<Result<(), Conflict>>, JournalError> {
        let transaction = self.connection.transaction().map_err(failed)?;
        let outcomes =
            appends.iter().map(|append| append_one(&transaction, append)).collect::<Result<_, _>>()?;
        transaction.commit().map_err(failed)?;
        Ok(outcomes)
    }

    fn load(&mut self, room: RoomId) -> Result<Vec<Record>, JournalError> {
        let mut query = self
            .connection
            .prepare_cached("SELECT record FROM records WHERE room = ? ORDER BY seq")
            .map_err(failed)?;
        let rows = query.query_map([room.0], |row| row.get::<_, String>(0)).map_err(failed)?;
        rows.map(|text| {
            let text = text.map_err(failed)?;
            serde_json::from_str(&text).map_err(|error| JournalError(format!("unreadable record: {error}")))
        })
        .collect()
    }

    fn list(&mut self) -> Result<Vec<Kept>, JournalError> {
        let mut query = self.connection.prepare_cached(LIST).map_err(failed)?;
        let rows = query
            .query_map([], |row| {
                Ok((row.get::<_, [u8; 16]>(0)?, row.get::<_, String>(1)?, row.get::<_, i64>(2)?))
            })
            .map_err(failed)?;
        rows.map(|row| {
            let (id, code, last) = row.map_err(failed)?;
            let code = code.parse().map_err(|error| JournalError(format!("room {:?}: {error}", Hex(id))))?;
            Ok(Kept { room: Hex(id), code, last: Timestamp(last.cast_unsigned()) })
        })
        .collect()
    }

    fn forget(&mut self, room: RoomId) -> Result<(), JournalError> {
        let transaction = self.connection.transaction().map_err(failed)?;
        transaction.execute("DELETE FROM records WHERE room = ?", [room.0]).map_err(failed)?;
        transaction.execute("DELETE FROM rooms WHERE id = ?", [room.0]).map_err(failed)?;
        transaction.commit().map_err(failed)
    }
}

fn append_one(transaction: &Transaction<'_>, append: &Append) -> Result<Result<(), Conflict>, JournalError> {
    let Append { room, code, records } = append;
    let Some(first) = records.first() else { return Ok(Ok(())) };
    let last = transaction
        .prepare_cached("SELECT seq FROM records WHERE room = ? ORDER BY seq DESC LIMIT 1")
        .and_then(|mut query| query.query_row([room.0], |row| row.get::<_, i64>(0)).optional())
        .map_err(failed)?;
    let next = last.unwrap_or(0).cast_unsigned() + 1;
    if first.seq != next {
        return Ok(Err(Conflict { next, tried: first.seq }));
    }
    if last.is_none() {
        let insert = "INSERT OR REPLACE INTO rooms (id, code) VALUES (?, ?)";
        transaction.execute(insert, params![room.0, code.as_str()]).map_err(failed)?;
    }
    let mut insert = transaction
        .prepare_cached("INSERT INTO records (room, seq, at, record) VALUES (?, ?, ?, ?)")
        .map_err(failed)?;
    for record in records {
        let text = serde_json::to_string(record).map_err(|error| JournalError(error.to_string()))?;
        let (seq, at) = (record.seq.cast_signed(), record.at.0.cast_signed());
        insert.execute(params![room.0, seq, at, text]).map_err(failed)?;
    }
    Ok(Ok(()))
}

#[expect(clippy::needless_pass_by_value, reason = "used as a function for map_err")]
fn failed(error: rusqlite::Error) -> JournalError {
    JournalError(error.to_string())
}
