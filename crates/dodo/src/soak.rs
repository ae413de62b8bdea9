//! `dodo soak`: fills a server of its own with rooms of bots, watches each over
//! a socket, and prints what the server takes. After the first minute or so
//! memory and descriptors should stay as they are; the journal grows with play.

use std::{
    error::Error,
    fs,
    io::{self, BufRead as _, BufReader, Write as _},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use clap::Args;
use games::Kind;
use serde_json::{Value, json};
use tokio::{
    runtime,
    task::JoinSet,
    time::{interval, timeout},
};

use line::{Failure, From, Line, http, open_room};

/// How often a watcher asks for an answer.
const PULSE: Duration = Duration::from_secs(1);
/// Clock ticks a second in `/proc`: the same on every Linux that people run.
const TICKS: f64 = 100.0;
const MIB: f64 = (1 << 20) as f64;

#[derive(Clone, Debug, Args)]
pub(crate) struct SoakArguments {
    /// How many rooms are played in at once.
    #[arg(long, default_value_t = 500)]
    rooms: usize,
    /// How long it takes.
    #[arg(long, default_value_t = 600)]
    seconds: u64,
    /// How often a line is printed, in seconds.
    #[arg(long, default_value_t = 10)]
    every: u64,
}

/// How long answers took since they were last looked at.
type Pulses = Arc<Mutex<Vec<Duration>>>;

/// A server in a process of its own, ended with the soak.
struct House {
    address: SocketAddr,
    server: Child,
    data: PathBuf,
}

/// Plays for as long as asked.
pub(crate) fn soak(arguments: &SoakArguments) -> Result<(), Box<dyn Error>> {
    let runtime = runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(play(arguments)).map_err(|failure| -> Box<dyn Error> { failure })
}

async fn play(arguments: &SoakArguments) -> Result<(), Failure> {
    let house = House::open()?;
    let (pulses, mut rooms) = (Pulses::default(), JoinSet::new());
    for (_, kind) in (0..arguments.rooms).zip(Kind::ALL.into_iter().cycle()) {
        rooms.spawn(watch(house.address, kind, pulses.clone()));
    }
    let began = Instant::now();
    let mut ticks = interval(Duration::from_secs(arguments.every.max(1)));
    ticks.tick().await;
    let mut out = io::stdout();
    writeln!(
        out,
        "{:>8} {:>6} {:>11} {:>11} {:>11} {:>9} {:>9} {:>9} {:>9}",
        "seconds",
        "rooms",
        "memory MiB",
        "descriptors",
        "journal MiB",
        "records",
        "CPU s",
        "p50 ms",
        "p99 ms"
    )?;
    while began.elapsed() < Duration::from_secs(arguments.seconds) {
        tokio::select! {
            _ = ticks.tick() => {
                let figures = house.weigh(&pulses).await?;
                writeln!(out, "{:>8} {figures}", began.elapsed().as_secs())?;
            }
            Some(ended) = rooms.join_next() => return Err(format!("a room went wrong: {ended:?}").into()),
        }
    }
    Ok(())
}

/// Sees that a room of bots never stands still, and how fast it answers.
async fn watch(address: SocketAddr, kind: Kind, pulses: Pulses) -> Result<(), Failure> {
    let (code, token) = open_room(address, From::Home).await?;
    let mut line = Line::join(address, From::Home, &code, Some(&token)).await?;
    done(&line.ask(json!({ "type": "play_now", "kind": kind, "level": "easy" })).await?)?;
    done(&line.ask(json!({ "type": "hand_to_bot", "seat": 0 })).await?)?;
    loop {
        let asked = Instant::now();
        done(&line.ask(json!({ "type": "ping" })).await?)?;
        pulses.lock().unwrap_or_else(PoisonError::into_inner).push(asked.elapsed());
        if line.game["view"]["phase"]["type"] == "over" {
            done(&line.ask(json!({ "type": "start" })).await?)?;
            done(&line.ask(json!({ "type": "hand_to_bot", "seat": 0 })).await?)?;
        }
        let heard = async {
            while line.hear().await?.is_ok() {}
            Err::<(), Failure>("a line was cut".into())
        };
        if let Ok(cut) = timeout(PULSE, heard).await {
            return cut;
        }
    }
}

fn done(answer: &Value) -> Result<(), Failure> {
    if answer["type"] == "done" { Ok(()) } else { Err(format!("refused: {answer}").into()) }
}

impl House {
    /// Starts this very program as a server, with its limits opened wide.
    fn open() -> Result<Self, Failure> {
        let data = std::env::temp_dir().join(format!("dodo-soak-{}", std::process::id()));
        let most = u32::MAX.to_string();
        let mut server = Command::new(std::env::current_exe()?)
            .args(["serve", "--host", "127.0.0.1", "--port", "0", "--log", "error"])
            .args(["--rooms-per-address", &most, "--sockets-per-address", &most])
            .arg("--data")
            .arg(&data)
            .stdout(Stdio::piped())
            .spawn()?;
        let said = server.stdout.take().map(BufReader::new).ok_or("the server says nothing")?;
        let address = said.lines().map_while(Result::ok).find_map(|line| {
            let url = line.trim().strip_prefix("On this machine")?.trim().strip_prefix("http://")?.to_owned();
            url.trim_end_matches('/').parse().ok()
        });
        Ok(Self { address: address.ok_or("the server does not say where it is")?, server, data })
    }

    /// What it takes now, as one line of the table.
    async fn weigh(&self, pulses: &Pulses) -> Result<String, Failure> {
        let mut times = std::mem::take(&mut *pulses.lock().unwrap_or_else(PoisonError::into_inner));
        times.sort_unstable();
        let at = |percent: usize| times.get(times.len() * percent / 100).copied().unwrap_or_default();
        let [p50, p99] = [at(50), at(99)].map(|time| time.as_secs_f64() * 1e3);
        let (_, metrics) = http(self.address, From::Home, "GET /metrics", None).await?;
        let count = |name: &str| metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let process = PathBuf::from(format!("/proc/{}", self.server.id()));
        let memory = resident(&process).map_or("?".into(), |bytes| format!("{:.1}", bytes / MIB));
        let cpu = cpu_seconds(&process).map_or("?".into(), |seconds| format!("{seconds:.1}"));
        let descriptors = fs::read_dir(process.join("fd")).map_or("?".into(), |all| all.count().to_string());
        Ok(format!(
            "{:>6} {memory:>11} {descriptors:>11} {:>11.1} {:>9} {cpu:>9} {p50:>9.1} {p99:>9.1}",
            count("dodo_rooms_open").unwrap_or("?"),
            size(&self.data) / MIB,
            count("dodo_journal_records_total").unwrap_or("?"),
        ))
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing left to end.
        self.server.kill().ok();
        self.server.wait().ok();
        // What cannot be removed is a temporary folder left behind.
        fs::remove_dir_all(&self.data).ok();
    }
}

/// The memory a process really has, where the system tells.
fn resident(process: &Path) -> Option<f64> {
    let status = fs::read_to_string(process.join("status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<f64>().ok().map(|kib| kib * 1024.0)
}

/// The time a process has had on all cores together, where the system tells.
fn cpu_seconds(process: &Path) -> Option<f64> {
    let stat = fs::read_to_string(process.join("stat")).ok()?;
    // The name in brackets may hold anything, so counting begins behind it.
    let mut fields = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS)
}

/// How much lies in a folder.
fn size(folder: &Path) -> f64 {
    let files = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let sizes = files.filter_map(|file| file.metadata().ok()).map(|file| file.len());
    #[expect(clippy::cast_precision_loss, reason = "a tenth of a MiB is told")]
    let size = sizes.sum::<u64>() as f64;
    size
}
