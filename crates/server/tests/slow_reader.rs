//! Readers who do not keep up: others are not held up, what waits for them is
//! bounded, and once they read again they see how things are now.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::net::TcpSocket;

use crate::harness::{House, Person};

/// More than any buffer on the way could swallow.
const MANY: u32 = 20_000;

/// A watcher whose connection takes little before it must be read.
async fn watcher(house: &House, code: &str) -> Person {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4 * 1024).unwrap();
    let stream = socket.connect(house.address).await.unwrap();
    let url = format!("ws://{}/api/rooms/{code}/socket", house.address);
    let mut watcher = Person::over(stream, &url, &[]).await.unwrap();
    watcher.hello(json!({ "name": "Cleo" })).await.unwrap();
    watcher.catch_up().await;
    watcher
}

/// Changes the room again and again until so much bad input of this kind is
/// counted, and tells how often it was changed.
async fn change_until(house: &House, host: &mut Person, why: &str) -> u32 {
    for n in 0..MANY {
        host.ask(json!({ "type": "lock", "locked": n % 2 == 0 })).await.unwrap();
        if n % 10 == 9 && house.bad(why).await > 0 {
            return n + 1;
        }
    }
    panic!("{why} is never counted");
}

#[tokio::test]
async fn whoever_falls_behind_misses_news_and_then_sees_how_things_are() {
    let house = House::with(|config| config.limits.queue = 8);
    let (code, mut host, mut guest) = house.table().await;
    let mut watcher = watcher(&house, &code).await;
    watcher.heard.clear();
    let mut changes = change_until(&house, &mut host, "slow_reader").await;
    // Whoever is behind stays behind while they do not read, whatever happens meanwhile.
    for _ in 0..25 {
        host.ask(json!({ "type": "lock", "locked": true })).await.unwrap();
        host.ask(json!({ "type": "lock", "locked": false })).await.unwrap();
        changes += 2;
    }
    guest.catch_up().await;
    let look = host.room["people"][0]["look"].clone();
    host.ask(json!({ "type": "profile", "name": "Zora", "look": look })).await.unwrap();

    let is_fresh = |told: &Value| told["room"]["people"][0]["name"] == "Zora";
    watcher.until(is_fresh).await.expect("the line is kept, and refreshed");
    let heard = watcher.heard.iter().filter(|told| told["type"] == "room").count();
    assert!(heard < changes as usize, "{heard} of {changes} were kept waiting for one reader");
    watcher.catch_up().await;

    watcher.heard.clear();
    host.ask(json!({ "type": "start" })).await.unwrap();
    watcher.until(|told| told["type"] == "view").await.unwrap();
    watcher.catch_up().await;
    assert!(watcher.heard.iter().any(|told| told["type"] == "events"), "they hear what happens again");
}

#[tokio::test]
async fn whoever_stops_reading_altogether_is_cut_off_and_may_come_back() {
    let house = House::with(|config| {
        config.limits.queue = 8;
        config.limits.read_within = Duration::from_millis(200);
    });
    let (code, mut host, mut guest) = house.table().await;
    let stuck = watcher(&house, &code).await;
    change_until(&house, &mut host, "stuck_reader").await;
    house.until_count("dodo_sockets", 2).await;
    guest.catch_up().await;
    host.catch_up().await;
    let people = host.room["people"].as_array().unwrap();
    assert!(people.iter().all(|person| person["presence"] == "here"), "the others never left: {people:?}");
    let mut back = house.join(&code, json!({ "token": stuck.token })).await;
    back.catch_up().await;
    assert_eq!(back.you, 2);
}

#[tokio::test]
async fn a_burst_within_the_limits_is_answered_in_full() {
    let house = House::with(|config| config.allowances = server::Allowances::default());
    let (_, mut host, mut guest) = house.table().await;
    host.catch_up().await;
    for id in 1..=50_u64 {
        host.send_as(id, json!({ "type": "react", "face": "🎉" })).await;
    }
    for id in 1..=50 {
        host.outcome_of(id).await.unwrap();
    }
    guest.catch_up().await;
    let faces = guest.heard.iter().filter(|told| told["type"] == "reaction").count();
    assert_eq!(faces, 50, "and nobody missed a thing");
    assert_eq!((house.bad("slow_reader").await, house.bad("stuck_reader").await), (0, 0));
}

#[tokio::test]
async fn an_answer_that_finds_no_place_ends_the_line_not_the_person() {
    let house = House::with(|config| config.limits.queue = 2);
    let (code, mut host, mut guest) = house.table().await;
    for id in 1..=500_u64 {
        host.send_as(id, json!({ "type": "ping" })).await;
    }
    assert_eq!(host.ended().await, Some(1012), "come again");
    assert_eq!(house.bad("stuck_reader").await, 1);
    guest.catch_up().await;
    let mut host = house.join(&code, json!({ "token": host.token })).await;
    host.catch_up().await;
    assert_eq!(host.you, 0);
}
