//! What it costs to keep records in PostgreSQL, beside SQLite on the same
//! machine and disk, in turns: rooms that each append as soon as their last
//! record is kept.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use line::{Folder, Postgres};
use rooms::{Append, Change, Hex, Journal, Record, RoomCode, Tenure, Timestamp, Urgency};
use server::{PgJournal, SqliteJournal};
use tokio::{runtime::Runtime, task::JoinSet};

use crate::{house::Failure, sheet::table};

/// How often both are weighed, in turns; the ratio in the middle counts.
const ROUNDS: usize = 5;

/// What one of them did.
struct Weighed {
    a_second: f64,
    /// How long the append in the middle took.
    p50: Duration,
}

/// Weighs both with so many rooms, each time for so many seconds.
pub(crate) fn appends(rooms: usize, seconds: usize) -> Result<String, Failure> {
    let lasting = Duration::from_secs(u64::try_from(seconds)?);
    Runtime::new()?.block_on(async {
        let postgres = Postgres::start().ok_or("there is no PostgreSQL here")?;
        let mut pairs = Vec::new();
        for round in 0..ROUNDS {
            let folder = Folder::new();
            let file = SqliteJournal::open(&folder.path().join("journal.sqlite"))?;
            let sqlite = weigh(Arc::new(file), round, rooms, lasting).await?;
            let (database, _) = PgJournal::open(&postgres.url().parse()?).await?;
            pairs.push((sqlite, weigh(Arc::new(database), round, rooms, lasting).await?));
        }
        Ok(report(rooms, &pairs))
    })
}

async fn weigh(
    journal: Arc<dyn Journal>,
    round: usize,
    rooms: usize,
    lasting: Duration,
) -> Result<Weighed, Failure> {
    let begun = Instant::now();
    let mut tasks = JoinSet::new();
    for room in 0..rooms {
        let number = u64::try_from(round * rooms + room)?;
        tasks.spawn(append_until(journal.clone(), number, begun + lasting));
    }
    let mut took = Vec::new();
    while let Some(task) = tasks.join_next().await {
        took.extend(task??);
    }
    let a_second = took.len() as f64 / begun.elapsed().as_secs_f64();
    journal.close().await;
    took.sort_unstable();
    let p50 = took.get(took.len() / 2).copied().ok_or("nothing was kept")?;
    Ok(Weighed { a_second, p50 })
}

/// One room's appends, and how long each took.
async fn append_until(
    journal: Arc<dyn Journal>,
    number: u64,
    end: Instant,
) -> Result<Vec<Duration>, Failure> {
    let mut id = [0; 16];
    id[..8].copy_from_slice(&number.to_be_bytes());
    let code = RoomCode::from_number(number);
    let mut took = Vec::new();
    for seq in 1.. {
        let begun = Instant::now();
        if begun >= end {
            break;
        }
        let change = Change::Locked { locked: seq % 2 == 0 };
        let record = Record { seq, at: Timestamp(seq), by: None, change };
        let append = Append { room: Hex(id), code, tenure: Tenure::ALONE, records: vec![record] };
        journal.append(append, Urgency::Immediate).await?;
        took.push(begun.elapsed());
    }
    Ok(took)
}

fn report(rooms: usize, pairs: &[(Weighed, Weighed)]) -> String {
    let middle = |mut figures: Vec<f64>| {
        figures.sort_by(f64::total_cmp);
        figures[figures.len() / 2]
    };
    let row = |what: String, of: fn(&Weighed) -> f64, digits: usize| {
        let sqlite = middle(pairs.iter().map(|(sqlite, _)| of(sqlite)).collect());
        let postgres = middle(pairs.iter().map(|(_, postgres)| of(postgres)).collect());
        let ratio = middle(pairs.iter().map(|(sqlite, postgres)| of(postgres) / of(sqlite)).collect());
        [what, format!("{sqlite:.digits$}"), format!("{postgres:.digits$}"), format!("{ratio:.2}")]
    };
    let rows = [
        row(format!("appends a second, {rooms} rooms"), |weighed| weighed.a_second, 0),
        row("an append, p50, ms".into(), |weighed| weighed.p50.as_secs_f64() * 1e3, 2),
    ];
    let head = ["", "SQLite", "PostgreSQL", "ratio"].map(str::to_owned);
    table("Records in a database", &head, &rows)
}
