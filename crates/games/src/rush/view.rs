//! What one viewer may know of a game of Doodle Rush. `sight.rs` decides who
//! may know what. The ink itself is told as events, and in the backlog.

use serde::Serialize;

use super::{
    action::{Closeness, GuessId, Target},
    options::Difficulty,
};
use crate::{Millis, Pace, Seat, words::Language};

/// All that one viewer may know, but for the ink.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts"))]
pub struct View {
    /// The language of the words.
    pub language: Language,
    /// Which side of the cards is played, or how hard a pack says it is.
    pub difficulty: Difficulty,
    /// Whether a guess may be called out to the whole table.
    pub shout: bool,
    /// Whether there are twelve markers instead of one.
    pub colours: bool,
    /// How many rounds there are.
    pub rounds: u8,
    /// How long the rounds are.
    pub pace: Pace,
    /// The pack the words come from; absent for the printed cards.
    pub pack: Option<Cover>,
    /// How many seats there are.
    pub seats: u8,
    /// The round under way, or the one a veil stands before, counted from 1.
    pub round: u8,
    /// Where the game stands.
    pub phase: Phase,
    /// Everyone's side of the table, by seat.
    pub sides: Vec<Side>,
    /// The guesses of this guessing round, or of the last one, oldest first:
    /// the newest 60 of them, and all of the viewer's own.
    pub guesses: Vec<Guess>,
    /// The viewer's next guess must not be made before.
    pub next_guess: Millis,
    /// The viewer must not point before.
    pub next_point: Millis,
}

/// What is written on a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts"))]
pub struct Cover {
    /// Its title.
    pub title: String,
    /// The language of its words, as a short tag: `en`, `pt-BR`; empty if it
    /// does not say.
    pub language: String,
}

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// A breath before the next round, or before the end. What was drawn or
    /// guessed before the bell may still come in.
    Veil {
        /// What comes next.
        next: Next,
        /// When.
        until: Millis,
        /// Whether a pause stopped the round, which goes on now.
        resumes: bool,
    },
    /// Everyone draws.
    Drawing {
        /// Since when.
        since: Millis,
        /// When the bell rings; without clocks, when all are done.
        until: Option<Millis>,
    },
    /// Everyone guesses.
    Guessing {
        /// Since when.
        since: Millis,
        /// When the bell rings; without clocks, when all are done.
        until: Option<Millis>,
    },
    /// The game is over, and every word is shown.
    Over,
}

/// What comes after a veil.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Next {
    /// A drawing round.
    Drawing,
    /// A guessing round.
    Guessing,
    /// The end.
    End,
}

/// One seat's side of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts"))]
pub struct Side {
    /// Whose.
    pub seat: Seat,
    /// Whether they left the game; their drawings may still be guessed.
    pub left: bool,
    /// Whether they are done with this round, where no bell ends it.
    pub done: bool,
    /// Boards won from others, less own boards left.
    pub score: i32,
    /// Boards won from others.
    pub won: u8,
    /// Own boards left.
    pub kept: u8,
    /// Their six boards, in order.
    pub boards: Vec<Board>,
}

/// One board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts"))]
pub struct Board {
    /// The word to be drawn on it: on one's own boards from the first round
    /// on, on others' once they are guessed, on all of them in the end.
    pub word: Option<String>,
    /// Whether there is a drawing on it that others may guess in this round.
    pub open: bool,
    /// Whether letters or digits make it void in this round.
    pub void: bool,
    /// Those who say so.
    pub flags: Vec<Seat>,
    /// Whether its word was told and the board came back to its owner: nobody
    /// can guess it any more.
    pub spent: bool,
    /// Those who guessed it, first one first: several if they were as fast as
    /// each other. Empty while it is its owner's.
    pub taken: Vec<Taken>,
    /// What the viewer may do with it now.
    pub may: Vec<May>,
}

/// Someone guessed a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts"))]
pub struct Taken {
    /// Who.
    pub seat: Seat,
    /// When.
    pub at: Millis,
    /// In which round.
    pub round: u8,
}

/// Something a viewer may do with a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts"))]
#[serde(rename_all = "snake_case")]
pub enum May {
    /// Draw on it.
    Draw,
    /// Guess it.
    Guess,
    /// Flag it.
    Flag,
    /// Point at it.
    Point,
}

/// Something somebody called out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts"))]
pub struct Guess {
    /// Which guess.
    pub id: GuessId,
    /// Who.
    pub seat: Seat,
    /// At which drawing; absent if it was called out to the whole table.
    pub target: Option<Target>,
    /// What they said.
    pub text: String,
    /// When.
    pub at: Millis,
    /// The boards it took; none if it was wrong.
    pub took: Vec<Target>,
    /// What those who drew said to it.
    pub said: Vec<Answer>,
    /// The viewer's own boards whose word it nearly was, or has something in
    /// common with; nobody else is told.
    pub near: Vec<u8>,
    /// Whether it was a slip of the finger away from right. Told to whoever
    /// guessed, and to those whose word it is.
    pub nearly: bool,
    /// Whether the viewer may say how close it was.
    pub may_say: bool,
    /// The viewer's own boards for which they may let it count.
    pub may_count: Vec<u8>,
    /// Until when it may be let count.
    pub count_until: Millis,
    /// The viewer's own boards that they may take back from it.
    pub may_reject: Vec<u8>,
    /// Until when they may.
    pub reject_until: Millis,
    /// The boards for which the viewer may say that it was judged wrongly.
    pub may_overrule: Vec<Target>,
    /// Those who say so.
    pub disagreements: Vec<Disagreement>,
    /// How many must say so for it to be the other way round.
    pub needed: u8,
}

/// Those who say that a guess at a board was judged wrongly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts"))]
pub struct Disagreement {
    /// Which board.
    pub target: Target,
    /// Who.
    pub seats: Vec<Seat>,
}

/// What someone said to a guess at a drawing of theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts"))]
pub struct Answer {
    /// Who drew.
    pub seat: Seat,
    /// How close it was.
    pub word: Closeness,
}
