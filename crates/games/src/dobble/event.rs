//! What happens in a game of Dobble. Everything that happens, happens on the
//! table: everyone hears all of it.

use serde::Serialize;

use super::{
    action::{Card, Symbol},
    view::{Bout, Lock, MiniResult, Photo},
};
use crate::{Millis, Seat};

/// Something that happened, worth a sound, an animation or a line in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// Cards were dealt face down and the countdown runs.
    Dealt {
        /// What is raced for.
        bout: Bout,
        /// Those who race.
        seats: Vec<Seat>,
        /// When the cards are turned over.
        until: Millis,
    },
    /// The cards were turned over.
    Revealed,
    /// The game was paused, and the cards turned face down.
    Covered {
        /// When they are turned over again, on the game's clock.
        until: Millis,
    },
    /// Someone found a match, and the cards move.
    Won {
        /// Who.
        seat: Seat,
        /// The symbol.
        symbol: Symbol,
        /// The two cards that share it, or the three that were taken.
        cards: Vec<Card>,
        /// Who was given cards (Hot Potato, Poisoned Gift).
        target: Option<Seat>,
        /// How long after the cards were there to be seen.
        reaction: Millis,
    },
    /// Someone called a symbol that does not match, or took three cards that
    /// share none.
    Wrong {
        /// Who.
        seat: Seat,
        /// The two or three cards.
        cards: Vec<Card>,
        /// The symbol called; absent for three cards.
        symbol: Option<Symbol>,
        /// How long they may not claim.
        lock: Lock,
    },
    /// Someone was right, but another was faster.
    Late {
        /// Who.
        seat: Seat,
        /// The winner and the margin, if it was close.
        photo: Option<Photo>,
        /// Whether they were faster, but their call came in when the race was
        /// decided.
        delayed: bool,
    },
    /// Everyone was locked, so everyone is free again.
    Freed,
    /// Nobody found a match for a while: it is shown.
    Hinted,
    /// No three cards shared a symbol, so more were laid out (Triplet).
    Spread {
        /// How many.
        cards: u8,
    },
    /// A round of the Hot Potato is over.
    RoundEnded {
        /// Who was left with the cards; nobody if all of them left.
        loser: Option<Seat>,
        /// How many cards they keep.
        cards: u8,
    },
    /// Some are tied for first, and will decide it.
    Tied {
        /// Who.
        seats: Vec<Seat>,
    },
    /// A mini-game is over.
    MiniEnded {
        /// Which one, counted from 1.
        number: u8,
        /// How.
        result: MiniResult,
    },
    /// The championship is decided.
    Champion {
        /// Who.
        seat: Seat,
    },
    /// Someone left the game.
    Left {
        /// Who.
        seat: Seat,
    },
}
