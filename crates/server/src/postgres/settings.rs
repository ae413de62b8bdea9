//! Settings of a database by which something that was acknowledged could be
//! lost after all. They are the operator's choice; we say what it means.

use tokio_postgres::Error;

use super::link::Session;

/// What could lose something that was acknowledged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Risk {
    /// The machine's own power.
    #[error("fsync is off: a power cut of the database's machine can lose or damage every room")]
    NoFsync,
    /// The same, a page at a time.
    #[error("full_page_writes is off: a power cut of the database's machine can damage rooms")]
    NoFullPages,
    /// Its default would not wait for the disk.
    #[error(
        "synchronous_commit is {0} by default: Dodo's own connections wait for the disk all the same, but \
         what else uses this database does not"
    )]
    NotWaiting(String),
    /// Its standbys may lag behind.
    #[error(
        "{standbys} standbys, and none of them synchronous: whatever a promoted one has not heard of yet is \
         lost; set synchronous_standby_names"
    )]
    Lagging {
        /// How many there are.
        standbys: i64,
    },
}

const ASK: &str = "
    SELECT current_setting('fsync') = 'on', current_setting('full_page_writes') = 'on',
        (SELECT reset_val FROM pg_settings WHERE name = 'synchronous_commit'),
        current_setting('synchronous_standby_names') = '', (SELECT count(*) FROM pg_stat_replication)
";

/// What in this database could lose something that was acknowledged.
pub(super) async fn risks(session: &Session) -> Result<Vec<Risk>, Error> {
    let row = session.client().query_one(ASK, &[]).await?;
    let (syncs, whole_pages): (bool, bool) = (row.get(0), row.get(1));
    let (waits, is_lagging, standbys): (String, bool, i64) = (row.get(2), row.get(3), row.get(4));
    let does_wait = matches!(waits.as_str(), "on" | "remote_apply");
    let risks = [
        (!syncs).then_some(Risk::NoFsync),
        (!whole_pages).then_some(Risk::NoFullPages),
        (!does_wait).then_some(Risk::NotWaiting(waits)),
        (is_lagging && standbys > 0).then_some(Risk::Lagging { standbys }),
    ];
    Ok(risks.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use line::Postgres;

    use super::*;
    use crate::postgres::link::Link;

    async fn found(settings: &[&str]) -> Option<Vec<Risk>> {
        let postgres = Postgres::start_with(settings)?;
        let link = Link::new(postgres.url().parse().unwrap(), line::PATIENCE);
        let session = link.session().await.unwrap();
        let ours = session.client().query_one("SHOW synchronous_commit", &[]).await.unwrap();
        assert_eq!(ours.get::<_, &str>(0), "on", "our own connections wait for the disk");
        Some(risks(&session).await.unwrap())
    }

    #[tokio::test]
    async fn a_standby_that_may_lag_behind_is_named() {
        let Some(postgres) = Postgres::start() else { return };
        let standby = postgres.standby();
        let link = Link::new(postgres.url().parse().unwrap(), line::PATIENCE);
        let session = link.session().await.unwrap();
        let streams = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'";
        while session.client().query_one(streams, &[]).await.unwrap().get::<_, i64>(0) == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        assert_eq!(risks(&session).await.unwrap(), [Risk::Lagging { standbys: 1 }]);
        postgres.ask("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (standby)'");
        postgres.ask("SELECT pg_reload_conf()");
        let waits = "SELECT current_setting('synchronous_standby_names') <> ''";
        while !session.client().query_one(waits, &[]).await.unwrap().get::<_, bool>(0) {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        assert_eq!(risks(&session).await.unwrap(), []);
        drop(standby);
    }

    #[tokio::test]
    async fn settings_that_could_lose_something_are_named() {
        let settings = ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];
        let Some(risky) = found(&settings).await else { return };
        assert_eq!(risky, [Risk::NoFsync, Risk::NoFullPages, Risk::NotWaiting("off".into())]);
        assert_eq!(found(&[]).await.unwrap(), [], "as it comes, it keeps what it was given");
    }
}
