//! The buttons beside a row, and what they say about the code.

use serde::{Deserialize, Serialize};

use super::action::{Code, Dice};

/// The maker's buttons for one row: only counts, never which die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel.ts"))]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// "=": dice that show the code's dots.
    pub right: u8,
    /// "+": dice that are too low; the code is higher.
    pub higher: u8,
    /// "−": dice that are too high; the code is lower.
    pub lower: u8,
}

impl Answer {
    /// The true answer to a row.
    pub fn to(dice: &Dice, code: &Code) -> Self {
        let mut answer = Self::default();
        for (die, hidden) in dice.iter().zip(code) {
            let Some(die) = die else { continue };
            match die.cmp(hidden) {
                std::cmp::Ordering::Equal => answer.right += 1,
                std::cmp::Ordering::Less => answer.higher += 1,
                std::cmp::Ordering::Greater => answer.lower += 1,
            }
        }
        answer
    }

    /// How many buttons are set.
    pub fn total(self) -> u8 {
        self.right.saturating_add(self.higher).saturating_add(self.lower)
    }
}
