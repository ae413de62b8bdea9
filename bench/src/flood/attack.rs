//! One address at its worst, all at once: rooms that deal and clear the largest
//! pack with bots at every seat, guests who react without end, pages asked for
//! in a loop and answers never read, connections that say nothing. Whoever is
//! cut off comes again. It runs in a process of its own, in the background.

use std::{net::Ipv4Addr, time::Duration};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    task::JoinSet,
    time::sleep,
};

use super::PACK;
use crate::{
    house::{Door, Failure},
    party::open_from,
    person::Person,
    toll::descriptors,
};

/// Where it all comes from.
const FROM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 66);
/// Rooms that deal and clear, and tabs of each host.
const DEALING: usize = 6;
const TABS: usize = 3;
/// Guests of one room who react.
const REACTING: usize = 12;
/// Connections that ask for pages in a loop.
const ASKING: usize = 8;
/// Connections that never read what they asked for.
const DEAF: usize = 60;
/// Connections that say nothing.
const MUTE: usize = 5_000;
/// Descriptors that are needed otherwise.
const OTHERS: usize = 400;
/// How long someone who was turned away waits before coming again, and how long
/// a connection that only takes up room does: thousands that came at once would
/// measure how fast this machine can refuse.
const AGAIN: Duration = Duration::from_millis(50);
const LATER: Duration = Duration::from_secs(5);

/// Does its worst until it is ended.
pub(super) async fn attack(door: Door) -> Result<(), Failure> {
    // All rooms first: soon nothing more can be laid or picked from here.
    let mut rooms = Vec::new();
    for _ in 0..=DEALING {
        let (code, token) = open_from(FROM, door).await?;
        prepare(door, &code, &token).await?;
        rooms.push((code, token));
    }
    let (code, _) = rooms.pop().ok_or("there is a room")?;
    let mut all = JoinSet::new();
    for (code, token) in rooms {
        for _ in 0..TABS {
            let (code, token) = (code.clone(), token.clone());
            all.spawn(again_and_again(AGAIN, async move || deal(door, &code, &token).await));
        }
    }
    for _ in 0..REACTING {
        let code = code.clone();
        all.spawn(again_and_again(AGAIN, async move || react(door, &code).await));
    }
    for _ in 0..ASKING {
        all.spawn(again_and_again(AGAIN, async move || ask_for_pages(door).await));
    }
    for _ in 0..DEAF {
        all.spawn(again_and_again(LATER, async move || never_read(door).await));
    }
    let n_mute = MUTE.min(descriptors()?.saturating_sub(OTHERS));
    for _ in 0..n_mute {
        all.spawn(again_and_again(LATER, async move || say_nothing(door).await));
    }
    while let Some(ended) = all.join_next().await {
        ended?;
    }
    Ok(())
}

/// Whatever goes wrong, it is tried again.
async fn again_and_again(pause: Duration, attempt: impl AsyncFn() -> Result<(), Failure>) {
    loop {
        // To be refused is what this is for.
        attempt().await.ok();
        sleep(pause).await;
    }
}

/// Lays the largest pack, and puts a hard bot on every other seat.
async fn prepare(door: Door, code: &str, token: &str) -> Result<(), Failure> {
    let mut host = Person::join_from(FROM, door, code, Some(token)).await?;
    host.ask(&json!({ "type": "pick", "kind": "rush" })).await?;
    host.ask(&json!({ "type": "pack", "pack": { "type": "shelf", "name": PACK } })).await?;
    for _ in 0..5 {
        host.ask(&json!({ "type": "add_bot", "level": "hard" })).await?;
    }
    Ok(())
}

/// Sends requests without waiting, and reads whatever comes.
async fn without_end(person: &mut Person, asks: &[Value]) -> Result<(), Failure> {
    loop {
        let mut last = 0;
        for ask in asks {
            last = person.send(ask).await?;
        }
        // Refusals are answers too.
        if let Err(error) = person.answer(last).await
            && !error.to_string().starts_with("refused")
        {
            return Err(error);
        }
    }
}

async fn deal(door: Door, code: &str, token: &str) -> Result<(), Failure> {
    let mut host = Person::join_from(FROM, door, code, Some(token)).await?;
    let asks = ["start", "skip", "clear"].map(|kind| json!({ "type": kind }));
    without_end(&mut host, &asks).await
}

async fn react(door: Door, code: &str) -> Result<(), Failure> {
    let mut guest = Person::join_from(FROM, door, code, None).await?;
    without_end(&mut guest, &[json!({ "type": "react", "face": "🎉" })]).await
}

fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n")
}

async fn ask_for_pages(door: Door) -> Result<(), Failure> {
    let mut stream = door.connect_from(FROM).await?;
    let mut answer = vec![0; 64 * 1024];
    loop {
        for path in ["/api/packs", "/api/games", "/api/rooms/ZZZZZ", "/api/print/dobble/8/7"] {
            stream.write_all(get(path).as_bytes()).await?;
            if stream.read(&mut answer).await? == 0 {
                return Err("shown out".into());
            }
        }
    }
}

async fn never_read(door: Door) -> Result<(), Failure> {
    let mut stream = door.connect_from(FROM).await?;
    stream.write_all(get("/api/games").repeat(200).as_bytes()).await?;
    until_shown_out(stream).await
}

async fn say_nothing(door: Door) -> Result<(), Failure> {
    let mut stream = door.connect_from(FROM).await?;
    stream.write_all(b"GET /").await?;
    until_shown_out(stream).await
}

/// Holds a connection for as long as the server does, without reading from it.
async fn until_shown_out(stream: TcpStream) -> Result<(), Failure> {
    while !stream.ready(tokio::io::Interest::ERROR | tokio::io::Interest::READABLE).await?.is_read_closed() {
        sleep(Duration::from_secs(1)).await;
    }
    Ok(())
}
