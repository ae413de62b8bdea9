//! What the bots of a room are thinking about. A seat has one thought at most
//! that waits to be thought; one about a table that has changed, or a game or
//! room that is gone, is not even begun.

use std::{thread, time::Instant};

use rooms::{Input, Room, RoomId, Thought, ThoughtKey};
use tokio::sync::{mpsc, oneshot};

use crate::{
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

    /// Has a bot think, and brings the room what came of it.
    pub(crate) fn begin(&mut self, key: ThoughtKey, thought: Thought, room: mpsc::WeakSender<Command>) {
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
