//! Eyes that look at a drawing and say what it shows, and hands that draw:
//! two small networks, trained by us, worked out in plain Rust. They know
//! strokes and words, not rooms, not games, and keep nothing between calls.

mod arithmetic;
mod hands;
mod layers;
mod net;
mod raster;
mod recognise;
mod smooth;
mod weights;

pub use hands::{Care, Hands, Mark, SHEET, Stroke};
pub use raster::{Picture, Point, SIDE, framed};
pub use recognise::{Eyes, Guess, Ranked};
pub use smooth::Place;
