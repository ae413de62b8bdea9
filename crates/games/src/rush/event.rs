//! What happens in a game of Doodle Rush. Guesses are called out, so everyone
//! hears nearly all of it; what nobody hears is a word before it is guessed, and
//! while others may still be as fast, and ink before the pens are down.

use serde::Serialize;

use super::{
    action::{Closeness, GuessId, Target},
    view::Next,
};
use crate::{
    Millis, Seat,
    ink::{Ink, InkOp},
};

/// Something that happened, worth a sound, an animation, a line in the log or
/// a stroke.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The bell has rung, or the cards are dealt: a breath, and then on.
    Veiled {
        /// What comes next.
        next: Next,
        /// When.
        until: Millis,
    },
    /// A round begins: pens up, or start guessing.
    Began {
        /// Which round, counted from 1.
        round: u8,
        /// When the bell rings; without clocks, when all are done.
        until: Option<Millis>,
    },
    /// Someone is done with this round.
    Done {
        /// Who.
        seat: Seat,
    },
    /// There was nothing to be guessed, so a guessing round was left out.
    Skipped {
        /// Which round, counted from 1.
        round: u8,
    },
    /// You drew. The others see it when the pens are down.
    Inked {
        /// Whose board.
        seat: Seat,
        /// Which of theirs.
        board: u8,
        /// When.
        at: Millis,
        /// What was done to its ink.
        op: InkOp,
    },
    /// All ink of a board: for the others when the pens are down, and for
    /// newcomers.
    Drawn {
        /// Whose board.
        seat: Seat,
        /// Which of theirs.
        board: u8,
        /// The ink.
        ink: Ink,
    },
    /// Someone guessed, and was wrong.
    Missed {
        /// Which guess.
        guess: GuessId,
        /// Who.
        seat: Seat,
        /// At which drawing; absent if it was called out to the whole table.
        target: Option<Target>,
        /// What they said.
        text: String,
    },
    /// Your guess is the word but for a slip of the finger.
    Nearly {
        /// Which guess.
        guess: GuessId,
    },
    /// You guessed a drawing. The others hear of it when nobody can be as fast
    /// any more.
    Right {
        /// Which guess.
        guess: GuessId,
        /// At which drawing; absent if it was called out to the whole table.
        target: Option<Target>,
        /// What you said.
        text: String,
    },
    /// Someone had the word too, but another was faster.
    Late {
        /// Which guess.
        guess: GuessId,
        /// Who.
        seat: Seat,
        /// At which drawing; absent if it was called out to the whole table.
        target: Option<Target>,
        /// What they said.
        text: String,
    },
    /// Someone guessed a drawing, and takes the board.
    Took {
        /// Which guess.
        guess: GuessId,
        /// Who.
        seat: Seat,
        /// The board.
        target: Target,
        /// What they said.
        text: String,
        /// The word that was drawn.
        word: String,
        /// Whether someone had it at the same moment, so that both score.
        shared: bool,
        /// Whether the one who drew it, or the table, let it count.
        counted: bool,
    },
    /// A guess does not count after all, and its owner has the board again.
    Rejected {
        /// Which guess.
        guess: GuessId,
        /// Whose.
        seat: Seat,
        /// The board.
        target: Target,
    },
    /// Someone says that a guess was judged wrongly.
    Disputed {
        /// Which guess.
        guess: GuessId,
        /// Who says so.
        seat: Seat,
        /// The board it is about.
        target: Target,
    },
    /// The table has agreed that it is the other way round.
    Overruled {
        /// Which guess.
        guess: GuessId,
        /// The board it is about.
        target: Target,
        /// Whether it counts.
        counts: bool,
    },
    /// Someone told how close a guess was.
    Said {
        /// Which guess.
        guess: GuessId,
        /// Who drew.
        seat: Seat,
        /// Who guessed.
        guesser: Seat,
        /// How close.
        word: Closeness,
    },
    /// Someone points at a drawing of theirs.
    Pointed {
        /// Whose.
        seat: Seat,
        /// Which of theirs.
        board: u8,
    },
    /// Someone says that there are letters or digits on a drawing.
    Flagged {
        /// Who says so.
        seat: Seat,
        /// Which drawing.
        target: Target,
        /// Whether it is void in this round now.
        void: bool,
    },
    /// Someone left the game.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game is over, and every word is shown.
    Ended,
}
