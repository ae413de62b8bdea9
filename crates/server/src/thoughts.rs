//! What the bots of a room are thinking about. A seat has one thought at most
//! that waits to be thought; one about a table that has changed, or a game or
//! room that is gone, is not even begun.

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use rooms::{Input, Room, RoomId, Thought, ThoughtKey};
use tokio::{
    sync::{mpsc, oneshot},
    time::sleep,
};

use crate::{
    governor::Ration,
    metrics::Metrics,
    pool::{Pool, Ticket},
    room_task::Command,
};

/// How many bots think at once: the sockets need a core too. How hard they think
/// is bounded by what they look at, not by the clock, so that they choose the
/// same on every machine; what takes long is counted.
pub(crate) fn turns() -> usize {
    thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

/// How many other things are worked out at once: finished games studied and
/// shown, drawings looked at.
pub(crate) fn chore_turns() -> usize {
    turns().div_ceil(2)
}

/// How many threads a runtime needs for everything that must not keep its own
/// waiting: bots, other hard work, and reading from disk.
pub fn blocking_threads() -> usize {
    turns() + chore_turns() + OPENINGS + READERS
}

/// How many rooms are given back from their records at once; half the time they
/// wait for the disk.
pub(crate) const OPENINGS: usize = 3;

/// Threads that read from disk.
const READERS: usize = 4;

/// How often a bot that waits to be afforded is looked at.
const LOOK_AGAIN: Duration = Duration::from_millis(250);

/// The thoughts of one room.
#[derive(Debug)]
pub(crate) struct Thoughts {
    room: RoomId,
    pool: Pool<RoomId>,
    metrics: Metrics,
    tickets: Vec<(ThoughtKey, Ticket)>,
}

impl Thoughts {
    pub(crate) fn new(room: RoomId, pool: Pool<RoomId>, metrics: Metrics) -> Self {
        Self { room, pool, metrics, tickets: Vec::new() }
    }

    /// Has a bot think, and brings the room what came of it, once one of those
    /// it plays for may have that kept.
    pub(crate) fn begin(
        &mut self,
        key: ThoughtKey,
        thought: Thought,
        payers: Vec<Arc<Ration>>,
        room: mpsc::WeakSender<Command>,
    ) {
        let (reply, answer) = oneshot::channel();
        let metrics = self.metrics.clone();
        let begun = self.pool.submit(self.room, u64::from(key.seat.0), move || {
            let started = Instant::now();
            let choice = std::panic::catch_unwind(std::panic::AssertUnwindSafe(thought));
            metrics.thought(started.elapsed());
            // A room that is gone needs no answer.
            reply
                .send(choice.inspect_err(|_| tracing::error!("a bot broke while thinking")).ok().flatten())
                .ok();
        });
        self.tickets.retain(|(other, _)| other.seat != key.seat);
        // A room has fewer seats than may wait, so there is always a place.
        let Ok(ticket) = begun else { return };
        self.tickets.push((key, ticket));
        tokio::spawn(async move {
            let Ok(choice) = answer.await else { return };
            until_afforded(&payers).await;
            if let Some(room) = room.upgrade() {
                // A room that went to sleep meanwhile thinks again when it wakes.
                room.send(Command::Input(Box::new(Input::Thought { key, choice }))).await.ok();
            }
        });
    }

    /// Drops the thoughts that a room no longer waits for.
    pub(crate) fn drop_stale(&mut self, room: &Room) {
        self.tickets.retain(|(key, _)| room.awaits(key));
    }
}

/// Waits until anyone has half of their allowance left: the other half is for
/// what people do themselves.
async fn until_afforded(payers: &[Arc<Ration>]) {
    while !payers.is_empty() && !payers.iter().any(|ration| ration.is_half_left()) {
        sleep(LOOK_AGAIN).await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use games::Seat;
    use rooms::{Hex, RoomCode};

    use super::*;
    use crate::governor::{Allowances, Governor, Resource};

    const ROOM: RoomId = Hex([7; 16]);

    fn key(seat: u8, as_of: u64) -> ThoughtKey {
        ThoughtKey { game: 1, seat: Seat(seat), as_of }
    }

    /// Thoughts that wait until the sender is dropped.
    fn held_up() -> (Thoughts, Sender<()>) {
        let (pool, (go, wait)) = (Pool::new(1), channel::<()>());
        let first = pool.submit(Hex([0; 16]), 0, move || _ = wait.recv().ok()).unwrap();
        // It is begun in any case.
        std::mem::forget(first);
        (Thoughts::new(ROOM, pool, Metrics::default()), go)
    }

    async fn heard(inbox: &mut mpsc::Receiver<Command>) -> ThoughtKey {
        let Some(Command::Input(input)) = inbox.recv().await else { panic!("nothing was thought") };
        let Input::Thought { key, choice: None } = *input else { panic!("{input:?}") };
        key
    }

    #[tokio::test]
    async fn of_all_that_a_seat_wanted_to_think_only_the_last_is_thought() {
        let (mut thoughts, go) = held_up();
        let (me, mut inbox) = mpsc::channel(16);
        for as_of in 0..100 {
            for seat in 0..3 {
                thoughts.begin(key(seat, as_of), Box::new(|| None), Vec::new(), me.downgrade());
            }
        }
        drop(go);
        let heard = [heard(&mut inbox).await, heard(&mut inbox).await, heard(&mut inbox).await];
        assert_eq!(heard.map(|key| key.as_of), [99; 3]);
        assert_eq!(heard.map(|key| key.seat.0).iter().sum::<u8>(), 3);
        drop(me);
        assert!(inbox.recv().await.is_none(), "nothing else was thought");
    }

    #[tokio::test]
    async fn a_room_that_is_gone_leaves_no_thought_behind() {
        let (mut thoughts, go) = held_up();
        let (me, mut inbox) = mpsc::channel(16);
        let (began, begun) = channel();
        let thought = Box::new(move || began.send(()).ok().and(None));
        thoughts.begin(key(0, 1), thought, Vec::new(), me.downgrade());
        drop(thoughts);
        drop((go, me));
        assert!(inbox.recv().await.is_none());
        let is_begun = tokio::task::spawn_blocking(move || begun.recv().is_ok()).await.unwrap();
        assert!(!is_begun);
    }

    #[tokio::test]
    async fn a_bot_that_breaks_has_thought_of_nothing() {
        let mut thoughts = Thoughts::new(ROOM, Pool::new(1), Metrics::default());
        let (me, mut inbox) = mpsc::channel(16);
        thoughts.begin(key(2, 5), Box::new(|| panic!("as it was asked to")), Vec::new(), me.downgrade());
        assert_eq!(heard(&mut inbox).await, key(2, 5));
    }

    #[tokio::test(start_paused = true)]
    async fn a_bot_waits_until_somebody_it_plays_for_may_have_more_kept() {
        let governor = Governor::new(Allowances::default(), 10, 10, Metrics::default()).into();
        let [house, other] = [1, 2]
            .map(|last| Governor::line(&governor, [10, 0, 0, last].into(), RoomCode::from_number(7)).kept);
        let burst = Allowances::default()[Resource::KeptByte].burst;
        house.owe(burst / 2 + 65_536);
        assert!(house.has_left().is_ok(), "people still may");
        let mut thoughts = Thoughts::new(ROOM, Pool::new(1), Metrics::default());
        let (me, mut inbox) = mpsc::channel(16);
        let started = tokio::time::Instant::now();
        let payers = vec![house.clone(), other.clone()];
        thoughts.begin(key(0, 1), Box::new(|| None), payers, me.downgrade());
        assert_eq!(heard(&mut inbox).await, key(0, 1));
        assert_eq!(started.elapsed(), Duration::ZERO, "someone can afford it");
        thoughts.begin(key(0, 2), Box::new(|| None), vec![house], me.downgrade());
        assert_eq!(heard(&mut inbox).await, key(0, 2));
        assert!(started.elapsed() >= Duration::from_millis(999), "{:?}", started.elapsed());
    }
}
