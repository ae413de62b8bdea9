//! What a seat may ask for in Doodle Rush, and why it may be turned down.

use serde::{Deserialize, Serialize};

use crate::{
    RefusalCode, Seat,
    ink::{Blot, InkOp},
};

/// How many boards everyone has, and so how many words.
pub const BOARDS: u8 = 6;

/// The number of a guess in its game.
pub type GuessId = u16;

/// What a seat may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts", optional_fields))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Draws on a board of one's own. A stroke.
    Ink {
        /// Which board, 0 to 5.
        board: u8,
        /// What is done to its ink.
        op: InkOp,
    },
    /// Guesses a drawing.
    Guess {
        /// Which one; absent to call it out to the whole table (option `shout`).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Target>,
        /// The words, at most 40 characters.
        text: String,
    },
    /// Tells how close a guess at a drawing of one's own was.
    Say {
        /// Which guess.
        guess: GuessId,
        /// How close.
        word: Closeness,
    },
    /// Lets a guess count that was not taken for right, within five seconds.
    CountIt {
        /// Which guess.
        guess: GuessId,
        /// The board of one's own that it names.
        board: u8,
    },
    /// Lets a guess not count that was taken for right and is not the very
    /// word, within five seconds.
    Reject {
        /// Which guess.
        guess: GuessId,
        /// The board of one's own that it took.
        board: u8,
    },
    /// Says that somebody's guess was judged wrongly. When more than half of
    /// those who did not guess say so, it is the other way round.
    Overrule {
        /// Which guess.
        guess: GuessId,
        /// At which board.
        target: Target,
    },
    /// Points at a drawing of one's own, at most every two seconds.
    Point {
        /// Which board, 0 to 5.
        board: u8,
    },
    /// Says that there are letters or digits on someone's drawing.
    Flag {
        /// Which one.
        target: Target,
    },
    /// Is done with this round, where no bell ends it (pace `off`).
    Done,
}

/// A board of someone's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts"))]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// Whose.
    pub seat: Seat,
    /// Which of theirs, 0 to 5.
    pub board: u8,
}

/// How close a guess was, as the one who drew it sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Closeness {
    /// Nearly.
    Close,
    /// Not at all.
    Far,
}

/// Why an action was turned down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Wrong number of seats.
    #[error("Doodle Rush is for two to six seats")]
    Seats,
    /// Every drawing round has its guessing round.
    #[error("Doodle Rush has 2, 4, 6 or 8 rounds")]
    Rounds,
    /// The bell ends the round for all.
    #[error("here the bell ends the round")]
    Timed,
    /// Nothing to be done with.
    #[error("no round is under way")]
    NoRound,
    /// Said once already.
    #[error("you have said that you are done")]
    AlreadyDone,
    /// A spectator's seat number.
    #[error("this seat is not in the game")]
    NoSuchSeat,
    /// Someone who gave the game up.
    #[error("you left this game")]
    Left,
    /// A board beyond the sixth.
    #[error("everyone has six boards")]
    NoSuchBoard,
    /// Ink outside a drawing round.
    #[error("you may draw in the drawing rounds only")]
    NotDrawing,
    /// A guess, or talk of one, outside a guessing round.
    #[error("you may guess in the guessing rounds only")]
    NotGuessing,
    /// Ink that came after the bell.
    #[error("the bell has rung: the pens are down")]
    PensDown,
    /// A guess made after the bell.
    #[error("the bell has rung: that was too late")]
    TooLate,
    /// Ink on a board that was guessed.
    #[error("this drawing was guessed: the board is gone")]
    BoardGone,
    /// More ink than a hand can lay in a round.
    #[error("that is all the ink there is for this round")]
    OutOfInk,
    /// A colour, where everyone has one marker.
    #[error("this table draws with one marker")]
    OneMarker,
    /// The ink itself is not right.
    #[error(transparent)]
    Ink(#[from] Blot),
    /// A guess at nothing in particular.
    #[error("choose a drawing first")]
    NoTarget,
    /// A guess at one's own drawing.
    #[error("this drawing is your own")]
    OwnBoard,
    /// A pointer, or a word, on a board of someone else.
    #[error("this drawing is not yours")]
    NotYourBoard,
    /// Nothing there to be guessed.
    #[error("nothing was drawn there yet")]
    Blank,
    /// Somebody was faster.
    #[error("this drawing was guessed already")]
    Taken,
    /// Letters or digits.
    #[error("this drawing is void in this round: there are letters or digits on it")]
    Void,
    /// No letter in it.
    #[error("a guess needs a word")]
    NoWords,
    /// Longer than anybody can shout.
    #[error("a guess has at most 40 characters")]
    LongGuess,
    /// A guess that would give one's own word away.
    #[error("careful: that is one of your own words")]
    OwnWord,
    /// The same guess at the same drawing.
    #[error("you guessed that already")]
    SaidThat,
    /// Less than 0.7 seconds after the last guess.
    #[error("one guess at a time: take a breath")]
    TooFast,
    /// Less than two seconds after the last pointing.
    #[error("you have just pointed: wait a moment")]
    JustPointed,
    /// No such guess in this round.
    #[error("there is no such guess")]
    NoSuchGuess,
    /// The guess was right.
    #[error("this guess was right anyway")]
    WasRight,
    /// The guess was wrong.
    #[error("this guess was not counted anyway")]
    WasWrong,
    /// Nobody can doubt it.
    #[error("that is the very word on the card")]
    VeryWord,
    /// A guess is judged by others.
    #[error("your own guess is for the others to judge")]
    OwnGuess,
    /// Said once already.
    #[error("you have answered this guess")]
    Answered,
    /// Five seconds have passed.
    #[error("it is too late for that: the table may still agree on it")]
    TooLateToCount,
    /// Flagged once already.
    #[error("you have flagged this drawing")]
    Flagged,
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
            Self::Rounds => "rounds",
            Self::Timed => "timed",
            Self::NoRound => "no_round",
            Self::AlreadyDone => "already_done",
            Self::NoSuchSeat => "no_such_seat",
            Self::Left => "left",
            Self::NoSuchBoard => "no_such_board",
            Self::NotDrawing => "not_drawing",
            Self::NotGuessing => "not_guessing",
            Self::PensDown => "pens_down",
            Self::TooLate => "too_late",
            Self::BoardGone => "board_gone",
            Self::OutOfInk => "out_of_ink",
            Self::OneMarker => "one_marker",
            Self::Ink(blot) => blot.code(),
            Self::NoTarget => "no_target",
            Self::OwnBoard => "own_board",
            Self::NotYourBoard => "not_your_board",
            Self::Blank => "blank",
            Self::Taken => "taken",
            Self::Void => "void",
            Self::NoWords => "no_words",
            Self::LongGuess => "long_guess",
            Self::OwnWord => "own_word",
            Self::SaidThat => "said_that",
            Self::TooFast => "too_fast",
            Self::JustPointed => "just_pointed",
            Self::NoSuchGuess => "no_such_guess",
            Self::WasRight => "was_right",
            Self::WasWrong => "was_wrong",
            Self::VeryWord => "very_word",
            Self::OwnGuess => "own_guess",
            Self::Answered => "answered",
            Self::TooLateToCount => "too_late_to_count",
            Self::Flagged => "flagged",
            Self::Over => "over",
            Self::NotDue => "not_due",
        }
    }
}
