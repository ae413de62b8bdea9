//! Latecomers play on for bots and for those who are away, and whoever lost
//! their device is who they were again.

use games::{Kind, Seat, Viewer};
use rooms::testing::InspectRoom as _;
use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

fn occupant(evening: &Evening, guest: Guest, seat: usize) -> Value {
    evening.seen(guest)["seats"][seat]["occupant"].clone()
}

fn start(evening: &mut Evening, host: Guest) {
    evening.ask(host, json!({ "type": "start" })).unwrap();
}

// P9
#[test]
fn a_latecomer_plays_on_for_a_bot_in_every_game_and_knows_just_what_the_seat_knows() {
    for kind in Kind::ALL {
        let (mut evening, [ana]) = Evening::with(["Ana"]);
        evening
            .ask(
                ana,
                json!({ "type": "play_now", "kind": kind, "seats": 4.min(rooms::about(kind).max_seats) }),
            )
            .unwrap();
        evening.pass(3_000);
        let cleo = evening.join("Cleo");
        assert_eq!(evening.view(cleo)["seat"], Value::Null);
        evening.ask(cleo, json!({ "type": "request_seat", "seat": 1 })).unwrap();
        let waiting = json!([{ "person": cleo.person, "wanted": { "type": "seat", "seat": 1 } }]);
        assert_eq!(evening.seen(ana)["requests"], waiting, "{kind}");
        assert_eq!(occupant(&evening, ana, 1)["type"], "bot", "nothing happens before the host says so");
        evening.heard(cleo);
        evening.ask(ana, json!({ "type": "answer", "person": cleo.person, "allowed": true })).unwrap();
        assert_eq!(evening.seen(ana)["requests"], json!([]));
        assert_eq!(occupant(&evening, ana, 1)["person"], json!(cleo.person));
        assert_eq!(evening.view(cleo)["seat"], 1, "{kind}");
        let backlog = evening.room().table().unwrap().backlog(Viewer::Seat(Seat(1)));
        let backlog: Vec<Value> =
            backlog.iter().map(|event| serde_json::from_str(event.get()).unwrap()).collect();
        let heard = evening.heard(cleo);
        let told = heard
            .iter()
            .find(|frame| frame["type"] == "events")
            .map_or(json!([]), |told| told["events"].clone());
        assert_eq!(told, json!(backlog), "{kind}");
        let records = evening.records();
        let mut again = evening.as_of(&records);
        let cleo = again.back(cleo);
        assert_eq!(again.view(cleo)["seat"], 1, "{kind}: also after a restart");
    }
}

// P9
#[test]
fn the_seat_of_somebody_away_can_be_played_on_and_of_nobody_who_is_here() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    start(&mut evening, ana);
    let cleo = evening.join("Cleo");
    let request = json!({ "type": "request_seat", "seat": 1 });
    assert_eq!(evening.ask(cleo, request.clone()), Err("seat_taken".into()));
    evening.ask(ben, json!({ "type": "stand" })).unwrap();
    assert_eq!(evening.ask(cleo, request.clone()), Err("seat_taken".into()), "Ben is here and may return");
    evening.lose(ben);
    evening.ask(cleo, request.clone()).unwrap();
    evening.ask(ana, json!({ "type": "answer", "person": cleo.person, "allowed": false })).unwrap();
    assert_eq!(evening.view(cleo)["seat"], Value::Null);
    assert_eq!(
        evening.ask(cleo, json!({ "type": "give_seat", "seat": 1, "person": cleo.person })),
        Err("not_host".into())
    );
    evening.ask(ana, json!({ "type": "give_seat", "seat": 1, "person": cleo.person })).unwrap();
    assert_eq!(evening.view(cleo)["seat"], 1);
    let ben = evening.back(ben);
    assert_eq!(evening.view(ben)["seat"], Value::Null, "whoever was away too long watches");
    assert_eq!(evening.ask(cleo, json!({ "type": "request_seat", "seat": 0 })), Err("has_seat".into()));
    evening.ask(cleo, json!({ "type": "concede" })).unwrap();
    assert_eq!(evening.seen(ana)["finished"][0]["names"], json!(["Ana", "Cleo"]));
}

#[test]
fn what_nobody_waits_for_any_more_is_forgotten() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "play_now", "kind": "duel", "seats": 2 })).unwrap();
    let cleo = evening.join("Cleo");
    evening.ask(cleo, json!({ "type": "request_seat", "seat": 1 })).unwrap();
    evening.lose(cleo);
    assert_eq!(evening.seen(ana)["requests"], json!([]));
    assert_eq!(
        evening.ask(ana, json!({ "type": "answer", "person": cleo.person, "allowed": true })),
        Err("not_asked".into())
    );
    let cleo = evening.back(cleo);
    evening.ask(cleo, json!({ "type": "request_seat", "seat": 1 })).unwrap();
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    assert_eq!(evening.seen(ana)["requests"], json!([]));
}

// P10
#[test]
fn whoever_lost_their_device_is_themselves_again_once_the_host_says_so() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    start(&mut evening, ana);
    evening.lose(ben);
    let other = evening.join("Benjamin");
    let this_is_me = |person: Guest| json!({ "type": "this_is_me", "person": person.person });
    assert_eq!(evening.ask(other, this_is_me(ana)), Err("stands_in".into()), "the host is nobody's to give");
    evening.ask(other, this_is_me(ben)).unwrap();
    evening.ask(ana, json!({ "type": "answer", "person": other.person, "allowed": true })).unwrap();
    assert!(evening.is_closed(other), "the page dials again");
    let ben_again = evening.back(other);
    assert_eq!(ben_again.person, ben.person);
    assert_eq!(evening.view(ben_again)["seat"], 1);
    let lost = evening.back(ben);
    assert_ne!(lost.person, ben.person, "the lost device is a stranger's");
    evening.lose(ben_again);
    assert_eq!(evening.ask(lost, this_is_me(lost)), Err("not_yourself".into()));
}

// The "guests may say again, and vote".
#[test]
fn guests_say_what_they_would_like_to_be_played_next() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ben, json!({ "type": "wish", "kind": "rush" })).unwrap();
    assert_eq!(evening.seen(ana)["wishes"], json!([{ "person": ben.person, "kind": "rush" }]));
    evening.ask(ben, json!({ "type": "wish" })).unwrap();
    assert_eq!(evening.seen(ana)["wishes"], json!([]));
    evening.ask(ben, json!({ "type": "wish", "kind": "duel" })).unwrap();
    start(&mut evening, ana);
    assert_eq!(evening.seen(ana)["wishes"], json!([]), "it is being played");
    assert_eq!(evening.ask(ben, json!({ "type": "wish", "kind": "duel" })), Err("playing".into()));
}
