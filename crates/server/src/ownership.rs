//! Which rooms are ours. A room is claimed before it is opened; a server alone
//! is granted every claim at once, without anything being read or written.

use std::{fmt, sync::Arc};

use rooms::{Epoch, Registry, RoomCode, RoomId, Tenure, wire::Glance};

#[cfg(feature = "cluster")]
use crate::cluster::Cluster;
use crate::{directory::NotFound, metrics::Metrics, run::Shared};

/// Who owns rooms here: a server alone, or one of several.
pub(crate) enum Ownership {
    Alone(Arc<dyn Registry>),
    #[cfg(feature = "cluster")]
    AmongOthers(Arc<Cluster>),
}

impl fmt::Debug for Ownership {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alone(_) => f.write_str("Alone"),
            #[cfg(feature = "cluster")]
            Self::AmongOthers(cluster) => cluster.fmt(f),
        }
    }
}

impl Ownership {
    /// The other servers, if there can be any.
    #[cfg(feature = "cluster")]
    pub(crate) fn cluster(&self) -> Option<&Arc<Cluster>> {
        match self {
            Self::Alone(_) => None,
            Self::AmongOthers(cluster) => Some(cluster),
        }
    }

    /// Whether a room that is ours as this says may be told of although nothing
    /// was kept that would prove it.
    #[cfg_attr(not(feature = "cluster"), expect(clippy::unused_self, reason = "as it is among others"))]
    pub(crate) fn is_sure(&self, tenure: Tenure) -> bool {
        #[cfg(feature = "cluster")]
        if let Some(cluster) = self.cluster() {
            return cluster.may_let_out(tenure.owner);
        }
        tenure == Tenure::ALONE
    }

    /// Whether rooms are being handed over.
    #[cfg_attr(not(feature = "cluster"), expect(clippy::unused_self, reason = "as it is among others"))]
    pub(crate) fn is_draining(&self) -> bool {
        #[cfg(feature = "cluster")]
        if let Some(cluster) = self.cluster() {
            return cluster.is_draining();
        }
        false
    }

    /// Whether nothing was heard for long of the database that we share.
    #[cfg_attr(not(feature = "cluster"), expect(clippy::unused_self, reason = "as it is among others"))]
    pub(crate) fn is_cut_off(&self) -> bool {
        #[cfg(feature = "cluster")]
        if let Some(cluster) = self.cluster() {
            return cluster.is_cut_off();
        }
        false
    }

    /// Whether rooms come and go that we do not hear of.
    #[cfg_attr(not(feature = "cluster"), expect(clippy::unused_self, reason = "as it is among others"))]
    pub(crate) fn is_shared(&self) -> bool {
        #[cfg(feature = "cluster")]
        if self.cluster().is_some() {
            return true;
        }
        false
    }

    /// Makes a room ours that was just opened. Among others it is nobody's yet:
    /// whoever comes in first may come in elsewhere.
    pub(crate) async fn claim_new(&self, room: RoomId) -> Option<Tenure> {
        match self {
            Self::Alone(registry) => alone(&**registry, room).await.ok(),
            #[cfg(feature = "cluster")]
            Self::AmongOthers(_) => None,
        }
    }

    /// Makes a room ours. Only what is read of it after this can be built on.
    #[cfg_attr(not(feature = "cluster"), expect(unused_variables, reason = "as it is among others"))]
    pub(crate) async fn claim(
        &self,
        room: RoomId,
        code: RoomCode,
        metrics: &Metrics,
    ) -> Result<Tenure, NotFound> {
        match self {
            Self::Alone(registry) => alone(&**registry, room).await,
            #[cfg(feature = "cluster")]
            Self::AmongOthers(cluster) => cluster.claim(room, code, &metrics.cluster).await,
        }
    }

    /// What is seen of a room from its door, wherever it is awake.
    pub(crate) async fn glance(&self, shared: &Shared, code: RoomCode) -> Option<Glance> {
        let here = shared.directory.glance(code).await;
        #[cfg(feature = "cluster")]
        if let Some(cluster) = self.cluster().filter(|_| here.is_none()) {
            return cluster.glance_elsewhere(code).await;
        }
        here
    }

    /// Whether a room that someone seems to have seen further than we have is
    /// still ours. A server alone has nobody to ask.
    #[cfg(feature = "cluster")]
    pub(crate) async fn still_owns(&self, code: RoomCode, tenure: Tenure) -> bool {
        match self.cluster() {
            Some(cluster) => cluster.still_owns(code, tenure).await,
            None => true,
        }
    }

    /// Lets whoever comes next have a room that sleeps.
    #[cfg_attr(not(feature = "cluster"), expect(unused_variables, reason = "as it is among others"))]
    pub(crate) async fn give_up(&self, room: RoomId, tenure: Tenure) {
        match self {
            Self::Alone(_) => {}
            #[cfg(feature = "cluster")]
            Self::AmongOthers(cluster) => cluster.give_up(room, tenure).await,
        }
    }
}

async fn alone(registry: &dyn Registry, room: RoomId) -> Result<Tenure, NotFound> {
    let claimed = registry.claim(Tenure::ALONE.owner, vec![(room, Epoch(0))], false).await;
    let claimed = claimed.map_err(|_| NotFound::Busy)?;
    claimed.first().map(|&(_, epoch)| Tenure { epoch, ..Tenure::ALONE }).ok_or(NotFound::Busy)
}
