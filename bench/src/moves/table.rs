//! Tables of six play Double Double Dominoes, five moves a second each: a
//! plain step of the rules, after which everyone sees something else. When a
//! game is over the next one is dealt. The yardstick answers each move with
//! six small views; once more with views as long as those of the game,
//! and once keeping every move on disk as Dodo does. Then the tables of both
//! play as fast as they can.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::{
    runtime::Runtime,
    task::JoinSet,
    time::{Instant, sleep_until, timeout},
};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    house::{Failure, House},
    party::Party,
    person::{Socket, dial},
    sheet::{Row, sheet},
    toll::{KIB, cpu_seconds, resident_bytes},
};

const SEATS: usize = 6;
/// Bytes of a domino in the yardstick's views.
const PLACED: usize = 62;
/// How often a table moves, if not as soon as everyone has seen the last move.
pub(crate) const EVERY: Duration = Duration::from_millis(200);
/// How long an update may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);
/// How frames begin, of those that matter here.
const VIEW: &str = "{\"type\":\"view\"";
const UPDATE: &str = "{\"type\":\"update\"";
const REFUSED: &str = "{\"type\":\"refused\"";

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

/// What Dodo did, and what the yardstick did beside it.
struct Beside {
    dodo: Run,
    relayed: Run,
    /// With views as long as Dodo's.
    at_length: Run,
    /// With every move kept on disk.
    kept: Run,
}

/// One table: its lines, and what may be done on each.
struct MovesTable {
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
struct ViewOrUpdate {
    #[serde(alias = "set")]
    view: Part,
    #[serde(default)]
    add: Part,
}

#[derive(Default, Deserialize)]
struct Part {
    may: Option<May>,
    fits: Option<Vec<Fit>>,
    hand: Option<Vec<Value>>,
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

/// Lets so many tables play for so many seconds, and gives a table.
pub(crate) fn moves(rooms: usize, seconds: usize) -> Result<String, Failure> {
    let steady = Play { rooms, seconds, every: EVERY };
    let hurried = Play { every: Duration::ZERO, ..steady };
    Runtime::new()?.block_on(async {
        let relayed = relay(&House::of_yardstick()?, steady, 0).await?;
        let dodo = play(steady).await?;
        let length = dodo.bytes / dodo.moves.max(1) / SEATS;
        let at_length = relay(&House::of_yardstick()?, steady, length / PLACED).await?;
        let kept = relay(&House::of_keeping_yardstick()?, steady, 0).await?;
        let fast = [play(hurried).await?, relay(&House::of_yardstick()?, hurried, 0).await?];
        let steadily = report(steady, &Beside { dodo, relayed, at_length, kept });
        Ok(steadily + "\n" + &report_fast(hurried, &fast))
    })
}

async fn play(play: Play) -> Result<Run, Failure> {
    let house = House::open()?;
    play_in(&house, play).await
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
        let chairs = chairs.collect::<Result<_, Failure>>()?;
        tables.push(MovesTable { chairs, relay: None, asked: 0, run: Run::default() });
    }
    measure(house, empty, tables, play).await
}

/// The yardstick, with so many dominoes in its views.
async fn relay(house: &House, play: Play, placed: usize) -> Result<Run, Failure> {
    let empty = resident_bytes(house.process())?;
    let mut tables = Vec::new();
    for room in 0..play.rooms {
        let mut chairs = Vec::new();
        for _ in 0..SEATS {
            let socket = dial(house.door, &format!("/rooms/{room}")).await?;
            chairs.push((socket, Turn::default()));
        }
        tables.push(MovesTable { chairs, relay: Some(placed), asked: 0, run: Run::default() });
    }
    measure(house, empty, tables, play).await
}

async fn measure(house: &House, empty: f64, tables: Vec<MovesTable>, play: Play) -> Result<Run, Failure> {
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

impl MovesTable {
    async fn play(mut self, start: Instant, end: Instant, every: Duration) -> Result<Run, Failure> {
        let mut due = start;
        while due.max(Instant::now()) < end {
            sleep_until(due).await;
            due += every;
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
                return if self.relay.is_none() { turn.see(&text) } else { Ok(()) };
            }
        }
    }
}

impl Turn {
    /// Reads what has changed for a seat. What does not concern its turn is not
    /// even read: the people must not cost more than the server.
    fn see(&mut self, text: &str) -> Result<(), Failure> {
        if !["\"may\":", "\"fits\":", "\"hand\":"].iter().any(|field| text.contains(field)) {
            return Ok(());
        }
        let ViewOrUpdate { view, add } = serde_json::from_str(text)?;
        self.may = view.may.unwrap_or(self.may);
        if let Some(fits) = view.fits {
            self.fits = fits;
        }
        self.fits.extend(add.fits.into_iter().flatten());
        if let Some(hand) = view.hand {
            self.hand = hand;
        }
        self.hand.extend(add.hand.into_iter().flatten());
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
    pub(crate) fn quantile_ms(&self, quantile: usize) -> f64 {
        let index = self.latencies.len() * quantile / 100;
        self.latencies.get(index).or(self.latencies.last()).map_or(0.0, |taken| taken.as_secs_f64() * 1e3)
    }

    fn each(&self, amount: f64) -> f64 {
        amount / self.moves.max(1) as f64
    }
}

fn report(Play { rooms, seconds, .. }: Play, Beside { dodo, relayed, at_length, kept }: &Beside) -> String {
    let beside = |what: &str, relay: &Run, digits, target, figure: &dyn Fn(&Run) -> f64| {
        Row::beside(what, figure(dodo), figure(relay), digits, target)
    };
    let lines = (rooms * SEATS) as f64;
    let cpu = |run: &Run| run.each(run.cpu * 1e6);
    let bytes = |run: &Run| run.each(run.bytes as f64);
    let (as_long, keeping) =
        ("… beside a relay with views as long", "… beside a relay that keeps moves on disk");
    let (p50, p99) = (|run: &Run| run.quantile_ms(50), |run: &Run| run.quantile_ms(99));
    let rows = [
        beside("moves a second", relayed, 0, "", &|run| run.moves as f64 / run.seconds),
        beside("server CPU, ms for 1,000 moves", relayed, 1, "≤ 2×", &cpu),
        beside(as_long, at_length, 1, "", &cpu),
        beside(keeping, kept, 1, "", &cpu),
        beside("move sent → last of the others has seen it, ms, p50", relayed, 2, "", &p50),
        beside(keeping, kept, 2, "", &p50),
        beside("… p99", relayed, 2, "≤ 2×", &p99),
        beside(keeping, kept, 2, "", &p99),
        beside("bytes told for a move, to all six", relayed, 0, "", &bytes),
        beside("memory of a seated connection, KiB", relayed, 1, "", &|run| run.memory / lines / KIB),
        beside("memory of a room of six and its game, KiB", relayed, 1, "", &|run| {
            run.memory / rooms as f64 / KIB
        }),
    ];
    sheet(&format!("Moves: {rooms} tables of {SEATS}, five moves a second each, {seconds} s"), &rows)
}

fn report_fast(Play { rooms, seconds, .. }: Play, [dodo, relay]: &[Run; 2]) -> String {
    let beside = |what: &str, digits, figure: &dyn Fn(&Run) -> f64| {
        Row::beside(what, figure(dodo), figure(relay), digits, "")
    };
    let rows = [
        beside("moves a second", 0, &|run| run.moves as f64 / run.seconds),
        beside("server CPU, ms for 1,000 moves", 1, &|run| run.each(run.cpu * 1e6)),
    ];
    let title = format!("Moves: {rooms} tables of {SEATS}, each as fast as it can, {seconds} s");
    sheet(&title, &rows)
}
