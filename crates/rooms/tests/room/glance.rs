//! What is seen of a room from its door.

use rooms::wire::Glance;
use serde_json::json;

use crate::evening::Evening;

fn names(glance: &Glance) -> Vec<&str> {
    glance.people.iter().map(|insider| insider.name.as_str()).collect()
}

#[test]
fn the_door_says_whose_table_it_is_what_is_played_and_who_is_inside() {
    let (mut evening, [ana, _, cleo]) = Evening::with(["Ana", "Ben", "Cleo"]);
    evening.screen();
    evening.lose(cleo);
    let glance = evening.room().glance();
    assert_eq!((glance.host.as_deref(), names(&glance)), (Some("Ana"), vec!["Ana", "Ben"]));
    assert_eq!((glance.kind, glance.playing), (Some(games::Kind::Duel), false));
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    assert!(evening.room().glance().playing);
}

#[test]
fn before_anyone_has_come_in_there_is_no_name_to_tell() {
    let glance = Evening::open().room().glance();
    assert_eq!((glance.host, glance.people), (None, vec![]));
}

#[test]
fn a_locked_door_says_whose_table_it_is_and_nothing_else() {
    let (mut evening, [ana, _]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.ask(ana, json!({ "type": "lock", "locked": true })).unwrap();
    let glance = evening.room().glance();
    let told = json!({
        "host": "Ana", "locked": true, "kind": null, "playing": false, "people": [], "more": 0,
    });
    assert_eq!(serde_json::to_value(glance).unwrap(), told);
}

#[test]
fn a_door_names_no_more_than_it_has_room_for() {
    let mut evening = Evening::open();
    for n in 0..15 {
        evening.join(&format!("Guest {n}"));
    }
    let glance = evening.room().glance();
    assert_eq!((glance.people.len(), glance.more), (12, 3));
}
