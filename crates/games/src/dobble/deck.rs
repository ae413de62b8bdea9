//! The cards: lines of a projective plane, on which any two lines meet in
//! exactly one point. A card is a line, a symbol is a point (§2.1).

use super::{
    action::{Card, Refusal, Symbol},
    field::Field,
    layout,
    pictures::PICTURES,
    view::Mark,
};
use crate::Rng;

/// Of the 57 cards with eight symbols, so many are left in the box.
const LEFT_OUT: usize = 2;
/// The symbols of the printed deck.
const PRINTED: usize = 57;

/// A deck: what is on its cards, and how it is drawn. It never changes during
/// a game.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Deck {
    /// Every card that could be in the deck, by its number.
    cards: Vec<Vec<Mark>>,
    /// The name of each symbol, by its number.
    pub(super) names: Vec<&'static str>,
    /// How many of the cards are played with.
    pub(super) n_played: usize,
}

impl std::fmt::Debug for Deck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {} cards", self.n_played, self.cards.len())
    }
}

/// Refuses cards of which there is no full deck (§2.4).
pub(super) fn check(symbols: u8) -> Result<Field, Refusal> {
    match symbols {
        7 => Err(Refusal::NoDeckOfSeven),
        11 => Err(Refusal::NoDeckOfEleven),
        0..=2 | 13.. => Err(Refusal::Symbols),
        symbols => Field::of_order(u32::from(symbols) - 1).ok_or(Refusal::Symbols),
    }
}

/// How many cards of a deck with so many symbols a card are played with (§2.2).
pub(super) fn n_played(symbols: u8) -> usize {
    let order = usize::from(symbols) - 1;
    let all = order * order + order + 1;
    if all == PRINTED { all - LEFT_OUT } else { all }
}

impl Deck {
    /// Draws a deck: which symbol is which point, and where it lies on each card.
    pub(super) fn draw(field: Field, symbols: u8, rng: &mut Rng) -> Self {
        let lines = lines(field);
        let mut names: Vec<&'static str> = PICTURES[..lines.len().max(PRINTED)].to_vec();
        rng.shuffle(&mut names);
        names.truncate(lines.len());
        let cards = lines.iter().map(|symbols| layout::lay_out(symbols, rng)).collect();
        Self { cards, names, n_played: n_played(symbols) }
    }

    /// How many cards a full deck has, those left in the box included.
    pub(super) fn n_cards(&self) -> usize {
        self.cards.len()
    }

    /// The number of every card there is.
    pub(super) fn all_cards(&self) -> impl Iterator<Item = Card> + use<> {
        let n_cards = self.cards.len();
        (0..=Card::MAX).take(n_cards)
    }

    /// What is on a card; nothing on one that does not exist.
    pub(super) fn marks(&self, card: Card) -> &[Mark] {
        self.cards.get(usize::from(card)).map_or(&[], Vec::as_slice)
    }

    pub(super) fn has(&self, card: Card, symbol: Symbol) -> bool {
        self.marks(card).iter().any(|mark| mark.symbol == symbol)
    }

    /// The symbol all of these cards have, if there is one.
    pub(super) fn common(&self, cards: &[Card]) -> Option<Symbol> {
        let (first, rest) = cards.split_first()?;
        let mut symbols = self.marks(*first).iter().map(|mark| mark.symbol);
        symbols.find(|&symbol| rest.iter().all(|&card| self.has(card, symbol)))
    }
}

/// The points on every line of the plane over a field, lines and points
/// numbered alike.
pub(super) fn lines(field: Field) -> Vec<Vec<Symbol>> {
    let points = points(field);
    // Few sums and products, each of them wanted thousands of times.
    let [sums, products] = [Field::add, Field::multiply].map(|of| field.table(of));
    let product = |a: &[u32; 3], b: &[u32; 3]| {
        a.iter().zip(b).fold(0, |sum, (&a, &b)| sums[sum as usize][products[a as usize][b as usize] as usize])
    };
    let on = |line: &[u32; 3]| {
        let numbered = (0..=Symbol::MAX).zip(&points);
        numbered.filter(|(_, point)| product(line, point) == 0).map(|(symbol, _)| symbol).collect()
    };
    points.iter().map(on).collect()
}

/// Every point once, by the one of its coordinates whose first digit that is
/// not 0 is 1.
fn points(field: Field) -> Vec<[u32; 3]> {
    let all = || 0..field.order();
    let plane = all().flat_map(|a| all().map(move |b| [1, a, b]));
    plane.chain(all().map(|a| [0, 1, a])).chain([[0, 0, 1]]).collect()
}
