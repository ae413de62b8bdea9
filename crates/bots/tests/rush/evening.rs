//! Bots drawing and guessing.

#[path = "../evening/mod.rs"]
mod of_bots;

use bots::rush::Doodler;
use games::rush::Rush;

pub(crate) type Evening = of_bots::Evening<Rush, Doodler>;
