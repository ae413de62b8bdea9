//! Races are won by the eye, not by the line.

use rooms::{Change, Input, TableInput};
use serde_json::{Value, json};

use crate::evening::{Evening, Guest, token};

/// A Tower whose cards have just been turned over, on lines of these round trips.
fn tower(round_trips: [u32; 2]) -> (Evening, [Guest; 2]) {
    race("tower", round_trips)
}

/// A mini-game whose cards have just been turned over, the quicker line first.
fn race(play: &str, round_trips: [u32; 2]) -> (Evening, [Guest; 2]) {
    let (mut evening, guests) = Evening::with(["Ana", "Ben"]);
    for (guest, rtt_ms) in guests.iter().zip(round_trips) {
        evening.handle(Input::Lag { line: guest.line, rtt_ms });
    }
    let [ana, _] = guests;
    evening.ask(ana, json!({ "type": "pick", "kind": "dobble" })).unwrap();
    let options = json!({ "play": play, "hints": false });
    evening.ask(ana, json!({ "type": "options", "options": options })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    let until = evening.view(ana)["view"]["phase"]["until"].as_u64().unwrap();
    let mut passed = 0;
    for (guest, rtt_ms) in guests.iter().zip(round_trips.map(u64::from)) {
        evening.pass(rtt_ms - passed);
        passed = rtt_ms;
        paint(&mut evening, *guest);
    }
    evening.pass(until - passed);
    assert_eq!(evening.view(ana)["view"]["phase"]["type"], "racing");
    (evening, guests)
}

/// The page of a guest says that it has just painted what it was shown last.
fn paint(evening: &mut Evening, guest: Guest) {
    let seq = evening.view(guest)["seq"].clone();
    evening.ask(guest, json!({ "type": "ping", "painted": seq })).unwrap();
}

/// The right claim of a guest on what they see, made so long after they saw it.
fn claim(evening: &Evening, guest: Guest, after_ms: u64) -> Value {
    let view = evening.view(guest)["view"].clone();
    let own = &view["places"][guest.person.0 as usize]["top"];
    let centre = &view["centre"];
    let symbols = |face: &Value| -> Vec<Value> {
        face["marks"].as_array().unwrap().iter().map(|mark| mark["symbol"].clone()).collect()
    };
    let theirs = symbols(centre);
    let shared = symbols(own).into_iter().find(|symbol| theirs.contains(symbol)).unwrap();
    let action = json!({ "type": "claim", "symbol": shared, "cards": [own["card"], centre["card"]] });
    let seen = evening.view(guest)["seq"].clone();
    json!({ "type": "act", "action": action, "seen": seen, "after_ms": after_ms })
}

/// Brings a request to the room without waiting for its answer.
fn bring(evening: &mut Evening, guest: Guest, id: u64, ask: Value) {
    let asked: rooms::wire::FromClient = serde_json::from_value(json!({ "id": id, "ask": ask })).unwrap();
    let fresh = token(guest.line.0);
    evening.handle(Input::Ask { line: guest.line, id: asked.id, ask: asked.ask, fresh });
}

fn answers(evening: &mut Evening, guest: Guest, id: u64) -> usize {
    let is_answer = |frame: &Value| frame["type"] == "done" && frame["id"] == json!(id);
    evening.heard(guest).iter().filter(|frame| is_answer(frame)).count()
}

fn winners(evening: &Evening, guest: Guest) -> Vec<Value> {
    let events = evening.events(guest).into_iter();
    events.filter(|event| event["type"] == "won").map(|event| event["seat"].clone()).collect()
}

#[test]
fn the_faster_eye_wins_on_the_slower_line() {
    let (mut evening, [ana, ben]) = tower([10, 200]);
    let (by_ana, by_ben) = (claim(&evening, ana, 950), claim(&evening, ben, 900));
    evening.pass(960);
    bring(&mut evening, ana, 501, by_ana);
    evening.pass(140);
    assert!(winners(&evening, ana).is_empty(), "Ben may have been faster");
    bring(&mut evening, ben, 502, by_ben);
    evening.pass(300);
    assert_eq!(winners(&evening, ana), [json!(ben.person.0)]);
    let late = evening.events(ana).into_iter().find(|event| event["type"] == "late").unwrap();
    assert_eq!(late["seat"], json!(ana.person.0));
    assert_eq!(late["photo"]["margin"], 50);
    assert_eq!(answers(&mut evening, ana, 501), 1);
    assert_eq!(answers(&mut evening, ben, 502), 1);
}

#[test]
fn a_page_that_is_always_late_is_waited_for_and_made_good() {
    let (mut evening, [ana, ben]) = tower([10, 10]);
    // Ben's page paints 120 ms after a view has arrived.
    let late = 10 + 120;
    for n in 0..10 {
        let by_ben = claim(&evening, ben, 850);
        evening.pass(late);
        paint(&mut evening, ben);
        evening.pass(850);
        bring(&mut evening, ben, 600 + n, by_ben);
        let finish = evening.room().wake_at().unwrap();
        evening.pass(finish.0 - evening.now.0);
    }
    let won = winners(&evening, ana).len();
    let (by_ana, by_ben) = (claim(&evening, ana, 900), claim(&evening, ben, 850));
    evening.pass(910);
    bring(&mut evening, ana, 501, by_ana);
    evening.pass(850 + late - 910);
    bring(&mut evening, ben, 502, by_ben);
    evening.pass(300);
    assert_eq!(winners(&evening, ana)[won..], [json!(ben.person.0)]);
    let photo = evening.events(ana).into_iter().rev().find(|event| event["type"] == "late").unwrap();
    assert_eq!(photo["photo"]["margin"], 50);
}

#[test]
fn nobody_waits_longer_than_the_slowest_line_may_take() {
    let (mut evening, [ana, _]) = tower([5, 5]);
    let by_ana = claim(&evening, ana, 700);
    evening.pass(705);
    bring(&mut evening, ana, 501, by_ana);
    evening.pass(15);
    assert_eq!(winners(&evening, ana), [json!(ana.person.0)]);
}

#[test]
fn a_claim_sent_again_while_it_is_held_is_answered_once_and_on_the_new_line() {
    let (mut evening, [ana, _]) = tower([10, 200]);
    let by_ana = claim(&evening, ana, 800);
    evening.pass(810);
    bring(&mut evening, ana, 501, by_ana.clone());
    evening.lose(ana);
    let back = evening.back(ana);
    bring(&mut evening, back, 501, by_ana.clone());
    evening.pass(300);
    assert_eq!(winners(&evening, back), [json!(ana.person.0)]);
    assert_eq!(answers(&mut evening, back, 501), 1);
    let records = evening.records();
    bring(&mut evening, back, 501, by_ana);
    assert_eq!(answers(&mut evening, back, 501), 1);
    assert_eq!(evening.records(), records, "carried out once");
}

#[test]
fn a_claim_sent_again_and_again_over_all_tabs_while_it_is_held_is_made_once() {
    let (mut evening, [ana, _]) = tower([10, 200]);
    let tabs = [ana, evening.back(ana), evening.back(ana)];
    let by_ana = claim(&evening, ana, 800);
    evening.pass(810);
    let n_records = evening.records().len();
    for n in 0..1_000 {
        bring(&mut evening, tabs[n % 3], 501, by_ana.clone());
    }
    assert_eq!(evening.records().len(), n_records, "it is held");
    evening.pass(300);
    assert_eq!(winners(&evening, ana), [json!(ana.person.0)]);
    let made = evening.records().iter().filter(|record| record.by.is_some_and(|by| by.ask.0 == 501)).count();
    assert_eq!(made, 1);
    assert_eq!(tabs.map(|tab| answers(&mut evening, tab, 501)).iter().sum::<usize>(), 1);
    evening.restart();
    let back = evening.back(ana);
    bring(&mut evening, back, 501, by_ana);
    assert_eq!(answers(&mut evening, back, 501), 1);
    assert_eq!(
        evening.records().iter().filter(|record| record.by.is_some_and(|by| by.ask.0 == 501)).count(),
        1
    );
}

#[test]
fn a_pause_decides_at_once_what_is_held() {
    let (mut evening, [ana, ben]) = tower([10, 200]);
    let by_ben = claim(&evening, ben, 600);
    evening.pass(800);
    let by_ana = claim(&evening, ana, 790);
    bring(&mut evening, ana, 501, by_ana);
    bring(&mut evening, ben, 502, by_ben);
    evening.ask(ana, json!({ "type": "pause" })).unwrap();
    assert_eq!(winners(&evening, ana), [json!(ben.person.0)]);
}

#[test]
fn a_skip_decides_first_what_is_held() {
    let (mut evening, [ana, ben]) = tower([10, 200]);
    let by_ben = claim(&evening, ben, 600);
    evening.pass(800);
    bring(&mut evening, ben, 501, by_ben);
    evening.skip(ana).unwrap();
    assert_eq!(winners(&evening, ana), [json!(ben.person.0)]);
    let phase = &evening.view(ana)["view"]["phase"];
    assert_eq!(
        phase["type"], "racing",
        "the game has moved on by the claim, and the next race is on: {phase}"
    );
}

#[test]
fn a_claim_made_in_time_is_not_lost_to_a_deadline() {
    let (mut evening, [ana, _]) = tower([10, 290]);
    let deadline = evening.view(ana)["deadline"].as_u64().unwrap();
    let left = deadline - evening.view(ana)["now"].as_u64().unwrap();
    let by_ana = claim(&evening, ana, left - 15);
    evening.pass(left - 5);
    bring(&mut evening, ana, 501, by_ana);
    evening.pass(300);
    assert_eq!(winners(&evening, ana), [json!(ana.person.0)]);
}

#[test]
fn a_claim_made_while_locked_out_stays_so_when_the_lock_opens_before_the_finish() {
    let (mut evening, [ana, _]) = race("well", [10, 290]);
    let right = claim(&evening, ana, 0);
    let mut wrong = right.clone();
    let own = evening.view(ana)["view"]["places"][0]["top"]["marks"].clone();
    let mut symbols = own.as_array().unwrap().iter().map(|mark| &mark["symbol"]);
    wrong["action"]["symbol"] = symbols.find(|symbol| **symbol != right["action"]["symbol"]).unwrap().clone();
    bring(&mut evening, ana, 501, wrong);
    evening.pass(300);
    let view = evening.view(ana);
    let (locked_at, opens) = (&view["now"], &view["view"]["places"][0]["lock"]["until"]);
    let locked_for = opens.as_u64().unwrap() - locked_at.as_u64().unwrap();
    evening.pass(locked_for - 50);
    let mut early = right;
    early["after_ms"] = (300 + locked_for - 50).into();
    bring(&mut evening, ana, 502, early);
    evening.pass(400);
    assert_eq!(evening.view(ana)["view"]["places"][0]["lock"], Value::Null, "the lock has opened");
    assert!(winners(&evening, ana).is_empty());
}

#[test]
fn whoever_comes_in_anew_finds_the_quota_as_they_left_it() {
    let (mut evening, [ana, _]) = tower([10, 10]);
    let mut liar = ana;
    let mut gains = Vec::new();
    for n in 0..3 {
        evening.lose(liar);
        liar = evening.back(ana);
        evening.pass(1_000);
        let (lie, arrived) = (claim(&evening, liar, 0), evening.now.0);
        bring(&mut evening, liar, 501 + n, lie);
        evening.pass(300);
        let made = evening.records().into_iter().rev().find_map(|record| {
            let Change::Stepped { now, input: TableInput::Act { at, .. } } = record.change else {
                return None;
            };
            Some(record.at.0 - (now - at).0)
        });
        gains.push(arrived - made.unwrap());
    }
    let gained: u64 = gains.iter().sum();
    assert!((500..600).contains(&gained), "500 and what came back since, not 300 each time: {gains:?}");
}

#[test]
fn a_decided_race_stays_decided_after_a_restart() {
    let (mut evening, [ana, ben]) = tower([10, 200]);
    let (by_ana, by_ben) = (claim(&evening, ana, 950), claim(&evening, ben, 900));
    evening.pass(960);
    bring(&mut evening, ana, 501, by_ana);
    evening.pass(140);
    bring(&mut evening, ben, 502, by_ben);
    evening.pass(300);
    let before = evening.view(ben)["view"]["places"].clone();
    evening.restart();
    let ben = evening.back(ben);
    assert_eq!(evening.view(ben)["view"]["places"], before);
}

#[test]
fn bots_race_by_the_same_finish() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.handle(Input::Lag { line: ana.line, rtt_ms: 100 });
    evening.ask(ana, json!({ "type": "play_now", "kind": "dobble", "seats": 4, "level": "hard" })).unwrap();
    evening.pass(120_000);
    assert!(!winners(&evening, ana).is_empty(), "bots find matches");
}

#[test]
fn nobody_searches_during_a_pause_and_play_goes_on_with_a_count_in() {
    let (mut evening, [ana, ben]) = tower([5, 5]);
    let by_ben = claim(&evening, ben, 700);
    evening.pass(700);
    bring(&mut evening, ben, 501, by_ben);
    evening.ask(ana, json!({ "type": "pause" })).unwrap();
    assert_eq!(winners(&evening, ana), [json!(ben.person.0)], "what was called before the pause counts");
    for guest in [ana, ben] {
        let view = evening.view(guest)["view"].clone();
        assert_eq!((&view["phase"]["type"], &view["centre"]), (&json!("countdown"), &Value::Null));
    }
    evening.pass(60_000);
    evening.ask(ana, json!({ "type": "resume" })).unwrap();
    evening.pass(2_900);
    assert_eq!(evening.view(ben)["view"]["centre"], Value::Null);
    evening.pass(100);
    assert_eq!(evening.view(ben)["view"]["phase"]["type"], "racing");
    assert_ne!(evening.view(ben)["view"]["centre"], Value::Null);
}

/// Has views shown to a guest as quickly as they come, each with a ping ahead of
/// it whose pong comes that much later than the page's word.
fn hold_pongs(evening: &mut Evening, host: Guest, guest: Guest, held: u64) {
    for _ in 0..8 {
        for ask in ["pause", "resume"] {
            evening.ask(host, json!({ "type": ask })).unwrap();
        }
        evening.pass(5);
        paint(evening, guest);
        evening.pass(held);
        let rtt_ms = u32::try_from(5 + held).unwrap();
        evening.handle(Input::Lag { line: guest.line, rtt_ms });
    }
}

/// What the last room that a guest was sent says of doubts.
fn doubted(evening: &Evening, guest: Guest) -> Option<Value> {
    evening.last(guest, "room").unwrap().get("doubted").cloned()
}

#[test]
fn g61_the_host_and_nobody_else_is_told_of_pongs_that_are_held_back() {
    let (mut evening, [ana, ben]) = tower([5, 5]);
    hold_pongs(&mut evening, ana, ben, 40);
    assert_eq!((doubted(&evening, ana), evening.room().n_doubts()), (None, 0));
    hold_pongs(&mut evening, ana, ben, 290);
    let held = json!([{ "person": ben.person.0, "why": "held_pongs" }]);
    assert_eq!(doubted(&evening, ana), Some(held.clone()));
    assert_eq!(evening.room().n_doubts(), 1, "counted once");
    evening.ask(ana, json!({ "type": "lock", "locked": true })).unwrap();
    assert_eq!(doubted(&evening, ana), Some(held.clone()));
    assert_eq!(doubted(&evening, ben), None);
    evening.ask(ana, json!({ "type": "host", "person": ben.person })).unwrap();
    assert_eq!((doubted(&evening, ana), doubted(&evening, ben)), (None, Some(held)));
}

#[test]
fn g61_whoever_is_doubted_stays_so_on_a_new_line_and_is_believed_again_after_minutes() {
    let (mut evening, [ana, ben]) = tower([5, 5]);
    hold_pongs(&mut evening, ana, ben, 290);
    evening.lose(ben);
    let ben = evening.back(ben);
    evening.pass(300_000);
    evening.handle(Input::Lag { line: ben.line, rtt_ms: 5 });
    assert!(doubted(&evening, ana).is_some());
    evening.pass(300_000);
    evening.handle(Input::Lag { line: ben.line, rtt_ms: 5 });
    assert_eq!(doubted(&evening, ana), None);
    assert_eq!(evening.room().n_doubts(), 1);
}

#[test]
fn words_about_views_that_were_never_sent_are_answered_and_mean_nothing() {
    let (mut evening, [ana, ben]) = tower([5, 5]);
    for seq in [0, 1, 9_999, u64::MAX] {
        assert_eq!(evening.ask(ben, json!({ "type": "ping", "painted": seq })), Ok(()));
    }
    let screen = evening.screen();
    paint(&mut evening, screen);
    assert_eq!((doubted(&evening, ana), evening.room().n_doubts()), (None, 0));
}
