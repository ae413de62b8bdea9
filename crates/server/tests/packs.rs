//! Packs that lie with the server, offered by name and never by word, and packs
//! that hosts bring along.

use std::{fs, sync::Arc, time::Duration};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

use server::Resource;

use crate::harness::{Answer, Folder, House, PATIENCE, post_with};

fn words(n: usize) -> String {
    (1..=n).map(|n| format!("{}\n", "quaggle".chars().cycle().take(n + 2).collect::<String>())).collect()
}

#[tokio::test]
async fn packs_are_offered_and_laid_by_name_and_bad_ones_are_passed_over() {
    let folder = Arc::new(Folder::new());
    let packs = folder.path().join("packs");
    fs::create_dir_all(&packs).unwrap();
    let good = format!("# title: Nonsense\n# language: xx\n{}", words(28)) + "abcdefgh";
    let letters = ('a'..='z').map(|c| format!("{c}{c}{c}\n")).collect::<String>();
    fs::write(packs.join("nonsense.txt"), good + "\n" + &letters).unwrap();
    let board = "clues ?? ABC\nrewards 1 2\nforward 1 2 3 2 1\nback 0 0 1 2 3\nstart 2\n";
    fs::write(packs.join("board.txt"), board).unwrap();
    fs::write(packs.join("short.txt"), words(3)).unwrap();
    fs::write(packs.join("long.txt"), "x\n".repeat(40_000)).unwrap();
    fs::write(packs.join("binary.txt"), [0xff, 0xfe, 0x00]).unwrap();
    fs::write(packs.join("notes.md"), words(28)).unwrap();

    let house = House::on(folder, |_| {});
    let offers = house.get("/api/packs").await.json();
    let note = json!({ "title": "Nonsense", "language": "xx", "words": 55 });
    let offers = offers.as_array().unwrap();
    let names: Vec<&str> = offers.iter().filter_map(|offer| offer["name"].as_str()).collect();
    assert_eq!(names, ["at-sea", "fairy-tales", "winter", "board", "nonsense"]);
    let track = json!({ "title": "", "language": "", "words": 6 });
    assert_eq!(offers[3], json!({ "name": "board", "kind": "dohdles", "note": track }));
    assert_eq!(offers[4], json!({ "name": "nonsense", "kind": "rush", "note": note }));

    let (_, mut host, _guest) = house.table().await;
    host.ask(json!({ "type": "pick", "kind": "rush" })).await.unwrap();
    let pack = json!({ "type": "shelf", "name": "nonsense" });
    host.ask(json!({ "type": "pack", "pack": pack })).await.unwrap();
    host.catch_up().await;
    assert_eq!(host.room["pack"], note);
}

/// A pack of 5,000 words and exactly 64 KiB, a word a line.
fn largest() -> String {
    let mut text = String::new();
    for n in 0..5_000 {
        text.push_str(&format!("{n:x}w{}\n", "o".repeat(if n % 3 == 0 { 8 } else { 7 })));
    }
    text.push_str("# ");
    let left = 64 * 1024 - text.len();
    text + &"x".repeat(left)
}

async fn bring(house: &House, kind: &str, text: &str) -> Answer {
    post_with(house.address, &format!("/api/packs/{kind}"), &[("content-type", "text/plain")], text).await
}

fn brought(answer: &Answer) -> Value {
    json!({ "type": "pack", "pack": { "type": "brought", "id": answer.json()["id"] } })
}

// RU10
#[tokio::test]
async fn a_pack_of_64_kib_and_5000_words_is_brought_laid_and_played_with() {
    let house = House::open();
    let text = largest();
    assert_eq!(text.len(), 64 * 1024);
    let answer = bring(&house, "rush", &text).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let note = json!({ "title": "", "language": "", "words": 5_000 });
    assert_eq!(answer.json()["note"], note);
    assert!(!answer.body.contains("woooo"), "nobody is sent what is in it");

    let (_, mut host, mut guest) = house.table().await;
    host.ask(json!({ "type": "pick", "kind": "rush" })).await.unwrap();
    assert_eq!(guest.ask(brought(&answer)).await, Err("not_host".into()));
    host.ask(brought(&answer)).await.unwrap();
    guest.catch_up().await;
    assert_eq!(guest.room["pack"], note);
    host.ask(json!({ "type": "start" })).await.unwrap();
    host.catch_up().await;
    assert_eq!(host.game["view"]["pack"], json!({ "title": "", "language": "" }));
}

// RU10
#[tokio::test]
async fn a_pack_is_brought_to_a_server_below_a_path_of_its_own() {
    let house = House::with(|config| config.base_path = "/dodo/".into());
    let path = "/dodo/api/packs/rush";
    let answer = post_with(house.address, path, &[], &largest()).await;
    assert_eq!(answer.status, 200, "{answer:?}");
}

// RU10
#[tokio::test]
async fn a_request_for_a_pack_can_be_sent_again_and_one_for_nothing_is_refused() {
    let house = House::open();
    let (_, mut host, _guest) = house.table().await;
    host.ask(json!({ "type": "pick", "kind": "rush" })).await.unwrap();
    let answer = bring(&house, "rush", &largest()).await;
    for _ in 0..2 {
        host.send_as(77, brought(&answer)).await;
        assert_eq!(host.outcome_of(77).await, Ok(()));
    }
    for id in ["00112233445566778899aabbccddeeff", "", "nonsense"] {
        let ask = json!({ "type": "pack", "pack": { "type": "brought", "id": id } });
        assert_eq!(host.ask(ask).await, Err("no_such_pack".into()), "{id:?}");
    }
}

// RU11
#[tokio::test]
async fn all_that_is_wrong_with_a_pack_is_answered_with_its_lines() {
    let house = House::open();
    let answer = bring(&house, "rush", &format!("cat\n???\na, b\nCat\n{}", words(28))).await;
    let faults = json!([
        { "line": 2, "why": "there is a word without letters or digits" },
        { "line": 3, "why": "a line has one word or a card of three, and here are 2" },
        { "line": 4, "why": "“Cat” is there twice" },
    ]);
    let body = answer.json();
    assert_eq!((answer.status, &body["code"]), (422, &json!("bad_pack")));
    assert_eq!((&body["faults"], &body["more"]), (&faults, &json!(0)));
    let many = bring(&house, "rush", &"???\n".repeat(100)).await.json();
    assert_eq!((many["faults"].as_array().map(Vec::len), &many["more"]), (Some(40), &json!(60)));
    let board = bring(&house, "dohdles", "clues ??\nrewards 1\n").await.json();
    assert_eq!(board["faults"][2], json!({ "line": null, "why": "there is no line “start”" }));
    let none = bring(&house, "duel", "cat").await.json();
    assert_eq!(none["faults"][0]["why"], "this game takes no packs");
    assert_eq!(house.bad("bad_pack").await, 4);
}

// RU10
#[tokio::test]
async fn what_is_no_pack_at_all_is_turned_away() {
    let house = House::open();
    let long = bring(&house, "rush", &(largest() + "x")).await;
    assert_eq!((long.status, &long.json()["code"]), (400, &json!("bad_text")));
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let head = format!("POST /api/packs/rush HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", house.address);
    stream.write_all(format!("{head}content-length: 4\r\n\r\n").as_bytes()).await.unwrap();
    stream.write_all(b"caf\xe9").await.unwrap();
    let mut answer = String::new();
    timeout(PATIENCE, stream.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("bad_text"), "{answer}");
    assert_eq!(house.bad("bad_text").await, 2);
    assert_eq!(bring(&house, "poker", "cat").await.status, 404);
    let foreign = [("origin", "https://elsewhere.example")];
    let foreign = post_with(house.address, "/api/packs/rush", &foreign, "cat").await;
    assert_eq!((foreign.status, &foreign.json()["code"]), (403, &json!("wrong_origin")));
    let cross = [("sec-fetch-site", "cross-site")];
    let cross = post_with(house.address, "/api/packs/rush", &cross, "cat").await;
    assert_eq!((cross.status, &cross.json()["code"]), (403, &json!("cross_site")));
}

// RU10
#[tokio::test]
async fn a_pack_that_never_comes_to_its_end_is_not_waited_for() {
    let house = House::with(|config| config.limits.request_within = Duration::from_millis(50));
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let head = format!("POST /api/packs/rush HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", house.address);
    stream.write_all(format!("{head}content-length: 4000\r\n\r\ncat\n").as_bytes()).await.unwrap();
    let mut answer = String::new();
    timeout(PATIENCE, stream.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too_slow"), "{answer}");
}

// RU10
#[tokio::test]
async fn an_address_may_bring_only_so_many_packs() {
    let house = House::with(|config| {
        config.allowances[Resource::Pack].burst = 2;
        config.allowances[Resource::Pack].every = Duration::from_secs(3600);
    });
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(bring(&house, "rush", "cat").await.status);
    }
    assert_eq!(statuses, [422, 422, 429]);
    assert_eq!(house.bad("too_many_packs").await, 1);
}
