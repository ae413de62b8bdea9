//! Journals that earlier versions wrote are carried over, whole.

use std::path::Path;

use rooms::{
    Append, Change, Hex, Journal as _, Kept, Limits, Record, Replay, Room, StoredGame, Tenure, Timestamp,
    Transcript,
};
use serde_json::json;
use server::SqliteJournal;

use crate::{
    contract::{code, evening, keep, listed, records},
    harness::{Folder, House},
};

#[tokio::test]
async fn a_journal_of_version_1_is_carried_over() {
    let folder = Folder::new();
    let path = folder.path().join("journal.sqlite");
    let Append { room, code, records: old, .. } = records(1, 1, 3);
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
    assert_eq!(
        listed(&journal).await,
        [Kept { room, code, last: Timestamp(1_003), last_seq: 3, is_played: false }]
    );
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
    let append = Append { room, code: code(7), tenure: Tenure::ALONE, records: old.clone() };
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
    assert_eq!(reopened.seq(), old.len() as u64, "the third game goes on");
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
async fn a_room_that_plays_by_newer_rules_is_left_as_it_is() {
    let house = House::open();
    let (code, host, _) = house.duel().await;
    let token = host.token.clone();
    let folder = house.close().await;
    let file = rusqlite::Connection::open(folder.path().join("journal.sqlite")).unwrap();
    let newer = "UPDATE records SET record = json_set(record, '$.change.rules', 1000)
                 WHERE instr(record, '\"type\":\"dealt\"')";
    assert_eq!(file.execute(newer, []).unwrap(), 1);
    let all = || -> String {
        let all = "SELECT group_concat(record, '\n') FROM (SELECT record FROM records ORDER BY seq)";
        file.query_row(all, [], |row| row.get(0)).unwrap()
    };
    let before = all();
    let house = House::on(folder, |_| {});
    let mut host = house.socket(&code).await;
    let id = host.send(json!({ "type": "hello", "token": token })).await;
    host.answer_to(id).await.expect_err("nobody gets in");
    house.until_count("dodo_rooms_open", 0).await;
    let answer = house.get(&format!("/api/rooms/{code}")).await;
    assert_eq!((answer.status, &answer.json()["code"]), (503, &json!("newer_rules")));
    assert_eq!(all(), before);
}
