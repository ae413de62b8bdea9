//! Six digits of one's own, to come in on another device.

use serde_json::{Value, json};

use crate::evening::{Evening, Guest, token};

fn code_of(evening: &mut Evening, guest: Guest) -> String {
    let heard = evening.heard(guest);
    let welcome = heard.iter().find(|frame| frame["type"] == "welcome").expect("they were welcomed");
    welcome["seat_code"].as_str().unwrap().to_owned()
}

fn come_with(evening: &mut Evening, code: &str, n: u64) -> Result<Guest, String> {
    evening.hello(json!({ "name": "Somebody", "seat_code": code, "token": token(n).to_string() }))
}

// P10
#[test]
fn a_seat_code_brings_the_seat_and_the_hat_to_another_device_and_serves_once() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.ask(ana, json!({ "type": "lock", "locked": true })).unwrap();
    let code = code_of(&mut evening, ana);
    assert!(code.len() == 6 && code.chars().all(|digit| digit.is_ascii_digit()), "{code}");
    assert_ne!(code, code_of(&mut evening, ben));
    let spaced = format!("{} {}", &code[..3], &code[3..]);
    let moved = come_with(&mut evening, &spaced, 5_001).unwrap();
    assert_eq!(moved.person, ana.person);
    assert_eq!(evening.view(moved)["seat"], 0);
    assert_eq!(evening.seen(ben)["host"], json!(ana.person), "a deputy could not have locked the owner out");
    assert!(evening.is_closed(ana));
    assert_eq!(evening.heard(ana).last().unwrap()["code"], "moved");
    assert_eq!(come_with(&mut evening, &code, 5_002).err().as_deref(), Some("bad_seat_code"));
    assert_ne!(code_of(&mut evening, moved), code);
    // A hello whose welcome was lost is said again, code and all.
    assert_eq!(come_with(&mut evening, &code, 5_001).unwrap().person, ana.person);
    evening.ask(moved, json!({ "type": "lock", "locked": false })).unwrap();
    let thief = evening.back(ana);
    assert_ne!(thief.person, ana.person, "the device that was lost opens nothing any more");
    assert_eq!(evening.seen(thief)["host"], json!(ana.person));
    evening.restart();
    assert_eq!(evening.back(moved).person, ana.person);
}

#[test]
fn wrong_seat_codes_are_refused_and_not_any_number_of_them() {
    let (mut evening, [ana, _]) = Evening::with(["Ana", "Ben"]);
    let code = code_of(&mut evening, ana);
    let n_records = evening.records().len();
    let wrong = |n: u64| format!("{:06}", (code.parse::<u64>().unwrap() + 1 + n) % 1_000_000);
    for (n, strange) in ["", "12345", "1234567", "abcdef", "\u{0}"].into_iter().enumerate() {
        let refused = come_with(&mut evening, strange, 6_000 + n as u64).err();
        assert_eq!(refused.as_deref(), Some("bad_seat_code"), "{strange:?}");
    }
    for n in 0..25 {
        assert_eq!(come_with(&mut evening, &wrong(n), 7_000 + n).err().as_deref(), Some("bad_seat_code"));
    }
    assert_eq!(come_with(&mut evening, &code, 8_000).err().as_deref(), Some("too_many_seat_codes"));
    assert_eq!(evening.records().len(), n_records, "nothing of it is kept");
    evening.pass(3_600_000);
    come_with(&mut evening, &code, 8_001).unwrap();
}

#[test]
fn screens_and_those_who_were_sent_out_for_good_have_no_seat_to_move() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    let screen = evening.screen();
    let heard = evening.heard(screen);
    assert_eq!(heard[0]["seat_code"], Value::Null);
    let code = code_of(&mut evening, ben);
    evening.ask(ana, json!({ "type": "block", "person": ben.person })).unwrap();
    assert_eq!(come_with(&mut evening, &code, 5_001).err().as_deref(), Some("bad_seat_code"));
}
