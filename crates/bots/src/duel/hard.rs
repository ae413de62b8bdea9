//! As good as we can make it: the first effort from a table, small beliefs
//! searched to the end, all else by two efforts and the fitted values.

use games::duel::Dice;

use super::{
    codes::N_CODES,
    exact,
    opening::{OPENING, is_first},
    placements::PLACEMENTS,
    search::{EXACT, Position, Promise},
    values::VALUES,
};

/// Whether to give the solution now.
pub(super) fn solves(position: Position<'_>) -> bool {
    position.is_final() || position.solution() >= value_of_effort(position)
}

/// Where to put the dice.
pub(super) fn place(position: Position<'_>, roll: &[u8]) -> Dice {
    promises(position, roll).first().map_or([None; 4], |best| PLACEMENTS.dice[best.placement])
}

/// What an effort promises before its roll.
pub(super) fn value_of_effort(position: Position<'_>) -> f32 {
    if is_first(position) {
        OPENING.value() * f32::from(N_CODES)
    } else if position.belief.len() <= EXACT {
        exact::effort(position)
    } else {
        position.effort(&VALUES)
    }
}

/// The most promising placements for a roll, the best first.
pub(super) fn promises(position: Position<'_>, roll: &[u8]) -> Vec<Promise> {
    if is_first(position) { OPENING.promises(roll) } else { position.promises(&VALUES, roll) }
}
