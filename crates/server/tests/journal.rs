//! The journal on disk: that it keeps the contract, and what its file survives.

use std::{fs, sync::Arc, time::Duration};

use rooms::{Hex, Journal, MemoryJournal, ReadError};
use server::SqliteJournal;
use tokio::time::timeout;

use crate::{
    contract::{conflict, keep, keeps_the_contract, records, tells_games},
    harness::{Folder, House, PATIENCE},
};

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
    // They are listed beside everything else.
    house.until_count("dodo_journal_trouble_total{why=\"bad_room\"}", 4).await;
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
