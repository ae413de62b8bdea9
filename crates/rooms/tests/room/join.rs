//! Coming in: who is let in, as whom, and what they are told first.

use std::collections::BTreeSet;

use rooms::{Limits, LineId, testing::InspectRoom as _};
use serde_json::{Value, json};

use crate::evening::{Evening, Guest, token};

#[test]
fn a_newcomer_is_welcomed_and_then_shown_the_room() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    let ben = evening.join("Ben");
    assert_eq!(evening.heard_types(ben), ["welcome", "room"]);
    assert_eq!(evening.seen(ben)["people"][1]["name"], "Ben");
    assert_ne!(ana.token, ben.token);
}

#[test]
fn whoever_comes_in_during_a_game_is_shown_the_game_last() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    let ben = evening.join("Ben");
    assert_eq!(evening.heard_types(ben), ["welcome", "room", "view"]);
    assert_eq!(evening.view(ben)["seat"], Value::Null);
}

#[test]
fn the_opener_is_host_whenever_they_come() {
    let mut evening = Evening::open();
    let ben = evening.join("Ben");
    assert_eq!(evening.seen(ben)["host"], json!(ben.person));
    let ana = evening.open_door("Ana");
    assert_eq!(ana.token, token(0));
    assert_eq!(evening.seen(ben)["host"], json!(ana.person));
}

#[test]
fn a_screen_that_comes_first_does_not_become_host() {
    let mut evening = Evening::open();
    evening.screen();
    let ben = evening.join("Ben");
    assert_eq!(evening.seen(ben)["host"], json!(ben.person));
    evening.ask(ben, json!({ "type": "lock", "locked": true })).unwrap();
}

#[test]
fn the_openers_screen_does_not_become_host() {
    let mut evening = Evening::open();
    let ben = evening.join("Ben");
    evening.hello(json!({ "role": "screen", "token": token(0).to_string() })).unwrap();
    assert_eq!(evening.seen(ben)["host"], json!(ben.person));
}

#[test]
fn a_known_token_brings_back_the_same_person_under_the_same_name() {
    let (mut evening, [_, ben]) = Evening::with(["Ana", "Ben"]);
    evening.lose(ben);
    let again = evening.hello(json!({ "token": ben.token.to_string(), "name": "Someone" })).unwrap();
    assert_eq!(again.person, ben.person);
    assert_eq!(evening.seen(again)["people"][1]["name"], "Ben");
    assert_eq!(evening.heard(again)[0]["token"], Value::Null);
}

#[test]
fn a_hello_whose_welcome_was_lost_can_be_sent_again() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    let hello = json!({ "token": token(77).to_string(), "name": "Ben" });
    let lost = evening.hello(hello.clone()).unwrap();
    evening.lose(lost);
    let ben = evening.hello(hello).unwrap();
    assert_eq!((ben.person, ben.token), (lost.person, token(77)));
    assert_eq!(evening.seen(ana)["people"].as_array().unwrap().len(), 2);
}

#[test]
fn hellos_that_make_no_sense_are_refused_and_change_nothing() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    let n_records = evening.records().len();
    evening.heard(ana);
    for (hello, code) in [
        (json!({ "token": "zz" }), "bad_token"),
        (json!({ "token": "" }), "bad_token"),
        (json!({ "name": "Ben", "nonce": "12" }), "bad_nonce"),
        (json!({ "name": "" }), "bad_name"),
        (json!({ "name": " \u{200b}\t" }), "bad_name"),
        (json!({ "name": "x".repeat(21) }), "bad_name"),
        (json!({ "name": "x".repeat(10_000) }), "bad_name"),
    ] {
        assert_eq!(evening.hello(hello.clone()).err().as_deref(), Some(code), "{hello}");
    }
    assert_eq!(evening.records().len(), n_records);
    assert!(evening.heard(ana).is_empty());
}

#[test]
fn names_are_shown_tidied_and_unlike_each_other() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    for (asked, shown) in [
        ("ana", "ana 2"),
        ("  Ben\t the   first ", "Ben the first"),
        ("<script>x</script>", "<script>x</script>"),
        ("\u{202e}evil\u{202c}", "evil"),
        ("Zoë 🎲", "Zoë 🎲"),
    ] {
        evening.join(asked);
        let seen = evening.seen(ana);
        assert_eq!(seen["people"].as_array().unwrap().last().unwrap()["name"], shown);
    }
}

#[test]
fn a_long_name_stays_short_enough_when_it_is_numbered() {
    let (mut evening, [ana, ben]) = Evening::with(["abcdefghijklmnopqrst", "ABCDEFGHIJKLMNOPQRST"]);
    let seen = evening.seen(ana);
    let name = seen["people"][1]["name"].as_str().unwrap().to_owned();
    assert_eq!(name, "ABCDEFGHIJKLMNOPQR 2");
    let look = &seen["people"][1]["look"];
    evening.ask(ben, json!({ "type": "profile", "name": name, "look": look })).unwrap();
}

#[test]
fn people_who_give_no_name_are_guests() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.hello(json!({})).unwrap();
    evening.hello(json!({})).unwrap();
    let seen = evening.seen(ana);
    assert_eq!(
        (&seen["people"][1]["name"], &seen["people"][2]["name"]),
        (&json!("Guest"), &json!("Guest 2"))
    );
}

#[test]
fn a_roomful_of_people_can_be_told_apart_by_their_looks() {
    let mut evening = Evening::open();
    let ana = evening.open_door("Ana");
    for n in 1..64 {
        evening.join(&format!("Guest {n}"));
    }
    let seen = evening.seen(ana);
    let looks: Vec<Value> = seen["people"].as_array().unwrap().iter().map(|p| p["look"].clone()).collect();
    assert_eq!(looks.iter().map(Value::to_string).collect::<BTreeSet<_>>().len(), 64);
    let colours: BTreeSet<&str> = looks[..12].iter().map(|look| look["colour"].as_str().unwrap()).collect();
    assert_eq!(colours.len(), 12, "the first twelve differ in colour and shape");
}

#[test]
fn a_look_that_someone_has_is_not_given_twice() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    let taken = evening.seen(ana)["people"][0]["look"].clone();
    let ben = evening.hello(json!({ "name": "Ben", "look": taken })).unwrap();
    let own = evening.seen(ana)["people"][1]["look"].clone();
    assert_ne!(own, taken);
    evening.ask(ben, json!({ "type": "profile", "name": "Benno", "look": taken })).unwrap();
    let seen = evening.seen(ana);
    assert_eq!(seen["people"][1]["name"], "Benno");
    let reshaped = json!({ "colour": own["colour"], "shape": taken["shape"] });
    assert_eq!(
        seen["people"][1]["look"], reshaped,
        "whoever asks for a shape has it, but not the colour too"
    );
    let free = json!({ "colour": "navy", "shape": "bolt" });
    evening.ask(ben, json!({ "type": "profile", "name": "Benno", "look": free })).unwrap();
    assert_eq!(evening.seen(ana)["people"][1]["look"], free);
}

// DH8
#[test]
fn a_colour_is_one_persons_alone_as_long_as_there_are_any() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    let look = |evening: &Evening, n: usize| evening.seen(ana)["people"][n]["look"].clone();
    let colour = look(&evening, 0)["colour"].clone();
    let ben = evening.hello(json!({ "name": "Ben", "look": { "colour": colour, "shape": "bolt" } })).unwrap();
    let bens = look(&evening, 1);
    assert_eq!(bens["shape"], "bolt", "the shape can be had");
    assert_ne!(bens["colour"], colour);
    let wanted = json!({ "colour": colour, "shape": "moon" });
    evening.ask(ben, json!({ "type": "profile", "name": "Ben", "look": wanted })).unwrap();
    assert_eq!(look(&evening, 1), json!({ "colour": bens["colour"], "shape": "moon" }));
    for n in 2..12 {
        evening.hello(json!({ "name": "Guest", "look": { "colour": colour, "shape": "star" } })).unwrap();
        assert_ne!(look(&evening, n)["colour"], colour);
    }
    let people = evening.seen(ana)["people"].as_array().unwrap().clone();
    let colours: BTreeSet<&str> = people.iter().map(|p| p["look"]["colour"].as_str().unwrap()).collect();
    assert_eq!(colours.len(), 12);
    evening.hello(json!({ "name": "Thirteenth", "look": { "colour": colour, "shape": "drop" } })).unwrap();
    assert_eq!(look(&evening, 12)["colour"], colour, "then colours are shared, and told apart by shape");
}

// DH8
#[test]
fn those_who_sit_down_with_the_same_colour_are_told_apart_at_the_deal() {
    let mut evening = Evening::open();
    let ana = evening.open_door("Ana");
    let mut guests: Vec<_> = (1..12).map(|n| evening.join(&format!("Guest {n}"))).collect();
    let colour = evening.seen(ana)["people"][0]["look"]["colour"].clone();
    for shape in ["moon", "drop", "flower", "bolt"] {
        let hello = json!({ "name": shape, "look": { "colour": colour, "shape": shape } });
        guests.push(evening.hello(hello).unwrap());
    }
    evening.ask(ana, json!({ "type": "pick", "kind": "dohdles" })).unwrap();
    for guest in &guests[..11] {
        evening.ask(*guest, json!({ "type": "stand" })).unwrap();
    }
    // Ana is left with four who came when all colours were taken.
    for guest in &guests[11..] {
        evening.ask(*guest, json!({ "type": "sit" })).ok();
    }
    let colours = |evening: &Evening| -> Vec<String> {
        let seen = evening.seen(ana);
        let people = seen["people"].as_array().unwrap();
        let of = |id: &Value| people.iter().find(|p| p["id"] == *id).unwrap()["look"]["colour"].to_string();
        let seats = seen["seats"].as_array().unwrap().iter();
        seats.filter_map(|seat| seat["occupant"].get("person")).map(of).collect()
    };
    let n_colours = |evening: &Evening| colours(evening).into_iter().collect::<BTreeSet<_>>().len();
    assert!(n_colours(&evening) < colours(&evening).len(), "{:?}", colours(&evening));
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    assert_eq!(colours(&evening).len(), 5);
    assert_eq!(n_colours(&evening), 5, "{:?}", colours(&evening));
}

#[test]
fn a_locked_room_lets_in_only_those_it_knows_and_its_opener() {
    let mut evening = Evening::open();
    let ben = evening.join("Ben");
    evening.ask(ben, json!({ "type": "lock", "locked": true })).unwrap();
    assert!(evening.room().is_locked());
    assert_eq!(evening.hello(json!({ "name": "Cleo" })).err().as_deref(), Some("locked"));
    assert_eq!(evening.hello(json!({ "role": "screen" })).err().as_deref(), Some("locked"));
    evening.back(ben);
    let ana = evening.open_door("Ana");
    evening.ask(ana, json!({ "type": "lock", "locked": false })).unwrap();
    evening.join("Cleo");
}

#[test]
fn a_full_room_lets_in_only_those_it_knows() {
    let limits = Limits { people: 2, ..Limits::default() };
    let (mut evening, [_, ben]) = Evening::open_with(1, limits).joined_by(["Ana", "Ben"]);
    assert_eq!(evening.hello(json!({ "name": "Cleo" })).err().as_deref(), Some("room_full"));
    evening.back(ben);
}

/// A room for six in which two sit, Eve is blocked and three passed through.
fn visited() -> (Evening, [Guest; 3], [Guest; 3]) {
    let limits = Limits { people: 6, ..Limits::default() };
    let (mut evening, [ana, ben, eve]) = Evening::open_with(1, limits).joined_by(["Ana", "Ben", "Eve"]);
    evening.ask(ana, json!({ "type": "block", "person": eve.person })).unwrap();
    let gone = ["Cleo", "Dan", "Fay"].map(|name| {
        let guest = evening.join(name);
        evening.pass(1_000);
        evening.lose(guest);
        guest
    });
    (evening, [ana, ben, eve], gone)
}

#[test]
fn those_who_only_passed_through_make_room_for_newcomers() {
    let (mut evening, [ana, ben, eve], [cleo, dan, fay]) = visited();
    evening.lose(ben);
    let newcomers = ["Gus", "Hal", "Ida"].map(|name| evening.join(name));
    assert_eq!(newcomers.map(|guest| guest.person.0), [6, 7, 8], "nobody is given another's number");
    assert_eq!(evening.hello(json!({ "name": "Jo" })).err().as_deref(), Some("room_full"));
    assert_eq!(evening.back(ben).person, ben.person, "who sits is not forgotten");
    let eve_again = evening.hello(json!({ "token": eve.token.to_string() }));
    assert_eq!(eve_again.err().as_deref(), Some("blocked"));
    for forgotten in [cleo, dan, fay] {
        let known = evening.ask(ana, json!({ "type": "host", "person": forgotten.person }));
        assert_eq!(known.err().as_deref(), Some("no_such_person"));
    }
}

#[test]
fn the_longest_gone_is_forgotten_first_and_comes_back_as_a_newcomer() {
    let (mut evening, _, [cleo, dan, _]) = visited();
    assert_eq!(evening.back(dan).person, dan.person);
    evening.join("Gus");
    assert_eq!(evening.back(dan).person, dan.person);
    assert_ne!(evening.back(cleo).person, cleo.person);
}

#[test]
fn a_room_that_forgot_someone_is_the_same_after_a_restart() {
    let (mut evening, [ana, ..], _) = visited();
    let gus = evening.join("Gus");
    evening.restart();
    assert_eq!(evening.back(ana).person, ana.person);
    assert_eq!(evening.back(gus).person, gus.person);
    assert_eq!(evening.join("Hal").person.0, gus.person.0 + 1);
}

#[test]
fn whoever_is_refused_makes_nobody_forgotten() {
    let (mut evening, _, [cleo, ..]) = visited();
    assert_eq!(evening.hello(json!({ "name": "" })).err().as_deref(), Some("bad_name"));
    assert_eq!(evening.back(cleo).person, cleo.person);
}

#[test]
fn a_room_holds_only_so_many_lines_but_more_of_those_it_knows() {
    let limits = Limits { lines: 2, ..Limits::default() };
    let (mut evening, [ana, ben]) = Evening::open_with(1, limits).joined_by(["Ana", "Ben"]);
    assert_eq!(evening.hello(json!({ "name": "Cleo" })).err().as_deref(), Some("room_full"));
    evening.lose(ben);
    evening.join("Cleo");
    evening.back(ben);
    evening.back(ana);
}

#[test]
fn one_tab_too_many_closes_the_oldest() {
    let limits = Limits { lines_each: 2, ..Limits::default() };
    let (mut evening, [ana]) = Evening::open_with(1, limits).joined_by(["Ana"]);
    let second = evening.back(ana);
    evening.heard(ana);
    let third = evening.back(ana);
    let heard = evening.heard(ana);
    assert_eq!((&heard[0]["type"], &heard[0]["code"]), (&json!("bye"), &json!("too_many_tabs")));
    assert!(evening.is_closed(ana));
    for line in [second, third] {
        evening.ask(line, json!({ "type": "ping" })).unwrap();
    }
    assert_eq!(evening.seen(third)["people"][0]["presence"], "here");
}

#[test]
fn nothing_is_answered_before_a_hello_or_to_a_second_one() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    let stranger = LineId(500);
    assert_eq!(evening.ask_on(stranger, 1, json!({ "type": "ping" }))["code"], "no_hello");
    assert_eq!(evening.ask_on(stranger, 2, json!({ "type": "start" }))["code"], "no_hello");
    assert_eq!(evening.ask_on(ana.line, 3, json!({ "type": "hello" }))["code"], "hello_again");
}

#[test]
fn a_screen_watches_and_nothing_else() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    let screen = evening.screen();
    assert_eq!(evening.seen(ana)["screens"], 1);
    assert_eq!(evening.seen(ana)["people"].as_array().unwrap().len(), 1);
    for ask in
        [json!({ "type": "sit" }), json!({ "type": "start" }), json!({ "type": "react", "face": "👏" })]
    {
        assert_eq!(evening.ask(screen, ask), Err("screen".into()));
    }
    evening.ask(screen, json!({ "type": "ping" })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    assert_eq!(evening.view(screen)["seat"], Value::Null);
    evening.lose(screen);
    assert_eq!(evening.seen(ana)["screens"], 0);
}

#[test]
fn a_slow_line_is_shown_in_coarse_steps() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    for (rtt_ms, shown) in [(0, 10), (1, 10), (49, 50), (51, 100), (u32::MAX, u32::MAX)] {
        evening.pass(10_000);
        evening.handle(rooms::Input::Lag { line: ana.line, rtt_ms });
        assert_eq!(evening.seen(ana)["people"][0]["lag_ms"], shown, "{rtt_ms} ms");
    }
    evening.heard(ana);
    evening.handle(rooms::Input::Lag { line: ana.line, rtt_ms: 5 });
    assert!(evening.heard(ana).is_empty(), "and only now and then");
    evening.pass(10_000);
    evening.handle(rooms::Input::Lag { line: ana.line, rtt_ms: u32::MAX - 3 });
    assert!(evening.heard(ana).is_empty());
}

#[test]
fn a_room_knows_its_opener_and_whoever_has_been_there() {
    let mut evening = Evening::open();
    let stranger = token(77).hash();
    assert!(evening.room().knows(&token(0).hash()), "before they have come for the first time");
    evening.open_door("Ana");
    let ben = evening.join("Ben");
    evening.lose(ben);
    assert!(evening.room().knows(&token(0).hash()) && evening.room().knows(&ben.token.hash()));
    assert!(!evening.room().knows(&stranger));
}
