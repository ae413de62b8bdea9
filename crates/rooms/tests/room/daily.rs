//! What is the same for everyone on one day: the room tells a game which day it
//! is, by the record of its deal, and the finished game says so.

use rooms::{Limits, Timestamp, Transcript};
use serde_json::{Value, json};

use crate::evening::Evening;

const DAY: u64 = 86_400_000;
const NOON: Timestamp = Timestamp(20_775 * DAY + DAY / 2);

/// A room of its own at some moment, in which the code of the day was played
/// alone; the game as it lies there at the end.
fn played(master: u64, at: Timestamp) -> (Evening, Value) {
    let mut evening = Evening::open_with(master, Limits::default());
    evening.now = at;
    evening.efforts = 7;
    let (mut evening, [ana]) = evening.joined_by(["Ana"]);
    evening.ask(ana, json!({ "type": "options", "options": { "puzzle": "today" } })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.play_out(&[ana]);
    let view = evening.view(ana)["view"].clone();
    (evening, view)
}

// DU10
#[test]
fn the_code_of_the_day_is_the_same_in_every_room_until_midnight() {
    let (_, noon) = played(1, NOON);
    let (_, evening) = played(2, Timestamp(NOON.0 + DAY / 2 - 600_000));
    let (_, next) = played(1, Timestamp(NOON.0 + DAY));
    assert_eq!((&noon["day"], &next["day"]), (&json!(20_775), &json!(20_776)));
    let code = |view: &Value| (view["puzzle"].clone(), view["boards"][0]["code"].clone());
    assert_eq!(code(&noon), code(&evening));
    assert_ne!(code(&noon), code(&next));
    assert!(noon["puzzle"].is_string());
}

// DU10
#[test]
fn a_finished_code_of_the_day_can_be_checked_without_a_clock() {
    let (mut evening, _) = played(3, NOON);
    let transcript = Transcript::of(&evening.records(), 1).unwrap();
    assert_eq!(transcript.options["day"], 20_775);
    assert_eq!(transcript.verify(), Ok(()));
    let mut other = transcript;
    other.options["day"] = json!(20_776);
    assert!(other.verify().is_err());
}

// DU10
#[test]
fn a_restart_after_midnight_changes_nothing() {
    let mut evening = Evening::open();
    evening.now = Timestamp(NOON.0 + DAY / 2 - 1_000);
    let (mut evening, [ana]) = evening.joined_by(["Ana"]);
    evening.ask(ana, json!({ "type": "options", "options": { "puzzle": "today" } })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.play_one(ana);
    evening.pass(5_000);
    let before = evening.view(ana)["view"].clone();
    evening.restart();
    let ana = evening.back(ana);
    assert_eq!(evening.view(ana)["view"]["boards"], before["boards"]);
    assert_eq!(evening.view(ana)["view"]["day"], 20_775);
}

// DU11
#[test]
fn a_code_is_played_again_by_its_name_and_the_game_after_it_has_a_new_one() {
    let (_, first) = played(4, NOON);
    let (mut evening, [ben]) = Evening::open_with(5, Limits::default()).joined_by(["Ben"]);
    let options = json!({ "puzzle": first["puzzle"], "assist": true });
    evening.ask(ben, json!({ "type": "options", "options": options })).unwrap();
    evening.ask(ben, json!({ "type": "start" })).unwrap();
    evening.play_out(&[ben]);
    let again = evening.view(ben)["view"].clone();
    assert_eq!(again["boards"][0]["code"], first["boards"][0]["code"]);
    assert_eq!(again["day"], Value::Null);
    let room = evening.seen(ben);
    assert_eq!((&room["options"]["puzzle"], &room["options"]["assist"]), (&json!("drawn"), &json!(true)));
    evening.ask(ben, json!({ "type": "start" })).unwrap();
    evening.play_out(&[ben]);
    assert_ne!(evening.view(ben)["view"]["puzzle"], first["puzzle"]);
}

// DU11
#[test]
fn a_name_with_a_slip_is_refused_and_changes_nothing() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    let before = evening.seen(ana)["options"].clone();
    for wrong in [json!("K7QM4X2P9RTW0"), json!("0123456789AA"), json!(7), json!("tomorrow")] {
        let ask = json!({ "type": "options", "options": { "puzzle": wrong } });
        assert_eq!(evening.ask(ana, ask), Err("bad_options".into()), "{wrong}");
    }
    // The day is the room's to say.
    let ask = json!({ "type": "options", "options": { "puzzle": "today", "day": 20_800 } });
    assert_eq!(evening.ask(ana, ask), Err("bad_options".into()));
    assert_eq!(evening.seen(ana)["options"], before);
}
