//! The side of the database that is written: all rooms that wait, in one
//! statement, one round trip and one flush.
//!
//! A room's records are inserted only by a statement that also changes the
//! room's row, and only where the row still has the owner, the epoch and the
//! next number that whoever made the records believed in. That is the fence.
//! Number and epoch alone would not do: with several batches under way a stale
//! owner's second can fit after the new owner's first, and a database that was
//! set back may give an epoch out again.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use rooms::{AppendError, Conflict, Epoch, RoomId, Tenure};
use tokio::{
    runtime::Handle,
    time::{Instant, sleep},
};

use super::{
    address::reason,
    columns::Columns,
    error::Trouble,
    link::{Link, Session},
    number::number,
    rounds::{Run, rounds},
};
use crate::journal::{Batch, Log};

/// How long is waited for a database that is away, with nothing sent yet.
const AWAY: Duration = Duration::from_secs(10);
/// How often is looked whether it is back.
const LOOK_AGAIN: Duration = Duration::from_millis(100);
/// How often a statement is sent again that met another.
const COLLISIONS: usize = 5;

/// New rooms; those whose number or code is known are left out. They belong to
/// whoever opens them.
const OPEN: &str = "
    WITH held AS (
        INSERT INTO rooms (id, code, owner, epoch, next, last, needs, format)
        SELECT a.id, a.code, a.owner, a.epoch, a.next, a.last, a.needs, a.format
        FROM unnest($1::bytea[], $2::text[], $3::bytea[], $4::int8[], $5::int8[], $6::int8[], $7::boolean[],
            $8::text[], $9::int4[]) AS a(id, code, owner, epoch, next, last, turns, needs, format)
        ON CONFLICT DO NOTHING RETURNING id
    ), kept AS (
        INSERT INTO records (room, seq, at, epoch, dealt, ended, record)
        SELECT n.* FROM unnest($10::bytea[], $11::int8[], $12::int8[], $13::int8[], $14::int4[], $15::int4[],
            $16::text[]) AS n(room, seq, at, epoch, dealt, ended, record)
        JOIN held ON held.id = n.room
    )
    SELECT id FROM held
";

/// What is not in the answer was fenced.
const APPEND: &str = "
    WITH held AS (
        UPDATE rooms AS r SET next = a.next, last = a.last,
            needs = CASE WHEN a.turns THEN a.needs ELSE r.needs END, format = greatest(r.format, a.format)
        FROM unnest($1::bytea[], $2::bytea[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::boolean[],
            $8::text[], $9::int4[]) AS a(id, owner, epoch, first, next, last, turns, needs, format)
        WHERE r.id = a.id AND r.owner = a.owner AND r.epoch = a.epoch AND r.next = a.first
        RETURNING r.id
    ), kept AS (
        INSERT INTO records (room, seq, at, epoch, dealt, ended, record)
        SELECT n.* FROM unnest($10::bytea[], $11::int8[], $12::int8[], $13::int8[], $14::int4[], $15::int4[],
            $16::text[]) AS n(room, seq, at, epoch, dealt, ended, record)
        JOIN held ON held.id = n.room
    )
    SELECT id FROM held
";

const LOOK: &str = "SELECT id, owner, epoch, next FROM rooms WHERE id = ANY ($1::bytea[])";

/// The side of the database that is written. Only the writing thread has it.
#[derive(Debug)]
pub(super) struct PgLog {
    link: Arc<Link>,
    runtime: Handle,
}

impl PgLog {
    /// Must be made within the runtime that is to carry the connection.
    pub(super) fn new(link: Arc<Link>) -> Self {
        Self { link, runtime: Handle::current() }
    }

    /// A session, waited for if the database is away: nothing was sent yet.
    async fn session(&self) -> Result<Arc<Session>, Trouble> {
        let begun = Instant::now();
        loop {
            match self.link.session().await {
                Ok(session) => return Ok(session),
                Err(error) if begun.elapsed() >= AWAY => {
                    return Err(Trouble::Collided(format!("the database is away: {}", reason(&error))));
                }
                Err(_) => sleep(LOOK_AGAIN).await,
            }
        }
    }

    async fn keep(&self, batches: &[Batch]) -> Outcomes {
        let mut outcomes = vec![Ok(()); batches.len()];
        for runs in rounds(batches) {
            let (new, known) = runs.into_iter().partition(|run| run.first == 1);
            self.keep_runs(OPEN, new, batches, &mut outcomes).await;
            self.keep_runs(APPEND, known, batches, &mut outcomes).await;
        }
        outcomes
    }

    async fn keep_runs(
        &self,
        statement: &'static str,
        runs: Vec<Run>,
        batches: &[Batch],
        into: &mut Outcomes,
    ) {
        let mut left = vec![runs];
        while let Some(runs) = left.pop().filter(|runs| !runs.is_empty()) {
            match self.send(statement, &runs, batches).await {
                Ok(held) => self.judge(&runs, &held, batches, into).await,
                // What one room cannot have kept must not cost the others theirs.
                Err(Trouble::Unfit(_)) if runs.len() > 1 => {
                    left.extend(runs.into_iter().map(|run| vec![run]));
                }
                Err(trouble) => {
                    tracing::error!(error = %trouble, "the database cannot be written");
                    let error = AppendError::from(trouble);
                    each(&runs, |index, _| into[index] = Err(error.clone()));
                }
            }
        }
    }

    /// Sends runs in one statement, and gives the rooms whose records were kept.
    /// Only what surely did nothing is ever sent again.
    async fn send(
        &self,
        statement: &'static str,
        runs: &[Run],
        batches: &[Batch],
    ) -> Result<BTreeSet<RoomId>, Trouble> {
        let columns = Columns::of(runs, batches);
        let mut collisions = 0;
        loop {
            let session = self.session().await?;
            match session.query(statement, &columns.values(statement == OPEN)).await {
                Ok(rows) => return rows.iter().map(|row| number(row.try_get(0)?)).collect(),
                Err(Trouble::Collided(_)) if collisions < COLLISIONS => collisions += 1,
                Err(trouble) => return Err(trouble),
            }
        }
    }

    /// Finds out why runs were not kept.
    async fn judge(&self, runs: &[Run], held: &BTreeSet<RoomId>, batches: &[Batch], into: &mut Outcomes) {
        let left_out: Vec<&Run> = runs.iter().filter(|run| !held.contains(&run.room)).collect();
        if left_out.is_empty() {
            return;
        }
        let stands = self.look(&left_out).await;
        each(left_out, |index, run| {
            let tried = batches[index].rows.first().map_or(run.first, |row| row.seq);
            into[index] = Err(match &stands {
                Ok(stands) => verdict(run, tried, stands.get(&run.room)),
                Err(trouble) => trouble.clone().into(),
            });
        });
    }

    /// How these rooms stand.
    async fn look(&self, runs: &[&Run]) -> Result<BTreeMap<RoomId, Stand>, Trouble> {
        let rooms: Vec<&[u8]> = runs.iter().map(|run| &run.room.0[..]).collect();
        let rows = self.session().await?.query(LOOK, &[&rooms]).await?;
        let stand = |row: &tokio_postgres::Row| -> Result<_, Trouble> {
            let owner = row.try_get::<_, Option<&[u8]>>(1)?.map(number).transpose()?;
            let epoch = Epoch(row.try_get::<_, i64>(2)?.cast_unsigned());
            let tenure = owner.map(|owner| Tenure { owner, epoch });
            let next = row.try_get::<_, i64>(3)?.cast_unsigned();
            Ok((number(row.try_get(0)?)?, Stand { tenure, next }))
        };
        rows.iter().map(stand).collect()
    }
}

impl Log for PgLog {
    fn commit(&mut self, batches: &[Batch]) -> Result<Outcomes, AppendError> {
        Ok(self.runtime.block_on(self.keep(batches)))
    }
}

/// How a room stands.
struct Stand {
    tenure: Option<Tenure>,
    next: u64,
}

/// Why records of a run were not kept.
fn verdict(run: &Run, tried: u64, stand: Option<&Stand>) -> AppendError {
    match stand {
        None if run.first == 1 => AppendError::CodeTaken,
        None => Conflict { next: 1, tried }.into(),
        Some(stand) if run.first == 1 || stand.tenure == Some(run.tenure) => {
            Conflict { next: stand.next, tried }.into()
        }
        Some(_) => AppendError::Fenced,
    }
}

type Outcomes = Vec<Result<(), AppendError>>;

/// Every batch of these runs.
fn each<'a>(runs: impl IntoIterator<Item = &'a Run>, mut tell: impl FnMut(usize, &Run)) {
    for run in runs {
        run.batches.iter().for_each(|&index| tell(index, run));
    }
}
