//! The side of the file that is read. Each reading thread has one of its own,
//! and sees what was committed when it begins to read.

use std::{cell::OnceCell, path::PathBuf};

use rooms::{
    Hex, Kept, Page, ReadError, Record, RoomCode, RoomId, Snapshot, StoredGame, StoredRoom, Timestamp,
};
use rusqlite::{
    Connection, ErrorCode, OptionalExtension as _, Params, Row, Transaction, params,
    types::{Value, ValueRef},
};

use super::schema::open_to_read;

const LIST: &str = "
    SELECT id, code,
        (SELECT seq FROM records WHERE room = id ORDER BY seq DESC LIMIT 1),
        (SELECT at FROM records WHERE room = id ORDER BY seq DESC LIMIT 1),
        EXISTS (SELECT 1 FROM games WHERE room = id)
    FROM rooms WHERE id > ? ORDER BY id
";

/// The file, opened when it is first read.
pub(super) struct Archive {
    path: PathBuf,
    connection: OnceCell<Connection>,
}

impl Archive {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, connection: OnceCell::new() }
    }

    /// Begins to read; what is read until the end is of one moment.
    fn begin(&self) -> Result<Transaction<'_>, ReadError> {
        let connection = match self.connection.get() {
            Some(connection) => connection,
            None => {
                let connection = open_to_read(&self.path).map_err(failed)?;
                self.connection.get_or_init(|| connection)
            }
        };
        connection.unchecked_transaction().map_err(failed)
    }

    pub(super) fn find(&self, code: RoomCode) -> Result<Option<RoomId>, ReadError> {
        let reading = self.begin()?;
        let found = reading
            .prepare_cached("SELECT id FROM rooms WHERE code = ?")
            .and_then(|mut find| find.query_row([code.as_str()], |row| row.get::<_, [u8; 16]>(0)).optional());
        Ok(found.map_err(failed)?.map(Hex))
    }

    pub(super) fn open(&self, room: RoomId) -> Result<Option<StoredRoom>, ReadError> {
        let reading = self.begin()?;
        if !is_known(&reading, room)? {
            return Ok(None);
        }
        let snapshot = snapshot(&reading, room)?;
        let after = snapshot.as_ref().map_or(0, |snapshot| snapshot.seq);
        let records = "SELECT record FROM records WHERE room = ? AND seq > ? ORDER BY seq";
        let records = read(&reading, records, params![room.0, after.cast_signed()])?;
        Ok(Some(StoredRoom { snapshot, records, ..StoredRoom::default() }))
    }

    pub(super) fn load(&self, room: RoomId) -> Result<Vec<Record>, ReadError> {
        let reading = self.begin()?;
        if !is_known(&reading, room)? {
            return Ok(Vec::new());
        }
        read(&reading, "SELECT record FROM records WHERE room = ? ORDER BY seq", [room.0])
    }

    pub(super) fn game(&self, room: RoomId, game: u32) -> Result<StoredGame, ReadError> {
        let reading = self.begin()?;
        let place = "SELECT first, ended, (SELECT min(first) FROM games AS other
                         WHERE other.room = games.room AND other.game > games.game)
                     FROM games WHERE room = ? AND game = ?";
        let place = reading.prepare_cached(place).and_then(|mut place| {
            let place = place.query_row(params![room.0, game], |row| {
                Ok((row.get::<_, i64>(0)?, row.get::<_, Option<i64>>(1)?, row.get::<_, Option<i64>>(2)?))
            });
            place.optional()
        });
        let Some((first, ended, next)) = place.map_err(failed)? else { return Ok(StoredGame::Unknown) };
        let last = match ended {
            None => return Ok(StoredGame::Running),
            // Whether a game of old has ended, its records show.
            Some(0) => next.map_or(i64::MAX, |next| next - 1),
            Some(ended) => ended,
        };
        let game = "SELECT record FROM records WHERE room = ? AND seq BETWEEN ? AND ? ORDER BY seq";
        let game = read(&reading, game, params![room.0, first, last])?;
        let mut records = sources(&reading, room, &game)?;
        records.extend(game);
        Ok(StoredGame::Records(records))
    }

    pub(super) fn list(&self, after: Option<RoomId>, most: usize) -> Result<Page, ReadError> {
        let reading = self.begin()?;
        let mut list = reading.prepare_cached(LIST).map_err(failed)?;
        // A number comes before all else that could stand there.
        let after = after.map_or(Value::Integer(i64::MIN), |Hex(id)| Value::Blob(id.to_vec()));
        let mut rows = list.query([after]).map_err(failed)?;
        let mut page = Page::default();
        while let Some(row) = rows.next().map_err(failed)? {
            if page.rooms.len() == most {
                page.next = page.rooms.last().map(|kept| kept.room);
                break;
            }
            match kept(row) {
                Ok(kept) => page.rooms.push(kept),
                Err(why) => page.bad.push(why),
            }
        }
        Ok(page)
    }
}

fn is_known(reading: &Transaction<'_>, room: RoomId) -> Result<bool, ReadError> {
    let find = reading.prepare_cached("SELECT 1 FROM rooms WHERE id = ?");
    find.and_then(|mut find| find.exists([room.0])).map_err(failed)
}

/// The room's snapshot, unless the record it was made after is gone.
fn snapshot(reading: &Transaction<'_>, room: RoomId) -> Result<Option<Snapshot>, ReadError> {
    let find = "SELECT seq, text FROM snapshots WHERE room = ?1
                AND EXISTS (SELECT 1 FROM records WHERE room = ?1 AND seq = snapshots.seq)";
    let found = reading.prepare_cached(find).and_then(|mut find| {
        let found = find.query_row([room.0], |row| {
            // One that is no text is no use, which whoever reads it finds out.
            let text = row.get_ref(1)?.as_str().map(str::to_owned).unwrap_or_default();
            Ok(Snapshot { seq: row.get::<_, i64>(0)?.cast_unsigned(), text })
        });
        found.optional()
    });
    found.map_err(failed)
}

/// The records that a game builds on: the room's opening, what its deal names,
/// and for a deal of old, which names nothing, how people looked before it.
fn sources(reading: &Transaction<'_>, room: RoomId, game: &[Record]) -> Result<Vec<Record>, ReadError> {
    let Some(deal) = game.first() else { return Ok(Vec::new()) };
    let one = "SELECT record FROM records WHERE room = ? AND seq = ?";
    let mut wanted = deal.change.builds_on();
    wanted.push(1);
    wanted.sort_unstable();
    wanted.dedup();
    let mut records = Vec::new();
    for seq in wanted {
        records.extend(read(reading, one, params![room.0, seq.cast_signed()])?);
    }
    if matches!(deal.change, rooms::Change::Dealt { sources: None, .. }) {
        let looks = "SELECT record FROM records WHERE room = ? AND seq > 1 AND seq < ?
                     AND instr(record, '\"look\":') ORDER BY seq";
        records.extend(read(reading, looks, params![room.0, deal.seq.cast_signed()])?);
    }
    Ok(records)
}

fn read(reading: &Transaction<'_>, query: &str, values: impl Params) -> Result<Vec<Record>, ReadError> {
    let mut query = reading.prepare_cached(query).map_err(failed)?;
    let mut rows = query.query(values).map_err(failed)?;
    let mut records = Vec::new();
    while let Some(row) = rows.next().map_err(failed)? {
        let text = row.get_ref(0).map_err(failed)?.as_str();
        let text = text.map_err(|error| ReadError::Damaged(format!("unreadable record: {error}")))?;
        let record = serde_json::from_str(text);
        records.push(record.map_err(|error| ReadError::Damaged(format!("unreadable record: {error}")))?);
    }
    Ok(records)
}

/// A row of the list, or what is wrong with it.
fn kept(row: &Row<'_>) -> Result<Kept, String> {
    let id = match row.get_ref(0) {
        Ok(ValueRef::Blob(id)) => <[u8; 16]>::try_from(id).map_err(|_| "a room has no proper number")?,
        Ok(_) | Err(_) => return Err("a room has no proper number".into()),
    };
    let room = Hex(id);
    let code = row.get_ref(1).ok().and_then(|code| code.as_str().ok()?.parse().ok());
    let code = code.ok_or_else(|| format!("room {room} has no proper code"))?;
    let (Ok(last_seq), Ok(last)) = (row.get::<_, i64>(2), row.get::<_, i64>(3)) else {
        return Err(format!("room {room} has no records"));
    };
    let last = Timestamp(last.cast_unsigned());
    // One of which that cannot be told is left alone.
    let is_played = row.get(4).unwrap_or(true);
    Ok(Kept { room, code, last, last_seq: last_seq.cast_unsigned(), is_played })
}

#[expect(clippy::needless_pass_by_value, reason = "used as a function for map_err")]
fn failed(error: rusqlite::Error) -> ReadError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => ReadError::Damaged(error.to_string()),
        // Someone else has it just now, there is no memory, the disk hiccups.
        Some(_) => ReadError::Busy(error.to_string()),
        None => ReadError::Damaged(error.to_string()),
    }
}
