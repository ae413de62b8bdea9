//! One connection to the database, made again whenever it is lost. It has a
//! fate of its own: what becomes of it says nothing about the others.

use std::{
    collections::HashMap,
    future::poll_fn,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite},
    task::JoinHandle,
    time::timeout,
};
use tokio_postgres::{AsyncMessage, Client, Connection, Error, NoTls, Row, Statement, types::ToSql};

use super::{address::DatabaseAddress, error::Trouble};
use crate::lock::lock;

/// What such a database says beside that success.
const NOT_REPLICATED: &str = "canceling wait for synchronous replication";

/// A commit that was answered has reached the disk, and the standby where there
/// is one; nothing ends a statement but its own end.
const SESSION: &str = "
    SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit')
        WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false),
        set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false),
        set_config('default_transaction_isolation', 'read committed', false)
";

/// One connection, made again whenever it is lost.
#[derive(Debug)]
pub(super) struct Link {
    address: DatabaseAddress,
    /// How long an answer is waited for. A statement is never cancelled: a
    /// database that waits for its standby would answer a cancelled commit with
    /// success. The connection is dropped instead.
    patience: Duration,
    session: tokio::sync::Mutex<Option<Arc<Session>>>,
}

impl Link {
    pub(super) fn new(address: DatabaseAddress, patience: Duration) -> Self {
        Self { address, patience, session: tokio::sync::Mutex::default() }
    }

    /// The session there is, or a new one.
    pub(super) async fn session(&self) -> Result<Arc<Session>, Error> {
        let mut slot = self.session.lock().await;
        if let Some(session) = slot.as_ref().filter(|session| session.is_sound()) {
            return Ok(session.clone());
        }
        *slot = None;
        let session = Arc::new(Session::begin(&self.address, self.patience).await?);
        *slot = Some(session.clone());
        Ok(session)
    }

    /// Runs a statement, on a new session if the last one is gone.
    pub(super) async fn query(
        &self,
        statement: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Trouble> {
        self.session().await?.query(statement, values).await
    }

    /// Ends the session, if there is one.
    pub(super) async fn close(&self) {
        *self.session.lock().await = None;
    }
}

/// A connection from its beginning to its loss.
pub(super) struct Session {
    client: Client,
    patience: Duration,
    /// Each statement is prepared when it is first used.
    prepared: Mutex<HashMap<&'static str, Statement>>,
    doubt: Arc<AtomicBool>,
    carrier: JoinHandle<()>,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Session")
    }
}

impl Session {
    async fn begin(address: &DatabaseAddress, patience: Duration) -> Result<Self, Error> {
        let (client, connection) = address.config().connect(NoTls).await?;
        let doubt = Arc::<AtomicBool>::default();
        let carrier = tokio::spawn(carry(connection, doubt.clone()));
        let session = Self { client, patience, prepared: Mutex::default(), doubt, carrier };
        session.client.query(SESSION, &[]).await?;
        Ok(session)
    }

    /// The bare connection, for what is done once.
    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    fn is_sound(&self) -> bool {
        !self.client.is_closed() && !self.doubt.load(Ordering::Relaxed)
    }

    pub(super) async fn query(
        &self,
        statement: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Trouble> {
        let answer = timeout(self.patience, async {
            let statement = self.prepare(statement).await?;
            self.client.query(&statement, values).await
        });
        let Ok(answer) = answer.await else {
            // Whatever still comes on it would be an answer to something else.
            self.doubt.store(true, Ordering::Relaxed);
            self.carrier.abort();
            return Err(Trouble::Unknown("the database does not answer".into()));
        };
        let rows = answer?;
        if self.doubt.load(Ordering::Relaxed) {
            return Err(Trouble::Unknown("the standby may not have it".into()));
        }
        Ok(rows)
    }

    async fn prepare(&self, text: &'static str) -> Result<Statement, Error> {
        let known = lock(&self.prepared).get(text).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(text).await?;
        lock(&self.prepared).insert(text, statement.clone());
        Ok(statement)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.carrier.abort();
    }
}

/// Carries bytes to and fro until the connection ends.
async fn carry<S, T>(mut connection: Connection<S, T>, doubt: Arc<AtomicBool>)
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
        match message {
            Ok(AsyncMessage::Notice(notice)) if notice.message().contains(NOT_REPLICATED) => {
                tracing::error!("a commit was not waited for until the standby had it");
                doubt.store(true, Ordering::Relaxed);
            }
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(%error, "a connection to the database is lost");
                return;
            }
        }
    }
}
