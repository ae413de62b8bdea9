//! Finished games shown again over plain requests, and what is not shown.

use std::time::Duration;

use rooms::Journal as _;
use serde_json::{Value, json};
use server::SqliteJournal;

use server::Resource;

use crate::harness::{House, play_to_the_end};

/// A house with a finished Dobbelduel, and the address of its replay.
async fn finished(choose: impl FnOnce(&mut server::Config)) -> (House, String) {
    let house = House::with(choose);
    let (code, mut host, mut guest) = house.duel().await;
    play_to_the_end(&mut [&mut host, &mut guest]).await;
    (house, format!("/api/rooms/{code}/games/1/replay"))
}

#[tokio::test]
async fn anyone_with_the_code_sees_the_game_again_by_any_eyes() {
    let (house, path) = finished(|_| {}).await;
    let answer = house.get(&path).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let outline = answer.json();
    assert_eq!((&outline["kind"], &outline["game"]), (&json!("duel"), &json!(1)));
    let names: Vec<&Value> = outline["seats"].as_array().unwrap().iter().map(|seat| &seat["name"]).collect();
    assert_eq!(names, ["Ana", "Ben"]);
    let n_scenes = outline["scenes"].as_array().unwrap().len();
    for (eyes, seat) in [("", json!(null)), ("?seat=0", json!(0)), ("?seat=1", json!(1))] {
        let reel = house.get(&format!("{path}/0{eyes}")).await.json();
        let shots = reel["shots"].as_array().unwrap();
        assert_eq!(shots.len(), n_scenes);
        assert_eq!(shots[0]["view"]["seat"], seat);
        assert_eq!(shots.last().unwrap()["view"]["view"]["phase"]["type"], "over");
    }
    house.until_count("dodo_shows_total", 4).await;
}

#[tokio::test]
async fn each_seat_sees_its_own_secrets_of_then_and_no_others() {
    let (house, path) = finished(|_| {}).await;
    let first = async |eyes: &str| {
        let reel = house.get(&format!("{path}/0{eyes}")).await.json();
        reel["shots"][0]["view"]["view"]["boards"][0].clone()
    };
    let (ana, ben) = (first("?seat=0").await, first("?seat=1").await);
    let [maker, breaker] = if ana["maker"] == 0 { [ana, ben] } else { [ben, ana] };
    assert!(maker["code"].is_array(), "{maker}");
    assert!(breaker["code"].is_null() && first("").await["code"].is_null(), "{breaker}");
}

#[tokio::test]
async fn nothing_is_shown_of_a_running_game() {
    let house = House::open();
    let (code, mut host, mut guest) = house.duel().await;
    let path = format!("/api/rooms/{code}/games/1/replay");
    for path in [&path, &format!("{path}/0"), &format!("{path}/0?seat=0")] {
        let answer = house.get(path).await;
        assert_eq!((answer.status, &answer.json()["code"]), (404, &json!("not_over")), "{path}");
    }
    play_to_the_end(&mut [&mut host, &mut guest]).await;
    assert_eq!(house.get(&path).await.status, 200);
}

#[tokio::test]
async fn what_there_was_not_is_refused_by_name() {
    let (house, path) = finished(|_| {}).await;
    let (games, _) = path.split_once("1/replay").unwrap();
    for (path, wanted) in [
        ("/api/rooms/ZZZZZ/games/1/replay".to_owned(), "no_such_room"),
        (format!("{games}2/replay"), "no_such_game"),
        (format!("{games}first/replay"), "no_such_game"),
        (format!("{games}99999999999/replay/0"), "no_such_game"),
        (format!("{path}/1"), "no_such_reel"),
        (format!("{path}/-1"), "no_such_reel"),
        (format!("{path}/last"), "no_such_reel"),
        (format!("{path}/0?seat=2"), "no_such_seat"),
        (format!("{path}/0?seat=256"), "no_such_seat"),
        (format!("{path}/0?seat="), "no_such_seat"),
        (format!("{path}/0?seat=0&seat=1"), "no_such_seat"),
    ] {
        let answer = house.get(&path).await;
        assert_eq!((answer.status, &answer.json()["code"]), (404, &json!(wanted)), "{path}");
    }
    assert_eq!((house.bad("no_such_reel").await, house.bad("no_such_seat").await), (3, 4));
}

#[tokio::test]
async fn an_address_is_shown_only_so_much_in_a_row() {
    let (house, path) = finished(|config| {
        config.allowances[Resource::Reel].burst = 2;
        config.allowances[Resource::Reel].every = Duration::from_secs(3600);
    })
    .await;
    let mut answers = Vec::new();
    for path in [path.clone(), format!("{path}/0"), format!("{path}/0")] {
        answers.push(house.get(&path).await);
    }
    assert_eq!(answers.iter().map(|answer| answer.status).collect::<Vec<_>>(), [200, 200, 429]);
    assert_eq!(answers[2].json()["code"], "too_many_shows");
    assert_eq!(house.bad("too_many_shows").await, 1);
}

#[tokio::test]
async fn the_journal_is_read_once_however_often_a_game_is_watched() {
    let (house, path) = finished(|config| {
        config.allowances[Resource::Reading].burst = 1;
        config.allowances[Resource::Reading].every = Duration::from_secs(3600);
    })
    .await;
    for eyes in ["", "/0", "/0?seat=0", "/0?seat=1", ""] {
        assert_eq!(house.get(&format!("{path}{eyes}")).await.status, 200, "{eyes}");
    }
    let other = house.get(&path.replace("games/1", "games/2")).await;
    assert_eq!((other.status, &other.json()["code"]), (429, &json!("too_many_readings")));
}

#[tokio::test]
async fn a_game_is_studied_once_however_many_ask() {
    let (house, path) = finished(|config| {
        config.allowances[Resource::Reading].burst = 1;
        config.allowances[Resource::Reading].every = Duration::from_secs(3600);
    })
    .await;
    let study = path.replace("/replay", "/analysis");
    let first = house.get(&study).await;
    assert_eq!(first.status, 200);
    for _ in 0..5 {
        assert_eq!(house.get(&study).await.body, first.body);
    }
}

#[tokio::test]
async fn a_replay_outlives_the_server_and_everyone_who_was_there() {
    let (house, path) = finished(|_| {}).await;
    let before = house.get(&format!("{path}/0?seat=1")).await.body;
    let house = House::on(house.close().await, |_| {});
    assert_eq!(house.get(&format!("{path}/0?seat=1")).await.body, before);
}

#[tokio::test]
async fn a_game_of_other_rules_is_refused_in_words() {
    let (house, path) = finished(|_| {}).await;
    let folder = house.close().await;
    let file = folder.path().join("journal.sqlite");
    let journal = SqliteJournal::open(&file).unwrap();
    let kept = journal.list(None, 1).await.unwrap().rooms.remove(0);
    let mut records = journal.load(kept.room).await.unwrap();
    assert_eq!(journal.forget_if(kept.room, kept.last_seq).await, Ok(true));
    for record in &mut records {
        if let rooms::Change::Dealt { rules, .. } = &mut record.change {
            *rules += 1;
        }
    }
    let again = rooms::Append { room: kept.room, code: kept.code, tenure: rooms::Tenure::ALONE, records };
    journal.append(again, rooms::Urgency::Immediate).await.unwrap();
    journal.close().await;
    drop(journal);
    let house = House::on(folder, |_| {});
    for path in [path.clone(), format!("{path}/0")] {
        let answer = house.get(&path).await;
        assert_eq!((answer.status, &answer.json()["code"]), (410, &json!("other_rules")), "{path}");
    }
}
