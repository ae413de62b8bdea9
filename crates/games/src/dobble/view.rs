//! What one viewer may know of a game of Dobble. `sight.rs` decides who may
//! know what; nothing else of a game ever reaches anyone.

use serde::Serialize;

use super::{
    action::{Card, Symbol},
    options::{Mini, Options},
};
use crate::{Millis, Seat};

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
pub struct View {
    /// What is being played.
    pub options: Options,
    /// How many seats there are.
    pub seats: u8,
    /// When anything here last changed, on the game's clock.
    pub as_of: Millis,
    /// The name of each symbol, by its number: the word under which its picture
    /// is found.
    pub symbols: Vec<&'static str>,
    /// The mini-games of this game, in order.
    pub program: Vec<Mini>,
    /// The mini-game under way, counted from 1.
    pub number: u8,
    /// What is raced for now: the mini-game itself, or the decision of a tie.
    pub bout: Bout,
    /// Where the game stands.
    pub phase: Phase,
    /// Everyone's place at the table, by seat.
    pub places: Vec<Place>,
    /// The card in the middle (Tower, Well, Poisoned Gift), once revealed.
    pub centre: Option<Face>,
    /// Cards lying open for everyone, by place: the Triplet's, or the
    /// warm-up's two. A place may be empty.
    pub spread: Vec<Option<Face>>,
    /// How many cards are still to come from the face-down pile.
    pub stock: u8,
    /// Whether `take` with three cards of the spread would be accepted (Triplet).
    pub may_take: bool,
    /// How a time trial stands, if it is one.
    pub trial: Option<Trial>,
    /// The mini-games that are over, in order.
    pub results: Vec<MiniResult>,
    /// Mini-games won so far, by seat.
    pub wins: Vec<u8>,
    /// Every right claim: of the last mini-game while its result is shown, of
    /// the whole game once it is over, none during a race.
    pub claims: Vec<Won>,
    /// Every photo finish, shown when `claims` are.
    pub photos: Vec<Photo>,
}

/// What is raced for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Bout {
    /// A Tower.
    Tower,
    /// A Well.
    Well,
    /// A round of the Hot Potato.
    HotPotato {
        /// Which round, counted from 1.
        round: u8,
        /// How many rounds there are.
        rounds: u8,
    },
    /// A Poisoned Gift.
    PoisonedGift,
    /// A Triplet.
    Triplet,
    /// A pair of the warm-up.
    WarmUp {
        /// Which pair, counted from 1.
        pair: u8,
        /// How many pairs there are.
        pairs: u8,
    },
    /// A time trial.
    TimeTrial,
    /// Two are tied for first: a card each, the first to find the match wins.
    FaceOff {
        /// What is decided.
        stake: Stake,
    },
    /// Three or more are tied: a round of the Hot Potato, in which the first
    /// to get rid of all cards wins.
    LastPotato {
        /// What is decided.
        stake: Stake,
    },
}

/// What the decision of a tie decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Stake {
    /// Who wins the mini-game.
    Mini,
    /// Who is champion.
    Title,
}

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// The cards are dealt face down: three, two, one.
    Countdown {
        /// When they are turned over.
        until: Millis,
    },
    /// The cards are open: find the match.
    Racing,
    /// A mini-game is over and the next one waits.
    Result {
        /// Those who need not see more.
        ready: Vec<Seat>,
        /// Whether the viewer may say that they are ready.
        may_ready: bool,
        /// When it goes on anyway.
        until: Option<Millis>,
    },
    /// The game is over.
    Over,
}

/// One seat's place at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
pub struct Place {
    /// Whose.
    pub seat: Seat,
    /// How they take part in this bout.
    pub part: Part,
    /// How many cards their pile has.
    pub cards: u8,
    /// The top card of their pile, once revealed.
    pub top: Option<Face>,
    /// What counts in this mini-game: cards collected (Tower, Triplet), left
    /// (Well), lost (Hot Potato) or received (Poisoned Gift), or found (warm-up,
    /// time trial).
    pub score: u8,
    /// Matches they have found in this game so far.
    pub found: u16,
    /// Whether a wrong call keeps them from claiming.
    pub lock: Option<Lock>,
}

/// How a seat takes part in a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// They race.
    Racing,
    /// They got rid of their cards and are safe (Hot Potato).
    Safe,
    /// They only watch: others decide a tie.
    Watching,
    /// They left the game; their cards count as they lie, and nobody can give
    /// them any.
    Left,
}

/// A wrong call keeps someone from claiming.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
pub struct Lock {
    /// Until when; absent: until the centre card changes, or everyone is locked.
    pub until: Option<Millis>,
}

/// A card lying face up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
pub struct Face {
    /// Which card.
    pub card: Card,
    /// What is on it.
    pub marks: Vec<Mark>,
    /// When it came to lie where it lies.
    pub since: Millis,
    /// The two cards to name when the viewer taps a symbol on this one;
    /// absent if a tap on it means nothing.
    pub tap: Option<[Card; 2]>,
    /// The symbol to look for, shown when nobody finds it for a while.
    pub hint: Option<Symbol>,
}

/// A symbol on a card. Lengths are in thousandths of the card's diameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
pub struct Mark {
    /// Which symbol.
    pub symbol: Symbol,
    /// How far its middle lies right of the card's middle.
    pub x: i16,
    /// How far its middle lies below the card's middle.
    pub y: i16,
    /// The diameter of the round space it has for itself, at least 120.
    pub size: u16,
    /// How far it is turned, clockwise, in degrees below 360.
    pub turn: u16,
}

/// How a mini-game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
pub struct MiniResult {
    /// Which mini-game.
    pub mini: Mini,
    /// Who won it; nobody wins a warm-up, nor a tie that nobody cared to decide.
    pub winner: Option<Seat>,
    /// Everyone's score, by seat: what `Place.score` showed at the end.
    pub scores: Vec<u8>,
    /// Everyone's place, by seat, 1 for the best; ties share one.
    pub ranks: Vec<u8>,
    /// Whether a tie for first was decided by a face-off or a last potato.
    pub tie_break: bool,
    /// Whether it was ended because nobody found anything for too long.
    pub abandoned: bool,
}

/// How a time trial stands. Its clock runs while the cards lie open; it stands
/// between a find and the next card, so that no line is slower than another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
pub struct Trial {
    /// How many matches are to be found.
    pub cards: u8,
    /// What the clock showed at each find so far; the last one is the time of
    /// a trial that is over.
    pub times: Vec<Millis>,
    /// Since when the clock runs on from there, on the game's clock; absent
    /// while it stands.
    pub since: Option<Millis>,
    /// How many wrong calls were made.
    pub wrong: u16,
}

/// A right claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
pub struct Won {
    /// In which mini-game, counted from 1.
    pub number: u8,
    /// Who.
    pub seat: Seat,
    /// The symbol.
    pub symbol: Symbol,
    /// How long after the cards were there to be seen.
    pub reaction: Millis,
}

/// Two who saw the same thing at nearly the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
pub struct Photo {
    /// In which mini-game, counted from 1.
    pub number: u8,
    /// Who was first.
    pub winner: Seat,
    /// Who was not.
    pub loser: Seat,
    /// By how much.
    pub margin: Millis,
}
