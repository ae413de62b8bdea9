//! The journal in PostgreSQL: that it keeps the contract, that its fence holds,
//! and what becomes of records when the database is in trouble.

use std::time::Duration;

use line::Postgres;
use rooms::{
    Append, AppendError, Change, Epoch, Hex, Journal, Node, NodeId, Owner, PersonId, ReadError, Registry,
    Silence, Tenure,
};
use server::{DatabaseAddress, DatabaseError, PgJournal, PgRegistry};
use tokio::time::{sleep, timeout};
use tokio_postgres::{Client, NoTls};

use crate::{
    contract::{code, conflict, keep, keeps_the_contract, records, tells_games},
    harness::PATIENCE,
};

fn address(postgres: &Postgres) -> DatabaseAddress {
    postgres.url().parse().unwrap()
}

async fn open(postgres: &Postgres) -> (PgJournal, PgRegistry) {
    PgJournal::open(&address(postgres)).await.unwrap()
}

/// Someone else's connection, to do harm with.
async fn stranger(postgres: &Postgres) -> Client {
    let (client, connection) = tokio_postgres::connect(&postgres.url(), NoTls).await.unwrap();
    // It ends with the database.
    tokio::spawn(async move { connection.await.ok() });
    client
}

fn node(number: u8) -> Node {
    Node {
        id: Hex([number; 16]),
        address: format!("10.0.0.{number}:7361"),
        build: "test".into(),
        format: 1,
        rules: vec!["duel/1".into()],
        shelf: None,
        is_draining: false,
    }
}

/// Records of a room, made by a node under an epoch.
fn owned(number: u8, from: u64, to: u64, owner: u8, epoch: u64) -> Append {
    let tenure = Tenure { owner: Hex([owner; 16]), epoch: Epoch(epoch) };
    Append { tenure, ..records(number, from, to) }
}

#[tokio::test]
async fn a_database_keeps_the_contract() {
    let Some(postgres) = Postgres::start() else { return };
    let (journal, _) = open(&postgres).await;
    keeps_the_contract(&journal).await;
    tells_games(&journal).await;
    journal.close().await;
    let (again, _) = open(&postgres).await;
    assert_eq!(again.load(Hex([2; 16])).await, Ok(records(2, 1, 3).records), "it is there afterwards");
    let after = keep(&journal, records(2, 4, 4)).await.unwrap_err();
    assert_eq!(after.to_string(), "the journal has stopped");

    let stranger = stranger(&postgres).await;
    let spoil =
        "UPDATE records SET record = '{\"seq\":2' WHERE seq = 2 AND room = decode(repeat('02', 16), 'hex')";
    assert_eq!(stranger.execute(spoil, &[]).await.unwrap(), 1);
    let said = again.load(Hex([2; 16])).await.unwrap_err();
    assert!(matches!(&said, ReadError::Damaged(why) if why.contains("unreadable record")), "{said}");
    stranger.batch_execute("UPDATE rooms SET code = 'no code at all' WHERE next = 4").await.unwrap();
    let page = again.list(None, 10).await.unwrap();
    assert_eq!(page.bad.len(), 1, "a room that makes no sense is named: {page:?}");
    assert!(page.rooms.iter().any(|kept| kept.code == code(1)), "and the others are listed");
}

#[tokio::test]
async fn only_the_owner_under_its_last_claim_writes_the_next_record() {
    let Some(postgres) = Postgres::start() else { return };
    let (journal, registry) = open(&postgres).await;
    for number in [1, 2] {
        registry.enter(node(number)).await.unwrap();
    }
    let room = Hex([9; 16]);
    let claim =
        async |by: u8, epoch| registry.claim(Hex([by; 16]), vec![(room, Epoch(epoch))], false).await.unwrap();
    keep(&journal, records(9, 1, 1)).await.unwrap();
    assert_eq!(claim(1, 7).await, [], "by the epoch that it has");
    assert_eq!(claim(3, 0).await, [], "by whoever is listed");
    assert_eq!(claim(1, 0).await, [(room, Epoch(1))]);
    assert_eq!(claim(2, 1).await, [], "its owner lives");

    assert_eq!(keep(&journal, owned(9, 2, 2, 1, 1)).await, Ok(()));
    assert_eq!(keep(&journal, owned(9, 3, 3, 2, 1)).await, Err(AppendError::Fenced), "another owner");
    assert_eq!(keep(&journal, owned(9, 3, 3, 1, 2)).await, Err(AppendError::Fenced), "another epoch");
    assert_eq!(keep(&journal, owned(9, 4, 4, 1, 1)).await, conflict(3, 4), "another number");
    assert_eq!(claim(1, 1).await, [(room, Epoch(2))], "its owner may claim it anew");

    // Number and epoch do not fence: of two batches under way one is lost, the
    // next owner keeps a record of its own, and the other would fit behind it.
    registry.leave(Hex([1; 16])).await.unwrap();
    assert_eq!(claim(2, 2).await, [(room, Epoch(3))]);
    assert_eq!(keep(&journal, owned(9, 3, 3, 2, 3)).await, Ok(()));
    assert_eq!(keep(&journal, owned(9, 4, 4, 1, 2)).await, Err(AppendError::Fenced));
    let stored = journal.open(room).await.unwrap().unwrap();
    assert_eq!((stored.epoch, stored.records), (Epoch(3), records(9, 1, 3).records));

    let tenure = Tenure { owner: Hex([2; 16]), epoch: Epoch(2) };
    registry.release(vec![(room, tenure)]).await.unwrap();
    assert!(registry.find(code(9)).await.unwrap().unwrap().owner.is_some(), "not as it is owned now");
    let tenure = Tenure { epoch: Epoch(3), ..tenure };
    registry.release(vec![(room, tenure)]).await.unwrap();
    assert_eq!(registry.find(code(9)).await.unwrap().unwrap().owner, None);
    assert_eq!(keep(&journal, owned(9, 4, 4, 2, 3)).await, Err(AppendError::Fenced), "given up is given up");
}

#[tokio::test]
async fn a_room_is_given_only_to_a_server_that_knows_its_game_and_reads_its_records() {
    let Some(postgres) = Postgres::start() else { return };
    let (journal, registry) = open(&postgres).await;
    let stranger = stranger(&postgres).await;
    registry.enter(node(1)).await.unwrap();
    registry.enter(Node { rules: vec!["duel/2".into()], format: 2, ..node(2) }).await.unwrap();
    let room = Hex([9; 16]);
    keep(&journal, records(9, 1, 1)).await.unwrap();
    let claim = async |by: u8, epoch, any_rules| {
        let claimed = registry.claim(Hex([by; 16]), vec![(room, Epoch(epoch))], any_rules).await.unwrap();
        claimed.first().map(|&(_, epoch)| epoch)
    };
    let leave_it = async |by: u8, epoch| {
        let tenure = Tenure { owner: Hex([by; 16]), epoch: Epoch(epoch) };
        registry.release(vec![(room, tenure)]).await.unwrap();
    };
    let found = async || registry.find(code(9)).await.unwrap().unwrap();
    stranger.batch_execute("UPDATE rooms SET needs = 'duel/1'").await.unwrap();
    assert_eq!(found().await.needs.as_deref(), Some("duel/1"));
    assert_eq!(claim(2, 0, false).await, None, "it does not know the game");
    assert_eq!(claim(2, 0, true).await, Some(Epoch(1)), "unless nobody does");
    leave_it(2, 1).await;
    assert_eq!(claim(1, 1, false).await, Some(Epoch(2)));

    // A record of the second format, which the first server could not read.
    assert_eq!(found().await.format, 1);
    let mut append = owned(9, 2, 2, 1, 2);
    append.records[0].change =
        Change::SeatGiven { seat: games::Seat(0), person: PersonId(1), name: "Ana".into() };
    keep(&journal, append).await.unwrap();
    keep(&journal, owned(9, 3, 3, 1, 2)).await.unwrap();
    assert_eq!(found().await.format, 2, "and it stays so");
    leave_it(1, 2).await;
    stranger.batch_execute("UPDATE rooms SET needs = NULL").await.unwrap();
    for any_rules in [false, true] {
        assert_eq!(claim(1, 2, any_rules).await, None, "it cannot read all of it");
    }
    assert_eq!(claim(2, 2, false).await, Some(Epoch(3)));
}

#[tokio::test]
async fn an_owner_is_buried_before_anyone_has_what_it_had() {
    let Some(postgres) = Postgres::start() else { return };
    let (journal, registry) = open(&postgres).await;
    let stranger = stranger(&postgres).await;
    let [ana, ben]: [NodeId; 2] = [Hex([1; 16]), Hex([2; 16])];
    let silent_for = async |seconds: f64| {
        let silent = "UPDATE nodes SET seen = clock_timestamp() - make_interval(secs => $1) WHERE id = $2";
        stranger.execute(silent, &[&seconds, &&ana.0[..]]).await.unwrap();
    };
    registry.enter(node(1)).await.unwrap();
    registry.enter(node(2)).await.unwrap();
    let room = Hex([9; 16]);
    keep(&journal, records(9, 1, 1)).await.unwrap();
    registry.claim(ana, vec![(room, Epoch(0))], false).await.unwrap();

    assert!(!registry.bury(ana, true).await.unwrap(), "it was just heard of");
    silent_for(2.0).await;
    let found = registry.find(code(9)).await.unwrap().unwrap();
    let owner = Owner { node: ana, address: node(1).address, silence: Silence::Silent };
    assert_eq!((found.room, found.epoch, found.owner), (room, Epoch(1), Some(owner)));
    assert!(!registry.bury(ana, false).await.unwrap(), "silent is not dead");
    assert!(registry.renew(ana, false).await.unwrap());
    assert!(!registry.bury(ana, true).await.unwrap(), "it is back");
    silent_for(2.0).await;
    assert!(registry.bury(ana, true).await.unwrap(), "silent, and its address refuses");
    assert!(!registry.renew(ana, false).await.unwrap(), "it hears that it is dead");

    registry.enter(node(1)).await.unwrap();
    silent_for(6.0).await;
    let silences: Vec<_> = registry.nodes().await.unwrap().iter().map(|listed| listed.silence).collect();
    assert_eq!(silences, [Silence::Expired, Silence::None]);
    assert!(registry.bury(ana, false).await.unwrap());
    assert_eq!(registry.find(code(9)).await.unwrap().unwrap().owner, None);
    assert_eq!(registry.claim(ben, vec![(room, Epoch(1))], false).await.unwrap(), [(room, Epoch(2))]);

    // Whoever starts at an address is alone there.
    registry.enter(Node { id: Hex([3; 16]), ..node(2) }).await.unwrap();
    assert!(!registry.renew(ben, false).await.unwrap());
    assert!(registry.renew(Hex([3; 16]), true).await.unwrap());
    assert_eq!(registry.claim(Hex([3; 16]), vec![(room, Epoch(2))], false).await.unwrap(), [], "it drains");
}

#[tokio::test]
async fn a_room_is_forgotten_by_its_owner_or_by_anyone_when_that_is_gone() {
    let Some(postgres) = Postgres::start() else { return };
    let (ours, registry) = open(&postgres).await;
    let (theirs, other) = open(&postgres).await;
    registry.enter(node(1)).await.unwrap();
    other.enter(node(2)).await.unwrap();
    for number in [7, 8] {
        keep(&ours, records(number, 1, 1)).await.unwrap();
        let room = (Hex([number; 16]), Epoch(0));
        assert_eq!(registry.claim(Hex([1; 16]), vec![room], false).await.unwrap().len(), 1);
    }
    assert_eq!(theirs.forget_if(Hex([7; 16]), 1).await, Ok(false));
    assert_eq!(ours.forget_if(Hex([7; 16]), 1).await, Ok(true));
    registry.leave(Hex([1; 16])).await.unwrap();
    assert_eq!(theirs.forget_if(Hex([8; 16]), 1).await, Ok(true));
    let left = "SELECT (SELECT count(*) FROM rooms) + (SELECT count(*) FROM records)";
    let left: i64 = stranger(&postgres).await.query_one(left, &[]).await.unwrap().get(0);
    assert_eq!(left, 0);
}

/// Has inserts of records fail with a code, for one room or for all, as long
/// as fewer than `times` did.
async fn spoil(stranger: &Client, code: &str, times: u32, condition: &str) {
    let spoil = format!(
        "CREATE SEQUENCE IF NOT EXISTS spoilt; SELECT setval('spoilt', 1, false);
         CREATE OR REPLACE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             IF ({condition}) AND nextval('spoilt') <= {times} THEN
                 RAISE EXCEPTION 'spoilt on purpose' USING ERRCODE = '{code}';
             END IF;
             RETURN NEW;
         END $$;
         CREATE OR REPLACE TRIGGER spoil BEFORE INSERT ON records FOR EACH ROW EXECUTE FUNCTION spoil();"
    );
    stranger.batch_execute(&spoil).await.unwrap();
}

async fn times_spoilt(stranger: &Client) -> i64 {
    stranger.query_one("SELECT last_value FROM spoilt", &[]).await.unwrap().get(0)
}

#[tokio::test]
async fn only_what_surely_did_nothing_is_sent_again() {
    let Some(postgres) = Postgres::start() else { return };
    let (journal, _) = open(&postgres).await;
    let stranger = stranger(&postgres).await;
    for number in [1, 2, 3] {
        keep(&journal, records(number, 1, 1)).await.unwrap();
    }
    // A deadlock undoes all of a statement.
    spoil(&stranger, "40P01", 2, "true").await;
    assert_eq!(keep(&journal, records(1, 2, 2)).await, Ok(()), "the third time it was kept");
    assert_eq!(times_spoilt(&stranger).await, 3);
    spoil(&stranger, "40P01", 1_000, "true").await;
    let said = keep(&journal, records(1, 3, 3)).await;
    assert!(matches!(said, Err(AppendError::Busy(_))), "{said:?}");

    // Of other failures nobody knows.
    spoil(&stranger, "53100", 1_000, "true").await;
    let said = keep(&journal, records(1, 3, 3)).await;
    assert!(matches!(said, Err(AppendError::Failed(_))), "{said:?}");
    assert_eq!(times_spoilt(&stranger).await, 1, "it was sent once");

    // What one room cannot have kept does not cost the others theirs.
    spoil(&stranger, "22001", 1_000, "get_byte(NEW.room, 0) = 2").await;
    let begun = [(1, 3), (2, 2), (3, 2)]
        .map(|(number, seq)| journal.append(records(number, seq, seq), rooms::Urgency::Immediate));
    let [first, second, third] = begun;
    assert_eq!(first.await, Ok(()));
    let said = second.await;
    assert!(matches!(said, Err(AppendError::Failed(_))), "{said:?}");
    assert_eq!(third.await, Ok(()));
}

#[tokio::test]
async fn a_database_that_was_away_is_waited_for_and_nothing_is_lost() {
    let Some(mut postgres) = Postgres::start() else { return };
    let (journal, registry) = open(&postgres).await;
    registry.enter(node(1)).await.unwrap();
    keep(&journal, records(1, 1, 3)).await.unwrap();
    postgres.cut();
    let pending = journal.append(records(1, 4, 4), rooms::Urgency::Immediate);
    let said = journal.load(Hex([1; 16])).await.unwrap_err();
    assert!(matches!(said, ReadError::Busy(_)), "{said}");
    assert!(registry.renew(Hex([1; 16]), false).await.is_err());
    postgres.start_again();
    // It was sent before anyone knew that the database is gone, or held back until it was there again.
    let kept = timeout(PATIENCE, pending).await.expect("it comes to an end");
    let next = if kept.is_ok() { 5 } else { 4 };
    assert_eq!(keep(&journal, records(1, next, 9)).await, Ok(()));
    assert_eq!(journal.load(Hex([1; 16])).await, Ok(records(1, 1, 9).records));
    assert!(registry.renew(Hex([1; 16]), false).await.unwrap());
    assert_eq!(journal.find(code(1)).await, Ok(Some(Hex([1; 16]))));

    // One connection's end is no other's.
    let stranger = stranger(&postgres).await;
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dodo'";
    let ended = stranger.query(end, &[]).await.unwrap();
    assert_eq!(ended.len(), 4, "four connections");
    let recovered = async {
        while journal.find(code(1)).await.is_err() || registry.renew(Hex([1; 16]), false).await.is_err() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, recovered).await.expect("connections are made again");
    let kept = keep(&journal, records(1, 10, 10)).await;
    let next = if kept.is_ok() { 11 } else { 10 };
    assert_eq!(keep(&journal, records(1, next, 12)).await, Ok(()));
}

#[tokio::test]
async fn a_commit_that_its_standby_may_not_have_is_not_taken_for_kept() {
    let Some(postgres) = Postgres::start() else { return };
    let (journal, _) = open(&postgres).await;
    keep(&journal, records(1, 1, 1)).await.unwrap();
    let stranger = stranger(&postgres).await;
    // A standby that never comes; the setting takes effect some time soon.
    stranger.batch_execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'").await.unwrap();
    stranger.batch_execute("SELECT pg_reload_conf()").await.unwrap();
    let cancelled = async {
        let cancel = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
        while stranger.query(cancel, &[]).await.unwrap().is_empty() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    let mut cancelled = std::pin::pin!(cancelled);
    let mut seq = 2;
    let said = loop {
        let mut pending = journal.append(records(1, seq, seq), rooms::Urgency::Immediate);
        tokio::select! {
            // Kept, while nobody waits for a standby yet; or just cancelled.
            kept = &mut pending => if kept.is_err() { break kept },
            () = &mut cancelled => break pending.await,
        }
        seq += 1;
    };
    assert!(matches!(said, Err(AppendError::Failed(_))), "the database called it a success: {said:?}");
    let kept = journal.load(Hex([1; 16])).await.unwrap();
    assert_eq!(kept, records(1, 1, seq).records, "on this disk it is; whether elsewhere, nobody knows");
}

#[tokio::test]
async fn tables_are_made_by_whoever_is_first_and_not_touched_by_who_is_too_old() {
    let Some(postgres) = Postgres::start() else { return };
    let address = address(&postgres);
    let starts: Vec<_> = (0..6)
        .map(|_| {
            let address = address.clone();
            tokio::spawn(async move { PgJournal::open(&address).await.map(drop) })
        })
        .collect();
    for start in starts {
        start.await.unwrap().expect("six may start at once");
    }
    let stranger = stranger(&postgres).await;
    stranger.batch_execute("UPDATE about SET version = 99").await.unwrap();
    let (journal, _) = open(&postgres).await;
    assert_eq!(keep(&journal, records(1, 1, 1)).await, Ok(()), "what was only added to can be used");
    stranger.batch_execute("UPDATE about SET oldest = 99").await.unwrap();
    let refused = PgJournal::open(&address).await.unwrap_err();
    assert!(matches!(refused, DatabaseError::TooNew { oldest: 99, .. }), "{refused}");
    assert!(refused.to_string().contains("newer Dodo"), "{refused}");

    stranger.batch_execute("CREATE DATABASE old ENCODING 'LATIN1' TEMPLATE template0").await.unwrap();
    let old: DatabaseAddress = postgres.url().replace("/postgres", "/old").parse().unwrap();
    let refused = PgJournal::open(&old).await.unwrap_err();
    assert!(
        matches!(&refused, DatabaseError::Encoding { encoding, .. } if encoding == "LATIN1"),
        "{refused}"
    );
    let nobody: DatabaseAddress = postgres.url().replace("dodo@", "nobody:hunter2@").parse().unwrap();
    let refused = PgJournal::open(&nobody).await.unwrap_err();
    assert!(matches!(refused, DatabaseError::Refused { .. }), "{refused}");
    assert!(!refused.to_string().contains("hunter2"), "{refused}");
    drop(postgres);
    let refused = PgJournal::open(&address).await.unwrap_err();
    assert!(matches!(refused, DatabaseError::Unreachable { .. }), "{refused}");
}
