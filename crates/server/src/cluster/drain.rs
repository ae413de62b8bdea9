//! A node that is told to stop hands its rooms over first, a few at a time,
//! while everyone plays on: each is given up when all it had to keep is kept,
//! and its people are asked to come again, to wherever it is opened next. A
//! game whose rules nobody else knows stays until its end.

use std::{sync::Arc, time::Duration};

use rooms::RoomCode;
use tokio::{
    task::JoinSet,
    time::{Instant, MissedTickBehavior, interval, sleep},
};

use super::Cluster;
use crate::{
    lock::lock,
    room_task::{Command, RoomHandle},
    run::Shared,
};

/// In how much time all rooms are begun to be handed over that can be; each
/// takes a moment more.
const WITHIN: Duration = Duration::from_secs(18);
/// How long is waited between two rooms at most.
const PACE: Duration = Duration::from_millis(18);
/// How often is looked for rooms that are left.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

impl Cluster {
    /// Whether rooms are handed over, and none is claimed any more.
    pub(crate) fn is_draining(&self) -> bool {
        lock(&self.lease).is_draining()
    }

    /// Hands rooms over until none is left, nobody is there to take them, or
    /// `patience` is at its end.
    pub(super) async fn drain(self: &Arc<Self>, shared: &Arc<Shared>, patience: Duration) {
        let until = Instant::now() + patience;
        lock(&self.lease).drain();
        self.look_around().await;
        tracing::info!("rooms are handed over to other servers");
        while Instant::now() < until && self.has_heirs() {
            let awake = shared.directory.all_awake();
            if awake.is_empty() {
                return;
            }
            let mut pace = interval(PACE.min(WITHIN / u32::try_from(awake.len()).unwrap_or(u32::MAX)));
            // However long each takes, the last is begun in time.
            pace.set_missed_tick_behavior(MissedTickBehavior::Burst);
            let mut under_way = JoinSet::new();
            for (code, room) in awake {
                pace.tick().await;
                let (cluster, shared) = (self.clone(), shared.clone());
                under_way.spawn(async move {
                    if cluster.hand_over(code, &room).await {
                        shared.metrics.cluster.handed_over("drain");
                    }
                });
            }
            while under_way.join_next().await.is_some() {}
            sleep(LOOK_AGAIN).await;
        }
    }

    fn has_heirs(&self) -> bool {
        self.others.borrow().heir(self.name()).is_some()
    }

    /// Hands a room over, if someone else may have it as it is.
    async fn hand_over(&self, code: RoomCode, room: &RoomHandle) -> bool {
        let Ok(Some(found)) = self.registry.find(code).await else { return false };
        let has_heir = self.others.borrow().heir_of(self.name(), &found).is_some();
        has_heir && room.run(Command::Stop).await
    }
}
