//! A room given back from a snapshot and the records after it is the room
//! that all its records give, to the last secret.

use proptest::prelude::*;
use rooms::{
    Change, Record, ReopenError, Room, Snapshot, SnapshotError, StoredRoom,
    testing::{InspectRoom as _, InspectTable as _},
};
use serde_json::{Value, json};

use crate::evening::{Evening, Guest};

fn restore(evening: &Evening, snapshot: &Snapshot, records: &[Record]) -> Result<Room, ReopenError> {
    let records = records.iter().filter(|record| record.seq > snapshot.seq).cloned().collect();
    let stored = StoredRoom { snapshot: Some(snapshot.clone()), records, ..StoredRoom::default() };
    Room::restore(evening.now, &stored, evening.limits)
}

/// Everything a room knows but when it last wrote itself down, which comes last.
fn all_of(room: &Room) -> String {
    let text = format!("{room:?}");
    text.split("snapshots").next().unwrap().to_owned()
}

fn assert_same(one: &Room, other: &Room) {
    assert_eq!(one.snapshot(), other.snapshot(), "people, seats, seeds, words and standings");
    assert_eq!(all_of(one), all_of(other));
    match (one.table(), other.table()) {
        (Some(one), Some(other)) => assert!(one.is_same(other), "the game and its chance"),
        (None, None) => {}
        (Some(_), None) | (None, Some(_)) => panic!("only one of them has a game"),
    }
}

fn pack(n: u16) -> Value {
    let words: String = (0..40 + n % 3).map(|word| format!("quaggle{word}\n")).collect();
    json!({ "type": "pack", "pack": { "type": "file", "text": words } })
}

/// Anything that a host may do to an evening.
fn any_ask(what: u8, how: u16) -> Value {
    let kind = ["duel", "rush", "rush", "dominoes", "dobble"][usize::from(how % 5)];
    match what % 16 {
        0 => json!({ "type": "pick", "kind": kind }),
        1 | 2 => json!({ "type": "play_now", "kind": kind, "level": "easy" }),
        3 | 4 => json!({ "type": "start" }),
        5 => json!({ "type": "clear" }),
        6 | 7 => pack(how),
        8 => json!({ "type": "pack" }),
        9 => json!({ "type": "options", "options": { "pace": "slow" } }),
        10 => json!({ "type": "lock", "locked": how.is_multiple_of(2) }),
        11 => json!({ "type": "rename", "person": how % 3, "name": format!("Guest {how}") }),
        12 => json!({ "type": "concede" }),
        13 => json!({ "type": "block", "person": how % 4 }),
        14 => json!({ "type": "stand" }),
        _ => json!({ "type": "add_bot", "level": "easy" }),
    }
}

/// One thing happens in an evening.
fn happen(evening: &mut Evening, guests: &[Guest], (what, how): (u8, u16)) {
    let guest = guests[usize::from(how) % guests.len()];
    match what {
        // Those who were blocked are no longer here.
        0..=7 => drop((!evening.is_closed(guest)).then(|| evening.play_one(guest))),
        8..=10 => evening.pass(u64::from(how) / 4),
        // Turns cards up, and ends games.
        11..=15 => drop(evening.skip(guests[0])),
        _ => drop(evening.ask(guests[0], any_ask(what, how))),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_room_from_any_snapshot_is_the_room_from_all_records(
        moves in prop::collection::vec((0..48u8, any::<u16>()), 1..60)
    ) {
        let (mut evening, guests) = Evening::with(["Ana", "Ben", "Cleo"]);
        let mut snapshots = vec![evening.room().snapshot()];
        for one in moves {
            happen(&mut evening, &guests, one);
            snapshots.push(evening.room().snapshot());
        }
        let records = evening.records();
        let whole = Room::reopen(evening.now, &records, evening.limits).unwrap();
        prop_assert_eq!(whole.snapshot(), evening.room().snapshot());
        for snapshot in &snapshots {
            let is_deal = |record: &&Record| matches!(record.change, Change::Dealt { .. });
            let next = records.iter().find(|record| record.seq == snapshot.seq + 1);
            match restore(&evening, snapshot, &records) {
                Ok(restored) => assert_same(&restored, &whole),
                Err(ReopenError::Snapshot(SnapshotError::NoDeal)) => {
                    prop_assert!(next.filter(is_deal).is_none(), "a deal follows");
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

#[test]
fn a_room_writes_itself_down_now_and_then_and_never_while_a_game_lies_there() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    for _ in 0..60 {
        evening.ask(ana, json!({ "type": "start" })).unwrap();
        evening.play_one(ben);
        evening.play_one(ana);
        evening.ask(ana, json!({ "type": "concede" })).unwrap();
        evening.pass(1_000);
        evening.ask(ben, json!({ "type": "stand" })).unwrap();
        evening.ask(ben, json!({ "type": "sit" })).unwrap();
    }
    let records = evening.records();
    let n_snapshots = evening.snapshots.len();
    assert!(n_snapshots > 0 && n_snapshots <= records.len() / 200, "{n_snapshots} of {}", records.len());
    let whole = Room::reopen(evening.now, &records, evening.limits).unwrap();
    for snapshot in &evening.snapshots {
        assert_same(&restore(&evening, snapshot, &records).unwrap(), &whole);
    }
    let last = evening.snapshots.last().unwrap().seq;
    assert!(records.len() as u64 - last < 600, "at most the last game and some more are left to replay");
}

#[test]
fn a_game_that_is_over_is_put_away_when_the_lobby_has_written_enough_behind_it() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.ask(ana, json!({ "type": "concede" })).unwrap();
    for n in 0..4_200 {
        evening.now.0 += 50;
        evening.ask(ana, json!({ "type": "lock", "locked": n % 2 == 0 })).unwrap();
    }
    assert_eq!(evening.seen(ana)["phase"]["type"], "gathering");
    assert!(!evening.snapshots.is_empty());
}

#[test]
fn a_snapshot_that_was_tampered_with_or_is_of_another_moment_is_passed_over() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "lock", "locked": true })).unwrap();
    let (records, whole) = (evening.records(), evening.room().snapshot());
    let refused = |snapshot: &Snapshot| match restore(&evening, snapshot, &records) {
        Err(ReopenError::Snapshot(error)) => error,
        other => panic!("{other:?}"),
    };
    let other = Snapshot { seq: whole.seq - 1, ..whole.clone() };
    assert_eq!(refused(&other), SnapshotError::OtherRecord(whole.seq));
    let text = whole.text.replace("\"locked\":true", "\"locked\":false");
    assert_ne!(text, whole.text);
    for text in [text, String::new(), "{}".into(), whole.text[..whole.text.len() - 1].into()] {
        assert_eq!(refused(&Snapshot { seq: whole.seq, text }), SnapshotError::Damaged);
    }
    assert!(restore(&evening, &whole, &records).is_ok());
}

#[test]
fn a_snapshot_with_a_gap_behind_it_opens_no_room() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    let snapshot = evening.room().snapshot();
    for locked in [true, false, true] {
        evening.ask(ana, json!({ "type": "lock", "locked": locked })).unwrap();
    }
    let mut records = evening.records();
    let first = records.iter().position(|record| record.seq > snapshot.seq).unwrap();
    records.remove(first);
    assert_eq!(restore(&evening, &snapshot, &records).err(), Some(ReopenError::Incomplete));
}
