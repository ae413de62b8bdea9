//! One address does its worst while honest tables of other addresses play.
//! The same tables have played before, on the same server and in the same run:
//! in peace, and while the same flood went over another server on this machine.
//! The flood next door takes cores, disk and kernel from them, as any busy
//! neighbour would; what an act takes longer than beside it is this server's own
//! doing.

mod attack;
mod honest;

use std::{net::Ipv4Addr, time::Duration};

use tokio::{
    runtime::Runtime,
    time::{Instant, sleep},
};

use crate::{
    background::Background,
    house::{Door, Failure, House},
    sheet::table,
    toll::{KIB, cpu_seconds, resident_bytes, threads},
};
use honest::HonestTable;

/// How many honest tables there are, each from an address of its own.
const TABLES: u8 = 4;
/// How long after the flood the server is looked at.
const AFTER: Duration = Duration::from_millis(500);
/// The pack that is dealt from.
const PACK: &str = "largest";

/// What the server took while something went on.
struct Taken {
    /// How long acts took, shortest first.
    acts: Vec<Duration>,
    seconds: f64,
    cpu: f64,
    /// Bytes of records that requests have caused.
    kept: f64,
    memory: f64,
    threads: usize,
}

/// Measures honest play for so many seconds in peace, and as many in floods that
/// have been rising for a while, next door and here. A short while is the worst:
/// later a flood has used up all that may be had at once.
pub(crate) fn flood(seconds: usize, rising: usize) -> Result<String, Failure> {
    let [span, rising] = [seconds, rising].map(|seconds| Duration::from_secs(seconds as u64));
    Runtime::new()?.block_on(async {
        let house = House::open_to_strangers(&[(PACK, pack())])?;
        let mut tables = Vec::new();
        for number in 0..TABLES {
            tables.push(HonestTable::sit_down(Ipv4Addr::new(127, 0, 0, 2 + number), house.door).await?);
        }
        let (tables, calm) = measure(&house, tables, span).await?;

        let neighbour = House::open_to_strangers(&[(PACK, pack())])?;
        let flooders = start(neighbour.door)?;
        let (tables, _) = honest::play(tables, rising).await?;
        let (tables, beside) = measure(&house, tables, span).await?;
        drop((flooders, neighbour));

        let flooders = start(house.door)?;
        let (tables, _) = honest::play(tables, rising).await?;
        let (tables, flooded) = measure(&house, tables, span).await?;
        let refusals = refused(house.door).await?;
        drop((flooders, tables));
        sleep(AFTER).await;
        let (before, since) = (cpu_seconds(house.process())?, Instant::now());
        sleep(Duration::from_secs(1)).await;
        let idle = (cpu_seconds(house.process())? - before) / since.elapsed().as_secs_f64();
        Ok(report([&calm, &beside, &flooded], idle, &refusals))
    })
}

/// The flood itself, in a process of its own.
pub(crate) fn flooders(address: Option<&str>) -> Result<String, Failure> {
    let address = address.ok_or("whom?")?.parse()?;
    Runtime::new()?.block_on(attack::attack(Door(address)))?;
    Ok(String::new())
}

fn start(Door(address): Door) -> Result<Background, Failure> {
    Background::start(&["flooders", &address.to_string()])
}

/// As many words as go into a pack.
fn pack() -> String {
    let words = (0..5_000).map(|number| format!("{}{}\n", letters(number), letters(number / 7 + 13)));
    "# title: Largest\n# language: en\n".to_owned() + &words.collect::<String>()
}

fn letters(number: u32) -> String {
    let digit =
        |place: u32| char::from(b'a' + u8::try_from(number / 26_u32.pow(place) % 26).unwrap_or_default());
    (0..3).map(digit).collect()
}

async fn measure(
    house: &House,
    tables: Vec<HonestTable>,
    span: Duration,
) -> Result<(Vec<HonestTable>, Taken), Failure> {
    let kept = counted(house.door, "dodo_journal_bytes_total").await?;
    let (cpu, since) = (cpu_seconds(house.process())?, Instant::now());
    let (tables, acts) = honest::play(tables, span).await?;
    let seconds = since.elapsed().as_secs_f64();
    let taken = Taken {
        acts,
        seconds,
        cpu: cpu_seconds(house.process())? - cpu,
        kept: counted(house.door, "dodo_journal_bytes_total").await? - kept,
        memory: resident_bytes(house.process())?,
        threads: threads(house.process())?,
    };
    Ok((tables, taken))
}

/// What is counted under a name.
async fn counted(door: Door, name: &str) -> Result<f64, Failure> {
    let text = door.http("GET", "/metrics").await?;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    Ok(line.and_then(|number| number.parse().ok()).unwrap_or_default())
}

/// What was refused, and how often.
async fn refused(door: Door) -> Result<String, Failure> {
    let text = door.http("GET", "/metrics").await?;
    let refusals = text.lines().filter_map(|line| {
        let (why, count) = line.strip_prefix("dodo_bad_input_total{why=\"")?.split_once("\"} ")?;
        Some(format!("{why} {count}"))
    });
    Ok(refusals.collect::<Vec<_>>().join(", "))
}

fn report([calm, beside, flooded]: [&Taken; 3], idle: f64, refusals: &str) -> String {
    let ms = |taken: &Taken, of: f64| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an index of a list")]
        let index = (taken.acts.len() as f64 * of) as usize;
        taken.acts.get(index).or(taken.acts.last()).map_or(0.0, Duration::as_secs_f64) * 1e3
    };
    let line = |what: &str, of: &dyn Fn(&Taken) -> f64, digits: usize, target: &str| {
        let figures = [calm, beside, flooded].map(of);
        let [calm, beside, flooded] = figures;
        let times = |other: f64| if other > 0.0 { format!("{:.2}", flooded / other) } else { String::new() };
        let [of_calm, of_beside, of_flooded] = figures.map(|figure| format!("{figure:.digits$}"));
        [what.into(), of_calm, of_beside, of_flooded, times(calm), times(beside), target.to_owned()]
    };
    let none = String::new;
    let lines = [
        line("an honest act, p50 ms", &|taken| ms(taken, 0.5), 2, ""),
        line("an honest act, p99 ms", &|taken| ms(taken, 0.99), 2, "≤ 1.5×"),
        line("an honest act, longest ms", &|taken| ms(taken, 1.0), 2, ""),
        line("journal, KiB a second", &|taken| taken.kept / KIB / taken.seconds, 1, "≤ 64"),
        line("CPU, % of a core", &|taken| taken.cpu / taken.seconds * 100.0, 0, ""),
        line("memory, MiB", &|taken| taken.memory / KIB / KIB, 1, ""),
        line("threads", &|taken| taken.threads as f64, 0, "≤ 16"),
        [
            "CPU half a second after all have left, % of a core".into(),
            none(),
            none(),
            format!("{:.1}", idle * 100.0),
            none(),
            none(),
            "< 5".into(),
        ],
    ];
    let title =
        format!("Flood: one address against {TABLES} honest tables of two, for {:.0} s", flooded.seconds);
    let head = ["", "in peace", "flood next door", "in the flood", "÷ peace", "÷ next door", "target"];
    let about = "\nThe flood has only the time that nobody else on this machine wants, as if it came from another \
                 one. The flood next door goes over another server here: what it costs an act is the \
                 machine's doing (cores, disk, kernel), and what the flood costs beyond that is this \
                 server's.\n\n";
    table(&title, &head.map(str::to_owned), &lines) + about + &format!("Turned away: {refusals}.\n")
}
