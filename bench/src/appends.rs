//! What it costs to keep records in PostgreSQL, beside SQLite on the same
//! machine and disk, in turns: rooms that together append a thousand times a
//! second, and rooms that each append as soon as their last record is kept.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use line::{Folder, Postgres};
use rooms::{Append, Change, Hex, Journal, Record, RoomCode, Tenure, Timestamp, Urgency};
use server::{PgJournal, SqliteJournal};
use tokio::{runtime::Runtime, task::JoinSet, time::sleep_until};

use crate::{house::Failure, sheet::table};

/// How often both are weighed, in turns; the ratio in the middle counts.
const ROUNDS: usize = 5;

/// How many appends a second are asked for, if not as many as there can be.
const A_SECOND: u32 = 1_000;

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
        let steadily = Duration::from_secs(1) * u32::try_from(rooms)? / A_SECOND;
        let mut pairs = [Vec::new(), Vec::new()];
        for round in 0..ROUNDS {
            for (way, every) in [steadily, Duration::ZERO].into_iter().enumerate() {
                let work = Work { first: (2 * round + way) * rooms, rooms, lasting, every };
                let folder = Folder::new();
                let file = SqliteJournal::open(&folder.path().join("journal.sqlite"))?;
                let sqlite = weigh(Arc::new(file), work).await?;
                let (database, _) = PgJournal::open(&postgres.url().parse()?).await?;
                pairs[way].push((sqlite, weigh(Arc::new(database), work).await?));
            }
        }
        Ok(report(rooms, &pairs))
    })
}

/// What is appended.
#[derive(Clone, Copy)]
struct Work {
    /// The number of the first room.
    first: usize,
    rooms: usize,
    lasting: Duration,
    /// How long between two appends of a room, if they do not follow at once.
    every: Duration,
}

async fn weigh(journal: Arc<dyn Journal>, work: Work) -> Result<Weighed, Failure> {
    let Work { first, rooms, lasting, every } = work;
    let begun = Instant::now();
    let mut tasks = JoinSet::new();
    for room in 0..rooms {
        let number = u64::try_from(first + room)?;
        // Not all of them at the same moment.
        let start = begun + every * u32::try_from(room)? / u32::try_from(rooms)?;
        tasks.spawn(append_until(journal.clone(), number, [start, begun + lasting], every));
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
    [start, end]: [Instant; 2],
    every: Duration,
) -> Result<Vec<Duration>, Failure> {
    let mut id = [0; 16];
    id[..8].copy_from_slice(&number.to_be_bytes());
    let code = RoomCode::from_number(number);
    let (mut took, mut due) = (Vec::new(), start);
    for seq in 1.. {
        sleep_until(due.into()).await;
        due += every;
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

fn report(rooms: usize, [steady, flat_out]: &[Vec<(Weighed, Weighed)>; 2]) -> String {
    let middle = |mut figures: Vec<f64>| {
        figures.sort_by(f64::total_cmp);
        figures[figures.len() / 2]
    };
    type Pairs = [(Weighed, Weighed)];
    let row = |what: &str, pairs: &Pairs, of: fn(&Weighed) -> f64, digits: usize, target: &str| {
        let sqlite = middle(pairs.iter().map(|(sqlite, _)| of(sqlite)).collect());
        let postgres = middle(pairs.iter().map(|(_, postgres)| of(postgres)).collect());
        let ratio = middle(pairs.iter().map(|(sqlite, postgres)| of(postgres) / of(sqlite)).collect());
        let figures = [format!("{sqlite:.digits$}"), format!("{postgres:.digits$}"), format!("{ratio:.2}")];
        let [sqlite, postgres, ratio] = figures;
        [what.to_owned(), sqlite, postgres, ratio, target.to_owned()]
    };
    let p50 = |weighed: &Weighed| weighed.p50.as_secs_f64() * 1e3;
    let a_second = |weighed: &Weighed| weighed.a_second;
    let rows = [
        row("appends a second, as asked", steady, a_second, 0, ""),
        row("… one of them, p50, ms", steady, p50, 2, "≤ 1.3×"),
        row("appends a second, flat out", flat_out, a_second, 0, "≥ 2×"),
        row("… one of them, p50, ms", flat_out, p50, 2, ""),
    ];
    let head = ["", "SQLite", "PostgreSQL", "ratio", "target"].map(str::to_owned);
    table(&format!("Records in a database: {rooms} rooms, {ROUNDS} rounds in turns"), &head, &rows)
}
