//! What a mini-game says about the cards of a bout. Each is in a file of its
//! own; what they have in common, from locks to late claims, is in `play.rs`.

use super::{
    action::Card,
    bout_cards::BoutCards,
    face_off::FaceOff,
    hot_potato::{HotPotato, LastPotato},
    options::Mini,
    poisoned_gift::PoisonedGift,
    standings::count,
    time_trial::TimeTrial,
    tower::Tower,
    triplet::Triplet,
    view::Bout,
    warm_up::{PAIRS, WarmUp},
    well::Well,
};
use crate::{Millis, Rng, Seat};

/// The rules of one kind of bout.
pub(super) trait Rules {
    /// Deals face down from the stock.
    fn deal(&self, table: &mut BoutCards, rng: &mut Rng);
    /// The pairs of open cards on which `seat` may call a match.
    fn pairs(&self, table: &BoutCards, seat: Seat) -> Vec<[Card; 2]>;
    /// Moves the cards after a right claim of `seat`.
    fn win(&self, table: &mut BoutCards, seat: Seat, cards: &[Card], now: Millis) -> Moved;
    /// Whether nothing is left to race for.
    fn is_over(&self, table: &BoutCards) -> bool;
    /// What counts for `seat`.
    fn score(&self, table: &BoutCards, seat: Seat) -> usize {
        table.piles[seat.index()].len()
    }
    /// How long a wrong call locks.
    fn penalty(&self) -> Penalty {
        Penalty::Moment
    }
    /// Whether `seat` may claim these cards now.
    fn allows(&self, table: &BoutCards, seat: Seat, cards: &[Card]) -> bool {
        let is_it = |pair: &[Card; 2]| matches!(cards, [a, b] if pair == &[*a, *b] || pair == &[*b, *a]);
        self.pairs(table, seat).iter().any(is_it)
    }
    /// What happens to the cards of someone who leaves during the bout.
    fn leave(&self, table: &mut BoutCards, seat: Seat) {
        table.drop_out(seat);
    }
}

/// What a right claim moved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Moved {
    /// Who was given cards.
    pub(super) target: Option<Seat>,
    /// How many cards more than the usual were laid out.
    pub(super) extra: u8,
}

/// Whether many or few are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Best {
    Most,
    Fewest,
}

/// How long a wrong call locks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Penalty {
    /// Two or three seconds (§9.2).
    Moment,
    /// Until the centre card changes (§9.1).
    Card,
}

/// Which score wins a mini-game.
pub(super) fn best(mini: Mini) -> Best {
    match mini {
        Mini::Tower | Mini::Triplet | Mini::WarmUp | Mini::TimeTrial => Best::Most,
        Mini::Well | Mini::HotPotato | Mini::PoisonedGift => Best::Fewest,
    }
}

/// The rules of a bout.
pub(super) fn rules(bout: Bout) -> &'static dyn Rules {
    match bout {
        Bout::Tower => &Tower,
        Bout::Well => &Well,
        Bout::HotPotato { .. } => &HotPotato,
        Bout::PoisonedGift => &PoisonedGift,
        Bout::Triplet => &Triplet,
        Bout::WarmUp { .. } => &WarmUp,
        Bout::TimeTrial => &TimeTrial,
        Bout::FaceOff { .. } => &FaceOff,
        Bout::LastPotato { .. } => &LastPotato,
    }
}

/// The first bout of a mini-game, played with so many cards.
pub(super) fn first_bout(mini: Mini, rounds: u8, n_cards: usize) -> Bout {
    match mini {
        Mini::Tower => Bout::Tower,
        Mini::Well => Bout::Well,
        Mini::HotPotato => Bout::HotPotato { round: 1, rounds },
        Mini::PoisonedGift => Bout::PoisonedGift,
        Mini::Triplet => Bout::Triplet,
        Mini::WarmUp => Bout::WarmUp { pair: 1, pairs: PAIRS.min(count(n_cards / 2)) },
        Mini::TimeTrial => Bout::TimeTrial,
    }
}
