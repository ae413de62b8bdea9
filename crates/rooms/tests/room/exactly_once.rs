//! However many requests are under way when lines die, and over however many
//! tabs they are sent again: each is carried out once, and none is lost.

use std::collections::BTreeMap;

use games::Rng;
use proptest::prelude::*;
use rooms::Record;
use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

/// Requests that are under way at once.
const REQUESTS: u64 = 1_000;

/// Someone at a drawing board, with three tabs open.
fn drawing() -> (Evening, [Guest; 3]) {
    let (mut evening, [ana, _, _]) = Evening::with(["Ana", "Ben", "Cleo"]);
    evening.ask(ana, json!({ "type": "pick", "kind": "rush" })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.skip(ana).unwrap();
    let tabs = [ana, evening.back(ana), evening.back(ana)];
    (evening, tabs)
}

/// Ink, laid as a stroke or, every third time, as an act.
fn ink(n: u64) -> Value {
    let pen = json!({ "tool": "ink", "width": "medium", "colour": "black" });
    let op = json!({ "type": "chunk", "pen": pen, "points": [10 + n % 200, 20], "ends": true });
    let action = json!({ "type": "ink", "board": n % 6, "op": op });
    match n % 3 {
        0 => json!({ "type": "act", "action": action, "seen": 0 }),
        _ => json!({ "type": "stroke", "action": action }),
    }
}

/// How often each request of someone's was carried out.
fn carried_out(records: &[Record], guest: Guest) -> BTreeMap<u64, usize> {
    let mut times = BTreeMap::new();
    let by = records.iter().filter_map(|record| record.by).filter(|by| by.person == guest.person);
    by.for_each(|by| *times.entry(by.ask.0).or_default() += 1);
    times
}

/// Sends everything, answers unread, in part over lines that die first; sends it
/// all again over three tabs, and again after a restart.
fn send_all_again(ids: impl Fn(u64) -> u64, arrives: impl Fn(u64) -> bool) {
    let (mut evening, tabs) = drawing();
    let before = carried_out(&evening.records(), tabs[0]);
    let asks: Vec<(u64, Value)> = (0..REQUESTS).map(|n| (ids(n), ink(n))).collect();
    for (n, (id, ask)) in asks.iter().enumerate().filter(|&(n, _)| arrives(n as u64)) {
        evening.ask_as(tabs[n % 3], *id, ask.clone()).unwrap();
    }
    // The page sends in order what it has not heard of, and so do its other tabs.
    tabs.iter().for_each(|&tab| evening.lose(tab));
    let mut tabs = tabs.map(|tab| evening.back(tab));
    for tab in tabs {
        asks.iter().for_each(|(id, ask)| evening.ask_as(tab, *id, ask.clone()).unwrap());
    }
    let records = evening.records();
    let times: BTreeMap<u64, usize> =
        carried_out(&records, tabs[0]).into_iter().filter(|(id, _)| !before.contains_key(id)).collect();
    assert_eq!(times.len(), asks.len(), "none is lost");
    assert!(times.values().all(|&times| times == 1), "none is carried out twice: {times:?}");
    evening.restart();
    tabs = tabs.map(|tab| evening.back(tab));
    for (n, (id, ask)) in asks.iter().enumerate() {
        evening.ask_as(tabs[n % 3], *id, ask.clone()).unwrap();
    }
    assert_eq!(evening.records(), records, "nothing is done again after a restart");
}

#[test]
fn a_thousand_requests_with_ids_that_count_up_are_each_carried_out_once() {
    send_all_again(|n| 7_000_000 + n, |_| true);
    send_all_again(|n| 7_000_000 + n, |n| n % 3 != 1);
    send_all_again(|n| 7_000_000 + n, |n| n < 400);
}

#[test]
fn a_thousand_requests_with_random_ids_are_each_carried_out_once() {
    let id = |n: u64| Rng::from_number(n).next_u64() >> 11;
    send_all_again(id, |_| true);
    send_all_again(id, |n| n % 3 != 1);
}

#[test]
fn a_request_that_found_nothing_to_change_finds_nothing_later_either() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "play_now", "kind": "duel", "seats": 2 })).unwrap();
    let (pause, resume) = (json!({ "type": "pause" }), json!({ "type": "resume" }));
    evening.ask_as(ana, 1, pause.clone()).unwrap();
    evening.ask_as(ana, 2, pause.clone()).unwrap();
    evening.ask_as(ana, 3, resume.clone()).unwrap();
    evening.restart();
    let ana = evening.back(ana);
    for (id, ask) in [(1, &pause), (2, &pause), (3, &resume)] {
        evening.ask_as(ana, id, ask.clone()).unwrap();
    }
    assert_eq!(evening.seen(ana)["phase"]["paused"], false, "the last thing asked for is what holds");
}

#[test]
fn a_face_that_is_sent_again_is_shown_once() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    let react = json!({ "type": "react", "face": rooms::FACES[1] });
    evening.ask_as(ben, 5, react.clone()).unwrap();
    evening.lose(ben);
    let ben = evening.back(ben);
    evening.ask_as(ben, 5, react.clone()).unwrap();
    evening.ask_as(ben, 6, react).unwrap();
    let faces = evening.heard_types(ana).into_iter().filter(|kind| kind == "reaction").count();
    assert_eq!(faces, 2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Locks and unlocks over tabs that die, requests that arrive any number of
    /// times in the order in which a page sends them, and restarts in between.
    #[test]
    fn whatever_is_sent_again_over_whatever_dies_is_carried_out_once(
        plan in prop::collection::vec((0u8..6, any::<u16>()), 1..120),
        counts_up in any::<bool>(),
    ) {
        let (mut evening, [ana]) = Evening::with(["Ana"]);
        let mut tabs = vec![ana];
        let mut unanswered: Vec<(u64, Value)> = Vec::new();
        let mut n_asked: u64 = 0;
        let before = carried_out(&evening.records(), ana).len();
        for (what, how) in plan {
            let tab = usize::from(how) % tabs.len();
            match what {
                0 => {
                    evening.lose(tabs[tab]);
                    tabs[tab] = evening.back(ana);
                }
                1 if tabs.len() < 3 => tabs.push(evening.back(ana)),
                2 if how % 4 == 0 => {
                    evening.restart();
                    tabs.iter_mut().for_each(|tab| *tab = evening.back(ana));
                }
                3 => {
                    for (id, ask) in &unanswered {
                        evening.ask_as(tabs[tab], *id, ask.clone()).unwrap();
                    }
                }
                _ => {
                    n_asked += 1;
                    let id = if counts_up { n_asked } else { Rng::from_number(n_asked).next_u64() >> 11 };
                    let ask = json!({ "type": "lock", "locked": how % 2 == 0 });
                    if how % 5 != 0 {
                        evening.ask_as(tabs[tab], id, ask.clone()).unwrap();
                    }
                    unanswered.push((id, ask));
                }
            }
        }
        for (id, ask) in &unanswered {
            evening.ask_as(tabs[0], *id, ask.clone()).unwrap();
        }
        let times = carried_out(&evening.records(), ana);
        prop_assert_eq!(times.len(), before + unanswered.len());
        prop_assert!(unanswered.iter().all(|(id, _)| times[id] == 1));
    }
}
