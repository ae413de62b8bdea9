//! The language of the words at a table.

use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

fn language(evening: &Evening, guest: Guest) -> Value {
    evening.seen(guest)["options"]["language"].clone()
}

fn pick(evening: &mut Evening, guest: Guest, kind: &str, language: &str) {
    evening.ask(guest, json!({ "type": "pick", "kind": kind, "language": language })).unwrap();
}

#[test]
fn words_are_in_the_hosts_language_if_there_are_some() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    pick(&mut evening, ana, "rush", "nl");
    assert_eq!(language(&evening, ana), "nl");
    pick(&mut evening, ana, "duel", "nl");
    assert_eq!(language(&evening, ana), Value::Null, "there are no words in it");
    for unspoken in ["tlh", "", "other", "NL", &"x".repeat(500)] {
        pick(&mut evening, ana, "rush", unspoken);
        assert_eq!(language(&evening, ana), "en", "{unspoken}");
    }
}

#[test]
fn the_language_of_an_evening_goes_on_from_game_to_game() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    pick(&mut evening, ana, "rush", "en");
    evening.ask(ana, json!({ "type": "options", "options": { "language": "nl" } })).unwrap();
    pick(&mut evening, ana, "dohdles", "en");
    assert_eq!(language(&evening, ana), "nl");
    evening.ask(ana, json!({ "type": "options", "options": { "language": "tlh" } })).unwrap_err();
    assert_eq!(language(&evening, ana), "nl");
}

#[test]
fn what_is_played_at_once_is_in_the_hosts_language_and_replays_in_it() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    let now = json!({ "type": "play_now", "kind": "dohdles", "seats": 3, "level": "easy", "language": "nl" });
    evening.ask(ana, now).unwrap();
    assert_eq!(evening.view(ana)["view"]["options"]["language"], "nl");
    evening.restart();
    let ana = evening.back(ana);
    assert_eq!(evening.view(ana)["view"]["options"]["language"], "nl");
}
