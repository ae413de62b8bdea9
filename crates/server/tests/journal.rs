//! The journal: one contract for all of them, and what the file on disk survives.

use std::{fs, sync::Arc, time::Duration};

use rooms::{
    Append, AppendError, Change, Conflict, Hex, Input, Journal, Kept, Limits, LineId, MemoryJournal,
    Outgoing, Page, ReadError, Record, Replay, Room, RoomCode, Snapshot, StoredGame, Timestamp, Token,
    Transcript, Urgency, wire::AskId,
};
use serde_json::json;
use server::SqliteJournal;
use tokio::time::timeout;

use crate::harness::{Folder, House, PATIENCE};

const KIND: games::Kind = games::Kind::ALL[0];

pub(crate) fn code(number: u8) -> RoomCode {
    RoomCode::from_number(number.into())
}

/// Records `from..=to` of the room with this number.
pub(crate) fn records(number: u8, from: u64, to: u64) -> Append {
    let record = |seq| Record {
        seq,
        at: Timestamp(1_000 + seq),
        by: None,
        change: match seq {
            1 => Change::Opened {
                code: code(number),
                master: Hex([number; 32]),
                kind: KIND,
                host: Hex([7; 32]),
            },
            _ => Change::Locked { locked: seq % 2 == 0 },
        },
    };
    Append { room: Hex([number; 16]), code: code(number), records: (from..=to).map(record).collect() }
}

/// Keeps records at once.
pub(crate) async fn keep(journal: &dyn Journal, append: Append) -> Result<(), AppendError> {
    journal.append(append, Urgency::Immediate).await
}

fn conflict(next: u64, tried: u64) -> Result<(), AppendError> {
    Err(Conflict { next, tried }.into())
}

pub(crate) async fn listed(journal: &dyn Journal) -> Vec<Kept> {
    let mut list = journal.list(None, 100).await.unwrap().rooms;
    list.sort_by_key(|kept| kept.room);
    list
}

/// What every journal must do.
async fn keeps_the_contract(journal: &dyn Journal) {
    let room = |number: u8| Hex([number; 16]);
    assert_eq!(journal.list(None, 10).await, Ok(Page::default()));
    assert_eq!(journal.load(room(1)).await, Ok(vec![]));
    assert!(journal.open(room(1)).await.unwrap().is_none());
    assert_eq!(journal.find(code(1)).await, Ok(None));

    assert_eq!(keep(journal, records(1, 1, 2)).await, Ok(()));
    assert_eq!(keep(journal, records(2, 1, 1)).await, Ok(()));
    assert_eq!(keep(journal, records(1, 3, 5)).await, Ok(()));
    assert_eq!(journal.load(room(1)).await, Ok(records(1, 1, 5).records), "all of them, in order");
    assert_eq!(journal.load(room(2)).await, Ok(records(2, 1, 1).records));
    assert_eq!(journal.find(code(2)).await, Ok(Some(room(2))));

    // Each stands or falls by itself, in the order in which they were begun.
    let mixed = [records(1, 5, 6), records(2, 2, 3), records(3, 2, 2), records(1, 6, 6), records(1, 6, 7)];
    let begun = mixed.map(|append| journal.append(append, Urgency::Immediate));
    let outcomes = [conflict(6, 5), Ok(()), conflict(1, 2), Ok(()), conflict(7, 6)];
    for (pending, outcome) in begun.into_iter().zip(outcomes) {
        assert_eq!(pending.await, outcome);
    }
    assert_eq!(journal.load(room(1)).await, Ok(records(1, 1, 6).records));
    assert_eq!(keep(journal, records(4, 1, 0)).await, Ok(()), "nothing is easily kept");

    // A code belongs to one room.
    let mut double = records(5, 1, 1);
    double.code = code(2);
    assert_eq!(keep(journal, double).await, Err(AppendError::CodeTaken));
    assert_eq!(journal.find(code(2)).await, Ok(Some(room(2))));

    let entry = |number, last_seq| Kept {
        room: room(number),
        code: code(number),
        last: Timestamp(1_000 + last_seq),
        last_seq,
    };
    assert_eq!(listed(journal).await, [entry(1, 6), entry(2, 3)], "and what was never kept is not listed");
    let first = journal.list(None, 1).await.unwrap();
    assert_eq!((&first.rooms[..], first.next), (&[entry(1, 6)][..], Some(room(1))));
    assert_eq!(journal.list(first.next, 1).await.unwrap().rooms, [entry(2, 3)]);
    assert_eq!(journal.list(Some(room(2)), 1).await, Ok(Page::default()));

    keeps_snapshots(journal).await;

    assert_eq!(journal.forget_if(room(1), 5).await, Ok(false), "more has happened since");
    assert_eq!(journal.forget_if(room(1), 6).await, Ok(true));
    assert_eq!(journal.forget_if(room(9), 1).await, Ok(false));
    assert_eq!(journal.load(room(1)).await, Ok(vec![]));
    assert!(journal.open(room(1)).await.unwrap().is_none());
    assert_eq!(journal.find(code(1)).await, Ok(None));
    assert_eq!(listed(journal).await, [entry(2, 3)]);
    assert_eq!(keep(journal, records(1, 7, 7)).await, conflict(1, 7));
    assert_eq!(keep(journal, records(1, 1, 1)).await, Ok(()));
    assert_eq!(journal.load(room(1)).await, Ok(records(1, 1, 1).records), "nothing of before is left");
}

/// A snapshot stands for the records before it, and for none that are not there.
async fn keeps_snapshots(journal: &dyn Journal) {
    let room = Hex([1; 16]);
    let snapshot = |seq, text: &str| Snapshot { seq, text: text.into() };
    let stored = async || journal.open(room).await.unwrap().unwrap();
    assert_eq!((stored().await.snapshot, stored().await.records), (None, records(1, 1, 6).records));
    journal.save_snapshot(room, snapshot(99, "of a time to come")).await.unwrap();
    assert_eq!(stored().await.snapshot, None);
    for (seq, text) in [(2, "early"), (4, "later")] {
        journal.save_snapshot(room, snapshot(seq, text)).await.unwrap();
        let stored = stored().await;
        assert_eq!(stored.snapshot, Some(snapshot(seq, text)));
        assert_eq!(stored.records, records(1, seq + 1, 6).records);
    }
    journal.save_snapshot(Hex([8; 16]), snapshot(1, "of nothing")).await.unwrap();
    assert!(journal.open(Hex([8; 16])).await.unwrap().is_none());
    assert_eq!(journal.load(room).await.unwrap().len(), 6, "the records stay");
}

/// An evening with a pack and two games of Doodle Rush, as it was written down.
pub(crate) fn evening() -> Vec<Record> {
    let ask = |evening: &mut (Room, Vec<Record>, u64), ask: serde_json::Value| {
        evening.2 += 1;
        let (id, ask) = (AskId(evening.2), serde_json::from_value(ask).unwrap());
        let input = Input::Ask { line: LineId(1), id, ask, fresh: Hex([3; 16]) };
        let outgoing = evening.0.handle(Timestamp(1_000 * evening.2), input);
        evening.1.extend(outgoing.into_iter().filter_map(|out| match out {
            Outgoing::Record(record) => Some(record),
            Outgoing::Send { .. }
            | Outgoing::Think { .. }
            | Outgoing::HangUp { .. }
            | Outgoing::Snapshot(_) => None,
        }));
    };
    let host: Token = Hex([2; 16]);
    let master = Hex([9; 32]);
    let (room, opened) = Room::open(Timestamp(0), code(7), master, KIND, host.hash(), Limits::default());
    let mut evening = (room, vec![opened], 0);
    ask(&mut evening, json!({ "type": "hello", "name": "Ana", "token": host.to_string() }));
    ask(&mut evening, json!({ "type": "pick", "kind": "rush" }));
    let words: String = (0..60).map(|n| format!("quaggle{n}\n")).collect();
    ask(&mut evening, json!({ "type": "pack", "pack": { "type": "file", "text": words } }));
    for _ in 0..3 {
        ask(&mut evening, json!({ "type": "add_bot", "level": "easy" }));
    }
    for _ in 0..2 {
        ask(&mut evening, json!({ "type": "start" }));
        for _ in 0..20 {
            ask(&mut evening, json!({ "type": "skip" }));
        }
    }
    ask(&mut evening, json!({ "type": "start" }));
    evening.1
}

/// A game is told from its own records, and those it builds on.
async fn tells_games(journal: &dyn Journal) {
    let (room, records) = (Hex([7; 16]), evening());
    keep(journal, Append { room, code: code(7), records: records.clone() }).await.unwrap();
    assert_eq!(journal.game(room, 0).await, Ok(StoredGame::Unknown));
    assert_eq!(journal.game(room, 9_999).await, Ok(StoredGame::Unknown));
    assert_eq!(journal.game(Hex([6; 16]), 1).await, Ok(StoredGame::Unknown));
    assert_eq!(journal.game(room, 3).await, Ok(StoredGame::Running));
    for game in [1, 2] {
        let Ok(StoredGame::Records(few)) = journal.game(room, game).await else { panic!("game {game}") };
        assert!(few.len() < records.len() - 10, "{} of {}", few.len(), records.len());
        let told = Transcript::of(&few, game).unwrap();
        assert_eq!(told, Transcript::of(&records, game).unwrap());
        let outlines = [&few, &records].map(|records| Replay::of(records, game).unwrap().outline());
        assert_eq!(json!(outlines[0]), json!(outlines[1]));
        assert_eq!(told.options["seen"].is_array(), game == 2, "the second knows the words of the first");
    }
}

#[tokio::test]
async fn all_journals_keep_one_contract() {
    let folder = Folder::new();
    let journals: [Box<dyn Journal>; 2] = [
        Box::new(MemoryJournal::default()),
        Box::new(SqliteJournal::open(&folder.path().join("journal.sqlite")).unwrap()),
    ];
    for journal in journals {
        keeps_the_contract(&*journal).await;
        tells_games(&*journal).await;
        journal.close().await;
    }
}

#[tokio::test]
async fn what_is_kept_on_disk_is_there_when_it_is_opened_again() {
    let folder = Folder::new();
    let path = folder.path().join("journal.sqlite");
    for seq in 1..=5 {
        let journal = SqliteJournal::open(&path).unwrap();
        assert_eq!(keep(&journal, records(1, seq, seq)).await, Ok(()));
        // A second owner that is not up to date cannot write.
        let other = SqliteJournal::open(&path).unwrap();
        assert_eq!(keep(&other, records(1, seq, seq)).await, conflict(seq + 1, seq));
    }
    let journal = SqliteJournal::open(&path).unwrap();
    assert_eq!(journal.load(Hex([1; 16])).await, Ok(records(1, 1, 5).records));
}

#[tokio::test]
async fn a_power_cut_anywhere_in_a_write_loses_that_write_at_most() {
    let folder = Folder::new();
    let path = folder.path().join("journal.sqlite");
    let ahead = folder.path().join("journal.sqlite-wal");
    let journal = SqliteJournal::open(&path).unwrap();
    keep(&journal, records(1, 1, 4)).await.unwrap();
    let acknowledged = fs::metadata(&ahead).unwrap().len();
    keep(&journal, records(1, 5, 9)).await.unwrap();
    let written = fs::metadata(&ahead).unwrap().len();
    assert!(written > acknowledged + 1_000, "the second write is there to be cut");

    let mut found = Vec::new();
    for cut in (acknowledged..=written).step_by(61).chain([written]) {
        let after = Folder::new();
        let copy = after.path().join("journal.sqlite");
        fs::copy(&path, &copy).unwrap();
        let mut torn = fs::read(&ahead).unwrap();
        torn.truncate(usize::try_from(cut).unwrap());
        fs::write(after.path().join("journal.sqlite-wal"), torn).unwrap();
        let kept = SqliteJournal::open(&copy).unwrap().load(Hex([1; 16])).await.unwrap();
        assert_eq!(kept, records(1, 1, kept.len() as u64).records, "cut at byte {cut}");
        found.push(kept.len());
    }
    found.dedup();
    assert_eq!(found, [4, 9], "all of a write, or none of it");
}

/// How a server ends that finds this file in place of its journal.
async fn refused(spoil: impl FnOnce(&std::path::Path)) -> String {
    let folder = Arc::new(Folder::new());
    let path = folder.path().join("journal.sqlite");
    let journal = SqliteJournal::open(&path).unwrap();
    for number in 1..=200 {
        keep(&journal, records(number, 1, 9)).await.unwrap();
    }
    journal.close().await;
    spoil(&path);
    House::on(folder, |_| {}).ended().await.expect_err("it cannot start").to_string()
}

#[tokio::test]
async fn a_journal_of_a_newer_dodo_is_left_alone() {
    let said = refused(|path| {
        let file = rusqlite::Connection::open(path).unwrap();
        file.execute_batch("PRAGMA user_version = 99").unwrap();
    })
    .await;
    assert!(said.contains("newer Dodo") && said.contains("99") && said.contains("journal.sqlite"), "{said}");
}

#[tokio::test]
async fn two_owners_of_a_file_never_write_over_each_other() {
    let folder = Folder::new();
    let path = folder.path().join("journal.sqlite");
    let [one, other] = [(), ()].map(|()| SqliteJournal::open(&path).unwrap());
    for seq in (1..40).step_by(2) {
        assert_eq!(keep(&one, records(1, seq, seq)).await, Ok(()));
        assert_eq!(keep(&other, records(1, seq, seq)).await, conflict(seq + 1, seq));
        assert_eq!(keep(&other, records(1, seq + 1, seq + 1)).await, Ok(()));
        assert_eq!(keep(&one, records(1, seq + 1, seq + 1)).await, conflict(seq + 2, seq + 1));
    }
    assert_eq!(one.load(Hex([1; 16])).await, Ok(records(1, 1, 40).records));
}

#[tokio::test]
async fn a_failed_write_leaves_the_journal_as_it_was() {
    let folder = Folder::new();
    let path = folder.path().join("journal.sqlite");
    let journal = SqliteJournal::open(&path).unwrap();
    keep(&journal, records(1, 1, 3)).await.unwrap();
    let file = rusqlite::Connection::open(&path).unwrap();
    let spoil = "CREATE TRIGGER spoil BEFORE INSERT ON records WHEN NEW.seq = 5
                 BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    file.execute_batch(spoil).unwrap();
    let said = keep(&journal, records(1, 4, 6)).await.unwrap_err().to_string();
    assert!(said.contains("the disk is full"), "{said}");
    file.execute_batch("DROP TRIGGER spoil").unwrap();
    assert_eq!(journal.load(Hex([1; 16])).await, Ok(records(1, 1, 3).records), "none of it was kept");
    assert_eq!(keep(&journal, records(1, 4, 6)).await, Ok(()));
    assert_eq!(journal.load(Hex([1; 16])).await, Ok(records(1, 1, 6).records));
}

#[tokio::test]
async fn garbage_in_place_of_the_journal_is_called_so() {
    let said = refused(|path| fs::write(path, "not a journal at all, ".repeat(100)).unwrap()).await;
    assert!(said.contains("not a database") && said.contains("journal.sqlite"), "{said}");
}

#[tokio::test]
async fn a_torn_journal_is_not_taken_for_a_whole_one() {
    let said = refused(|path| {
        let whole = fs::read(path).unwrap();
        fs::write(path, &whole[..whole.len() / 3]).unwrap();
    })
    .await;
    assert!(said.contains("malformed"), "{said}");
}

#[tokio::test]
async fn an_unreadable_record_is_called_so() {
    let folder = Folder::new();
    let path = folder.path().join("journal.sqlite");
    let journal = SqliteJournal::open(&path).unwrap();
    keep(&journal, records(1, 1, 3)).await.unwrap();
    keep(&journal, records(2, 1, 1)).await.unwrap();
    let file = rusqlite::Connection::open(&path).unwrap();
    file.execute("UPDATE records SET record = '{\"seq\":2' WHERE seq = 2", []).unwrap();
    let said = journal.load(Hex([1; 16])).await.unwrap_err();
    assert!(matches!(&said, ReadError::Damaged(why) if why.contains("unreadable record")), "{said}");
    assert_eq!(journal.load(Hex([2; 16])).await.unwrap().len(), 1, "other rooms are not touched");
}

#[tokio::test]
async fn a_room_that_makes_no_sense_does_not_keep_the_others_from_being_served() {
    let house = House::open();
    let (code, ..) = house.table().await;
    let folder = house.close().await;
    let file = rusqlite::Connection::open(folder.path().join("journal.sqlite")).unwrap();
    file.execute_batch(
        "INSERT INTO rooms VALUES (x'00', 'AAAAA'); INSERT INTO rooms VALUES ('text', 'BBBBB');
         INSERT INTO rooms VALUES (randomblob(16), 'no code'); INSERT INTO rooms VALUES (randomblob(16), 'CCCCC');",
    )
    .unwrap();
    drop(file);
    let house = House::on(folder, |_| {});
    assert_eq!(house.get(&format!("/api/rooms/{code}")).await.status, 200);
    assert_eq!(house.count("dodo_journal_trouble_total{why=\"bad_room\"}").await, 4);
}

#[tokio::test]
async fn a_folder_that_is_served_already_is_refused_with_the_number_of_who_serves_it() {
    let folder = Folder::new();
    let journal = SqliteJournal::in_folder(folder.path()).unwrap();
    let said = SqliteJournal::in_folder(folder.path()).unwrap_err().to_string();
    assert!(said.contains(&format!("process {}", std::process::id())), "{said}");
    journal.close().await;
    SqliteJournal::in_folder(folder.path()).unwrap();
}

#[tokio::test]
async fn a_long_room_is_forgotten_bit_by_bit() {
    let folder = Folder::new();
    let path = folder.path().join("journal.sqlite");
    let journal = SqliteJournal::open(&path).unwrap();
    keep(&journal, records(1, 1, 3_000)).await.unwrap();
    keep(&journal, records(2, 1, 5)).await.unwrap();
    assert_eq!(journal.forget_if(Hex([1; 16]), 3_000).await, Ok(true));
    let file = rusqlite::Connection::open(&path).unwrap();
    let left = || -> i64 {
        let count = "SELECT count(*) FROM records UNION ALL SELECT count(*) FROM forgotten";
        let mut count = file.prepare(count).unwrap();
        count.query_map([], |row| row.get::<_, i64>(0)).unwrap().map(Result::unwrap).sum()
    };
    let gone = async {
        while left() > 5 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(PATIENCE, gone).await.expect("its records go");
    assert_eq!(journal.load(Hex([2; 16])).await, Ok(records(2, 1, 5).records));
}
