//! The laws of every game, and the words of this one.

use super::*;
use crate::conformance::check;

#[test]
fn every_law_holds_in_random_games() {
    for seed in 0..40 {
        check::<Dobble>(seed).unwrap();
    }
}
