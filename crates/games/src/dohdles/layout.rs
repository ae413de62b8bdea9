//! What is printed on the game board: the clue spaces around each Dohdle and
//! the scoring track. Positions and steps along it are all that is known here.

use super::view::Clue;

/// How many letters of a word can be asked for.
pub const N_LETTERS: u8 = 5;

/// What each clue space gives, from the first to the seventh (§4.1).
pub const CLUES: [Clue; 7] = [
    Clue::Questions,
    Clue::Letter,
    Clue::Questions,
    Clue::Letter,
    Clue::Questions,
    Clue::Letter,
    Clue::Either,
];

/// How far the creator moves when a Dohdle is solved with its chip on each
/// clue space (§7.1).
pub const REWARDS: [u8; 7] = [0, 1, 2, 3, 2, 1, 0];

/// The green arrows on each space of the track: how far a right word leads.
pub const GREEN: [u8; 17] = [4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 2, 2, 0];

/// The red arrows on each space of the track: how far back a wrong word leads.
pub const RED: [u8; 17] = [0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 0];

/// The rearmost space, with the `!`.
pub const HINDMOST: u8 = 0;

/// The space the tokens start from.
pub const START: u8 = 3;

/// The final space.
pub const FINAL: u8 = 16;

/// Where a right word leads from `space`.
pub(super) fn forward(space: u8) -> u8 {
    onward(space, GREEN[usize::from(space)])
}

/// Where a wrong word leads from `space`.
pub(super) fn back(space: u8) -> u8 {
    space.saturating_sub(RED[usize::from(space)])
}

/// Where so many steps lead from `space`, never beyond the end.
pub(super) fn onward(space: u8, steps: u8) -> u8 {
    space.saturating_add(steps).min(FINAL)
}

/// What the clue space under a chip gives; nothing on the chip's start.
pub(super) fn clue(chip: u8) -> Option<Clue> {
    CLUES.get(usize::from(chip).checked_sub(1)?).copied()
}

/// The creator's reward next to a chip.
pub(super) fn reward(chip: u8) -> u8 {
    usize::from(chip).checked_sub(1).and_then(|space| REWARDS.get(space)).copied().unwrap_or(0)
}
