//! What happens in Double Double Dominoes, as it is told to those who may see
//! it and to the others.

use serde::Serialize;

use super::{
    domino::{Domino, Halves},
    square::Square,
    view::{Ending, Gain},
};
use crate::Seat;

/// Something that happened, worth a sound, an animation or a line in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// Everyone showed their lowest domino, and it is clear who begins.
    Began {
        /// What everyone showed, by seat.
        shown: Vec<Vec<Domino>>,
        /// Who begins.
        first: Seat,
    },
    /// A turn begins.
    TurnBegan {
        /// Which turn, counted from 1.
        turn: u16,
        /// Whose.
        seat: Seat,
    },
    /// Dominoes were drawn from the boneyard.
    Drew {
        /// By whom.
        seat: Seat,
        /// How many.
        n_dominoes: u8,
        /// Which; none for everyone but the one who drew.
        dominoes: Vec<Domino>,
    },
    /// A domino was placed.
    Placed {
        /// By whom.
        seat: Seat,
        /// Where.
        halves: Halves,
        /// The square of the diamond it covered.
        diamond: Option<Square>,
        /// Who scored and for what; pieces move on by this much.
        gains: Vec<Gain>,
    },
    /// A domino went to the pit.
    Discarded {
        /// Whose.
        seat: Seat,
        /// Which; told only to its owner.
        domino: Option<Domino>,
    },
    /// Someone ended their turn after a double.
    Stopped {
        /// Who.
        seat: Seat,
    },
    /// Someone ran out of time and the house decides for them.
    Expired {
        /// Who.
        seat: Seat,
    },
    /// Someone gave the game up; their hand goes to the pit.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Ended {
        /// Why.
        ending: Ending,
        /// Who won.
        winners: Vec<Seat>,
    },
}
