//! The cards of one bout and where they lie. It knows no rules: the
//! mini-games, one file each, move the cards.

use std::sync::Arc;

use super::{
    action::{Card, Symbol},
    deck::Deck,
};
use crate::{Millis, Rng, Seat, SeatSet};

/// Where the cards of a bout lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BoutCards {
    pub(super) deck: Arc<Deck>,
    /// Those who race: dealt in, not safe, and still there.
    pub(super) racers: SeatSet,
    /// Everyone's pile, by seat, its top card last.
    pub(super) piles: Vec<Vec<Card>>,
    /// What everyone has won, or lost, for good, by seat.
    pub(super) kept: Vec<Vec<Card>>,
    /// How many cards everyone had kept that were shuffled in again, by seat.
    pub(super) counted: Vec<usize>,
    pub(super) centre: Option<Card>,
    pub(super) spread: Vec<Option<Card>>,
    /// Face down; the next card is the last.
    pub(super) stock: Vec<Card>,
    /// Out of play until the deck is shuffled again.
    pub(super) aside: Vec<Card>,
    /// When each card came to lie where it lies, by card.
    pub(super) since: Vec<Millis>,
}

impl BoutCards {
    /// All cards in the stock, nothing dealt yet.
    pub(super) fn new(deck: Arc<Deck>, seats: u8, racers: SeatSet, stock: Vec<Card>) -> Self {
        let empty = vec![Vec::new(); seats.into()];
        let since = vec![Millis(0); deck.n_cards()];
        Self {
            deck,
            racers,
            piles: empty.clone(),
            kept: empty,
            counted: vec![0; seats.into()],
            centre: None,
            spread: Vec::new(),
            stock,
            aside: Vec::new(),
            since,
        }
    }

    /// Deals one card to everyone who races.
    pub(super) fn deal_one_each(&mut self) {
        for seat in self.racers.iter() {
            self.piles[seat.index()].extend(self.stock.pop());
        }
    }

    pub(super) fn top(&self, seat: Seat) -> Option<Card> {
        self.piles.get(seat.index())?.last().copied()
    }

    /// Who has this card on top of their pile.
    pub(super) fn holder(&self, card: Card) -> Option<Seat> {
        self.racers.iter().find(|&seat| self.top(seat) == Some(card))
    }

    /// The top cards of everyone who races but `seat`.
    pub(super) fn tops_but(&self, seat: Seat) -> impl Iterator<Item = Card> {
        self.racers.iter().filter(move |&other| other != seat).filter_map(|other| self.top(other))
    }

    /// The cards that lie open in the spread.
    pub(super) fn open(&self) -> impl Iterator<Item = Card> {
        self.spread.iter().flatten().copied()
    }

    /// The card that lies here in the place that `card` has on the table as it
    /// lies `now`.
    pub(super) fn in_place_of(&self, card: Card, now: &Self) -> Option<Card> {
        if now.centre == Some(card) {
            return self.centre;
        }
        match now.spread.iter().position(|&open| open == Some(card)) {
            Some(at) => self.spread.get(at).copied().flatten(),
            None => now.holder(card).and_then(|seat| self.top(seat)),
        }
    }

    /// Counts what everyone has kept and shuffles it with all that is out of
    /// play into a new stock.
    pub(super) fn shuffle_in(&mut self, rng: &mut Rng) {
        for (counted, kept) in self.counted.iter_mut().zip(&mut self.kept) {
            *counted += kept.len();
            self.stock.append(kept);
        }
        self.stock.append(&mut self.aside);
        rng.shuffle(&mut self.stock);
    }

    /// Someone races no longer.
    pub(super) fn drop_out(&mut self, seat: Seat) {
        self.racers = self.racers.iter().filter(|&other| other != seat).collect();
    }

    /// Takes the pile of `seat` away from them.
    pub(super) fn take_pile(&mut self, seat: Seat) -> Vec<Card> {
        std::mem::take(&mut self.piles[seat.index()])
    }

    /// Turns the next card of the stock over to be the centre card.
    pub(super) fn turn_over(&mut self, now: Millis) {
        self.centre = self.stock.pop();
        self.touch(self.centre, now);
    }

    /// Notes that cards came to lie where they lie.
    pub(super) fn touch(&mut self, cards: impl IntoIterator<Item = Card>, now: Millis) {
        for card in cards {
            if let Some(since) = self.since.get_mut(usize::from(card)) {
                *since = now;
            }
        }
    }

    /// All cards are turned over at once.
    pub(super) fn reveal(&mut self, now: Millis) {
        self.since.fill(now);
    }

    /// All cards are turned over again as they lay, having been covered for so long.
    pub(super) fn uncover(&mut self, covered: Millis) {
        self.since.iter_mut().for_each(|since| *since = *since + covered);
    }

    /// Since when a card lies where it lies.
    pub(super) fn since(&self, card: Card) -> Millis {
        self.since.get(usize::from(card)).copied().unwrap_or_default()
    }

    /// Since when all of these cards were there to be seen.
    pub(super) fn all_since(&self, cards: &[Card]) -> Millis {
        cards.iter().map(|&card| self.since(card)).max().unwrap_or_default()
    }

    /// The one symbol that is on all of these cards.
    pub(super) fn common(&self, cards: &[Card]) -> Option<Symbol> {
        self.deck.common(cards)
    }

    /// That symbol, if it is the one that was called, or none had to be.
    pub(super) fn shared(&self, cards: &[Card], called: Option<Symbol>) -> Option<Symbol> {
        self.common(cards).filter(|&shared| called.is_none_or(|called| called == shared))
    }
}
