//! Every numbered paragraph of `docs/games/dobble.md`, put to the test.

mod laws;

use super::*;
