//! The list of servers and of who owns which room, in a PostgreSQL database.
//! Every deadline is by the database's clock, and by the moment at which a
//! statement reads it (`clock_timestamp`), not the one at which it began.

use std::{sync::Arc, time::Duration};

use rooms::{
    Answer, EXPIRED_AFTER, Epoch, Found, Hex, Listed, Node, NodeId, Owner, ReadError, Registry, RoomCode,
    RoomId, SILENT_AFTER, Silence, Tenure, Unanswered,
};
use tokio_postgres::{Row, types::ToSql};

use super::{commons::Commons, database::Database, error::Trouble, number::number};
use crate::lock::lock;

const ENTER: &str = "
    WITH gone AS (DELETE FROM nodes WHERE address = $2 AND id <> $1)
    INSERT INTO nodes (id, address, build, format, rules, draining, shelf)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (id) DO NOTHING
";
const RENEW: &str = "
    UPDATE nodes SET seen = clock_timestamp(), draining = $2 WHERE id = $1 RETURNING id
";
const LEAVE: &str = "DELETE FROM nodes WHERE id = $1";
const BURY: &str = "
    DELETE FROM nodes WHERE id = $1 AND (seen <= clock_timestamp() - make_interval(secs => $3)
        OR ($2 AND seen <= clock_timestamp() - make_interval(secs => $4)))
";
const IS_LISTED: &str = "SELECT id FROM nodes WHERE id = $1";
const NODES: &str = "
    SELECT extract(epoch FROM clock_timestamp() - seen)::float8, id, address, build, format, rules, draining,
        shelf
    FROM nodes ORDER BY address, id
";
const FIND: &str = "
    SELECT r.id, r.epoch, n.id, n.address, extract(epoch FROM clock_timestamp() - n.seen)::float8, r.needs,
        r.format
    FROM rooms r LEFT JOIN nodes n ON n.id = r.owner WHERE r.code = $1
";
/// An owner's row must be gone before anyone else can have what it had: a row
/// that is gone never comes back, so nothing can change between looking and
/// claiming.
const CLAIM: &str = "
    UPDATE rooms AS r SET owner = $1, epoch = r.epoch + 1
    FROM unnest($2::bytea[], $3::int8[]) AS a(id, epoch), nodes AS me
    WHERE r.id = a.id AND r.epoch = a.epoch AND me.id = $1 AND NOT me.draining AND r.format <= me.format
        AND ($4 OR r.needs IS NULL OR r.needs = ANY (me.rules))
        AND (r.owner IS NULL OR r.owner = $1 OR NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = r.owner))
    RETURNING r.id, r.epoch
";
const RELEASE: &str = "
    UPDATE rooms AS r SET owner = NULL FROM unnest($1::bytea[], $2::bytea[], $3::int8[]) AS a(id, owner, epoch)
    WHERE r.id = a.id AND r.owner = a.owner AND r.epoch = a.epoch
";

/// The list of servers and of who owns which room.
#[derive(Debug)]
pub struct PgRegistry {
    database: Arc<Database>,
}

impl PgRegistry {
    pub(super) fn new(database: Arc<Database>) -> Self {
        Self { database }
    }

    /// What all servers have together beside rooms.
    pub(crate) fn commons(&self) -> Commons {
        Commons::new(self.database.clone())
    }

    /// By which nodes know each other.
    pub(crate) fn key(&self) -> Hex<32> {
        self.database.key
    }
}

impl From<Trouble> for Unanswered {
    fn from(trouble: Trouble) -> Self {
        Self(trouble.to_string())
    }
}

impl Registry for PgRegistry {
    fn enter(&self, node: Node) -> Answer<'_, Result<(), Unanswered>> {
        Box::pin(async move {
            let Node { id, address, build, format, rules, shelf, is_draining } = node;
            let format = i32::try_from(format).unwrap_or(i32::MAX);
            *lock(&self.database.me) = Some(id);
            let shelf = shelf.as_ref().map(|shelf| &shelf.0[..]);
            let values = [&&id.0[..], &address, &build, &format, &rules, &is_draining, &shelf]
                as [&(dyn ToSql + Sync); 7];
            self.database.lease.query(ENTER, &values).await?;
            Ok(())
        })
    }

    fn renew(&self, node: NodeId, is_draining: bool) -> Answer<'_, Result<bool, Unanswered>> {
        Box::pin(async move {
            let found = self.database.lease.query(RENEW, &[&&node.0[..], &is_draining]).await?;
            Ok(!found.is_empty())
        })
    }

    fn leave(&self, node: NodeId) -> Answer<'_, Result<(), Unanswered>> {
        Box::pin(async move {
            self.database.lease.query(LEAVE, &[&&node.0[..]]).await?;
            Ok(())
        })
    }

    fn bury(&self, node: NodeId, is_refusing: bool) -> Answer<'_, Result<bool, Unanswered>> {
        Box::pin(async move {
            let [expired, silent] = [EXPIRED_AFTER, SILENT_AFTER].map(|after| after.as_secs_f64());
            let reading = &self.database.reading;
            reading.query(BURY, &[&&node.0[..], &is_refusing, &expired, &silent]).await?;
            Ok(reading.query(IS_LISTED, &[&&node.0[..]]).await?.is_empty())
        })
    }

    fn nodes(&self) -> Answer<'_, Result<Vec<Listed>, Unanswered>> {
        Box::pin(async move {
            let rows = self.database.reading.query(NODES, &[]).await?;
            Ok(rows.iter().map(listed).collect::<Result<_, _>>()?)
        })
    }

    fn find(&self, code: RoomCode) -> Answer<'_, Result<Option<Found>, ReadError>> {
        Box::pin(async move {
            let rows = self.database.reading.query(FIND, &[&code.as_str()]).await?;
            Ok(rows.first().map(found).transpose()?)
        })
    }

    fn claim(
        &self,
        node: NodeId,
        rooms: Vec<(RoomId, Epoch)>,
        any_rules: bool,
    ) -> Answer<'_, Result<Vec<(RoomId, Epoch)>, Unanswered>> {
        Box::pin(async move {
            let ids: Vec<&[u8]> = rooms.iter().map(|(room, _)| &room.0[..]).collect();
            let epochs: Vec<i64> = rooms.iter().map(|(_, epoch)| epoch.0.cast_signed()).collect();
            let rows = self.database.reading.query(CLAIM, &[&&node.0[..], &ids, &epochs, &any_rules]).await?;
            let claimed =
                |row: &Row| -> Result<_, Trouble> { Ok((number(row.try_get(0)?)?, epoch(row, 1)?)) };
            Ok(rows.iter().map(claimed).collect::<Result<_, _>>()?)
        })
    }

    fn release(&self, rooms: Vec<(RoomId, Tenure)>) -> Answer<'_, Result<(), Unanswered>> {
        Box::pin(async move {
            let ids: Vec<&[u8]> = rooms.iter().map(|(room, _)| &room.0[..]).collect();
            let owners: Vec<&[u8]> = rooms.iter().map(|(_, tenure)| &tenure.owner.0[..]).collect();
            let epochs: Vec<i64> = rooms.iter().map(|(_, tenure)| tenure.epoch.0.cast_signed()).collect();
            self.database.reading.query(RELEASE, &[&ids, &owners, &epochs]).await?;
            Ok(())
        })
    }
}

fn epoch(row: &Row, column: usize) -> Result<Epoch, Trouble> {
    Ok(Epoch(row.try_get::<_, i64>(column)?.cast_unsigned()))
}

fn silence(seconds: f64) -> Silence {
    // A clock that was set back shows less than nothing.
    match Duration::try_from_secs_f64(seconds).unwrap_or_default() {
        long if long >= EXPIRED_AFTER => Silence::Expired,
        long if long >= SILENT_AFTER => Silence::Silent,
        _ => Silence::None,
    }
}

fn listed(row: &Row) -> Result<Listed, Trouble> {
    let node = Node {
        id: number(row.try_get(1)?)?,
        address: row.try_get(2)?,
        build: row.try_get(3)?,
        format: row.try_get::<_, i32>(4)?.unsigned_abs(),
        rules: row.try_get(5)?,
        is_draining: row.try_get(6)?,
        shelf: row.try_get::<_, Option<&[u8]>>(7)?.map(number).transpose()?,
    };
    Ok(Listed { node, silence: silence(row.try_get(0)?) })
}

fn found(row: &Row) -> Result<Found, Trouble> {
    let owner = match row.try_get::<_, Option<&[u8]>>(2)? {
        Some(node) => {
            Some(Owner { node: number(node)?, address: row.try_get(3)?, silence: silence(row.try_get(4)?) })
        }
        None => None,
    };
    Ok(Found {
        room: number(row.try_get(0)?)?,
        epoch: epoch(row, 1)?,
        owner,
        needs: row.try_get(5)?,
        format: row.try_get::<_, i32>(6)?.unsigned_abs(),
    })
}
