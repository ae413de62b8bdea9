//! One of several servers on one database (a node). `membership` keeps our
//! name in the list, `seek` finds the way in to a room, `tunnel` passes a
//! visitor's bytes on to the node that owns theirs, `side_door` takes in those
//! whom others pass on. What may be claimed, buried or let out, and when, is
//! the lease's to know (`rooms::lease`), which the storm runs too.

mod boundary;
mod brought;
mod drain;
mod front_door;
mod membership;
mod metrics;
mod others;
mod seal;
mod seek;
mod side_door;
mod tolls;
mod tunnel;
mod visit;

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use rooms::{
    Circumstances, Epoch, Found, Lease, Node, NodeId, Registry, RoomCode, RoomId, Silence, Tenure, WayIn,
    wire::Glance,
};
use tokio::sync::watch;

pub(crate) use front_door::{Led, lead, pass_on};
pub use membership::{Membership, run_shared};
pub(crate) use metrics::ClusterCounters;
pub(crate) use tolls::{guessed, may_open};

use self::{
    others::{Orphans, Others, Standing, knows},
    seal::Seal,
};
use crate::{directory::NotFound, lock::lock, postgres::Commons, stopwatch};

/// How long the database must be away before visitors are sent elsewhere: all
/// servers would be without it at once, and to turn everybody away helps nobody.
const CUT_OFF_AFTER: Duration = Duration::from_secs(30);

/// One of several servers on one database.
pub(crate) struct Cluster {
    registry: Arc<dyn Registry>,
    commons: Commons,
    lease: Mutex<Lease>,
    /// What we say of ourselves, under whatever name.
    about_us: Node,
    seal: Seal,
    others: watch::Sender<Arc<Others>>,
    /// Rules that nobody knows any more.
    orphans: Mutex<Orphans>,
    /// When the database last said that we are listed.
    heard: Mutex<Duration>,
}

impl std::fmt::Debug for Cluster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Cluster({})", self.name())
    }
}

impl Cluster {
    /// The name we are listed under, or were.
    pub(crate) fn name(&self) -> NodeId {
        lock(&self.lease).node()
    }

    /// Whether an answer that leaves no record may be let out by a room that is
    /// owned under this name.
    pub(crate) fn may_let_out(&self, owner: NodeId) -> bool {
        lock(&self.lease).may_let_out(owner, stopwatch::now())
    }

    /// Which way someone is shown to a room that is not open here.
    fn way(&self, found: &Found, is_refusing: bool) -> WayIn {
        let can_play = found.format <= self.about_us.format && self.may_have(found.needs.as_deref());
        let known = Circumstances { is_refusing, is_open: false, can_play };
        lock(&self.lease).way_in(stopwatch::now(), found, known)
    }

    /// Claims a room, if it is ours to claim.
    pub(crate) async fn claim(
        &self,
        room: RoomId,
        code: RoomCode,
        counters: &ClusterCounters,
    ) -> Result<Tenure, NotFound> {
        let found = self.registry.find(code).await?.filter(|found| found.room == room);
        let found = found.ok_or(NotFound::Unknown)?;
        let WayIn::Claim(epoch) = self.way(&found, false) else { return Err(NotFound::Elsewhere) };
        let (owner, any_rules) = (self.name(), !knows(&self.about_us.rules, found.needs.as_deref()));
        let claimed = self.registry.claim(owner, vec![(room, epoch)], any_rules).await;
        let claimed = claimed.map_err(|error| {
            tracing::warn!(%error, "a room could not be claimed");
            NotFound::Busy
        })?;
        let tenure = claimed.first().map(|&(_, epoch)| Tenure { owner, epoch });
        counters.claimed(match (tenure, &found.owner, epoch) {
            (None, ..) => "lost",
            (Some(_), _, Epoch(0)) => "new",
            (Some(_), Some(_), _) => "again",
            (Some(_), None, _) => "left",
        });
        tenure.ok_or(NotFound::Elsewhere)
    }

    /// What is seen of a room from its door that is open at another node; nothing
    /// of one that sleeps.
    pub(crate) async fn glance_elsewhere(&self, code: RoomCode) -> Option<Glance> {
        let owner = self.registry.find(code).await.ok()??.owner?;
        let is_asked = owner.node != self.name() && owner.silence == Silence::None;
        if is_asked { tunnel::glance(self, owner.node, &owner.address, code).await } else { None }
    }

    /// Whether a room is still owned as this says; as it seems to be while
    /// nobody can be asked.
    pub(crate) async fn still_owns(&self, code: RoomCode, tenure: Tenure) -> bool {
        let Ok(found) = self.registry.find(code).await else { return true };
        let is_ours = |found: &Found| {
            found.epoch == tenure.epoch && found.owner.as_ref().is_some_and(|it| it.node == tenure.owner)
        };
        found.as_ref().is_some_and(is_ours)
    }

    /// Gives a room up of which nothing is under way any more.
    pub(crate) async fn give_up(&self, room: RoomId, tenure: Tenure) {
        if let Err(error) = self.registry.release(vec![(room, tenure)]).await {
            tracing::debug!(%error, "a room that sleeps is still ours");
        }
    }

    /// Whether we may have a room in which a game of these rules is played:
    /// another's game is closed by us only when nobody is left to play it.
    fn may_have(&self, needs: Option<&str>) -> bool {
        let Some(needs) = needs.filter(|_| !knows(&self.about_us.rules, needs)) else { return true };
        lock(&self.orphans).are_given_up(&self.others.borrow(), needs, stopwatch::now())
    }

    /// Whether nothing was heard of the database for so long that visitors are
    /// better off elsewhere.
    pub(crate) fn is_cut_off(&self) -> bool {
        stopwatch::now() >= *lock(&self.heard) + CUT_OFF_AFTER
    }

    /// Ends when a node is no longer listed, or its name has expired. It may
    /// have been listed only just now, so it must be missing twice.
    async fn is_gone(&self, node: NodeId) {
        let mut others = self.others.subscribe();
        let mut n_missing = 0;
        // We are told for as long as we are here to listen.
        while others.changed().await.is_ok() {
            match others.borrow_and_update().standing(node) {
                Standing::Alive => n_missing = 0,
                Standing::NotListed if n_missing == 0 => n_missing += 1,
                Standing::Expired | Standing::NotListed => return,
            }
        }
    }
}
