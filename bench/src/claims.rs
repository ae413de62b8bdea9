//! Everyone at a table claims at once, at 200 tables of eight that each race
//! once a second. How long does the server take, and is anyone left without
//! an answer?

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};
use tokio::{
    runtime::Runtime,
    sync::Barrier,
    task::JoinSet,
    time::{Instant, sleep_until},
};

use crate::{
    house::{Failure, House},
    party::Party,
    person::Person,
    sheet::table,
};

const SEATS: usize = 8;
/// How often a table races.
const EVERY: Duration = Duration::from_secs(1);
/// How long the cards lie face down before the first race.
const COUNTDOWN: Duration = Duration::from_secs(5);

/// Lets so many rooms race so many times, and gives a table.
pub(crate) fn claims(rooms: usize, races: usize) -> Result<String, Failure> {
    Runtime::new()?.block_on(async {
        let house = House::open()?;
        let options = json!({ "play": "tower", "hints": false, "pace": "off" });
        let party = Party { seats: SEATS, kind: "dobble", options };
        let tables = party.fill(house.door, rooms).await?;
        let mut racing = JoinSet::new();
        let start = Instant::now() + COUNTDOWN;
        sleep_until(start).await;
        let before = house.door.http("GET", "/metrics").await?;
        let start = Instant::now();
        let apart = EVERY / u32::try_from(rooms.max(1))?;
        for (number, people) in (0u32..).zip(tables) {
            let together = Arc::new(Barrier::new(SEATS));
            for person in people {
                racing.spawn(race(person, together.clone(), start + apart * number, races));
            }
        }
        let mut answered = 0;
        while let Some(person) = racing.join_next().await {
            answered += person??;
        }
        let after = house.door.http("GET", "/metrics").await?;
        Ok(report(rooms, races, answered, [&before, &after]))
    })
}

/// One person's races: when it is time and everyone at the table sees cards,
/// all claim.
async fn race(
    mut person: Person,
    together: Arc<Barrier>,
    start: Instant,
    races: usize,
) -> Result<usize, Failure> {
    let mut last = Value::Null;
    for number in 0..races {
        while person.view()["phase"]["type"] != "racing" || person.view()["centre"]["card"] == last {
            person.read().await?;
        }
        last = person.view()["centre"]["card"].clone();
        let claim = claim(&person).ok_or("there is no match")?;
        sleep_until(start + EVERY * u32::try_from(number)?).await;
        together.wait().await;
        person.ask(&claim).await?;
    }
    Ok(races)
}

fn claim(person: &Person) -> Option<Value> {
    let seat = usize::try_from(person.seen()["seat"].as_u64()?).ok()?;
    let (own, centre) = (&person.view()["places"][seat]["top"], &person.view()["centre"]);
    let theirs = centre["marks"].as_array()?;
    let is_shared = |mark: &&Value| theirs.iter().any(|other| other["symbol"] == mark["symbol"]);
    let symbol = own["marks"].as_array()?.iter().find(is_shared)?["symbol"].clone();
    let action = json!({ "type": "claim", "symbol": symbol, "cards": [own["card"], centre["card"]] });
    Some(json!({ "type": "act", "action": action, "seen": person.seen()["seq"], "after_ms": 0 }))
}

fn report(rooms: usize, races: usize, answered: usize, metrics: [&str; 2]) -> String {
    let ms = |name: &str, of: f64| format!("{:.2}", quantile(metrics, name, of) * 1e3);
    let lines = [
        ("dodo_ask_decided_seconds", "claim read → in the photo finish"),
        ("dodo_wake_decided_seconds", "photo finish due → decided"),
        ("dodo_wake_seconds", "photo finish due → decided, saved, let out"),
        ("dodo_journal_commit_seconds", "one commit, of all that waited"),
    ]
    .map(|(name, what)| [what.to_owned(), ms(name, 0.5), ms(name, 0.99)]);
    let claims = rooms * SEATS * races;
    let title =
        format!("Claims: {rooms} tables of {SEATS}, {races} races, {answered} of {claims} claims answered");
    let head = ["server time, up to", "p50 ms", "p99 ms"].map(str::to_owned);
    table(&title, &head, &lines)
}

/// The upper edge of the bucket in which a quantile of what was counted
/// between two readings lies.
fn quantile([before, after]: [&str; 2], name: &str, quantile: f64) -> f64 {
    let counted = buckets(after, name).into_iter().zip(buckets(before, name));
    let buckets: Vec<(f64, f64)> = counted.map(|((edge, now), (_, then))| (edge, now - then)).collect();
    let total = buckets.last().map_or(0.0, |&(_, count)| count);
    let reached = |&&(_, count): &&(f64, f64)| count >= total * quantile;
    buckets.iter().find(reached).map_or(0.0, |&(edge, _)| edge)
}

/// The buckets of a histogram: their upper edges, and what lies below them.
fn buckets(metrics: &str, name: &str) -> Vec<(f64, f64)> {
    let prefix = format!("{name}_bucket{{le=\"");
    metrics
        .lines()
        .filter_map(|line| {
            let (edge, count) = line.strip_prefix(&prefix)?.split_once("\"} ")?;
            let edge = if edge == "+Inf" { f64::INFINITY } else { edge.parse().ok()? };
            Some((edge, count.parse().ok()?))
        })
        .collect()
}
