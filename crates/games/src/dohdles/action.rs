//! What a seat may ask for in Dohdles, and why it may be turned down.

use serde::{Deserialize, Serialize};

use crate::{RefusalCode, dough::Op};

/// The number of a Dohdle, its space on the board: those of one side are neighbours.
pub type DohdleId = u8;

/// The number of a side: one seat, or a team of two.
pub type SideId = u8;

/// What a seat may ask for. `View.may` says what would be accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Writes the secret word of an own Dohdle, or another one before it is placed.
    Name {
        /// Which Dohdle.
        dohdle: DohdleId,
        /// A word or two, of 2 to 20 letters in all.
        word: String,
    },
    /// Works on the dough of an own Dohdle. A stroke.
    Sculpt {
        /// Which Dohdle.
        dohdle: DohdleId,
        /// What is done to it, in order.
        ops: Vec<Op>,
    },
    /// Puts an own Dohdle on the board.
    Place {
        /// Which Dohdle.
        dohdle: DohdleId,
    },
    /// Takes an own Dohdle from the board to go on with it.
    TakeBack {
        /// Which Dohdle.
        dohdle: DohdleId,
    },
    /// Says something to the partner alone.
    Whisper {
        /// At most 200 characters.
        text: String,
    },
    /// Moves the chip of someone else's Dohdle, to take its next clue.
    Choose {
        /// Which Dohdle.
        dohdle: DohdleId,
    },
    /// Asks the creator of the chosen Dohdle a question.
    Ask {
        /// What.
        question: Question,
    },
    /// Asks for a letter of the chosen Dohdle's word.
    Letter {
        /// Which one, 1 to 5.
        position: u8,
    },
    /// Does without the question that could be asked now.
    Stop,
    /// Puts a question that was called not allowed to the table.
    Appeal,
    /// Says whether a question that was put to the table was fair.
    Vote {
        /// Whether it was.
        fair: bool,
    },
    /// Answers the question that is open.
    Answer {
        /// How.
        answer: Answer,
    },
    /// Puts an answer right, before the next clue.
    Correct {
        /// About which Dohdle.
        dohdle: DohdleId,
        /// The question, by its place in `Dohdle.log`.
        number: u8,
        /// The right answer; a question cannot be forbidden afterwards.
        answer: Answer,
    },
    /// "Dohdles!": announces a solution. A race, and it cannot be taken back.
    Claim {
        /// Which Dohdle.
        dohdle: DohdleId,
    },
    /// The active side says whether it wants to answer before all others.
    First {
        /// Whether it does; it then has to.
        yes: bool,
    },
    /// Proposes a solution.
    Propose {
        /// The word.
        word: String,
    },
    /// The creator says whether a word counts that is not theirs to the letter.
    Count {
        /// Whether it does.
        yes: bool,
    },
    /// Someone else thinks that it is the other way round.
    Overrule,
}

/// A question to a creator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Question {
    /// One of the sample questions.
    Sample {
        /// Its place in the list, from 0.
        number: u8,
    },
    /// Any other.
    Free {
        /// At most 120 characters.
        text: String,
    },
}

/// What a creator can say to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Yes.
    Yes,
    /// No.
    No,
    /// True of some, or in some cases.
    Maybe,
    /// It cannot be answered clearly: the question does not fit the thing.
    Unclear,
    /// This question may not be asked; the asker may ask another one instead.
    /// Not to be said of a sample question.
    NotAllowed,
}

/// Why an action was turned down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Wrong number of seats.
    #[error("Dohdles is for three to twelve seats")]
    Seats,
    /// A spectator's seat number.
    #[error("this seat is not in the game")]
    NoSuchSeat,
    /// Someone who gave the game up.
    #[error("you left this game")]
    Left,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// No deadline has come.
    #[error("it is not time yet")]
    NotDue,
    /// There are fewer Dohdles.
    #[error("there is no such Dohdle")]
    NoSuchDohdle,
    /// Dough, words and placing are the creator's.
    #[error("this is not your Dohdle")]
    NotYours,
    /// One does not guess, nor ask about, one's own side's.
    #[error("this Dohdle is your own side's")]
    YourOwn,
    /// Sculpting is over.
    #[error("the dough has been put away")]
    NotSculpting,
    /// It is on the board.
    #[error("take it back from the board first")]
    Placed,
    /// It is not on the board.
    #[error("this Dohdle is not on the board")]
    NotPlaced,
    /// A Dohdle begins with its word.
    #[error("choose a word first")]
    NoWord,
    /// Not a word as the rules want it.
    #[error("a word or two, of 2 to 20 letters in all")]
    BadWord,
    /// Only the words of the suggestion board are allowed.
    #[error("the host wants a word from your board")]
    NotOnBoard,
    /// Both Dohdles of a side would have the same word.
    #[error("you have this word already")]
    SameWord,
    /// Dough that cannot be worked that way.
    #[error("the dough cannot be worked like that")]
    BadDough,
    /// The operations of a Dohdle are used up.
    #[error("this piece of dough has been worked enough")]
    TooMuchDough,
    /// A word is judged by others.
    #[error("your own word is for the others to judge")]
    OwnWord,
    /// Said once already.
    #[error("you have said so already")]
    Agreed,
    /// Nothing, or too much, was said.
    #[error("that is empty or too long")]
    BadText,
    /// Single seats have nobody to whisper to.
    #[error("you have no partner to whisper to")]
    NoPartner,
    /// Someone else is the Dohdle Master.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Not what is to be done now.
    #[error("that is not what is to be done now")]
    NotNow,
    /// Someone is proposing a solution.
    #[error("wait: a solution is being proposed")]
    Claimed,
    /// Solved, removed, or never made.
    #[error("this Dohdle is out of the game")]
    Gone,
    /// More Dohdles than the board has room for.
    #[error("the board has room for twelve Dohdles: choose fewer each")]
    TooManyDohdles,
    /// The space of the chip gives a letter.
    #[error("this space gives a letter")]
    NoQuestions,
    /// The space of the chip gives questions.
    #[error("this space gives questions")]
    NoLetters,
    /// There is no such sample question.
    #[error("there is no such question")]
    NoSuchQuestion,
    /// Asking for the solution, for letters or for their number.
    #[error("questions about the word itself, its letters or its length are not allowed")]
    Forbidden,
    /// Letters are numbered 1 to 5.
    #[error("only the first five letters can be asked for")]
    NoSuchLetter,
    /// A letter that is open.
    #[error("this letter is shown already")]
    LetterShown,
    /// The sculptor answers first.
    #[error("your partner made it, and has a moment to answer")]
    PartnerAnswers,
    /// What is on the boards may be asked.
    #[error("the questions on the boards are always allowed")]
    AlwaysAllowed,
    /// It is too late to put this answer right, or there is none.
    #[error("this answer cannot be changed")]
    NoCorrection,
    /// No clue has been given about it.
    #[error("the chip of this Dohdle has not moved yet")]
    ChipOnStart,
    /// The rearmost space silences those who stand on it.
    #[error("on the ! space you may propose only in your own turn")]
    Hindmost,
    /// Where a wrong word costs nothing there is only one.
    #[error("you were wrong where it costs nothing: wait for your next turn")]
    Silent,
    /// A cube each.
    #[error("your cube is in the funnel already")]
    InQueue,
    /// A vote each.
    #[error("your side has voted already")]
    Voted,
}

impl RefusalCode for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::Seats => "seats",
            Self::TooManyDohdles => "too_many_dohdles",
            Self::NoSuchSeat => "no_such_seat",
            Self::Left => "left",
            Self::Over => "over",
            Self::NotDue => "not_due",
            Self::NoSuchDohdle => "no_such_dohdle",
            Self::NotYours => "not_yours",
            Self::YourOwn => "your_own",
            Self::NotSculpting => "not_sculpting",
            Self::Placed => "placed",
            Self::NotPlaced => "not_placed",
            Self::NoWord => "no_word",
            Self::BadWord => "bad_word",
            Self::NotOnBoard => "not_on_board",
            Self::SameWord => "same_word",
            Self::BadDough => "bad_dough",
            Self::TooMuchDough => "too_much_dough",
            Self::OwnWord => "own_word",
            Self::Agreed => "agreed",
            Self::BadText => "bad_text",
            Self::NoPartner => "no_partner",
            Self::NotYourTurn => "not_your_turn",
            Self::NotNow => "not_now",
            Self::Claimed => "claimed",
            Self::Gone => "gone",
            Self::NoQuestions => "no_questions",
            Self::NoLetters => "no_letters",
            Self::NoSuchQuestion => "no_such_question",
            Self::Forbidden => "forbidden",
            Self::NoSuchLetter => "no_such_letter",
            Self::LetterShown => "letter_shown",
            Self::PartnerAnswers => "partner_answers",
            Self::AlwaysAllowed => "always_allowed",
            Self::NoCorrection => "no_correction",
            Self::ChipOnStart => "chip_on_start",
            Self::Hindmost => "hindmost",
            Self::Silent => "silent",
            Self::InQueue => "in_queue",
            Self::Voted => "voted",
        }
    }
}
