//! A beginner: imagines one code that could be right, puts the dice where they
//! would fit it, keeps few dice back, and takes a chance too early.

use games::{Rng, duel::Dice};

use super::codes::{CodeId, code};

/// Whether to give the solution now.
pub(super) fn solves(belief: &[CodeId], rng: &mut Rng) -> bool {
    match belief.len() {
        0..=2 => true,
        3..=5 => rng.chance(1, 2),
        _ => false,
    }
}

/// Where to put the dice.
pub(super) fn place(belief: &[CodeId], roll: &[u8], rng: &mut Rng) -> Dice {
    let imagined = rng.pick(belief).map_or([0; 4], |&id| code(id));
    let mut dice: Dice = [None; 4];
    let mut spare = Vec::new();
    for &dots in roll {
        let fitting = (0..4).find(|&column| imagined[column] == dots && dice[column].is_none());
        match fitting {
            Some(column) => dice[column] = Some(dots),
            None => spare.push(dots),
        }
    }
    let mut empty: Vec<usize> = (0..4).filter(|&column| dice[column].is_none()).collect();
    rng.shuffle(&mut empty);
    let bare = spare.len() == roll.len();
    for (n, (column, dots)) in empty.into_iter().zip(spare).enumerate() {
        let needed = bare && n == 0;
        if needed || rng.chance(3, 4) {
            dice[column] = Some(dots);
        }
    }
    dice
}
