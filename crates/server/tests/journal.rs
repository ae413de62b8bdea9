//! The journal: one contract for all of them, what the file on disk survives,
//! and what happens at the tables when it fails.

use std::{
    fs,
    future::ready,
    path::Path,
    sync::{Arc, Mutex},
    time::Duration,
};

use rooms::{
    Answer, Append, AppendError, Change, Conflict, Hex, Input, Journal, Kept, Limits, LineId, MemoryJournal,
    Outgoing, Page, PendingAppend, ReadError, Record, Replay, Room, RoomCode, RoomId, Snapshot, StoredGame,
    StoredRoom, Timestamp, Token, Transcript, Urgency, wire::AskId,
};
use serde_json::json;
use server::{Config, SqliteJournal};
use tokio::time::{sleep, timeout};

use crate::harness::{Folder, House, PATIENCE, play_to_the_end, request};

const KIND: games::Kind = games::Kind::ALL[0];

fn code(number: u8) -> RoomCode {
    RoomCode::from_number(number.into())
}

/// Records `from..=to` of the room with this number.
fn records(number: u8, from: u64, to: u64) -> Append {
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
async fn keep(journal: &dyn Journal, append: Append) -> Result<(), AppendError> {
    journal.append(append, Urgency::Immediate).await
}

fn conflict(next: u64, tried: u64) -> Result<(), AppendError> {
    Err(Conflict { next, tried }.into())
}

async fn listed(journal: &dyn Journal) -> Vec<Kept> {
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
fn evening() -> Vec<Record> {
    let ask = |evening: &mut (Room, Vec<Record>, u64), ask: serde_json::Value| {
        evening.2 += 1;
        let (id, ask) = (AskId(evening.2), serde_json::from_value(ask).unwrap());
        let input = Input::Ask { line: LineId(1), id, ask, fresh: Hex([3; 16]) };
        let outgoing = evening.0.handle(Timestamp(1_000 * evening.2), input);
        evening.1.extend(outgoing.into_iter().filter_map(|out| match out {
            Outgoing::Record(record) => Some(record),
            _ => None,
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
async fn a_journal_of_version_1_is_carried_over() {
    let folder = Folder::new();
    let path = folder.path().join("journal.sqlite");
    let Append { room, code, records: old } = records(1, 1, 3);
    let file = rusqlite::Connection::open(&path).unwrap();
    file.execute_batch(
        "CREATE TABLE rooms (id BLOB PRIMARY KEY, code TEXT NOT NULL, next INTEGER NOT NULL,
                             last INTEGER NOT NULL) WITHOUT ROWID;
         CREATE TABLE records (room BLOB NOT NULL, seq INTEGER NOT NULL, record TEXT NOT NULL,
                               PRIMARY KEY (room, seq)) WITHOUT ROWID;
         PRAGMA user_version = 1;",
    )
    .unwrap();
    file.execute("INSERT INTO rooms VALUES (?, ?, 4, 1003)", (room.0, code.as_str())).unwrap();
    for record in &old {
        let text = serde_json::to_string(record).unwrap();
        let row = (room.0, record.seq.cast_signed(), text);
        file.execute("INSERT INTO records VALUES (?, ?, ?)", row).unwrap();
    }
    drop(file);
    let journal = SqliteJournal::open(&path).unwrap();
    assert_eq!(journal.load(room).await.unwrap(), old);
    assert_eq!(listed(&journal).await, [Kept { room, code, last: Timestamp(1_003), last_seq: 3 }]);
    assert_eq!(keep(&journal, records(1, 4, 4)).await, Ok(()));
}

/// A journal as version 2 wrote it, with these rooms.
fn write_version_2(path: &Path, rooms: &[(Append, &str)]) {
    let file = rusqlite::Connection::open(path).unwrap();
    file.execute_batch(
        "CREATE TABLE rooms (id BLOB PRIMARY KEY, code TEXT NOT NULL) WITHOUT ROWID;
         CREATE TABLE records (room BLOB NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,
                               record TEXT NOT NULL, PRIMARY KEY (room, seq)) WITHOUT ROWID;
         PRAGMA user_version = 2;",
    )
    .unwrap();
    for (Append { room, records, .. }, code) in rooms {
        file.execute("INSERT INTO rooms VALUES (?, ?)", (room.0, code)).unwrap();
        for record in records {
            let text = serde_json::to_string(record).unwrap();
            let row = (room.0, record.seq.cast_signed(), record.at.0.cast_signed(), text);
            file.execute("INSERT INTO records VALUES (?, ?, ?, ?)", row).unwrap();
        }
    }
}

/// An evening as version 2 wrote it down: deals hold all they were dealt from,
/// and nothing tells of their ends.
fn old_evening() -> Vec<Record> {
    let records = evening();
    let whole = [1, 2].map(|game| Transcript::of(&records, game).unwrap().options);
    let is_old = |record: &Record| !matches!(record.change, Change::Ended { .. });
    let mut old: Vec<Record> = records.into_iter().filter(is_old).collect();
    for (record, seq) in old.iter_mut().zip(1..) {
        record.seq = seq;
        if let Change::Dealt { game, options, sources, .. } = &mut record.change {
            *sources = None;
            *options = whole[usize::try_from(*game - 1).unwrap().min(1)].clone();
        }
    }
    old
}

#[tokio::test]
async fn a_journal_of_version_2_is_carried_over_with_its_games() {
    let folder = Folder::new();
    let path = folder.path().join("journal.sqlite");
    let (room, old) = (Hex([7; 16]), old_evening());
    let append = Append { room, code: code(7), records: old.clone() };
    write_version_2(&path, &[(append, code(7).as_str())]);
    let journal = SqliteJournal::open(&path).unwrap();
    assert_eq!(journal.load(room).await.unwrap(), old);
    assert_eq!(journal.game(room, 9).await, Ok(StoredGame::Unknown));
    for game in [1, 2] {
        let Ok(StoredGame::Records(few)) = journal.game(room, game).await else { panic!("game {game}") };
        assert!(few.len() < old.len() - 10, "{} of {}", few.len(), old.len());
        assert_eq!(Transcript::of(&few, game), Transcript::of(&old, game));
        let outlines = [&few, &old].map(|records| Replay::of(records, game).unwrap().outline());
        assert_eq!(json!(outlines[0]), json!(outlines[1]), "people look as they did");
    }
    let stored = journal.open(room).await.unwrap().unwrap();
    let reopened = Room::restore(Timestamp(0), &stored, Limits::default()).unwrap();
    assert_eq!(reopened.seated().unwrap().0, 3, "the third game goes on");
}

#[tokio::test]
async fn of_two_rooms_with_one_code_the_one_played_in_last_keeps_it() {
    let folder = Folder::new();
    let path = folder.path().join("journal.sqlite");
    let rooms = [(records(1, 1, 9), code(1)), (records(2, 1, 20), code(1)), (records(3, 1, 2), code(3))];
    write_version_2(&path, &rooms.each_ref().map(|(append, code)| (append.clone(), code.as_str())));
    let journal = SqliteJournal::open(&path).unwrap();
    assert_eq!(journal.find(code(1)).await, Ok(Some(Hex([2; 16]))));
    let page = journal.list(None, 10).await.unwrap();
    assert_eq!((page.rooms.len(), page.bad.len()), (2, 1), "{:?}", page.bad);
    assert_eq!(journal.load(Hex([1; 16])).await.unwrap().len(), 9, "nothing is lost");
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

/// A journal whose mood can be changed while it is in use.
struct Fickle {
    inner: Arc<MemoryJournal>,
    mood: Mood,
}

#[derive(Clone, Default)]
struct Mood(Arc<Mutex<DiskFault>>);

#[derive(Clone, Copy, Default)]
enum DiskFault {
    #[default]
    None,
    /// Nothing can be written.
    DiskFull,
    /// Whatever is written takes until the mood changes.
    Stuck,
    /// Reading this room breaks the journal.
    BreaksOver(RoomCode),
    /// This room's records come back numbered as they cannot be.
    Muddles(RoomCode),
    /// So many times nothing can be read.
    Busy(u32),
    /// This room's snapshot is not what was written.
    SpoilsSnapshot(RoomCode),
}

impl Mood {
    fn set(&self, trouble: DiskFault) {
        *self.0.lock().unwrap() = trouble;
    }

    fn get(&self) -> DiskFault {
        *self.0.lock().unwrap()
    }

    /// Whether nothing can be read this time.
    fn is_busy(&self) -> bool {
        let mut fault = self.0.lock().unwrap();
        let DiskFault::Busy(times) = &mut *fault else { return false };
        let is_busy = *times > 0;
        *times = times.saturating_sub(1);
        is_busy
    }
}

impl Fickle {
    fn muddle(&self, mut stored: StoredRoom, code: RoomCode) -> StoredRoom {
        match self.mood.get() {
            DiskFault::BreaksOver(bad) if bad == code => panic!("this room breaks the journal"),
            // A deal that nothing came before.
            DiskFault::Muddles(bad) if bad == code => {
                let records = stored.records.iter_mut();
                let deals = records.filter(|record| matches!(record.change, Change::Dealt { .. }));
                deals.for_each(|record| record.seq = 0);
            }
            DiskFault::SpoilsSnapshot(bad) if bad == code => {
                let seq = stored.records[0].seq;
                stored.records.remove(0);
                stored.snapshot = Some(Snapshot { seq, text: "not what was written".into() });
            }
            _ => {}
        }
        stored
    }
}

impl Journal for Fickle {
    fn append(&self, append: Append, urgency: Urgency) -> PendingAppend {
        let (inner, mood) = (self.inner.clone(), self.mood.clone());
        Box::pin(async move {
            while matches!(mood.get(), DiskFault::Stuck) {
                sleep(Duration::from_millis(1)).await;
            }
            match mood.get() {
                DiskFault::DiskFull => Err(AppendError::Failed("the disk is full".into())),
                _ => inner.append(append, urgency).await,
            }
        })
    }

    fn find(&self, code: RoomCode) -> Answer<'_, Result<Option<RoomId>, ReadError>> {
        self.inner.find(code)
    }

    fn open(&self, room: RoomId) -> Answer<'_, Result<Option<StoredRoom>, ReadError>> {
        if self.mood.is_busy() {
            return Box::pin(ready(Err(ReadError::Busy("not just now".into()))));
        }
        let Some(stored) = self.inner.stored(room) else { return Box::pin(ready(Ok(None))) };
        let Some(Change::Opened { code, .. }) = stored.records.first().map(|record| &record.change) else {
            panic!("a short evening has no snapshot")
        };
        let code = *code;
        Box::pin(ready(Ok(Some(self.muddle(stored, code)))))
    }

    fn load(&self, room: RoomId) -> Answer<'_, Result<Vec<Record>, ReadError>> {
        self.inner.load(room)
    }

    fn game(&self, room: RoomId, game: u32) -> Answer<'_, Result<StoredGame, ReadError>> {
        if self.mood.is_busy() {
            return Box::pin(ready(Err(ReadError::Busy("not just now".into()))));
        }
        self.inner.game(room, game)
    }

    fn list(&self, after: Option<RoomId>, most: usize) -> Answer<'_, Result<Page, ReadError>> {
        self.inner.list(after, most)
    }

    fn save_snapshot(&self, room: RoomId, snapshot: Snapshot) -> Answer<'_, Result<(), AppendError>> {
        self.inner.save_snapshot(room, snapshot)
    }

    fn forget_if(&self, room: RoomId, last_seq: u64) -> Answer<'_, Result<bool, AppendError>> {
        self.inner.forget_if(room, last_seq)
    }

    fn close(&self) -> Answer<'_, ()> {
        self.inner.close()
    }
}

fn fickle(choose: impl FnOnce(&mut Config)) -> (House, Mood) {
    let mood = Mood::default();
    let journal = Fickle { inner: Arc::default(), mood: mood.clone() };
    (House::over(journal, choose), mood)
}

#[tokio::test]
async fn nothing_unsaved_is_let_out_and_people_come_back_when_it_can_be_saved() {
    let (house, mood) = fickle(|_| {});
    let (code, host, guest) = house.duel().await;
    let mut people = [host, guest];
    let breaker = usize::try_from(people[0].game["view"]["boards"][0]["breaker"].as_u64().unwrap()).unwrap();
    let before = people.each_ref().map(|person| person.game["view"].clone());
    people.iter_mut().for_each(|person| person.heard.clear());

    mood.set(DiskFault::DiskFull);
    let id = people[breaker].send(json!({ "type": "act", "action": { "type": "roll" }, "seen": 0 })).await;
    for person in &mut people {
        assert_eq!(person.ended().await, Some(1012), "come again");
        let heard: Vec<_> = person.heard.iter().filter(|told| told["type"] != "room").collect();
        assert!(heard.is_empty(), "nobody hears of what was not saved: {heard:?}");
    }
    let opened = request(house.address, "POST", "/api/rooms", &[]).await;
    assert_eq!((opened.status, &opened.json()["code"]), (503, &json!("not_saved")));
    assert!(house.count("dodo_journal_failures_total").await >= 2);

    mood.set(DiskFault::None);
    let mut back = Vec::new();
    for (person, before) in people.iter().zip(&before) {
        let mut again = house.join(&code, json!({ "token": person.token })).await;
        again.catch_up().await;
        assert_eq!(&again.game["view"]["boards"], &before["boards"], "as if it had never been asked");
        back.push(again);
    }
    // Sent again, as browsers do with what was not answered.
    back[breaker].send_as(id, json!({ "type": "act", "action": { "type": "roll" }, "seen": 0 })).await;
    back[breaker].outcome_of(id).await.unwrap();
    assert_eq!(back[breaker].game["view"]["boards"][0]["turn"]["type"], "placing");
}

#[tokio::test]
async fn a_room_goes_on_while_the_disk_works_and_nobody_hears_before_it_is_done() {
    let (house, mood) = fickle(|_| {});
    let (code, mut host, mut guest) = house.table().await;
    host.catch_up().await;
    guest.catch_up().await;
    let decided = house.count("dodo_ask_decided_seconds_count").await;

    mood.set(DiskFault::Stuck);
    let asks =
        [json!({ "type": "lock", "locked": true }), json!({ "type": "start" }), json!({ "type": "ping" })];
    let mut ids = Vec::new();
    for ask in asks {
        ids.push(host.send(ask).await);
        house.until_count("dodo_ask_decided_seconds_count", decided + ids.len() as u64).await;
    }
    for person in [&mut host, &mut guest] {
        // The lag of a line, measured just before, may still be told.
        while let Ok(told) = timeout(Duration::from_millis(50), person.hear()).await {
            let told = told.unwrap();
            assert_eq!((&told["type"], &told["room"]["locked"]), (&json!("room"), &json!(false)), "{told}");
        }
    }
    mood.set(DiskFault::None);
    for id in ids {
        host.outcome_of(id).await.unwrap();
    }
    guest.until(|told| told["type"] == "view").await.unwrap();

    // Whatever was decided ahead of a disk that then fails was never said.
    mood.set(DiskFault::Stuck);
    let id = host.send(json!({ "type": "lock", "locked": false })).await;
    house.until_count("dodo_ask_decided_seconds_count", decided + 4).await;
    mood.set(DiskFault::DiskFull);
    assert_eq!(host.answer_to(id).await.unwrap_err().0, Some(1012), "come again");
    mood.set(DiskFault::None);
    let mut again = house.join(&code, json!({ "token": host.token })).await;
    again.catch_up().await;
    assert_eq!(again.room["locked"], true, "as the journal knows it");
}

/// A room with a game, asleep: its code and its host's token.
async fn asleep(house: &House) -> (String, String) {
    let (code, host, guest) = house.duel().await;
    let token = host.token.clone();
    drop((host, guest));
    house.until_count("dodo_rooms_open", 0).await;
    (code, token)
}

/// Rooms sleep soon, and those that cannot be opened are tried again at once.
fn opens_at_once(config: &mut Config) {
    config.sleep_after = Duration::from_millis(20);
    config.reopen_after = Duration::ZERO;
}

/// Whether the host gets in and sees their game.
async fn gets_in(house: &House, (code, token): &(String, String)) -> bool {
    let mut host = house.socket(code).await;
    let id = host.send(json!({ "type": "hello", "token": token })).await;
    match host.answer_to(id).await {
        Ok(_) => {
            host.catch_up().await;
            host.game["view"].is_object()
        }
        Err(ended) => {
            assert_eq!(ended.0, Some(1012), "come again");
            false
        }
    }
}

#[tokio::test]
async fn a_room_that_breaks_the_journal_takes_no_other_down() {
    let (house, mood) = fickle(opens_at_once);
    let (bad, good) = (asleep(&house).await, asleep(&house).await);
    mood.set(DiskFault::BreaksOver(bad.0.parse().unwrap()));
    assert!(!gets_in(&house, &bad).await);
    assert!(gets_in(&house, &good).await);
    house.room().await;
    mood.set(DiskFault::None);
    assert!(gets_in(&house, &bad).await, "nothing was lost");
}

#[tokio::test]
async fn a_room_whose_records_make_no_sense_takes_no_other_down() {
    let (house, mood) = fickle(opens_at_once);
    let (bad, good) = (asleep(&house).await, asleep(&house).await);
    mood.set(DiskFault::Muddles(bad.0.parse().unwrap()));
    assert!(!gets_in(&house, &bad).await);
    assert!(gets_in(&house, &good).await);
    mood.set(DiskFault::None);
    assert!(gets_in(&house, &bad).await, "it is opened again from its journal");
}

#[tokio::test]
async fn a_room_that_cannot_be_opened_is_left_alone_and_people_are_told() {
    let (house, mood) = fickle(|config| config.sleep_after = Duration::from_millis(20));
    let bad = asleep(&house).await;
    mood.set(DiskFault::Muddles(bad.0.parse().unwrap()));
    assert!(!gets_in(&house, &bad).await);
    house.until_count("dodo_rooms_open", 0).await;
    mood.set(DiskFault::None);
    let answer = house.get(&format!("/api/rooms/{}", bad.0)).await;
    assert_eq!((answer.status, &answer.json()["code"]), (503, &json!("not_opened")));
}

#[tokio::test]
async fn a_room_that_cannot_be_read_for_a_moment_is_read_again() {
    let (house, mood) = fickle(opens_at_once);
    let room = asleep(&house).await;
    mood.set(DiskFault::Busy(1));
    assert!(gets_in(&house, &room).await, "nobody notices");
    assert_eq!(house.count("dodo_journal_trouble_total{why=\"busy\"}").await, 1);
}

#[tokio::test]
async fn a_room_that_cannot_be_read_just_now_is_called_busy_and_not_damaged() {
    let (house, mood) = fickle(|config| config.sleep_after = Duration::from_millis(20));
    let room = asleep(&house).await;
    mood.set(DiskFault::Busy(1_000));
    assert!(!gets_in(&house, &room).await);
    house.until_count("dodo_rooms_open", 0).await;
    let answer = house.get(&format!("/api/rooms/{}", room.0)).await;
    assert_eq!((answer.status, &answer.json()["code"]), (503, &json!("too_busy")));
    mood.set(DiskFault::None);
    house.until_status(&format!("/api/rooms/{}", room.0), 200).await;
    assert!(gets_in(&house, &room).await, "soon after");
}

#[tokio::test]
async fn a_game_that_cannot_be_read_just_now_is_called_busy() {
    let (house, mood) = fickle(|_| {});
    let (code, mut host, mut guest) = house.duel().await;
    play_to_the_end(&mut [&mut host, &mut guest]).await;
    mood.set(DiskFault::Busy(1_000));
    for page in ["", "/analysis", "/replay"] {
        let answer = house.get(&format!("/api/rooms/{code}/games/1{page}")).await;
        assert_eq!((answer.status, &answer.json()["code"]), (503, &json!("too_busy")), "{page}");
    }
    mood.set(DiskFault::Busy(2));
    assert_eq!(house.get(&format!("/api/rooms/{code}/games/1")).await.status, 200);
}

#[tokio::test]
async fn a_snapshot_that_is_no_use_is_passed_over_and_all_records_are_read() {
    let (house, mood) = fickle(opens_at_once);
    let room = asleep(&house).await;
    mood.set(DiskFault::SpoilsSnapshot(room.0.parse().unwrap()));
    assert!(gets_in(&house, &room).await);
    assert_eq!(house.count("dodo_journal_trouble_total{why=\"snapshot_passed_over\"}").await, 1);
}
