//! How a placement would split what is still possible, for many placements at
//! once. All of the search's time goes here.

use std::ops::Range;

use super::{
    answers::{N_CLASSES, line},
    codes::CodeId,
    placements::PlacementId,
};

/// Placements counted at a time: their counts stay in the fastest cache.
const BLOCK: usize = 256;

/// For each placement, the sum of `f(n)` over its answers, where `n` codes of
/// `belief` give that answer. `gain[n]` is `f(n + 1) - f(n)`, and `f(0)` is 0.
pub(super) fn tally(belief: &[CodeId], placements: Range<PlacementId>, gain: &[f32], sums: &mut Vec<f32>) {
    for start in placements.clone().step_by(BLOCK) {
        let block = start..placements.end.min(start + BLOCK);
        let mut counts = [[0u16; N_CLASSES]; BLOCK];
        let mut totals = [0f32; BLOCK];
        for &id in belief {
            let classes = &line(id)[block.clone()];
            for ((class, counts), total) in classes.iter().zip(&mut counts).zip(&mut totals) {
                let count = &mut counts[usize::from(*class) % N_CLASSES];
                *total += gain[usize::from(*count)];
                *count += 1;
            }
        }
        sums.extend_from_slice(&totals[..block.len()]);
    }
}

/// Gains that make [`tally`] sum the squares: the smaller, the fewer codes are
/// left on average.
pub(super) fn squares(n_codes: usize) -> Vec<f32> {
    (0..u16::try_from(n_codes).unwrap_or(u16::MAX)).map(|n| f32::from(n) * 2.0 + 1.0).collect()
}

#[cfg(test)]
mod tests {
    use super::{
        super::{answers::split, codes::N_CODES, placements::PLACEMENTS},
        *,
    };

    #[test]
    fn the_tally_is_the_sum_over_the_parts() {
        let belief: Vec<CodeId> = (0..N_CODES).step_by(7).collect();
        let placements = 0..PLACEMENTS.dice.len();
        let mut sums = Vec::new();
        tally(&belief, placements.clone(), &squares(belief.len()), &mut sums);
        for placement in placements.step_by(11) {
            let parts = split(&belief, placement);
            let expected: usize = parts.iter().map(|part| part.len().pow(2)).sum();
            assert_eq!(u32::try_from(expected).map(f64::from), Ok(f64::from(sums[placement])));
        }
    }
}
