//! Who owns a room, and since when: what every append is checked against where
//! several servers share one journal. A server alone owns everything for ever.

use std::fmt;

use crate::Hex;

/// The name of one server among several (a node). It is drawn at every start
/// and after every burial, and never used twice.
pub type NodeId = Hex<16>;

/// How often a room has been claimed. It only grows, and each value is given
/// to one owner: a fencing token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(pub u64);

/// Under which name and since which claim a room is owned. Both are part of
/// the fence: a database that was set back may give out an epoch again, but to
/// another name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tenure {
    /// Who owns the room.
    pub owner: NodeId,
    /// Since which claim.
    pub epoch: Epoch,
}

impl Tenure {
    /// The one tenure there is where nobody shares the journal.
    pub const ALONE: Self = Self { owner: Hex([0; 16]), epoch: Epoch(0) };
}

impl Epoch {
    /// The epoch of whoever claims the room next.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl fmt::Display for Epoch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
