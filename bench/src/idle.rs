//! What it costs that people are there and do nothing.

use std::time::Duration;

use futures_util::StreamExt as _;
use tokio::{
    runtime::Runtime,
    task::JoinSet,
    time::{Instant, sleep},
};

use crate::{
    house::{Door, Failure, House},
    party::open,
    person::{Person, Socket, dial},
    sheet::{Row, sheet},
    toll::{KIB, cpu_seconds, descriptors, resident_bytes},
};

/// People in a room.
const TOGETHER: usize = 6;
/// Rooms that fill at the same time.
const AT_ONCE: usize = 16;
/// Descriptors that are not sockets.
const OTHERS: usize = 100;
/// As long as every line is pinged once.
const WATCHED: Duration = Duration::from_secs(10);

/// What one server takes.
struct Run {
    memory: f64,
    all: f64,
    /// The share of a core.
    cpu: f64,
}

/// Holds so many sockets open, and gives a table.
pub(crate) fn idle(sockets: usize) -> Result<String, Failure> {
    let most = descriptors()?.saturating_sub(OTHERS);
    let rooms = sockets.min(most) / TOGETHER;
    Runtime::new()?.block_on(async {
        let relayed = hold(&House::of_yardstick()?, rooms, true).await?;
        let house = House::open()?;
        let deserted = watch(&house).await?;
        let held = hold(&house, rooms, false).await?;
        Ok(report(rooms * TOGETHER, sockets, &held, &relayed, deserted))
    })
}

async fn hold(house: &House, rooms: usize, is_relay: bool) -> Result<Run, Failure> {
    let empty = resident_bytes(house.process())?;
    let mut filling = JoinSet::new();
    let mut listening = JoinSet::new();
    for room in 0..rooms {
        let door = house.door;
        if filling.len() == AT_ONCE
            && let Some(sockets) = filling.join_next().await
        {
            listen(&mut listening, sockets??);
        }
        filling.spawn(async move { if is_relay { enter(door, room).await } else { join(door).await } });
    }
    while let Some(sockets) = filling.join_next().await {
        listen(&mut listening, sockets??);
    }
    // The last to come are still being announced.
    sleep(Duration::from_secs(1)).await;
    let cpu = watch(house).await?;
    let all = resident_bytes(house.process())?;
    if let Some(lost) = listening.try_join_next() {
        lost?;
        return Err("a line was lost".into());
    }
    let people = (rooms * TOGETHER).max(1) as f64;
    Ok(Run { memory: (all - empty) / people, all, cpu })
}

/// The share of a core that a server takes for a while.
async fn watch(house: &House) -> Result<f64, Failure> {
    let (start, before) = (Instant::now(), cpu_seconds(house.process())?);
    sleep(WATCHED).await;
    Ok((cpu_seconds(house.process())? - before) / start.elapsed().as_secs_f64())
}

/// Keeps reading, as browsers do: that is how pings are answered.
fn listen(listening: &mut JoinSet<()>, sockets: Vec<Socket>) {
    for mut socket in sockets {
        listening.spawn(async move { while let Some(Ok(_)) = socket.next().await {} });
    }
}

async fn enter(door: Door, room: usize) -> Result<Vec<Socket>, Failure> {
    let mut sockets = Vec::new();
    for _ in 0..TOGETHER {
        sockets.push(dial(door, &format!("/rooms/{room}")).await?);
    }
    Ok(sockets)
}

async fn join(door: Door) -> Result<Vec<Socket>, Failure> {
    let (code, token) = open(door).await?;
    let mut sockets = vec![Person::join(door, &code, Some(&token)).await?.into_socket()];
    while sockets.len() < TOGETHER {
        sockets.push(Person::join(door, &code, None).await?.into_socket());
    }
    Ok(sockets)
}

fn report(sockets: usize, wanted: usize, dodo: &Run, relay: &Run, deserted: f64) -> String {
    let percent = |cpu: f64| format!("{:.2}", cpu * 100.0);
    let small = if sockets <= 1_200 { "≤ 15" } else { "" };
    let large = if sockets >= 15_000 { "≤ 400" } else { "" };
    let rows = [
        Row::beside("memory of a connection, KiB", dodo.memory / KIB, relay.memory / KIB, 1, small),
        Row::beside("memory of the server, MiB", dodo.all / KIB / KIB, relay.all / KIB / KIB, 1, large),
        Row::new("CPU of a server without anyone, % of a core", percent(deserted), "< 0.5"),
        Row::beside("CPU with everyone there, % of a core", dodo.cpu * 100.0, relay.cpu * 100.0, 2, ""),
    ];
    let fewer = if sockets + TOGETHER <= wanted { " (as many as descriptors allow)" } else { "" };
    sheet(&format!("Idle: {sockets} sockets, rooms of {TOGETHER}{fewer}"), &rows)
}
