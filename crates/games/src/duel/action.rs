//! What a seat may ask for in Dobbelduel, and why it may be turned down.

use serde::{Deserialize, Serialize};

use super::answer::Answer;
use crate::RefusalCode;

/// Four columns: blue, red, yellow, green.
pub const COLUMNS: usize = 4;

/// The dots in the four columns, each 1 to 6.
pub type Code = [u8; COLUMNS];

/// A row of white dice: the dots in each column, or no die there.
pub type Dice = [Option<u8>; COLUMNS];

/// What a seat may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel.ts"))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// The breaker rolls the white dice for the next effort.
    Roll,
    /// The breaker puts one to four of the rolled dice on the next row.
    Place {
        /// Which dots go to which column.
        dice: Dice,
    },
    /// The breaker gives the definitive solution.
    Solve {
        /// The code, as the breaker believes it to be.
        code: Code,
    },
    /// The maker sets the buttons beside the row just placed (manual mode).
    Answer {
        /// How many dice are right, must be higher, must be lower.
        answer: Answer,
    },
    /// Someone has seen enough of the finished match.
    Ready,
}

/// Why an action was turned down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Wrong number of seats for these options.
    #[error("Dobbelduel is for one or two seats")]
    Seats,
    /// Roles must be exchanged evenly.
    #[error("an even number of matches from 2 to 8 is played, so that both break as many codes as they make")]
    Matches,
    /// A spectator's seat number, or one that left.
    #[error("this seat is not in the game")]
    NoSuchSeat,
    /// The other side is to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Rolled dice must be placed first.
    #[error("place at least one of the rolled dice first")]
    AlreadyRolled,
    /// Nothing to place.
    #[error("roll the dice first")]
    NotRolled,
    /// Seven rows are filled.
    #[error("all seven rows are used: give your solution")]
    NoRowLeft,
    /// All 18 are on the board.
    #[error("no white dice are left: give your solution")]
    NoDiceLeft,
    /// A row needs a die.
    #[error("put at least one die on the row")]
    NoDieChosen,
    /// A die that was not rolled.
    #[error("these dice are not among those you rolled")]
    NotThoseDice,
    /// Dots other than 1 to 6.
    #[error("a die shows one to six dots")]
    NoSuchDots,
    /// The buttons do not add up.
    #[error("set one button for each die on the row")]
    WrongButtonCount,
    /// Nothing to answer.
    #[error("there is no row to answer")]
    NothingToAnswer,
    /// The match is still going on.
    #[error("the match is not over yet")]
    MatchNotOver,
    /// Said once already.
    #[error("you are ready already")]
    AlreadyReady,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// No deadline has come.
    #[error("it is not time yet")]
    NotDue,
}

impl RefusalCode for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::Seats => "seats",
            Self::Matches => "matches",
            Self::NoSuchSeat => "no_such_seat",
            Self::NotYourTurn => "not_your_turn",
            Self::AlreadyRolled => "already_rolled",
            Self::NotRolled => "not_rolled",
            Self::NoRowLeft => "no_row_left",
            Self::NoDiceLeft => "no_dice_left",
            Self::NoDieChosen => "no_die_chosen",
            Self::NotThoseDice => "not_those_dice",
            Self::NoSuchDots => "no_such_dots",
            Self::WrongButtonCount => "wrong_button_count",
            Self::NothingToAnswer => "nothing_to_answer",
            Self::MatchNotOver => "match_not_over",
            Self::AlreadyReady => "already_ready",
            Self::Over => "over",
            Self::NotDue => "not_due",
        }
    }
}
