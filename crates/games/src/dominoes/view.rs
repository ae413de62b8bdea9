//! What one viewer may know of Double Double Dominoes. `sight.rs` decides who
//! may know what; nothing else of a game ever reaches anyone.

use serde::Serialize;

use super::{
    domino::{Domino, Halves},
    fit_group::FitGroup,
    log::LogLine,
    options::Options,
    points::Gains,
    square::Square,
};
use crate::{Millis, Open, Seat};

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
pub struct View {
    /// What is being played.
    pub options: Options,
    /// How many seats there are.
    pub seats: u8,
    /// The printed board, row 1 first, one character a square from column A:
    /// `.` plain, `1` to `5` a diamond, `*` the star.
    #[cfg_attr(feature = "ts", ts(as = "Vec<&'static str>"))]
    pub board: Open<&'static [&'static str]>,
    /// The dots printed on the spaces 1 to 100 of the score track, in order.
    pub track: &'static str,
    /// The points that end the game.
    pub goal: u16,
    /// Where the game stands.
    pub phase: Phase,
    /// The turn under way, counted from 1.
    pub turn: u16,
    /// Whether the boneyard is empty, so that this turn is the last.
    pub is_last_turn: bool,
    /// Everything there is to know about each seat, in order of seats.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Side>"))]
    pub sides: Open<Vec<Side>>,
    /// The viewer's own hand; empty for those who have none.
    pub hand: Vec<Domino>,
    /// How many dominoes can still be drawn.
    pub boneyard: u8,
    /// How many dominoes lie face down in the pit.
    pub pit: u8,
    /// The dominoes everyone showed to find out who begins, by seat: the lowest,
    /// and more only where that was equal.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<Domino>>"))]
    pub shown: Open<Vec<Vec<Domino>>>,
    /// Who had the first turn.
    pub first: Seat,
    /// The dominoes on the board in the order of play; the last one is the last move.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Placed>"))]
    pub placed: Open<Vec<Open<Placed>>>,
    /// Everything that happened, in order.
    #[cfg_attr(feature = "ts", ts(as = "Vec<LogLine>"))]
    pub log: Open<Vec<Open<LogLine>>>,
    /// The points by seat before the first turn and after every turn.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<u16>>"))]
    pub history: Open<Vec<Open<Vec<u16>>>>,
    /// Every placement the viewer may make now, with what it would bring to whom.
    /// Whether a page shows them before they are tried is in the options. What
    /// those of one domino have in common is told once.
    #[serde(serialize_with = "FitGroup::write_all")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<FitGroup>"))]
    pub fits: Vec<Fit>,
    /// What the viewer may press.
    pub may: May,
}

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// Someone has drawn and must place a domino.
    Placing {
        /// Who.
        seat: Seat,
        /// When the house places for them.
        until: Option<Millis>,
    },
    /// Someone has placed a double and may place another domino next to it, or stop.
    Following {
        /// Who.
        seat: Seat,
        /// The two squares of the double.
        double: [Square; 2],
        /// When the house stops for them.
        until: Option<Millis>,
    },
    /// Someone has drawn, nothing fits, and a domino must go to the pit.
    Discarding {
        /// Who.
        seat: Seat,
        /// When the house discards for them.
        until: Option<Millis>,
    },
    /// The game is over and all hands lie open.
    Over {
        /// Why.
        ending: Ending,
        /// Who won; several share a full tie.
        winners: Vec<Seat>,
        /// Whether only the dots left in hand decided.
        by_dots: bool,
    },
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Someone reached the goal.
    Goal,
    /// The last domino of the boneyard was drawn, and that turn was played out.
    Boneyard,
    /// No domino in hands or boneyard fits anywhere.
    NoSpace,
    /// All but one gave the game up.
    Left,
}

/// One seat, as everyone sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
pub struct Side {
    /// Points so far.
    pub points: u16,
    /// Where the score piece stands: 0 is the start, and 100 the end even with more points.
    pub space: u8,
    /// The dots on that space; none at the start.
    pub dots: Option<u8>,
    /// How many dominoes are in hand.
    pub n_dominoes: u8,
    /// The hand, once the game is over.
    pub hand: Option<Vec<Domino>>,
    /// Whether this seat gave the game up.
    pub left: bool,
}

/// A domino on the board, and what it brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
pub struct Placed {
    /// In which turn, counted from 1; a chain of doubles shares one.
    pub turn: u16,
    /// By whom.
    pub seat: Seat,
    /// Where.
    pub halves: Halves,
    /// The square of the diamond it covered.
    pub diamond: Option<Square>,
    /// Who scored and for what.
    pub gains: Vec<Gain>,
}

/// A placement that would be accepted now, and what it would bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
pub struct Fit {
    /// Where; ready to be sent as the `halves` of `place`.
    pub halves: Halves,
    /// Who would score and for what.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Gain>"))]
    pub gains: Gains,
}

/// The points of one seat for one domino, and how they arose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
pub struct Gain {
    /// Who.
    pub seat: Seat,
    /// For the diamond, doubled for a double; only for whoever placed the domino.
    pub diamond: u8,
    /// 3 if the domino shows the dots of the space this seat's piece stood on.
    pub bonus: u8,
    /// Both together.
    pub points: u8,
}

/// What the viewer may press.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
pub struct May {
    /// `place` would be accepted, with one of the `fits`.
    pub place: bool,
    /// `discard` would be accepted, with any domino of the hand.
    pub discard: bool,
    /// `stop` would be accepted.
    pub stop: bool,
}
