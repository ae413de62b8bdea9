//! Tables play while a room with a long past is opened again and its finished
//! games are fetched in a row: what that costs everybody else, beside the same
//! run without it; and how soon such a room is back, beside one without a past.
//! Whoever fetches does so in the background: what reading a hundred megabytes
//! takes is a browser's cost, and not this server's.

use std::time::{Duration, Instant};

use tokio::runtime::Runtime;

use crate::{
    background::Background,
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

/// How long the tables play before anything is fetched: by then everyone has sat
/// down.
const SITTING_DOWN: Duration = Duration::from_secs(3);

/// What was fetched.
struct Fetched {
    bytes: usize,
    seconds: f64,
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
        let fetching = start(house.door, &long)?;
        let beside = play_in(&house, play).await?;
        let fetched = fetched(&fetching.output()?)?;

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

fn start(Door(address): Door, room: &LongRoom) -> Result<Background, Failure> {
    let arguments =
        [address.to_string(), room.code.to_string(), room.host.to_string(), room.games.to_string()];
    let [address, code, host, games] = arguments.each_ref().map(String::as_str);
    Background::start(&["fetchers", address, code, host, games])
}

/// Opens the room, and fetches its games one after another: says how many bytes
/// that were, and how many seconds it took.
pub(crate) fn fetchers(arguments: &[String]) -> Result<String, Failure> {
    let [address, code, host, games] = arguments else { return Err("whom?".into()) };
    let (door, n_games) = (Door(address.parse()?), games.parse::<u32>()?.max(1));
    Runtime::new()?.block_on(async {
        tokio::time::sleep(SITTING_DOWN).await;
        let _host = Person::join(door, code, Some(host)).await?;
        let begun = Instant::now();
        let mut n_bytes = 0;
        for n in 0..FETCHES {
            let path = format!("/api/rooms/{code}/games/{}", 1 + n % n_games);
            let file = door.http("GET", &path).await?;
            if !file.starts_with("{\"format\"") {
                return Err(format!("{path}: {}", file.chars().take(200).collect::<String>()).into());
            }
            n_bytes += file.len();
        }
        Ok(format!("{n_bytes} {}", begun.elapsed().as_secs_f64()))
    })
}

/// What those who fetched have said.
fn fetched(said: &str) -> Result<Fetched, Failure> {
    let (bytes, seconds) = said.trim().split_once(' ').ok_or("bytes and seconds")?;
    Ok(Fetched { bytes: bytes.parse()?, seconds: seconds.parse()? })
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
        "History: {TABLES} tables while {FETCHES} games ({mib:.0} MiB) are fetched in {:.1} s",
        fetched.seconds
    );
    let head = ["", "beside it", "without", "ratio", "target"].map(str::to_owned);
    table(&title, &head, &lines)
}
