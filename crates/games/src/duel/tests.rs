use super::Duel;
use crate::conformance;

#[test]
fn every_law_holds_in_random_games() {
    for seed in 0..300 {
        conformance::check::<Duel>(seed).unwrap();
    }
}
