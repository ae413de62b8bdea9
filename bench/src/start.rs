//! How soon a server is there, and how soon a thousand rooms are back after
//! a power cut.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::{runtime::Runtime, task::JoinSet};

use crate::{
    house::{Door, Failure, House},
    party::open,
    person::Person,
    sheet::{Row, sheet},
    toll::cpu_seconds,
};

/// How often a start is tried; the one in the middle counts.
const STARTS: usize = 5;
/// Rooms that fill, and people who come back, at the same time.
const AT_ONCE: usize = 32;

/// Starts a server, fills so many rooms, cuts its power, and gives a table.
pub(crate) fn start(rooms: usize) -> Result<String, Failure> {
    Runtime::new()?.block_on(async {
        let mut starts = Vec::new();
        for _ in 0..STARTS {
            let begun = Instant::now();
            let house = House::open()?;
            house.door.http("GET", "/").await?;
            starts.push(begun.elapsed());
        }
        starts.sort_unstable();
        let house = House::open()?;
        let hosts = each(vec![house.door; rooms], play).await?;
        let begun = Instant::now();
        let house = house.crash()?;
        let serving = begun.elapsed();
        let hosts = hosts.into_iter().map(|host| (house.door, host)).collect();
        each(hosts, come_back).await?;
        let (back, cpu) = (begun.elapsed(), cpu_seconds(house.process())?);
        Ok(report(rooms, starts[STARTS / 2], serving, back, cpu))
    })
}

/// Does something for each, a few at once.
async fn each<T, U, W>(items: Vec<T>, work: impl Fn(T) -> W) -> Result<Vec<U>, Failure>
where
    U: Send + 'static,
    W: Future<Output = Result<U, Failure>> + Send + 'static,
{
    let mut doing = JoinSet::new();
    let mut done = Vec::new();
    for item in items {
        if doing.len() == AT_ONCE
            && let Some(one) = doing.join_next().await
        {
            done.push(one??);
        }
        doing.spawn(work(item));
    }
    while let Some(one) = doing.join_next().await {
        done.push(one??);
    }
    Ok(done)
}

/// Two sit down and are dealt a game; gives the room and its host's token.
async fn play(door: Door) -> Result<(String, String), Failure> {
    let (code, token) = open(door).await?;
    let mut host = Person::join(door, &code, Some(&token)).await?;
    host.ask(&json!({ "type": "pick", "kind": "dominoes" })).await?;
    let _guest = Person::join(door, &code, None).await?;
    host.ask(&json!({ "type": "start" })).await?;
    Ok((code, token))
}

/// The host is there again, and so is the game.
async fn come_back((door, (code, token)): (Door, (String, String))) -> Result<(), Failure> {
    let mut host = Person::join(door, &code, Some(&token)).await?;
    host.ask(&json!({ "type": "ping" })).await?;
    if host.view().is_null() { Err("a game was lost".into()) } else { Ok(()) }
}

fn report(rooms: usize, start: Duration, serving: Duration, back: Duration, cpu: f64) -> String {
    let ms = |taken: Duration| format!("{:.0}", taken.as_secs_f64() * 1e3);
    let rows = [
        Row::new("start → first page served, ms", ms(start), "< 200"),
        Row::new(format!("kill -9 → serving again, {rooms} rooms kept, ms"), ms(serving), ""),
        Row::new(format!("kill -9 → {rooms} hosts back in their rooms and games, ms"), ms(back), "< 2,000"),
        Row::new("… server CPU meanwhile, ms", format!("{:.0}", cpu * 1e3), ""),
    ];
    sheet("Start", &rows)
}
