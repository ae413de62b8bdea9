//! What a seat may ask for in Dobble, and why it may be turned down.

use serde::{Deserialize, Serialize};

use crate::RefusalCode;

/// The number of a card in its deck.
pub type Card = u8;

/// The number of a symbol in its deck.
pub type Symbol = u8;

/// What a seat may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Calls the symbol that two cards share: `Face.tap` says which two. A race.
    Claim {
        /// The symbol called.
        symbol: Symbol,
        /// The two cards, in either order. They are named so that a claim
        /// that comes too late is recognised and costs nothing.
        cards: [Card; 2],
    },
    /// Takes three cards of the spread that share a symbol (Triplet). A race.
    Take {
        /// The three cards, in any order.
        cards: [Card; 3],
    },
    /// Someone has seen enough of the result of a mini-game.
    Ready,
}

/// Why an action was turned down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Wrong number of seats.
    #[error("Dobble is for one to eight seats")]
    Seats,
    /// No plane of order 6.
    #[error(
        "there is no full deck with seven symbols a card: 43 cards any two of which share exactly one symbol cannot exist"
    )]
    NoDeckOfSeven,
    /// No plane of order 10.
    #[error(
        "there is no full deck with eleven symbols a card: computers searched all 111-card decks and found none"
    )]
    NoDeckOfEleven,
    /// Too few or too many symbols.
    #[error("a card has 3, 4, 5, 6, 8, 9, 10 or 12 symbols")]
    Symbols,
    /// Not a card each and one more.
    #[error("this deck has too few cards for so many seats")]
    TooFewCards,
    /// The rulebook's least.
    #[error("a Hot Potato has at least 5 rounds, and at most 20")]
    Rounds,
    /// All slots are empty.
    #[error("choose at least one mini-game for the championship")]
    NoMiniGame,
    /// A spectator's seat number.
    #[error("this seat is not in the game")]
    NoSuchSeat,
    /// Someone who gave the game up.
    #[error("you left this game")]
    Left,
    /// The cards are still face down.
    #[error("the cards are not turned over yet")]
    NotYet,
    /// A mini-game's result is being looked at.
    #[error("this mini-game is over")]
    MiniOver,
    /// A claim of someone who may not claim now.
    #[error("you sit this one out")]
    NotRacing,
    /// A wrong call locks for a moment.
    #[error("that was wrong: wait until you may call again")]
    Locked,
    /// Cards that are not, and were not just now, there to be claimed.
    #[error("these cards are not yours to call")]
    NotThoseCards,
    /// A symbol that is on neither card.
    #[error("this symbol is on neither of the two cards")]
    NotOnThoseCards,
    /// Three cards are taken in the Triplet only, two are called elsewhere.
    #[error("this mini-game is not played that way")]
    WrongKind,
    /// The result is not there to be looked at.
    #[error("the mini-game is not over yet")]
    NotOver,
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
            Self::NoDeckOfSeven => "no_deck_of_seven",
            Self::NoDeckOfEleven => "no_deck_of_eleven",
            Self::Symbols => "symbols",
            Self::TooFewCards => "too_few_cards",
            Self::Rounds => "rounds",
            Self::NoMiniGame => "no_mini_game",
            Self::NoSuchSeat => "no_such_seat",
            Self::Left => "left",
            Self::NotYet => "not_yet",
            Self::MiniOver => "mini_over",
            Self::NotRacing => "not_racing",
            Self::Locked => "locked",
            Self::NotThoseCards => "not_those_cards",
            Self::NotOnThoseCards => "not_on_those_cards",
            Self::WrongKind => "wrong_kind",
            Self::NotOver => "not_over",
            Self::AlreadyReady => "already_ready",
            Self::Over => "over",
            Self::NotDue => "not_due",
        }
    }
}
