//! What happens at the tables when the journal fails: nothing unsaved is let
//! out, one room's trouble is no other's, and what passes is not called damage.

use std::{
    future::{pending, ready},
    sync::{Arc, Mutex},
    time::Duration,
};

use rooms::{
    Answer, Append, AppendError, Change, Journal, MemoryJournal, Page, PendingAppend, ReadError, Record,
    RoomCode, RoomId, Snapshot, StoredGame, StoredRoom, Urgency,
};
use serde_json::json;
use server::Config;
use tokio::time::{sleep, timeout};

use crate::harness::{House, play_to_the_end, request};

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
    /// The list of rooms takes for ever.
    NeverLists,
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
            // Without a word: to tell where it broke takes longer than a visitor waits.
            DiskFault::BreaksOver(bad) if bad == code => {
                std::panic::resume_unwind(Box::new("this room breaks the journal"))
            }
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
            DiskFault::None
            | DiskFault::DiskFull
            | DiskFault::Stuck
            | DiskFault::BreaksOver(_)
            | DiskFault::Muddles(_)
            | DiskFault::Busy(_)
            | DiskFault::NeverLists
            | DiskFault::SpoilsSnapshot(_) => {}
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
            if matches!(mood.get(), DiskFault::DiskFull) {
                return Err(AppendError::Failed("the disk is full".into()));
            }
            inner.append(append, urgency).await
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
        if matches!(self.mood.get(), DiskFault::NeverLists) {
            return Box::pin(pending());
        }
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
    fickle_over(Arc::default(), choose)
}

fn fickle_over(inner: Arc<MemoryJournal>, choose: impl FnOnce(&mut Config)) -> (House, Mood) {
    let mood = Mood::default();
    let journal = Fickle { inner, mood: mood.clone() };
    (House::over(journal, choose), mood)
}

#[tokio::test]
async fn a_server_with_any_number_of_rooms_lets_people_in_before_it_has_listed_them() {
    let kept = Arc::<MemoryJournal>::default();
    let (house, _) = fickle_over(kept.clone(), |_| {});
    let (code, token) = house.room().await;
    house.close().await;
    // It is set before the server's tasks have run for the first time.
    let (house, mood) = fickle_over(kept, |_| {});
    mood.set(DiskFault::NeverLists);
    let host = house.join(&code, json!({ "token": token })).await;
    assert_eq!(host.token, token, "the host is known");
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

/// Lets the host in, who sees their game; else gives with which code they were sent away.
async fn gets_in(house: &House, (code, token): &(String, String)) -> Result<(), Option<u16>> {
    let mut host = house.socket(code).await;
    let id = host.send(json!({ "type": "hello", "token": token })).await;
    host.answer_to(id).await.map_err(|ended| ended.0)?;
    host.catch_up().await;
    assert!(host.game["view"].is_object(), "there is a game on the table");
    Ok(())
}

/// It broke: what was asked of it is not asked again for ever.
const BROKE: Result<(), Option<u16>> = Err(Some(1011));
/// It cannot be opened now: come again.
const COME_AGAIN: Result<(), Option<u16>> = Err(Some(1012));

#[tokio::test]
async fn a_room_that_breaks_the_journal_takes_no_other_down() {
    let (house, mood) = fickle(opens_at_once);
    let (bad, good) = (asleep(&house).await, asleep(&house).await);
    mood.set(DiskFault::BreaksOver(bad.0.parse().unwrap()));
    assert_eq!(gets_in(&house, &bad).await, BROKE);
    assert_eq!(gets_in(&house, &good).await, Ok(()));
    house.room().await;
    mood.set(DiskFault::None);
    assert_eq!(gets_in(&house, &bad).await, Ok(()), "nothing was lost");
}

#[tokio::test]
async fn a_room_whose_records_make_no_sense_takes_no_other_down() {
    let (house, mood) = fickle(opens_at_once);
    let (bad, good) = (asleep(&house).await, asleep(&house).await);
    mood.set(DiskFault::Muddles(bad.0.parse().unwrap()));
    assert_eq!(gets_in(&house, &bad).await, COME_AGAIN);
    assert_eq!(gets_in(&house, &good).await, Ok(()));
    mood.set(DiskFault::None);
    assert_eq!(gets_in(&house, &bad).await, Ok(()), "it is opened again from its journal");
}

#[tokio::test]
async fn a_room_that_cannot_be_opened_is_left_alone_and_people_are_told() {
    let (house, mood) = fickle(|config| config.sleep_after = Duration::from_millis(20));
    let bad = asleep(&house).await;
    mood.set(DiskFault::Muddles(bad.0.parse().unwrap()));
    assert_eq!(gets_in(&house, &bad).await, COME_AGAIN);
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
    assert_eq!(gets_in(&house, &room).await, Ok(()), "nobody notices");
    assert_eq!(house.count("dodo_journal_trouble_total{why=\"busy\"}").await, 1);
}

#[tokio::test]
async fn a_room_that_cannot_be_read_just_now_is_called_busy_and_not_damaged() {
    let (house, mood) = fickle(|config| config.sleep_after = Duration::from_millis(20));
    let room = asleep(&house).await;
    mood.set(DiskFault::Busy(1_000));
    assert_eq!(gets_in(&house, &room).await, COME_AGAIN);
    house.until_count("dodo_rooms_open", 0).await;
    let answer = house.get(&format!("/api/rooms/{}", room.0)).await;
    assert_eq!((answer.status, &answer.json()["code"]), (503, &json!("too_busy")));
    mood.set(DiskFault::None);
    house.until_status(&format!("/api/rooms/{}", room.0), 200).await;
    assert_eq!(gets_in(&house, &room).await, Ok(()), "soon after");
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
    assert_eq!(gets_in(&house, &room).await, Ok(()));
    assert_eq!(house.count("dodo_journal_trouble_total{why=\"snapshot_passed_over\"}").await, 1);
}
