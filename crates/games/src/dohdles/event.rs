//! What happens in a game of Dohdles. Dough and whispers are heard by one side
//! alone; everything else happens on the table.

use serde::Serialize;

use super::action::{Answer, DohdleId, Question, SideId};
use crate::{Millis, Seat, dough::Op};

/// Something that happened, worth a sound, an animation or a line in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// Dough was worked. Its own side hears it at once, everyone else from the
    /// beginning when the dough is put away.
    Sculpted {
        /// Which Dohdle.
        dohdle: DohdleId,
        /// How many of the operations so far stand; those after it, which were
        /// undone or had been heard of already, are replaced.
        from: u16,
        /// The operations that follow, without any `Undo`.
        ops: Vec<Op>,
    },
    /// A Dohdle was put on the board.
    Placed {
        /// Which one.
        dohdle: DohdleId,
    },
    /// A Dohdle was taken back from the board.
    TakenBack {
        /// Which one.
        dohdle: DohdleId,
    },
    /// Someone said something to their partner.
    Whispered {
        /// Who.
        seat: Seat,
        /// What.
        text: String,
    },
    /// Sculpting is over.
    BoardSet {
        /// The Dohdles that had no word and are out of the game.
        dropped: Vec<DohdleId>,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        side: SideId,
    },
    /// The active side let its turn pass.
    TurnPassed {
        /// Whose.
        side: SideId,
    },
    /// A chip moved on by one space.
    ChipMoved {
        /// Of which Dohdle.
        dohdle: DohdleId,
        /// Where it stands now.
        chip: u8,
        /// By whom; absent if the table did it for a side that let its turns pass.
        seat: Option<Seat>,
    },
    /// A question was asked.
    Asked {
        /// About which Dohdle.
        dohdle: DohdleId,
        /// By whom; absent if the table did.
        seat: Option<Seat>,
        /// What.
        question: Question,
    },
    /// A question was answered.
    Answered {
        /// About which Dohdle.
        dohdle: DohdleId,
        /// Its place in `Dohdle.log`.
        number: u8,
        /// How.
        answer: Answer,
        /// By whom; absent if time ran out.
        seat: Option<Seat>,
    },
    /// A question that was called not allowed was put to the table.
    Appealed {
        /// About which Dohdle.
        dohdle: DohdleId,
        /// The question's place in `Dohdle.log`.
        number: u8,
    },
    /// Someone said whether it was fair.
    Voted {
        /// Which side.
        side: SideId,
        /// What they said.
        fair: bool,
    },
    /// The table decided about a question.
    Ruled {
        /// About which Dohdle.
        dohdle: DohdleId,
        /// The question's place in `Dohdle.log`.
        number: u8,
        /// Whether it was fair, and has to be answered.
        fair: bool,
    },
    /// An answer was put right.
    Corrected {
        /// About which Dohdle.
        dohdle: DohdleId,
        /// The question's place in `Dohdle.log`.
        number: u8,
        /// What is right.
        answer: Answer,
    },
    /// A letter was given.
    LetterGiven {
        /// Of which Dohdle's word.
        dohdle: DohdleId,
        /// Which one, 1 to 5.
        position: u8,
        /// The letter; absent if the word is shorter.
        letter: Option<char>,
    },
    /// "Dohdles!": a cube rolls into the funnel.
    Claimed {
        /// Whose.
        side: SideId,
        /// Who threw it.
        seat: Seat,
        /// For which Dohdle.
        dohdle: DohdleId,
        /// How long after the first cube.
        behind: Millis,
    },
    /// The active side will answer first.
    TookFirst {
        /// Which side.
        side: SideId,
    },
    /// A side has to say the word now.
    Called {
        /// Which side.
        side: SideId,
        /// For which Dohdle.
        dohdle: DohdleId,
    },
    /// A word was nearly right, and its creator is asked whether it counts.
    Near {
        /// Who said it.
        side: SideId,
        /// For which Dohdle.
        dohdle: DohdleId,
        /// The word.
        word: String,
    },
    /// The table agreed that a word counts after all, or that it does not.
    Overruled {
        /// Who said it.
        side: SideId,
        /// For which Dohdle.
        dohdle: DohdleId,
        /// Whether it counts.
        counts: bool,
    },
    /// A solution was wrong, and a token moved back.
    Wrong {
        /// Who said it.
        side: SideId,
        /// For which Dohdle.
        dohdle: DohdleId,
        /// The word; absent if time ran out.
        word: Option<String>,
        /// Where the token stood.
        from: u8,
        /// Where it stands now.
        to: u8,
    },
    /// A Dohdle was solved, and a token moved on.
    Solved {
        /// By which side.
        side: SideId,
        /// By whom.
        seat: Seat,
        /// Which Dohdle.
        dohdle: DohdleId,
        /// What it was.
        word: String,
        /// Where the token stood.
        from: u8,
        /// Where it stands now.
        to: u8,
    },
    /// The creator of a solved Dohdle is rewarded.
    Rewarded {
        /// Which side.
        side: SideId,
        /// For which Dohdle.
        dohdle: DohdleId,
        /// Where the token stood.
        from: u8,
        /// Where it stands now.
        to: u8,
    },
    /// A cube came too late for a Dohdle that was solved meanwhile; that costs nothing.
    Voided {
        /// Whose.
        side: SideId,
        /// Which Dohdle.
        dohdle: DohdleId,
    },
    /// The last clue was given: the last chance to solve it.
    LastCall {
        /// Which Dohdle.
        dohdle: DohdleId,
    },
    /// Nobody solved a Dohdle, and its word is shown.
    Removed {
        /// Which Dohdle.
        dohdle: DohdleId,
        /// What it was.
        word: String,
    },
    /// Someone left the game.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Ended {
        /// The sides that won.
        winners: Vec<SideId>,
    },
}
