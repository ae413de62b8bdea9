//! What several servers count together. Each has a governor of its own, which
//! must not let an address have as many times more as there are servers of what
//! guards the whole: rooms from strangers, and the number of rooms.

use std::{fmt, net::IpAddr, time::Duration};

use super::{Governor, Resource, source::Source};

/// Something that is counted by all servers together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Toll {
    /// What it is.
    pub(crate) what: &'static str,
    /// By whom it is counted.
    pub(crate) source: Source,
    /// How long it takes until one more may be taken.
    pub(crate) each: Duration,
    /// How long until all of it may be taken again.
    pub(crate) in_all: Duration,
}

impl Governor {
    /// What is owed for one of something.
    pub(crate) fn tolls(&self, resource: Resource, address: IpAddr) -> Vec<Toll> {
        let allowance = self.allowances[resource];
        let toll = |(source, times)| Toll {
            what: resource.row().code,
            source,
            each: Duration::from_nanos(allowance.nanos_each(times)),
            in_all: Duration::from_nanos(allowance.nanos_in_all()),
        };
        Source::of_address(address).map(toll).collect()
    }

    /// Someone owes so much with all servers together: here they are given no
    /// more than that leaves.
    pub(crate) fn owes(&self, resource: Resource, source: Source, owed: Duration) {
        let now = self.now();
        let owed = u64::try_from(owed.as_nanos()).unwrap_or(u64::MAX);
        self.buckets(resource).of(source, now).owe_until(now.saturating_add(owed));
    }
}

/// As it is written in the database. Rooms and people are never counted there.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::V4(address) => write!(f, "{address}"),
            Self::Slash64(prefix) => write!(f, "{prefix:016x}/64"),
            Self::Slash48(prefix) => write!(f, "{prefix:012x}/48"),
            Self::Room(code) | Self::Person(code, _) => write!(f, "{code}"),
        }
    }
}
