//! The Triplet: nine cards lie open; find a symbol that is on three of them.

use super::{
    action::{Card, Symbol},
    bout_cards::BoutCards,
    rules::{Moved, Rules},
};
use crate::{Millis, Rng, Seat};

/// How many cards lie open, while there are so many.
pub(super) const SPREAD: usize = 9;
/// How many cards make a set, and are laid out at once.
const SET: usize = 3;

pub(super) struct Triplet;

impl Rules for Triplet {
    fn deal(&self, table: &mut BoutCards, _rng: &mut Rng) {
        let n_open = SPREAD.min(table.stock.len());
        table.spread = (0..n_open).map(|_| table.stock.pop()).collect();
        lay_out_more(table, Millis(0));
    }

    fn pairs(&self, _table: &BoutCards, _seat: Seat) -> Vec<[Card; 2]> {
        Vec::new()
    }

    fn allows(&self, table: &BoutCards, _seat: Seat, cards: &[Card]) -> bool {
        let is_open = |card: &Card| table.open().any(|open| open == *card);
        matches!(cards, [a, b, c] if a != b && b != c && a != c) && cards.iter().all(is_open)
    }

    fn win(&self, table: &mut BoutCards, seat: Seat, cards: &[Card], now: Millis) -> Moved {
        table.kept[seat.index()].extend(cards);
        for place in &mut table.spread {
            if place.is_some_and(|card| cards.contains(&card)) {
                *place = None;
            }
        }
        refill(table, now);
        let extra = lay_out_more(table, now);
        Moved { extra, ..Moved::default() }
    }

    fn is_over(&self, table: &BoutCards) -> bool {
        table.stock.is_empty() && find(table).is_none()
    }

    fn score(&self, table: &BoutCards, seat: Seat) -> usize {
        table.kept[seat.index()].len()
    }
}

/// Fills free places while fewer than nine cards lie open (§8.3).
fn refill(table: &mut BoutCards, now: Millis) {
    for at in 0..table.spread.len() {
        if table.spread[at].is_none() && table.open().count() < SPREAD {
            table.spread[at] = table.stock.pop();
            table.touch(table.spread[at], now);
        }
    }
}

/// Lays out three more cards as long as no three share a symbol (§8.5). With
/// up to eight symbols a card this never happens: nine cards hold a set.
fn lay_out_more(table: &mut BoutCards, now: Millis) -> u8 {
    let mut n_more = 0;
    while find(table).is_none() && !table.stock.is_empty() {
        for _ in 0..SET.min(table.stock.len()) {
            let card = table.stock.pop();
            table.touch(card, now);
            match table.spread.iter().position(Option::is_none) {
                Some(free) => table.spread[free] = card,
                None => table.spread.push(card),
            }
            n_more += 1;
        }
    }
    n_more
}

/// A symbol that is on three of the open cards.
pub(super) fn find(table: &BoutCards) -> Option<Symbol> {
    let marks = table.open().flat_map(|card| table.deck.marks(card));
    let symbols = marks.map(|mark| mark.symbol);
    let mut counts = [0usize; Symbol::MAX as usize + 1];
    symbols.into_iter().find(|&symbol| {
        let count = &mut counts[usize::from(symbol)];
        *count += 1;
        *count == SET
    })
}
