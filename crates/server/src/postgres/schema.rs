//! The tables of the database, how they came to be, and who may use them.
//!
//! They change by expanding first and contracting a release later, so that
//! servers of two versions can share them: a step that only adds leaves
//! `oldest` alone, one that takes something away raises it.

use tokio_postgres::{Error, error::SqlState};

use super::{
    error::{DatabaseError, at_start},
    link::Session,
};

/// Each makes the next version of what was before.
const STEPS: [&str; 4] = [FIRST, SECOND, THIRD, FOURTH];
/// What we make, and know.
const KNOWN: i32 = 4;

const _: () = assert!(STEPS.len() == KNOWN as usize);

/// A room's row says whose it is and which record is next: every append changes
/// it, and thereby is in one order with every claim. It has no index on what
/// changes, and room to change in, so that to change it touches one page.
///
/// Rows name nodes and rooms without foreign keys: a node that is gone *means*
/// something, and what a foreign key locks is no fence. Records are text:
/// `jsonb` refuses `\u0000`.
const FIRST: &str = "
    CREATE TABLE about (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        version int NOT NULL,
        oldest int NOT NULL
    );
    INSERT INTO about (version, oldest) VALUES (0, 1);
    CREATE TABLE nodes (
        id bytea PRIMARY KEY,
        address text NOT NULL,
        build text NOT NULL,
        format int NOT NULL,
        rules text[] NOT NULL,
        draining boolean NOT NULL DEFAULT false,
        seen timestamptz NOT NULL DEFAULT clock_timestamp()
    ) WITH (fillfactor = 50);
    CREATE TABLE rooms (
        id bytea PRIMARY KEY,
        code text COLLATE \"C\" NOT NULL UNIQUE,
        owner bytea,
        epoch bigint NOT NULL,
        next bigint NOT NULL,
        last bigint NOT NULL
    ) WITH (fillfactor = 50);
    CREATE TABLE records (
        room bytea NOT NULL,
        seq bigint NOT NULL,
        at bigint NOT NULL,
        epoch bigint NOT NULL,
        dealt int,
        ended int,
        record text NOT NULL,
        PRIMARY KEY (room, seq)
    );
    CREATE INDEX deals ON records (room, dealt) WHERE dealt IS NOT NULL;
    CREATE INDEX ends ON records (room, ended) WHERE ended IS NOT NULL;
    CREATE TABLE snapshots (room bytea PRIMARY KEY, seq bigint NOT NULL, text text NOT NULL);
";

/// By which nodes know each other, and the rules of the game on a room's table:
/// whoever does not know them is not given the room.
const SECOND: &str = "
    ALTER TABLE about ADD COLUMN key bytea;
    ALTER TABLE rooms ADD COLUMN needs text;
";

/// What all servers count together, and packs that were brought to any of them.
/// Neither is worth a flush: whoever forgets it in a crash forgives a little.
const THIRD: &str = "
    CREATE UNLOGGED TABLE tolls (
        what text NOT NULL,
        source text NOT NULL,
        due timestamptz NOT NULL,
        PRIMARY KEY (what, source)
    );
    CREATE UNLOGGED TABLE packs (
        id bytea PRIMARY KEY,
        text text NOT NULL,
        brought timestamptz NOT NULL DEFAULT clock_timestamp()
    );
";

/// The newest format of a room's records: whoever cannot read it is not given
/// the room. Servers that do not say so write up to the second. And a fingerprint
/// of the packs that lie with a server.
const FOURTH: &str = "
    ALTER TABLE rooms ADD COLUMN format int NOT NULL DEFAULT 2;
    ALTER TABLE nodes ADD COLUMN shelf bytea;
";

/// How often is tried to make the tables beside someone else who does.
const TRIES: usize = 20;

/// Makes the tables, or carries them over; two servers may do so at once.
pub(super) async fn set_up(session: &Session, place: &str) -> Result<(), DatabaseError> {
    let failed = |error: Error| at_start(place, &error);
    let encoding: String =
        session.client().query_one("SHOW server_encoding", &[]).await.map_err(failed)?.get(0);
    if encoding != "UTF8" {
        return Err(DatabaseError::Encoding { place: place.to_owned(), encoding });
    }
    for _ in 0..TRIES {
        let is_empty = "SELECT to_regclass('about') IS NULL";
        let is_empty: bool = session.client().query_one(is_empty, &[]).await.map_err(failed)?.get(0);
        let begin = if is_empty { STEPS[0] } else { "" };
        match carry_over(session, begin).await {
            Ok(oldest) if oldest <= KNOWN => return Ok(()),
            Ok(oldest) => {
                return Err(DatabaseError::TooNew { place: place.to_owned(), oldest, known: KNOWN });
            }
            Err(error) if is_someone_else(&error) => {}
            Err(error) => return Err(failed(error)),
        }
    }
    let why = "its tables are being made by someone else all the time".into();
    Err(DatabaseError::Unreachable { place: place.to_owned(), why })
}

/// Makes what is missing, in one transaction; gives the oldest schema that may
/// be used.
async fn carry_over(session: &Session, begin: &str) -> Result<i32, Error> {
    let undo = async |error: Error| {
        // A connection that is gone has undone it already.
        session.client().batch_execute("ROLLBACK").await.ok();
        Err(error)
    };
    let carry_over = async {
        session.client().batch_execute(&format!("BEGIN; {begin}")).await?;
        // Whoever comes second waits here, and finds it done.
        let about = "SELECT version, oldest FROM about FOR UPDATE";
        let about = session.client().query_one(about, &[]).await?;
        let (version, oldest): (i32, i32) = (about.get(0), about.get(1));
        if version < KNOWN && oldest <= KNOWN {
            let made = usize::try_from(version).unwrap_or(0).max(1);
            let steps = STEPS[made..].concat();
            let steps = format!("{steps} UPDATE about SET version = {KNOWN}");
            session.client().batch_execute(&steps).await?;
        }
        session.client().batch_execute("COMMIT").await?;
        Ok(oldest)
    };
    match carry_over.await {
        Ok(oldest) => Ok(oldest),
        Err(error) => undo(error).await,
    }
}

/// Whether someone else has just made, or is making, the same.
fn is_someone_else(error: &Error) -> bool {
    let of_that = [
        &SqlState::DUPLICATE_TABLE,
        &SqlState::DUPLICATE_OBJECT,
        &SqlState::UNIQUE_VIOLATION,
        &SqlState::UNDEFINED_TABLE,
        &SqlState::T_R_DEADLOCK_DETECTED,
        &SqlState::T_R_SERIALIZATION_FAILURE,
    ];
    error.code().is_some_and(|code| of_that.contains(&code))
}

#[cfg(test)]
mod tests {
    use line::Postgres;
    use rooms::{Append, Epoch, Hex, Journal as _, RECORD_FORMAT, Registry as _, RoomCode, Tenure, Urgency};

    use super::{super::PgJournal, *};

    /// A room with two records, as every schema could keep it.
    const ROOM: &str = "
        INSERT INTO nodes (id, address, build, format, rules) VALUES ('old', 'elsewhere', '0', 1, '{duel/1}');
        INSERT INTO rooms (id, code, owner, epoch, next, last)
            VALUES (decode(repeat('07', 16), 'hex'), 'BCDFG', 'gone', 4, 3, 2000);
        INSERT INTO records (room, seq, at, epoch, record)
            SELECT decode(repeat('07', 16), 'hex'), seq, seq * 1000, 4,
                format('{\"seq\":%s,\"at\":%s,\"change\":{\"type\":\"unchanged\"}}', seq, seq * 1000)
            FROM generate_series(1, 2) AS seq;
    ";

    #[tokio::test]
    async fn what_older_servers_have_kept_is_carried_over_whatever_their_schema() {
        let Some(postgres) = Postgres::start() else { return };
        for version in 1..=STEPS.len() {
            postgres.ask(&format!("CREATE DATABASE of_{version}"));
            let url = postgres.url().replace("/postgres", &format!("/of_{version}"));
            let (old, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
            // It ends with the database.
            tokio::spawn(async move { connection.await.ok() });
            old.batch_execute(&STEPS[..version].concat()).await.unwrap();
            old.batch_execute(&format!("UPDATE about SET version = {version}; {ROOM}")).await.unwrap();

            let (journal, registry) = PgJournal::open(&url.parse().unwrap()).await.unwrap();
            let made: i32 = old.query_one("SELECT version FROM about", &[]).await.unwrap().get(0);
            assert_eq!(made, KNOWN, "of {version}");
            let room = Hex([7; 16]);
            let code: RoomCode = "BCDFG".parse().unwrap();
            let found = registry.find(code).await.unwrap().unwrap();
            assert_eq!((found.room, found.epoch, found.owner), (room, Epoch(4), None), "of {version}");
            assert_eq!((found.needs, found.format), (None, 2), "what it may hold, of {version}");
            let mut records = journal.load(room).await.unwrap();
            assert_eq!(records.len(), 2, "of {version}");

            // And it goes on: claimed, and written behind what there was.
            let me = Hex([1; 16]);
            let node = rooms::Node {
                id: me,
                address: "here".into(),
                build: "1".into(),
                format: RECORD_FORMAT,
                rules: Vec::new(),
                shelf: None,
                is_draining: false,
            };
            registry.enter(node).await.unwrap();
            let claimed = registry.claim(me, vec![(room, Epoch(4))], false).await.unwrap();
            assert_eq!(claimed, [(room, Epoch(5))], "of {version}");
            records[1].seq = 3;
            let tenure = Tenure { owner: me, epoch: Epoch(5) };
            let append = Append { room, code, tenure, records: records.split_off(1) };
            journal.append(append, Urgency::Immediate).await.unwrap();
            assert_eq!(journal.load(room).await.unwrap().len(), 3, "of {version}");
            journal.close().await;
        }
    }
}
