//! The Tower: match your top card with the centre card and build it onto your
//! pile.

use super::{
    action::Card,
    bout_cards::BoutCards,
    rules::{Moved, Penalty, Rules},
};
use crate::{Millis, Rng, Seat};

pub(super) struct Tower;

impl Rules for Tower {
    fn deal(&self, table: &mut BoutCards, _rng: &mut Rng) {
        table.deal_one_each();
        table.centre = table.stock.pop();
    }

    fn pairs(&self, table: &BoutCards, seat: Seat) -> Vec<[Card; 2]> {
        table.top(seat).zip(table.centre).map(|(own, centre)| [own, centre]).into_iter().collect()
    }

    fn win(&self, table: &mut BoutCards, seat: Seat, _cards: &[Card], now: Millis) -> Moved {
        table.piles[seat.index()].extend(table.centre);
        table.turn_over(now);
        Moved::default()
    }

    fn is_over(&self, table: &BoutCards) -> bool {
        table.centre.is_none()
    }

    fn penalty(&self) -> Penalty {
        Penalty::Card
    }
}
