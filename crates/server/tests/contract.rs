//! What every journal must do, wherever it keeps its records.

use rooms::{
    Append, AppendError, Change, Conflict, Hex, Input, Journal, Kept, Limits, LineId, Outgoing, Page, Record,
    Replay, Room, RoomCode, Snapshot, StoredGame, Tenure, Timestamp, Token, Transcript, Urgency, wire::AskId,
};
use serde_json::json;

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
    Append {
        room: Hex([number; 16]),
        code: code(number),
        tenure: Tenure::ALONE,
        records: (from..=to).map(record).collect(),
    }
}

/// Keeps records at once.
pub(crate) async fn keep(journal: &dyn Journal, append: Append) -> Result<(), AppendError> {
    journal.append(append, Urgency::Immediate).await
}

pub(crate) fn conflict(next: u64, tried: u64) -> Result<(), AppendError> {
    Err(Conflict { next, tried }.into())
}

pub(crate) async fn listed(journal: &dyn Journal) -> Vec<Kept> {
    let mut list = journal.list(None, 100).await.unwrap().rooms;
    list.sort_by_key(|kept| kept.room);
    list
}

/// What every journal must do.
pub(crate) async fn keeps_the_contract(journal: &dyn Journal) {
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
        is_played: false,
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
pub(crate) async fn tells_games(journal: &dyn Journal) {
    let (room, records) = (Hex([7; 16]), evening());
    keep(journal, Append { room, code: code(7), tenure: Tenure::ALONE, records: records.clone() })
        .await
        .unwrap();
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
