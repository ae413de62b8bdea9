//! What an evening, or thousands of them, went through.

use std::{collections::BTreeMap, ops::AddAssign};

/// What was done and suffered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Evenings played.
    pub evenings: u64,
    /// Inputs that rooms handled.
    pub steps: u64,
    /// Requests sent, bad ones included.
    pub asks: u64,
    /// Requests carried out.
    pub done: u64,
    /// Requests refused.
    pub refused: u64,
    /// Records on disk.
    pub records: u64,
    /// Games played to their end.
    pub finished: u64,
    /// Rooms that came back from their journal.
    pub recoveries: u64,
    /// Everything that happened to people, lines, disks and clocks, by kind.
    pub happenings: BTreeMap<&'static str, u64>,
}

impl Tally {
    /// Counts something that happened.
    pub(crate) fn happened(&mut self, what: &'static str) {
        *self.happenings.entry(what).or_default() += 1;
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        let Self { evenings, steps, asks, done, refused, records, finished, recoveries, happenings } = other;
        self.evenings += evenings;
        self.steps += steps;
        self.asks += asks;
        self.done += done;
        self.refused += refused;
        self.records += records;
        self.finished += finished;
        self.recoveries += recoveries;
        for (what, times) in happenings {
            *self.happenings.entry(what).or_default() += times;
        }
    }
}
