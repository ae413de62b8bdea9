//! What several servers on one database have together beside rooms that are
//! open: finished games, packs, what is counted, and what operators see.

use std::process::{Command, Output};

use line::{From, Person, Postgres, bring_pack, play_to_the_end, request};
use serde_json::{Value, json};

use crate::member::{Member, open_room, three};

#[tokio::test]
async fn finished_games_are_told_by_any_server_and_the_room_stays_where_it_is() {
    let Some(postgres) = Postgres::start() else { return };
    let [first, owner, third] = three(&postgres).await;
    let (path, token) = open_room(owner.address()).await;
    let mut host = Person::connect(owner.address(), &path, &[]).await.unwrap();
    host.hello(json!({ "token": token, "name": "Ana" })).await.unwrap();
    let mut guest = Person::connect(owner.address(), &path, &[]).await.unwrap();
    guest.hello(json!({ "name": "Ben" })).await.unwrap();
    host.ask(json!({ "type": "start" })).await.unwrap();
    play_to_the_end(&mut [&mut host, &mut guest]).await;
    let game = path.replace("socket", "games/1");
    for what in ["", "/analysis", "/replay", "/replay/0?seat=1"] {
        let [told, elsewhere, there] = [
            request(owner.address(), "GET", &format!("{game}{what}"), &[]).await,
            request(first.address(), "GET", &format!("{game}{what}"), &[]).await,
            request(third.address(), "GET", &format!("{game}{what}"), &[]).await,
        ];
        assert_eq!((told.status, elsewhere.status, there.status), (200, 200, 200), "{what}: {told:?}");
        assert_eq!(told.body, elsewhere.body, "{what}");
        assert_eq!(told.body, there.body, "{what}");
    }
    let qr = path.replace("socket", "qr.svg");
    assert_eq!(request(third.address(), "GET", &qr, &[]).await.status, 200);
    assert_eq!(postgres.ask("SELECT epoch FROM rooms"), "1", "nobody else has claimed it");
    for elsewhere in [&first, &third] {
        assert_eq!(elsewhere.counted("dodo_rooms_open").await, 0, "nor opened it");
    }
    assert!(host.ask(json!({ "type": "lock", "locked": true })).await.is_ok(), "its people go on");
}

#[tokio::test]
async fn a_pack_that_was_brought_to_one_server_is_laid_at_another() {
    let Some(postgres) = Postgres::start() else { return };
    let [first, second, _third] = three(&postgres).await;
    let pack: String = ('a'..='h').flat_map(|a| ('a'..='h').map(move |b| format!("wo{a}{b}d\n"))).collect();
    let (status, taken) = bring_pack(first.address(), From::Home, "rush", &pack).await.unwrap();
    assert_eq!(status, 200, "{taken}");
    let taken: Value = serde_json::from_str(&taken).unwrap();
    let (path, token) = open_room(second.address()).await;
    let mut host = Person::connect(second.address(), &path, &[]).await.unwrap();
    host.hello(json!({ "token": token, "name": "Ana" })).await.unwrap();
    host.ask(json!({ "type": "pick", "kind": "rush" })).await.unwrap();
    let unknown = json!({ "type": "brought", "id": "0".repeat(32) });
    let refused = host.ask(json!({ "type": "pack", "pack": unknown })).await.unwrap_err();
    let brought = json!({ "type": "brought", "id": taken["id"] });
    host.ask(json!({ "type": "pack", "pack": brought })).await.unwrap();
    host.catch_up().await;
    assert_eq!(host.room["pack"], taken["note"], "and one that nobody brought is refused: {refused}");
}

#[tokio::test]
async fn whoever_guesses_at_every_server_may_not_guess_more() {
    let Some(postgres) = Postgres::start() else { return };
    let [first, second, third] = three(&postgres).await;
    let guess = async |member: &Member, number: u32| {
        let code = rooms::RoomCode::from_number(number.into());
        request(member.address(), "GET", &format!("/api/rooms/{code}"), &[]).await.status
    };
    let mut number = 0;
    let mut wrong = 0;
    for member in [&first, &second, &third] {
        // A server hears what is owed elsewhere with the first wrong code.
        while guess(member, number).await == 404 {
            (number, wrong) = (number + 1, wrong + 1);
            assert!(wrong < 40, "three times twenty are not given");
        }
    }
    assert!(wrong >= 20, "as many as one server gives: {wrong}");
}

#[tokio::test]
async fn whoever_opens_rooms_at_every_server_may_not_open_more() {
    let Some(postgres) = Postgres::start() else { return };
    let [first, second, _third] = three(&postgres).await;
    for _ in 0..20 {
        let opened = request(first.address(), "POST", "/api/rooms", &[]).await;
        assert_eq!(opened.status, 200, "{opened:?}");
    }
    let mut opened = 0;
    loop {
        let answer = request(second.address(), "POST", "/api/rooms", &[]).await;
        if answer.status == 429 {
            assert_eq!(answer.json()["code"], "too_many_rooms");
            return;
        }
        opened += 1;
        assert!(opened < 20, "it gives no second twenty");
    }
}

/// What `dodo cluster status` says, and whether it was content.
fn status(postgres: &Postgres) -> (bool, String) {
    let mut dodo = Command::new(env!("CARGO_BIN_EXE_dodo"));
    let Output { status, stdout, stderr } =
        dodo.args(["cluster", "status"]).env("DODO_DATABASE", postgres.url()).output().unwrap();
    (status.success(), String::from_utf8([stdout, stderr].concat()).unwrap())
}

#[tokio::test]
async fn operators_see_the_servers_their_rooms_and_what_the_settings_are_worth() {
    let Some(postgres) = Postgres::start_with(&["full_page_writes=off"]) else { return };
    let (is_content, said) = status(&postgres);
    assert!(!is_content && said.contains("no Dodo has kept rooms"), "{said}");
    assert_eq!(postgres.ask("SELECT to_regclass('about') IS NULL"), "t", "it only looks");
    let member = Member::join(&postgres).await;
    let (path, token) = open_room(member.address()).await;
    open_room(member.address()).await;
    let mut host = Person::connect(member.address(), &path, &[]).await.unwrap();
    host.hello(json!({ "token": token, "name": "Ana" })).await.unwrap();
    let (is_content, said) = status(&postgres);
    let address = postgres.ask("SELECT address FROM nodes");
    for line in
        ["PROMISES MAY NOT BE KEPT: full_page_writes", &address, ", 1 rooms, heard of", "2: 1 of listed"]
    {
        assert!(said.contains(line), "{line} is not in: {said}");
    }
    assert!(!is_content, "a script hears of it");
    assert!(!said.contains("OTHER ONES"), "its packs are like nobody else's: {said}");
    postgres.ask(
        "INSERT INTO nodes (id, address, build, format, rules, shelf)
                  VALUES ('another', 'elsewhere', '0', 2, '{}', 'other packs')",
    );
    assert!(status(&postgres).1.contains("packs      OTHER ONES"), "and it is said where they are not");
    postgres.ask("DELETE FROM nodes WHERE id = 'another'");
    assert_eq!(postgres.ask("SELECT count(*) FROM nodes"), "1", "nobody is listed for having looked");
}
