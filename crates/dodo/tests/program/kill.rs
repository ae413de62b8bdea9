//! The program itself, ended from outside: nothing that was acknowledged is
//! lost to `kill -9`, and a polite signal is answered politely.

use line::{Person, request};
use serde_json::json;

use crate::{
    dodo::{Dodo, free_port},
    visitors::{Place, nothing_is_lost_or_done_twice, open_rooms, play_on, survives_kill_9},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_to_kill_9() {
    survives_kill_9(&Place::folder()).await;
}

/// What a shell does so that no file can grow beyond a megabyte or two: writing
/// more fails as on a full disk.
const FULL_DISK: &str = "trap '' XFSZ; ulimit -f 2000";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_to_a_full_disk() {
    let (place, port) = (Place::folder(), free_port());
    let dodo = Dodo::start_after(FULL_DISK, &place.arguments(), port).await;
    let address = dodo.address;
    let mut visitors = open_rooms(address).await;
    // Everyone plays until nothing can be kept any more, and is hung up on.
    visitors = play_on(visitors, address, false, async {}).await;
    let acknowledged: usize = visitors.iter().map(|visitor| visitor.acknowledged.len()).sum();
    println!("{acknowledged} acts promised before the disk was full");
    assert_eq!(request(address, "GET", "/healthz", &[]).await.status, 503, "it says that it is not well");
    let metrics = request(address, "GET", "/metrics", &[]).await.body;
    assert!(!metrics.contains("dodo_journal_failures_total 0"), "the disk was full");
    assert!(metrics.contains("dodo_room_panics_total 0"));
    dodo.kill();
    let (dodo, _) = Dodo::start(&place.arguments(), port).await;
    nothing_is_lost_or_done_twice(&place, &visitors).await;
    visitors = play_on(visitors, address, true, async {}).await;
    dodo.terminate();
    assert!(dodo.ended().await.success());
    nothing_is_lost_or_done_twice(&place, &visitors).await;
}

#[tokio::test]
async fn told_to_stop_it_says_goodbye_and_ends_well() {
    let place = Place::folder();
    let (dodo, took) = Dodo::start(&place.arguments(), free_port()).await;
    println!("start to serving: {took:?}");
    let opened = request(dodo.address, "POST", "/api/rooms", &[]).await.json();
    let path = format!("/api/rooms/{}/socket", opened["code"].as_str().unwrap());
    let mut host = Person::connect(dodo.address, &path, &[]).await.unwrap();
    host.hello(json!({ "token": opened["token"], "name": "Ana" })).await.unwrap();
    dodo.terminate();
    assert_eq!(host.ended().await, Some(1012), "a restart");
    assert!(dodo.ended().await.success());
}
