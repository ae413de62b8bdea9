//! Whole games through requests, and everything that is no move.

use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

/// Two people in a running game; the breaker of the first match comes first.
fn duel(options: Value) -> (Evening, Guest, Guest) {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "options", "options": options })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    let may_roll = |guest| evening.view(guest)["view"]["boards"][0]["may"]["roll"] == true;
    if may_roll(ana) { (evening, ana, ben) } else { (evening, ben, ana) }
}

fn phase(evening: &Evening, guest: Guest) -> Value {
    evening.seen(guest)["phase"].clone()
}

#[test]
fn someone_alone_plays_a_whole_game() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    assert_eq!(phase(&evening, ana), json!({ "type": "playing", "paused": false, "game": 1 }));
    assert_eq!(evening.events(ana), [json!({ "type": "match_began", "number": 1 })]);
    evening.play_out(&[ana]);
    assert_eq!(phase(&evening, ana), json!({ "type": "over", "game": 1 }));
    let seen = evening.seen(ana);
    assert_eq!(seen["finished"][0]["names"], json!(["Ana"]));
    assert_eq!(seen["finished"][0]["outcome"]["standings"][0]["seat"], 0);
    let kinds: Vec<Value> = evening.events(ana).iter().map(|event| event["type"].clone()).collect();
    assert_eq!(kinds, ["match_began", "rolled", "placed", "answered", "ended", "match_ended"]);
}

#[test]
fn two_people_play_whole_games_in_every_mode() {
    for options in [
        json!({}),
        json!({ "mode": "together", "matches": 4 }),
        json!({ "manual": true, "assist": true }),
        json!({ "mode": "together", "pace": "off" }),
    ] {
        let (mut evening, first, second) = duel(options.clone());
        evening.play_out(&[first, second]);
        assert_eq!(phase(&evening, first), json!({ "type": "over", "game": 1 }), "{options}");
        assert_eq!(evening.view(first)["view"]["phase"]["type"], "over");
        assert_eq!(evening.seen(first)["finished"][0]["outcome"]["standings"].as_array().unwrap().len(), 2);
    }
}

#[test]
fn again_is_a_start_after_the_end() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    for game in 1..=3 {
        evening.ask(ana, json!({ "type": "start" })).unwrap();
        assert_eq!(evening.view(ana)["game"], game);
        assert_eq!(evening.view(ana)["now"], 0);
        evening.play_out(&[ana]);
    }
    assert_eq!(evening.seen(ana)["finished"].as_array().unwrap().len(), 3);
}

#[test]
fn everyone_hears_each_others_moves_and_each_sees_their_own_view() {
    let (mut evening, breaker, maker) = duel(json!({}));
    evening.heard(breaker);
    evening.heard(maker);
    evening.act(breaker, json!({ "type": "roll" })).unwrap();
    assert_eq!(evening.heard_types(maker), ["events", "update"]);
    assert_eq!(
        evening.heard_types(breaker),
        ["events", "update", "done"],
        "first what came of it, then the answer"
    );
    assert_eq!(evening.view(maker)["view"]["boards"][0]["may"]["place"], false);
    assert_eq!(evening.view(breaker)["view"]["boards"][0]["may"]["place"], true);
    assert_ne!(evening.view(maker)["view"]["boards"][0]["code"], Value::Null);
    assert_eq!(evening.view(breaker)["view"]["boards"][0]["code"], Value::Null);
}

/// Asks, and finds that it is refused and that nobody else hears a thing.
fn refuse(evening: &mut Evening, guest: Guest, others: &[Guest], ask: &Value, code: &str) {
    let n_records = evening.records().len();
    for &other in others {
        evening.heard(other);
    }
    assert_eq!(evening.ask(guest, ask.clone()), Err(code.into()), "{ask}");
    assert_eq!(evening.records().len(), n_records, "{ask}");
    for &other in others {
        assert_eq!(evening.heard(other), Vec::<Value>::new(), "{ask}");
    }
}

fn act(action: &Value) -> Value {
    json!({ "type": "act", "action": action, "seen": 0 })
}

#[test]
fn a_move_that_is_none_is_refused_and_nobody_hears_of_it() {
    let (mut evening, breaker, maker) = duel(json!({}));
    let cleo = evening.join("Cleo");
    for (guest, action, code) in [
        (maker, json!({ "type": "roll" }), "duel.not_your_turn"),
        (
            maker,
            json!({ "type": "answer", "answer": { "right": 1, "higher": 0, "lower": 0 } }),
            "duel.nothing_to_answer",
        ),
        (breaker, json!({ "type": "place", "dice": [1, null, null, null] }), "duel.not_rolled"),
        (breaker, json!({ "type": "solve", "code": [0, 1, 2, 7] }), "duel.no_such_dots"),
        (breaker, json!({ "type": "ready" }), "duel.match_not_over"),
        (breaker, json!({ "type": "solve", "code": [1, 1, 1] }), "bad_action"),
        (breaker, json!({ "type": "fly" }), "bad_action"),
        (breaker, json!({ "type": "solve", "code": [1, 1, 1, 1], "seat": 1 }), "bad_action"),
        (breaker, json!(null), "bad_action"),
        (breaker, json!([[[[]]]]), "bad_action"),
        (breaker, json!("roll"), "bad_action"),
        (cleo, json!({ "type": "roll" }), "not_seated"),
    ] {
        let others: Vec<Guest> =
            [breaker, maker, cleo].into_iter().filter(|other| other.person != guest.person).collect();
        refuse(&mut evening, guest, &others, &act(&action), code);
    }
}

#[test]
fn a_request_that_changes_nothing_is_answered_and_that_is_all() {
    let (mut evening, breaker, maker) = duel(json!({}));
    let deadline = evening.view(breaker)["deadline"].as_u64().unwrap();
    evening.heard(breaker);
    evening.heard(maker);
    evening.now.0 += deadline;
    evening.ask(maker, json!({ "type": "ping" })).unwrap();
    assert_eq!(evening.act(maker, json!({ "type": "roll" })), Err("duel.not_your_turn".into()));
    assert_eq!(evening.heard_types(maker), ["done", "refused"]);
    assert_eq!(evening.heard_types(breaker), [""; 0]);
    evening.wake();
    assert_eq!(evening.heard_types(breaker), ["events", "update"], "the clock is the wake-up's business");
}

#[test]
fn the_journal_keeps_of_a_move_only_what_the_rules_read() {
    let (mut evening, breaker, _) = duel(json!({}));
    evening.act(breaker, json!({ "type": "roll", "junk": "x".repeat(1_000) })).unwrap();
    let last = serde_json::to_value(evening.records().last().unwrap()).unwrap();
    assert_eq!(last["change"]["input"]["action"], json!({ "type": "roll" }));
}

#[test]
fn before_and_after_a_game_there_is_nothing_to_play() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    for stage in ["before", "after"] {
        for ask in [
            act(&json!({ "type": "roll" })),
            json!({ "type": "concede" }),
            json!({ "type": "return" }),
            json!({ "type": "pause" }),
            json!({ "type": "resume" }),
            json!({ "type": "skip" }),
            json!({ "type": "hand_to_bot", "seat": 0 }),
        ] {
            refuse(&mut evening, ana, &[ben], &ask, "not_playing");
        }
        if stage == "before" {
            refuse(&mut evening, ana, &[ben], &json!({ "type": "clear" }), "not_playing");
            evening.ask(ana, json!({ "type": "start" })).unwrap();
            evening.play_out(&[ana, ben]);
        }
    }
}

#[test]
fn during_a_game_nobody_changes_the_table() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    for ask in [
        json!({ "type": "start" }),
        json!({ "type": "play_now", "kind": "duel" }),
        json!({ "type": "pick", "kind": "duel" }),
        json!({ "type": "options", "options": {} }),
        json!({ "type": "add_bot", "level": "easy" }),
        json!({ "type": "clear_seat", "seat": 0 }),
        json!({ "type": "sit" }),
    ] {
        refuse(&mut evening, ana, &[ben], &ask, "playing");
    }
    refuse(&mut evening, ana, &[ben], &json!({ "type": "return" }), "no_bot_plays");
    refuse(&mut evening, ana, &[ben], &json!({ "type": "hand_to_bot", "seat": 7 }), "no_such_seat");
}

#[test]
fn a_pause_stops_the_clock_and_every_move() {
    let (mut evening, breaker, maker) = duel(json!({}));
    let ana = if breaker.person.0 == 0 { breaker } else { maker };
    let deadline = evening.view(breaker)["deadline"].as_u64().unwrap();
    evening.pass(1_000);
    evening.ask(ana, json!({ "type": "pause" })).unwrap();
    assert_eq!(evening.view(maker)["running"], false);
    assert_eq!(evening.view(maker)["now"], 1_000);
    assert_eq!(evening.room().wake_at(), None);
    refuse(&mut evening, breaker, &[maker], &act(&json!({ "type": "roll" })), "paused");
    evening.pass(10 * deadline);
    evening.ask(ana, json!({ "type": "resume" })).unwrap();
    assert_eq!(evening.view(maker)["now"], 1_000);
    let woken = evening.room().wake_at().unwrap();
    assert_eq!(woken.0 - evening.now.0, deadline - 1_000);
    evening.act(breaker, json!({ "type": "roll" })).unwrap();
}

#[test]
fn a_deadline_that_passes_moves_the_game_on() {
    let (mut evening, breaker, maker) = duel(json!({}));
    let deadline = evening.view(breaker)["deadline"].as_u64().unwrap();
    evening.pass(deadline - 1);
    assert_eq!(evening.view(maker)["view"]["boards"][0]["rows"].as_array().unwrap().len(), 0);
    evening.pass(1);
    assert_eq!(evening.view(maker)["view"]["boards"][0]["rows"].as_array().unwrap().len(), 1);
}

#[test]
fn a_game_that_nobody_plays_comes_to_its_end() {
    let (mut evening, [ana, _]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.pass(15 * 60_000);
    assert_eq!(phase(&evening, ana)["type"], "over");
}

#[test]
fn skip_lets_the_deadline_fall_due_now() {
    let (mut evening, breaker, maker) = duel(json!({}));
    let ana = if breaker.person.0 == 0 { breaker } else { maker };
    let deadline = evening.view(ana)["deadline"].clone();
    for paused in [false, true] {
        if paused {
            evening.ask(ana, json!({ "type": "pause" })).unwrap();
        }
        evening.skip(ana).unwrap();
    }
    assert_eq!(evening.view(maker)["view"]["phase"]["type"], "revealed", "two expired efforts lose a match");
    assert!(evening.view(maker)["now"].as_u64() > deadline.as_u64());
    evening.ask(ana, json!({ "type": "resume" })).unwrap();
    evening.play_out(&[breaker, maker]);
}

#[test]
fn there_is_nothing_to_skip_without_clocks() {
    let (mut evening, breaker, maker) = duel(json!({ "pace": "off" }));
    let (ana, ben) = if breaker.person.0 == 0 { (breaker, maker) } else { (maker, breaker) };
    refuse(&mut evening, ana, &[ben], &json!({ "type": "skip" }), "nothing_to_skip");
    assert_eq!(evening.room().wake_at(), None);
}

#[test]
fn a_cleared_table_has_no_winner_and_the_next_game_another_number() {
    let (mut evening, breaker, maker) = duel(json!({}));
    let ana = if breaker.person.0 == 0 { breaker } else { maker };
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    assert_eq!(phase(&evening, ana)["type"], "gathering");
    assert_eq!(evening.seen(ana)["finished"][0]["outcome"], Value::Null);
    assert_eq!(evening.room().wake_at(), None);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    assert_eq!(evening.view(maker)["game"], 2);
    evening.play_out(&[breaker, maker]);
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    assert_eq!(phase(&evening, ana)["type"], "gathering");
    assert_eq!(evening.seen(ana)["finished"].as_array().unwrap().len(), 2);
}

#[test]
fn whoever_concedes_comes_last() {
    let (mut evening, breaker, maker) = duel(json!({}));
    evening.ask(breaker, json!({ "type": "concede" })).unwrap();
    let outcome = evening.seen(maker)["finished"][0]["outcome"].clone();
    let seat = evening.view(breaker)["seat"].clone();
    let place = |wanted: bool| {
        let standings = outcome["standings"].as_array().unwrap();
        standings.iter().find(|s| (s["seat"] == seat) == wanted).unwrap()["place"].clone()
    };
    assert_eq!((place(true), place(false)), (json!(2), json!(1)));
}

#[test]
fn whoever_stands_up_in_a_game_leaves_the_seat_to_a_bot_and_may_take_it_back() {
    let (mut evening, breaker, maker) = duel(json!({}));
    evening.ask(breaker, json!({ "type": "stand" })).unwrap();
    refuse(&mut evening, breaker, &[maker], &act(&json!({ "type": "roll" })), "bot_plays");
    evening.pass(5_000);
    let rolled = evening.events(maker).iter().any(|event| event["type"] == "rolled");
    assert!(rolled, "the bot plays");
    evening.ask(breaker, json!({ "type": "return" })).unwrap();
    let n_records = evening.records().len();
    evening.pass(20_000);
    assert_eq!(evening.records().len(), n_records, "the bot has stopped");
    evening.play_out(&[breaker, maker]);
    let ana = if breaker.person.0 == 0 { breaker } else { maker };
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    assert_ne!(evening.view(breaker)["seat"], Value::Null, "back in the game, back in the next");
}

#[test]
fn the_host_can_hand_a_seat_to_a_bot() {
    let (mut evening, breaker, maker) = duel(json!({}));
    let (ana, ben) = if breaker.person.0 == 0 { (breaker, maker) } else { (maker, breaker) };
    evening.ask(ana, json!({ "type": "hand_to_bot", "seat": 1 })).unwrap();
    assert_eq!(evening.seen(ben)["seats"][1]["occupant"]["bot_plays"], true);
    let ben_again = evening.back(ben);
    assert_eq!(
        evening.seen(ben_again)["seats"][1]["occupant"]["bot_plays"],
        true,
        "only asking brings it back"
    );
    evening.ask(ben_again, json!({ "type": "return" })).unwrap();
    evening.play_out(&[breaker, maker]);
}
