//! A beginner: imagines a code that could be right, puts the dice where they
//! would fit it, sees few other ways, and takes a chance too early.

use games::{Rng, duel::Dice};

use super::{
    answers::split,
    codes::{CodeId, code},
    placements::PLACEMENTS,
};

/// How many ways to place a beginner thinks of.
const N_IDEAS: u32 = 3;

/// Whether to give the solution now.
pub(super) fn solves(belief: &[CodeId], rng: &mut Rng) -> bool {
    match belief.len() {
        0 | 1 => true,
        2 | 3 => rng.chance(1, 2),
        _ => false,
    }
}

/// Where to put the dice: of a few ideas the one that leaves the fewest codes.
pub(super) fn place(belief: &[CodeId], roll: &[u8], rng: &mut Rng) -> Dice {
    let ideas: Vec<Dice> = (0..N_IDEAS).map(|_| idea(belief, roll, rng)).collect();
    let average_left = |dice: &Dice| {
        let parts = PLACEMENTS.id(dice).map(|placement| split(belief, placement));
        parts.into_iter().flatten().map(|part| part.len().pow(2)).sum::<usize>()
    };
    ideas.into_iter().min_by_key(average_left).unwrap_or_default()
}

/// A code is imagined; dice that fit it go to their columns, and most of the
/// others anywhere.
fn idea(belief: &[CodeId], roll: &[u8], rng: &mut Rng) -> Dice {
    let imagined = rng.pick(belief).map_or([0; 4], |&id| code(id));
    let mut dice = Dice::default();
    let mut spare = Vec::new();
    for &dots in roll {
        match (0..4).find(|&column| imagined[column] == dots && dice[column].is_none()) {
            Some(column) => dice[column] = Some(dots),
            None => spare.push(dots),
        }
    }
    let mut empty: Vec<usize> = (0..4).filter(|&column| dice[column].is_none()).collect();
    rng.shuffle(&mut empty);
    for (column, dots) in empty.into_iter().zip(spare) {
        let is_bare = dice == Dice::default();
        if is_bare || rng.chance(2, 3) {
            dice[column] = Some(dots);
        }
    }
    dice
}
