//! Tables of six play Double Double Dominoes, five moves a second each: a
//! plain step of the rules, after which everyone sees something else. When a
//! game is over the next one is dealt. The yardstick answers each move with
//! six small views, and once more with views as long as those of the game.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::{
    runtime::Runtime,
    task::JoinSet,
    time::{Instant, sleep_until, timeout},
};
use tokio_tungstenite::{connect_async, tungstenite::Message};

use crate::{
    house::{Failure, House},
    party::Party,
    person::Socket,
    sheet::{Row, sheet},
    toll::{KIB, cpu_seconds, resident_bytes},
};

const SEATS: usize = 6;
/// Bytes of a domino in the yardstick's views.
const PLACED: usize = 62;
/// How often a table moves.
const EVERY: Duration = Duration::from_millis(200);
/// How long an update may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);
/// How frames begin, of those that matter here.
const VIEW: &str = "{\"type\":\"view\"";
const UPDATE: &str = "{\"type\":\"update\"";
const REFUSED: &str = "{\"type\":\"refused\"";

/// What one server did.
#[derive(Default)]
struct Run {
    moves: usize,
    seconds: f64,
    cpu: f64,
    bytes: usize,
    /// From a move sent to the last of the others having seen it, shortest first.
    latencies: Vec<Duration>,
    /// Memory taken by all connections, and the rooms they sit in.
    memory: f64,
}

/// One table: its lines, and what may be done on each.
struct Table {
    chairs: Vec<(Socket, Turn)>,
    /// For the yardstick, which checks no moves: the dominoes in its views.
    relay: Option<usize>,
    asked: usize,
    run: Run,
}

/// What a seat may do now.
#[derive(Default)]
struct Turn {
    may: May,
    fits: Vec<Fit>,
    hand: Vec<Value>,
}

/// A view or an update, as far as it matters here.
#[derive(Deserialize)]
struct Told {
    #[serde(alias = "set")]
    view: Part,
    #[serde(default)]
    add: Part,
}

#[derive(Default, Deserialize)]
struct Part {
    may: Option<May>,
    fits: Option<Vec<Fit>>,
    sides: Option<Vec<Side>>,
}

#[derive(Clone, Copy, Default, Deserialize)]
struct May {
    place: bool,
    discard: bool,
    stop: bool,
}

#[derive(Deserialize)]
struct Fit {
    halves: Value,
}

#[derive(Deserialize)]
struct Side {
    hand: Option<Vec<Value>>,
}

/// Lets so many tables play for so many seconds, and gives a table.
pub(crate) fn moves(rooms: usize, seconds: usize) -> Result<String, Failure> {
    Runtime::new()?.block_on(async {
        let relayed = relay(rooms, seconds, 0).await?;
        let played = play(rooms, seconds).await?;
        let length = played.bytes / played.moves.max(1) / SEATS;
        let at_length = relay(rooms, seconds, length / PLACED).await?;
        Ok(report(rooms, seconds, &played, &relayed, &at_length))
    })
}

async fn play(rooms: usize, seconds: usize) -> Result<Run, Failure> {
    let house = House::open()?;
    let empty = resident_bytes(house.process())?;
    let party = Party { seats: SEATS, kind: "dominoes", options: json!({ "pace": "off" }) };
    let mut tables = Vec::new();
    for people in party.fill(house.door, rooms).await? {
        let chairs = (0..).zip(people).map(|(seat, person)| {
            let mut turn = Turn::default();
            turn.see(seat, &json!({ "view": person.view() }).to_string())?;
            Ok((person.into_socket(), turn))
        });
        let chairs = chairs.collect::<Result<_, Failure>>()?;
        tables.push(Table { chairs, relay: None, asked: 0, run: Run::default() });
    }
    measure(&house, empty, tables, seconds).await
}

/// The yardstick, with so many dominoes in its views.
async fn relay(rooms: usize, seconds: usize, placed: usize) -> Result<Run, Failure> {
    let house = House::of_yardstick()?;
    let empty = resident_bytes(house.process())?;
    let mut tables = Vec::new();
    for room in 0..rooms {
        let mut chairs = Vec::new();
        for _ in 0..SEATS {
            let (socket, _) = connect_async(format!("ws://{}/rooms/{room}", house.door.0)).await?;
            chairs.push((socket, Turn::default()));
        }
        tables.push(Table { chairs, relay: Some(placed), asked: 0, run: Run::default() });
    }
    measure(&house, empty, tables, seconds).await
}

async fn measure(house: &House, empty: f64, tables: Vec<Table>, seconds: usize) -> Result<Run, Failure> {
    let process = house.process();
    let memory = resident_bytes(process)? - empty;
    let (start, before) = (Instant::now(), cpu_seconds(process)?);
    let apart = EVERY / u32::try_from(tables.len().max(1))?;
    let end = start + Duration::from_secs(u64::try_from(seconds)?);
    let mut playing = JoinSet::new();
    for (number, table) in (0u32..).zip(tables) {
        playing.spawn(table.play(start + apart * number, end));
    }
    let mut run = Run { memory, ..Run::default() };
    while let Some(table) = playing.join_next().await {
        let table = table??;
        run.moves += table.moves;
        run.bytes += table.bytes;
        run.latencies.extend(table.latencies);
    }
    run.cpu = cpu_seconds(process)? - before;
    run.seconds = start.elapsed().as_secs_f64();
    run.latencies.sort_unstable();
    Ok(run)
}

impl Table {
    async fn play(mut self, start: Instant, end: Instant) -> Result<Run, Failure> {
        let mut due = start;
        while due < end {
            sleep_until(due).await;
            due += EVERY;
            match self.next_move() {
                Some((seat, action)) => {
                    let mut act = json!({ "type": "act", "action": action, "seen": 0, "after_ms": 0 });
                    if let Some(placed) = self.relay {
                        act["placed"] = json!(placed);
                    }
                    let latency = self.ask(seat, &act).await?;
                    self.run.latencies.push(latency);
                    self.run.moves += 1;
                }
                None => drop(self.ask(0, &json!({ "type": "start" })).await?),
            }
        }
        Ok(self.run)
    }

    /// Whoever is to move does what their view says they may.
    fn next_move(&self) -> Option<(usize, Value)> {
        if self.relay.is_some() {
            let halves = json!([{ "square": "h8", "dots": 3 }, { "square": "i8", "dots": 4 }]);
            return Some((self.asked % SEATS, json!({ "type": "place", "halves": halves })));
        }
        let actions = self.chairs.iter().map(|(_, turn)| turn.action());
        actions.enumerate().find_map(|(seat, action)| Some((seat, action?)))
    }

    /// Sends a request, and says how long it took until all others saw what
    /// came of it.
    async fn ask(&mut self, seat: usize, ask: &Value) -> Result<Duration, Failure> {
        self.asked += 1;
        let text = json!({ "id": 1_000_000 + self.asked, "ask": ask }).to_string();
        let sent = Instant::now();
        self.chairs[seat].0.send(Message::text(text)).await?;
        for other in (0..SEATS).filter(|&other| other != seat) {
            self.see(other).await?;
        }
        let latency = sent.elapsed();
        self.see(seat).await?;
        Ok(latency)
    }

    /// Reads until a new view is there.
    async fn see(&mut self, seat: usize) -> Result<(), Failure> {
        let (socket, turn) = &mut self.chairs[seat];
        loop {
            let message = timeout(PATIENCE, socket.next()).await?.ok_or("the line was closed")??;
            let Message::Text(text) = message else { continue };
            self.run.bytes += text.len();
            if text.starts_with(REFUSED) {
                return Err(format!("a move was refused: {text}").into());
            }
            if text.starts_with(VIEW) || text.starts_with(UPDATE) {
                return if self.relay.is_none() { turn.see(seat, &text) } else { Ok(()) };
            }
        }
    }
}

impl Turn {
    /// Reads what has changed for a seat. What does not concern its turn is not
    /// even read: the people must not cost more than the server.
    fn see(&mut self, seat: usize, text: &str) -> Result<(), Failure> {
        if !text.contains("\"may\":") && !text.contains("\"fits\":") {
            return Ok(());
        }
        let Told { view, add } = serde_json::from_str(text)?;
        self.may = view.may.unwrap_or(self.may);
        if let Some(fits) = view.fits {
            self.fits = fits;
        }
        self.fits.extend(add.fits.into_iter().flatten());
        if let Some(hand) = view.sides.and_then(|mut sides| sides.swap_remove(seat).hand) {
            self.hand = hand;
        }
        Ok(())
    }

    /// Something that would be accepted, if it is this seat's turn.
    fn action(&self) -> Option<Value> {
        match self.may {
            May { place: true, .. } => Some(json!({ "type": "place", "halves": self.fits.first()?.halves })),
            May { discard: true, .. } => Some(json!({ "type": "discard", "domino": self.hand.first()? })),
            May { stop: true, .. } => Some(json!({ "type": "stop" })),
            May { .. } => None,
        }
    }
}

impl Run {
    fn quantile_ms(&self, quantile: usize) -> f64 {
        let index = self.latencies.len() * quantile / 100;
        self.latencies.get(index).or(self.latencies.last()).map_or(0.0, |taken| taken.as_secs_f64() * 1e3)
    }

    fn each(&self, amount: f64) -> f64 {
        amount / self.moves.max(1) as f64
    }
}

fn report(rooms: usize, seconds: usize, dodo: &Run, relay: &Run, at_length: &Run) -> String {
    let beside = |what: &str, digits, target, figure: &dyn Fn(&Run) -> f64| {
        Row::beside(what, figure(dodo), figure(relay), digits, target)
    };
    let lines = (rooms * SEATS) as f64;
    let rows = [
        beside("moves a second", 0, "", &|run| run.moves as f64 / run.seconds),
        beside("server CPU, ms for 1,000 moves", 1, "≤ 2×", &|run| run.each(run.cpu * 1e6)),
        Row::beside(
            "… beside a relay with views as long",
            dodo.each(dodo.cpu * 1e6),
            at_length.each(at_length.cpu * 1e6),
            1,
            "",
        ),
        beside("move sent → last of the others has seen it, ms, p50", 2, "", &|run| run.quantile_ms(50)),
        beside("… p99", 2, "≤ 2×", &|run| run.quantile_ms(99)),
        beside("bytes told for a move, to all six", 0, "", &|run| run.each(run.bytes as f64)),
        Row::beside(
            "… beside a relay with views as long",
            dodo.each(dodo.bytes as f64),
            at_length.each(at_length.bytes as f64),
            0,
            "",
        ),
        beside("memory of a seated connection, KiB", 1, "", &|run| run.memory / lines / KIB),
        beside("memory of a room of six and its game, KiB", 1, "", &|run| run.memory / rooms as f64 / KIB),
    ];
    sheet(&format!("Moves: {rooms} tables of {SEATS}, five moves a second each, {seconds} s"), &rows)
}
