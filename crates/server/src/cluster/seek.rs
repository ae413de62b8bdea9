//! The way in to a room, wherever it is: ours already, ours to claim, another
//! node's, or nobody's yet because its owner has died. Whoever wants to come in
//! waits here for a new owner instead of being sent away.

use std::{sync::Arc, time::Duration};

use rooms::{Found, NodeId, RoomCode, Tenure, WayIn};
use tokio::time::{Instant, sleep, timeout_at};

use super::{
    Cluster,
    tunnel::{Closed, Tunnel},
    visit::Visit,
};
use crate::{directory::NotFound, room_task::RoomHandle, run::Shared};

/// How long someone waits for an owner. A browser that is sent away comes back
/// later and later; after the longest lease it would come too late.
const WAITS: Duration = Duration::from_secs(8);
/// How often is looked.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

/// A way in.
#[derive(Debug)]
pub(crate) enum Way {
    /// The room is open here.
    Here(RoomHandle),
    /// Its owner takes them in.
    There(Tunnel),
}

/// Why someone does not come in.
#[derive(Debug)]
pub(crate) enum NoWay {
    /// The room is not given.
    NotFound(NotFound),
    /// Its owner has its reasons: a status, and what browsers are told.
    TurnedAway(u16, String),
}

impl From<NotFound> for NoWay {
    fn from(why: NotFound) -> Self {
        Self::NotFound(why)
    }
}

/// What comes of looking once.
enum Step {
    In(Way),
    /// Something has changed: it is looked again at once.
    Again,
    /// It is looked again in a while.
    Later,
}

/// What has been found out about a room's owner on the way.
#[derive(Default)]
struct Search {
    /// It refused a connection.
    refused: Option<NodeId>,
    /// Its owner had to be buried.
    is_takeover: bool,
}

/// The way in to a room.
pub(crate) async fn way_in(cluster: &Arc<Cluster>, shared: &Arc<Shared>, visit: Visit) -> Result<Way, NoWay> {
    let (begun, mut search) = (Instant::now(), Search::default());
    loop {
        let step = timeout_at(begun + WAITS, search.step(cluster, shared, visit)).await;
        match step.unwrap_or(Ok(Step::Later))? {
            Step::In(way) => {
                if search.is_takeover {
                    shared.metrics.cluster.took_over(begun.elapsed());
                }
                return Ok(way);
            }
            Step::Again => {}
            Step::Later => sleep(LOOK_AGAIN).await,
        }
        if begun.elapsed() >= WAITS {
            return Err(NotFound::Busy.into());
        }
    }
}

/// A room that is ours already or may be claimed.
pub(super) async fn at_home(
    cluster: &Arc<Cluster>,
    shared: &Arc<Shared>,
    visit: Visit,
) -> Result<RoomHandle, NotFound> {
    if let Some(room) = open_here(shared, visit.code).await {
        return Ok(room);
    }
    let found = cluster.registry.find(visit.code).await?.ok_or(NotFound::Unknown)?;
    match cluster.way(&found, false) {
        WayIn::Claim(_) => open(shared, visit).await?.ok_or(NotFound::Elsewhere),
        WayIn::Ours | WayIn::Forward(..) | WayIn::Bury(_) | WayIn::Release(_) | WayIn::Wait => {
            Err(NotFound::Elsewhere)
        }
    }
}

impl Search {
    async fn step(
        &mut self,
        cluster: &Arc<Cluster>,
        shared: &Arc<Shared>,
        visit: Visit,
    ) -> Result<Step, NoWay> {
        if let Some(room) = open_here(shared, visit.code).await {
            return Ok(Step::In(Way::Here(room)));
        }
        let found = match cluster.registry.find(visit.code).await {
            Ok(found) => found.ok_or(NotFound::Unknown)?,
            Err(error) => {
                tracing::debug!(%error, "nobody knows who owns a room");
                return Ok(Step::Later);
            }
        };
        let owner = found.owner.as_ref().map(|owner| owner.node);
        let is_refusing = owner.is_some() && self.refused == owner;
        match cluster.way(&found, is_refusing) {
            WayIn::Claim(_) => {
                let opened = open(shared, visit).await?;
                Ok(opened.map_or(Step::Later, |room| Step::In(Way::Here(room))))
            }
            WayIn::Forward(node, address) => self.forward(cluster, shared, node, &address, visit).await,
            WayIn::Bury(node) => Ok(self.bury(cluster, shared, node, is_refusing).await),
            WayIn::Release(epoch) => {
                let tenure = Tenure { owner: cluster.name(), epoch };
                let released = cluster.registry.release(vec![(found.room, tenure)]).await;
                Ok(if released.is_ok() { Step::Again } else { Step::Later })
            }
            WayIn::Ours => Ok(Step::Later),
            WayIn::Wait => {
                self.refused = None;
                self.leave_to_others(cluster, shared, &found, visit).await
            }
        }
    }

    async fn forward(
        &mut self,
        cluster: &Arc<Cluster>,
        shared: &Arc<Shared>,
        node: NodeId,
        address: &str,
        visit: Visit,
    ) -> Result<Step, NoWay> {
        match Tunnel::dig(cluster, node, address, visit).await {
            Ok(tunnel) => {
                shared.metrics.cluster.forwarded(address);
                Ok(Step::In(Way::There(tunnel)))
            }
            Err(why) => {
                shared.metrics.cluster.not_forwarded(why.why());
                tracing::debug!(address, why = why.why(), "nobody is taken in there");
                match why {
                    Closed::Refused => {
                        // Whether it may be buried is looked at once.
                        self.refused = Some(node);
                        Ok(Step::Again)
                    }
                    Closed::WrongOwner | Closed::Silent => Ok(Step::Later),
                    Closed::TurnedAway(status, body) => Err(NoWay::TurnedAway(status, body)),
                }
            }
        }
    }

    async fn bury(
        &mut self,
        cluster: &Arc<Cluster>,
        shared: &Arc<Shared>,
        node: NodeId,
        is_refusing: bool,
    ) -> Step {
        match cluster.registry.bury(node, is_refusing).await {
            Ok(true) => {
                tracing::warn!(%node, is_refusing, "a node is gone; its rooms are opened where people are");
                shared.metrics.cluster.buried.inc();
                self.is_takeover = true;
                Step::Again
            }
            Ok(false) | Err(_) => Step::Later,
        }
    }

    /// Nobody has the room, and it is not ours to claim: whoever may is asked.
    async fn leave_to_others(
        &mut self,
        cluster: &Arc<Cluster>,
        shared: &Arc<Shared>,
        found: &Found,
        visit: Visit,
    ) -> Result<Step, NoWay> {
        if found.owner.is_some() {
            return Ok(Step::Later);
        }
        let others = cluster.others.borrow().clone();
        match others.heir_of(cluster.name(), found) {
            Some(heir) => match self.forward(cluster, shared, heir.id, &heir.address, visit).await? {
                // It owns nothing, so nothing changes by its death.
                Step::Again => Ok(Step::Later),
                step @ (Step::In(_) | Step::Later) => Ok(step),
            },
            None => Ok(Step::Later),
        }
    }
}

/// The room, if it is open here or about to be.
async fn open_here(shared: &Arc<Shared>, code: RoomCode) -> Option<RoomHandle> {
    let room = shared.directory.awake(code)?;
    room.is_open().await.then_some(room)
}

/// Claims a room and opens it; none if someone else was faster, or it cannot be
/// done just now.
async fn open(shared: &Arc<Shared>, visit: Visit) -> Result<Option<RoomHandle>, NotFound> {
    let Visit { code, client, .. } = visit;
    let room = match shared.directory.find(shared, code, client).await {
        Ok(room) => room,
        Err(NotFound::Busy | NotFound::Elsewhere) => return Ok(None),
        Err(why) => return Err(why),
    };
    if room.is_open().await {
        return Ok(Some(room));
    }
    match shared.directory.failure(code, shared.config.reopen_after) {
        None | Some(NotFound::Busy | NotFound::Elsewhere) => Ok(None),
        Some(why) => Err(why),
    }
}
