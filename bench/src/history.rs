//! Tables play while a room with a long past is opened again and its finished
//! games are fetched in a row: what that costs everybody else, beside the same
//! run without it; and how soon such a room is back, beside one without a past.

use std::time::{Duration, Instant};

use tokio::runtime::Runtime;

use crate::{
    house::{Door, Failure, House, empty_folder},
    long_room::{self, LongRoom},
    moves::{EVERY, Play, Run, play_in},
    person::Person,
    sheet::table,
};

/// Tables that play meanwhile.
const TABLES: usize = 50;
/// How often games are fetched, one after another.
const FETCHES: u32 = 60;
/// How often a room is opened again; the time in the middle counts.
const OPENINGS: usize = 5;

/// What was found in one run.
struct Fetched {
    games: u32,
    bytes: usize,
    took: Duration,
}

/// Writes a room with so many strokes, lets tables play for so many seconds
/// with and without it, and gives a table.
pub(crate) fn history(strokes: usize, seconds: usize) -> Result<String, Failure> {
    Runtime::new()?.block_on(async {
        let folder = empty_folder();
        let long = long_room::write(&folder, 1, strokes, true).await?;
        let empty = long_room::write(&folder, 2, 0, true).await?;
        let lying = long_room::write(&folder, 3, strokes / 10, false).await?;
        let play = Play { rooms: TABLES, seconds, every: EVERY };

        let mut house = House::open_on(folder)?;
        let alone = play_in(&house, play).await?;
        house = house.crash()?;
        let fetching =
            tokio::spawn(fetch(house.door, long.code.to_string(), long.host.to_string(), long.games));
        let beside = play_in(&house, play).await?;
        let fetched = fetching.await??;

        let mut opened = Vec::new();
        for room in [&long, &empty, &lying] {
            let mut times = Vec::new();
            for _ in 0..OPENINGS {
                house = house.crash()?;
                times.push(open(house.door, room).await?);
            }
            times.sort_unstable();
            opened.push(times[OPENINGS / 2]);
        }
        Ok(report(&long, &lying, [&beside, &alone], &fetched, &opened))
    })
}

/// Comes into a room that sleeps.
async fn open(door: Door, room: &LongRoom) -> Result<Duration, Failure> {
    let begun = Instant::now();
    Person::join(door, &room.code.to_string(), Some(&room.host.to_string())).await?;
    Ok(begun.elapsed())
}

/// Opens the room, and fetches its games one after another.
async fn fetch(door: Door, code: String, host: String, games: u32) -> Result<Fetched, Failure> {
    // By then everyone has sat down.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let _host = Person::join(door, &code, Some(&host)).await?;
    let begun = Instant::now();
    let mut bytes = 0;
    for n in 0..FETCHES {
        let path = format!("/api/rooms/{code}/games/{}", 1 + n % games.max(1));
        let file = door.http("GET", &path).await?;
        if !file.starts_with("{\"format\"") {
            return Err(format!("{path}: {}", file.chars().take(200).collect::<String>()).into());
        }
        bytes += file.len();
    }
    Ok(Fetched { games: FETCHES, bytes, took: begun.elapsed() })
}

fn report(
    long: &LongRoom,
    lying: &LongRoom,
    [beside, alone]: [&Run; 2],
    fetched: &Fetched,
    opened: &[Duration],
) -> String {
    let ms = |taken: Duration| taken.as_secs_f64() * 1e3;
    let line = |what: String, with: f64, without: f64, digits: usize, target: &str| {
        let ratio = if without > 0.0 { format!("{:.2}", with / without) } else { String::new() };
        [what, format!("{with:.digits$}"), format!("{without:.digits$}"), ratio, target.to_owned()]
    };
    let p = |run: &Run, quantile| run.quantile_ms(quantile);
    let [of_long, of_empty, of_lying] = [0, 1, 2].map(|index| opened.get(index).copied().map_or(0.0, ms));
    let lines = [
        line("moves of the tables".into(), beside.moves as f64, alone.moves as f64, 0, ""),
        line(
            "move sent → last of the others has seen it, ms, p50".into(),
            p(beside, 50),
            p(alone, 50),
            2,
            "",
        ),
        line("… p99".into(), p(beside, 99), p(alone, 99), 2, "≤ 1.3×"),
        line(
            format!("the room comes back, {} strokes and {} games, ms", long.strokes, long.games),
            of_long,
            of_empty,
            1,
            "< 50, ≤ 3×",
        ),
        line(
            format!("… with a game of {} strokes on its table, ms", lying.strokes),
            of_lying,
            of_empty,
            1,
            "",
        ),
    ];
    let mib = fetched.bytes as f64 / f64::from(1 << 20);
    let title = format!(
        "History: {TABLES} tables while {} games ({mib:.0} MiB) are fetched in {:.1} s",
        fetched.games,
        fetched.took.as_secs_f64()
    );
    let head = ["", "beside it", "without", "ratio", "target"].map(str::to_owned);
    table(&title, &head, &lines)
}
