//! Who sits where, in this game and the next.

use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

/// The seats as everyone sees them: a person's name, a bot's level, or a dash.
fn seats(evening: &Evening, guest: Guest) -> Vec<String> {
    let room = evening.seen(guest);
    let name = |person: &Value| {
        let people = room["people"].as_array().unwrap().iter();
        people.clone().find(|p| p["id"] == *person).map_or("?", |p| p["name"].as_str().unwrap()).to_owned()
    };
    let seats = room["seats"].as_array().unwrap().iter();
    seats
        .map(|seat| match seat["occupant"]["type"].as_str().unwrap() {
            "person" if seat["occupant"]["bot_plays"] == true => {
                format!("{} (bot)", name(&seat["occupant"]["person"]))
            }
            "person" => name(&seat["occupant"]["person"]),
            "bot" => seat["occupant"]["level"].as_str().unwrap().into(),
            _ => "-".into(),
        })
        .collect()
}

#[test]
fn people_sit_down_as_they_come_while_there_are_seats() {
    let (evening, [ana, ..]) = Evening::with(["Ana", "Ben", "Cleo"]);
    assert_eq!(seats(&evening, ana), ["Ana", "Ben"]);
}

#[test]
fn whoever_stands_up_makes_room_for_whoever_waits() {
    let (mut evening, [ana, ben, _]) = Evening::with(["Ana", "Ben", "Cleo"]);
    evening.ask(ben, json!({ "type": "stand" })).unwrap();
    assert_eq!(seats(&evening, ana), ["Ana", "Cleo"]);
    evening.ask(ana, json!({ "type": "stand" })).unwrap();
    assert_eq!(seats(&evening, ana), ["-", "Cleo"], "those who stood up are not seated again");
    evening.ask(ben, json!({ "type": "sit", "seat": 0 })).unwrap();
    assert_eq!(seats(&evening, ana), ["Ben", "Cleo"]);
}

#[test]
fn seats_that_are_taken_or_missing_are_refused() {
    let (mut evening, [ana, ben, cleo]) = Evening::with(["Ana", "Ben", "Cleo"]);
    let n_records = evening.records().len();
    for (ask, code) in [
        (json!({ "type": "sit", "seat": 0 }), "seat_taken"),
        (json!({ "type": "sit", "seat": 2 }), "no_such_seat"),
        (json!({ "type": "sit", "seat": 255 }), "no_such_seat"),
        (json!({ "type": "sit" }), "no_free_seat"),
    ] {
        assert_eq!(evening.ask(cleo, ask), Err(code.into()));
    }
    assert_eq!(evening.ask(ana, json!({ "type": "add_bot", "level": "easy" })), Err("no_free_seat".into()));
    assert_eq!(evening.ask(ana, json!({ "type": "clear_seat", "seat": 9 })), Err("no_such_seat".into()));
    assert_eq!(evening.records().len(), n_records);
    evening.ask(ben, json!({ "type": "stand" })).unwrap();
}

#[test]
fn sitting_elsewhere_frees_the_old_seat() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "sit", "seat": 1 })).unwrap();
    assert_eq!(seats(&evening, ana), ["-", "Ana"]);
}

#[test]
fn bots_sit_down_and_are_cleared_away() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "add_bot", "level": "hard", "seat": 1 })).unwrap();
    assert_eq!(seats(&evening, ana), ["Ana", "hard"]);
    let bot = evening.seen(ana)["seats"][1]["occupant"].clone();
    let own = evening.seen(ana)["people"][0]["look"].clone();
    assert_ne!(bot["look"]["colour"], own["colour"]);
    assert_ne!(bot["look"]["shape"], own["shape"]);
    evening.ask(ana, json!({ "type": "clear_seat", "seat": 1 })).unwrap();
    evening.ask(ana, json!({ "type": "clear_seat", "seat": 0 })).unwrap();
    assert_eq!(seats(&evening, ana), ["-", "-"]);
}

#[test]
fn a_bot_and_a_person_never_have_one_name() {
    let (mut evening, [pickle]) = Evening::with(["pickle"]);
    evening.ask(pickle, json!({ "type": "add_bot", "level": "hard", "seat": 1 })).unwrap();
    let bot = evening.seen(pickle)["seats"][1]["occupant"]["name"].clone();
    assert_eq!(bot, "Waffle");
    let look = evening.seen(pickle)["people"][0]["look"].clone();
    evening.ask(pickle, json!({ "type": "profile", "name": "Waffle", "look": look })).unwrap();
    assert_eq!(evening.seen(pickle)["people"][0]["name"], "Waffle 2");
}

#[test]
fn picking_a_game_keeps_people_in_their_order() {
    let (mut evening, [ana, _]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "options", "options": { "matches": 4 } })).unwrap();
    assert_eq!(evening.seen(ana)["options"]["matches"], 4);
    evening.ask(ana, json!({ "type": "pick", "kind": "duel" })).unwrap();
    assert_eq!(seats(&evening, ana), ["Ana", "Ben"]);
    assert_eq!(evening.seen(ana)["options"]["matches"], 2, "options start at the rulebook's values");
}

#[test]
fn a_late_comer_watches_and_is_seated_in_the_next_game() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    let ben = evening.join("Ben");
    assert_eq!(seats(&evening, ana), ["Ana"]);
    assert_eq!(evening.act(ben, json!({ "type": "roll" })), Err("not_seated".into()));
    assert_eq!(evening.ask(ben, json!({ "type": "sit" })), Err("playing".into()));
    evening.play_out(&[ana]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    assert_eq!(seats(&evening, ana), ["Ana", "Ben"]);
    assert_eq!(evening.view(ben)["seat"], 1);
}

#[test]
fn those_who_watch_are_not_seated_in_the_next_game() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ben, json!({ "type": "stand" })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.play_out(&[ana]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    assert_eq!(seats(&evening, ana), ["Ana"]);
    assert_eq!(evening.view(ben)["seat"], Value::Null);
}

#[test]
fn someone_present_takes_the_next_seat_of_someone_long_gone() {
    let (mut evening, [ana, ben, _]) = Evening::with(["Ana", "Ben", "Cleo"]);
    evening.lose(ben);
    evening.pass(evening.limits.away_ms - 1);
    assert_eq!(seats(&evening, ana), ["Ana", "Ben"], "a seat is kept for a while");
    evening.pass(1);
    assert_eq!(seats(&evening, ana), ["Ana", "Cleo"]);
    let ben = evening.back(ben);
    assert_eq!(seats(&evening, ana), ["Ana", "Cleo"]);
    evening.ask(ana, json!({ "type": "stand" })).unwrap();
    assert_eq!(seats(&evening, ana), ["Ben", "Cleo"], "Ben never chose to watch");
    evening.ask(ben, json!({ "type": "ping" })).unwrap();
}

#[test]
fn a_seat_that_nobody_else_wants_is_kept_for_as_long_as_it_takes() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.lose(ben);
    evening.pass(100 * evening.limits.away_ms);
    assert_eq!(seats(&evening, ana), ["Ana", "Ben"]);
}

#[test]
fn the_room_says_why_it_cannot_start() {
    let (mut evening, [ana, _]) = Evening::with(["Ana", "Ben"]);
    assert_eq!(evening.seen(ana)["may_start"], true);
    evening.ask(ana, json!({ "type": "pick", "kind": "dobble" })).unwrap();
    let slots = ["first", "second", "third", "fourth", "fifth"];
    let nothing: serde_json::Map<_, _> =
        slots.map(|slot| (slot.to_owned(), json!("none"))).into_iter().collect();
    evening.ask(ana, json!({ "type": "options", "options": nothing })).unwrap();
    let seen = evening.seen(ana);
    assert_eq!((&seen["may_start"], &seen["start_refusal"]), (&json!(false), &json!("dobble.no_mini_game")));
    assert_eq!(evening.ask(ana, json!({ "type": "start" })), Err("dobble.no_mini_game".into()));
    evening.ask(ana, json!({ "type": "options", "options": {} })).unwrap();
    evening.ask(ana, json!({ "type": "clear_seat", "seat": 0 })).unwrap();
    evening.ask(ana, json!({ "type": "clear_seat", "seat": 1 })).unwrap();
    assert_eq!(evening.seen(ana)["start_refusal"], "too_few_seats");
    assert_eq!(evening.ask(ana, json!({ "type": "start" })), Err("too_few_seats".into()));
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    let before = evening.seen(ana)["options"].clone();
    // DB12: nor can anything be chosen that the form does not offer.
    for options in [
        json!(null),
        json!(7),
        json!({ "matches": "x" }),
        json!({ "matches": 300 }),
        json!({ "matches": 3 }),
        json!({ "mode": "alone" }),
        json!({ "assist": 1 }),
        json!({ "x": 1 }),
    ] {
        let asked = evening.ask(ana, json!({ "type": "options", "options": options }));
        assert_eq!(asked, Err("bad_options".into()), "{options}");
    }
    assert_eq!(evening.seen(ana)["options"], before);
}

#[test]
fn play_now_sits_the_host_down_and_fills_up_with_bots() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "stand" })).unwrap();
    evening.ask(ana, json!({ "type": "play_now", "kind": "duel", "seats": 2, "level": "easy" })).unwrap();
    assert_eq!(seats(&evening, ana), ["Ana", "easy"]);
    assert_eq!(evening.seen(ana)["phase"]["type"], "playing");
}

#[test]
fn play_now_needs_no_more_than_a_game() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "play_now", "kind": "duel" })).unwrap();
    assert_eq!(seats(&evening, ana), ["Ana"]);
    assert_eq!(evening.ask(ana, json!({ "type": "play_now", "kind": "duel" })), Err("playing".into()));
}

#[test]
fn play_now_that_cannot_be_changes_nothing_and_may_be_asked_again() {
    let (mut evening, [ana, ben, cleo]) = Evening::with(["Ana", "Ben", "Cleo"]);
    evening.ask(ana, json!({ "type": "stand" })).unwrap();
    let n_records = evening.records().len();
    for (seats, code) in
        [(json!(null), "no_free_seat"), (json!(0), "too_few_seats"), (json!(3), "too_many_seats")]
    {
        let ask = json!({ "type": "play_now", "kind": "duel", "seats": seats });
        assert_eq!(evening.ask_as(ana, 5, ask.clone()), Err(code.into()));
        assert_eq!(evening.ask_as(ana, 5, ask), Err(code.into()), "the same id is refused again");
    }
    assert_eq!(evening.records().len(), n_records);
    evening.ask(cleo, json!({ "type": "stand" })).unwrap();
    evening.ask_as(ana, 5, json!({ "type": "play_now", "kind": "duel" })).unwrap();
    assert_eq!(evening.view(ben)["seat"], 0);
}
