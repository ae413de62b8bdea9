//! Dough: a sculpture as the list of brush operations that made it, and the
//! grid of signed distances they lead to, the same bit for bit everywhere.
//! The grid is 64 voxels wide; x goes right, y up, z towards the eye. Numbers
//! that travel are whole quarters of a voxel, so a place is three bytes. It
//! starts as a ball of radius 15 voxels in the middle.

mod bodies;
mod brushes;
mod grid;
mod op;
mod path;
mod sculpture;

pub use grid::Grid;
pub use op::{Force, Op, OpError, Place, Quarters, Shape, Tool};
pub use path::Path;
pub use sculpture::{MOST_NUMBERS, MOST_WORK, Sculpture};

#[cfg(test)]
mod tests;
