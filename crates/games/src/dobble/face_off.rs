//! The face-off: two are tied, each turns over one card, and the first to
//! find the match wins.

use super::{
    action::Card,
    bout_cards::BoutCards,
    rules::{Moved, Rules},
};
use crate::{Millis, Rng, Seat};

pub(super) struct FaceOff;

impl Rules for FaceOff {
    fn deal(&self, table: &mut BoutCards, _rng: &mut Rng) {
        table.deal_one_each();
    }

    fn pairs(&self, table: &BoutCards, seat: Seat) -> Vec<[Card; 2]> {
        let Some(own) = table.top(seat) else { return Vec::new() };
        table.tops_but(seat).map(|theirs| [own, theirs]).collect()
    }

    fn win(&self, table: &mut BoutCards, seat: Seat, _cards: &[Card], _now: Millis) -> Moved {
        table.racers = [seat].into_iter().collect();
        Moved::default()
    }

    fn is_over(&self, table: &BoutCards) -> bool {
        table.racers.iter().count() <= 1
    }
}
