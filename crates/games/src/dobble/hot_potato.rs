//! The Hot Potato: match your top card with someone else's and hand them all
//! you hold. Once more, with another aim, it decides ties of three and more.

use super::{
    action::Card,
    bout_cards::BoutCards,
    rules::{Moved, Rules},
};
use crate::{Millis, Rng, Seat};

/// A round of the mini-game: the last one holding cards keeps them.
pub(super) struct HotPotato;

/// The round that decides a tie: the first one without cards wins.
pub(super) struct LastPotato;

impl Rules for HotPotato {
    fn deal(&self, table: &mut BoutCards, _rng: &mut Rng) {
        table.deal_one_each();
    }

    fn pairs(&self, table: &BoutCards, seat: Seat) -> Vec<[Card; 2]> {
        let Some(own) = table.top(seat) else { return Vec::new() };
        table.tops_but(seat).map(|theirs| [own, theirs]).collect()
    }

    fn win(&self, table: &mut BoutCards, seat: Seat, cards: &[Card], now: Millis) -> Moved {
        let moved = hand_over(table, seat, cards, now);
        table.drop_out(seat);
        moved
    }

    fn is_over(&self, table: &BoutCards) -> bool {
        table.racers.iter().count() <= 1
    }

    fn score(&self, table: &BoutCards, seat: Seat) -> usize {
        table.counted[seat.index()] + table.kept[seat.index()].len()
    }

    fn leave(&self, table: &mut BoutCards, seat: Seat) {
        let pile = table.take_pile(seat);
        table.aside.extend(pile);
        table.drop_out(seat);
    }
}

impl Rules for LastPotato {
    fn deal(&self, table: &mut BoutCards, rng: &mut Rng) {
        HotPotato.deal(table, rng);
    }

    fn pairs(&self, table: &BoutCards, seat: Seat) -> Vec<[Card; 2]> {
        HotPotato.pairs(table, seat)
    }

    fn win(&self, table: &mut BoutCards, seat: Seat, cards: &[Card], now: Millis) -> Moved {
        let moved = hand_over(table, seat, cards, now);
        table.racers = [seat].into_iter().collect();
        moved
    }

    fn is_over(&self, table: &BoutCards) -> bool {
        HotPotato.is_over(table)
    }

    fn leave(&self, table: &mut BoutCards, seat: Seat) {
        HotPotato.leave(table, seat);
    }
}

/// Puts the whole pile of `seat` onto the pile of the other card's holder,
/// its order kept (§6.3).
fn hand_over(table: &mut BoutCards, seat: Seat, cards: &[Card], now: Millis) -> Moved {
    let own = table.top(seat);
    let target = cards.iter().filter(|&&card| Some(card) != own).find_map(|&card| table.holder(card));
    let pile = table.take_pile(seat);
    if let Some(target) = target {
        table.piles[target.index()].extend(pile);
        table.touch(own, now);
    }
    Moved { target, ..Moved::default() }
}
