//! What lay on the table before the last right calls moved it. A finger that
//! has set out for a card cannot be called back when another takes it: whoever
//! calls what lay there is late, not wrong (§10.3, §10.6). Nothing can be won
//! this way, so nothing is gained by pretending.

use std::collections::VecDeque;

use super::{action::Card, bout_cards::BoutCards, clock::UNDERWAY, play::Call, rules::rules, view::Bout};
use crate::{Millis, Seat, SeatSet};

/// Right calls that are remembered: more than can be made while a call is on
/// its way.
const REMEMBERED: usize = 8;

/// The last right calls, the latest last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Lately {
    taken: VecDeque<Taken>,
}

/// A right call, and the table as it lay before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Taken {
    winner: Seat,
    /// When it was made.
    at: Millis,
    /// When the cards were moved.
    moved: Millis,
    bout: Bout,
    before: BoutCards,
    /// Those who were told that they were too late for it.
    told: SeatSet,
}

impl Taken {
    /// A right call that is about to move the cards of `table`.
    pub(super) fn new(call: &Call<'_>, bout: Bout, table: &BoutCards, now: Millis) -> Self {
        let (winner, at) = (call.seat, call.at);
        Self { winner, at, moved: now, bout, before: table.clone(), told: SeatSet::EMPTY }
    }

    fn offered(&self, seat: Seat, cards: &[Card]) -> bool {
        self.before.racers.contains(seat) && rules(self.bout).allows(&self.before, seat, cards)
    }

    /// Whether a call made then may have been on its way when the cards moved.
    fn is_underway(&self, at: Millis) -> bool {
        at < self.moved + UNDERWAY
    }

    /// Whether a call on cards of which some came to lie there only then was
    /// right for those that lay in their places.
    fn was_meant(&self, call: &Call<'_>, now: &BoutCards) -> bool {
        let lay = call.cards.iter().map(|&card| self.before.in_place_of(card, now));
        let Some(lay) = lay.collect::<Option<Vec<Card>>>() else { return false };
        self.is_underway(call.at)
            && lay != call.cards
            && self.offered(call.seat, &lay)
            && self.before.shared(&lay, call.symbol).is_some()
    }
}

impl Lately {
    pub(super) fn remember(&mut self, taken: Taken) {
        if self.taken.len() == REMEMBERED {
            self.taken.pop_front();
        }
        self.taken.push_back(taken);
    }

    /// Which right call took these cards from where `seat` could call them.
    pub(super) fn last_offered(&self, seat: Seat, cards: &[Card]) -> Option<usize> {
        self.taken.iter().rposition(|taken| taken.offered(seat, cards))
    }

    /// Whether a call made then may have been on its way at that right call.
    pub(super) fn is_underway(&self, which: usize, at: Millis) -> bool {
        self.taken.get(which).is_some_and(|taken| taken.is_underway(at))
    }

    /// Which right call a call on cards that have just come was too late for.
    /// It is none on the new cards even if it is right for them by chance: or
    /// the symbol of the old ones would be a free guess on the new.
    pub(super) fn meant(&self, call: &Call<'_>, now: &BoutCards) -> Option<usize> {
        self.taken.iter().rposition(|taken| taken.was_meant(call, now))
    }

    /// Notes that `seat` was too late, and gives back who was faster, and when;
    /// nothing if they were told already.
    pub(super) fn tell(&mut self, which: usize, seat: Seat) -> Option<(Seat, Millis)> {
        let taken = self.taken.get_mut(which).filter(|taken| !taken.told.contains(seat))?;
        taken.told.insert(seat);
        Some((taken.winner, taken.at))
    }
}
