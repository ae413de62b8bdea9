//! A fair opponent: places so that few codes are left on average, spares a die
//! for later, but cannot always resist an even chance.

use games::{Rng, duel::Dice};

use super::{
    codes::CodeId,
    placements::PLACEMENTS,
    tally::{squares, tally},
};

/// Whether to give the solution now.
pub(super) fn solves(belief: &[CodeId], rng: &mut Rng) -> bool {
    match belief.len() {
        0 | 1 => true,
        2 => rng.chance(1, 2),
        _ => false,
    }
}

/// Where to put the dice: at most three of them.
pub(super) fn place(belief: &[CodeId], roll: &[u8]) -> Dice {
    let gain = squares(belief.len());
    let mut best = (f32::INFINITY, [None; 4]);
    let hands = PLACEMENTS.hands_from(roll).map(|hand| &PLACEMENTS.hands[hand]);
    for hand in hands.filter(|hand| hand.dots.len() <= 3) {
        let mut sums = Vec::new();
        tally(belief, hand.placements.clone(), &gain, &mut sums);
        for (sum, placement) in sums.into_iter().zip(hand.placements.clone()) {
            // Strictly less: among equals the one with the fewest dice stays.
            if sum < best.0 {
                best = (sum, PLACEMENTS.dice[placement]);
            }
        }
    }
    best.1
}
