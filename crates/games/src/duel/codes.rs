//! The codes that fit what has been answered.

use super::{
    action::{COLUMNS, Code, Dice},
    answer::Answer,
    view::Possible,
};

/// Every code there is, in order: 1296 of them.
pub fn all_codes() -> impl Iterator<Item = Code> {
    (0..6u16.pow(4)).map(|n| [216, 36, 6, 1].map(|place| dots(n / place % 6)))
}

/// The dots of a digit from 0 to 5.
fn dots(digit: u16) -> u8 {
    let [low, _] = digit.to_le_bytes();
    low + 1
}

/// Strikes out the codes that would have been answered differently.
pub fn keep_fitting(codes: &mut Vec<Code>, dice: &Dice, answer: Answer) {
    codes.retain(|code| Answer::to(dice, code) == answer);
}

/// How many codes are left after each of these rows, and those left after all.
pub(super) fn after_each(rows: impl Iterator<Item = (Dice, Answer)>) -> (Vec<u16>, Vec<Code>) {
    let mut codes: Vec<Code> = all_codes().collect();
    let left = rows.map(|(dice, answer)| {
        keep_fitting(&mut codes, &dice, answer);
        count(&codes)
    });
    (left.collect(), codes)
}

impl Possible {
    /// What these codes have in common.
    pub(super) fn among(codes: &[Code]) -> Self {
        let seen = |column: usize| (1..=6).filter(|&n| codes.iter().any(|code| code[column] == n)).collect();
        let columns: [usize; COLUMNS] = [0, 1, 2, 3];
        Self { codes: count(codes), dots: columns.map(seen) }
    }
}

fn count(codes: &[Code]) -> u16 {
    u16::try_from(codes.len()).unwrap_or(u16::MAX)
}
