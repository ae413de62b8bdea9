//! What is counted of a node among others.

use std::time::Duration;

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};

/// Which node visitors are passed on to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct To {
    to: String,
}

/// Why something was done, or was not.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Why {
    why: &'static str,
}

/// What is counted of a node among others.
#[derive(Debug)]
pub(crate) struct ClusterCounters {
    pub(crate) rooms_owned: Gauge,
    claims: Family<Why, Counter>,
    pub(crate) fenced: Counter,
    pub(crate) buried: Counter,
    renewals: Histogram,
    pub(crate) guard_lapses: Counter,
    forwarded: Family<To, Counter>,
    not_forwarded: Family<Why, Counter>,
    takeovers: Histogram,
    handovers: Family<Why, Counter>,
}

impl ClusterCounters {
    pub(crate) fn new(registry: &mut Registry) -> Self {
        // From a millisecond to half a minute.
        let seconds = || Histogram::new(exponential_buckets(0.001, 2.0, 16));
        let counters = Self {
            rooms_owned: Gauge::default(),
            claims: Family::default(),
            fenced: Counter::default(),
            buried: Counter::default(),
            renewals: seconds(),
            guard_lapses: Counter::default(),
            forwarded: Family::default(),
            not_forwarded: Family::default(),
            takeovers: seconds(),
            handovers: Family::default(),
        };
        let Self {
            rooms_owned,
            claims,
            fenced,
            buried,
            renewals,
            guard_lapses,
            forwarded,
            not_forwarded,
            takeovers,
            handovers,
        } = &counters;
        registry.register("rooms_owned", "Rooms that are open here under our name", rooms_owned.clone());
        registry.register("claims", "Rooms that were claimed, by what came of it", claims.clone());
        registry.register("fenced", "Appends to rooms that were no longer ours", fenced.clone());
        registry.register("buried", "Nodes that we found dead and took off the list", buried.clone());
        registry.register("renew_seconds", "How long it takes to renew our name", renewals.clone());
        let help = "How often our name was not renewed in time, and answers were held back";
        registry.register("guard_lapses", help, guard_lapses.clone());
        registry.register("forwarded", "Sockets passed on to the node that owns the room", forwarded.clone());
        let help = "Sockets that a node did not take in, by reason";
        registry.register("forward_failures", help, not_forwarded.clone());
        let help = "From someone's coming in to a dead node's room to its being open elsewhere";
        registry.register("takeover_seconds", help, takeovers.clone());
        registry.register("handovers", "Rooms given up for other nodes to open", handovers.clone());
        counters
    }

    /// A room was claimed, or someone else was faster.
    pub(crate) fn claimed(&self, why: &'static str) {
        self.claims.get_or_create(&Why { why }).inc();
    }

    /// Our name was renewed.
    pub(crate) fn renewed(&self, took: Duration) {
        self.renewals.observe(took.as_secs_f64());
    }

    /// A visitor was passed on.
    pub(crate) fn forwarded(&self, to: &str) {
        self.forwarded.get_or_create(&To { to: to.to_owned() }).inc();
    }

    /// A visitor was not taken in by another node.
    pub(crate) fn not_forwarded(&self, why: &'static str) {
        self.not_forwarded.get_or_create(&Why { why }).inc();
    }

    /// A room was given up.
    pub(crate) fn handed_over(&self, why: &'static str) {
        self.handovers.get_or_create(&Why { why }).inc();
    }

    /// A dead node's room was opened here.
    pub(crate) fn took_over(&self, took: Duration) {
        self.takeovers.observe(took.as_secs_f64());
    }
}
