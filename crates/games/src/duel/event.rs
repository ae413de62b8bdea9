//! What happens in a Dobbelduel, and how much of it is told to those who may
//! not see a board.

use serde::Serialize;

use super::{action::Code, answer::Answer, view::Ending};
use crate::Seat;

/// Something that happened, worth a sound, an animation or a line in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A match begins: the code is behind the screen.
    MatchBegan {
        /// Which match, counted from 1.
        number: u8,
    },
    /// White dice were rolled.
    Rolled {
        /// Whose board.
        breaker: Seat,
        /// The dots; none for those who may not see them.
        dice: Vec<u8>,
        /// How many dice.
        n_dice: u8,
    },
    /// Dice were put on a row.
    Placed {
        /// Whose board.
        breaker: Seat,
        /// Which row, counted from 1.
        row: u8,
        /// How many dice.
        n_dice: u8,
    },
    /// The buttons were set.
    Answered {
        /// Whose board.
        breaker: Seat,
        /// Which row, counted from 1.
        row: u8,
        /// The buttons; none for those who may not see them.
        answer: Option<Answer>,
    },
    /// A breaker ran out of time and the server decided.
    Expired {
        /// Whose board.
        breaker: Seat,
    },
    /// A board is done.
    Ended {
        /// Whose board.
        breaker: Seat,
        /// How.
        ending: Ending,
        /// The points; none while they must stay covered.
        score: Option<i32>,
    },
    /// All boards of a match are done and the code lies open.
    MatchEnded {
        /// Which match, counted from 1.
        number: u8,
        /// The code that was hidden.
        code: Code,
    },
}

impl Event {
    /// What is left of this event for those from whom the board is covered;
    /// nothing if they may not even hear that it happened.
    pub(super) fn covered(&self) -> Option<Self> {
        Some(match *self {
            Self::Rolled { breaker, dice: _, n_dice } => Self::Rolled { breaker, dice: Vec::new(), n_dice },
            Self::Answered { breaker, row, answer: _ } => Self::Answered { breaker, row, answer: None },
            Self::Ended { breaker, ending: _, score: _ } => {
                Self::Ended { breaker, ending: Ending::Covered, score: None }
            }
            Self::Expired { breaker: _ } => return None,
            Self::MatchBegan { .. } | Self::Placed { .. } | Self::MatchEnded { .. } => self.clone(),
        })
    }
}
