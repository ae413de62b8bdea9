//! Nodes that are broken on purpose, to show that the storm over several
//! houses finds it.

use crate::Promise;

/// How the nodes, or the database, are broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClusterSabotage {
    /// Not at all.
    #[default]
    None,
    /// The fence compares the number of the next record, and nothing else.
    NumbersOnly,
    /// Answers that leave no record are let out however old the last renewal is.
    NoGuard,
    /// An answer that leaves no record does not wait for the records before it.
    AnswersPastTheGate,
    /// The room is read as it was before it was claimed.
    ClaimsAndReadsAtOnce,
    /// Whoever has expired loses its rooms, but keeps its row.
    NoBurial,
    /// A buried node takes its new name before the rooms of the old one have ended.
    GuardBeforeRoomsEnd,
    /// What may or may not have been kept is sent again, behind whatever is kept by now.
    SendsBatchAgain,
    /// What may or may not have been kept counts as kept.
    TakesLostForKept,
    /// A node that had the room never claims it again.
    NeverClaimsAgain,
}

impl ClusterSabotage {
    /// Every way to break them.
    pub const ALL: [Self; 9] = [
        Self::NumbersOnly,
        Self::NoGuard,
        Self::AnswersPastTheGate,
        Self::ClaimsAndReadsAtOnce,
        Self::NoBurial,
        Self::GuardBeforeRoomsEnd,
        Self::SendsBatchAgain,
        Self::TakesLostForKept,
        Self::NeverClaimsAgain,
    ];

    /// The promise that it breaks, and within how many evenings that is found.
    pub fn breaks(self) -> Option<(Promise, u64)> {
        Some(match self {
            Self::None => return None,
            Self::NumbersOnly => (Promise::OneOwner, 40),
            Self::NoGuard | Self::NoBurial => (Promise::Fresh, 40),
            Self::ClaimsAndReadsAtOnce | Self::GuardBeforeRoomsEnd => (Promise::Fresh, 100),
            Self::AnswersPastTheGate | Self::TakesLostForKept => (Promise::Kept, 40),
            Self::SendsBatchAgain => (Promise::Once, 200),
            Self::NeverClaimsAgain => (Promise::Served, 20),
        })
    }
}
