//! Ink: it comes many times a second, is heard by everyone, and changes no view.

use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

/// Three people with pens in their hands.
fn drawing() -> (Evening, [Guest; 3]) {
    let (mut evening, guests) = Evening::with(["Ana", "Ben", "Cleo"]);
    evening.ask(guests[0], json!({ "type": "pick", "kind": "rush" })).unwrap();
    evening.ask(guests[0], json!({ "type": "start" })).unwrap();
    evening.skip(guests[0]).unwrap();
    guests.iter().for_each(|&guest| drop(evening.heard(guest)));
    (evening, guests)
}

fn stroke(points: Value) -> Value {
    let pen = json!({ "tool": "ink", "width": "medium", "colour": "black" });
    let op = json!({ "type": "chunk", "pen": pen, "points": points, "ends": true });
    json!({ "type": "stroke", "action": { "type": "ink", "board": 2, "op": op } })
}

#[test]
fn a_stroke_is_heard_by_whoever_draws_and_shown_in_no_view() {
    let (mut evening, guests) = drawing();
    evening.ask(guests[1], stroke(json!([10, 20, 3, 4]))).unwrap();
    let heard = evening.heard(guests[1]);
    let types: Vec<&Value> = heard.iter().map(|told| &told["type"]).collect();
    assert_eq!(types, ["events", "done"]);
    let event = &heard[0]["events"][0];
    assert_eq!((&event["type"], &event["seat"], &event["board"]), (&json!("inked"), &json!(1), &json!(2)));
    assert_eq!(event["op"]["points"], json!([10, 20, 3, 4]));
    for guest in [guests[0], guests[2]] {
        assert_eq!(evening.heard(guest), [] as [Value; 0]);
    }
}

#[test]
fn only_strokes_pass_for_strokes() {
    let (mut evening, [ana, ..]) = drawing();
    let point = json!({ "type": "stroke", "action": { "type": "point", "board": 0 } });
    assert_eq!(evening.ask(ana, point), Err("not_a_stroke".into()));
    let garbage = json!({ "type": "stroke", "action": { "type": "ink", "board": "x" } });
    assert_eq!(evening.ask(ana, garbage), Err("bad_action".into()));
    assert_eq!(evening.ask(ana, stroke(json!([1, 2, 3]))), Err("rush.no_points".into()));
}

#[test]
fn a_stroke_that_is_sent_again_is_drawn_once() {
    let (mut evening, guests) = drawing();
    evening.ask_as(guests[0], 7, stroke(json!([10, 20]))).unwrap();
    evening.heard(guests[0]);
    evening.ask_as(guests[0], 7, stroke(json!([10, 20]))).unwrap();
    assert_eq!(evening.heard_types(guests[0]), ["done"]);
}

#[test]
fn ink_outlives_a_crash_and_is_told_to_whoever_drew_it() {
    let (mut evening, [ana, ben, _]) = drawing();
    evening.ask(ben, stroke(json!([10, 20, 3, 4]))).unwrap();
    evening.restart();
    let ana = evening.back(ana);
    assert!(!evening.events(ana).iter().any(|event| event["type"] == "drawn"), "pens are not down");
    let ben = evening.back(ben);
    let drawn = evening.events(ben);
    let ink = drawn.iter().find(|event| event["type"] == "drawn").unwrap();
    assert_eq!((&ink["seat"], &ink["board"]), (&json!(1), &json!(2)));
    assert!(ink["ink"].to_string().contains("[10,20,3,4]"), "{ink}");
}

#[test]
fn nobody_draws_while_the_game_is_paused_or_from_outside_it() {
    let (mut evening, [ana, ben, _]) = drawing();
    let dan = evening.join("Dan");
    assert_eq!(evening.ask(dan, stroke(json!([10, 20]))), Err("not_seated".into()));
    evening.ask(ana, json!({ "type": "pause" })).unwrap();
    assert_eq!(evening.ask(ben, stroke(json!([10, 20]))), Err("paused".into()));
}
