//! One node of an evening with several: the real lease and the real driver
//! around the real room, its place in the list, its journal's queue, and the
//! search for whoever owns the room.

use std::{collections::VecDeque, time::Duration};

use games::Rng;
use rooms::{Append, Driver, Epoch, Hex, Lease, NodeId, Record, Tenure, Timestamp};

use super::pipe::Pipe;

/// When evenings begin, on every wall clock that is right.
const BEGIN: u64 = 1_000_000_000;

/// One node.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) is_up: bool,
    /// Until when its process stands still.
    pub(super) paused_until: u64,
    /// Until when nothing passes between it and the database.
    pub(super) cut_until: u64,
    /// How often it was started.
    pub(super) run: u64,
    /// What its wall clock is ahead.
    pub(super) ahead: u64,
    /// How much quicker its stopwatch runs, in thousandths.
    pub(super) drift: i64,
    pub(super) lease: Option<Lease>,
    /// Its name to be, and when it was sent to the list.
    pub(super) entering: Option<(NodeId, Duration)>,
    pub(super) life: Option<Life>,
    pub(super) queue: VecDeque<(u64, Append)>,
    /// Sent, and not answered.
    pub(super) writing: Vec<(u64, Append)>,
    pub(super) search: Search,
    /// The node that was found to refuse connections.
    pub(super) refused: Option<NodeId>,
    /// It owned the room once.
    pub(super) has_owned: bool,
    pub(super) pipes: [Pipe; 3],
}

/// How far a node is in finding out who owns the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Search {
    Idle,
    /// Something was asked.
    Asked,
    /// The room was claimed under this name, and is being read.
    Reading(NodeId, Epoch),
    /// It is looked again in a while.
    Waiting,
}

/// A room that is open on a node.
#[derive(Debug)]
pub(super) struct Life {
    /// Unlike any other of the evening.
    pub(super) number: u64,
    pub(super) tenure: Tenure,
    pub(super) driver: Driver<Note>,
    /// Its own records that were not compared with the database yet.
    pub(super) own: VecDeque<Record>,
    /// The last number of each append that was not answered.
    pub(super) appended: VecDeque<u64>,
    /// The last number that it was told is kept.
    pub(super) kept: u64,
}

/// What was so when an input was handled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    /// The last change that anyone had been told of.
    pub(super) told: u64,
    /// The last change that the room knew of.
    pub(super) seq: u64,
}

impl Member {
    pub(super) fn new(rng: &mut Rng) -> Self {
        Self {
            is_up: true,
            paused_until: 0,
            cut_until: 0,
            run: 0,
            ahead: u64::from(rng.below(60_000)),
            drift: i64::from(rng.below(41)) - 20,
            lease: None,
            entering: None,
            life: None,
            queue: VecDeque::new(),
            writing: Vec::new(),
            search: Search::Idle,
            refused: None,
            has_owned: false,
            pipes: Default::default(),
        }
    }

    /// What its wall clock shows.
    pub(super) fn clock(&self, now: u64) -> Timestamp {
        Timestamp(BEGIN + now + self.ahead)
    }

    /// The true time of a moment on its wall clock.
    pub(super) fn moment(&self, at: Timestamp) -> u64 {
        at.0.saturating_sub(BEGIN + self.ahead)
    }

    /// What its stopwatch shows.
    pub(super) fn stopwatch(&self, now: u64) -> Duration {
        Duration::from_millis(now.saturating_add_signed(now.cast_signed() * self.drift / 1_000))
    }

    pub(super) fn is_paused(&self, now: u64) -> bool {
        now < self.paused_until
    }

    /// The name under which it is listed.
    pub(super) fn name(&self) -> Option<NodeId> {
        self.lease.as_ref().map(Lease::node)
    }
}

/// The `n`th name that is drawn in an evening.
pub(super) fn name(n: u64) -> NodeId {
    let bytes = Rng::seed_from_number(2_000_000 + n);
    Hex(std::array::from_fn(|i| bytes[i]))
}

impl Life {
    /// Takes note that the oldest append is kept.
    pub(super) fn kept(&mut self) {
        self.kept = self.appended.pop_front().unwrap_or(self.kept);
        self.driver.kept();
    }
}
