//! Everyone at fifty tables of six draws at once, sixty points a second each.
//! Is every chunk heard by everyone, and what does a chunk cost beside a relay
//! that checks and keeps nothing?

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use tokio::{
    runtime::Runtime,
    task::JoinSet,
    time::{Instant, MissedTickBehavior, interval_at, timeout},
};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    house::{Failure, House},
    party::Party,
    person::{Person, Socket, dial},
    sheet::{Row, sheet},
    toll::cpu_seconds,
};

const SEATS: usize = 6;
/// Chunks a second and hand, the most that browsers send.
const CHUNKS: u32 = 20;
/// Points in a chunk: sixty a second.
const POINTS: usize = 3;
/// Chunks in a stroke.
const STROKE: usize = 30;
/// How long the last chunks may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// What one server did.
struct Run {
    sent: usize,
    heard: usize,
    wanted: usize,
    cpu: f64,
}

/// Lets so many rooms draw for so many seconds, and gives a table.
pub(crate) fn ink(rooms: usize, seconds: usize) -> Result<String, Failure> {
    Runtime::new()?.block_on(async {
        let relayed = relay(rooms, seconds).await?;
        let drawn = draw(rooms, seconds).await?;
        Ok(report(rooms, seconds, &drawn, &relayed))
    })
}

async fn draw(rooms: usize, seconds: usize) -> Result<Run, Failure> {
    let house = House::open()?;
    let party = Party { seats: SEATS, kind: "rush", options: json!({ "pace": "slow" }) };
    let mut sockets = Vec::new();
    for mut people in party.fill(house.door, rooms).await? {
        people[0].ask(&json!({ "type": "skip" })).await?;
        sockets.extend(people.into_iter().map(Person::into_socket));
    }
    // Others see ink when the pens are down: each hears their own alone.
    measure(&house, sockets, seconds, "\"inked\"", 1).await
}

async fn relay(rooms: usize, seconds: usize) -> Result<Run, Failure> {
    let house = House::of_yardstick()?;
    let mut sockets = Vec::new();
    for room in 0..rooms {
        for _ in 0..SEATS {
            let socket = dial(house.door, &format!("/rooms/{room}")).await?;
            sockets.push(socket);
        }
    }
    measure(&house, sockets, seconds, "\"stroke\"", SEATS - 1).await
}

/// Lets all draw, and counts what is heard by `word` until it is all there.
async fn measure(
    house: &House,
    sockets: Vec<Socket>,
    seconds: usize,
    word: &'static str,
    hearers: usize,
) -> Result<Run, Failure> {
    let each = seconds * CHUNKS as usize;
    let wanted = each * hearers;
    let (people, before) = (sockets.len(), cpu_seconds(house.process())?);
    let apart = Duration::from_secs(1) / CHUNKS / u32::try_from(people)?;
    let start = Instant::now() + Duration::from_millis(500);
    let mut hands = JoinSet::new();
    for (number, socket) in (0u32..).zip(sockets) {
        hands.spawn(hand(socket, start + apart * number, each, word, wanted));
    }
    let mut heard = 0;
    while let Some(hand) = hands.join_next().await {
        heard += hand??;
    }
    let cpu = cpu_seconds(house.process())? - before;
    Ok(Run { sent: people * each, heard, wanted: people * wanted, cpu })
}

/// One person's hand and ears.
async fn hand(
    socket: Socket,
    start: Instant,
    chunks: usize,
    word: &'static str,
    wanted: usize,
) -> Result<usize, Failure> {
    let (mut out, mut into) = socket.split();
    let drawing = tokio::spawn(async move {
        let mut beat = interval_at(start, Duration::from_secs(1) / CHUNKS);
        beat.set_missed_tick_behavior(MissedTickBehavior::Burst);
        for number in 0..chunks {
            beat.tick().await;
            out.send(Message::text(chunk(number))).await?;
        }
        Ok::<_, Failure>(out)
    });
    let mut heard = 0;
    let listening = async {
        while heard < wanted
            && let Some(Ok(message)) = into.next().await
        {
            if let Message::Text(text) = message {
                heard += text.matches(word).count();
            }
        }
    };
    let span = Duration::from_secs_f64(f64::from(u32::try_from(chunks)?) / f64::from(CHUNKS));
    // Whoever misses something is counted as missing it.
    timeout(span + PATIENCE, listening).await.ok();
    let mut out = drawing.await??;
    // Its last words are nobody's concern.
    out.close().await.ok();
    Ok(heard)
}

/// A chunk of a zigzag that stays on the board.
fn chunk(number: usize) -> String {
    let way: [i64; 2] = if number.is_multiple_of(2) { [37, 21] } else { [-37, -21] };
    let begins = number.is_multiple_of(STROKE);
    let mut points = if begins { vec![900, 900] } else { way.to_vec() };
    (1..POINTS).for_each(|_| points.extend(way));
    let mut op = json!({ "type": "chunk", "points": points, "ends": number % STROKE == STROKE - 1 });
    if begins {
        op["pen"] = json!({ "tool": "ink", "width": "medium", "colour": "black" });
    }
    let action = json!({ "type": "ink", "board": 0, "op": op });
    json!({ "id": 1_000 + number, "ask": { "type": "stroke", "action": action } }).to_string()
}

fn report(rooms: usize, seconds: usize, drawn: &Run, relayed: &Run) -> String {
    let cost = |run: &Run| run.cpu * 1e6 / run.sent.max(1) as f64;
    let missed = |run: &Run| run.wanted.saturating_sub(run.heard) as f64;
    let rows = [
        Row::beside("chunks drawn", drawn.sent as f64, relayed.sent as f64, 0, ""),
        Row::beside("chunks heard", drawn.heard as f64, relayed.heard as f64, 0, ""),
        Row::new("chunks missed", missed(drawn).to_string(), "0"),
        Row::beside("server CPU, ms for 1,000 chunks", cost(drawn), cost(relayed), 1, "≤ 2×"),
    ];
    let title = format!("Ink: {rooms} tables of {SEATS}, everyone draws 60 points a second, {seconds} s");
    sheet(&title, &rows)
}
