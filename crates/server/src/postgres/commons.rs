//! What all servers on one database have together beside rooms: what is owed
//! for what guards the whole, packs that were brought along, and how many rooms
//! there are.

use std::{sync::Arc, time::Duration};

use rooms::{TokenHash, Unanswered};

use super::{
    database::Database,
    error::Trouble,
    settings::{self, Risk},
};
use crate::governor::Toll;

/// One every $3 seconds, after so many at once that they are allowed within $4
/// seconds; no row: too many.
const TAKE: &str = "
    INSERT INTO tolls AS t (what, source, due) VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
    ON CONFLICT (what, source) DO UPDATE
        SET due = greatest(t.due, clock_timestamp()) + make_interval(secs => $3)
        WHERE greatest(t.due, clock_timestamp()) + make_interval(secs => $3)
            <= clock_timestamp() + make_interval(secs => $4)
    RETURNING true
";
/// The same, whether or not it is too many; what is owed is waited for, but
/// never longer than for twice as many.
const OWE: &str = "
    INSERT INTO tolls AS t (what, source, due) VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
    ON CONFLICT (what, source) DO UPDATE
        SET due = least(greatest(t.due, clock_timestamp()) + make_interval(secs => $3),
            clock_timestamp() + 2 * make_interval(secs => $4))
    RETURNING extract(epoch FROM due - clock_timestamp())::float8
";
const LEAVE_PACK: &str = "INSERT INTO packs (id, text) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const FETCH_PACK: &str = "SELECT text FROM packs WHERE id = $1";
const TIDY: [&str; 2] = [
    "DELETE FROM tolls WHERE due < clock_timestamp()",
    "DELETE FROM packs WHERE brought < clock_timestamp() - interval '1 hour'",
];
const COUNT: &str = "SELECT count(*) FROM rooms";

/// What all servers on one database have together beside rooms.
#[derive(Debug)]
pub(crate) struct Commons {
    database: Arc<Database>,
}

impl Commons {
    pub(super) fn new(database: Arc<Database>) -> Self {
        Self { database }
    }

    /// Takes one, if there is one left.
    pub(crate) async fn take(&self, toll: &Toll) -> Result<bool, Unanswered> {
        let (what, source, each, in_all) = columns(toll);
        let taken = self.database.reading.query(TAKE, &[&what, &source, &each, &in_all]).await?;
        Ok(!taken.is_empty())
    }

    /// Takes one whether or not there is any left; gives how long it takes until
    /// nothing is owed.
    pub(crate) async fn owe(&self, toll: &Toll) -> Result<Duration, Unanswered> {
        let (what, source, each, in_all) = columns(toll);
        let owed = self.database.reading.query(OWE, &[&what, &source, &each, &in_all]).await?;
        let seconds: f64 = owed.first().map_or(Ok(0.0), |row| row.try_get(0)).map_err(Trouble::from)?;
        Ok(Duration::try_from_secs_f64(seconds).unwrap_or_default())
    }

    /// Leaves a pack for whichever server it is asked for at.
    pub(crate) async fn leave_pack(&self, id: TokenHash, text: &str) -> Result<(), Unanswered> {
        self.database.reading.query(LEAVE_PACK, &[&&id.0[..], &text]).await?;
        Ok(())
    }

    /// A pack that was left.
    pub(crate) async fn fetch_pack(&self, id: TokenHash) -> Result<Option<String>, Unanswered> {
        let found = self.database.reading.query(FETCH_PACK, &[&&id.0[..]]).await?;
        Ok(found.first().map(|row| row.try_get(0)).transpose().map_err(Trouble::from)?)
    }

    /// How many rooms are kept.
    pub(crate) async fn n_rooms(&self) -> Result<usize, Unanswered> {
        let counted = self.database.reading.query(COUNT, &[]).await?;
        let counted: i64 = counted.first().map_or(Ok(0), |row| row.try_get(0)).map_err(Trouble::from)?;
        Ok(usize::try_from(counted).unwrap_or(0))
    }

    /// What in the database's settings could lose something that was
    /// acknowledged, as they are now.
    pub(crate) async fn risks(&self) -> Result<Vec<Risk>, Unanswered> {
        let asked = async { settings::risks(&*self.database.reading.session().await?).await };
        Ok(asked.await.map_err(Trouble::from)?)
    }

    /// Puts away what says nothing any more.
    pub(crate) async fn tidy(&self) -> Result<(), Unanswered> {
        for statement in TIDY {
            self.database.reading.query(statement, &[]).await?;
        }
        Ok(())
    }
}

fn columns(toll: &Toll) -> (&'static str, String, f64, f64) {
    let Toll { what, source, each, in_all } = toll;
    (what, source.to_string(), each.as_secs_f64(), in_all.as_secs_f64())
}
