//! How much one address, and everyone together, may ask for.

use std::{net::SocketAddr, time::Duration};

use serde_json::json;
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::Error;

use server::{Allowance, Resource};

use crate::harness::{House, Person, request};

async fn is_refused(house: &House, code: &str, headers: &[(&'static str, &str)]) -> bool {
    let socket = Person::connect(house.address, &format!("/api/rooms/{code}/socket"), headers).await;
    matches!(socket, Err(Error::Http(answer)) if answer.status() == 429)
}

#[tokio::test]
async fn an_address_has_only_so_many_sockets_and_gets_them_back() {
    let house = House::with(|config| config.allowances[Resource::Socket].burst = 2);
    let (code, host, guest) = house.table().await;
    assert!(is_refused(&house, &code, &[]).await);
    assert_eq!(house.bad("too_many_sockets").await, 1);
    drop(guest);
    house.until_count("dodo_sockets", 1).await;
    let mut guest = house.join(&code, json!({})).await;
    guest.catch_up().await;
    drop(host);
}

#[tokio::test]
async fn an_address_opens_only_so_many_rooms_in_a_row() {
    let house = House::with(|config| {
        config.allowances[Resource::Room].burst = 2;
        config.allowances[Resource::Room].every = Duration::from_secs(3600);
    });
    let (code, _) = house.room().await;
    house.room().await;
    let third = request(house.address, "POST", "/api/rooms", &[]).await;
    assert_eq!((third.status, &third.json()["code"]), (429, &json!("too_many_rooms")));
    assert_eq!(house.bad("too_many_rooms").await, 1);
    house.join(&code, json!({})).await.catch_up().await;
}

#[tokio::test]
async fn an_address_reads_only_so_many_games_in_a_row() {
    let house = House::with(|config| {
        config.allowances[Resource::Reading].burst = 2;
        config.allowances[Resource::Reading].every = Duration::from_secs(3600);
    });
    let (code, _) = house.room().await;
    let (file, study) = (format!("/api/rooms/{code}/games/1"), format!("/api/rooms/{code}/games/1/analysis"));
    for path in [&file, &study] {
        assert_eq!(house.get(path).await.status, 404, "{path}");
    }
    for path in [&file, &study] {
        let answer = house.get(path).await;
        assert_eq!((answer.status, &answer.json()["code"]), (429, &json!("too_many_readings")));
    }
    assert_eq!(house.bad("too_many_readings").await, 2);
}

#[tokio::test]
async fn who_looks_in_at_the_door_too_often_still_finds_the_room() {
    let house = House::with(|config| {
        config.allowances[Resource::Glance].burst = 1;
        config.allowances[Resource::Glance].every = Duration::from_secs(3600);
    });
    let (code, _host, _guest) = house.table().await;
    let look = async || house.get(&format!("/api/rooms/{code}")).await;
    assert_eq!(look().await.json()["glance"]["host"], "Ana");
    let again = look().await;
    assert_eq!((again.status, again.json()), (200, json!({ "code": code, "glance": null })));
    assert_eq!(house.bad("too_many_glances").await, 1);
}

#[tokio::test]
async fn a_server_keeps_only_so_many_rooms() {
    let house = House::with(|config| config.limits.rooms = 1);
    house.room().await;
    let second = request(house.address, "POST", "/api/rooms", &[]).await;
    assert_eq!((second.status, &second.json()["code"]), (503, &json!("server_full")));
    assert_eq!(house.bad("server_full").await, 1);
}

#[tokio::test]
async fn a_trusted_proxy_is_believed_in_its_last_word_only() {
    let house = House::with(|config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        config.allowances[Resource::Socket].burst = 1;
    });
    let (code, _) = house.room().await;
    let path = format!("/api/rooms/{code}/socket");
    let from = |chain: &'static str| [("x-forwarded-for", chain)];
    let _first = Person::connect(house.address, &path, &from("10.0.0.1")).await.unwrap();
    assert!(is_refused(&house, &code, &from("10.0.0.1")).await, "the same address again");
    assert!(
        is_refused(&house, &code, &from("10.9.9.9, 10.0.0.1")).await,
        "the visitor lies, the proxy does not"
    );
    let _second = Person::connect(house.address, &path, &from("10.0.0.1, 10.0.0.2")).await.unwrap();
    let _proxy_itself = Person::connect(house.address, &path, &from("nonsense")).await.unwrap();
    assert!(is_refused(&house, &code, &[]).await, "without a readable word it is the proxy's own");
}

#[tokio::test]
async fn a_proxy_that_adds_a_line_of_its_own_is_believed_over_the_visitors() {
    let house = House::with(|config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        config.allowances[Resource::Room].burst = 1;
    });
    let open = async |mine: &str, proxys: &str| {
        let lines = [("x-forwarded-for", mine), ("x-forwarded-for", proxys)];
        request(house.address, "POST", "/api/rooms", &lines).await.status
    };
    assert_eq!(open("10.0.0.1", "10.0.0.9").await, 200);
    assert_eq!(open("10.0.0.2", "10.0.0.9").await, 429, "a made-up line changes nothing");
    assert_eq!(open("10.0.0.1", "10.0.0.8").await, 200);
}

#[tokio::test]
async fn whoever_is_no_trusted_proxy_speaks_for_themselves() {
    let house = House::with(|config| config.allowances[Resource::Room].burst = 1);
    let open = async |from: &str| {
        request(house.address, "POST", "/api/rooms", &[("x-forwarded-for", from)]).await.status
    };
    assert_eq!(open("10.0.0.1").await, 200);
    assert_eq!(open("10.0.0.2").await, 429);
}

/// Someone who comes from another address of this machine.
async fn from_elsewhere(house: &House, code: &str) -> Person {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, 2], 0))).unwrap();
    let stream = socket.connect(house.address).await.unwrap();
    let url = format!("ws://{}/api/rooms/{code}/socket", house.address);
    let mut person = Person::over(stream, &url, &[]).await.unwrap();
    person.hello(json!({ "name": "Zoe" })).await.unwrap();
    person
}

#[tokio::test]
async fn an_address_fills_only_so_much_of_the_journal() {
    let house = House::with(|config| {
        config.allowances[Resource::KeptByte] = Allowance::new(20_000, Duration::from_secs(3600));
    });
    let (code, mut host, mut guest) = house.table().await;
    let mut other = from_elsewhere(&house, &code).await;
    let mut kept = 0;
    let refused = loop {
        match host.ask(json!({ "type": "lock", "locked": kept % 2 == 1 })).await {
            Ok(()) => kept += 1,
            Err(code) => break code,
        }
    };
    assert_eq!(refused, "too_much_kept");
    assert!((10..400).contains(&kept), "{kept} changes in 20,000 bytes");
    assert_eq!(house.bad("too_much_kept").await, 1);
    let (code_2, token_2) = house.room().await;
    let mut again = house.join(&code_2, json!({ "token": token_2, "name": "Ana" })).await;
    assert_eq!(again.ask(json!({ "type": "lock", "locked": true })).await, Err("too_much_kept".into()));
    guest.ask(json!({ "type": "react", "face": "🎉" })).await.expect("nothing is kept of that");
    guest.catch_up().await;
    other.catch_up().await;
    let look = other.room["people"][2]["look"].clone();
    other.ask(json!({ "type": "profile", "name": "Zora", "look": look })).await.expect("others go on");
}

#[tokio::test]
async fn an_address_has_only_so_many_games_dealt() {
    let house = House::with(|config| {
        config.allowances[Resource::Deal] = Allowance::new(4, Duration::from_secs(3600));
    });
    let (code, mut host, mut guest) = house.table().await;
    host.ask(json!({ "type": "pick", "kind": "duel" })).await.expect("the first");
    host.ask(json!({ "type": "options", "options": { "pace": "off" } })).await.expect("the second");
    for _ in 0..2 {
        host.ask(json!({ "type": "start" })).await.expect("the third and the fourth");
        host.ask(json!({ "type": "clear" })).await.expect("to clear a table costs nothing");
    }
    assert_eq!(host.ask(json!({ "type": "start" })).await, Err("too_many_deals".into()));
    assert_eq!(house.bad("too_many_deals").await, 1);
    guest.ask(json!({ "type": "react", "face": "🎉" })).await.expect("everything else goes on");
    let mut other = from_elsewhere(&house, &code).await;
    other.catch_up().await;
}

#[tokio::test]
async fn two_tabs_of_one_person_share_what_they_may_ask() {
    let house = House::with(|config| {
        config.allowances[Resource::Request] = Allowance::new(20, Duration::from_secs(3600));
    });
    let (code, host, _guest) = house.table().await;
    let mut tabs = [host, house.socket(&code).await];
    let token = tabs[0].token.clone();
    tabs[1].hello(json!({ "token": token })).await.unwrap();
    let mut asked = 0;
    'enough: loop {
        for tab in &mut tabs {
            match tab.ask(json!({ "type": "ping" })).await {
                Ok(()) => asked += 1,
                Err(code) => {
                    assert_eq!(code, "too_fast");
                    break 'enough;
                }
            }
        }
    }
    assert_eq!(asked, 20, "by both together");
    drop(tabs);
    let mut back = house.socket(&code).await;
    back.hello(json!({ "token": token })).await.expect("a hello is heard before it is known whose it is");
    assert_eq!(
        back.ask(json!({ "type": "ping" })).await,
        Err("too_fast".into()),
        "coming back refills nothing"
    );
}

#[tokio::test]
async fn what_a_room_cannot_have_more_of_is_refused_and_counted_by_name() {
    let house = House::with(|config| config.rooms.journal.games = 1);
    let (_, mut host, _guest) = house.duel().await;
    host.ask(json!({ "type": "clear" })).await.unwrap();
    assert_eq!(host.ask(json!({ "type": "start" })).await, Err("too_many_games".into()));
    assert_eq!(house.bad("too_many_games").await, 1);
}
