//! The connections to one database.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use rooms::{Hex, NodeId};

use tokio_postgres::Error;

use super::{
    address::DatabaseAddress,
    error::{DatabaseError, at_start},
    link::{Link, Session},
    schema, settings,
};
use crate::entropy;

/// How long an answer is waited for.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// The same, of a renewal: one that comes later is of no use.
const OF_RENEWALS: Duration = Duration::from_secs(2);

/// The connections to one database.
#[derive(Debug)]
pub(super) struct Database {
    /// Writes records.
    pub(super) writing: Arc<Link>,
    /// Finds and claims rooms, and asks all that is answered at once.
    pub(super) reading: Link,
    /// Reads records: a long history keeps nobody waiting but who wants it.
    pub(super) archive: Link,
    /// Renews our name, and never waits behind anything else.
    pub(super) lease: Link,
    /// The name we are listed under.
    pub(super) me: Mutex<Option<NodeId>>,
    /// By which nodes know each other.
    pub(super) key: Hex<32>,
}

impl Database {
    /// Reaches the database, makes its tables if it has none, and says what in
    /// its settings could lose something.
    pub(super) async fn open(address: &DatabaseAddress) -> Result<Self, DatabaseError> {
        let place = address.to_string();
        let reading = Link::new(address.clone(), PATIENCE);
        let session = reading.session().await.map_err(|error| at_start(&place, &error))?;
        schema::set_up(&session, &place).await?;
        let key = key(&session).await.map_err(|error| at_start(&place, &error))?;
        let risks = settings::risks(&session).await.map_err(|error| at_start(&place, &error))?;
        for risk in risks {
            tracing::error!(database = %place, "PROMISES MAY NOT BE KEPT: {risk}");
        }
        tracing::info!(database = %place, "rooms are kept in a database");
        let writing = Arc::new(Link::new(address.clone(), PATIENCE));
        let lease = Link::new(address.clone(), OF_RENEWALS);
        let archive = Link::new(address.clone(), PATIENCE);
        Ok(Self { writing, reading, archive, lease, me: Mutex::default(), key })
    }
}

/// The key there is, drawn by whoever comes first.
async fn key(session: &Session) -> Result<Hex<32>, Error> {
    let draw = "UPDATE about SET key = $1 WHERE key IS NULL";
    session.client().execute(draw, &[&&entropy::draw::<32>().0[..]]).await?;
    let key = session.client().query_one("SELECT key FROM about", &[]).await?;
    let key: &[u8] = key.try_get(0)?;
    // No other length was ever written; a key that nobody has signs nothing.
    Ok(Hex(key.try_into().unwrap_or_else(|_| entropy::draw::<32>().0)))
}
