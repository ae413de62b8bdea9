//! What a room may leave in the journal: every limit refuses in its own words,
//! in time, and no honest evening meets one.

use games::Kind;
use rooms::{Change, JournalLimits, Limits, Room, Transcript, testing::InspectRoom as _};
use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

fn limited(journal: JournalLimits) -> (Evening, [Guest; 2]) {
    let limits = Limits { journal, ..Limits::default() };
    Evening::open_with(1, limits).joined_by(["Ana", "Ben"])
}

fn pack(text: &str) -> Value {
    json!({ "type": "pack", "pack": { "type": "file", "text": text } })
}

/// Words enough for more games than are remembered.
fn large_pack() -> String {
    (0..1_300).map(|n| format!("quaggle{n}\n")).collect()
}

#[test]
fn a_deal_is_small_whatever_pack_lies_beside_it_and_however_much_was_seen() {
    let (mut evening, [ana, _, _]) = Evening::with(["Ana", "Ben", "Cleo"]);
    evening.ask(ana, json!({ "type": "pick", "kind": "rush" })).unwrap();
    evening.ask(ana, pack(&large_pack())).unwrap();
    for _ in 0..70 {
        evening.ask(ana, json!({ "type": "start" })).unwrap();
        evening.skip(ana).unwrap();
        evening.ask(ana, json!({ "type": "clear" })).unwrap();
        evening.pass(10_000);
    }
    let records = evening.records();
    let deals = records.iter().filter(|record| matches!(record.change, Change::Dealt { .. }));
    let longest = deals.map(|record| serde_json::to_string(record).unwrap().len()).max().unwrap();
    assert!(longest <= 1_024, "{longest} bytes");
    let packs = records.iter().filter(|record| matches!(record.change, Change::PackLaid { .. }));
    assert_eq!(packs.count(), 1);
}

#[test]
fn a_pack_that_is_laid_again_is_not_written_again() {
    let (mut evening, [ana, _, _]) = Evening::with(["Ana", "Ben", "Cleo"]);
    let text = large_pack();
    for _ in 0..5 {
        evening.ask(ana, json!({ "type": "pick", "kind": "rush" })).unwrap();
        evening.ask(ana, pack(&text)).unwrap();
        evening.ask(ana, json!({ "type": "pack" })).unwrap();
        evening.ask(ana, pack(&text)).unwrap();
    }
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    let bytes: usize =
        evening.records().iter().map(|record| serde_json::to_string(record).unwrap().len()).sum();
    assert!(bytes < 2 * text.len(), "{bytes} bytes for a pack of {}", text.len());
    let before = evening.view(ana)["view"].clone();
    evening.restart();
    let ana = evening.back(ana);
    assert_eq!(evening.seen(ana)["pack"]["words"], 1_300);
    assert_eq!(evening.view(ana)["view"], before, "dealt from the same words");
}

#[test]
fn a_game_is_told_whole_though_its_deal_names_only_where_its_words_are() {
    let (mut evening, [ana, _, _]) = Evening::with(["Ana", "Ben", "Cleo"]);
    evening.ask(ana, json!({ "type": "pick", "kind": "rush" })).unwrap();
    evening.ask(ana, pack(&large_pack())).unwrap();
    for _ in 0..2 {
        evening.ask(ana, json!({ "type": "start" })).unwrap();
        while evening.seen(ana)["phase"]["type"] == "playing" {
            evening.skip(ana).unwrap();
        }
    }
    let transcript = Transcript::of(&evening.records(), 2).unwrap();
    assert_eq!(transcript.options["seen"][0].as_array().unwrap().len(), 18);
    assert!(transcript.options["pack"].is_object());
    assert_eq!(transcript.verify(), Ok(()));
}

#[test]
fn more_than_a_room_can_write_at_once_is_refused_and_time_helps() {
    let journal = JournalLimits { bytes_burst: 4_000, bytes_per_second: 1_000, ..JournalLimits::default() };
    let (mut evening, [ana, ben]) = limited(journal);
    let lock = |evening: &mut Evening, n: u32| {
        evening.ask(ana, json!({ "type": "lock", "locked": n.is_multiple_of(2) }))
    };
    let done = (0..200).take_while(|&n| lock(&mut evening, n).is_ok()).count();
    assert!((5..100).contains(&done), "{done}");
    assert_eq!(lock(&mut evening, 0), Err("too_much_at_once".into()));
    assert_eq!(evening.ask(ben, json!({ "type": "ping" })), Ok(()), "what leaves nothing is not refused");
    evening.pass(1_000);
    assert_eq!(lock(&mut evening, 0), Ok(()));
}

#[test]
fn a_room_that_has_kept_all_its_records_lets_its_game_end_and_no_other_begin() {
    let journal = JournalLimits { records: 60, ..JournalLimits::default() };
    let (mut evening, [ana, ben]) = limited(journal);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    while evening.room().seq() < 60 {
        evening.ask(ana, json!({ "type": "pause" })).unwrap();
        evening.ask(ana, json!({ "type": "resume" })).unwrap();
    }
    assert_eq!(evening.ask(ana, json!({ "type": "lock", "locked": true })), Err("too_many_records".into()));
    assert_eq!(evening.hello(json!({ "name": "Cleo" })).err().as_deref(), Some("too_many_records"));
    evening.ask(ana, json!({ "type": "pause" })).unwrap();
    evening.ask(ana, json!({ "type": "resume" })).unwrap();
    while evening.ask(ana, json!({ "type": "pause" })).is_ok() {
        evening.ask(ana, json!({ "type": "resume" })).ok();
    }
    assert!(evening.room().seq() <= 60 + 60 / 8 + 2, "{}", evening.room().seq());
    evening.ask(ben, json!({ "type": "concede" })).unwrap();
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    assert_eq!(evening.ask(ana, json!({ "type": "start" })), Err("too_many_records".into()));
    let ben = evening.back(ben);
    assert_eq!(evening.seen(ben)["finished"].as_array().unwrap().len(), 1, "and people still come in");
}

#[test]
fn a_room_that_has_kept_all_its_bytes_takes_no_more_packs() {
    let journal = JournalLimits { bytes: 30_000, ..JournalLimits::default() };
    let (mut evening, [ana, _]) = limited(journal);
    evening.ask(ana, json!({ "type": "pick", "kind": "rush" })).unwrap();
    let laid = (0..10).take_while(|n| {
        let text = large_pack() + &format!("quigg{n}\n");
        evening.ask(ana, pack(&text)).is_ok()
    });
    assert_eq!(laid.count(), 2);
    assert_eq!(evening.ask(ana, pack(&large_pack())), Err("too_many_bytes".into()));
}

#[test]
fn a_room_sees_so_many_games_and_no_more() {
    let journal = JournalLimits { games: 3, ..JournalLimits::default() };
    let (mut evening, [ana, _]) = limited(journal);
    for _ in 0..3 {
        evening.ask(ana, json!({ "type": "start" })).unwrap();
        evening.ask(ana, json!({ "type": "clear" })).unwrap();
    }
    assert_eq!(evening.ask(ana, json!({ "type": "start" })), Err("too_many_games".into()));
    let now = json!({ "type": "play_now", "kind": "duel" });
    assert_eq!(evening.ask(ana, now), Err("too_many_games".into()));
    evening.restart();
    let ana = evening.back(ana);
    assert_eq!(evening.ask(ana, json!({ "type": "start" })), Err("too_many_games".into()));
}

#[test]
fn a_game_that_goes_on_for_too_long_can_only_be_put_away() {
    let journal = JournalLimits { records_per_game: 40, ..JournalLimits::default() };
    let (mut evening, [ana, ben]) = limited(journal);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    for _ in 0..20 {
        evening.ask(ana, json!({ "type": "pause" })).unwrap();
        evening.ask(ana, json!({ "type": "resume" })).unwrap();
    }
    assert_eq!(evening.ask(ana, json!({ "type": "pause" })), Err("too_long_a_game".into()));
    assert!(!evening.play_one(ana) && !evening.play_one(ben));
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.ask(ana, json!({ "type": "pause" })).unwrap();
}

#[test]
fn a_host_who_only_starts_and_clears_fills_no_disk_and_no_memory() {
    let (mut evening, [ana, _]) = Evening::with(["Ana", "Ben"]);
    let mut refusals = Vec::new();
    // Ninety a second for two minutes.
    for n in 0..10_800 {
        evening.now.0 += 11;
        let ask = if n % 2 == 0 { "start" } else { "clear" };
        refusals.extend(evening.ask(ana, json!({ "type": ask })).err());
    }
    assert!(refusals.iter().any(|code| code == "too_many_games"), "{refusals:?}");
    let records = evening.records();
    let bytes: usize = records.iter().map(|record| serde_json::to_string(record).unwrap().len()).sum();
    assert!(bytes < 2_000_000, "{bytes} bytes");
    assert_eq!(evening.seen(ana)["finished"].as_array().unwrap().len(), 50);
    let snapshot = evening.room().snapshot().text.len();
    assert!(snapshot < 30_000, "a snapshot of {snapshot} bytes");
}

#[test]
fn strangers_who_come_and_go_leave_only_so_much() {
    let (mut evening, [_, _]) = Evening::with(["Ana", "Ben"]);
    let mut refused = 0;
    for _ in 0..5_000 {
        evening.now.0 += 10;
        match evening.hello(json!({ "name": "Stranger" })) {
            Ok(stranger) => evening.lose(stranger),
            Err(code) => {
                assert_eq!(code, "too_many_newcomers");
                refused += 1;
            }
        }
    }
    assert!(refused > 4_700, "{refused}");
    assert!(evening.records().len() < 700, "{} records", evening.records().len());
    evening.pass(2_000);
    evening.join("Cleo");
}

#[test]
fn whoever_is_known_leaves_no_record_by_coming_back() {
    let (mut evening, [ana, mut ben]) = Evening::with(["Ana", "Ben"]);
    evening.ask(ana, json!({ "type": "lock", "locked": true })).unwrap();
    let before = evening.records().len();
    for _ in 0..50 {
        evening.lose(ben);
        evening.pass(5_000);
        ben = evening.back(ben);
    }
    assert_eq!(evening.records().len(), before);
}

#[test]
fn six_who_draw_as_fast_as_they_can_are_never_held_up() {
    // What is allowed at once is used up soon, so that only what is allowed
    // for good can be what is enough.
    let journal = JournalLimits { bytes_burst: 40_000, ..JournalLimits::default() };
    let limits = Limits { journal, ..Limits::default() };
    let (mut evening, guests) =
        Evening::open_with(1, limits).joined_by(["Ana", "Ben", "Cleo", "Dora", "Emil", "Fay"]);
    evening.ask(guests[0], json!({ "type": "pick", "kind": "rush" })).unwrap();
    evening.ask(guests[0], json!({ "type": "start" })).unwrap();
    evening.skip(guests[0]).unwrap();
    let pen = json!({ "tool": "ink", "width": "medium", "colour": "black" });
    let points: Vec<i16> = (0..26).map(|n| if n < 2 { 500 } else { (n * 37) % 23 - 11 }).collect();
    let op = json!({ "type": "chunk", "pen": pen, "points": points, "ends": true });
    // Twenty chunks a second each, for ten seconds.
    for n in 0..200 {
        for guest in guests {
            let stroke = json!({ "type": "ink", "board": n % 6, "op": op });
            evening.ask(guest, json!({ "type": "stroke", "action": stroke })).unwrap();
        }
        evening.pass(50);
    }
    let records = evening.records();
    let stroke = serde_json::to_string(records.last().unwrap()).unwrap();
    assert!((280..380).contains(&stroke.len()), "{} bytes: {stroke}", stroke.len());
}

/// A game of Rush that bots play alone while someone watches: how many bytes
/// of it are kept, and in how many seconds.
fn bots_alone(journal: JournalLimits) -> (usize, u64) {
    let limits = Limits { journal, ..Limits::default() };
    let (mut evening, [ana]) = Evening::open_with(1, limits).joined_by(["Ana"]);
    evening.looks_twice = false;
    evening.ask(ana, json!({ "type": "pick", "kind": "rush" })).unwrap();
    evening.ask(ana, json!({ "type": "stand" })).unwrap();
    for _ in 0..3 {
        evening.ask(ana, json!({ "type": "add_bot", "level": "medium" })).unwrap();
    }
    evening.pass(60_000);
    let (before, started) = (evening.records().len(), evening.now.0);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    while evening.seen(ana)["phase"]["type"] == "playing" {
        assert!(evening.now.0 < started + 3_600_000, "the game ends");
        evening.pass(5_000);
        evening.ask(ana, json!({ "type": "react", "face": "👏" })).unwrap();
    }
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    evening.ask(ana, json!({ "type": "lock", "locked": true })).unwrap();
    let kept = &evening.records()[before..];
    let bytes = kept.iter().map(|record| serde_json::to_string(record).unwrap().len()).sum();
    (bytes, (evening.now.0 - started) / 1_000)
}

/// G2, G65.
#[test]
fn bots_wait_for_what_may_be_written_and_their_game_still_ends() {
    let (usual, seconds) = bots_alone(JournalLimits::default());
    let journal = JournalLimits { bytes_burst: 20_000, bytes_per_second: 50, ..JournalLimits::default() };
    let (bytes, took) = bots_alone(journal);
    // Deals and clocks are nobody's, and are always kept.
    let most = 20_000 + 50 * usize::try_from(took).unwrap() + 10_000;
    println!("{usual} bytes in {seconds} s; held back {bytes} bytes in {took} s, at most {most}");
    assert!(bytes <= most, "{bytes} bytes in {took} s, not {most}");
    assert!(usual > 2 * most, "nothing was held back: {usual} bytes in {seconds} s");
}

#[test]
fn a_game_as_it_was_written_down_of_old_still_plays() {
    let (mut evening, [ana, _, _]) = Evening::with(["Ana", "Ben", "Cleo"]);
    evening.ask(ana, json!({ "type": "pick", "kind": "rush" })).unwrap();
    let (mut options, _) = rooms::unpack(Kind::Rush, &evening.seen(ana)["options"], &large_pack()).unwrap();
    options["seen"] = json!([["quaggle1", "quaggle2"]]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.skip(ana).unwrap();
    let mut records = evening.records();
    for record in &mut records {
        if let Change::Dealt { options: whole, sources, .. } = &mut record.change {
            (*whole, *sources) = (options.clone(), None);
        }
    }
    let text = serde_json::to_string(&records).unwrap();
    assert!(!text.contains("sources"), "as it was written then");
    let room = Room::reopen(evening.now, &serde_json::from_str::<Vec<_>>(&text).unwrap(), evening.limits);
    let words = room.unwrap().table().unwrap().words_seen();
    assert!(words.iter().all(|word| word.starts_with("quaggle")) && words.len() == 18, "{words:?}");
}
