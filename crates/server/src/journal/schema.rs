//! The tables of the file, how they came to be, and how it is opened.

use std::{path::Path, time::Duration};

use rusqlite::{Connection, OpenFlags, config::DbConfig};

/// Changes with the tables below.
const VERSION: i64 = 3;

/// A room's records lie together, so to keep one writes one page and no more:
/// where a room stands is where its last record does. `games` says where in
/// them a game begins and ends; `forgotten` names rooms whose records are
/// still to be removed.
const TABLES: &str = "
    CREATE TABLE rooms (
        id BLOB PRIMARY KEY,
        code TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX codes ON rooms (code);
    CREATE TABLE records (
        room BLOB NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY (room, seq)
    ) WITHOUT ROWID;
    CREATE TABLE games (
        room BLOB NOT NULL,
        game INTEGER NOT NULL,
        first INTEGER NOT NULL,
        ended INTEGER,
        PRIMARY KEY (room, game)
    ) WITHOUT ROWID;
    CREATE TABLE snapshots (
        room BLOB PRIMARY KEY,
        seq INTEGER NOT NULL,
        text TEXT NOT NULL
    );
    CREATE TABLE forgotten (room BLOB PRIMARY KEY) WITHOUT ROWID;
";

/// Version 1 wrote down where a room stands with every record.
const FROM_1: &str = "
    ALTER TABLE records ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
    UPDATE records SET at = json_extract(record, '$.at') WHERE json_valid(record);
    ALTER TABLE rooms DROP COLUMN next;
    ALTER TABLE rooms DROP COLUMN last;
";

/// Version 2 did not know where a game is, and two rooms could have one code:
/// of those, whichever was played in last keeps it. Games whose end nothing
/// tells of have `ended` 0.
const FROM_2: &str = "
    CREATE TABLE games (
        room BLOB NOT NULL,
        game INTEGER NOT NULL,
        first INTEGER NOT NULL,
        ended INTEGER,
        PRIMARY KEY (room, game)
    ) WITHOUT ROWID;
    INSERT OR IGNORE INTO games (room, game, first, ended)
        SELECT room, json_extract(record, '$.change.game'), seq, 0 FROM records
        WHERE instr(record, '\"type\":\"dealt\"') AND json_valid(record)
            AND json_type(record, '$.change.game') = 'integer';
    CREATE TABLE snapshots (room BLOB PRIMARY KEY, seq INTEGER NOT NULL, text TEXT NOT NULL);
    CREATE TABLE forgotten (room BLOB PRIMARY KEY) WITHOUT ROWID;
    UPDATE rooms SET code = code || '/' || hex(id) WHERE id IN (
        SELECT id FROM (
            SELECT id, row_number() OVER (PARTITION BY code ORDER BY (
                SELECT at FROM records WHERE room = id ORDER BY seq DESC LIMIT 1
            ) DESC) AS place FROM rooms
        ) WHERE place > 1
    );
    CREATE UNIQUE INDEX codes ON rooms (code);
";

/// How long is waited for someone else who writes to the file.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// Why a journal cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct OpenError(pub(super) String);

/// Opens the file to write, or makes it.
pub(super) fn open_to_write(path: &Path) -> Result<Connection, OpenError> {
    let opened = Connection::open(path).map_err(failed).and_then(set_up);
    opened.map_err(|OpenError(why)| OpenError(format!("{}: {why}", path.display())))
}

/// Opens the file to read, beside whoever writes.
pub(super) fn open_to_read(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.execute_batch("PRAGMA busy_timeout = 1000;")?;
    plan_once(&connection)?;
    Ok(connection)
}

fn set_up(connection: Connection) -> Result<Connection, OpenError> {
    // FULL: a commit that returned survives a power cut, not just a crash.
    // A page that changes often is carried over to the file less often the
    // longer the log grows; at 16 MiB it is still read in a moment.
    let pragmas = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
                   PRAGMA journal_size_limit = 16777216; PRAGMA wal_autocheckpoint = 4000;";
    connection.busy_timeout(PATIENCE).map_err(failed)?;
    connection.execute_batch(pragmas).map_err(failed)?;
    plan_once(&connection).map_err(failed)?;
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(failed)?;
    let steps: &[&str] = match version {
        0 => &[TABLES],
        1 => &[FROM_1, FROM_2],
        2 => &[FROM_2],
        VERSION => &[],
        newer => return Err(OpenError(format!("it was written by a newer Dodo (version {newer})"))),
    };
    if !steps.is_empty() {
        let steps = steps.concat();
        let set_up = format!("BEGIN; {steps} PRAGMA user_version = {VERSION}; COMMIT;");
        connection.execute_batch(&set_up).map_err(failed)?;
    }
    Ok(connection)
}

/// Our queries are planned once, not again for every room they ask about.
fn plan_once(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map(drop)
}

#[expect(clippy::needless_pass_by_value, reason = "used as a function for map_err")]
fn failed(error: rusqlite::Error) -> OpenError {
    OpenError(error.to_string())
}
