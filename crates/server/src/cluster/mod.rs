//! One of several servers on one database (a node). `membership` keeps our
//! name in the list, `seek` finds the way in to a room, `tunnel` passes a
//! visitor's bytes on to the node that owns theirs, `side_door` takes in those
//! whom others pass on. What may be claimed, buried or let out, and when, is
//! the lease's to know (`rooms::lease`), which the storm runs too.

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
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use rooms::{Circumstances, Epoch, Found, Lease, Node, NodeId, Registry, RoomCode, RoomId, Tenure, WayIn};
use tokio::sync::watch;

pub(crate) use front_door::{Led, lead, pass_on};
pub use membership::{Membership, run_shared};
pub(crate) use metrics::ClusterCounters;
pub(crate) use tolls::{guessed, may_open};

use self::{
    others::{Others, Standing, knows},
    seal::Seal,
};
use crate::{directory::NotFound, lock::lock, postgres::Commons, stopwatch};

/// How long nobody must have been listed who knows a game's rules before it may
/// be claimed, and closed, by someone who does not.
const UNKNOWN_FOR: Duration = Duration::from_secs(60);

/// One of several servers on one database.
pub(crate) struct Cluster {
    registry: Arc<dyn Registry>,
    commons: Commons,
    lease: Mutex<Lease>,
    /// What we say of ourselves, under whatever name.
    about_us: Node,
    seal: Seal,
    others: watch::Sender<Arc<Others>>,
    /// Since when nobody is known to know some rules.
    unknown: Mutex<BTreeMap<String, Duration>>,
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
        let knows_rules = self.may_have(found.needs.as_deref());
        let known = Circumstances { is_refusing, is_open: false, knows_rules };
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
        let mut unknown = lock(&self.unknown);
        if self.others.borrow().is_known(needs) {
            unknown.remove(needs);
            return false;
        }
        let now = stopwatch::now();
        now >= *unknown.entry(needs.to_owned()).or_insert(now) + UNKNOWN_FOR
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
