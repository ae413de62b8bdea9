//! The table's own law: what the people who are seated decide together.

use rooms::{Change, wire::Proposal};
use serde_json::{Value, json};

use crate::evening::{Evening, Guest, lasting};

/// How long a question is open, as everyone is told.
const OPEN: u64 = 15_000;

fn propose(what: &str) -> Value {
    json!({ "type": "propose", "what": { "type": what } })
}

fn vote(evening: &mut Evening, guest: Guest, yes: bool) -> Result<(), String> {
    let number = evening.seen(guest)["proposal"]["number"].clone();
    evening.ask(guest, json!({ "type": "vote", "number": number, "yes": yes }))
}

fn is_paused(evening: &Evening, guest: Guest) -> bool {
    evening.seen(guest)["phase"]["paused"] == true
}

fn verdict(evening: &Evening, guest: Guest) -> String {
    evening.seen(guest)["decided"]["verdict"].as_str().unwrap_or_default().to_owned()
}

/// A race of Dobble with everyone seated, under way; the first is the host.
fn race<const N: usize>(names: [&str; N]) -> (Evening, [Guest; N]) {
    let (mut evening, guests) = Evening::with(names);
    evening.ask(guests[0], json!({ "type": "pick", "kind": "dobble" })).unwrap();
    evening.ask(guests[0], json!({ "type": "start" })).unwrap();
    evening.pass(5_000);
    (evening, guests)
}

// P25
#[test]
fn any_guest_has_the_game_paused_once_a_majority_agrees() {
    let (mut evening, [ana, ben, cleo]) = race(["Ana", "Ben", "Cleo"]);
    evening.ask(cleo, propose("pause")).unwrap();
    let open = evening.seen(ana)["proposal"].clone();
    assert_eq!(open["by"], json!(cleo.person));
    assert_eq!(open["proposal"], json!({ "type": "pause" }));
    assert_eq!(open["asked"], json!([ana.person, ben.person, cleo.person]));
    assert_eq!(open["yes"], json!([cleo.person]), "whoever proposes agrees");
    assert_eq!(open["open_ms"], OPEN);
    assert!(!is_paused(&evening, ana));
    vote(&mut evening, ben, true).unwrap();
    assert!(is_paused(&evening, ana));
    assert_eq!(evening.seen(ana)["proposal"], Value::Null);
    assert_eq!(verdict(&evening, ana), "agreed");
    let agreed = evening.records().into_iter().find_map(|record| {
        let Change::Agreed { by, proposal, yes } = record.change else { return None };
        Some((by, proposal, yes))
    });
    assert_eq!(agreed, Some((cleo.person, Proposal::Pause, vec![ben.person, cleo.person])));
}

#[test]
fn what_was_agreed_on_is_the_same_after_a_restart() {
    let (mut evening, [ana, ben, _]) = race(["Ana", "Ben", "Cleo"]);
    evening.ask(ana, propose("pause")).unwrap();
    vote(&mut evening, ben, true).unwrap();
    let before = lasting(evening.seen(ana));
    evening.restart();
    let ana = evening.back(ana);
    assert_eq!(lasting(evening.seen(ana)), before);
    assert_eq!(verdict(&evening, ana), "", "that there was a vote is news, and not remembered");
    assert!(is_paused(&evening, ana));
}

#[test]
fn a_no_that_makes_it_impossible_ends_the_question_and_its_asker_waits_a_while() {
    let (mut evening, [ana, ben]) = race(["Ana", "Ben"]);
    evening.ask(ben, propose("pause")).unwrap();
    assert_eq!(evening.ask(ana, propose("pause")), Err("already_proposed".into()));
    vote(&mut evening, ana, false).unwrap();
    assert_eq!(verdict(&evening, ben), "declined");
    assert_eq!(evening.ask(ben, propose("pause")), Err("too_many_proposals".into()));
    evening.ask(ana, propose("pause")).unwrap();
    evening.pass(OPEN);
    assert_eq!(verdict(&evening, ben), "declined", "silence is no consent");
    assert!(!is_paused(&evening, ana));
    evening.pass(30_000);
    evening.ask(ben, propose("pause")).unwrap();
}

#[test]
fn only_those_who_are_seated_and_play_themselves_propose_and_vote() {
    let (mut evening, [ana, ben]) = race(["Ana", "Ben"]);
    let (cleo, screen) = (evening.join("Cleo"), evening.screen());
    assert_eq!(evening.ask(cleo, propose("pause")), Err("not_seated".into()));
    assert_eq!(evening.ask(screen, propose("pause")), Err("screen".into()));
    assert_eq!(evening.view(cleo)["may_propose"], json!([]));
    evening.ask(ana, propose("pause")).unwrap();
    assert_eq!(vote(&mut evening, cleo, true), Err("not_seated".into()));
    evening.ask(ben, json!({ "type": "stand" })).unwrap();
    assert!(is_paused(&evening, ana), "a bot plays for Ben, so Ana is alone");
    assert_eq!(evening.ask(ben, propose("resume")), Err("bot_plays".into()));
}

#[test]
fn whoever_is_alone_with_bots_is_granted_everything_at_once() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "play_now", "kind": "dominoes", "seats": 3 })).unwrap();
    for what in ["pause", "resume", "skip", "pause", "resume"] {
        evening.ask(ana, propose(what)).unwrap();
        assert_eq!(verdict(&evening, ana), "agreed", "{what}");
    }
}

#[test]
fn whoever_looks_away_is_waited_for_and_then_not_counted() {
    let (mut evening, [ana, ben]) = race(["Ana", "Ben"]);
    evening.ask(ben, json!({ "type": "doze", "asleep": true })).unwrap();
    evening.ask(ana, propose("pause")).unwrap();
    evening.pass(OPEN - 1);
    assert!(!is_paused(&evening, ana), "they may come back and say no");
    evening.pass(1);
    assert!(is_paused(&evening, ana));
}

#[test]
fn nobody_is_kept_in_a_pause_by_silence_or_by_a_host_who_is_gone() {
    let (mut evening, [ana, ben, cleo]) = race(["Ana", "Ben", "Cleo"]);
    evening.ask(ana, json!({ "type": "pause" })).unwrap();
    assert_eq!(evening.view(ben)["may_propose"], json!([{ "type": "resume" }]));
    evening.lose(ana);
    evening.ask(ben, propose("resume")).unwrap();
    assert!(is_paused(&evening, ben), "one of three");
    evening.pass(OPEN);
    assert!(!is_paused(&evening, ben), "nobody has said no");
    evening.ask(cleo, propose("pause")).unwrap();
    vote(&mut evening, ben, true).unwrap();
    assert!(is_paused(&evening, ben));
    evening.ask(ben, propose("resume")).unwrap();
    vote(&mut evening, cleo, true).unwrap();
    assert!(!is_paused(&evening, ben));
}

#[test]
fn a_question_that_has_answered_itself_lapses() {
    let (mut evening, [ana, ben]) = race(["Ana", "Ben"]);
    evening.ask(ben, propose("pause")).unwrap();
    let number = evening.seen(ben)["proposal"]["number"].clone();
    evening.ask(ana, json!({ "type": "pause" })).unwrap();
    assert_eq!(verdict(&evening, ben), "lapsed");
    let late = json!({ "type": "vote", "number": number, "yes": true });
    assert_eq!(evening.ask(ana, late), Err("not_proposed".into()));
    assert_eq!(evening.ask(ana, propose("pause")), Err("not_now".into()));
    evening.ask(ben, propose("resume")).unwrap();
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    assert_eq!(evening.seen(ben)["proposal"], Value::Null);
}

#[test]
fn a_vote_that_is_sent_again_is_not_counted_for_another_question() {
    let (mut evening, [ana, ben]) = race(["Ana", "Ben"]);
    evening.ask_as(ana, 7, propose("pause")).unwrap();
    let number = evening.seen(ben)["proposal"]["number"].clone();
    let yes = json!({ "type": "vote", "number": number, "yes": true });
    evening.ask_as(ben, 8, yes.clone()).unwrap();
    evening.ask(ana, propose("resume")).unwrap();
    assert!(!is_paused(&evening, ana), "half of two");
    evening.ask(ana, propose("pause")).unwrap();
    evening.ask_as(ana, 7, propose("pause")).unwrap();
    evening.ask_as(ben, 8, yes.clone()).unwrap();
    assert!(!is_paused(&evening, ana));
    assert_eq!(evening.ask(ben, yes), Err("not_proposed".into()));
}

// P7
#[test]
fn a_host_who_plays_does_not_skip_an_opponent_without_their_consent() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    let (mover, other) = if evening.view(ana)["awaited"] == json!([0]) { (ana, ben) } else { (ben, ana) };
    evening.ask(ana, json!({ "type": "host", "person": other.person })).unwrap_or_default();
    let skip = json!({ "type": "skip" });
    let deadline = evening.view(ana)["deadline"].clone();
    assert_eq!(evening.ask(other, skip.clone()), Err("needs_consent".into()));
    evening.ask(mover, json!({ "type": "doze", "asleep": true })).unwrap();
    assert_eq!(evening.ask(other, skip.clone()), Err("needs_consent".into()), "they look away, no more");
    evening.ask(mover, json!({ "type": "doze", "asleep": false })).unwrap();
    evening.ask(other, propose("skip")).unwrap();
    assert_eq!(evening.view(ana)["deadline"], deadline, "only asked");
    vote(&mut evening, mover, true).unwrap();
    assert_ne!(evening.view(ana)["deadline"], deadline);
    evening.lose(mover);
    evening.ask(other, skip).unwrap();
}

#[test]
fn a_host_who_only_watches_skips_as_before() {
    let (mut evening, [ana, ben, cleo]) = Evening::with(["Ana", "Ben", "Cleo"]);
    evening.ask(ana, json!({ "type": "stand" })).unwrap();
    evening.ask(cleo, json!({ "type": "sit" })).unwrap_or_default();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    let deadline = evening.view(ben)["deadline"].clone();
    evening.ask(ana, json!({ "type": "skip" })).unwrap();
    assert_ne!(evening.view(ben)["deadline"], deadline);
}

// P9: the host's yes, or the table's.
#[test]
fn a_latecomer_is_given_a_seat_by_the_table_while_the_host_is_gone() {
    let (mut evening, [ana, ben]) = race(["Ana", "Ben"]);
    let cleo = evening.join("Cleo");
    evening.lose(ana);
    let give = json!({ "type": "propose",
        "what": { "type": "give_seat", "seat": 0, "person": cleo.person } });
    assert_eq!(evening.ask(ben, give.clone()), Err("not_asked".into()), "nobody is made to play");
    evening.ask(cleo, json!({ "type": "request_seat", "seat": 0 })).unwrap();
    evening.ask(ben, give).unwrap();
    assert_eq!(evening.view(cleo)["seat"], Value::Null, "Ana may come back");
    evening.pass(OPEN);
    assert_eq!(evening.view(cleo)["seat"], 0);
}

#[test]
fn a_deputy_does_not_give_away_the_seat_of_whom_they_stand_in_for() {
    let (mut evening, [ana, ben]) = race(["Ana", "Ben"]);
    let cleo = evening.join("Cleo");
    evening.lose(ana);
    evening.pass(evening.limits.host_away_ms);
    assert_eq!(evening.seen(ben)["host"], json!(ben.person));
    evening.ask(cleo, json!({ "type": "request_seat", "seat": 0 })).unwrap();
    let give = json!({ "type": "give_seat", "seat": 0, "person": cleo.person });
    assert_eq!(evening.ask(ben, give), Err("stands_in".into()));
    let answer = json!({ "type": "answer", "person": cleo.person, "allowed": true });
    assert_eq!(evening.ask(ben, answer), Err("stands_in".into()));
    assert_eq!(evening.view(cleo)["seat"], Value::Null);
}
