//! What costs nothing: whatever is asked many times a second draws nothing anew
//! that it did not touch, however large a pack lies beside the game.

use rooms::{Input, testing::n_dealings};
use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

/// A lobby with a pack of 2,000 words.
fn lobby() -> (Evening, [Guest; 3]) {
    let (mut evening, guests) = Evening::with(["Ana", "Ben", "Cleo"]);
    let letter = |n: usize| char::from(b'a' + u8::try_from(n % 26).unwrap());
    let word = |n: usize| [letter(n), letter(n / 26), letter(n / 676)].iter().collect::<String>();
    let words: Vec<String> = (0..2_000).map(|n| format!("qu{}", word(n))).collect();
    let text = format!("# title: Long\n# language: en\n{}", words.join("\n"));
    evening.ask(guests[0], json!({ "type": "pick", "kind": "rush" })).unwrap();
    let pack = json!({ "type": "pack", "pack": { "type": "file", "text": text } });
    evening.ask(guests[0], pack).unwrap();
    assert_eq!(evening.seen(guests[2])["pack"]["words"], 2_000);
    evening.looks_twice = false;
    guests.iter().for_each(|&guest| drop(evening.heard(guest)));
    (evening, guests)
}

fn react() -> Value {
    json!({ "type": "react", "face": rooms::FACES[0] })
}

#[test]
fn a_reaction_beside_a_large_pack_deals_nothing_and_redraws_nothing() {
    let (mut evening, guests) = lobby();
    let before = n_dealings();
    for _ in 0..200 {
        evening.ask(guests[1], react()).unwrap();
    }
    assert_eq!(n_dealings(), before, "a game was dealt or a pack was read");
    let heard = evening.heard_types(guests[2]);
    assert_eq!(heard, vec!["reaction"; 200], "nothing else is shown");
}

#[test]
fn whether_a_game_can_start_is_found_out_once_for_each_number_of_people() {
    let (mut evening, guests) = lobby();
    let (sit, stand) = (json!({ "type": "sit" }), json!({ "type": "stand" }));
    evening.ask(guests[1], stand.clone()).unwrap();
    for ask in [&stand, &sit] {
        evening.ask(guests[2], ask.clone()).unwrap();
    }
    let before = n_dealings();
    for n in 0..20 {
        evening.ask(guests[2], stand.clone()).unwrap();
        assert_eq!(evening.seen(guests[0])["start_refusal"], "too_few_seats");
        evening.ask(guests[2], sit.clone()).unwrap();
        assert_eq!(evening.seen(guests[0])["may_start"], true);
        let look = json!({ "colour": "navy", "shape": "bolt" });
        evening
            .ask(guests[1], json!({ "type": "profile", "name": format!("Ben {n}"), "look": look }))
            .unwrap();
        evening.pass(10_000);
        evening.handle(Input::Lag { line: guests[1].line, rtt_ms: 100 * n });
    }
    assert_eq!(n_dealings(), before);
}

#[test]
fn another_game_other_options_or_another_pack_are_found_out_anew() {
    let (mut evening, [ana, ben, cleo]) = lobby();
    let may_start = |evening: &Evening| evening.seen(ana)["may_start"] == true;
    assert!(may_start(&evening));
    for guest in [ben, cleo] {
        evening.ask(guest, json!({ "type": "stand" })).unwrap();
    }
    assert!(!may_start(&evening), "Doodle Rush is for two");
    evening.ask(ben, json!({ "type": "sit" })).unwrap();
    evening.ask(ana, json!({ "type": "pick", "kind": "duel" })).unwrap();
    assert!(may_start(&evening));
    evening.ask(ana, json!({ "type": "pick", "kind": "dobble" })).unwrap();
    assert!(may_start(&evening));
    evening.ask(ana, json!({ "type": "options", "options": { "symbols": 3 } })).unwrap();
    let small = evening.seen(ana)["may_start"].clone();
    evening.restart();
    let again = evening.back(ana);
    assert_eq!(evening.seen(again)["may_start"], small, "a room that comes back finds out the same");
}

#[test]
fn a_refused_request_and_a_ping_show_nobody_anything() {
    let (mut evening, guests) = lobby();
    let before = n_dealings();
    for _ in 0..50 {
        evening.ask(guests[1], json!({ "type": "ping" })).unwrap();
        assert_eq!(evening.ask(guests[1], json!({ "type": "start" })), Err("not_host".into()));
    }
    assert_eq!(n_dealings(), before);
    assert!(evening.heard(guests[0]).is_empty());
}
