//! The program itself with its rooms in PostgreSQL: nothing that was
//! acknowledged is lost, whoever is ended.

use std::process::{Command, Output};

use line::{Person, Postgres, request};
use serde_json::json;

use crate::{
    dodo::{Dodo, free_port},
    visitors::{Place, nothing_is_lost_or_done_twice, open_rooms, play_on, survives_kill_9},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_to_kill_9_with_rooms_in_a_database() {
    let Some(postgres) = Postgres::start() else { return };
    survives_kill_9(&Place::database(postgres.url())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_database_itself_is_cut_off() {
    let Some(mut postgres) = Postgres::start() else { return };
    let place = Place::database(postgres.url());
    let (dodo, _) = Dodo::start(&place.arguments(), free_port()).await;
    let address = dodo.address;
    let mut visitors = open_rooms(address).await;
    for _ in 0..3 {
        let cut = async {
            postgres.cut();
            postgres.start_again();
        };
        // Whoever had something on its way is asked to come again; all others play on.
        visitors = play_on(visitors, address, true, cut).await;
        nothing_is_lost_or_done_twice(&place, &visitors).await;
    }
    visitors = play_on(visitors, address, true, async {}).await;
    assert!(visitors.iter().all(|visitor| visitor.acknowledged.len() > 3), "everyone played");
    assert_eq!(request(address, "GET", "/healthz", &[]).await.status, 200);
    dodo.terminate();
    assert!(dodo.ended().await.success());
    nothing_is_lost_or_done_twice(&place, &visitors).await;
}

/// What a server says that cannot start.
fn refused(database: &str) -> String {
    let port = free_port().to_string();
    let mut dodo = Command::new(env!("CARGO_BIN_EXE_dodo"));
    dodo.args(["serve", "--host", "127.0.0.1", "--port", &port, "--log", "debug"]);
    let Output { status, stderr, stdout } = dodo.env("DODO_DATABASE", database).output().unwrap();
    assert!(!status.success());
    String::from_utf8([stdout, stderr].concat()).unwrap()
}

#[tokio::test]
async fn a_database_that_cannot_be_had_is_refused_in_a_sentence_without_its_password() {
    let nobody = free_port();
    for (database, why) in [
        ("mysql://dodo:hunter2@127.0.0.1/games".to_owned(), "begins with postgres://"),
        ("postgres://dodo:hunt@er2hunter2@127.0.0.1/games".to_owned(), "cannot be read"),
        (format!("postgres://dodo:hunter2@127.0.0.1:{nobody}/games"), "cannot be reached"),
    ] {
        let said = refused(&database);
        assert!(said.contains(why) && !said.contains("hunter2"), "{said}");
    }
    let mut help = Command::new(env!("CARGO_BIN_EXE_dodo"));
    let help = help
        .args(["serve", "--help"])
        .env("DODO_DATABASE", "postgres://dodo:hunter2@db/games")
        .output()
        .unwrap();
    assert!(!String::from_utf8(help.stdout).unwrap().contains("hunter2"));
}

#[tokio::test]
async fn a_server_that_stood_still_until_another_took_over_says_nothing_more() {
    let Some(postgres) = Postgres::start() else { return };
    let place = Place::database(postgres.url());
    let (first, _) = Dodo::start(&place.arguments(), free_port()).await;
    let opened = request(first.address, "POST", "/api/rooms", &[]).await.json();
    let path = format!("/api/rooms/{}/socket", opened["code"].as_str().unwrap());
    let hello = json!({ "token": opened["token"], "name": "Ana" });
    let mut before = Person::connect(first.address, &path, &[]).await.unwrap();
    before.hello(hello.clone()).await.unwrap();
    let id = before.send(json!({ "type": "ping" })).await;
    before.answer_to(id).await.expect("it answers while its name is fresh");

    first.signal("STOP");
    let (second, _) = Dodo::start(&place.arguments(), free_port()).await;
    // Its name expires, and whoever comes in at the second buries it. They are
    // not let in before, and are asked to come again when they have waited long.
    let mut after = loop {
        if let Ok(after) = Person::connect(second.address, &path, &[]).await {
            break after;
        }
    };
    after.hello(hello).await.expect("the room is the second's now");
    after.ask(json!({ "type": "lock", "locked": true })).await.expect("and can be changed");
    let asked = [json!({ "type": "ping" }), json!({ "type": "lock", "locked": false })];
    let mut ids = Vec::new();
    for ask in asked {
        ids.push(before.send(ask).await);
    }
    first.signal("CONT");
    for id in ids {
        let heard = before.answer_to(id).await;
        assert!(heard.is_err(), "it speaks of a room that is no longer its own: {heard:?}");
    }
    let mut again = Person::connect(first.address, &path, &[]).await.expect("it goes on, by another name");
    again.hello(json!({ "name": "Ben" })).await.expect_err("the door is locked, as the second knows");
    let id = after.send(json!({ "type": "ping" })).await;
    after.answer_to(id).await.expect("the second goes on");
    assert_eq!(after.room["locked"], true);
}
