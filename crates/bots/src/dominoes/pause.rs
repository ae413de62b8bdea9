//! How long a person would take.

use games::{Millis, Rng};

/// Stopping or discarding.
pub(super) fn short(rng: &mut Rng) -> Millis {
    between(900, 2_000, rng)
}

/// A placement: the more ways there are, the longer it takes.
pub(super) fn thoughtful(n_fits: usize, rng: &mut Rng) -> Millis {
    match n_fits {
        0..=3 => between(1_200, 2_500, rng),
        4..=15 => between(1_800, 3_800, rng),
        _ => between(2_200, 5_000, rng),
    }
}

fn between(least: u32, most: u32, rng: &mut Rng) -> Millis {
    Millis(u64::from(least + rng.below(most - least)))
}
