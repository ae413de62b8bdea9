//! The side of the database that is read.

use rooms::{
    Change, Epoch, Kept, Page, ReadError, Record, RoomCode, RoomId, Snapshot, StoredGame, StoredRoom,
    Timestamp,
};
use tokio_postgres::{Row, types::ToSql};

use super::{error::Trouble, link::Link, number::number};

const FIND: &str = "SELECT id FROM rooms WHERE code = $1";
/// Where a room stands, whether it is still the same afterwards included.
const STAND: &str = "SELECT epoch, next FROM rooms WHERE id = $1";
const SNAPSHOT: &str = "SELECT seq, text FROM snapshots WHERE room = $1";
const AFTER: &str = "SELECT record FROM records WHERE room = $1 AND seq > $2 ORDER BY seq";
const BETWEEN: &str = "SELECT record FROM records WHERE room = $1 AND seq BETWEEN $2 AND $3 ORDER BY seq";
const SOME: &str = "SELECT record FROM records WHERE room = $1 AND seq = ANY ($2::int8[]) ORDER BY seq";
const GAME: &str = "
    SELECT seq, (SELECT max(seq) FROM records WHERE room = $1 AND ended = $2) FROM records
    WHERE room = $1 AND dealt = $2 ORDER BY seq DESC LIMIT 1
";
const LIST: &str = "
    SELECT id, code, next, last,
        EXISTS (SELECT FROM records WHERE room = id AND dealt IS NOT NULL)
    FROM rooms WHERE $1::bytea IS NULL OR id > $1 ORDER BY id LIMIT $2
";

pub(super) async fn find(link: &Link, code: RoomCode) -> Result<Option<RoomId>, ReadError> {
    let found = link.query(FIND, &[&code.as_str()]).await?;
    Ok(found.first().map(|row| number(row.try_get(0)?)).transpose()?)
}

/// A room as it stands now. Its row is looked at first and last: whoever claims
/// it meanwhile changes the row before any record.
pub(super) async fn open(link: &Link, room: RoomId) -> Result<Option<StoredRoom>, ReadError> {
    let Some((epoch, next)) = stand(link, room).await? else { return Ok(None) };
    let snapshot = link.query(SNAPSHOT, &[&&room.0[..]]).await?;
    let snapshot = snapshot.first().map(read_snapshot).transpose()?.filter(|snapshot| snapshot.seq < next);
    let after = snapshot.as_ref().map_or(0, |snapshot| snapshot.seq);
    let records = read(link, AFTER, &[&&room.0[..], &after.cast_signed()]).await?;
    let last = records.last().map_or(after, |record| record.seq);
    if stand(link, room).await? != Some((epoch, last + 1)) {
        return Err(ReadError::Busy("the room was changed while it was read".into()));
    }
    Ok(Some(StoredRoom { epoch, snapshot, records }))
}

async fn stand(link: &Link, room: RoomId) -> Result<Option<(Epoch, u64)>, Trouble> {
    let row = link.query(STAND, &[&&room.0[..]]).await?;
    let stand = |row: &Row| -> Result<_, Trouble> {
        Ok((Epoch(row.try_get::<_, i64>(0)?.cast_unsigned()), row.try_get::<_, i64>(1)?.cast_unsigned()))
    };
    row.first().map(stand).transpose()
}

fn read_snapshot(row: &Row) -> Result<Snapshot, Trouble> {
    Ok(Snapshot { seq: row.try_get::<_, i64>(0)?.cast_unsigned(), text: row.try_get(1)? })
}

pub(super) async fn load(link: &Link, room: RoomId) -> Result<Vec<Record>, ReadError> {
    read(link, AFTER, &[&&room.0[..], &0_i64]).await
}

/// A game's own records, and those it builds on. Every deal in this database
/// names its sources, and every end is marked.
pub(super) async fn game(link: &Link, room: RoomId, game: u32) -> Result<StoredGame, ReadError> {
    let place = link.query(GAME, &[&&room.0[..], &game.cast_signed()]).await?;
    let Some(place) = place.first() else { return Ok(StoredGame::Unknown) };
    let (first, ended): (i64, Option<i64>) = both(place)?;
    let Some(ended) = ended.filter(|&ended| ended > first) else { return Ok(StoredGame::Running) };
    let own = read(link, BETWEEN, &[&&room.0[..], &first, &ended]).await?;
    let mut wanted: Vec<i64> = own.first().map_or_else(Vec::new, |deal| builds_on(&deal.change));
    wanted.push(1);
    let mut records = read(link, SOME, &[&&room.0[..], &wanted]).await?;
    records.extend(own);
    Ok(StoredGame::Records(records))
}

fn both(row: &Row) -> Result<(i64, Option<i64>), Trouble> {
    Ok((row.try_get(0)?, row.try_get(1)?))
}

fn builds_on(change: &Change) -> Vec<i64> {
    change.builds_on().into_iter().map(u64::cast_signed).collect()
}

pub(super) async fn list(link: &Link, after: Option<RoomId>, most: usize) -> Result<Page, ReadError> {
    let after = after.as_ref().map(|after| &after.0[..]);
    let rows = link.query(LIST, &[&after, &i64::try_from(most).unwrap_or(i64::MAX)]).await?;
    let mut page = Page::default();
    for row in &rows {
        match kept(row)? {
            Ok(kept) => page.rooms.push(kept),
            Err(why) => page.bad.push(why),
        }
    }
    if rows.len() == most {
        page.next = rows.last().map(|row| number(row.try_get(0)?)).transpose()?;
    }
    Ok(page)
}

/// A row of the list, or what is wrong with it.
fn kept(row: &Row) -> Result<Result<Kept, String>, Trouble> {
    let room = number(row.try_get(0)?)?;
    let (next, last): (i64, i64) = (row.try_get(2)?, row.try_get(3)?);
    let Ok(code) = row.try_get::<_, &str>(1)?.parse() else {
        return Ok(Err(format!("room {room} has no proper code")));
    };
    let last = Timestamp(last.cast_unsigned());
    let last_seq = next.cast_unsigned().saturating_sub(1);
    Ok(Ok(Kept { room, code, last, last_seq, is_played: row.try_get(4)? }))
}

async fn read(
    link: &Link,
    statement: &'static str,
    values: &[&(dyn ToSql + Sync)],
) -> Result<Vec<Record>, ReadError> {
    let rows = link.query(statement, values).await?;
    let texts: Vec<String> =
        rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>().map_err(Trouble::from)?;
    // After a long evening that is hard work, and not a worker's of the runtime.
    let parsed = tokio::task::spawn_blocking(move || {
        texts.iter().map(|text| serde_json::from_str(text)).collect::<Result<Vec<Record>, _>>()
    });
    let parsed = parsed.await.map_err(|_| ReadError::Damaged("reading it broke".into()))?;
    parsed.map_err(|error| ReadError::Damaged(format!("unreadable record: {error}")))
}
