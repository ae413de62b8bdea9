//! A disk that fills: nothing new is begun, and what runs is played to its end.

use std::{
    io,
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use line::play_to_the_end;
use serde_json::json;
use tokio::time::{sleep, timeout};

use crate::harness::{House, PATIENCE, request};

/// What the disk has free, as these tests have it.
static FREE: AtomicU64 = AtomicU64::new(u64::MAX);

#[expect(clippy::unnecessary_wraps, reason = "a real disk may not answer")]
fn free(_: &Path) -> io::Result<u64> {
    Ok(FREE.load(Ordering::Relaxed))
}

async fn until_ready(house: &House, status: u16) {
    let looked = async {
        while house.get("/readyz").await.status != status {
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(PATIENCE, looked).await.expect("the disk is looked at");
}

#[tokio::test]
async fn a_disk_that_is_nearly_full_begins_nothing_and_lets_games_end() {
    let house = House::with(|config| {
        config.free_space = free;
        config.look_at_disk_every = Duration::from_millis(50);
    });
    let (code, mut host, mut guest) = house.duel().await;
    FREE.store(255 * 1024 * 1024, Ordering::Relaxed);
    until_ready(&house, 503).await;
    assert_eq!(house.get("/healthz").await.status, 200, "what runs goes on");
    assert_eq!(house.count("dodo_disk_nearly_full").await, 1);

    let opened = request(house.address, "POST", "/api/rooms", &[]).await;
    assert_eq!((opened.status, &opened.json()["code"]), (503, &json!("disk_nearly_full")));
    let brought = request(house.address, "POST", "/api/packs/rush", &[]).await;
    assert_eq!((brought.status, &brought.json()["code"]), (503, &json!("disk_nearly_full")));
    let mut late = house.join(&code, json!({ "name": "Cleo" })).await;
    late.catch_up().await;

    play_to_the_end(&mut [&mut host, &mut guest]).await;
    let refused = Err("disk_nearly_full".to_owned());
    assert_eq!(host.ask(json!({ "type": "start" })).await, refused);
    assert_eq!(host.ask(json!({ "type": "play_now", "kind": "duel" })).await, refused);
    host.ask(json!({ "type": "pick", "kind": "rush" })).await.unwrap();
    let pack = json!({ "type": "file", "text": "one\ntwo" });
    assert_eq!(host.ask(json!({ "type": "pack", "pack": pack })).await, refused);
    assert!(house.bad("disk_nearly_full").await >= 5);

    FREE.store(256 * 1024 * 1024, Ordering::Relaxed);
    until_ready(&house, 200).await;
    house.room().await;
    host.ask(json!({ "type": "play_now", "kind": "duel" })).await.unwrap();
}
