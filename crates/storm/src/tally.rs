//! What an evening, or thousands of them, went through.

use std::{collections::BTreeMap, ops::AddAssign};

use games::Kind;

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
    /// Games left to their clocks alone that came to their end.
    pub left_alone: u64,
    /// Games of each kind, played to their end and cut short.
    pub games: BTreeMap<Kind, Games>,
    /// Rooms that came back from their journal.
    pub recoveries: u64,
    /// Everything that happened to people, lines, disks and clocks, by kind.
    pub happenings: BTreeMap<&'static str, u64>,
}

/// How games went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Games {
    /// Played to their end.
    pub whole: u64,
    /// Cleared from the table before.
    pub cut_short: u64,
}

impl Tally {
    /// Counts a game that is over.
    pub(crate) fn played(&mut self, kind: Kind, is_whole: bool) {
        let games = self.games.entry(kind).or_default();
        *(if is_whole { &mut games.whole } else { &mut games.cut_short }) += 1;
    }

    /// Counts something that happened.
    pub(crate) fn happened(&mut self, what: &'static str) {
        *self.happenings.entry(what).or_default() += 1;
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        let Self { evenings, steps, asks, done, refused, records, left_alone, games, recoveries, happenings } =
            other;
        self.evenings += evenings;
        self.steps += steps;
        self.asks += asks;
        self.done += done;
        self.refused += refused;
        self.records += records;
        self.left_alone += left_alone;
        self.recoveries += recoveries;
        for (kind, Games { whole, cut_short }) in games {
            let games = self.games.entry(kind).or_default();
            games.whole += whole;
            games.cut_short += cut_short;
        }
        for (what, times) in happenings {
            *self.happenings.entry(what).or_default() += times;
        }
    }
}
