//! How people are present, and what follows for seats, the host's hat and the
//! standings when they are not.

use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

fn presence(evening: &Evening, guest: Guest, of: Guest) -> Value {
    let people = evening.seen(guest)["people"].as_array().unwrap().clone();
    let found = people.into_iter().find(|person| person["id"] == json!(of.person));
    found.map_or(Value::Null, |person| person["presence"].clone())
}

fn occupant(evening: &Evening, guest: Guest, seat: usize) -> Value {
    evening.seen(guest)["seats"][seat]["occupant"].clone()
}

fn start(evening: &mut Evening, host: Guest, away: &str) -> Result<(), String> {
    let ask =
        if away.is_empty() { json!({ "type": "start" }) } else { json!({ "type": "start", "away": away }) };
    evening.ask(host, ask)
}

#[test]
fn someone_is_here_asleep_away_and_then_gone_and_here_again() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    assert_eq!(presence(&evening, ana, ben), "here");
    evening.ask(ben, json!({ "type": "doze", "asleep": true })).unwrap();
    assert_eq!(presence(&evening, ana, ben), "asleep");
    let tab = evening.back(ben);
    assert_eq!(presence(&evening, ana, ben), "here", "another page of theirs is looked at");
    evening.lose(tab);
    evening.ask(ben, json!({ "type": "doze", "asleep": false })).unwrap();
    assert_eq!(presence(&evening, ana, ben), "here");
    evening.lose(ben);
    assert_eq!(presence(&evening, ana, ben), "away");
    evening.pass(evening.limits.away_ms);
    assert_eq!(presence(&evening, ana, ben), "gone");
    evening.back(ben);
    assert_eq!(presence(&evening, ana, ben), "here");
}

#[test]
fn a_line_that_says_goodbye_is_missed_at_once_but_not_its_person_s_other_one() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    let tab = evening.back(ben);
    evening.ask(ben, json!({ "type": "goodbye", "left": true })).unwrap();
    assert_eq!(presence(&evening, ana, ben), "here", "a tab is left, and not the table");
    evening.ask(tab, json!({ "type": "goodbye" })).unwrap();
    assert_eq!(presence(&evening, ana, ben), "away");
    assert_eq!(evening.ask(tab, json!({ "type": "stand" })), Err("no_hello".into()));
}

// P8
#[test]
fn whoever_leaves_the_table_is_played_on_for_at_once_and_has_the_seat_back_on_return() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    start(&mut evening, ana, "").unwrap();
    evening.ask(ben, json!({ "type": "goodbye", "left": true })).unwrap();
    assert_eq!(presence(&evening, ana, ben), "gone");
    assert_eq!(occupant(&evening, ana, 1)["bot_plays"], true);
    evening.back(ben);
    assert_eq!(occupant(&evening, ana, 1)["bot_plays"], false);
}

#[test]
fn a_host_who_leaves_the_table_is_stood_in_for_at_once_and_hosts_again_on_return() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "goodbye", "left": true })).unwrap();
    let seen = evening.seen(ben);
    assert_eq!((&seen["host"], &seen["owner"]), (&json!(ben.person), &json!(ana.person)));
    assert_eq!(occupant(&evening, ben, 0)["type"], "empty", "nobody waits for whoever has left");
    let ana = evening.back(ana);
    assert_eq!(evening.seen(ana)["host"], json!(ana.person));
    assert_eq!(occupant(&evening, ana, 0)["person"], json!(ana.person));
}

// P2
#[test]
fn nobody_who_is_away_is_dealt_in_without_a_word() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.lose(ben);
    let n_records = evening.records().len();
    assert_eq!(start(&mut evening, ana, ""), Err("someone_away".into()));
    assert_eq!(evening.records().len(), n_records, "a refusal leaves no trace");
    start(&mut evening, ana, "bot").unwrap();
    assert_eq!(occupant(&evening, ana, 1)["bot_plays"], true);
    let ben = evening.back(ben);
    assert_eq!(occupant(&evening, ana, 1)["bot_plays"], false, "it is their seat");
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    evening.lose(ben);
    start(&mut evening, ana, "leave_out").unwrap();
    assert_eq!(evening.seen(ana)["seats"].as_array().unwrap().len(), 1);
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    evening.back(ben);
    assert_eq!(occupant(&evening, ana, 1)["person"], json!(ben.person), "left out of one game only");
}

#[test]
fn a_game_that_would_have_too_few_is_not_dealt_without_those_who_are_away() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "pick", "kind": "dominoes" })).unwrap();
    evening.lose(ben);
    let n_records = evening.records().len();
    assert_eq!(start(&mut evening, ana, "leave_out"), Err("too_few_seats".into()));
    assert_eq!(evening.records().len(), n_records, "a refusal leaves no trace");
}

// P4
#[test]
fn whoever_had_a_bot_play_for_them_keeps_the_seat_for_the_next_game() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    let _cleo = evening.join("Cleo");
    start(&mut evening, ana, "").unwrap();
    evening.ask(ana, json!({ "type": "stand" })).unwrap();
    assert_eq!(occupant(&evening, ben, 0)["bot_plays"], true);
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    assert_eq!(occupant(&evening, ben, 0)["person"], json!(ana.person));
    assert_eq!(occupant(&evening, ben, 1)["person"], json!(ben.person));
}

// P4
#[test]
fn whoever_has_left_gives_way_to_whoever_is_here() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    let cleo = evening.join("Cleo");
    start(&mut evening, ana, "").unwrap();
    evening.ask(ben, json!({ "type": "goodbye", "left": true })).unwrap();
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    assert_eq!(occupant(&evening, ana, 1)["person"], json!(cleo.person));
}

#[test]
fn whoever_comes_may_sit_down_in_place_of_a_bot_between_two_games() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "add_bot", "level": "easy" })).unwrap();
    let ben = evening.join("Ben");
    assert_eq!(evening.ask(ben, json!({ "type": "sit" })), Err("no_free_seat".into()));
    evening.ask(ben, json!({ "type": "sit", "seat": 1 })).unwrap();
    assert_eq!(occupant(&evening, ana, 1)["person"], json!(ben.person));
}

// P15
#[test]
fn how_well_a_bot_plays_can_be_changed_and_it_stays_who_it_is() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "add_bot", "level": "easy" })).unwrap();
    let before = occupant(&evening, ana, 1);
    evening.ask(ana, json!({ "type": "add_bot", "seat": 1, "level": "hard" })).unwrap();
    let after = occupant(&evening, ana, 1);
    assert_eq!(after["level"], "hard");
    assert_eq!((&after["name"], &after["look"]), (&before["name"], &before["look"]));
}

// P2, P3
#[test]
fn what_a_bot_wins_for_somebody_is_marked_and_counts_for_nobody() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.lose(ben);
    start(&mut evening, ana, "bot").unwrap();
    evening.pass(5_000);
    evening.ask(ana, json!({ "type": "concede" })).unwrap();
    let seen = evening.seen(ana);
    assert_eq!(seen["finished"][0]["played_by"], json!(["person", "stand_in"]));
    let names: Vec<&Value> =
        seen["standings"].as_array().unwrap().iter().map(|score| &score["name"]).collect();
    assert_eq!(names, ["Ana"]);
    evening.restart();
    let ana = evening.back(ana);
    assert_eq!(evening.seen(ana)["standings"], seen["standings"], "also after a restart");
}

// P17
#[test]
fn tokens_differ_in_shape_and_lie_far_apart_in_colour_while_there_are_enough() {
    let mut evening = Evening::open();
    let moon = json!({ "colour": "red", "shape": "moon" });
    evening
        .hello(json!({ "name": "Ana", "look": moon, "token": crate::evening::token(0).to_string() }))
        .unwrap();
    let pink = json!({ "colour": "pink", "shape": "moon" });
    let ben = evening.hello(json!({ "name": "Ben", "look": pink })).unwrap();
    let looks = |evening: &Evening| -> Vec<Value> {
        evening.seen(ben)["people"].as_array().unwrap().iter().map(|person| person["look"].clone()).collect()
    };
    assert_eq!(looks(&evening)[1]["colour"], "pink", "a colour nobody has is theirs");
    assert_ne!(looks(&evening)[1]["shape"], "moon", "the shape is somebody's");
    evening.join("Cleo");
    let third = looks(&evening)[2].clone();
    assert!(
        !["red", "pink", "orange", "brown", "purple"].contains(&third["colour"].as_str().unwrap()),
        "{third}"
    );
    for n in 0..9 {
        evening.join(&format!("Guest {n}"));
    }
    for key in ["colour", "shape"] {
        let mut seen: Vec<String> = looks(&evening).iter().map(|look| look[key].to_string()).collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 12, "{key}");
    }
}
