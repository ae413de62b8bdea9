//! Tables of six play Double Double Dominoes: a plain step of the rules, after
//! which everyone sees something else. When a game is over the next one is dealt.
//! Beside Dodo play, in rounds that take turns, because the machine is shared:
//!
//! - the *equal relay*: it checks nothing and knows no rules, but tells everyone
//!   as many bytes as Dodo, and flushes each move to disk before anyone hears;
//! - the *bare relay*: small views, and nothing kept;
//! - if asked for, a peer, Colyseus, which keeps nothing either.
//!
//! First each table makes five moves a second, then as many as it can.

mod peer;
mod table;

use std::time::Duration;

use serde_json::json;
use tokio::{runtime::Runtime, task::JoinSet, time::Instant};

use crate::{
    house::{Failure, House},
    party::Party,
    person::dial,
    sheet::table,
    toll::{KIB, cpu_seconds, resident_bytes},
};
use table::{Done, Moves, Table, Turn};

const SEATS: usize = 6;
/// Bytes of a domino in the yardstick's views, and of its views without any.
const PLACED: usize = 62;
const BARE: usize = 200;
const ROUNDS: usize = 5;
/// How often a table moves, if not as soon as everyone has seen the last move.
pub(crate) const EVERY: Duration = Duration::from_millis(200);

/// What one server did.
#[derive(Default)]
pub(crate) struct Run {
    pub(crate) moves: usize,
    seconds: f64,
    cpu: f64,
    bytes: usize,
    /// From a move sent to the last of the others having seen it, shortest first.
    latencies: Vec<Duration>,
    /// Memory taken by all connections, and the rooms they sit in.
    memory: f64,
}

/// How many tables play, for how long, and how often each moves.
#[derive(Clone, Copy)]
pub(crate) struct Play {
    pub(crate) rooms: usize,
    pub(crate) seconds: usize,
    pub(crate) every: Duration,
}

/// What all of them did in one round.
struct Round {
    dodo: Run,
    equal: Run,
    bare: Run,
    peer: Option<Run>,
}

/// Lets so many tables play for so many seconds a round, and gives a table.
pub(crate) fn moves(rooms: usize, seconds: usize, peers: bool) -> Result<String, Failure> {
    let steady = Play { rooms, seconds, every: EVERY };
    let hurried = Play { every: Duration::ZERO, ..steady };
    Runtime::new()?.block_on(async {
        let (mut steadily, mut fast) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            steadily.push(round(steady, peers).await?);
            fast.push(round(hurried, peers).await?);
        }
        Ok(report(steady, &steadily) + "\n" + &report(hurried, &fast))
    })
}

async fn round(play: Play, peers: bool) -> Result<Round, Failure> {
    let dodo = play_in(&House::open()?, play).await?;
    let length = dodo.bytes / dodo.moves.max(1) / SEATS;
    let placed = length.saturating_sub(BARE) / PLACED;
    let equal = relay(&House::of_keeping_yardstick()?, play, placed).await?;
    let bare = relay(&House::of_yardstick()?, play, 0).await?;
    let peer = if peers { Some(beside_peer(&peer::start()?, play, length).await?) } else { None };
    Ok(Round { dodo, equal, bare, peer })
}

/// Lets tables play in a house, whatever else goes on there.
pub(crate) async fn play_in(house: &House, play: Play) -> Result<Run, Failure> {
    let empty = resident_bytes(house.process())?;
    let party = Party { seats: SEATS, kind: "dominoes", options: json!({ "pace": "off" }) };
    let mut tables = Vec::new();
    for people in party.fill(house.door, play.rooms).await? {
        let chairs = people.into_iter().map(|person| {
            let mut turn = Turn::default();
            turn.see(&json!({ "view": person.view() }).to_string())?;
            Ok((person.into_socket(), turn))
        });
        tables.push(Table::of_game(chairs.collect::<Result<_, Failure>>()?));
    }
    measure(house, empty, tables, play).await
}

/// The yardstick, with so many dominoes in its views.
async fn relay(house: &House, play: Play, placed: usize) -> Result<Run, Failure> {
    let empty = resident_bytes(house.process())?;
    let mut tables = Vec::new();
    for room in 0..play.rooms {
        let mut sockets = Vec::new();
        for _ in 0..SEATS {
            sockets.push(dial(house.door, &format!("/rooms/{room}")).await?);
        }
        tables.push(Table::of_sockets(sockets, Moves::Relay { placed }));
    }
    measure(house, empty, tables, play).await
}

/// The peer, whose state changes by so many bytes a move.
async fn beside_peer(house: &House, play: Play, bytes: usize) -> Result<Run, Failure> {
    let empty = resident_bytes(house.process())?;
    let bytes = u16::try_from(bytes)?;
    let mut tables = Vec::new();
    for room in 0..play.rooms {
        tables.push(Table::of_sockets(peer::sit_down(house.door, room).await?, Moves::Peer { bytes }));
    }
    measure(house, empty, tables, play).await
}

async fn measure(house: &House, empty: f64, tables: Vec<Table>, play: Play) -> Result<Run, Failure> {
    let process = house.process();
    let memory = resident_bytes(process)? - empty;
    let (start, before) = (Instant::now(), cpu_seconds(process)?);
    let apart = EVERY / u32::try_from(tables.len().max(1))?;
    let end = start + Duration::from_secs(u64::try_from(play.seconds)?);
    let mut playing = JoinSet::new();
    for (number, table) in (0u32..).zip(tables) {
        playing.spawn(table.play(start + apart * number, end, play.every));
    }
    let mut run = Run { memory, ..Run::default() };
    while let Some(table) = playing.join_next().await {
        let Done { moves, bytes, latencies } = table??;
        run.moves += moves;
        run.bytes += bytes;
        run.latencies.extend(latencies);
    }
    run.cpu = cpu_seconds(process)? - before;
    run.seconds = start.elapsed().as_secs_f64();
    run.latencies.sort_unstable();
    Ok(run)
}

impl Run {
    pub(crate) fn quantile_ms(&self, quantile: usize) -> f64 {
        let index = self.latencies.len() * quantile / 100;
        self.latencies.get(index).or(self.latencies.last()).map_or(0.0, |taken| taken.as_secs_f64() * 1e3)
    }

    fn each(&self, amount: f64) -> f64 {
        amount / self.moves.max(1) as f64
    }
}

/// A figure of a run.
type Figure<'a> = dyn Fn(&Run) -> f64 + 'a;

/// Something that is weighed, round by round.
struct Scale<'a> {
    what: &'static str,
    figure: &'a Figure<'a>,
    digits: usize,
    target: &'static str,
}

fn report(Play { rooms, seconds, every }: Play, rounds: &[Round]) -> String {
    let is_steady = !every.is_zero();
    let lines = (rooms * SEATS) as f64;
    let scale = |what, figure, digits, target| Scale { what, figure, digits, target };
    let a_second: &Figure<'_> = &|run| run.moves as f64 / run.seconds;
    let cpu: &Figure<'_> = &|run| run.each(run.cpu * 1e6);
    let memory: &Figure<'_> = &|run| run.memory / lines / KIB;
    let mut scales = vec![
        scale("moves a second", a_second, 0, if is_steady { "" } else { "≥ 0.8 of bare" }),
        scale("server CPU, ms for 1,000 moves", cpu, 1, "≤ 1.5× equal"),
    ];
    if is_steady {
        scales.extend([
            scale(
                "move sent → last of the others has seen it, ms, p50",
                &|run| run.quantile_ms(50),
                2,
                "≤ 1.5× equal",
            ),
            scale("… p99", &|run| run.quantile_ms(99), 2, "≤ 2× equal"),
            scale("bytes told for a move, to all six", &|run| run.each(run.bytes as f64), 0, "≤ 6144"),
            scale("memory of a seated connection, KiB", memory, 1, "≤ 14"),
        ]);
    }
    let has_peer = rounds.iter().all(|round| round.peer.is_some());
    let rows: Vec<_> = scales.iter().map(|scale| row(scale, rounds, has_peer)).collect();
    let pace = if is_steady { "five moves a second each" } else { "each as fast as it can" };
    let title = format!("Moves: {rooms} tables of {SEATS}, {pace}, {ROUNDS} rounds of {seconds} s");
    let head = ["", "Dodo", "equal relay", "÷ equal", "bare relay", "÷ bare", "Colyseus", "target"];
    table(&title, &head.map(str::to_owned), &rows)
}

fn row(&Scale { what, figure, digits, target }: &Scale<'_>, rounds: &[Round], has_peer: bool) -> [String; 8] {
    let of = |run: &dyn Fn(&Round) -> Option<&Run>| -> Vec<f64> {
        rounds.iter().filter_map(run).map(figure).collect()
    };
    let dodo = of(&|round| Some(&round.dodo));
    let [equal, bare] = [of(&|round| Some(&round.equal)), of(&|round| Some(&round.bare))];
    let ratio = |other: &[f64]| {
        let ratios = dodo.iter().zip(other).map(|(dodo, other)| dodo / other).collect();
        middle(ratios, 2)
    };
    [
        what.to_owned(),
        middle(dodo.clone(), digits),
        middle(equal.clone(), digits),
        ratio(&equal),
        middle(bare.clone(), digits),
        ratio(&bare),
        if has_peer { middle(of(&|round| round.peer.as_ref()), digits) } else { String::new() },
        target.to_owned(),
    ]
}

/// The middle one of all rounds, and between which they lie.
fn middle(mut figures: Vec<f64>, digits: usize) -> String {
    figures.sort_by(f64::total_cmp);
    let (Some(least), Some(most)) = (figures.first(), figures.last()) else { return String::new() };
    let middle = figures[figures.len() / 2];
    format!("{middle:.digits$} ({least:.digits$}–{most:.digits$})")
}
