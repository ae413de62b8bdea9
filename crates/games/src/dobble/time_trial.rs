//! The time trial: one alone plays the Tower against the clock (§16.2).

use super::{
    Dobble,
    action::Card,
    bout_cards::BoutCards,
    course::Phase,
    rules::{Moved, Rules},
    standings::count,
    tower::Tower,
    view::{Bout, Trial},
};
use crate::{Millis, Rng, Seat};

pub(super) struct TimeTrial;

impl Rules for TimeTrial {
    fn deal(&self, table: &mut BoutCards, rng: &mut Rng) {
        Tower.deal(table, rng);
    }

    fn pairs(&self, table: &BoutCards, seat: Seat) -> Vec<[Card; 2]> {
        Tower.pairs(table, seat)
    }

    fn win(&self, table: &mut BoutCards, seat: Seat, cards: &[Card], now: Millis) -> Moved {
        Tower.win(table, seat, cards, now)
    }

    fn is_over(&self, table: &BoutCards) -> bool {
        Tower.is_over(table)
    }

    /// The first card was dealt, not found.
    fn score(&self, table: &BoutCards, seat: Seat) -> usize {
        table.piles[seat.index()].len().saturating_sub(1)
    }
}

impl Dobble {
    /// §16.2: leaves only as many cards in the stock as are played with.
    pub(super) fn shorten_trial(&mut self) {
        let n_played = self.n_trial_cards() + 1;
        let n_spare = self.table.stock.len().saturating_sub(n_played);
        self.table.aside.extend(self.table.stock.drain(..n_spare));
    }

    /// How many cards are to be found: all but the first.
    fn n_trial_cards(&self) -> usize {
        self.options.trial.of(self.deck.n_played.saturating_sub(1))
    }

    /// How the time trial stands, if it is one.
    pub(super) fn trial(&self) -> Option<Trial> {
        if self.bout != Bout::TimeTrial {
            return None;
        }
        let add = |sum: &mut Millis, reaction: Millis| {
            *sum = *sum + reaction;
            Some(*sum)
        };
        let reactions = self.record.iter().map(|won| won.reaction);
        let open = self.table.top(Seat(0)).into_iter().chain(self.table.centre);
        Some(Trial {
            cards: count(self.n_trial_cards()),
            times: reactions.scan(Millis(0), add).collect(),
            since: (self.phase == Phase::Racing).then(|| self.table.all_since(&open.collect::<Vec<Card>>())),
            wrong: self.calls.n_wrong,
        })
    }
}
