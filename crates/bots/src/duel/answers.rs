//! The answer to every placement for every code, worked out once. Answers are
//! numbered, so that counting codes by answer needs no comparisons.

use std::sync::LazyLock;

use games::duel::{Answer, Dice};

use super::{
    codes::{CodeId, N_CODES, code},
    placements::{PLACEMENTS, PlacementId},
};

/// An answer to a given number of dice, as a number below [`N_CLASSES`].
pub(super) type Class = u8;

/// Four dice have 15 answers; a power of two spares the bounds checks.
pub(super) const N_CLASSES: usize = 16;

/// One line for each code, one byte for each placement: the search walks along
/// the lines of the few codes that are left.
static CLASSES: LazyLock<Vec<Class>> = LazyLock::new(|| {
    let lines = (0..N_CODES).map(code);
    lines
        .flat_map(|code| PLACEMENTS.dice.iter().map(move |dice| class(dice, Answer::to(dice, &code))))
        .collect()
});

/// The answers that `id` gives to all placements.
pub(super) fn line(id: CodeId) -> &'static [Class] {
    let n = PLACEMENTS.dice.len();
    &CLASSES[usize::from(id) * n..][..n]
}

/// The number of an answer to a row of dice.
pub(super) fn class(dice: &Dice, answer: Answer) -> Class {
    let n_dice = dice.iter().flatten().fold(0, |n: u8, _| n + 1);
    // Answers with fewer right ones come first: n + 1 with none, n with one, …
    let fewer_right: u8 = (0..answer.right).map(|right| n_dice + 1 - right).sum();
    fewer_right + answer.higher
}

/// The codes of `belief` that are left after each answer to a placement;
/// answers that none of them gives are left out.
pub(super) fn split(belief: &[CodeId], placement: PlacementId) -> Vec<Vec<CodeId>> {
    let mut parts = vec![Vec::new(); N_CLASSES];
    for &id in belief {
        parts[usize::from(line(id)[placement])].push(id);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_tells_answers_apart_just_as_the_rules_do() {
        for (placement, dice) in PLACEMENTS.dice.iter().enumerate() {
            let mut meaning = [None; N_CLASSES];
            for id in (0..N_CODES).step_by(5) {
                let truth = Answer::to(dice, &code(id));
                let known = meaning[usize::from(line(id)[placement])].get_or_insert(truth);
                assert_eq!(*known, truth, "{dice:?} for {:?}", code(id));
            }
        }
    }

    #[test]
    fn no_number_stands_for_two_answers() {
        let dice = [Some(3), Some(4), Some(3), Some(4)];
        let mut seen = std::collections::BTreeMap::new();
        for id in 0..N_CODES {
            let truth = Answer::to(&dice, &code(id));
            assert_eq!(*seen.entry(truth).or_insert(class(&dice, truth)), class(&dice, truth));
        }
        let numbers: std::collections::BTreeSet<_> = seen.values().collect();
        assert_eq!((seen.len(), numbers.len()), (15, 15));
    }
}
