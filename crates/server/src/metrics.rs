//! What is counted, and how it is shown.

use std::{ops::Deref, sync::Arc, time::Duration};

use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};

use crate::health::Health;

/// Everything that is counted. Cheap to clone, which every append does: all
/// clones count together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Metrics(Arc<Counters>);

impl Deref for Metrics {
    type Target = Counters;

    fn deref(&self) -> &Counters {
        &self.0
    }
}

/// What is counted.
#[derive(Debug)]
pub(crate) struct Counters {
    registry: Registry,
    pub(crate) rooms: Gauge,
    pub(crate) sockets: Gauge,
    pub(crate) asks: Counter,
    pub(crate) refusals: Counter,
    /// How the journal is doing.
    pub(crate) health: Health,
    thoughts: Histogram,
    pub(crate) looks: Counter,
    pub(crate) shows: Counter,
    pub(crate) previews: Counter,
    pub(crate) room_panics: Counter,
    pub(crate) journal_failures: Counter,
    pub(crate) forgotten: Counter,
    pub(crate) doubts: Counter,
    disk_free: Gauge,
    disk_nearly_full: Gauge,
    records: Counter,
    kept_bytes: Counter,
    commits: Histogram,
    asked: Histogram,
    asked_decided: Histogram,
    woken: Histogram,
    woken_decided: Histogram,
    bad: Family<Why, Counter>,
    journal_trouble: Family<Why, Counter>,
    /// What is counted of a node among others.
    #[cfg(feature = "cluster")]
    pub(crate) cluster: crate::cluster::ClusterCounters,
}

/// A kind of bad input, or of trouble.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Why {
    why: &'static str,
}

impl Default for Counters {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("dodo");
        let rooms = Gauge::default();
        let sockets = Gauge::default();
        let asks = Counter::default();
        let refusals = Counter::default();
        let looks = Counter::default();
        let shows = Counter::default();
        let previews = Counter::default();
        let room_panics = Counter::default();
        let journal_failures = Counter::default();
        let forgotten = Counter::default();
        let doubts = Counter::default();
        let (disk_free, disk_nearly_full) = (Gauge::default(), Gauge::default());
        let records = Counter::default();
        let kept_bytes = Counter::default();
        let commits = Histogram::new(exponential_buckets(0.0001, 2.0, 16));
        let thoughts = Histogram::new(exponential_buckets(0.001, 2.0, 12));
        let times = || Histogram::new(exponential_buckets(0.0001, 1.5, 24));
        let (asked, asked_decided) = (times(), times());
        let (woken, woken_decided) = (times(), times());
        let (bad, journal_trouble) = (Family::default(), Family::default());
        registry.register("rooms_open", "Rooms in memory", rooms.clone());
        registry.register("sockets", "Connections", sockets.clone());
        registry.register("asks", "Requests read", asks.clone());
        registry.register("refusals", "Requests turned down by a room", refusals.clone());
        registry.register("thought_seconds", "How long bots think over a choice", thoughts.clone());
        registry.register("looks", "Drawings looked at for those who practise", looks.clone());
        registry.register("shows", "Outlines and reels of finished games shown", shows.clone());
        registry.register("previews", "Links to rooms previewed", previews.clone());
        registry.register("room_panics", "Rooms that broke and were reloaded", room_panics.clone());
        registry.register("journal_failures", "Appends that failed", journal_failures.clone());
        let help = "What went wrong with the journal and was got over, by reason";
        registry.register("journal_trouble", help, journal_trouble.clone());
        let help = "People whose line began to be doubted: what it answers cannot all be true";
        registry.register("doubted_lines", help, doubts.clone());
        registry.register("rooms_forgotten", "Rooms nobody came back to", forgotten.clone());
        registry.register("journal_records", "Records kept", records.clone());
        let help = "Bytes of records kept, those of bots and clocks included, about";
        registry.register("journal_bytes", help, kept_bytes.clone());
        registry.register("journal_commit_seconds", "How long commits take", commits.clone());
        let help = "From reading a request to letting out what follows from it";
        registry.register("ask_seconds", help, asked.clone());
        let help = "From reading a request to having decided what follows, before that is saved";
        registry.register("ask_decided_seconds", help, asked_decided.clone());
        let help = "From a deadline, a bot's or a race's included, to letting out what follows from it";
        registry.register("wake_seconds", help, woken.clone());
        let help = "From a deadline, a bot's or a race's included, to having decided what follows";
        registry.register("wake_decided_seconds", help, woken_decided.clone());
        registry.register("disk_free_bytes", "Bytes free where the journal lies", disk_free.clone());
        let help = "1 while so little of the disk is free that nothing new is begun";
        registry.register("disk_nearly_full", help, disk_nearly_full.clone());
        registry.register("bad_input", "Input that was turned away, by reason", bad.clone());
        Self {
            #[cfg(feature = "cluster")]
            cluster: crate::cluster::ClusterCounters::new(&mut registry),
            registry,
            rooms,
            sockets,
            asks,
            refusals,
            health: Health::default(),
            thoughts,
            looks,
            shows,
            previews,
            room_panics,
            journal_failures,
            forgotten,
            doubts,
            disk_free,
            disk_nearly_full,
            records,
            kept_bytes,
            commits,
            asked,
            asked_decided,
            woken,
            woken_decided,
            bad,
            journal_trouble,
        }
    }
}

impl Counters {
    /// Counts bad input of some kind.
    pub(crate) fn bad(&self, why: &'static str) {
        self.bad.get_or_create(&Why { why }).inc();
    }

    /// A bot has made up its mind.
    pub(crate) fn thought(&self, took: Duration) {
        self.thoughts.observe(took.as_secs_f64());
    }

    /// A request was dealt with.
    pub(crate) fn asked(&self, took: Duration) {
        self.asked.observe(took.as_secs_f64());
    }

    /// A request was decided, and may still have to be saved.
    pub(crate) fn asked_decided(&self, took: Duration) {
        self.asked_decided.observe(took.as_secs_f64());
    }

    /// A deadline was dealt with.
    pub(crate) fn woken(&self, took: Duration) {
        self.woken.observe(took.as_secs_f64());
    }

    /// A deadline was decided, and may still have to be saved.
    pub(crate) fn woken_decided(&self, took: Duration) {
        self.woken_decided.observe(took.as_secs_f64());
    }

    /// Counts trouble with the journal of some kind.
    pub(crate) fn journal_trouble(&self, why: &'static str) {
        self.journal_trouble.get_or_create(&Why { why }).inc();
    }

    /// So many bytes of the disk are free, and whether that is too few.
    pub(crate) fn disk(&self, free: u64, is_nearly_full: bool) {
        self.disk_free.set(i64::try_from(free).unwrap_or(i64::MAX));
        self.disk_nearly_full.set(is_nearly_full.into());
    }

    /// Records of so many bytes were made.
    pub(crate) fn kept(&self, bytes: u64) {
        self.kept_bytes.inc_by(bytes);
    }

    /// So many records are kept.
    pub(crate) fn recorded(&self, records: u64) {
        self.records.inc_by(records);
    }

    /// The journal has committed something.
    pub(crate) fn committed(&self, took: Duration) {
        self.commits.observe(took.as_secs_f64());
    }

    /// All of it in Prometheus's text format.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        encode(&mut text, &self.registry).unwrap_or_default();
        text
    }
}
