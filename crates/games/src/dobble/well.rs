//! The Well: match your top card with the centre card and drop yours onto it.

use super::{
    action::Card,
    bout_cards::BoutCards,
    rules::{Moved, Rules},
};
use crate::{Millis, Seat};

pub(super) struct Well;

impl Rules for Well {
    fn deal(&self, table: &mut BoutCards) {
        table.centre = table.stock.pop();
        let n_racers = table.racers.iter().count();
        while table.stock.len() >= n_racers {
            table.deal_one_each();
        }
        // §5.2: what cannot be dealt evenly goes under the centre card.
        table.aside.append(&mut table.stock);
    }

    fn pairs(&self, table: &BoutCards, seat: Seat) -> Vec<[Card; 2]> {
        table.top(seat).zip(table.centre).map(|(own, centre)| [own, centre]).into_iter().collect()
    }

    fn win(&self, table: &mut BoutCards, seat: Seat, _cards: &[Card], now: Millis) -> Moved {
        let gone: Vec<Card> = table.centre.into_iter().collect();
        table.aside.extend(&gone);
        table.centre = table.piles[seat.index()].pop();
        table.touch(table.centre, now);
        table.touch(table.top(seat), now);
        Moved { gone, ..Moved::default() }
    }

    fn is_over(&self, table: &BoutCards) -> bool {
        table.racers.iter().any(|seat| table.top(seat).is_none())
    }
}
