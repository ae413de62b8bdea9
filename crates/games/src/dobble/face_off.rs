//! The face-off: two are tied, each turns over one card, and the first to
//! find the match wins.

use super::{
    action::Card,
    rules::{Moved, Rules},
    table::Table,
};
use crate::{Millis, Seat};

pub(super) struct FaceOff;

impl Rules for FaceOff {
    fn deal(&self, table: &mut Table) {
        table.deal_one_each();
    }

    fn pairs(&self, table: &Table, seat: Seat) -> Vec<[Card; 2]> {
        let Some(own) = table.top(seat) else { return Vec::new() };
        table.tops_but(seat).map(|theirs| [own, theirs]).collect()
    }

    fn win(&self, table: &mut Table, seat: Seat, cards: &[Card], _now: Millis) -> Moved {
        table.racers = [seat].into_iter().collect();
        Moved { gone: cards.to_vec(), ..Moved::default() }
    }

    fn is_over(&self, table: &Table) -> bool {
        table.racers.iter().count() <= 1
    }
}
