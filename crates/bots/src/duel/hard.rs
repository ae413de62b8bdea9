//! As good as we can make it: the first effort from a table, small beliefs
//! searched to the end, all else by two efforts and the fitted values.

use games::duel::{Answer, Dice, Puzzle, ROLLED, ROWS, WHITE_DICE, score};

use super::{
    codes::{CodeId, N_CODES, code},
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

/// What it scores on a puzzle. Where it must guess, it takes the first code.
pub(super) fn score_on(puzzle: &Puzzle) -> i32 {
    let mut belief: Vec<CodeId> = (0..N_CODES).collect();
    let (mut rows, mut dice) = (ROWS, WHITE_DICE);
    for roll in &puzzle.rolls {
        let position = Position { belief: &belief, rows, dice };
        if solves(position) {
            break;
        }
        let row = place(position, &roll[..usize::from(dice.min(ROLLED))]);
        let answer = Answer::to(&row, &puzzle.code);
        belief.retain(|&id| Answer::to(&row, &code(id)) == answer);
        dice -= answer.total();
        rows -= 1;
    }
    let is_broken = belief.first().is_some_and(|&id| code(id) == puzzle.code);
    if is_broken { score(rows, dice) } else { 0 }
}
