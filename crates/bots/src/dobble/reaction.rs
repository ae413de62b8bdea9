//! How long a person takes to see a match: log-normal, so that most finds are
//! quick, some take long, and none comes at once.

use games::{Millis, Rng};

use crate::Level;

/// Thousandths of the median reaction at 41 evenly spaced shares of all
/// reactions, from the quickest 0.5 % to the slowest: the quantiles of a
/// log-normal distribution whose logarithm has a spread of 0.4.
const QUANTILES: [u64; 41] = [
    357, 471, 527, 569, 604, 636, 665, 692, 717, 742, 766, 789, 813, 836, 859, 881, 905, 928, 951, 975, 1000,
    1025, 1051, 1078, 1106, 1134, 1165, 1197, 1231, 1267, 1306, 1348, 1394, 1446, 1505, 1573, 1655, 1758,
    1899, 2125, 2802,
];

/// How finely shares between two quantiles are drawn.
const FINE: u32 = 1_000;

/// The number of shares that can be drawn.
const N_SHARES: u32 = 40 * FINE;

/// What half of all reactions to eight symbols stay below.
pub fn median(level: Level) -> Millis {
    match level {
        Level::Easy => Millis(4_000),
        Level::Medium => Millis(2_500),
        Level::Hard => Millis(1_500),
    }
}

/// A reaction whose median is `median`.
pub fn reaction(median: Millis, rng: &mut Rng) -> Millis {
    at(median, rng.below(N_SHARES))
}

/// How much longer a reaction takes of which `passed` is over already. A bot
/// that looks again must not start anew: it draws among the reactions that
/// are still possible, so that looking again changes nothing about when it acts.
pub(super) fn left_of(median: Millis, passed: Millis, rng: &mut Rng) -> Millis {
    let n_over = n_up_to(median, passed);
    if n_over == N_SHARES {
        // Slower than the slowest: from here on any moment is as good.
        return Millis(rng.below(u32::try_from(median.0).unwrap_or(u32::MAX).max(1)).into());
    }
    at(median, n_over + rng.below(N_SHARES - n_over)) - passed
}

/// The reaction that `share` of all shares stay below.
fn at(median: Millis, share: u32) -> Millis {
    let (step, rest) = ((share / FINE) as usize, u64::from(share % FINE));
    let between = QUANTILES[step] + (QUANTILES[step + 1] - QUANTILES[step]) * rest / u64::from(FINE);
    Millis(median.0 * between / 1_000)
}

/// How many shares belong to reactions that would be over by now.
fn n_up_to(median: Millis, passed: Millis) -> u32 {
    let (mut low, mut high) = (0, N_SHARES);
    while low < high {
        let middle = low.midpoint(high);
        if at(median, middle) <= passed { low = middle + 1 } else { high = middle }
    }
    low
}
