//! The same request sent again is answered again and carried out once.

use rooms::testing::InspectRoom as _;
use serde_json::{Value, json};

use crate::evening::Evening;

/// Requests of a host who is alone in the room, in an order in which all can be done.
fn asks() -> Vec<Value> {
    vec![
        json!({ "type": "profile", "name": "Anna", "look": { "colour": "navy", "shape": "bolt" } }),
        json!({ "type": "lock", "locked": true }),
        json!({ "type": "options", "options": { "assist": true } }),
        json!({ "type": "add_bot", "level": "easy" }),
        json!({ "type": "clear_seat", "seat": 1 }),
        json!({ "type": "stand" }),
        json!({ "type": "sit", "seat": 1 }),
        json!({ "type": "pick", "kind": "duel" }),
        json!({ "type": "start" }),
        json!({ "type": "pause" }),
        json!({ "type": "resume" }),
        json!({ "type": "act", "action": { "type": "roll" }, "seen": 0 }),
        json!({ "type": "hand_to_bot", "seat": 0 }),
        json!({ "type": "return" }),
        json!({ "type": "skip" }),
        json!({ "type": "concede" }),
        json!({ "type": "clear" }),
        json!({ "type": "play_now", "kind": "duel", "seats": 2 }),
    ]
}

#[test]
fn every_request_is_carried_out_once_however_often_it_is_sent() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    for (id, ask) in asks().into_iter().enumerate() {
        evening.ask_as(ana, id as u64, ask.clone()).unwrap();
        let records = evening.records();
        evening.ask_as(ana, id as u64, ask.clone()).unwrap();
        assert_eq!(evening.records(), records, "{ask}");
    }
}

#[test]
fn a_request_sent_again_after_a_reconnect_or_a_restart_is_carried_out_once() {
    let (mut evening, [mut ana]) = Evening::with(["Ana"]);
    for (id, ask) in asks().into_iter().enumerate() {
        evening.ask_as(ana, id as u64, ask.clone()).unwrap();
        evening.lose(ana);
        ana = evening.back(ana);
        let records = evening.records();
        evening.ask_as(ana, id as u64, ask.clone()).unwrap();
        evening.restart();
        ana = evening.back(ana);
        evening.ask_as(ana, id as u64, ask.clone()).unwrap();
        assert_eq!(evening.records(), records, "{ask}");
    }
}

#[test]
fn the_same_id_means_something_else_from_someone_else() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask_as(ana, 1, json!({ "type": "stand" })).unwrap();
    evening.ask_as(ben, 1, json!({ "type": "stand" })).unwrap();
    let seats = evening.seen(ana)["seats"].clone();
    assert!(seats.as_array().unwrap().iter().all(|seat| seat["occupant"]["type"] == "empty"));
}

#[test]
fn what_was_refused_may_be_asked_again_under_the_same_id() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    assert_eq!(evening.ask_as(ben, 1, json!({ "type": "lock", "locked": true })), Err("not_host".into()));
    evening.ask(ana, json!({ "type": "host", "person": ben.person })).unwrap();
    evening.ask_as(ben, 1, json!({ "type": "lock", "locked": true })).unwrap();
    assert!(evening.room().is_locked());
}

#[test]
fn whatever_was_done_stays_done_though_it_could_no_longer_be_asked() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask_as(ana, 1, json!({ "type": "host", "person": ben.person })).unwrap();
    evening.ask_as(ana, 1, json!({ "type": "host", "person": ben.person })).unwrap();
    evening.ask_as(ben, 2, json!({ "type": "start" })).unwrap();
    evening.ask_as(ben, 2, json!({ "type": "start" })).unwrap();
    assert_eq!(evening.seen(ben)["phase"]["game"], 1);
}
