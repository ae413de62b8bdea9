//! What a seat may ask for in Double Double Dominoes, and why it may be
//! turned down.

use serde::{Deserialize, Serialize};

use super::domino::{Domino, Halves};
use crate::RefusalCode;

/// What a seat may ask for. Drawing is no choice, so the house does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Puts a domino from the hand on two squares; after a double, next to it.
    Place {
        /// Which dots go to which square; the order of the two does not matter.
        halves: Halves,
    },
    /// Puts a domino from the hand face down into the pit, when none fits.
    Discard {
        /// Which.
        domino: Domino,
    },
    /// Ends the turn after a double instead of placing another domino next to it.
    Stop,
}

/// Why an action was turned down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Wrong number of seats.
    #[error("Double Double Dominoes is for two to six seats")]
    Seats,
    /// More dominoes than there are squares for.
    #[error("there are at most four sets of dominoes")]
    Sets,
    /// A spectator's seat number, or one that left.
    #[error("this seat is not in the game")]
    NoSuchSeat,
    /// Someone else is to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// A domino that is elsewhere.
    #[error("you do not have this domino")]
    NotInHand,
    /// Nothing can be placed in this turn.
    #[error("none of your dominoes fits: discard one")]
    NothingFits,
    /// Discarding is for those who cannot place.
    #[error("one of your dominoes fits, so you must place one")]
    MustPlace,
    /// There is nothing to stop.
    #[error("only after a double may you stop")]
    NothingToStop,
    /// The board says no.
    #[error(transparent)]
    Misplaced(#[from] Misplaced),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// No deadline has come.
    #[error("it is not time yet")]
    NotDue,
}

/// Why a domino may not lie on two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Misplaced {
    /// Dots other than 0 to 6.
    #[error("a half of a domino has none to six dots")]
    NoSuchDots,
    /// A domino is two squares long.
    #[error("the two squares do not lie next to each other")]
    Apart,
    /// Something lies there.
    #[error("a domino already lies there")]
    Occupied,
    /// The opening.
    #[error("the first domino must cover the star")]
    OffStar,
    /// Not next to anything.
    #[error("the domino would touch no other")]
    Alone,
    /// Both halves touch one domino, or a block of two by two would arise.
    #[error("dominoes may not lie side by side")]
    SideBySide,
    /// One half touches two squares.
    #[error("one half would touch two others")]
    TouchesTwo,
    /// The touching halves differ.
    #[error("the dots do not match where the dominoes touch")]
    DotsDiffer,
    /// One half matches, the other touches something that does not.
    #[error("the head would touch another domino")]
    HeadTouches,
    /// A follow-up somewhere else.
    #[error("after a double, the next domino must touch that double")]
    NotAtDouble,
}

impl RefusalCode for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::Seats => "seats",
            Self::Sets => "sets",
            Self::NoSuchSeat => "no_such_seat",
            Self::NotYourTurn => "not_your_turn",
            Self::NotInHand => "not_in_hand",
            Self::NothingFits => "nothing_fits",
            Self::MustPlace => "must_place",
            Self::NothingToStop => "nothing_to_stop",
            Self::Misplaced(why) => why.code(),
            Self::Over => "over",
            Self::NotDue => "not_due",
        }
    }
}

impl Misplaced {
    fn code(self) -> &'static str {
        match self {
            Self::NoSuchDots => "no_such_dots",
            Self::Apart => "apart",
            Self::Occupied => "occupied",
            Self::OffStar => "off_star",
            Self::Alone => "alone",
            Self::SideBySide => "side_by_side",
            Self::TouchesTwo => "touches_two",
            Self::DotsDiffer => "dots_differ",
            Self::HeadTouches => "head_touches",
            Self::NotAtDouble => "not_at_double",
        }
    }
}
