//! Doodle Rush, played by code. A bot draws with trained hands or by our own
//! recipes and guesses by what it sees of the ink; it is told the same as a
//! person in its seat.

mod answering;
mod attentive;
mod chance;
mod doodler;
mod drawing;
mod eyes;
mod gallery;
mod guessing;
mod hand;
mod impression;
mod kin;
mod memory;
mod names;
mod practised;
mod progress;
mod recipe;
mod seen;
mod shape;
mod subject;
mod temper;
mod trained;
mod vocabulary;

pub use attentive::Attentive;
pub use doodler::Doodler;
pub use eyes::{Eyes, Likely, Ranked, Stroke};
pub use gallery::Gallery;
pub use hand::{Line, Sketch, sketch};
pub use recipe::recipe_words;
pub use trained::Trained;
