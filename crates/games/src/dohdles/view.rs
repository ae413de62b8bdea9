//! What one viewer may know of a game of Dohdles. `sight.rs` decides who may
//! know what; the dough itself is told as events.

use serde::{Deserialize, Serialize};

use super::{
    action::{Answer, DohdleId, Question, SideId},
    layout::Layout,
    options::Options,
};
use crate::{Millis, Seat};

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
pub struct View {
    /// What is being played; what is printed on the board is in `layout`.
    pub options: Options,
    /// The clue spaces and the track that are played on.
    pub layout: Layout,
    /// How many seats there are.
    pub seats: u8,
    /// When anything here last changed, on the game's clock.
    pub as_of: Millis,
    /// Where the game stands. While a solution is proposed, the turn stands still.
    pub phase: Phase,
    /// The side whose turn it is; none while sculpting and after the end.
    pub master: Option<SideId>,
    /// The Dohdle this turn is about, once its chip has moved.
    pub asked: Option<DohdleId>,
    /// The sides, in the order of turns.
    pub sides: Vec<Side>,
    /// The Dohdles, in the order of their spaces on the board.
    pub dohdles: Vec<Dohdle>,
    /// Cubes thrown since the funnel closed: they are heard after those in the queue.
    pub later: Vec<Claim>,
    /// What only the viewer's side knows; none for spectators.
    pub me: Option<Me>,
    /// What the viewer may do now.
    pub may: May,
}

/// One side: a seat, or a team of two neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
pub struct Side {
    /// Who they are.
    pub seats: Vec<Seat>,
    /// Those of them who left.
    pub left: Vec<Seat>,
    /// Where their token stands on the track, 0 for the `!`.
    pub space: u8,
    /// How many turns in a row they let pass.
    pub skipped: u8,
}

/// What only the viewer's side knows, but for words: these are in `Dohdle.word`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
pub struct Me {
    /// The viewer's side.
    pub side: SideId,
    /// The suggestion board that was dealt to it, 0 for A up to 5 for F.
    pub board: u8,
    /// What the partners said to each other of late.
    pub whispers: Vec<Whisper>,
}

/// Something said between partners.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
pub struct Whisper {
    /// Who said it.
    pub seat: Seat,
    /// What.
    pub text: String,
    /// When.
    pub at: Millis,
}

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// Everyone makes their Dohdles.
    Sculpting {
        /// When the dough is put away.
        until: Option<Millis>,
    },
    /// The active side chooses a Dohdle.
    Choosing {
        /// When its turn passes.
        until: Option<Millis>,
    },
    /// The chip has moved: the active side asks for the clue.
    Asking {
        /// What may be asked for.
        clue: Clue,
        /// Which question it would be, 1 or 2.
        number: u8,
        /// Whether this is the second try, after one that was not allowed.
        retry: bool,
        /// When the rest of the clue is lost.
        until: Option<Millis>,
    },
    /// The last question in the log of the chosen Dohdle is open: its creator answers.
    Answering {
        /// When the partner may answer too; absent if they may, or there is none.
        partner_from: Option<Millis>,
        /// When it counts as not to be answered clearly.
        until: Option<Millis>,
    },
    /// The last question in the log of the chosen Dohdle was called not
    /// allowed, and is put to the table.
    Voting {
        /// What was said so far.
        votes: Vec<Vote>,
        /// When the votes are counted.
        until: Option<Millis>,
    },
    /// Cubes roll into the funnel.
    Claiming {
        /// The claims so far, in the order in which they will be heard.
        queue: Vec<Claim>,
        /// When the funnel closes; it may have.
        closes: Millis,
        /// The active side is asked whether it wants to answer first.
        first: Option<First>,
    },
    /// The first in the queue says the word.
    Proposing {
        /// The claims still to be heard.
        queue: Vec<Claim>,
        /// When it counts as wrong.
        until: Option<Millis>,
    },
    /// A word was said that is not the one on the sheet to the letter: its
    /// creator may say whether it counts, and the table may overrule that.
    Judging {
        /// The claims still to be heard; the first one's word is judged.
        queue: Vec<Claim>,
        /// The word.
        word: String,
        /// Whether it is a slip of the finger away from the right one.
        near: bool,
        /// Whether it counts if nobody says anything more.
        counts: bool,
        /// Whether its creator has said so.
        judged: bool,
        /// Those who think that it is the other way round.
        against: Vec<Seat>,
        /// How many must think so to overrule.
        needed: u8,
        /// When it is settled.
        until: Option<Millis>,
    },
    /// The last clue was given: the last chance to solve it.
    LastCall {
        /// When the Dohdle is removed.
        until: Millis,
    },
    /// The game is over.
    Over,
}

/// What a side says about a question that was called not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
pub struct Vote {
    /// Which side.
    pub side: SideId,
    /// Whether the question was fair.
    pub fair: bool,
}

/// What a clue space gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Clue {
    /// Up to two questions.
    Questions,
    /// One letter.
    Letter,
    /// Either of the two.
    Either,
}

/// A cube in the funnel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
pub struct Claim {
    /// Whose.
    pub side: SideId,
    /// Who threw it.
    pub seat: Seat,
    /// For which Dohdle.
    pub dohdle: DohdleId,
    /// How long after the first cube.
    pub behind: Millis,
}

/// The active side is asked whether it wants to answer first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
pub struct First {
    /// Which Dohdle it is about.
    pub dohdle: DohdleId,
    /// When silence means no.
    pub until: Option<Millis>,
}

/// A Dohdle and all that is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
pub struct Dohdle {
    /// Its number.
    pub id: DohdleId,
    /// Whose it is.
    pub side: SideId,
    /// Who makes it and answers for it.
    pub creator: Seat,
    /// What has become of it.
    pub fate: Fate,
    /// The word, if the viewer may know it.
    pub word: Option<String>,
    /// How many operations its dough took; absent until everyone may see it.
    pub ops: Option<u16>,
    /// Where its chip stands: 0 on its start, else on that clue space.
    pub chip: u8,
    /// The five letter boxes.
    pub letters: Vec<LetterBox>,
    /// Every question about it, in order.
    pub log: Vec<Asked>,
    /// Every solution proposed, in order.
    pub guesses: Vec<Guess>,
}

/// What has become of a Dohdle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Fate {
    /// It is being made.
    Making,
    /// It stands on the board, and others are still being made.
    Placed,
    /// It stands on the board to be solved.
    Standing,
    /// It was solved.
    Solved {
        /// By which side.
        side: SideId,
        /// By whom.
        seat: Seat,
        /// When.
        at: Millis,
    },
    /// Nobody solved it after the last clue, or before the end of the game.
    Unsolved,
    /// It had no word when the dough was put away.
    Dropped,
}

/// One of the first five letters of a word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LetterBox {
    /// Nobody has asked for it.
    Hidden,
    /// It is shown.
    Shown {
        /// The letter, a capital.
        letter: char,
    },
    /// The word is shorter.
    Blank,
}

/// A question and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
pub struct Asked {
    /// Who asked; absent if the table did, for a side that let its turns pass.
    pub seat: Option<Seat>,
    /// Where the chip stood.
    pub chip: u8,
    /// What was asked.
    pub question: Question,
    /// What was answered; absent while it is open.
    pub answer: Option<Answer>,
    /// The answer that was put right.
    pub first_answer: Option<Answer>,
    /// What the table said when it was called not allowed: whether it was fair.
    pub ruling: Option<bool>,
    /// When it was asked.
    pub at: Millis,
}

/// A solution that was proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
pub struct Guess {
    /// Whose.
    pub side: SideId,
    /// Who said it, or threw the cube and said nothing.
    pub seat: Seat,
    /// The word; absent if time ran out.
    pub word: Option<String>,
    /// Whether it was right.
    pub right: bool,
    /// Where the chip stood.
    pub chip: u8,
    /// When.
    pub at: Millis,
}

/// What the viewer may do now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
pub struct May {
    /// Dohdles that may be given a word.
    pub name: Vec<DohdleId>,
    /// Dohdles whose dough may be worked, as long as their operations last.
    pub sculpt: Vec<DohdleId>,
    /// Dohdles that may be placed.
    pub place: Vec<DohdleId>,
    /// Dohdles that may be taken back.
    pub take_back: Vec<DohdleId>,
    /// Dohdles whose chip may be moved.
    pub choose: Vec<DohdleId>,
    /// Whether a question may be asked.
    pub ask: bool,
    /// The letters that may be asked for, 1 to 5.
    pub letters: Vec<u8>,
    /// Whether the question that could be asked now may be left out.
    pub stop: bool,
    /// Whether a question that was called not allowed may be put to the table.
    pub appeal: bool,
    /// Whether to say if a question was fair.
    pub vote: bool,
    /// Whether the open question may be answered.
    pub answer: bool,
    /// Whether the open question may be called not allowed.
    pub forbid: bool,
    /// Answers that may be put right.
    pub correct: Vec<Correctable>,
    /// Dohdles that may be claimed.
    pub claim: Vec<DohdleId>,
    /// Whether to say if one wants to answer first.
    pub first: bool,
    /// Whether a solution may, and must, be proposed.
    pub propose: bool,
    /// Whether to say if a word counts.
    pub count: bool,
    /// Whether one may say that it is the other way round.
    pub overrule: bool,
    /// Whether there is a partner to whisper to.
    pub whisper: bool,
}

/// An answer that may be put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
pub struct Correctable {
    /// About which Dohdle.
    pub dohdle: DohdleId,
    /// The question, by its place in `Dohdle.log`.
    pub number: u8,
}
