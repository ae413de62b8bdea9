//! A room given back from its journal, after any of its records.

use games::Kind;
use rooms::{
    Append, Change, Conflict, Hex, MemoryJournal, PersonId, Record, ReopenError, Room, TableInput, Tenure,
    Timestamp,
};
use serde_json::{Value, json};

use crate::evening::{Evening, Guest, ROOM, lasting, timeless};

/// What someone saw of an evening when it had so many records.
struct Glimpse {
    n_records: usize,
    guest: Guest,
    room: Value,
    view: Option<Value>,
}

/// An evening with a bit of everything, and what the host saw after each request.
struct Script {
    evening: Evening,
    guests: Vec<Guest>,
    glimpses: Vec<Glimpse>,
}

impl Script {
    fn ask(&mut self, guest: Guest, ask: Value) {
        assert_eq!(self.evening.ask(guest, ask.clone()), Ok(()), "{ask}");
        self.look(guest);
    }

    fn look(&mut self, guest: Guest) {
        let room = self.evening.seen(guest);
        let view = (room["phase"]["type"] != "gathering").then(|| self.evening.view(guest));
        let n_records = self.evening.records().len();
        self.glimpses.push(Glimpse { n_records, guest, room, view });
    }

    fn play(&mut self, guests: &[Guest], n_actions: usize) {
        for _ in 0..n_actions {
            for &guest in guests {
                if self.evening.play_one(guest) {
                    self.look(guest);
                }
            }
        }
    }
}

fn script() -> Script {
    let (evening, [ana, ben, cleo]) = Evening::with(["Ana", "Ben", "Cleo"]);
    let mut script = Script { evening, guests: vec![ana, ben, cleo], glimpses: Vec::new() };
    let look = json!({ "colour": "teal", "shape": "moon" });
    script.ask(ben, json!({ "type": "profile", "name": "Benno", "look": look }));
    script.ask(ana, json!({ "type": "options", "options": { "mode": "together", "matches": 4 } }));
    script.ask(ana, json!({ "type": "start" }));
    script.play(&[ana, ben], 3);
    script.ask(ana, json!({ "type": "pause" }));
    script.ask(ana, json!({ "type": "resume" }));
    script.evening.lose(ben);
    script.evening.pass(script.evening.limits.away_ms + 4_000);
    script.look(ana);
    let ben = script.evening.back(ben);
    script.ask(ana, json!({ "type": "propose", "what": { "type": "skip" } }));
    let number = script.evening.seen(ben)["proposal"]["number"].clone();
    script.ask(ben, json!({ "type": "vote", "number": number, "yes": true }));
    script.play(&[ana, ben], 8);
    script.evening.play_out(&[ana, ben]);
    script.look(ana);
    script.ask(ben, json!({ "type": "stand" }));
    script.ask(ana, json!({ "type": "options", "options": { "manual": true } }));
    script.ask(ana, json!({ "type": "start" }));
    script.play(&[ana, cleo], 4);
    script.ask(ana, json!({ "type": "kick", "person": cleo.person }));
    script.evening.pass(5_000);
    script.ask(ana, json!({ "type": "clear" }));
    script.ask(ana, json!({ "type": "block", "person": cleo.person }));
    script.ask(ana, json!({ "type": "lock", "locked": true }));
    script.ask(ana, json!({ "type": "add_bot", "level": "easy" }));
    script.ask(ana, json!({ "type": "start" }));
    script.play(&[ana], 2);
    script.evening.pass(10_000);
    script.look(ana);
    script.ask(ana, json!({ "type": "concede" }));
    script.ask(ana, json!({ "type": "host", "person": ben.person }));
    script.ask(ben, json!({ "type": "unblock", "person": cleo.person }));
    script
}

/// Those of the guests who are known after these records and may come in.
fn come_back(evening: &mut Evening, guests: &[Guest], records: &[Record]) -> Vec<Guest> {
    let is_known = |person: PersonId| {
        records.iter().any(|record| matches!(record.change, Change::Joined { person: p, .. } if p == person))
    };
    let known = guests.iter().filter(|guest| is_known(guest.person));
    known.filter_map(|guest| evening.hello(json!({ "token": guest.token.to_string() })).ok()).collect()
}

/// Plays the game on the table, or a new one, to its end.
fn play_on(evening: &mut Evening, guests: &[Guest]) {
    let room = evening.seen(guests[0]);
    let host = *guests.iter().find(|guest| json!(guest.person) == room["host"]).unwrap();
    if room["phase"]["type"] == "playing" {
        if room["phase"]["paused"] == true {
            evening.ask(host, json!({ "type": "resume" })).unwrap();
        }
    } else if evening.ask(host, json!({ "type": "start" })).is_err() {
        evening.ask(host, json!({ "type": "play_now", "kind": "duel" })).unwrap();
    }
    evening.play_out(guests);
    assert_eq!(evening.seen(host)["phase"]["type"], "over");
}

#[test]
fn a_room_is_as_it_was_after_every_request() {
    let Script { mut evening, glimpses, .. } = script();
    let records = evening.records();
    assert!(glimpses.len() > 30, "{} glimpses", glimpses.len());
    for Glimpse { n_records, guest, room, view } in glimpses {
        let mut reopened = evening.as_of(&records[..n_records]);
        let again = reopened.back(guest);
        assert_eq!(lasting(reopened.seen(again)), lasting(room), "after {n_records} records");
        if let Some(view) = view {
            assert_eq!(timeless(reopened.view(again)), timeless(view), "after {n_records} records");
        }
    }
}

#[test]
fn an_evening_can_go_on_after_every_record() {
    let Script { mut evening, guests, .. } = script();
    let records = evening.records();
    for n_records in 2..=records.len() {
        let mut reopened = evening.as_of(&records[..n_records]);
        let back = come_back(&mut reopened, &guests, &records[..n_records]);
        play_on(&mut reopened, &back);
    }
}

#[test]
fn a_room_in_which_nobody_was_yet_still_knows_its_opener() {
    let mut evening = Evening::open();
    evening.restart();
    let ana = evening.open_door("Ana");
    play_on(&mut evening, &[ana]);
}

#[test]
fn records_survive_the_way_through_text() {
    for record in script().evening.records() {
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<Record>(&text).unwrap(), record);
    }
}

#[test]
fn two_owners_of_a_room_never_both_write() {
    let mut evening = script().evening;
    let (records, code) = (evening.records(), evening.room().code());
    let journal = MemoryJournal::default();
    let append =
        |records: &[Record]| Append { room: ROOM, code, tenure: Tenure::ALONE, records: records.to_vec() };
    let tries = [append(&records[1..]), append(&records[..3]), append(&records[2..]), append(&records[3..5])];
    let outcomes = tries.each_ref().map(|append| journal.keep(append));
    let conflict = |next, tried| Err(Conflict { next, tried }.into());
    assert_eq!(outcomes, [conflict(1, 2), Ok(()), conflict(4, 3), Ok(())]);
    assert_eq!(journal.records(ROOM), records[..5]);
    let other = Append { room: Hex([8; 16]), ..append(&records[3..]) };
    assert_eq!(journal.keep(&other), conflict(1, 4));
}

#[test]
fn records_that_open_no_room_are_refused() {
    let records = script().evening.records();
    let with_a_gap = [&records[..2], &records[3..]].concat();
    let mut misnumbered = records.clone();
    misnumbered.last_mut().unwrap().seq = u64::MAX;
    for records in [&[][..], &records[1..], &with_a_gap, &misnumbered] {
        let reopened =
            Room::reopen(records.first().map(|r| r.at).unwrap_or_default(), records, Default::default());
        assert_eq!(reopened.err(), Some(ReopenError::Incomplete));
    }
}

/// Spoils one record, and finds that its game is closed and all else goes on.
fn spoil(spoil: impl Fn(&mut Change) -> bool) {
    let Script { mut evening, guests, .. } = script();
    let mut records = evening.records();
    let expected = evening.back(guests[0]);
    let expected = evening.seen(expected);
    assert!(records.iter_mut().any(|record| spoil(&mut record.change)), "nothing to spoil");
    let mut reopened = evening.as_of(&records);
    let back = come_back(&mut reopened, &guests, &records);
    let room = reopened.seen(back[0]);
    assert_eq!(room["finished"][0]["outcome"], Value::Null, "closed without a winner");
    assert_eq!(room["finished"][0]["names"], expected["finished"][0]["names"]);
    assert_eq!(room["finished"].as_array().unwrap().len(), expected["finished"].as_array().unwrap().len());
    assert_eq!(room["finished"][2], expected["finished"][2], "the games after it are untouched");
    assert_eq!((&room["host"], &room["locked"]), (&expected["host"], &expected["locked"]));
    assert_eq!(reopened.room().seq(), evening.room().seq());
    play_on(&mut reopened, &back);
    let room = reopened.seen(back[0]);
    assert_eq!(room["finished"][3]["game"], 4);
}

#[test]
fn a_game_of_older_rules_is_closed_and_the_room_lives_on() {
    spoil(|change| {
        let Change::Dealt { rules, game: 1, .. } = change else { return false };
        *rules = 0;
        true
    });
}

#[test]
fn a_game_whose_steps_can_no_longer_be_followed_is_closed_and_the_room_lives_on() {
    spoil(|change| {
        let Change::Stepped { input: TableInput::Act { action, .. }, .. } = change else { return false };
        *action = json!({ "type": "ready" });
        true
    });
}

#[test]
fn a_running_game_of_older_rules_is_closed_too() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.play_one(ana);
    let mut records = evening.records();
    for record in &mut records {
        if let Change::Dealt { rules, .. } = &mut record.change {
            *rules = 0;
        }
    }
    let mut reopened = evening.as_of(&records);
    let ana = reopened.back(ana);
    let room = reopened.seen(ana);
    assert_eq!(room["phase"]["type"], "gathering");
    assert_eq!(room["kind"], json!(Kind::Duel));
    let closed =
        json!({ "game": 1, "kind": "duel", "names": ["Ana"], "played_by": ["person"], "outcome": null });
    assert_eq!(room["finished"], json!([closed]));
    play_on(&mut reopened, &[ana]);
}

#[test]
fn options_that_a_game_no_longer_knows_give_way_to_the_rulebooks() {
    let (mut evening, [ana, _]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "options", "options": { "matches": 4 } })).unwrap();
    let mut records = evening.records();
    for record in &mut records {
        if let Change::OptionsSet { options } = &mut record.change {
            options["theme"] = json!("pirates");
        }
    }
    let mut reopened = evening.as_of(&records);
    let ana = reopened.back(ana);
    let room = reopened.seen(ana);
    assert_eq!((&room["options"]["theme"], &room["options"]["matches"]), (&json!(null), &json!(2)));
    reopened.ask(ana, json!({ "type": "start", "away": "bot" })).unwrap();
}

#[test]
fn a_game_of_newer_rules_is_left_to_whoever_knows_them() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    let mut records = evening.records();
    let Some(Record { change: Change::Dealt { rules, .. }, .. }) = records.last_mut() else { panic!() };
    *rules += 1;
    let (theirs, ours) = (*rules, *rules - 1);
    let reopened = Room::reopen(evening.now, &records, evening.limits);
    assert_eq!(reopened.err(), Some(ReopenError::NewerRules { kind: Kind::Duel, theirs, ours }));
}

#[test]
fn a_clock_that_was_set_back_does_not_turn_back_a_room_nor_stop_its_games() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.pass(1_000);
    evening.ask(ana, json!({ "type": "lock", "locked": true })).unwrap();
    let before = evening.records().last().unwrap().at;
    // Ten years too early.
    evening.now = Timestamp(before.0 - 900_000);
    evening.restart();
    let ana = evening.back(ana);
    let deadline = evening.room().wake_at().unwrap();
    assert!(deadline > evening.now && deadline.0 < evening.now.0 + 600_000, "{deadline:?}");
    evening.ask(ana, json!({ "type": "lock", "locked": false })).unwrap();
    assert!(evening.records().iter().map(|record| record.at).is_sorted());
    evening.play_out(&[ana]);
    assert!(evening.records().iter().map(|record| record.at).is_sorted());
}
