//! Coming back with the number of what was seen last, and who is sent what.

use rooms::Input;
use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

fn duel(options: Value) -> (Evening, [Guest; 2]) {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "options", "options": options })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    (evening, [ana, ben])
}

/// Comes back having seen change `last`, and gives the welcome and the events.
fn resume(evening: &mut Evening, guest: Guest, last: Option<u64>) -> (Value, Vec<Value>) {
    let again = evening.hello(json!({ "token": guest.token.to_string(), "last_seq": last })).unwrap();
    let heard = evening.heard(again);
    assert_eq!(heard[0]["type"], "welcome");
    (heard[0].clone(), evening.events(again))
}

#[test]
fn whoever_has_seen_everything_is_told_nothing_twice() {
    let (mut evening, [ana, ben]) = duel(json!({}));
    evening.play_one(ana);
    evening.play_one(ben);
    let last = evening.room().seq();
    let (welcome, events) = resume(&mut evening, ben, Some(last));
    assert_eq!(welcome["resumed"], true);
    assert_eq!(events, Vec::<Value>::new());
}

#[test]
fn whoever_missed_nothing_before_the_game_resumes_too() {
    let (mut evening, [_, ben]) = Evening::with(["Ana", "Ben"]);
    let last = evening.room().seq();
    let (welcome, _) = resume(&mut evening, ben, Some(last));
    assert_eq!(welcome["resumed"], true);
    let (welcome, _) = resume(&mut evening, ben, None);
    assert_eq!(welcome["resumed"], false);
}

#[test]
fn whoever_was_gone_for_a_moment_hears_exactly_what_they_missed() {
    let (mut evening, [ana, ben]) = duel(json!({ "mode": "together" }));
    evening.play_one(ben);
    let last = evening.room().seq();
    let before = evening.events(ben).len();
    (0..3).for_each(|_| assert!(evening.play_one(ana)));
    let live = evening.events(ben)[before..].to_vec();
    assert!(!live.is_empty());
    assert!(
        live.iter().all(|event| event["dice"].as_array().is_none_or(Vec::is_empty)),
        "Ana's dice are hers"
    );
    let (welcome, events) = resume(&mut evening, ben, Some(last));
    assert_eq!(welcome["resumed"], true);
    assert_eq!(events, live);
    evening.restart();
    let (_, events) = resume(&mut evening, ben, Some(last));
    assert_eq!(events, live, "after a restart too");
}

#[test]
fn whoever_was_gone_for_long_gets_a_fresh_view_instead() {
    let (mut evening, [ana, ben]) = duel(json!({}));
    let last = evening.room().seq();
    evening.play_out(&[ana, ben]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    for last in [Some(0), Some(1), Some(last), Some(u64::MAX), Some(evening.room().seq() + 1), None] {
        let (welcome, events) = resume(&mut evening, ben, last);
        assert_eq!(welcome["resumed"], false, "{last:?}");
        assert_eq!(events, Vec::<Value>::new(), "a view of Dobbelduel needs no backlog");
    }
}

#[test]
fn events_are_forgotten_in_the_end_and_never_told_in_part() {
    let (mut evening, [ana, ben]) = duel(json!({ "mode": "together", "matches": 6, "pace": "off" }));
    evening.efforts = 5;
    let mut lasts = vec![evening.room().seq()];
    while evening.seen(ana)["phase"]["type"] == "playing" {
        assert!(evening.play_one(ana) || evening.play_one(ben));
        lasts.push(evening.room().seq());
    }
    let all = evening.events(ben);
    let mut n_resumed = 0;
    for (index, &last) in lasts.iter().enumerate().step_by(9) {
        let (welcome, events) = resume(&mut evening, ben, Some(last));
        assert!(all.ends_with(&events));
        assert_eq!(events.is_empty(), welcome["resumed"] == false, "{index}");
        n_resumed += usize::from(welcome["resumed"] == true);
    }
    let n_asked = lasts.len().div_ceil(9);
    assert!((n_asked / 4..n_asked).contains(&n_resumed), "{n_resumed} of {n_asked}");
}

#[test]
fn a_view_is_sent_only_when_it_has_changed() {
    let (mut evening, [ana, ben]) = duel(json!({}));
    let cleo = evening.join("Cleo");
    for guest in [ana, ben, cleo] {
        evening.heard(guest);
    }
    evening.ask(ana, json!({ "type": "ping" })).unwrap();
    evening.wake();
    evening.handle(Input::Lost { line: rooms::LineId(999) });
    evening.ask(ana, json!({ "type": "resume" })).unwrap();
    assert_eq!(evening.heard_types(ana), ["done", "done"]);
    assert_eq!(evening.heard_types(ben), [""; 0]);
    let rename = json!({ "type": "rename", "person": cleo.person, "name": "Clio" });
    evening.ask(ana, rename).unwrap();
    assert_eq!(evening.heard_types(ben), ["room"]);
    evening.ask(ana, json!({ "type": "pause" })).unwrap();
    assert_eq!(evening.heard_types(cleo), ["room", "room", "update"]);
}

#[test]
fn a_view_is_told_whole_once_and_then_by_what_is_new() {
    let (mut evening, [ana, ben]) = duel(json!({}));
    let cleo = evening.join("Cleo");
    assert_eq!(evening.heard(cleo).last().unwrap()["type"], "view");
    evening.heard(ana);
    assert!(evening.play_one(ana) || evening.play_one(ben));
    for guest in [ana, cleo] {
        let heard = evening.heard(guest);
        let update = heard.iter().find(|told| told["type"] == "update").unwrap();
        assert!(update["set"]["boards"].is_array(), "{update}");
        assert_eq!(update["set"].get("options"), None, "what is as it was is not told");
    }
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    assert_eq!(evening.heard(ben).iter().rev().find(|told| told["view"].is_object()).unwrap()["game"], 2);
}

#[test]
fn whoever_could_not_keep_up_is_shown_everything_and_goes_on_hearing() {
    let (mut evening, [ana, ben]) = duel(json!({}));
    evening.heard(ben);
    evening.handle(Input::Refresh { line: ben.line });
    assert_eq!(evening.heard_types(ben), ["room", "view"]);
    assert_eq!(evening.heard_types(ana).last().unwrap(), "done", "nobody else is bothered");
    assert!(evening.play_one(ana) || evening.play_one(ben));
    assert!(evening.heard_types(ben).contains(&"events".to_owned()));
}
