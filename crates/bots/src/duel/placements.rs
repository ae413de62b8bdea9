//! Every way to put dice on a row, and which of them a roll allows.

use std::{ops::Range, sync::LazyLock};

use games::duel::{COLUMNS, Dice};

/// A placement: an index into [`Placements::dice`].
pub(super) type PlacementId = usize;

/// Dots to be placed, in any columns.
#[derive(Debug)]
pub(super) struct Hand {
    /// The dots, lowest first.
    pub(super) dots: Vec<u8>,
    /// The placements of just these dots.
    pub(super) placements: Range<PlacementId>,
}

/// What a roll of some dice can show, whatever their order.
#[derive(Debug)]
pub(super) struct Throw {
    /// The dots, lowest first.
    pub(super) dots: Vec<u8>,
    /// How likely it is.
    pub(super) chance: f32,
    /// The hands that can be picked from it.
    pub(super) hands: Vec<usize>,
}

/// All placements, hands and throws.
#[derive(Debug)]
pub(super) struct Placements {
    /// What lies where. Placements of fewer dice come first, and those of one
    /// hand lie side by side, so that each hand is a range.
    pub(super) dice: Vec<Dice>,
    /// The hands, in the same order.
    pub(super) hands: Vec<Hand>,
    /// The throws of none, one, … four dice.
    pub(super) throws: [Vec<Throw>; COLUMNS + 1],
    /// The placements of none, one, … four dice.
    pub(super) of_count: [Range<PlacementId>; COLUMNS + 1],
}

/// The one copy of all placements.
pub(super) static PLACEMENTS: LazyLock<Placements> = LazyLock::new(Placements::new);

impl Placements {
    fn new() -> Self {
        let dice = all_dice();
        let hands = hands_of(&dice);
        let throws = [0, 1, 2, 3, 4].map(|n| throws_of(n, &hands));
        let of_count = [0, 1, 2, 3, 4].map(|n| {
            let start = dice.partition_point(|dice| dots(dice).len() < n);
            start..dice.partition_point(|dice| dots(dice).len() <= n)
        });
        Self { dice, hands, throws, of_count }
    }

    /// How many dice a placement uses.
    pub(super) fn n_dice(&self, placement: PlacementId) -> u8 {
        self.dice[placement].iter().flatten().fold(0, |n, _| n + 1)
    }

    /// The number of a placement.
    pub(super) fn id(&self, dice: &Dice) -> Option<PlacementId> {
        let hand = self.hand(&dots(dice))?;
        self.hands[hand].placements.clone().find(|&placement| self.dice[placement] == *dice)
    }

    /// The number of a hand, given its dots in order.
    pub(super) fn hand(&self, dots: &[u8]) -> Option<usize> {
        self.hands.iter().position(|hand| hand.dots == dots)
    }

    /// The hands that can be picked from a roll.
    pub(super) fn hands_from(&self, roll: &[u8]) -> impl Iterator<Item = usize> {
        let rolled = counts(roll);
        (0..self.hands.len()).filter(move |&hand| fits(&self.hands[hand].dots, &rolled))
    }

    /// The placements that a roll allows.
    pub(super) fn from(&self, roll: &[u8]) -> impl Iterator<Item = PlacementId> {
        self.hands_from(roll).flat_map(|hand| self.hands[hand].placements.clone())
    }
}

/// The throws of a breaker who has `dice` left: four dice, or all there are.
pub(super) fn throws(dice: u8) -> &'static [Throw] {
    &PLACEMENTS.throws[usize::from(dice).min(COLUMNS)]
}

fn all_dice() -> Vec<Dice> {
    let face = |digit: u16| u8::try_from(digit % 7).ok().filter(|&dots| dots > 0);
    let mut all: Vec<Dice> = (1..7u16.pow(4)).map(|n| [n / 343, n / 49, n / 7, n].map(face)).collect();
    all.sort_by_cached_key(|dice| (dots(dice).len(), dots(dice), *dice));
    all
}

fn dots(dice: &Dice) -> Vec<u8> {
    let mut dots: Vec<u8> = dice.iter().flatten().copied().collect();
    dots.sort_unstable();
    dots
}

fn hands_of(dice: &[Dice]) -> Vec<Hand> {
    let mut start = 0;
    let side_by_side = dice.chunk_by(|one, other| dots(one) == dots(other));
    side_by_side
        .map(|chunk| {
            let placements = start..start + chunk.len();
            start = placements.end;
            Hand { dots: dots(&chunk[0]), placements }
        })
        .collect()
}

fn throws_of(n: u32, hands: &[Hand]) -> Vec<Throw> {
    let mut rolls: Vec<Vec<u8>> = (0..6u16.pow(n))
        .map(|number| {
            let digits = (0..n).filter_map(|place| u8::try_from(number / 6u16.pow(place) % 6 + 1).ok());
            let mut dots: Vec<u8> = digits.collect();
            dots.sort_unstable();
            dots
        })
        .collect();
    rolls.sort_unstable();
    let total = f32::from(6u16.pow(n));
    rolls
        .chunk_by(|one, other| one == other)
        .map(|chunk| {
            let rolled = counts(&chunk[0]);
            let hands = (0..hands.len()).filter(|&hand| fits(&hands[hand].dots, &rolled)).collect();
            let n_orders = u16::try_from(chunk.len()).map_or(0.0, f32::from);
            Throw { dots: chunk[0].clone(), chance: n_orders / total, hands }
        })
        .collect()
}

fn counts(dots: &[u8]) -> [u8; 7] {
    let mut counts = [0; 7];
    for &dots in dots {
        counts[usize::from(dots) % 7] += 1;
    }
    counts
}

fn fits(dots: &[u8], rolled: &[u8; 7]) -> bool {
    counts(dots).iter().zip(rolled).all(|(wanted, there)| wanted <= there)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_placements_hands_and_throws_as_the_counting_says() {
        let all = &*PLACEMENTS;
        assert_eq!(all.dice.len(), 2400);
        assert_eq!(all.hands.len(), 209);
        assert_eq!(all.throws.each_ref().map(Vec::len), [1, 6, 21, 56, 126]);
        assert_eq!(all.of_count.clone().map(|range| range.len()), [0, 24, 216, 864, 1296]);
    }

    #[test]
    fn a_roll_of_four_different_dots_allows_208_placements() {
        assert_eq!(PLACEMENTS.from(&[1, 2, 4, 6]).count(), 208);
        assert_eq!(PLACEMENTS.from(&[3, 3]).count(), 4 + 6);
    }

    #[test]
    fn the_throws_of_any_number_of_dice_are_certain_together() {
        for throws in &PLACEMENTS.throws {
            let all: f32 = throws.iter().map(|throw| throw.chance).sum();
            assert!((all - 1.0).abs() < 1e-5, "{all}");
        }
    }
}
