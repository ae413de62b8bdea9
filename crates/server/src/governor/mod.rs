//! How much someone may ask for: one place that knows what is rationed, by whom
//! it is counted and how a refusal is said. It knows nothing of what is done
//! with what it grants.

mod allowance;
mod bucket;
mod buckets;
mod crowd;
mod held;
mod line;
mod over_budget;
mod resource;
mod source;
#[cfg(test)]
mod tests;
#[cfg(feature = "cluster")]
mod toll;

use std::{net::IpAddr, sync::Arc};

use rooms::RoomCode;
use tokio::time::Instant;

pub use allowance::{Allowance, Allowances};
pub(crate) use crowd::Player;
pub(crate) use held::Held;
pub(crate) use line::{LineBudget, Ration};
pub(crate) use over_budget::OverBudget;
pub use resource::Resource;
#[cfg(feature = "cluster")]
pub(crate) use toll::Toll;

use crate::metrics::Metrics;
use buckets::Buckets;
use crowd::Crowds;
use held::Holders;
use resource::{ROWS, Row};
use source::Source;

/// Who has taken how much of what.
#[derive(Debug)]
pub(crate) struct Governor {
    allowances: Allowances,
    buckets: [Buckets; Resource::ALL.len()],
    /// Who plays from where.
    crowds: Crowds,
    /// Connections and sockets, and how many there may be in all.
    held: [(Holders, u32); 2],
    metrics: Metrics,
    started: Instant,
}

impl Governor {
    /// Grants what `allowances` say, and so many connections and sockets to all
    /// together.
    pub(crate) fn new(allowances: Allowances, connections: u32, sockets: u32, metrics: Metrics) -> Self {
        for Row { resource, name, scope, protects, .. } in ROWS {
            let Allowance { burst, every } = allowances[resource];
            tracing::debug!(name, %scope, burst, ?every, protects, "an allowance");
        }
        Self {
            allowances,
            buckets: std::array::from_fn(|_| Buckets::default()),
            crowds: Crowds::default(),
            held: [connections, sockets].map(|all| (Holders::default(), all)),
            metrics,
            started: Instant::now(),
        }
    }

    /// Takes one of something that is counted by address.
    pub(crate) fn take(&self, resource: Resource, address: IpAddr) -> Result<(), OverBudget> {
        self.has_left(resource, address)?;
        self.spend(resource, address);
        Ok(())
    }

    /// Refuses if an address has none left.
    pub(crate) fn has_left(&self, resource: Resource, address: IpAddr) -> Result<(), OverBudget> {
        if self.is_left(resource, address) { Ok(()) } else { Err(self.refuse(resource)) }
    }

    /// Whether an address has any left.
    pub(crate) fn is_left(&self, resource: Resource, address: IpAddr) -> bool {
        let (now, allowance) = (self.now(), self.allowances[resource]);
        let has = |(source, times): (Source, u32)| {
            self.buckets(resource).of(source, now).has(allowance, times, 1, now)
        };
        Source::of_address(address).all(has)
    }

    /// Takes one whether or not there is any left.
    pub(crate) fn spend(&self, resource: Resource, address: IpAddr) {
        let (now, allowance) = (self.now(), self.allowances[resource]);
        for (source, times) in Source::of_address(address) {
            self.buckets(resource).of(source, now).owe(allowance, times, 1, now);
        }
    }

    /// What one connection to a room may take.
    pub(crate) fn line(self: &Arc<Self>, address: IpAddr, room: RoomCode) -> LineBudget {
        LineBudget::new(self, address, room)
    }

    /// A connection that came in; one of a trusted proxy, which has no address
    /// of its own here, counts in all only.
    pub(crate) fn hold_connection(&self, peer: Option<IpAddr>) -> Result<Held, OverBudget> {
        self.hold(0, Resource::Connection, peer)
    }

    /// A connection that is to become a socket.
    pub(crate) fn hold_socket(&self, address: IpAddr) -> Result<Held, OverBudget> {
        self.hold(1, Resource::Socket, Some(address))
    }

    fn hold(&self, index: usize, resource: Resource, address: Option<IpAddr>) -> Result<Held, OverBudget> {
        let (holders, all) = &self.held[index];
        let each = self.allowances[resource].burst;
        holders.hold(address, each, *all).ok_or_else(|| self.refuse(resource))
    }

    /// A refusal, which is counted.
    pub(crate) fn refuse(&self, resource: Resource) -> OverBudget {
        self.metrics.bad(resource.row().code);
        OverBudget(resource)
    }

    fn buckets(&self, resource: Resource) -> &Buckets {
        &self.buckets[resource as usize]
    }

    fn now(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }
}
