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
    pub(crate) risks: Gauge,
    pub(crate) other_packs: Gauge,
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
            risks: Gauge::default(),
            other_packs: Gauge::default(),
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
            risks,
            other_packs,
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
        let help = "Settings of the database by which something acknowledged could be lost";
        registry.register("database_risks", help, risks.clone());
        let help = "Servers with which other packs lie than with this one";
        registry.register("servers_with_other_packs", help, other_packs.clone());
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::metrics::Metrics;

    const FOR_OPERATORS: [(&str, &str); 3] = [
        ("alerts.yaml", include_str!("../../../../deploy/monitoring/alerts.yaml")),
        ("dashboard.json", include_str!("../../../../deploy/monitoring/dashboard.json")),
        ("hosting.md", include_str!("../../../../docs/hosting.md")),
    ];

    /// Every name that is counted, with all that Prometheus adds to it.
    fn counted() -> BTreeSet<String> {
        let metrics = Metrics::default();
        // What has labels is shown when there is one.
        metrics.bad("some");
        metrics.journal_trouble("some");
        metrics.cluster.claimed("some");
        metrics.cluster.forwarded("some");
        metrics.cluster.not_forwarded("some");
        metrics.cluster.handed_over("some");
        let text = metrics.text();
        let samples = text.lines().filter(|line| !line.starts_with('#'));
        let names = samples.filter_map(|line| line.split(['{', ' ']).next().map(str::to_owned));
        let histograms =
            text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.strip_suffix(" histogram"));
        names.chain(histograms.map(str::to_owned)).collect()
    }

    fn named(text: &str) -> impl Iterator<Item = &str> {
        let is_of_a_name = |c: char| c.is_ascii_lowercase() || c == '_';
        text.match_indices("dodo_").map(move |(at, _)| {
            let name = &text[at..];
            &name[..name.find(|c| !is_of_a_name(c)).unwrap_or(name.len())]
        })
    }

    #[test]
    fn every_metric_that_operators_are_shown_is_counted() {
        let counted = counted();
        for (file, text) in FOR_OPERATORS {
            let named: BTreeSet<&str> = named(text).collect();
            assert!(named.len() > 5, "{file} names metrics");
            for name in named {
                assert!(counted.contains(name), "{file} names {name}, of which nothing is counted");
            }
        }
    }

    #[test]
    fn all_that_is_counted_of_a_node_is_on_the_dashboard() {
        let mut registry = Registry::with_prefix("dodo");
        let counters = ClusterCounters::new(&mut registry);
        counters.claimed("some");
        counters.forwarded("some");
        counters.not_forwarded("some");
        counters.handed_over("some");
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, &registry).unwrap();
        let types = text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
        let names: Vec<&str> = types.filter_map(|line| line.split(' ').next()).collect();
        assert!(names.len() > 10, "{names:?}");
        for name in names {
            assert!(FOR_OPERATORS[1].1.contains(name), "{name} is not on the dashboard");
        }
    }
}
