//! Several servers on one database. What the hop costs of someone who comes in
//! by a server that does not own their room; and what one, two and four servers
//! do, each on cores of its own, with the database and the people on others.
//! Where there are too few cores for that, it says so.

use std::{process::Command, thread, time::Duration};

use futures_util::future::try_join_all;
use line::Postgres;
use serde_json::json;
use tokio::{
    runtime::Runtime,
    task::JoinSet,
    time::{Instant, MissedTickBehavior, interval},
};

use crate::{
    house::{Failure, House},
    moves::{Play, play_in},
    party::open,
    person::Person,
    sheet::table,
};

const SERVERS: [usize; 3] = [1, 2, 4];
/// Cores of the database.
const DATABASE: usize = 2;
/// People on either way, and how often each asks.
const ON_EACH_WAY: usize = 10;
const EVERY: Duration = Duration::from_millis(100);

/// Weighs the hop, and servers side by side with so many tables each.
pub(crate) fn cluster(rooms: usize, seconds: usize) -> Result<String, Failure> {
    Runtime::new()?.block_on(async {
        let postgres = Postgres::start().ok_or("there is no PostgreSQL here")?;
        let hop = hop(&postgres, seconds).await?;
        Ok(hop + "\n" + &side_by_side(&postgres, rooms, seconds).await?)
    })
}

/// Asks and answers on a direct line and over another server, in turns.
async fn hop(postgres: &Postgres, seconds: usize) -> Result<String, Failure> {
    let owner = House::open_on_database(&postgres.url(), None)?;
    let entry = House::open_on_database(&postgres.url(), None)?;
    let end = Instant::now() + Duration::from_secs(u64::try_from(seconds)?);
    let mut ways = [JoinSet::new(), JoinSet::new()];
    for _ in 0..ON_EACH_WAY {
        let (code, token) = open(owner.door).await?;
        // The room is with whoever is asked first.
        let host = Person::join(owner.door, &code, Some(&token)).await?;
        let guest = Person::join(entry.door, &code, None).await?;
        ways[0].spawn(ask_until(host, end));
        ways[1].spawn(ask_until(guest, end));
    }
    let mut took = [Vec::new(), Vec::new()];
    for (way, took) in ways.iter_mut().zip(&mut took) {
        while let Some(person) = way.join_next().await {
            took.extend(person??);
        }
        took.sort_unstable();
    }
    let ms = |way: usize, share: usize| -> f64 {
        let taken = &took[way];
        taken.get(taken.len() * share / 100).map_or(0.0, |taken| taken.as_secs_f64() * 1e3)
    };
    let row = |what: &str, share, target: &str| {
        let (direct, hopped) = (ms(0, share), ms(1, share));
        let figures = [format!("{direct:.2}"), format!("{hopped:.2}"), format!("{:.2}", hopped - direct)];
        let [direct, hopped, more] = figures;
        [what.to_owned(), direct, hopped, more, target.to_owned()]
    };
    let head = ["", "direct", "over another server", "more", "target"].map(str::to_owned);
    let rows = [row("ask → answer, ms, p50", 50, "≤ 0.3"), row("… p99", 99, "≤ 2")];
    Ok(table(&format!("Hop: {ON_EACH_WAY} people each way, ten asks a second each"), &head, &rows))
}

/// How long each answer took.
async fn ask_until(mut person: Person, end: Instant) -> Result<Vec<Duration>, Failure> {
    let mut every = interval(EVERY);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut took = Vec::new();
    while Instant::now() < end {
        every.tick().await;
        let sent = Instant::now();
        person.ask(&json!({ "type": "ping" })).await?;
        took.push(sent.elapsed());
    }
    Ok(took)
}

/// What so many servers did.
struct Done {
    a_second: f64,
    p99_ms: f64,
}

/// Which cores are whose: first the database's, then each server's, and the
/// people, who have as much to do as all servers together, have the rest.
#[derive(Clone, Copy)]
struct Cores {
    all: usize,
    /// Of one server.
    each: usize,
}

impl Cores {
    /// Two cores a server where there are enough for four of them, otherwise one.
    fn of_this_machine() -> Self {
        let all = thread::available_parallelism().map_or(1, usize::from);
        let two = Self { all, each: 2 };
        if SERVERS.iter().all(|&servers| two.suffice(servers)) { two } else { Self { all, each: 1 } }
    }

    fn needed(self, servers: usize) -> usize {
        DATABASE + 2 * servers * self.each
    }

    fn suffice(self, servers: usize) -> bool {
        self.needed(servers) <= self.all
    }

    fn database(self) -> String {
        range(0, DATABASE)
    }

    fn server(self, number: usize) -> String {
        range(DATABASE + number * self.each, self.each)
    }

    fn people(self, servers: usize) -> String {
        let first = DATABASE + servers * self.each;
        range(first, self.all - first)
    }
}

/// So many cores from the first on, as `taskset` wants them.
fn range(first: usize, number: usize) -> String {
    format!("{first}-{}", first + number - 1)
}

async fn side_by_side(postgres: &Postgres, rooms: usize, seconds: usize) -> Result<String, Failure> {
    let cores = Cores::of_this_machine();
    let mut rows = Vec::new();
    let mut alone = None;
    for servers in SERVERS {
        let what = format!("{servers} on {}", servers * cores.each);
        if !cores.suffice(servers) {
            let why =
                format!("not weighed: it takes {} cores, and there are {}", cores.needed(servers), cores.all);
            rows.push([what, why, String::new(), String::new(), String::new()]);
            continue;
        }
        let done = play_on(postgres, servers, cores, Play { rooms, seconds, every: Duration::ZERO }).await?;
        let alone = *alone.get_or_insert(done.a_second);
        let target = match servers {
            2 => "≥ 1.8×",
            4 => "≥ 3.4×",
            _ => "",
        };
        let ratio = format!("{:.2}", done.a_second / alone);
        rows.push([
            what,
            format!("{:.0}", done.a_second),
            format!("{:.2}", done.p99_ms),
            ratio,
            target.into(),
        ]);
    }
    let head = ["servers on cores", "moves a second", "p99 ms", "ratio", "target"].map(str::to_owned);
    let title = format!("Servers side by side: {rooms} tables of 6 each, as fast as they can, {seconds} s");
    Ok(table(&title, &head, &rows))
}

async fn play_on(postgres: &Postgres, servers: usize, cores: Cores, play: Play) -> Result<Done, Failure> {
    pin(postgres.process(), &cores.database())?;
    pin(std::process::id(), &cores.people(servers))?;
    let url = postgres.url();
    let houses: Vec<House> = (0..servers)
        .map(|number| House::open_on_database(&url, Some(&cores.server(number))))
        .collect::<Result<_, _>>()?;
    let runs = try_join_all(houses.iter().map(|house| play_in(house, play))).await?;
    let n_runs = runs.len() as f64;
    Ok(Done {
        a_second: runs.iter().map(|run| run.moves as f64 / play.seconds as f64).sum(),
        p99_ms: runs.iter().map(|run| run.quantile_ms(99)).sum::<f64>() / n_runs,
    })
}

/// Keeps a process and all its threads on some cores.
fn pin(process: u32, cores: &str) -> Result<(), Failure> {
    let pinned = Command::new("taskset").args(["-a", "-p", "-c", cores, &process.to_string()]).output()?;
    if pinned.status.success() { Ok(()) } else { Err("taskset does not work here".into()) }
}
