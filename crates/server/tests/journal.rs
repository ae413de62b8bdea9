//! The journal: one contract for all of them, what the file on disk survives,
//! and what happens at the tables when it fails.

use std::{
    fs,
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

use rooms::{
    Append, Change, Conflict, Hex, Journal, JournalError, Kept, MemoryJournal, Record, RoomCode, RoomId,
    Timestamp,
};
use serde_json::json;
use server::{Config, SqliteJournal};
use tokio::time::timeout;

use crate::harness::{Folder, House, request};

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

/// What every journal must do.
fn keeps_the_contract(journal: &mut dyn Journal) {
    let room = |number: u8| Hex([number; 16]);
    assert_eq!(journal.list().unwrap(), []);
    assert_eq!(journal.load(room(1)).unwrap(), []);

    let kept = journal.append(&[records(1, 1, 2), records(2, 1, 1)]).unwrap();
    assert_eq!(kept, [Ok(()), Ok(())]);
    assert_eq!(journal.append(&[records(1, 3, 5)]).unwrap(), [Ok(())]);
    assert_eq!(journal.load(room(1)).unwrap(), records(1, 1, 5).records, "all of them, in order");
    assert_eq!(journal.load(room(2)).unwrap(), records(2, 1, 1).records);

    // Each stands or falls by itself.
    let mixed = [records(1, 5, 6), records(2, 2, 3), records(3, 2, 2), records(1, 6, 6), records(1, 6, 7)];
    assert_eq!(
        journal.append(&mixed).unwrap(),
        [
            Err(Conflict { next: 6, tried: 5 }),
            Ok(()),
            Err(Conflict { next: 1, tried: 2 }),
            Ok(()),
            Err(Conflict { next: 7, tried: 6 }),
        ]
    );
    assert_eq!(journal.load(room(1)).unwrap(), records(1, 1, 6).records);
    assert_eq!(journal.append(&[records(4, 1, 0)]).unwrap(), [Ok(())], "nothing is easily kept");

    let mut list = journal.list().unwrap();
    list.sort_by_key(|kept| kept.room);
    let entry = |number, last| Kept { room: room(number), code: code(number), last: Timestamp(last) };
    assert_eq!(list, [entry(1, 1_006), entry(2, 1_003)], "and what was never kept is not listed");

    journal.forget(room(1)).unwrap();
    journal.forget(room(9)).unwrap();
    assert_eq!(journal.load(room(1)).unwrap(), []);
    assert_eq!(journal.list().unwrap(), [entry(2, 1_003)]);
    assert_eq!(journal.append(&[records(1, 7, 7)]).unwrap(), [Err(Conflict { next: 1, tried: 7 })]);
    assert_eq!(journal.append(&[records(1, 1, 1)]).unwrap(), [Ok(())]);
}

#[test]
fn all_journals_keep_one_contract() {
    keeps_the_contract(&mut MemoryJournal::default());
    let folder = Folder::new();
    keeps_the_contract(&mut SqliteJournal::open(&folder.path().join("journal.sqlite")).unwrap());
}

#[test]
fn what_is_kept_on_disk_is_there_when_it_is_opened_again() {
    let folder = Folder::new();
    let path = folder.path().join("journal.sqlite");
    for seq in 1..=5 {
        let mut journal = SqliteJournal::open(&path).unwrap();
        assert_eq!(journal.append(&[records(1, seq, seq)]).unwrap(), [Ok(())]);
        // A second owner that is not up to date cannot write.
        let mut other = SqliteJournal::open(&path).unwrap();
        let conflict = Conflict { next: seq + 1, tried: seq };
        assert_eq!(other.append(&[records(1, seq, seq)]).unwrap(), [Err(conflict)]);
    }
    let mut journal = SqliteJournal::open(&path).unwrap();
    assert_eq!(journal.load(Hex([1; 16])).unwrap(), records(1, 1, 5).records);
}

#[test]
fn a_power_cut_anywhere_in_a_write_loses_that_write_at_most() {
    let folder = Folder::new();
    let path = folder.path().join("journal.sqlite");
    let ahead = folder.path().join("journal.sqlite-wal");
    let mut journal = SqliteJournal::open(&path).unwrap();
    journal.append(&[records(1, 1, 4)]).unwrap();
    let acknowledged = fs::metadata(&ahead).unwrap().len();
    journal.append(&[records(1, 5, 9)]).unwrap();
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
        let kept = SqliteJournal::open(&copy).unwrap().load(Hex([1; 16])).unwrap();
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
    let mut journal = SqliteJournal::open(&path).unwrap();
    let many: Vec<Append> = (1..=200).map(|number| records(number, 1, 9)).collect();
    journal.append(&many).unwrap();
    drop(journal);
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

#[test]
fn a_journal_of_version_1_is_carried_over() {
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
    let mut journal = SqliteJournal::open(&path).unwrap();
    assert_eq!(journal.load(room).unwrap(), old);
    assert_eq!(journal.list().unwrap(), [Kept { room, code, last: Timestamp(1_003) }]);
    assert_eq!(journal.append(&[records(1, 4, 4)]).unwrap(), [Ok(())]);
}

#[test]
fn two_owners_of_a_file_never_write_over_each_other() {
    let folder = Folder::new();
    let path = folder.path().join("journal.sqlite");
    let [mut one, mut other] = [(), ()].map(|()| SqliteJournal::open(&path).unwrap());
    for seq in (1..40).step_by(2) {
        assert_eq!(one.append(&[records(1, seq, seq)]).unwrap(), [Ok(())]);
        let conflict = Conflict { next: seq + 1, tried: seq };
        assert_eq!(other.append(&[records(1, seq, seq)]).unwrap(), [Err(conflict)]);
        assert_eq!(other.append(&[records(1, seq + 1, seq + 1)]).unwrap(), [Ok(())]);
        let conflict = Conflict { next: seq + 2, tried: seq + 1 };
        assert_eq!(one.append(&[records(1, seq + 1, seq + 1)]).unwrap(), [Err(conflict)]);
    }
    assert_eq!(one.load(Hex([1; 16])).unwrap(), records(1, 1, 40).records);
}

#[test]
fn a_failed_write_leaves_the_journal_as_it_was() {
    let folder = Folder::new();
    let path = folder.path().join("journal.sqlite");
    let mut journal = SqliteJournal::open(&path).unwrap();
    journal.append(&[records(1, 1, 3)]).unwrap();
    let file = rusqlite::Connection::open(&path).unwrap();
    let spoil = "CREATE TRIGGER spoil BEFORE INSERT ON records WHEN NEW.seq = 5
                 BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    file.execute_batch(spoil).unwrap();
    let said = journal.append(&[records(1, 4, 6), records(2, 1, 1)]).unwrap_err().to_string();
    assert!(said.contains("the disk is full"), "{said}");
    file.execute_batch("DROP TRIGGER spoil").unwrap();
    assert_eq!(journal.load(Hex([1; 16])).unwrap(), records(1, 1, 3).records, "none of it was kept");
    assert_eq!(journal.append(&[records(1, 4, 6)]).unwrap(), [Ok(())]);
    assert_eq!(journal.load(Hex([1; 16])).unwrap(), records(1, 1, 6).records);
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

#[test]
fn an_unreadable_record_is_called_so() {
    let folder = Folder::new();
    let path = folder.path().join("journal.sqlite");
    let mut journal = SqliteJournal::open(&path).unwrap();
    journal.append(&[records(1, 1, 3), records(2, 1, 1)]).unwrap();
    let file = rusqlite::Connection::open(&path).unwrap();
    file.execute("UPDATE records SET record = '{\"seq\":2' WHERE seq = 2", []).unwrap();
    let said = journal.load(Hex([1; 16])).unwrap_err().to_string();
    assert!(said.contains("unreadable record"), "{said}");
    assert_eq!(journal.load(Hex([2; 16])).unwrap().len(), 1, "other rooms are not touched");
}

/// A journal whose mood can be changed while it is in use.
struct Fickle {
    inner: MemoryJournal,
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
}

impl Mood {
    fn set(&self, trouble: DiskFault) {
        *self.0.lock().unwrap() = trouble;
    }

    fn get(&self) -> DiskFault {
        *self.0.lock().unwrap()
    }
}

impl Journal for Fickle {
    fn append(&mut self, appends: &[Append]) -> Result<Vec<Result<(), Conflict>>, JournalError> {
        while matches!(self.mood.get(), DiskFault::Stuck) {
            thread::sleep(Duration::from_millis(1));
        }
        match self.mood.get() {
            DiskFault::DiskFull => Err(JournalError("the disk is full".into())),
            DiskFault::None | DiskFault::Stuck | DiskFault::BreaksOver(_) | DiskFault::Muddles(_) => {
                self.inner.append(appends)
            }
        }
    }

    fn load(&mut self, room: RoomId) -> Result<Vec<Record>, JournalError> {
        let mut records = self.inner.load(room)?;
        let is =
            |code: RoomCode| matches!(&records[0].change, Change::Opened { code: of, .. } if *of == code);
        match self.mood.get() {
            DiskFault::BreaksOver(code) if is(code) => panic!("this room breaks the journal"),
            // A deal that nothing came before.
            DiskFault::Muddles(code) if is(code) => {
                let deals = records.iter_mut().filter(|record| matches!(record.change, Change::Dealt { .. }));
                deals.for_each(|record| record.seq = 0);
            }
            DiskFault::None
            | DiskFault::DiskFull
            | DiskFault::Stuck
            | DiskFault::BreaksOver(_)
            | DiskFault::Muddles(_) => {}
        }
        Ok(records)
    }

    fn list(&mut self) -> Result<Vec<Kept>, JournalError> {
        self.inner.list()
    }

    fn forget(&mut self, room: RoomId) -> Result<(), JournalError> {
        self.inner.forget(room)
    }
}

fn fickle(choose: impl FnOnce(&mut Config)) -> (House, Mood) {
    let mood = Mood::default();
    let journal = Fickle { inner: MemoryJournal::default(), mood: mood.clone() };
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
        assert_eq!(person.ended().await, Some(1013), "come again later");
        let heard: Vec<_> = person.heard.iter().filter(|told| told["type"] != "room").collect();
        let [bye] = heard[..] else { panic!("nobody hears of what was not saved: {heard:?}") };
        assert_eq!((&bye["type"], &bye["code"]), (&json!("bye"), &json!("not_saved")), "but they hear why");
    }
    let health = house.get("/healthz").await;
    assert_eq!((health.status, &*health.body), (503, "the journal cannot be written\n"));
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
    assert_eq!(house.get("/healthz").await.status, 200);
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
    assert_eq!(host.answer_to(id).await.unwrap_err().0, Some(1013), "come again later");
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
