//! The warm-up: two cards, find the match, two new cards.

use super::{
    action::Card,
    bout_cards::BoutCards,
    rules::{Moved, Rules},
};
use crate::{Millis, Rng, Seat};

/// How many pairs are found, while the cards last.
pub(super) const PAIRS: u8 = 10;

pub(super) struct WarmUp;

impl Rules for WarmUp {
    fn deal(&self, table: &mut BoutCards, _rng: &mut Rng) {
        let n_left_over = table.stock.len().saturating_sub(2 * usize::from(PAIRS));
        table.aside.extend(table.stock.drain(..n_left_over));
        table.spread = vec![table.stock.pop(), table.stock.pop()];
    }

    fn pairs(&self, table: &BoutCards, _seat: Seat) -> Vec<[Card; 2]> {
        match table.spread[..] {
            [Some(one), Some(other)] => vec![[one, other]],
            _ => Vec::new(),
        }
    }

    fn win(&self, table: &mut BoutCards, seat: Seat, cards: &[Card], now: Millis) -> Moved {
        table.kept[seat.index()].extend(cards);
        table.spread.fill(None);
        if table.stock.len() >= 2 {
            table.spread.fill_with(|| table.stock.pop());
            let open: Vec<Card> = table.open().collect();
            table.touch(open, now);
        }
        Moved::default()
    }

    fn is_over(&self, table: &BoutCards) -> bool {
        table.open().next().is_none()
    }

    fn score(&self, table: &BoutCards, seat: Seat) -> usize {
        table.kept[seat.index()].len() / 2
    }
}
