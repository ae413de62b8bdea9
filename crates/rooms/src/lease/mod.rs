//! The lease of one node: whether its name is fresh enough for answers that
//! leave no record, whether it was buried, whom it may bury, and which way
//! someone who comes in is shown. Without I/O: it is told what was sent and
//! answered and when, and the storm runs the same one as the server.
//!
//! Every `now` is what the node's own stopwatch shows. It must go on while the
//! machine is suspended (`CLOCK_BOOTTIME`; Linux's `Instant` stands still), and
//! is compared with nothing but itself.

#[cfg(test)]
mod tests;
mod way_in;

use std::time::Duration;

pub use way_in::{Circumstances, WayIn};

use crate::{EXPIRED_AFTER, NodeId, SILENT_AFTER};

/// How long after one renewal the next is sent.
pub const RENEW_EVERY: Duration = Duration::from_millis(300);
/// For how long after the *sending* of a renewal that found our row nobody can
/// have taken our rooms. Whoever wants them must delete that very row first,
/// and may not within [`SILENT_AFTER`] of the renewal, which took effect after
/// it was sent; what is left is for stopwatches that do not run alike.
pub const GUARD: Duration = Duration::from_millis(900);

const _: () = assert!(GUARD.as_millis() < SILENT_AFTER.as_millis());

/// What a node knows of its standing.
#[derive(Clone, Debug)]
pub struct Lease {
    node: NodeId,
    is_draining: bool,
    /// When the renewal that is under way was sent.
    sent: Option<Duration>,
    /// When the last renewal was sent.
    last_sent: Duration,
    standing: Standing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// Listed: our row was there after this moment.
    Listed {
        /// When the last renewal that found it was sent.
        renewed: Duration,
        /// Since when the guard has not lapsed.
        steady_since: Duration,
    },
    /// Our row is gone, and our rooms may be anyone's. For good.
    Gone,
}

/// What came of a renewal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Renewed {
    /// Our row is there, and was for all the while.
    InTime,
    /// Our row is there, but the guard had lapsed: what was held back may be
    /// let out, if the guard holds now.
    Late,
    /// Our row is gone. All rooms end, without a word, and only when the last
    /// has may we enter again, under another name.
    Buried,
}

impl Lease {
    /// A node that has just entered the list: it was `sent` to say so then, and
    /// that counts as its first renewal.
    pub fn new(node: NodeId, sent: Duration) -> Self {
        let standing = Standing::Listed { renewed: sent, steady_since: sent };
        Self { node, is_draining: false, sent: None, last_sent: sent, standing }
    }

    /// The name.
    pub fn node(&self) -> NodeId {
        self.node
    }

    /// When the next renewal is to be sent; none while one is under way, and
    /// none any more once we are gone.
    pub fn renew_at(&self) -> Option<Duration> {
        let is_due = self.sent.is_none() && !self.is_gone();
        is_due.then_some(self.last_sent + RENEW_EVERY)
    }

    /// A renewal is being sent.
    pub fn renewing(&mut self, now: Duration) {
        (self.sent, self.last_sent) = (Some(now), now);
    }

    /// The renewal under way is answered: our row was there, or was not.
    pub fn renewed(&mut self, now: Duration, is_there: bool) -> Renewed {
        let Some(sent) = self.sent.take() else { return self.outcome(now) };
        match &mut self.standing {
            Standing::Listed { renewed, steady_since } if is_there => {
                let is_late = now >= *renewed + GUARD;
                *renewed = sent;
                if is_late {
                    *steady_since = now;
                    return Renewed::Late;
                }
                Renewed::InTime
            }
            Standing::Listed { .. } | Standing::Gone => {
                self.standing = Standing::Gone;
                Renewed::Buried
            }
        }
    }

    /// An answer to nothing that we know of says nothing new.
    fn outcome(&self, now: Duration) -> Renewed {
        match self.standing {
            Standing::Gone => Renewed::Buried,
            Standing::Listed { .. } if self.is_fresh(now) => Renewed::InTime,
            Standing::Listed { .. } => Renewed::Late,
        }
    }

    /// The renewal under way will not be answered: nobody knows whether it
    /// found our row.
    pub fn lost(&mut self) {
        self.sent = None;
    }

    /// Whether an answer that leaves no record may be let out by a room that is
    /// owned under this name. A room of an earlier name has nothing to say,
    /// however fresh the new one is.
    pub fn may_let_out(&self, owner: NodeId, now: Duration) -> bool {
        owner == self.node && self.is_fresh(now)
    }

    /// Until when [`Self::may_let_out`] holds if nothing more is heard.
    pub fn guarded_until(&self) -> Option<Duration> {
        match self.standing {
            Standing::Listed { renewed, .. } => Some(renewed + GUARD),
            Standing::Gone => None,
        }
    }

    fn is_fresh(&self, now: Duration) -> bool {
        self.guarded_until().is_some_and(|until| now < until)
    }

    /// Whether others may be buried by us. Whose address refuses connections
    /// has died, whatever else is slow: it is enough that our own name is fresh.
    /// Otherwise only if we were never late ourselves for as long as it takes to
    /// expire: after the database was away everyone is late, and nobody should
    /// be buried for it.
    pub fn may_bury(&self, now: Duration, is_refusing: bool) -> bool {
        match self.standing {
            Standing::Listed { steady_since, .. } => {
                self.is_fresh(now) && (is_refusing || now >= steady_since + EXPIRED_AFTER)
            }
            Standing::Gone => false,
        }
    }

    /// Claims no more rooms, and says so with every renewal from now on.
    pub fn drain(&mut self) {
        self.is_draining = true;
    }

    /// Whether rooms are handed over.
    pub fn is_draining(&self) -> bool {
        self.is_draining
    }

    /// Rooms are all handed over, and our row is about to be deleted.
    pub fn leave(&mut self) {
        self.standing = Standing::Gone;
    }

    /// Whether our row is gone: nothing may be let out, claimed or kept under
    /// this name any more.
    pub fn is_gone(&self) -> bool {
        self.standing == Standing::Gone
    }
}
