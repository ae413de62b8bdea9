//! What a number of possible codes is worth, fitted to many positions of real
//! play by `fit.rs`. Sums over all codes are used throughout instead of means:
//! then the value of a placement is a plain sum over its answers.

use std::sync::LazyLock;

use games::duel::{ROWS, WHITE_DICE};

use super::codes::N_CODES;

/// Points summed over the codes of a belief of 0, 1, 2, … codes, by rows and
/// dice left.
#[derive(Debug)]
pub(super) struct Values(Vec<Vec<f32>>);

/// The values the bots play by.
pub(super) static VALUES: LazyLock<Values> = LazyLock::new(|| Values::parse(include_str!("values.txt")));

/// What a right solution scores.
pub(super) fn worth(rows: u8, dice: u8) -> f32 {
    f32::from(20 + 5 * rows + dice)
}

/// The belief sizes that are fitted; between them values run straight.
pub(super) fn knots() -> Vec<u16> {
    let mut knots = vec![1];
    while let Some(&last) = knots.last().filter(|&&last| last < N_CODES) {
        knots.push((last + (last * 18 / 100).max(1)).min(N_CODES));
    }
    knots
}

/// Whether a match can come to this many rows and dice left.
pub(super) fn is_reachable(rows: u8, dice: u8) -> bool {
    let efforts = ROWS.saturating_sub(rows);
    (WHITE_DICE.saturating_sub(4 * efforts)..=WHITE_DICE - efforts).contains(&dice)
}

impl Values {
    /// Values that know only what a solution drawn by lot would score.
    pub(super) fn of_lots() -> Self {
        let one = |index: u8| {
            let (rows, dice) = (index / (WHITE_DICE + 1), index % (WHITE_DICE + 1));
            std::iter::once(0.0).chain((0..N_CODES).map(|_| worth(rows, dice))).collect()
        };
        Self((0..(ROWS + 1) * (WHITE_DICE + 1)).map(one).collect())
    }

    /// Reads lines of rows, dice, and the mean values at the knots in
    /// hundredths of a point; `#` begins a remark.
    pub(super) fn parse(text: &str) -> Self {
        let mut values = Self::of_lots();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut numbers = line.split_whitespace().filter_map(|word| word.parse::<u16>().ok());
            let mut small = || numbers.next().and_then(|n| u8::try_from(n).ok());
            let (Some(rows), Some(dice)) = (small(), small()) else { continue };
            let means: Vec<f32> = numbers.map(|n| f32::from(n) / 100.0).collect();
            values.set(rows, dice, &means);
        }
        values
    }

    /// Sets the mean values at the knots.
    pub(super) fn set(&mut self, rows: u8, dice: u8, means: &[f32]) {
        let sums = &mut self.0[index(rows, dice)];
        for (ends, means) in knots().windows(2).zip(means.windows(2)) {
            for n in ends[0]..=ends[1] {
                let along = f32::from(n - ends[0]) / f32::from(ends[1] - ends[0]);
                sums[usize::from(n)] = f32::from(n) * (means[0] + (means[1] - means[0]) * along);
            }
        }
    }

    /// The summed values of beliefs of 0, 1, 2, … codes.
    pub(super) fn sums(&self, rows: u8, dice: u8) -> &[f32] {
        &self.0[index(rows, dice)]
    }

    /// What each further code adds, for beliefs of up to `n_codes`.
    pub(super) fn gains(&self, rows: u8, dice: u8, n_codes: usize) -> Vec<f32> {
        self.sums(rows, dice).windows(2).take(n_codes).map(|pair| pair[1] - pair[0]).collect()
    }
}

fn index(rows: u8, dice: u8) -> usize {
    usize::from(rows.min(ROWS)) * usize::from(WHITE_DICE + 1) + usize::from(dice.min(WHITE_DICE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_line_for_every_position_of_a_match() {
        for (rows, dice) in (1..ROWS).flat_map(|rows| (1..=WHITE_DICE).map(move |dice| (rows, dice))) {
            let sums = VALUES.sums(rows, dice);
            assert_eq!(sums.len(), usize::from(N_CODES) + 1);
            // Two codes are worth more than one solution drawn by lot: the
            // second row from the end at the latest pays for telling them apart.
            if is_reachable(rows, dice) && rows > 1 && dice > 2 {
                assert!(sums[2] > worth(rows, dice), "{rows} rows, {dice} dice");
            }
        }
    }

    #[test]
    fn more_codes_and_fewer_dice_are_worth_less() {
        for (rows, dice) in [(6, 15), (5, 12), (4, 9), (3, 6)] {
            let mean = |dice, n: u16| VALUES.sums(rows, dice)[usize::from(n)] / f32::from(n);
            for sizes in knots().windows(2).filter(|sizes| sizes[1] < 500) {
                assert!(mean(dice, sizes[0]) + 0.3 > mean(dice, sizes[1]), "{rows} rows, {sizes:?} codes");
                assert!(mean(dice, sizes[0]) > mean(dice - 1, sizes[0]), "{rows} rows, {sizes:?} codes");
            }
        }
    }

    #[test]
    fn between_two_knots_means_run_straight() {
        let mut values = Values::of_lots();
        let means: Vec<f32> = knots().iter().map(|&n| 60.0 - f32::from(n) / 50.0).collect();
        values.set(6, 14, &means);
        assert!((values.sums(6, 14)[100] - 100.0 * 58.0).abs() < 0.01);
    }
}
