//! Dohdles, played by code: it sculpts from recipes, answers and narrows its
//! candidates by a table of facts, and claims what it is sure enough of.
//! It does not look at dough yet; `priors.rs` is the seam for eyes.

mod asking;
mod belief;
mod claiming;
mod facts;
mod pause;
mod phrases;
mod priors;
mod reading;
mod recipe;
mod riddler;
mod sculpting;

pub use facts::{Fact, fact, facts};
pub use reading::{Meaning, Reading, read};
pub use recipe::{Care, recipe, shaped};
pub use riddler::Riddler;
