//! How long a person would take.

use games::{Millis, Rng};

/// Something pressed without much thought.
pub(super) fn short(rng: &mut Rng) -> Millis {
    between(700, 1_800, rng)
}

/// A placement: the more codes are possible, the longer it takes.
pub(super) fn thoughtful(n_codes: usize, rng: &mut Rng) -> Millis {
    match n_codes {
        0..=1 => between(1_000, 2_000, rng),
        2..=20 => between(1_800, 4_000, rng),
        _ => between(2_500, 6_000, rng),
    }
}

fn between(least: u32, most: u32, rng: &mut Rng) -> Millis {
    Millis(u64::from(least + rng.below(most - least)))
}
