//! The value of positions and placements: by the fitted values after one
//! effort, or after two.

use std::ops::Range;

use super::{
    answers::split,
    codes::CodeId,
    exact,
    placements::{PLACEMENTS, PlacementId, throws},
    tally::tally,
    values::{Values, worth},
};

/// How many of the placements that look best after one effort are looked at
/// more closely.
const N_CANDIDATES: usize = 15;

/// Beliefs up to this size are searched to the end.
pub(super) const EXACT: usize = 7;

/// A placement and the points it promises, summed over the codes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Promise {
    /// Which placement.
    pub(super) placement: PlacementId,
    /// Points, summed over all possible codes.
    pub(super) sum: f32,
}

/// Where a breaker stands before a roll.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position<'a> {
    /// The codes still possible.
    pub(super) belief: &'a [CodeId],
    /// Empty rows.
    pub(super) rows: u8,
    /// White dice left.
    pub(super) dice: u8,
}

impl Position<'_> {
    /// Whether there is nothing left to do but to give the solution.
    pub(super) fn is_final(self) -> bool {
        self.belief.len() <= 1 || self.rows == 0 || self.dice == 0
    }

    /// What one code of the belief, given as the solution, promises.
    pub(super) fn solution(self) -> f32 {
        if self.belief.is_empty() { 0.0 } else { worth(self.rows, self.dice) }
    }

    /// What each of these placements of `n_dice` dice promises by the fitted values.
    fn glance(self, values: &Values, placements: Range<PlacementId>, n_dice: u8) -> Vec<f32> {
        let gains = values.gains(self.rows - 1, self.dice - n_dice, self.belief.len());
        let mut sums = Vec::with_capacity(placements.len());
        tally(self.belief, placements, &gains, &mut sums);
        sums
    }

    /// What the position promises before a roll: the best of a solution now
    /// and an effort, judged by the fitted values after it.
    pub(super) fn backed_up(self, values: &Values) -> f32 {
        if self.is_final() { self.solution() } else { self.solution().max(self.effort(values)) }
    }

    /// What an effort promises before its roll.
    pub(super) fn effort(self, values: &Values) -> f32 {
        let mut sums = Vec::with_capacity(PLACEMENTS.dice.len());
        for n_dice in 1..=self.dice.min(4) {
            let placements = PLACEMENTS.of_count[usize::from(n_dice)].clone();
            sums.extend(self.glance(values, placements, n_dice));
        }
        let hands = PLACEMENTS.hands.iter().take_while(|hand| hand.placements.end <= sums.len());
        let best: Vec<f32> = hands.map(|hand| greatest(&sums[hand.placements.clone()])).collect();
        let of_throw = |hands: &[usize]| hands.iter().map(|&hand| best[hand]).fold(0.0, f32::max);
        throws(self.dice).iter().map(|throw| throw.chance * of_throw(&throw.hands)).sum()
    }

    /// What each placement that `roll` allows promises by the fitted values.
    pub(super) fn glances(self, values: &Values, roll: &[u8]) -> Vec<Promise> {
        let mut promises = Vec::new();
        for hand in PLACEMENTS.hands_from(roll).map(|hand| &PLACEMENTS.hands[hand]) {
            let n_dice = hand.dots.iter().fold(0, |n, _| n + 1);
            let sums = self.glance(values, hand.placements.clone(), n_dice);
            promises
                .extend(hand.placements.clone().zip(sums).map(|(placement, sum)| Promise { placement, sum }));
        }
        promises
    }

    /// What a placement promises when the positions after it are backed up.
    pub(super) fn looked_at(self, values: &Values, placement: PlacementId) -> Promise {
        let (rows, dice) = (self.rows - 1, self.dice - PLACEMENTS.n_dice(placement));
        let parts = split(self.belief, placement);
        let after = parts.iter().map(|belief| Position { belief, rows, dice }.backed_up(values));
        Promise { placement, sum: after.sum() }
    }

    /// What the position promises before a roll when the best few placements
    /// for each roll are looked at closely. Slow: for tables made beforehand.
    pub(super) fn looked_into(self, values: &Values) -> f32 {
        if self.is_final() {
            return self.solution();
        }
        let mut known = vec![None; PLACEMENTS.dice.len()];
        let mut of_throw = |roll: &[u8]| {
            let mut glances = self.glances(values, roll);
            sort(&mut glances);
            let closely = glances.iter().take(N_CANDIDATES / 3).map(|glance| {
                *known[glance.placement].get_or_insert_with(|| self.looked_at(values, glance.placement).sum)
            });
            closely.fold(0.0, f32::max)
        };
        let effort = throws(self.dice).iter().map(|throw| throw.chance * of_throw(&throw.dots)).sum();
        self.solution().max(effort)
    }

    /// The placements that look best, most promising first, looked at closely.
    pub(super) fn promises(self, values: &Values, roll: &[u8]) -> Vec<Promise> {
        let mut promises = if self.belief.len() <= EXACT {
            exact::promises(self, roll)
        } else {
            let mut glances = self.glances(values, roll);
            sort(&mut glances);
            glances.truncate(N_CANDIDATES);
            glances.iter().map(|glance| self.looked_at(values, glance.placement)).collect()
        };
        sort(&mut promises);
        promises
    }
}

fn greatest(sums: &[f32]) -> f32 {
    sums.iter().copied().fold(0.0, f32::max)
}

/// Most promising first; among equals the one with fewer dice.
fn sort(promises: &mut [Promise]) {
    promises.sort_by(|one, other| other.sum.total_cmp(&one.sum).then(one.placement.cmp(&other.placement)));
}
