//! The answer to every placement for every code, worked out once. Answers are
//! numbered, so that counting codes by answer needs no comparisons.

use std::sync::LazyLock;

use games::duel::Dice;

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
    let digits = |dice: &Dice| dice.map(|die| die.map_or(0, usize::from));
    let placements: Vec<_> = PLACEMENTS.dice.iter().map(|dice| (digits(dice), numbering(dice))).collect();
    let mut classes = Vec::with_capacity(placements.len() * usize::from(N_CODES));
    for code in (0..N_CODES).map(code) {
        let columns = code.map(buttons);
        classes.extend(placements.iter().map(|(digits, numbering)| {
            let set: usize = columns.iter().zip(digits).map(|(column, &die)| column[die]).sum();
            numbering[set]
        }));
    }
    classes
});

/// What no die and dice of one to six dots add to the buttons of a column:
/// eight if right, one if the code is higher.
fn buttons(dots: u8) -> [usize; 7] {
    [0, 1, 2, 3, 4, 5, 6].map(|die: u8| match die {
        0 => 0,
        _ if die == dots => 8,
        _ => usize::from(die < dots),
    })
}

/// The numbers of the answers to so many dice, by their buttons. Those with
/// fewer right ones come first.
fn numbering(dice: &Dice) -> [Class; 40] {
    let n_dice = dice.iter().flatten().count();
    let answers = (0..=n_dice).flat_map(|right| (0..=n_dice - right).map(move |higher| right * 8 + higher));
    let mut numbers = [0; 40];
    for (number, answer) in (0..).zip(answers) {
        numbers[answer] = number;
    }
    numbers
}

/// The answers that `id` gives to all placements.
pub(super) fn line(id: CodeId) -> &'static [Class] {
    let n = PLACEMENTS.dice.len();
    &CLASSES[usize::from(id) * n..][..n]
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
    use std::collections::BTreeMap;

    use games::duel::Answer;

    use super::*;

    #[test]
    fn the_table_tells_answers_apart_just_as_the_rules_do() {
        for (placement, dice) in PLACEMENTS.dice.iter().enumerate() {
            let mut classes = BTreeMap::new();
            let mut answers = BTreeMap::new();
            for id in (0..N_CODES).step_by(5) {
                let (truth, class) = (Answer::to(dice, &code(id)), line(id)[placement]);
                assert_eq!(*classes.entry(truth).or_insert(class), class, "{dice:?} for {:?}", code(id));
                assert_eq!(*answers.entry(class).or_insert(truth), truth, "{dice:?} for {:?}", code(id));
            }
        }
    }

    #[test]
    fn four_dice_in_the_middle_can_be_answered_in_fifteen_ways() {
        let everything: Vec<CodeId> = (0..N_CODES).collect();
        let placement = PLACEMENTS.id(&[Some(3), Some(4), Some(3), Some(4)]).unwrap();
        assert_eq!(split(&everything, placement).len(), 15);
    }
}
