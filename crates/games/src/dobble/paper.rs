//! A deck on paper: printed, cut out, and played with at a real table.

use serde::{Deserialize, Serialize};

use super::{
    action::Refusal,
    deck::{self, Deck},
    view::Mark,
};
use crate::Rng;

/// Which deck is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// How many symbols are on a card.
    pub symbols: u8,
    /// Which of all such decks: the same number gives the same deck again.
    pub number: u32,
}

/// The deck, every card of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble_paper.ts"))]
pub struct Paper {
    /// The name of each symbol, by its number.
    pub names: Vec<&'static str>,
    /// What is on each card.
    pub cards: Vec<Vec<Mark>>,
}

impl Paper {
    /// Draws the deck. None is left in the box: who prints it may choose (§2.8).
    pub fn of(Wish { symbols, number }: Wish) -> Result<Self, Refusal> {
        let deck = Deck::draw(deck::check(symbols)?, symbols, &mut Rng::from_number(number.into()));
        let cards = deck.all_cards().map(|card| deck.marks(card).to_vec()).collect();
        Ok(Self { names: deck.names, cards })
    }
}
