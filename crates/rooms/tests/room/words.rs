//! No word comes twice in an evening, whatever happens between two games.

use std::collections::BTreeSet;

use rooms::{Change, Transcript};
use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

type Words = BTreeSet<String>;

/// So many words that nobody would send by chance.
fn pack(n_words: usize) -> Value {
    let words: String = (0..n_words).map(|n| format!("quaggle{n}\n")).collect();
    json!({ "type": "pack", "pack": { "type": "file", "text": words } })
}

fn at_rush() -> (Evening, [Guest; 3]) {
    let (mut evening, guests) = Evening::with(["Ana", "Ben", "Cleo"]);
    evening.ask(guests[0], json!({ "type": "pick", "kind": "rush" })).unwrap();
    (evening, guests)
}

/// Deals, turns the cards up, and gives the words on them.
fn start(evening: &mut Evening, guests: &[Guest]) -> Words {
    evening.ask(guests[0], json!({ "type": "start" })).unwrap();
    evening.skip(guests[0]).unwrap();
    words(evening, guests)
}

fn words(evening: &Evening, guests: &[Guest]) -> Words {
    let own = |&guest: &Guest| {
        let view = evening.view(guest);
        let seat = usize::try_from(view["seat"].as_u64().unwrap()).unwrap();
        let boards = view["view"]["sides"][seat]["boards"].as_array().unwrap().clone();
        boards.into_iter().map(|board| board["word"].as_str().unwrap().to_owned())
    };
    guests.iter().flat_map(own).collect()
}

/// What every game was dealt in the knowledge of.
fn seen_at_deals(evening: &mut Evening) -> Vec<Vec<Words>> {
    let records = evening.records();
    let words = |seq: &u64| {
        let record = records.iter().find(|record| record.seq == *seq).unwrap();
        let Change::Ended { words, .. } = &record.change else { panic!("{record:?}") };
        words.clone()
    };
    let deals = records.iter().filter_map(|record| {
        let Change::Dealt { sources, .. } = &record.change else { return None };
        Some(sources.as_ref().unwrap().seen.iter().map(words).collect())
    });
    deals.collect()
}

fn skip_to_the_end(evening: &mut Evening, host: Guest) {
    while evening.seen(host)["phase"]["type"] == "playing" {
        evening.skip(host).unwrap();
    }
}

fn play(evening: &mut Evening, guests: &[Guest]) -> Words {
    let words = start(evening, guests);
    skip_to_the_end(evening, guests[0]);
    words
}

#[test]
fn two_games_of_an_evening_share_no_word_not_even_after_a_restart() {
    let (mut evening, guests) = at_rush();
    let first = play(&mut evening, &guests);
    let records = evening.records();
    let second = play(&mut evening, &guests);
    assert_eq!((first.len(), second.len()), (18, 18));
    assert!(first.is_disjoint(&second));

    let mut reopened = evening.as_of(&records);
    let guests = guests.map(|guest| reopened.back(guest));
    assert_eq!(play(&mut reopened, &guests), second, "a reopened room knows the same");
    let third = play(&mut reopened, &guests);
    assert!(third.is_disjoint(&first) && third.is_disjoint(&second));
}

#[test]
fn a_third_game_is_dealt_when_the_words_run_out() {
    let (mut evening, guests) = at_rush();
    evening.ask(guests[0], pack(40)).unwrap();
    let [first, second, third] = std::array::from_fn(|_| play(&mut evening, &guests));
    assert!(first.is_disjoint(&second));
    assert_eq!(third.intersection(&first).count(), 14);
    assert!(third.is_disjoint(&second), "those seen longest ago come first");
}

#[test]
fn what_was_seen_64_games_ago_is_as_good_as_new() {
    let (mut evening, guests) = at_rush();
    evening.ask(guests[0], pack(64 * 18 + 20)).unwrap();
    let games: Vec<Words> = (0..66)
        .map(|_| {
            let words = start(&mut evening, &guests);
            evening.ask(guests[0], json!({ "type": "clear" })).unwrap();
            words
        })
        .collect();
    let seen = seen_at_deals(&mut evening).pop().unwrap();
    assert_eq!(seen, games[1..65]);
}

#[test]
fn words_are_remembered_over_other_games_and_options() {
    let (mut evening, guests) = at_rush();
    evening.ask(guests[0], pack(36)).unwrap();
    let first = play(&mut evening, &guests);
    evening.ask(guests[0], json!({ "type": "play_now", "kind": "dobble" })).unwrap();
    evening.ask(guests[0], json!({ "type": "clear" })).unwrap();
    evening.ask(guests[0], json!({ "type": "pick", "kind": "rush" })).unwrap();
    for seat in 3..6 {
        evening.ask(guests[0], json!({ "type": "clear_seat", "seat": seat })).unwrap();
    }
    evening.ask(guests[0], json!({ "type": "options", "options": { "shout": true } })).unwrap();
    evening.ask(guests[0], pack(36)).unwrap();
    assert!(play(&mut evening, &guests).is_disjoint(&first));
}

#[test]
fn a_game_that_was_put_away_counts_once_its_cards_are_turned_up() {
    let (mut evening, guests) = at_rush();
    evening.ask(guests[0], pack(36)).unwrap();
    evening.ask(guests[0], json!({ "type": "start" })).unwrap();
    evening.ask(guests[0], json!({ "type": "clear" })).unwrap();
    let first = start(&mut evening, &guests);
    evening.ask(guests[0], json!({ "type": "clear" })).unwrap();
    let second = start(&mut evening, &guests);
    assert!(first.is_disjoint(&second));
    assert_eq!(seen_at_deals(&mut evening), [vec![], vec![], vec![first]]);
}

#[test]
fn a_later_game_is_believed_with_what_was_seen_before_it() {
    let (mut evening, guests) = at_rush();
    let first = play(&mut evening, &guests);
    play(&mut evening, &guests);
    let transcript = Transcript::of(&evening.records(), 2).unwrap();
    let keys: BTreeSet<String> = first.iter().map(|word| word.replace([' ', '-'], "")).collect();
    assert_eq!(transcript.options["seen"], json!([keys]));
    assert_eq!(transcript.verify(), Ok(()));
}

#[test]
fn nobody_is_sent_what_was_seen_before_they_came() {
    let (mut evening, guests) = at_rush();
    evening.ask(guests[0], pack(60)).unwrap();
    let first = play(&mut evening, &guests);
    start(&mut evening, &guests);
    let dora = evening.join("Dora");
    skip_to_the_end(&mut evening, guests[0]);
    let frames = evening.all_frames().filter(|(line, _)| *line == dora.line);
    let bytes: String = frames.map(|(_, text)| text).collect();
    assert!(bytes.contains("quaggle"), "Dora sees how the second game ended");
    let told: Vec<&String> = first.iter().filter(|word| bytes.contains(&format!("\"{word}\""))).collect();
    assert!(told.is_empty(), "{told:?}");
}

#[test]
fn no_host_says_what_was_seen() {
    let (mut evening, [ana, ..]) = at_rush();
    let seen = json!({ "type": "options", "options": { "seen": [["cat"]] } });
    assert_eq!(evening.ask(ana, seen), Err("bad_options".into()));
}
