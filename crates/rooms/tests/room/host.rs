//! What hosts may do, what others may not, and who hosts when the host is gone.

use serde_json::{Value, json};

use crate::evening::Evening;

/// Everything only a host may ask.
fn host_asks() -> Vec<Value> {
    vec![
        json!({ "type": "pick", "kind": "duel" }),
        json!({ "type": "options", "options": {} }),
        json!({ "type": "add_bot", "level": "easy" }),
        json!({ "type": "clear_seat", "seat": 0 }),
        json!({ "type": "start" }),
        json!({ "type": "play_now", "kind": "duel" }),
        json!({ "type": "pause" }),
        json!({ "type": "resume" }),
        json!({ "type": "skip" }),
        json!({ "type": "clear" }),
        json!({ "type": "hand_to_bot", "seat": 0 }),
        json!({ "type": "kick", "person": 0 }),
        json!({ "type": "block", "person": 0 }),
        json!({ "type": "unblock", "person": 0 }),
        json!({ "type": "lock", "locked": true }),
        json!({ "type": "rename", "person": 0, "name": "X" }),
        json!({ "type": "host", "person": 1 }),
    ]
}

#[test]
fn what_hosts_do_is_refused_to_all_others_before_during_and_after_a_game() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    for stage in 0..3 {
        match stage {
            1 => evening.ask(ana, json!({ "type": "start" })).unwrap(),
            2 => evening.play_out(&[ana, ben]),
            _ => {}
        }
        let n_records = evening.records().len();
        evening.heard(ana);
        for ask in host_asks() {
            assert_eq!(evening.ask(ben, ask.clone()), Err("not_host".into()), "{ask}");
        }
        assert_eq!(evening.records().len(), n_records);
        assert!(evening.heard(ana).is_empty());
    }
}

#[test]
fn hosting_moves_on_after_a_while_and_back_at_once() {
    let (mut evening, [ana, mut ben, cleo]) = Evening::with(["Ana", "Ben", "Cleo"]);
    let host = |evening: &Evening| evening.seen(cleo)["host"].clone();
    evening.lose(ana);
    evening.pass(evening.limits.host_away_ms - 1);
    assert_eq!(host(&evening), json!(ana.person));
    assert_eq!(evening.ask(ben, json!({ "type": "lock", "locked": true })), Err("not_host".into()));
    evening.pass(1);
    assert_eq!(host(&evening), json!(ben.person));
    evening.ask(ben, json!({ "type": "lock", "locked": true })).unwrap();
    for _ in 0..3 {
        evening.lose(ben);
        evening.pass(evening.limits.host_away_ms - 1);
        assert_eq!(host(&evening), json!(ben.person), "a deputy's phone blinks as a host's does");
        ben = evening.back(ben);
    }
    evening.lose(ben);
    evening.pass(evening.limits.host_away_ms);
    assert_eq!(host(&evening), json!(cleo.person));
    let ben = evening.back(ben);
    assert_eq!(host(&evening), json!(cleo.person), "only its owner has the hat back");
    evening.back(ana);
    assert_eq!(host(&evening), json!(ana.person));
    assert_eq!(evening.ask(ben, json!({ "type": "lock", "locked": false })), Err("not_host".into()));
}

// The "a host who is gone cannot block anything".
#[test]
fn a_host_who_looks_away_is_stood_in_for_once_somebody_waits() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    let host = |evening: &Evening| evening.seen(ben)["host"].clone();
    let doze = |asleep: bool| json!({ "type": "doze", "asleep": asleep });
    evening.ask(ana, doze(true)).unwrap();
    evening.pass(evening.limits.host_away_ms * 2);
    assert_eq!(host(&evening), json!(ana.person), "nobody waits for anything");
    evening.ask(ana, doze(false)).unwrap();
    evening.ask(ben, json!({ "type": "wish", "kind": "dobble" })).unwrap();
    evening.ask(ana, doze(true)).unwrap();
    evening.pass(evening.limits.host_away_ms - 1);
    assert_eq!(evening.ask(ben, json!({ "type": "pick", "kind": "dobble" })), Err("not_host".into()));
    evening.pass(1);
    assert_eq!(host(&evening), json!(ben.person));
    evening.ask(ben, json!({ "type": "pick", "kind": "dobble" })).unwrap();
    evening.ask(ben, json!({ "type": "start" })).unwrap();
    assert_eq!(host(&evening), json!(ben.person), "until they look again");
    evening.ask(ben, doze(true)).unwrap();
    evening.pass(evening.limits.host_away_ms * 2);
    evening.ask(ana, doze(false)).unwrap();
    assert_eq!(host(&evening), json!(ana.person));
}

#[test]
fn a_host_who_never_comes_back_after_a_restart_is_replaced_too() {
    let (mut evening, [_, ben]) = Evening::with(["Ana", "Ben"]);
    evening.restart();
    let ben = evening.back(ben);
    evening.pass(evening.limits.host_away_ms);
    assert_eq!(evening.seen(ben)["host"], json!(ben.person));
    evening.ask(ben, json!({ "type": "start", "away": "leave_out" })).unwrap();
}

#[test]
fn hosting_can_be_handed_over_for_good() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "host", "person": ben.person })).unwrap();
    evening.ask(ben, json!({ "type": "lock", "locked": true })).unwrap();
    evening.lose(ana);
    evening.back(ana);
    evening.restart();
    let (ben, ana) = (evening.back(ben), evening.back(ana));
    assert_eq!(evening.seen(ana)["host"], json!(ben.person));
}

#[test]
fn a_deputy_neither_sends_out_the_host_nor_gives_the_hosting_away() {
    let (mut evening, [ana, ben, cleo]) = Evening::with(["Ana", "Ben", "Cleo"]);
    evening.lose(ana);
    evening.pass(evening.limits.host_away_ms);
    let n_records = evening.records().len();
    for what in ["kick", "block"] {
        let ask = json!({ "type": what, "person": ana.person });
        assert_eq!(evening.ask(ben, ask), Err("stands_in".into()), "{what}");
    }
    for person in [ben.person, cleo.person, ana.person] {
        assert_eq!(evening.ask(ben, json!({ "type": "host", "person": person })), Err("stands_in".into()));
    }
    assert_eq!(evening.records().len(), n_records, "a refusal leaves no trace");
    evening.ask(ben, json!({ "type": "clear_seat", "seat": 0 })).unwrap();
    evening.ask(ben, json!({ "type": "block", "person": cleo.person })).unwrap();
    let ana = evening.back(ana);
    assert_eq!(evening.seen(ana)["host"], json!(ana.person), "the host is back and hosts");
    evening.ask(ana, json!({ "type": "unblock", "person": cleo.person })).unwrap();
    evening.ask(ana, json!({ "type": "block", "person": ben.person })).unwrap();
}

#[test]
fn nobody_hosts_who_cannot() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    let screen = evening.screen();
    evening.ask(ana, json!({ "type": "block", "person": ben.person })).unwrap();
    for person in [json!(screen.person), json!(ben.person), json!(99)] {
        assert_eq!(
            evening.ask(ana, json!({ "type": "host", "person": person })),
            Err("no_such_person".into())
        );
    }
}

#[test]
fn whoever_is_kicked_loses_the_seat_and_may_come_back_to_watch() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    let tab = evening.back(ben);
    evening.ask(ana, json!({ "type": "kick", "person": ben.person })).unwrap();
    for line in [ben, tab] {
        assert!(evening.is_closed(line));
        assert_eq!(evening.heard(line).last().unwrap()["code"], "kicked");
    }
    assert_eq!(evening.seen(ana)["people"].as_array().unwrap().len(), 1);
    let ben = evening.back(ben);
    assert_eq!(evening.seen(ana)["seats"][1]["occupant"]["type"], "empty");
    evening.ask(ben, json!({ "type": "sit" })).unwrap();
}

#[test]
fn whoever_is_kicked_from_a_game_is_played_on_by_a_bot_until_they_ask_for_the_seat() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.ask(ana, json!({ "type": "kick", "person": ben.person })).unwrap();
    assert_eq!(evening.seen(ana)["seats"][1]["occupant"]["bot_plays"], true);
    let ben = evening.back(ben);
    assert_eq!(evening.seen(ana)["seats"][1]["occupant"]["bot_plays"], true);
    evening.ask(ben, json!({ "type": "return" })).unwrap();
    assert_eq!(evening.seen(ana)["seats"][1]["occupant"]["bot_plays"], false);
}

#[test]
fn whoever_is_blocked_stays_out_until_it_is_lifted() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "block", "person": ben.person })).unwrap();
    assert!(evening.is_closed(ben));
    let hello = json!({ "token": ben.token.to_string() });
    assert_eq!(evening.hello(hello.clone()).err().as_deref(), Some("blocked"));
    assert_eq!(evening.seen(ana)["blocked"][0]["name"], "Ben");
    assert_eq!(evening.seen(ana)["seats"][1]["occupant"]["type"], "empty");
    evening.restart();
    assert_eq!(evening.hello(hello.clone()).err().as_deref(), Some("blocked"));
    let ana = evening.back(ana);
    evening.ask(ana, json!({ "type": "unblock", "person": ben.person })).unwrap();
    evening.hello(hello).unwrap();
    assert_eq!(evening.seen(ana)["blocked"], json!([]));
}

#[test]
fn a_deputy_stands_in_for_as_long_as_the_host_is_away_even_over_a_restart() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.lose(ana);
    evening.pass(evening.limits.host_away_ms);
    evening.restart();
    let ben = evening.back(ben);
    evening.pass(evening.limits.host_away_ms);
    assert_eq!(evening.seen(ben)["host"], json!(ben.person));
    evening.back(ana);
    assert_eq!(evening.seen(ben)["host"], json!(ana.person));
}

#[test]
fn hosts_do_none_of_this_to_themselves_or_to_nobody() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    for what in ["kick", "block", "unblock"] {
        assert_eq!(
            evening.ask(ana, json!({ "type": what, "person": ana.person })),
            Err("not_yourself".into())
        );
        assert_eq!(evening.ask(ana, json!({ "type": what, "person": 9 })), Err("no_such_person".into()));
    }
    assert_eq!(
        evening.ask(ana, json!({ "type": "rename", "person": 9, "name": "X" })),
        Err("no_such_person".into())
    );
}

#[test]
fn a_name_the_host_gave_sticks() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    let rename = |name: &str| json!({ "type": "rename", "person": ben.person, "name": name });
    assert_eq!(evening.ask(ana, rename("")), Err("bad_name".into()));
    evening.ask(ana, rename("Ana")).unwrap();
    assert_eq!(evening.seen(ana)["people"][1]["name"], "Ana 2");
    evening.ask(ana, rename("Benno")).unwrap();
    evening.lose(ben);
    evening.hello(json!({ "token": ben.token.to_string(), "name": "Ben" })).unwrap();
    evening.restart();
    let ben = evening.back(ben);
    assert_eq!(evening.seen(ben)["people"][1]["name"], "Benno");
}

#[test]
fn everyone_sees_a_face_but_only_one_of_ours() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.heard(ana);
    evening.ask(ben, json!({ "type": "react", "face": rooms::FACES[0] })).unwrap();
    assert_eq!(
        evening.heard(ana),
        [json!({ "type": "reaction", "person": ben.person, "face": rooms::FACES[0] })]
    );
    assert_eq!(evening.ask(ben, json!({ "type": "react", "face": "💀" })), Err("bad_face".into()));
    assert!(evening.heard(ana).is_empty());
}
