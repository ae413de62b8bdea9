//! Wrong, huge, hostile and early input: each is refused by name or its socket
//! closed, each is counted, and a table next door never notices.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};

use server::Resource;

use crate::harness::{Ended, House, PATIENCE, Person, play_to_the_end, request};

/// A table that has nothing to do with the trouble: whatever happens, what its
/// people see stays the same, and they can play on to the end.
struct Innocent {
    people: [Person; 2],
    saw: [(Value, Value); 2],
}

impl Innocent {
    async fn at(house: &House) -> Self {
        let (_, host, mut guest) = house.duel().await;
        guest.catch_up().await;
        let mut people = [host, guest];
        for person in &mut people {
            person.catch_up().await;
        }
        let saw = people.each_ref().map(|person| (person.game.clone(), person.room["seats"].clone()));
        Self { people, saw }
    }

    async fn never_noticed(mut self) {
        for (person, (game, seats)) in self.people.iter_mut().zip(&self.saw) {
            person.catch_up().await;
            assert_eq!((&person.game, &person.room["seats"]), (game, seats));
        }
        let [host, guest] = &mut self.people;
        play_to_the_end(&mut [host, guest]).await;
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_with_its_id_if_it_has_one() {
    let house = House::open();
    let innocent = Innocent::at(&house).await;
    let (_, mut host, _guest) = house.duel().await;
    let before = host.game.clone();
    let deep = format!("{{\"id\":7,\"ask\":{}{}}}", "[".repeat(5_000), "]".repeat(5_000));
    let texts = [
        ("", Value::Null),
        ("hello", Value::Null),
        ("{", Value::Null),
        ("null", Value::Null),
        ("[]", Value::Null),
        ("{\"id\":1}", json!(1)),
        ("{\"id\":\"one\",\"ask\":{\"type\":\"ping\"}}", Value::Null),
        ("{\"id\":-1,\"ask\":{\"type\":\"ping\"}}", Value::Null),
        ("{\"id\":1.5,\"ask\":{\"type\":\"ping\"}}", Value::Null),
        ("{\"id\":2,\"ask\":{\"type\":\"no_such_thing\"}}", json!(2)),
        ("{\"id\":3,\"ask\":{\"type\":\"ping\"},\"more\":1}", json!(3)),
        ("{\"id\":4,\"ask\":{\"type\":\"sit\",\"sit\":0}}", json!(4)),
        ("{\"id\":5,\"ask\":{\"type\":\"sit\",\"seat\":\"0\"}}", json!(5)),
        ("{\"id\":6,\"ask\":{\"type\":\"kick\",\"person\":[]}}", json!(6)),
        ("{\"id\":8,\"ask\":{\"type\":\"add_bot\",\"level\":\"divine\"}}", json!(8)),
        ("{\"id\":9,\"ask\":{\"type\":\"sit\",\"seat\":300}}", json!(9)),
        (&deep, json!(7)),
    ];
    let n = texts.len() as u64;
    for (text, id) in texts {
        host.say(text.into()).await;
        let told = host.until(|told| told["type"] == "refused").await.unwrap();
        assert_eq!((&told["code"], &told["id"]), (&json!("bad_message"), &id), "{text:.60}");
    }
    host.catch_up().await;
    assert_eq!(host.game, before);
    assert_eq!(house.bad("bad_message").await, n);
    innocent.never_noticed().await;
}

#[tokio::test]
async fn actions_that_make_no_sense_are_refused_by_name() {
    let house = House::open();
    let innocent = Innocent::at(&house).await;
    let (_, mut host, mut guest) = house.duel().await;
    let before = [host.game.clone(), guest.game.clone()];
    let deep: Value = (0..100).fold(Value::Null, |inner, _| json!([inner]));
    for (action, code) in [
        (json!(null), "bad_action"),
        (json!("roll"), "bad_action"),
        (json!({ "type": "peek" }), "bad_action"),
        (json!({ "type": "solve", "code": [1, 2, 3, 4], "seat": 0 }), "bad_action"),
        (json!({ "type": "place", "dice": [1, 2, 3] }), "bad_action"),
        (json!({ "type": "place", "dice": [1, 2, 3, 999] }), "bad_action"),
        (json!({ "type": "ready" }), "duel.match_not_over"),
        (deep, "bad_action"),
    ] {
        for person in [&mut host, &mut guest] {
            assert_eq!(person.act(action.clone()).await, Err(code.into()), "{action}");
        }
    }
    for (person, before) in [&mut host, &mut guest].into_iter().zip(&before) {
        person.catch_up().await;
        assert_eq!(&person.game, before);
    }
    assert_eq!(house.count("dodo_refusals_total").await, 16);
    innocent.never_noticed().await;
}

#[tokio::test]
async fn nobody_acts_out_of_turn_or_for_another_seat() {
    let house = House::open();
    let (_, mut host, mut guest) = house.duel().await;
    let breaker = host.game["view"]["boards"][0]["breaker"].clone();
    let (to_act, other) = if breaker == 0 { (&mut host, &mut guest) } else { (&mut guest, &mut host) };
    assert_eq!(other.act(json!({ "type": "roll" })).await, Err("duel.not_your_turn".into()));
    // An action names no seat: whoever asks acts for their own, and a seat
    // smuggled in does not help.
    let smuggled = json!({ "type": "roll", "seat": breaker });
    assert_eq!(other.act(smuggled.clone()).await, Err("duel.not_your_turn".into()));
    let beside = json!({ "type": "act", "action": smuggled, "seen": 0, "seat": breaker });
    assert_eq!(other.ask(beside).await, Err("bad_message".into()));
    to_act.act(json!({ "type": "roll" })).await.unwrap();
    assert_eq!(to_act.act(json!({ "type": "roll" })).await, Err("duel.already_rolled".into()));
}

#[tokio::test]
async fn an_act_sent_again_is_answered_again_but_not_carried_out_twice() {
    let house = House::open();
    let (code, host, guest) = house.duel().await;
    let mut person = if host.game["view"]["boards"][0]["breaker"] == 0 { host } else { guest };
    let token = person.token.clone();
    let roll = json!({ "type": "act", "action": { "type": "roll" }, "seen": 0 });
    person.send_as(77, roll.clone()).await;
    person.outcome_of(77).await.unwrap();
    let seq = person.game["seq"].clone();
    for _ in 0..3 {
        person.send_as(77, roll.clone()).await;
        person.outcome_of(77).await.unwrap();
    }
    drop(person);
    let mut person = house.join(&code, json!({ "token": token })).await;
    person.send_as(77, roll).await;
    person.outcome_of(77).await.unwrap();
    assert_eq!(person.game["seq"], seq, "nothing happened after the first");
    // Under a new id it is a new request, and now too late.
    assert_eq!(person.act(json!({ "type": "roll" })).await, Err("duel.already_rolled".into()));
}

#[tokio::test]
async fn binary_frames_are_refused() {
    let house = House::open();
    let innocent = Innocent::at(&house).await;
    let (_, mut host, _guest) = house.table().await;
    host.frame(Message::Binary(Bytes::from_static(b"\x00\xff{}"))).await;
    let told = host.until(|told| told["type"] == "refused").await.unwrap();
    assert_eq!((&told["code"], &told["id"]), (&json!("not_text"), &Value::Null));
    host.catch_up().await;
    assert_eq!(house.bad("not_text").await, 1);
    innocent.never_noticed().await;
}

#[tokio::test]
async fn a_huge_frame_closes_its_socket() {
    let house = House::open();
    let innocent = Innocent::at(&house).await;
    let (code, mut host, _guest) = house.table().await;
    host.say(format!("{{\"id\":1,\"ask\":{{\"type\":\"ping\",\"x\":\"{}\"}}}}", "x".repeat(1 << 20))).await;
    // The rest of the frame is still on its way when the server hangs up, so
    // the line may break before the close is heard.
    assert!(matches!(host.ended().await, None | Some(1002 | 1009)));
    assert_eq!(house.bad("broken_frame").await, 1);
    house.join(&code, json!({ "token": host.token })).await.catch_up().await;
    innocent.never_noticed().await;
}

#[tokio::test]
async fn whoever_asks_too_fast_is_told_and_then_cut_off() {
    let house = House::with(|config| {
        config.allowances[Resource::Request].burst = 40;
        config.allowances[Resource::Request].every = Duration::from_secs(1) / 300;
    });
    let innocent = Innocent::at(&house).await;
    let (code, mut host, _guest) = house.table().await;
    for id in 0..80_u64 {
        host.send_as(id, json!({ "type": "ping" })).await;
    }
    let told = host.until(|told| told["type"] == "refused").await.unwrap();
    assert_eq!(told["code"], "too_fast");
    assert!(told["id"].is_u64(), "even a hasty request is answered under its id");
    // Going on in step with what is let through must not help.
    let mut ended = None;
    for id in (1_000..20_000_u64).step_by(10) {
        for hasty in id..id + 10 {
            host.send_as(hasty, json!({ "type": "ping" })).await;
        }
        if let Err(end) = host.answer_to(id + 9).await {
            ended = Some(end);
            break;
        }
    }
    assert_eq!(ended, Some(Ended(Some(1008))));
    assert!(house.bad("too_fast").await > 50, "so many were forgiven");
    assert_eq!(house.bad("cut_off").await, 1);
    // All lines of a person are rationed together, and nothing was left.
    let mut again = house.join(&code, json!({ "token": host.token })).await;
    while again.ask(json!({ "type": "ping" })).await == Err("too_fast".into()) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    innocent.never_noticed().await;
}

#[tokio::test]
async fn pings_pongs_and_bytes_have_their_limits_too() {
    let house = House::with(|config| {
        config.allowances[Resource::Request].burst = 20;
        config.allowances[Resource::MessageByte].burst = 20_000;
    });
    let (code, _) = house.room().await;
    let frames = [
        Message::Ping(Bytes::from_static(b"x")),
        Message::Pong(Bytes::from_static(b"x")),
        Message::text("x".repeat(10_000)),
        Message::Binary(Bytes::from_static(b"x")),
    ];
    for (n, frame) in frames.into_iter().enumerate() {
        let mut person = house.socket(&code).await;
        for _ in 0..200 {
            person.frame(frame.clone()).await;
        }
        assert!(matches!(person.ended().await, None | Some(1008)), "{frame:.20}");
        house.until_count("dodo_bad_input_total{why=\"cut_off\"}", n as u64 + 1).await;
    }
}

#[tokio::test]
async fn pages_of_others_may_neither_connect_nor_open_rooms() {
    let house = House::open();
    let innocent = Innocent::at(&house).await;
    let (code, _) = house.room().await;
    let opened = request(house.address, "POST", "/api/rooms", &[("origin", "http://evil.example")]).await;
    assert_eq!((opened.status, &opened.json()["code"]), (403, &json!("wrong_origin")));
    let path = format!("/api/rooms/{code}/socket");
    let refused = Person::connect(house.address, &path, &[("origin", "http://evil.example")]).await;
    assert!(matches!(refused, Err(Error::Http(answer)) if answer.status() == 403));
    assert_eq!(house.bad("wrong_origin").await, 2);
    let own = format!("http://{}", house.address);
    Person::connect(house.address, &path, &[("origin", &own)]).await.expect("our own page may");
    innocent.never_noticed().await;
}

#[tokio::test]
async fn guessing_codes_is_slow() {
    let house = House::with(|config| {
        config.allowances[Resource::Guess].burst = 3;
        config.allowances[Resource::Guess].every = Duration::from_secs(3600);
    });
    let innocent = Innocent::at(&house).await;
    let (code, _) = house.room().await;
    for wrong in ["ZZZZZ", "nonsense", "ZZZZX"] {
        assert_eq!(house.get(&format!("/api/rooms/{wrong}")).await.status, 404);
    }
    let answer = house.get("/api/rooms/ZZZZW").await;
    assert_eq!((answer.status, &answer.json()["code"]), (429, &json!("too_many_guesses")));
    // Even a right guess is not told apart now, however it is made.
    assert_eq!(house.get(&format!("/api/rooms/{code}")).await.status, 429);
    for guess in [&code, "ZZZZV"] {
        for words in [json!({ "name": "Eve" }), json!({ "name": "Eve", "token": "0".repeat(32) })] {
            let mut socket = house.socket(guess).await;
            assert_eq!(socket.hello(words).await.unwrap_err()["code"], "too_many_guesses", "{guess}");
            assert_eq!(socket.ended().await, Some(1008), "{guess}");
        }
    }
    assert_eq!((house.bad("no_such_room").await, house.bad("too_many_guesses").await), (3, 6));
    innocent.never_noticed().await;
}

#[tokio::test]
async fn a_neighbour_who_guesses_keeps_nobody_from_their_seat() {
    let house = House::with(|config| {
        config.allowances[Resource::Guess].burst = 3;
        config.allowances[Resource::Guess].every = Duration::from_secs(3600);
    });
    let (code, host, guest) = house.table().await;
    let (unused, opener) = house.room().await;
    for wrong in ["ZZZZZ", "ZZZZX", "ZZZZW", "ZZZZV"] {
        house.get(&format!("/api/rooms/{wrong}")).await;
    }
    assert!(house.bad("too_many_guesses").await > 0);
    let (you, token) = (guest.you, guest.token.clone());
    drop((host, guest));
    let mut back = house.join(&code, json!({ "token": token })).await;
    assert_eq!(back.you, you);
    back.catch_up().await;
    house.join(&unused, json!({ "token": opener, "name": "Ana" })).await.catch_up().await;
}

#[tokio::test]
async fn names_are_short_and_are_text() {
    let house = House::open();
    let (code, mut host, mut guest) = house.table().await;
    let mut long = house.socket(&code).await;
    let refused = long.hello(json!({ "name": "x".repeat(10_000) })).await.unwrap_err();
    assert_eq!(refused["code"], "bad_name");
    guest.catch_up().await;
    let look = guest.room["people"][1]["look"].clone();
    let profile = json!({ "type": "profile", "name": "y".repeat(10_000), "look": look });
    assert_eq!(guest.ask(profile).await, Err("bad_name".into()));
    let marked = "<img src=x onerror=1>";
    assert_eq!(long.hello(json!({ "name": marked })).await.unwrap_err()["code"], "bad_name", "too long");
    long.hello(json!({ "name": "<b>&\"'</b>" })).await.unwrap();
    host.catch_up().await;
    assert_eq!(host.room["people"][2]["name"], "<b>&\"'</b>", "kept letter by letter, as text");
    assert_eq!(host.room["people"][1]["name"], "Ben");
}

#[tokio::test]
async fn hello_comes_first_and_once() {
    let house = House::open();
    let (code, mut host, _guest) = house.table().await;
    let mut early = house.socket(&code).await;
    for ask in [json!({ "type": "ping" }), json!({ "type": "start" }), json!({ "type": "sit" })] {
        assert_eq!(early.ask(ask).await, Err("no_hello".into()));
    }
    let again = host.hello(json!({ "name": "Someone else" })).await.unwrap_err();
    assert_eq!(again["code"], "hello_again");
    host.catch_up().await;
    assert_eq!(host.room["people"][0]["name"], "Ana");
    assert_eq!(host.room["people"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_token_that_is_not_from_here_makes_nobody_else_of_its_bearer() {
    let house = House::open();
    let (code, host, _guest) = house.table().await;
    let mut thief = house.socket(&code).await;
    for token in ["", "x", "é", &host.token[1..], &"0".repeat(1_000)] {
        assert_eq!(thief.hello(json!({ "token": token })).await.unwrap_err()["code"], "bad_token");
    }
    let bad_nonce = thief.hello(json!({ "nonce": "zz" })).await.unwrap_err();
    assert_eq!(bad_nonce["code"], "bad_nonce");
    let welcome = thief.hello(json!({ "token": "0".repeat(32), "name": "Eve" })).await.unwrap();
    assert_eq!(welcome["you"], 2, "an unknown token is a newcomer's");
    assert_eq!(thief.token, "0".repeat(32), "who may draw their own");
    assert_eq!(thief.ask(json!({ "type": "start" })).await, Err("not_host".into()));
}

#[tokio::test]
async fn a_socket_that_is_never_welcomed_is_closed() {
    let house = House::with(|config| config.limits.hello_within = Duration::from_millis(500));
    let innocent = Innocent::at(&house).await;
    let (code, _) = house.room().await;
    assert_eq!(house.socket(&code).await.ended().await, Some(1008));
    let mut nameless = house.socket(&code).await;
    assert_eq!(nameless.hello(json!({ "name": "" })).await.unwrap_err()["code"], "bad_name");
    assert_eq!(nameless.ended().await, Some(1008));
    assert_eq!(house.bad("no_hello").await, 2);
    innocent.never_noticed().await;
}

#[tokio::test]
async fn a_connection_that_never_finishes_asking_is_closed() {
    let house = House::with(|config| config.limits.request_within = Duration::from_millis(100));
    let innocent = Innocent::at(&house).await;
    let asked_once = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
    for half in ["", "GET /api/rooms/ZZZZZ/socket HTTP/1.1\r\nupgrade: webs", asked_once] {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        stream.write_all(half.as_bytes()).await.unwrap();
        let mut rest = Vec::new();
        timeout(PATIENCE, stream.read_to_end(&mut rest)).await.expect("closed in time").unwrap();
    }
    assert_eq!(house.bad("no_request").await, 3);
    let answer = house.get("/api/rooms/ZZZZZ/socket").await;
    assert!((400..500).contains(&answer.status), "not a handshake at all: {answer:?}");
    innocent.never_noticed().await;
}

#[tokio::test]
async fn a_request_that_never_brings_all_it_promised_is_closed() {
    let house = House::with(|config| config.limits.request_within = Duration::from_millis(100));
    let innocent = Innocent::at(&house).await;
    for path in ["/api/look", "/api/score/dominoes"] {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        let half = format!(
            "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{{"
        );
        stream.write_all(half.as_bytes()).await.unwrap();
        let mut rest = String::new();
        timeout(PATIENCE, stream.read_to_string(&mut rest)).await.expect("closed in time").unwrap();
        assert!(rest.starts_with("HTTP/1.1 408") && rest.contains("too_slow"), "{rest}");
    }
    assert_eq!(house.bad("no_request").await, 2);
    innocent.never_noticed().await;
}

#[tokio::test]
async fn a_request_that_is_all_headers_is_refused() {
    let house = House::open();
    let long = "x".repeat(100_000);
    let answer = request(house.address, "GET", "/healthz", &[("x-long", &long)]).await;
    assert_eq!(answer.status, 431);
    assert_eq!(house.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn a_socket_without_a_proper_handshake_is_refused() {
    let house = House::open();
    let (code, _) = house.room().await;
    let path = format!("/api/rooms/{code}/socket");
    let asks = [("upgrade", "websocket"), ("connection", "upgrade"), ("sec-websocket-version", "12")];
    for headers in [&[][..], &asks[..]] {
        let refused = request(house.address, "GET", &path, headers).await;
        assert_eq!((refused.status, &refused.json()["code"]), (400, &json!("no_socket")), "{headers:?}");
    }
    assert_eq!(house.count("dodo_bad_input_total{why=\"no_socket\"}").await, 2);
}
