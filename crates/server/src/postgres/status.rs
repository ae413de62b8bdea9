//! How a database and the servers on it are doing, for whoever runs them. It
//! only looks: nothing is made, and nobody is listed for it.

use std::fmt;

use tokio_postgres::{Error, Row};

use super::{
    address::DatabaseAddress,
    database::PATIENCE,
    error::{DatabaseError, at_start},
    link::{Link, Session},
    settings::{self, Risk},
};

const DATABASE: &str = "SELECT current_setting('server_version'), version, oldest FROM about";
const NODES: &str = "
    SELECT n.address, n.build, n.draining, extract(epoch FROM clock_timestamp() - n.seen)::float8,
        (SELECT count(*) FROM rooms r WHERE r.owner = n.id), to_jsonb(n) ->> 'shelf'
    FROM nodes n ORDER BY n.address
";
const ROOMS: &str = "
    SELECT count(*), count(n.id), count(r.owner) - count(n.id) FROM rooms r LEFT JOIN nodes n ON n.id = r.owner
";
const STANDBYS: &str = "
    SELECT coalesce(nullif(application_name, ''), client_addr::text, 'a standby'), coalesce(sync_state, '?'),
        coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::float8,
        coalesce(extract(epoch FROM replay_lag), 0)::float8
    FROM pg_stat_replication ORDER BY 1
";

/// How a database and the servers on it are doing.
#[derive(Clone, Debug, PartialEq)]
pub struct ClusterStatus {
    place: String,
    version: String,
    schema: i32,
    oldest: i32,
    /// What in its settings could lose something that was acknowledged.
    pub risks: Vec<Risk>,
    standbys: Vec<Standby>,
    nodes: Vec<NodeStatus>,
    rooms: Rooms,
}

#[derive(Clone, Debug, PartialEq)]
struct Standby {
    name: String,
    /// `sync`, `quorum`, `potential` or `async`.
    state: String,
    bytes_behind: f64,
    seconds_behind: f64,
}

#[derive(Clone, Debug, PartialEq)]
struct NodeStatus {
    address: String,
    build: String,
    is_draining: bool,
    /// For how many seconds it has not renewed its name.
    silent: f64,
    rooms: i64,
    /// A fingerprint of the packs that lie with it, if it has said so.
    shelf: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Rooms {
    all: i64,
    /// Those that a listed server owns.
    owned: i64,
    /// Those whose owner is gone: whoever comes in next has them opened.
    orphaned: i64,
}

impl ClusterStatus {
    /// Asks a database how it is doing.
    pub async fn of(address: &DatabaseAddress) -> Result<Self, DatabaseError> {
        let place = address.to_string();
        let link = Link::new(address.clone(), PATIENCE);
        let looked = async {
            let session = link.session().await?;
            let is_there = session.client().query_one("SELECT to_regclass('about') IS NOT NULL", &[]).await?;
            if is_there.try_get(0)? { look(&session, place.clone()).await.map(Some) } else { Ok(None) }
        };
        let looked = looked.await.map_err(|error| at_start(&place, &error))?;
        looked.ok_or(DatabaseError::Unused { place })
    }
}

async fn look(session: &Session, place: String) -> Result<ClusterStatus, Error> {
    let client = session.client();
    let database = client.query_one(DATABASE, &[]).await?;
    let rooms = client.query_one(ROOMS, &[]).await?;
    let nodes = client.query(NODES, &[]).await?;
    let standbys = client.query(STANDBYS, &[]).await?;
    Ok(ClusterStatus {
        place,
        version: database.try_get(0)?,
        schema: database.try_get(1)?,
        oldest: database.try_get(2)?,
        risks: settings::risks(session).await?,
        standbys: standbys.iter().map(standby).collect::<Result<_, _>>()?,
        nodes: nodes.iter().map(node).collect::<Result<_, _>>()?,
        rooms: Rooms { all: rooms.try_get(0)?, owned: rooms.try_get(1)?, orphaned: rooms.try_get(2)? },
    })
}

fn standby(row: &Row) -> Result<Standby, Error> {
    Ok(Standby {
        name: row.try_get(0)?,
        state: row.try_get(1)?,
        bytes_behind: row.try_get(2)?,
        seconds_behind: row.try_get(3)?,
    })
}

fn node(row: &Row) -> Result<NodeStatus, Error> {
    Ok(NodeStatus {
        address: row.try_get(0)?,
        build: row.try_get(1)?,
        is_draining: row.try_get(2)?,
        silent: row.try_get(3)?,
        rooms: row.try_get(4)?,
        shelf: row.try_get(5)?,
    })
}

impl fmt::Display for ClusterStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, version, schema, oldest, risks, standbys, nodes, rooms } = self;
        writeln!(
            f,
            "database   {place}: PostgreSQL {version}, schema {schema}, for Dodos that know {oldest}"
        )?;
        for risk in risks {
            writeln!(f, "PROMISES MAY NOT BE KEPT: {risk}")?;
        }
        if risks.is_empty() {
            writeln!(f, "settings   nothing that is acknowledged can be lost by them")?;
        }
        if standbys.is_empty() {
            writeln!(
                f,
                "standbys   none: if the database's disk is lost, so is everything since the last backup"
            )?;
        }
        for Standby { name, state, bytes_behind, seconds_behind } in standbys {
            writeln!(
                f,
                "standby    {name}: {state}, {bytes_behind:.0} bytes and {seconds_behind:.1} s behind"
            )?;
        }
        for node in nodes {
            writeln!(f, "server     {node}")?;
        }
        if nodes.is_empty() {
            writeln!(f, "servers    none is listed")?;
        }
        let mut shelves = nodes.iter().filter_map(|node| node.shelf.as_deref());
        if shelves.next().is_some_and(|first| shelves.any(|shelf| shelf != first)) {
            writeln!(
                f,
                "packs      OTHER ONES lie with some servers than with others: make their folders packs alike"
            )?;
        }
        let Rooms { all, owned, orphaned } = rooms;
        write!(f, "rooms      {all}: {owned} of listed servers")?;
        if *orphaned > 0 {
            write!(f, ", {orphaned} of servers that are gone")?;
        }
        writeln!(f, ", {} asleep", all - owned - orphaned)
    }
}

impl fmt::Display for NodeStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { address, build, is_draining, silent, rooms, shelf: _ } = self;
        write!(f, "{address}: Dodo {build}, {rooms} rooms, heard of {:.1} s ago", silent.max(0.0))?;
        if *is_draining { write!(f, ", handing over") } else { Ok(()) }
    }
}
