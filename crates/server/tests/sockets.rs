//! Evenings as people have them: playing, reloading, watching, coming back
//! after a restart, and looking at a finished game.

use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use line::{From, Line, Message};
use rooms::Journal as _;
use serde_json::{Value, json};
use server::SqliteJournal;
use tokio::time::timeout;

use crate::harness::{House, PATIENCE, choose, play_to_the_end};

#[tokio::test]
async fn two_people_play_a_whole_dobbelduel() {
    let house = House::open();
    let (_, mut host, mut guest) = house.duel().await;
    assert_eq!((&host.game["seat"], &guest.game["seat"]), (&json!(0), &json!(1)));
    play_to_the_end(&mut [&mut host, &mut guest]).await;
    for person in [&host, &guest] {
        assert_eq!(person.room["phase"], json!({ "type": "over", "game": 1 }));
        assert_eq!(person.room["standings"].as_array().unwrap().len(), 2);
        assert!(person.room["finished"][0]["outcome"].is_object());
    }
    assert!(guest.heard.iter().any(|told| told["type"] == "events"), "the guest heard what happened");
}

#[tokio::test]
async fn a_reload_in_the_middle_keeps_the_seat() {
    let house = House::open();
    let (code, mut host, guest) = house.duel().await;
    let (token, seen) = (guest.token.clone(), guest.game.clone());
    drop(guest);
    let mut guest = house.socket(&code).await;
    let welcome = guest.hello(json!({ "token": token, "last_seq": seen["seq"] })).await.unwrap();
    assert_eq!((&welcome["you"], &welcome["token"]), (&json!(1), &Value::Null));
    assert_eq!(welcome["resumed"], true);
    guest.catch_up().await;
    assert_eq!(guest.game["seat"], 1);
    assert_eq!(guest.game["view"], seen["view"]);
    play_to_the_end(&mut [&mut host, &mut guest]).await;
}

#[tokio::test]
async fn a_spectator_sees_the_game_but_no_secret_and_may_not_act() {
    let house = House::open();
    let (code, host, guest) = house.duel().await;
    let mut watcher = house.join(&code, json!({ "name": "Cleo" })).await;
    watcher.catch_up().await;
    assert_eq!(watcher.game["seat"], Value::Null);
    assert_eq!(watcher.game["view"]["boards"][0]["code"], Value::Null);
    let codes = [&host, &guest].map(|person| &person.game["view"]["boards"][0]["code"]);
    assert!(codes.iter().any(|code| code.is_array()), "the maker sees the code: {codes:?}");
    assert_eq!(watcher.act(json!({ "type": "roll" })).await, Err("not_seated".into()));
}

#[tokio::test]
async fn a_screen_watches_and_does_nothing_else() {
    let house = House::open();
    let (code, mut host, _guest) = house.duel().await;
    let mut screen = house.join(&code, json!({ "role": "screen" })).await;
    screen.catch_up().await;
    assert!(screen.game["view"].is_object());
    assert_eq!(screen.ask(json!({ "type": "react", "face": "👏" })).await, Err("screen".into()));
    assert_eq!(screen.ask(json!({ "type": "sit" })).await, Err("screen".into()));
    host.catch_up().await;
    assert_eq!(host.room["screens"], 1);
    assert_eq!(host.room["people"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_face_is_shown_to_everyone() {
    let house = House::open();
    let (_, mut host, mut guest) = house.table().await;
    guest.ask(json!({ "type": "react", "face": "🎉" })).await.unwrap();
    let told = host.until(|told| told["type"] == "reaction").await.unwrap();
    assert_eq!((&told["person"], &told["face"]), (&json!(1), &json!("🎉")));
    assert_eq!(guest.ask(json!({ "type": "react", "face": "<b>" })).await, Err("bad_face".into()));
}

/// An answer is more than one frame. Where each waits for the one before it to
/// be acknowledged, nearly every answer takes 40 ms; else many are quicker,
/// however busy the machine is.
#[tokio::test]
async fn answers_do_not_wait_for_each_other() {
    let house = House::open();
    let (_, mut host, _guest) = house.table().await;
    let mut n_quick = 0;
    for _ in 0..100 {
        let asked = Instant::now();
        host.ask(json!({ "type": "react", "face": "👏" })).await.unwrap();
        n_quick += usize::from(asked.elapsed() < Duration::from_millis(38));
    }
    assert!(n_quick > 30, "{n_quick} of 100 did not wait");
}

#[tokio::test]
async fn a_room_is_found_however_its_code_is_typed() {
    let house = House::open();
    let (code, _) = house.room().await;
    let typed = format!("{}-{}", &code[..2].to_lowercase(), &code[2..]);
    let found = house.get(&format!("/api/rooms/{typed}")).await;
    assert_eq!((found.status, &found.json()["code"]), (200, &json!(code)));
    let picture = house.get(&format!("/api/rooms/{code}/qr.svg")).await;
    assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/svg+xml")));
    assert!(picture.body.contains("<svg"), "{}", picture.body);
}

#[tokio::test]
async fn the_door_says_who_is_inside_and_nothing_of_a_room_that_sleeps() {
    let house = House::with(|config| config.sleep_after = Duration::from_millis(20));
    let (code, host, guest) = house.table().await;
    let room = format!("/api/rooms/{code}");
    let seen = house.get(&room).await.json();
    let names: Vec<_> =
        seen["glance"]["people"].as_array().unwrap().iter().map(|one| one["name"].clone()).collect();
    assert_eq!((&seen["glance"]["host"], json!(names)), (&json!("Ana"), json!(["Ana", "Ben"])));
    drop((host, guest));
    house.until_count("dodo_rooms_open", 0).await;
    assert_eq!(house.get(&room).await.json(), json!({ "code": code, "glance": null }));
}

#[tokio::test]
async fn what_is_not_there_is_said_not_to_be() {
    let house = House::open();
    let (code, _) = house.room().await;
    for (path, wanted) in [
        ("/api/rooms/ZZZZZ", "no_such_room"),
        ("/api/rooms/not-a-code", "no_such_room"),
        ("/api/rooms/ZZZZZ/qr.svg", "no_such_room"),
        ("/api/rooms/ZZZZZ/games/1", "no_such_room"),
        (&format!("/api/rooms/{code}/games/1"), "no_such_game"),
        (&format!("/api/rooms/{code}/games/1/analysis"), "no_such_game"),
        (&format!("/api/rooms/{code}/games/first"), "no_such_game"),
        (&format!("/api/rooms/{code}/games/99999999999999"), "no_such_game"),
        ("/api/nothing", "no_such_page"),
    ] {
        let answer = house.get(path).await;
        assert_eq!((answer.status, &answer.json()["code"]), (404, &json!(wanted)), "{path}");
    }
}

#[tokio::test]
async fn the_shelf_lists_every_game() {
    let house = House::open();
    let shelf = house.get("/api/games").await.json();
    let kinds: Vec<&str> =
        shelf.as_array().unwrap().iter().filter_map(|game| game["kind"].as_str()).collect();
    assert_eq!(kinds.len(), games::Kind::ALL.len());
    assert!(kinds.contains(&"duel"));
    assert_eq!(house.get("/healthz").await.body, "ok\n");
}

#[tokio::test]
async fn a_finished_game_can_be_checked_and_studied_but_not_a_running_one() {
    let house = House::open();
    let (code, mut host, mut guest) = house.duel().await;
    let commitment = host.room["commitment"].clone();
    let (file, study) = (format!("/api/rooms/{code}/games/1"), format!("/api/rooms/{code}/games/1/analysis"));
    for path in [&file, &study] {
        assert_eq!(house.get(path).await.status, 404, "{path}: the seed of a running game is secret");
    }
    play_to_the_end(&mut [&mut host, &mut guest]).await;
    let answer = house.get(&file).await;
    let name = answer.header("content-disposition").unwrap();
    assert_eq!(name, format!("attachment; filename=\"dodo-duel-{code}-1.json\""));
    let transcript: rooms::Transcript = serde_json::from_str(&answer.body).unwrap();
    transcript.verify().unwrap();
    assert_eq!(answer.json()["commitment"], commitment);
    let analysis = house.get(&study).await;
    assert_eq!((analysis.status, analysis.header("content-type")), (200, Some("application/json")));
    assert!(!analysis.json().is_null());
}

#[tokio::test]
async fn a_server_that_stops_says_so_and_has_everything_when_it_is_back() {
    let house = House::open();
    let (code, mut host, mut guest) = house.duel().await;
    for person in [&mut host, &mut guest] {
        if let Some(action) = choose(&person.game["view"]) {
            person.act(action).await.unwrap();
        }
    }
    host.catch_up().await;
    guest.catch_up().await;
    let folder = house.close().await;
    for person in [&mut host, &mut guest] {
        assert_eq!(person.ended().await, Some(1012), "closed for a restart");
    }
    let files = folder.path().read_dir().unwrap().map(|file| file.unwrap().file_name());
    let files: Vec<_> = files.filter(|name| name != "lock").collect();
    assert_eq!(files, ["journal.sqlite"], "a backup is a copy of one file");

    let house = House::on(folder, |_| {});
    let mut again = Vec::new();
    for person in [&host, &guest] {
        let mut back = house.join(&code, json!({ "token": person.token })).await;
        back.catch_up().await;
        assert_eq!(back.you, person.you);
        assert_eq!(back.game["seq"], person.game["seq"]);
        assert_eq!(back.game["view"]["boards"], person.game["view"]["boards"]);
        again.push(back);
    }
    let [host, guest] = &mut again[..] else { panic!("two came back") };
    play_to_the_end(&mut [host, guest]).await;
    assert_eq!(host.room["finished"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_room_sleeps_when_it_is_left_and_wakes_for_the_next_visit() {
    let house = House::with(|config| config.sleep_after = Duration::from_millis(50));
    let (code, host, guest) = house.duel().await;
    let (token, seen) = (guest.token.clone(), guest.game["view"]["boards"].clone());
    drop((host, guest));
    house.until_count("dodo_rooms_open", 0).await;
    let mut guest = house.join(&code, json!({ "token": token })).await;
    guest.catch_up().await;
    assert_eq!((guest.you, &guest.game["view"]["boards"]), (1, &seen));
    assert_eq!(house.count("dodo_rooms_open").await, 1);
}

#[tokio::test]
async fn a_server_that_is_told_to_keep_nothing_still_erases_nothing_at_its_start() {
    let house = House::open();
    let (code, _, _) = house.table().await;
    let house = House::on(house.close().await, |config| config.forget_after = Duration::ZERO);
    assert_eq!(house.get(&format!("/api/rooms/{code}")).await.status, 200);
    let folder = house.close().await;
    let journal = SqliteJournal::open(&folder.path().join("journal.sqlite")).unwrap();
    assert_eq!(journal.list(None, 10).await.unwrap().rooms.len(), 1);
}

#[tokio::test]
async fn to_look_at_a_room_or_its_games_does_not_wake_it() {
    let house = House::with(|config| config.sleep_after = Duration::from_millis(20));
    let (code, mut host, mut guest) = house.duel().await;
    play_to_the_end(&mut [&mut host, &mut guest]).await;
    drop((host, guest));
    house.until_count("dodo_rooms_open", 0).await;
    let room = format!("/api/rooms/{code}");
    for page in ["", "/qr.svg", "/games/1", "/games/1/analysis", "/games/1/replay", "/games/1/replay/0"] {
        assert_eq!(house.get(&format!("{room}{page}")).await.status, 200, "{page}");
        assert_eq!(house.count("dodo_rooms_open").await, 0, "{page}");
    }
    assert_eq!(house.get(&format!("{room}/games/9999")).await.json()["code"], "no_such_game");
}

#[tokio::test]
async fn a_ping_goes_ahead_of_a_view_and_whoever_answers_both_is_not_doubted() {
    let house = House::open();
    let (code, token) = house.room().await;
    let line = Line::join(house.address, From::Home, &code, Some(&token)).await.unwrap();
    let mut socket = line.into_socket();
    let ask = |id, ask: Value| Message::text(json!({ "id": id, "ask": ask }).to_string());
    let asks = [
        json!({ "type": "pick", "kind": "dobble" }),
        json!({ "type": "options", "options": { "play": "tower" } }),
        json!({ "type": "add_bot", "level": "easy" }),
        json!({ "type": "start" }),
    ];
    for (id, wanted) in (10..).zip(asks) {
        socket.send(ask(id, wanted)).await.unwrap();
    }
    // The cards are turned over after a count-in, which is long enough for a ping to be due.
    let mut heard = Vec::new();
    while !heard.iter().any(|(_, phase)| phase == "racing") {
        let frame = timeout(PATIENCE, socket.next()).await.expect("in time").unwrap().unwrap();
        let Message::Text(text) = &frame else {
            heard.push((frame.is_ping(), Value::Null));
            continue;
        };
        let told: Value = serde_json::from_str(text).unwrap();
        let view = if told["type"] == "view" { &told["view"] } else { &told["set"] };
        heard.push((false, view["phase"]["type"].clone()));
        if let Some(seq) = told["seq"].as_u64().filter(|_| view.is_object()) {
            socket.send(ask(2, json!({ "type": "ping", "painted": seq }))).await.unwrap();
        }
    }
    assert!(heard.iter().rev().skip(1).take(4).any(|&(is_ping, _)| is_ping), "{heard:?}");
    assert_eq!(house.count("dodo_doubted_lines_total").await, 0);
}

#[tokio::test]
async fn a_line_that_dies_without_a_word_is_noticed_within_ten_seconds() {
    assert!(server::Config::default().ping_every * 3 < Duration::from_secs(10));
    let house = House::with(|config| config.ping_every = Duration::from_secs(1));
    let (_, mut host, guest) = house.table().await;
    // The guest is connected, and answers nothing any more.
    let is_away = |told: &Value| told["room"]["people"][1]["presence"] == "away";
    host.until(is_away).await.expect("it is noticed");
    drop(guest);
}
