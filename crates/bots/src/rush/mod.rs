//! Doodle Rush, played by code: for now it only watches.

use games::{
    Rng,
    rush::{Action, Rush},
};

use crate::{Bot, Choice, Level, Sight};

/// Someone who sits at the table and neither draws nor guesses.
#[derive(Clone, Copy, Debug)]
pub struct Doodler;

impl Bot<Rush> for Doodler {
    fn choose(_level: Level, _sight: Sight<'_, Rush>, _rng: &mut Rng) -> Option<Choice<Action>> {
        None
    }
}
