//! What the people at a table decide together.

use games::Seat;
use serde::{Deserialize, Serialize};

use crate::PersonId;

/// What can be proposed to the people who are seated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Proposal {
    /// To stop the clocks.
    Pause,
    /// To let them run on.
    Resume,
    /// To let the running deadline fall due now.
    Skip,
    /// To give somebody without a seat that of a bot, or of somebody who is away.
    GiveSeat {
        /// Which seat.
        seat: Seat,
        /// To whom.
        person: PersonId,
    },
}

/// A question that is open: everyone asked may vote until it is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct OpenProposal {
    /// Its number, for a vote to refer to.
    pub number: ProposalNumber,
    /// Who proposes it.
    pub by: PersonId,
    /// What.
    pub proposal: Proposal,
    /// Who is asked: those who are seated and play themselves.
    pub asked: Vec<PersonId>,
    /// Who has agreed so far.
    pub yes: Vec<PersonId>,
    /// Who has not.
    pub no: Vec<PersonId>,
    /// How long it is open for, from when it was proposed.
    pub open_ms: u32,
}

/// What became of the last proposal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct Decision {
    /// Its number.
    pub number: ProposalNumber,
    /// Who proposed it.
    pub by: PersonId,
    /// What.
    pub proposal: Proposal,
    /// What became of it.
    pub verdict: Verdict,
}

/// What becomes of a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It was agreed on, and is done.
    Agreed,
    /// Not enough agreed in time.
    Declined,
    /// It could not be done any more.
    Lapsed,
}

/// The number of a proposal: no two of a room have the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts", type = "number"))]
#[serde(transparent)]
pub struct ProposalNumber(pub u64);
