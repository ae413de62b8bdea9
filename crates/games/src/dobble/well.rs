//! The Well: match your top card with the centre card and drop yours onto it.

use super::{
    action::Card,
    bout_cards::BoutCards,
    rules::{Moved, Rules},
};
use crate::{Millis, Rng, Seat};

pub(super) struct Well;

impl Rules for Well {
    fn deal(&self, table: &mut BoutCards, rng: &mut Rng) {
        table.centre = table.stock.pop();
        let n_racers = table.racers.iter().count();
        while table.stock.len() >= n_racers {
            table.deal_one_each();
        }
        // §5.2: chance decides who has one card more.
        let mut seats: Vec<Seat> = table.racers.iter().collect();
        rng.shuffle(&mut seats);
        for (seat, card) in seats.into_iter().zip(std::mem::take(&mut table.stock)) {
            table.piles[seat.index()].push(card);
        }
    }

    fn pairs(&self, table: &BoutCards, seat: Seat) -> Vec<[Card; 2]> {
        table.top(seat).zip(table.centre).map(|(own, centre)| [own, centre]).into_iter().collect()
    }

    fn win(&self, table: &mut BoutCards, seat: Seat, _cards: &[Card], now: Millis) -> Moved {
        table.aside.extend(table.centre);
        table.centre = table.piles[seat.index()].pop();
        table.touch(table.centre, now);
        table.touch(table.top(seat), now);
        Moved::default()
    }

    fn is_over(&self, table: &BoutCards) -> bool {
        table.racers.iter().any(|seat| table.top(seat).is_none())
    }
}
