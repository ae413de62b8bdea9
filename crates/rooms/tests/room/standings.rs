//! The evening so far.

use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

/// The standings: name, games, wins, points.
fn standings(evening: &Evening, guest: Guest) -> Vec<(String, u64, u64, u64)> {
    let seen = evening.seen(guest);
    let number = |score: &Value, key: &str| score[key].as_u64().unwrap();
    let line = |score: &Value| {
        let name = score["name"].as_str().unwrap().to_owned();
        (name, number(score, "games"), number(score, "wins"), number(score, "points"))
    };
    seen["standings"].as_array().unwrap().iter().map(line).collect()
}

fn line(name: &str, games: u64, wins: u64, points: u64) -> (String, u64, u64, u64) {
    (name.into(), games, wins, points)
}

fn game_lost_by(evening: &mut Evening, host: Guest, loser: Guest) {
    evening.ask(host, json!({ "type": "start" })).unwrap();
    evening.ask(loser, json!({ "type": "concede" })).unwrap();
}

#[test]
fn wins_count_over_a_series_of_games() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    assert_eq!(standings(&evening, ana), []);
    game_lost_by(&mut evening, ana, ana);
    assert_eq!(standings(&evening, ana), [line("Ben", 1, 1, 1), line("Ana", 1, 0, 0)]);
    game_lost_by(&mut evening, ana, ben);
    game_lost_by(&mut evening, ana, ben);
    assert_eq!(standings(&evening, ana), [line("Ana", 3, 2, 2), line("Ben", 3, 1, 1)]);
    evening.restart();
    let ana = evening.back(ana);
    assert_eq!(standings(&evening, ana), [line("Ana", 3, 2, 2), line("Ben", 3, 1, 1)]);
}

#[test]
fn those_who_tie_share_the_win_and_leave_nobody_behind() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    // Nobody gives a solution, so nobody scores.
    (0..6).for_each(|_| evening.skip(ana).unwrap_or_default());
    assert_eq!(evening.seen(ben)["phase"]["type"], "over");
    assert_eq!(standings(&evening, ana), [line("Ana", 1, 1, 0), line("Ben", 1, 1, 0)]);
}

#[test]
fn a_cleared_game_does_not_count() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    assert_eq!(standings(&evening, ben), []);
    assert_eq!(evening.seen(ben)["finished"].as_array().unwrap().len(), 1);
}

#[test]
fn nobody_wins_alone() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    game_lost_by(&mut evening, ana, ana);
    assert_eq!(standings(&evening, ana), [line("Ana", 1, 0, 0)]);
}

#[test]
fn bots_are_listed_too_but_after_all_people() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "add_bot", "level": "easy" })).unwrap();
    let bot = evening.seen(ana)["seats"][1]["occupant"]["name"].as_str().unwrap().to_owned();
    game_lost_by(&mut evening, ana, ana);
    assert_eq!(standings(&evening, ana), [line("Ana", 1, 0, 0), line(&bot, 1, 1, 1)]);
    assert_eq!(evening.seen(ana)["standings"][1]["person"], Value::Null);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.ask(ana, json!({ "type": "pause" })).unwrap();
    (0..6).for_each(|_| evening.skip(ana).unwrap_or_default());
    assert_eq!(standings(&evening, ana), [line("Ana", 2, 1, 0), line(&bot, 2, 2, 1)]);
}

// P19
#[test]
fn points_count_before_wins() {
    let (mut evening, [ana, ben, cleo, dan]) = Evening::with(["Ana", "Ben", "Cleo", "Dan"]);
    evening.ask(ana, json!({ "type": "pick", "kind": "dominoes" })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    for guest in [ben, cleo, dan] {
        evening.ask(guest, json!({ "type": "concede" })).unwrap();
    }
    evening.ask(ana, json!({ "type": "pick", "kind": "duel" })).unwrap();
    game_lost_by(&mut evening, ana, ana);
    game_lost_by(&mut evening, ana, ana);
    let seen = standings(&evening, ana);
    assert_eq!(seen[0], line("Ana", 3, 1, 3));
    assert!(seen.contains(&line("Ben", 3, 2, 2)), "{seen:?}");
}

#[test]
fn whoever_changes_their_name_keeps_their_wins() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    game_lost_by(&mut evening, ana, ana);
    evening.ask(ana, json!({ "type": "rename", "person": ben.person, "name": "Benno" })).unwrap();
    assert_eq!(standings(&evening, ana)[0], line("Benno", 1, 1, 1));
    assert_eq!(evening.seen(ana)["finished"][0]["names"], json!(["Ana", "Ben"]));
}
