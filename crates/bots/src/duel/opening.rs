//! The first effort: every code is possible, so only the dots placed matter,
//! not their columns. The values of all 209 hands are known beforehand.

use std::sync::LazyLock;

use games::duel::{ROWS, WHITE_DICE};

use super::{
    answers::split,
    codes::{CodeId, N_CODES},
    placements::{PLACEMENTS, throws},
    search::{Position, Promise},
    values::VALUES,
};

/// The mean value of each hand as the first row.
#[derive(Debug)]
pub(super) struct Opening(Vec<f32>);

/// The values the bots play by.
pub(super) static OPENING: LazyLock<Opening> = LazyLock::new(|| Opening::parse(include_str!("opening.txt")));

/// Whether nothing has been placed yet.
pub(super) fn is_first(position: Position<'_>) -> bool {
    position.rows == ROWS
}

impl Opening {
    fn parse(text: &str) -> Self {
        let mut values = vec![0.0; PLACEMENTS.hands.len()];
        for line in text.lines() {
            let Some((dots, value)) = line.split_once(' ') else { continue };
            let dots: Vec<u8> = dots.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
            let (Some(hand), Ok(value)) = (PLACEMENTS.hand(&dots), value.parse::<u16>()) else { continue };
            values[hand] = f32::from(value) / 100.0;
        }
        Self(values)
    }

    /// What each placement that `roll` allows promises, the best first.
    pub(super) fn promises(&self, roll: &[u8]) -> Vec<Promise> {
        let of_hand = |hand: usize| {
            let sum = self.0[hand] * f32::from(N_CODES);
            PLACEMENTS.hands[hand].placements.clone().map(move |placement| Promise { placement, sum })
        };
        let mut promises: Vec<Promise> = PLACEMENTS.hands_from(roll).flat_map(of_hand).collect();
        promises.sort_by(|one, other| other.sum.total_cmp(&one.sum));
        promises
    }

    /// The mean value of a whole match.
    pub(super) fn value(&self) -> f32 {
        let best = |hands: &[usize]| hands.iter().map(|&hand| self.0[hand]).fold(0.0, f32::max);
        throws(WHITE_DICE).iter().map(|throw| throw.chance * best(&throw.hands)).sum()
    }

    /// Works the table out anew.
    pub(super) fn search() -> impl Iterator<Item = f32> {
        let all: Vec<CodeId> = (0..N_CODES).collect();
        PLACEMENTS.hands.iter().map(move |hand| {
            let placement = hand.placements.start;
            let dice = WHITE_DICE - PLACEMENTS.n_dice(placement);
            let parts = split(&all, placement);
            let values =
                parts.iter().map(|belief| Position { belief, rows: ROWS - 1, dice }.looked_into(&VALUES));
            values.sum::<f32>() / f32::from(N_CODES)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_has_a_value_and_its_mirror_image_the_same() {
        for (hand, &value) in PLACEMENTS.hands.iter().zip(&OPENING.0) {
            assert!((25.0..40.0).contains(&value), "{hand:?}: {value}");
            // A die of n dots says about a code what one of 7 - n says about its mirror image.
            let mirrored: Vec<u8> = hand.dots.iter().rev().map(|dots| 7 - dots).collect();
            let other = OPENING.0[PLACEMENTS.hand(&mirrored).unwrap()];
            assert!((value - other).abs() < 0.05, "{hand:?}: {value} or {other}");
        }
    }

    #[test]
    fn three_dice_from_the_middle_make_the_best_start() {
        let best = OPENING.promises(&[1, 2, 3, 4])[0];
        assert_eq!(PLACEMENTS.dice[best.placement].iter().flatten().sum::<u8>(), 2 + 3 + 4);
    }
}
