//! What is promised to everyone who plays, however the evening goes.

use std::fmt;

/// What is promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// What anyone hears of is on disk.
    Kept,
    /// Nothing is done twice.
    Once,
    /// A room comes back from its journal as it was: its people, host, lock,
    /// seats, options, results, and the game with its secrets and its chance.
    Recovered,
    /// Nobody is sent what is hidden from them, in views, events or backlogs.
    Secret,
    /// Everyone here has been shown the room and the game as they are.
    Shown,
    /// Every request is answered.
    Answered,
    /// A game goes on by itself, or waits for people and for no clock.
    Ends,
    /// Nobody who does nothing holds up a table that has a clock.
    Moves,
    /// Whoever is present can play on: a bot that played while they were away
    /// has given their seat back, and somebody who is here hosts.
    PlaysOn,
    /// Whoever comes back is let in as who they are, has the same seat and
    /// sees the game as it is; or is told the right reason why not.
    Seat,
    /// Nothing grows without bound.
    Bounded,
    /// Nothing panics.
    Unbroken,
    /// Nobody writes to a room, or tells of it, after someone else has it.
    OneOwner,
    /// Nobody is shown less than was told to anyone before they asked.
    Fresh,
    /// Some seconds after all faults are over, everyone is in and answered.
    Served,
}

impl Promise {
    /// All of them.
    pub const ALL: [Self; 15] = [
        Self::Kept,
        Self::Once,
        Self::Recovered,
        Self::Secret,
        Self::Shown,
        Self::Answered,
        Self::Ends,
        Self::Moves,
        Self::PlaysOn,
        Self::Seat,
        Self::Bounded,
        Self::Unbroken,
        Self::OneOwner,
        Self::Fresh,
        Self::Served,
    ];
}

/// A promise that was broken, and where.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the promise {promise} was broken at step {step}: {what}")]
pub struct Broken {
    /// Which promise.
    pub promise: Promise,
    /// How many steps the evening had taken.
    pub step: usize,
    /// What was seen.
    pub what: String,
}

impl fmt::Display for Promise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Kept => "that what anyone hears of is kept",
            Self::Once => "that nothing is done twice",
            Self::Recovered => "that a room comes back as it was",
            Self::Secret => "that secrets are kept",
            Self::Shown => "that everyone is shown what has changed",
            Self::Answered => "that every request is answered",
            Self::Ends => "that every phase ends",
            Self::Moves => "that nobody idle is waited for",
            Self::PlaysOn => "that whoever is present can always play on",
            Self::Seat => "that everyone has their seat back",
            Self::Bounded => "that nothing grows without bound",
            Self::Unbroken => "that nothing panics",
            Self::OneOwner => "that a room has one owner",
            Self::Fresh => "that nobody is shown what is out of date",
            Self::Served => "that everyone is served when all is well again",
        })
    }
}
