//! The watch over rooms: one that breaks takes nobody else with it, and is
//! there again for whoever comes next.

use std::{sync::Arc, time::Duration};

use games::Kind;
use rooms::{Input, LineId, MemoryJournal, RoomCode, Token, wire::FromClient};
use serde_json::{Value, json};
use tokio::{
    sync::mpsc,
    time::{Instant, timeout},
};

use crate::{
    config::Config,
    entropy,
    journal::JournalClient,
    metrics::Metrics,
    room_task::{Command, Outbound, RoomHandle},
    run::Shared,
};

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(10);

/// One person's line to a room.
pub(crate) struct Visitor {
    line: LineId,
    room: RoomHandle,
    queue: mpsc::Receiver<Outbound>,
}

pub(crate) fn house_over(journal: MemoryJournal) -> Arc<Shared> {
    let metrics = Metrics::default();
    let journal = JournalClient::new(journal, metrics.clone());
    Arc::new(Shared::new(([127, 0, 0, 1], 0).into(), Config::default(), journal, metrics))
}

impl Visitor {
    pub(crate) async fn come(house: &Arc<Shared>, code: RoomCode) -> Self {
        let (sender, queue) = mpsc::channel(64);
        let room =
            house.directory.find(house, code, [127, 0, 0, 1].into()).await.expect("there is such a room");
        let line = house.next_line();
        let budget = house.governor.line([127, 0, 0, 1].into(), code);
        assert!(room.run(Command::Connect(line, sender, budget.kept)).await, "the room takes nobody in");
        Self { line, room, queue }
    }

    async fn ask(&self, id: u64, ask: Value) {
        let said = json!({ "id": id, "ask": ask });
        let FromClient { id, ask } = serde_json::from_value(said).expect("a request");
        let input = Input::Ask { line: self.line, id, ask, fresh: entropy::token() };
        assert!(self.room.run(Command::Ask(Box::new(input), Instant::now())).await, "nobody listens");
    }

    async fn hello(&self, token: Option<Token>) {
        self.ask(1, json!({ "type": "hello", "name": "Ada", "token": token.map(|token| token.to_string()) }))
            .await;
    }

    /// The next frame of a kind; none if the line was dropped before it came.
    async fn hear(&mut self, kind: &str) -> Option<Value> {
        loop {
            let next = timeout(PATIENCE, self.queue.recv()).await.expect("something comes");
            let Some(Outbound::Frame { text, .. }) = next else { return None };
            let heard: Value = serde_json::from_str(&text).expect("frames are JSON");
            if heard["type"] == kind {
                return Some(heard);
            }
        }
    }
}

#[tokio::test]
async fn a_room_that_breaks_comes_back_and_the_others_go_on() {
    let house = house_over(MemoryJournal::default());
    let (code, token) = house.directory.open(&house, Kind::Duel).await.unwrap();
    let (other, _) = house.directory.open(&house, Kind::Duel).await.unwrap();
    let (mut host, mut neighbour) = (Visitor::come(&house, code).await, Visitor::come(&house, other).await);
    host.hello(Some(token)).await;
    neighbour.hello(None).await;
    let before = host.hear("welcome").await.expect("the host is welcome");
    neighbour.hear("welcome").await.expect("the neighbour is welcome");
    host.ask(2, json!({ "type": "lock", "locked": true })).await;
    assert_eq!(host.hear("done").await.expect("an answer")["id"], 2);

    assert!(host.room.run(Command::Break).await);
    assert_eq!(host.hear("no such thing").await, None, "the line ends with the room");
    assert!(host.room.is_broken(), "and when it does, it is known why");
    let counted = async {
        while house.metrics.room_panics.get() == 0 {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, counted).await.expect("a room that breaks is counted");
    assert_eq!(house.metrics.room_panics.get(), 1);

    neighbour.ask(2, json!({ "type": "ping" })).await;
    assert_eq!(neighbour.hear("done").await.expect("the other room goes on")["id"], 2);

    let mut again = Visitor::come(&house, code).await;
    assert!(!again.room.is_broken() && !neighbour.room.is_broken());
    again.hello(Some(token)).await;
    let after = again.hear("welcome").await.expect("the host is welcome again");
    assert_eq!(after["you"], before["you"]);
    assert_eq!(again.hear("room").await.expect("the room is shown")["room"]["locked"], true);
    assert_eq!(house.metrics.room_panics.get(), 1);
}
