//! A node that is told to stop hands its rooms over first, a few at a time,
//! while everyone plays on: each is given up when all it had to keep is kept,
//! and its people are asked to come again, to wherever it is opened next. A
//! game whose rules nobody else knows stays until its end.

use std::{sync::Arc, time::Duration};

use rooms::RoomCode;
use tokio::time::{Instant, sleep};

use super::Cluster;
use crate::{
    lock::lock,
    room_task::{Command, RoomHandle},
    run::Shared,
};

/// In how much time all rooms are handed over that can be.
const WITHIN: Duration = Duration::from_secs(20);
/// How long is waited between two rooms at most.
const PACE: Duration = Duration::from_millis(20);
/// How often is looked for rooms that are left.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

impl Cluster {
    /// Whether rooms are handed over, and none is claimed any more.
    pub(crate) fn is_draining(&self) -> bool {
        lock(&self.lease).is_draining()
    }

    /// Hands rooms over until none is left, nobody is there to take them, or
    /// `patience` is at its end.
    pub(super) async fn drain(&self, shared: &Arc<Shared>, patience: Duration) {
        let until = Instant::now() + patience;
        lock(&self.lease).drain();
        self.look_around().await;
        tracing::info!("rooms are handed over to other servers");
        while Instant::now() < until && self.has_heirs() {
            let awake = shared.directory.all_awake();
            if awake.is_empty() {
                return;
            }
            let pace = PACE.min(WITHIN / u32::try_from(awake.len()).unwrap_or(u32::MAX));
            for (code, room) in awake {
                if self.hand_over(code, &room).await {
                    shared.metrics.cluster.handed_over("drain");
                    sleep(pace).await;
                }
            }
            sleep(LOOK_AGAIN).await;
        }
    }

    fn has_heirs(&self) -> bool {
        self.others.borrow().heir(self.name(), None).is_some()
    }

    /// Hands a room over, if someone else may have it as it is.
    async fn hand_over(&self, code: RoomCode, room: &RoomHandle) -> bool {
        let Ok(Some(found)) = self.registry.find(code).await else { return false };
        let has_heir = self.others.borrow().heir(self.name(), found.needs.as_deref()).is_some();
        has_heir && room.run(Command::Stop).await
    }
}
