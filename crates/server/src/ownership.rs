//! Which rooms are ours. A room is claimed before it is opened; a server alone
//! is granted every claim at once, without anything being read or written.

use std::{fmt, sync::Arc};

use rooms::{Epoch, NodeId, Registry, RoomCode, RoomId, Tenure};

use crate::directory::NotFound;
#[cfg(feature = "cluster")]
use {
    crate::{lock::lock, stopwatch},
    rooms::Lease,
    std::sync::Mutex,
};

/// Under which name this server claims rooms, and where.
pub(crate) struct Ownership {
    registry: Arc<dyn Registry>,
    node: NodeId,
    /// A server alone has none.
    #[cfg(feature = "cluster")]
    lease: Option<Arc<Mutex<Lease>>>,
}

impl fmt::Debug for Ownership {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ownership({})", self.node)
    }
}

impl Ownership {
    pub(crate) fn new(registry: Arc<dyn Registry>, node: NodeId) -> Self {
        Self {
            registry,
            node,
            #[cfg(feature = "cluster")]
            lease: None,
        }
    }

    /// Among others, under a name that must be renewed.
    #[cfg(feature = "cluster")]
    pub(crate) fn leased(registry: Arc<dyn Registry>, lease: Arc<Mutex<Lease>>) -> Self {
        let node = lock(&lease).node();
        Self { registry, node, lease: Some(lease) }
    }

    /// Whether a room that is ours as this says may be told of although nothing
    /// was kept that would prove it.
    #[cfg(feature = "cluster")]
    pub(crate) fn is_sure(&self, tenure: Tenure) -> bool {
        self.lease.as_ref().is_none_or(|lease| lock(lease).may_let_out(tenure.owner, stopwatch::now()))
    }

    /// A server alone always is.
    #[cfg(not(feature = "cluster"))]
    #[expect(clippy::unused_self, reason = "as it is among others")]
    pub(crate) fn is_sure(&self, _: Tenure) -> bool {
        true
    }

    /// Makes a room ours that was just opened; none if it cannot be done just
    /// now, or someone else was faster: then it is no longer as it was opened.
    pub(crate) async fn claim_new(&self, room: RoomId) -> Option<Tenure> {
        self.try_claim(room, Epoch(0)).await.ok().flatten()
    }

    /// Makes a room ours. Only what is read of it after this can be built on.
    pub(crate) async fn claim(&self, room: RoomId, code: RoomCode) -> Result<Tenure, NotFound> {
        // A room that nobody has claimed yet is at 0, and so are all rooms of a
        // server alone: they need not be looked for first.
        if let Some(tenure) = self.try_claim(room, Epoch(0)).await? {
            return Ok(tenure);
        }
        let found = self.registry.find(code).await?.ok_or(NotFound::Unknown)?;
        self.try_claim(found.room, found.epoch).await?.ok_or(NotFound::Busy)
    }

    async fn try_claim(&self, room: RoomId, epoch: Epoch) -> Result<Option<Tenure>, NotFound> {
        let claimed = self.registry.claim(self.node, vec![(room, epoch)]).await;
        let claimed = claimed.map_err(|error| {
            tracing::warn!(%error, "a room could not be claimed");
            NotFound::Busy
        })?;
        Ok(claimed.first().map(|&(_, epoch)| Tenure { owner: self.node, epoch }))
    }
}
