//! Records in one SQLite file, and in the log beside it while the server runs.

use std::{collections::BTreeMap, path::Path};

use rooms::{Append, Conflict, Hex, Journal, JournalError, Kept, Moment, Record, RoomId};
use rusqlite::{
    Connection, OptionalExtension as _, Transaction, TransactionBehavior, config::DbConfig, params,
};

/// Changes with the tables below.
const VERSION: i64 = 3;

/// Where a room's records lie together in the end.
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

/// Since version 3 records lie here first, as they come: those of any number of
/// rooms are kept by writing one page, not one for each.
const FRESH: &str = "
    CREATE TABLE fresh (
        room BLOB NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        record TEXT NOT NULL
    );
";

/// Puts what lies fresh with the rest of its room.
const PUT_AWAY: &str = "
    INSERT INTO records (room, seq, at, record) SELECT room, seq, at, record FROM fresh ORDER BY room, seq;
    DELETE FROM fresh;
";

/// How many records lie fresh before they are put away: many for one room go on
/// one page, and yet nobody waits for long.
const MOST_FRESH: usize = 1024;

const LOAD: &str = "
    SELECT seq, record FROM records WHERE room = ?1
    UNION ALL SELECT seq, record FROM fresh WHERE room = ?1 ORDER BY seq
";

const LIST: &str = "
    SELECT id, code, ifnull(latest, (SELECT at FROM records WHERE room = id ORDER BY seq DESC LIMIT 1))
    FROM rooms LEFT JOIN (SELECT room, max(at) AS latest FROM fresh GROUP BY room) ON room = id
";

/// A journal in one SQLite file.
#[derive(Debug)]
pub struct SqliteJournal {
    connection: Connection,
    /// What lies fresh; none if it is not known, as after a failure.
    fresh: Option<Fresh>,
}

/// What lies fresh.
#[derive(Debug)]
struct Fresh {
    n_records: usize,
    /// The last number of every room that is among it.
    last: BTreeMap<RoomId, u64>,
    /// SQLite's sign that nobody else has written meanwhile.
    version: i64,
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
            0 => [TABLES, FRESH].concat(),
            1 => [FROM_1, FRESH].concat(),
            2 => FRESH.to_owned(),
            VERSION => return Ok(Self { connection, fresh: None }),
            newer => return Err(JournalError(format!("it was written by a newer Dodo (version {newer})"))),
        };
        let set_up = format!("BEGIN; {set_up} PRAGMA user_version = {VERSION}; COMMIT;");
        connection.execute_batch(&set_up).map_err(failed)?;
        Ok(Self { connection, fresh: None })
    }

    /// Does something that stands or falls together, knowing what lies fresh.
    fn together<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>, &mut Fresh) -> rusqlite::Result<T>,
    ) -> Result<T, JournalError> {
        let known = self.fresh.take();
        let behaviour = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(behaviour).map_err(failed)?;
        let version = data_version(&transaction).map_err(failed)?;
        let known = known.filter(|fresh| fresh.version == version && fresh.n_records < MOST_FRESH);
        let mut fresh = known.map_or_else(|| put_away(&transaction, version), Ok).map_err(failed)?;
        let done = work(&transaction, &mut fresh).map_err(failed)?;
        transaction.commit().map_err(failed)?;
        self.fresh = Some(fresh);
        Ok(done)
    }
}

impl Journal for SqliteJournal {
    fn append(&mut self, appends: &[Append]) -> Result<Vec<Result<(), Conflict>>, JournalError> {
        self.together(|transaction, fresh| {
            appends.iter().map(|append| append_one(transaction, fresh, append)).collect()
        })
    }

    fn load(&mut self, room: RoomId) -> Result<Vec<Record>, JournalError> {
        let mut query = self.connection.prepare_cached(LOAD).map_err(failed)?;
        let rows = query.query_map([room.0], |row| row.get::<_, String>(1)).map_err(failed)?;
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
            Ok(Kept { room: Hex(id), code, last: Moment(last.cast_unsigned()) })
        })
        .collect()
    }

    fn forget(&mut self, room: RoomId) -> Result<(), JournalError> {
        self.together(|transaction, fresh| {
            fresh.last.remove(&room);
            transaction.execute("DELETE FROM fresh WHERE room = ?", [room.0])?;
            transaction.execute("DELETE FROM records WHERE room = ?", [room.0])?;
            transaction.execute("DELETE FROM rooms WHERE id = ?", [room.0])?;
            Ok(())
        })
    }
}

/// Puts all that lies fresh with the rest of its room.
fn put_away(transaction: &Transaction<'_>, version: i64) -> rusqlite::Result<Fresh> {
    transaction.execute_batch(PUT_AWAY)?;
    Ok(Fresh { n_records: 0, last: BTreeMap::new(), version })
}

/// Changes when another connection, and only another, has changed the file.
fn data_version(transaction: &Transaction<'_>) -> rusqlite::Result<i64> {
    transaction.prepare_cached("PRAGMA data_version")?.query_row([], |row| row.get(0))
}

fn append_one(
    transaction: &Transaction<'_>,
    fresh: &mut Fresh,
    Append { room, code, records }: &Append,
) -> rusqlite::Result<Result<(), Conflict>> {
    let (Some(first), Some(last)) = (records.first(), records.last()) else { return Ok(Ok(())) };
    let known = match fresh.last.get(room) {
        Some(&last) => Some(last),
        None => last_of(transaction, *room)?,
    };
    let next = known.unwrap_or(0) + 1;
    if first.seq != next {
        return Ok(Err(Conflict { next, tried: first.seq }));
    }
    if known.is_none() {
        let insert = "INSERT OR REPLACE INTO rooms (id, code) VALUES (?, ?)";
        transaction.execute(insert, params![room.0, code.as_str()])?;
    }
    let mut insert =
        transaction.prepare_cached("INSERT INTO fresh (room, seq, at, record) VALUES (?, ?, ?, ?)")?;
    for record in records {
        let text = serde_json::to_string(record).expect("records can be written as JSON");
        insert.execute(params![room.0, record.seq.cast_signed(), record.at.0.cast_signed(), text])?;
    }
    fresh.n_records += records.len();
    fresh.last.insert(*room, last.seq);
    Ok(Ok(()))
}

/// The number of the last record of a room that has none among the fresh ones.
fn last_of(transaction: &Transaction<'_>, room: RoomId) -> rusqlite::Result<Option<u64>> {
    let last = transaction
        .prepare_cached("SELECT seq FROM records WHERE room = ? ORDER BY seq DESC LIMIT 1")?
        .query_row([room.0], |row| row.get::<_, i64>(0));
    Ok(last.optional()?.map(i64::cast_unsigned))
}

#[expect(clippy::needless_pass_by_value, reason = "used as a function for map_err")]
fn failed(error: rusqlite::Error) -> JournalError {
    JournalError(error.to_string())
}
