//! The Poisoned Gift: match the centre card with someone else's top card and
//! give it to them.

use super::{
    action::Card,
    bout_cards::BoutCards,
    rules::{Moved, Penalty, Rules},
};
use crate::{Millis, Rng, Seat};

pub(super) struct PoisonedGift;

impl Rules for PoisonedGift {
    fn deal(&self, table: &mut BoutCards, _rng: &mut Rng) {
        table.deal_one_each();
        table.centre = table.stock.pop();
    }

    fn pairs(&self, table: &BoutCards, seat: Seat) -> Vec<[Card; 2]> {
        let Some(centre) = table.centre else { return Vec::new() };
        table.tops_but(seat).map(|theirs| [centre, theirs]).collect()
    }

    fn win(&self, table: &mut BoutCards, _seat: Seat, cards: &[Card], now: Millis) -> Moved {
        let target = cards.iter().find_map(|&card| table.holder(card));
        if let (Some(target), Some(gift)) = (target, table.centre) {
            table.piles[target.index()].push(gift);
            table.touch([gift], now);
        }
        table.turn_over(now);
        Moved { target, ..Moved::default() }
    }

    fn is_over(&self, table: &BoutCards) -> bool {
        table.centre.is_none()
    }

    fn penalty(&self) -> Penalty {
        Penalty::Card
    }
}
