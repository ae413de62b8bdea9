//! What is printed on the game board: the clue spaces around each Dohdle and
//! the scoring track. Positions and steps along it are all that is known here;
//! `layout_text.rs` reads the board of somebody who owns the box.

use serde::{Deserialize, Serialize};

use super::view::Clue;

/// How many letters of a word can be asked for.
pub const N_LETTERS: u8 = 5;

/// The rearmost space, with the `!`.
pub const HINDMOST: u8 = 0;

/// How many clue spaces there may be around a Dohdle.
pub(super) const CLUE_SPACES: std::ops::RangeInclusive<usize> = 1..=12;
/// How many spaces the track may have, the `!` and the end included.
pub(super) const TRACK_SPACES: std::ops::RangeInclusive<usize> = 5..=40;
/// The most arrows on a space, and the most a creator is rewarded with.
pub(super) const MOST_STEPS: u8 = 9;

/// The clue spaces and the track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(try_from = "Unchecked")]
pub struct Layout {
    /// What each clue space gives, from the first on.
    clues: Vec<Clue>,
    /// How far the creator moves when a Dohdle is solved with its chip on each of them.
    rewards: Vec<u8>,
    /// The green arrows on each space of the track, from the `!` to the last
    /// before the end: how far a right word leads.
    green: Vec<u8>,
    /// The red arrows on them: how far back a wrong word leads.
    red: Vec<u8>,
    /// The space the tokens start from, counted from the `!`, which is 0.
    start: u8,
}

/// A layout as somebody else wrote it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Unchecked {
    pub(super) clues: Vec<Clue>,
    pub(super) rewards: Vec<u8>,
    pub(super) green: Vec<u8>,
    pub(super) red: Vec<u8>,
    pub(super) start: u8,
}

/// Why a board cannot be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LayoutFault {
    /// None, or more than fit around a Dohdle.
    #[error("a Dohdle has 1 to 12 clue spaces, and here are {0}")]
    ClueSpaces(usize),
    /// Each clue space has a reward next to it.
    #[error("there are {0} clue spaces and {1} rewards")]
    Rewards(usize, usize),
    /// A track that is over at once, or fits no screen.
    #[error("a track has 5 to 40 spaces with the ! and the end, and here are {0}")]
    TrackSpaces(usize),
    /// Each space has green and red arrows.
    #[error("forward has {0} numbers and back has {1}")]
    Arrows(usize, usize),
    /// More than there is room for on a space.
    #[error("no number is larger than 9")]
    Steps,
    /// A right word that leads nowhere.
    #[error("a right word leads at least one space forward")]
    NoWayForward,
    /// The tokens would start at the end, or beyond.
    #[error("the tokens start between the ! and the end")]
    Start,
}

impl Default for Layout {
    /// The board that comes with the game (§1.3, §4.1).
    fn default() -> Self {
        use Clue::{Either, Letter, Questions};
        Self {
            clues: vec![Questions, Letter, Questions, Letter, Questions, Letter, Either],
            rewards: vec![0, 1, 2, 3, 2, 1, 0],
            green: vec![4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 2, 2],
            red: vec![0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3],
            start: 3,
        }
    }
}

impl TryFrom<Unchecked> for Layout {
    type Error = LayoutFault;

    fn try_from(unchecked: Unchecked) -> Result<Self, LayoutFault> {
        if let Some(&fault) = unchecked.faults().first() {
            return Err(fault);
        }
        let Unchecked { clues, rewards, green, red, start } = unchecked;
        Ok(Self { clues, rewards, green, red, start })
    }
}

impl Unchecked {
    /// Why it cannot be played on: all that is wrong with it.
    pub(super) fn faults(&self) -> Vec<LayoutFault> {
        let Self { clues, rewards, green, red, start } = self;
        let mut numbers = rewards.iter().chain(green).chain(red);
        // The end has no arrows.
        let n_spaces = green.len() + 1;
        let checks = [
            (CLUE_SPACES.contains(&clues.len()), LayoutFault::ClueSpaces(clues.len())),
            (clues.len() == rewards.len(), LayoutFault::Rewards(clues.len(), rewards.len())),
            (TRACK_SPACES.contains(&n_spaces), LayoutFault::TrackSpaces(n_spaces)),
            (green.len() == red.len(), LayoutFault::Arrows(green.len(), red.len())),
            (numbers.all(|&steps| steps <= MOST_STEPS), LayoutFault::Steps),
            (!green.contains(&0), LayoutFault::NoWayForward),
            (usize::from(*start) < green.len(), LayoutFault::Start),
        ];
        checks.into_iter().filter(|(is_right, _)| !is_right).map(|(_, fault)| fault).collect()
    }
}

impl Layout {
    /// What each clue space gives, from the first on.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// The space the tokens start from.
    pub fn start(&self) -> u8 {
        self.start
    }

    /// The final space.
    pub fn end(&self) -> u8 {
        u8::try_from(self.green.len()).unwrap_or(u8::MAX)
    }

    /// The green arrows on a space: how far a right word leads.
    pub fn green(&self, space: u8) -> u8 {
        self.green.get(usize::from(space)).copied().unwrap_or(0)
    }

    /// The red arrows on a space: how far back a wrong word leads.
    pub fn red(&self, space: u8) -> u8 {
        self.red.get(usize::from(space)).copied().unwrap_or(0)
    }

    /// Where a right word leads from `space`.
    pub(super) fn forward(&self, space: u8) -> u8 {
        self.onward(space, self.green(space))
    }

    /// Where a wrong word leads from `space`.
    pub(super) fn back(&self, space: u8) -> u8 {
        space.saturating_sub(self.red(space))
    }

    /// Where so many steps lead from `space`, never beyond the end.
    pub(super) fn onward(&self, space: u8, steps: u8) -> u8 {
        space.saturating_add(steps).min(self.end())
    }

    /// What the clue space under a chip gives; nothing on the chip's start.
    pub fn clue(&self, chip: u8) -> Option<Clue> {
        self.clues.get(usize::from(chip).checked_sub(1)?).copied()
    }

    /// The creator's reward next to a chip.
    pub fn reward(&self, chip: u8) -> u8 {
        usize::from(chip).checked_sub(1).and_then(|space| self.rewards.get(space)).copied().unwrap_or(0)
    }

    /// The rewards, from the first clue space on.
    pub(super) fn rewards(&self) -> &[u8] {
        &self.rewards
    }

    /// The green and the red arrows of each space, from the `!` on.
    pub(super) fn arrows(&self) -> impl Iterator<Item = (u8, u8)> {
        self.green.iter().copied().zip(self.red.iter().copied())
    }
}
