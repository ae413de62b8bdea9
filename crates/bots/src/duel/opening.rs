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
        let allowed = PLACEMENTS.hands.iter().zip(&self.0).filter(|(hand, _)| PLACEMENTS.allows(roll, hand));
        let mut promises: Vec<Promise> = allowed
            .flat_map(|(hand, value)| {
                let sum = value * f32::from(N_CODES);
                hand.placements.clone().map(move |placement| Promise { placement, sum })
            })
            .collect();
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
