//! The best play to the end, for beliefs so small that their subsets fit in a
//! byte. Placements matter only by how they split the belief, and one that
//! splits less finely with as many dice is never better: few remain.

use std::rc::Rc;

use super::{
    answers::{N_CLASSES, line},
    codes::CodeId,
    placements::{PLACEMENTS, PlacementId, throws},
    search::{Position, Promise},
    values::worth,
};

/// A set of codes: a bit for each member of the belief.
type Subset = u8;

/// How a placement splits a belief: byte `i` is the set of codes that give the
/// same answer as code `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Split(u64);

/// A split to be had, and the dice it takes.
type Offer = (u8, Split);

/// What one or more throws offer, and how likely they are together.
#[derive(Clone, Debug)]
struct Menu {
    chance: f32,
    offers: Vec<Offer>,
}

/// The values of all subsets of one belief.
#[derive(Debug)]
struct Exact {
    n_codes: usize,
    dice: u8,
    /// By dice rolled (1 to 4) and subset; found when first needed.
    menus: Vec<Option<Rc<[Menu]>>>,
    /// By rows, dice and subset; not a number until needed.
    sums: Vec<f32>,
}

/// What a position promises before a roll under the best play.
pub(super) fn value(position: Position<'_>) -> f32 {
    Exact::new(position).value(everything(position.belief.len()), position.rows, position.dice)
}

/// What an effort promises before its roll under the best play.
pub(super) fn effort(position: Position<'_>) -> f32 {
    Exact::new(position).effort(everything(position.belief.len()), position.rows, position.dice)
}

/// What each placement that `roll` allows promises under the best play.
pub(super) fn promises(position: Position<'_>, roll: &[u8]) -> Vec<Promise> {
    let mut exact = Exact::new(position);
    let all = everything(position.belief.len());
    let value = |placement| {
        let offer = (PLACEMENTS.n_dice(placement), Split::new(position.belief, placement));
        Promise { placement, sum: exact.after(offer, all, position.rows, position.dice) }
    };
    PLACEMENTS.from(roll).map(value).collect()
}

fn everything(n_codes: usize) -> Subset {
    u8::try_from((1u16 << n_codes) - 1).unwrap_or(Subset::MAX)
}

impl Split {
    fn new(belief: &[CodeId], placement: PlacementId) -> Self {
        let mut of_class = [0u8; N_CLASSES];
        let class = |id: CodeId| usize::from(line(id)[placement]) % N_CLASSES;
        for (i, &id) in belief.iter().enumerate() {
            of_class[class(id)] |= 1 << i;
        }
        let mut rows = [0; 8];
        for (row, &id) in rows.iter_mut().zip(belief) {
            *row = of_class[class(id)];
        }
        Self(u64::from_le_bytes(rows))
    }

    /// How it splits the codes of `subset` alone.
    fn within(self, subset: Subset) -> Self {
        let mut rows = self.0.to_le_bytes();
        for (i, row) in rows.iter_mut().enumerate() {
            *row &= if subset >> i & 1 == 1 { subset } else { 0 };
        }
        Self(u64::from_le_bytes(rows))
    }

    /// Whether codes that this split keeps together are together in `other` too.
    fn is_as_fine_as(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }
}

impl Exact {
    fn new(position: Position<'_>) -> Self {
        let n_codes = position.belief.len();
        let n_subsets = 1 << n_codes;
        let n_moments = usize::from(position.rows + 1) * usize::from(position.dice + 1);
        let mut exact = Self {
            n_codes,
            dice: position.dice,
            menus: vec![None; 5 * n_subsets],
            sums: vec![f32::NAN; n_moments * n_subsets],
        };
        let offers = offers_by_hand(position.belief);
        for n_rolled in 1..=position.dice.min(4) {
            let menus = throws(n_rolled).iter().map(|throw| Menu {
                chance: throw.chance,
                offers: throw.hands.iter().flat_map(|&hand| offers[hand].iter().copied()).collect(),
            });
            let all = everything(n_codes);
            let index = exact.menu_index(n_rolled, all);
            exact.menus[index] = Some(tidy(menus.collect()).into());
        }
        exact
    }

    /// Points summed over the codes of `subset`, before a roll.
    fn value(&mut self, subset: Subset, rows: u8, dice: u8) -> f32 {
        let solution = worth(rows, dice);
        if subset.is_power_of_two() || rows == 0 || dice == 0 {
            return solution;
        }
        let index = (usize::from(rows) * usize::from(self.dice + 1) + usize::from(dice)) << self.n_codes
            | usize::from(subset);
        if self.sums[index].is_nan() {
            self.sums[index] = solution.max(self.effort(subset, rows, dice));
        }
        self.sums[index]
    }

    fn effort(&mut self, subset: Subset, rows: u8, dice: u8) -> f32 {
        let menus = self.menus(dice.min(4), subset);
        let mut sum = 0.0;
        for menu in menus.iter() {
            let best = menu.offers.iter().map(|&offer| self.after(offer, subset, rows, dice));
            sum += menu.chance * best.fold(0.0, f32::max);
        }
        sum
    }

    /// Points summed over the codes of `subset`, after a placement.
    fn after(&mut self, (n_dice, split): Offer, subset: Subset, rows: u8, dice: u8) -> f32 {
        let parts = split.0.to_le_bytes();
        let mut rest = subset;
        let mut sum = 0.0;
        while rest != 0 {
            let part = parts[rest.trailing_zeros() as usize] & rest;
            sum += self.value(part, rows - 1, dice - n_dice);
            rest &= !part;
        }
        sum
    }

    fn menus(&mut self, n_rolled: u8, subset: Subset) -> Rc<[Menu]> {
        let index = self.menu_index(n_rolled, subset);
        if let Some(menus) = &self.menus[index] {
            return menus.clone();
        }
        let whole = self.menus(n_rolled, everything(self.n_codes));
        let within = |menu: &Menu| Menu {
            chance: menu.chance,
            offers: menu.offers.iter().map(|&(n_dice, split)| (n_dice, split.within(subset))).collect(),
        };
        let menus: Rc<[Menu]> = tidy(whole.iter().map(within).collect()).into();
        self.menus[index] = Some(menus.clone());
        menus
    }

    fn menu_index(&self, n_rolled: u8, subset: Subset) -> usize {
        usize::from(n_rolled) << self.n_codes | usize::from(subset)
    }
}

/// For each hand, the splits worth having.
fn offers_by_hand(belief: &[CodeId]) -> Vec<Vec<Offer>> {
    let offers = |placement| (PLACEMENTS.n_dice(placement), Split::new(belief, placement));
    PLACEMENTS.hands.iter().map(|hand| best_of(hand.placements.clone().map(offers).collect())).collect()
}

/// Leaves out offers that are never better than another.
fn best_of(mut offers: Vec<Offer>) -> Vec<Offer> {
    offers.sort_unstable();
    offers.dedup();
    let beats = |one: Offer, other: Offer| one != other && one.0 <= other.0 && one.1.is_as_fine_as(other.1);
    let is_beaten = |&offer: &Offer| offers.iter().any(|&other| beats(other, offer));
    offers.iter().filter(|offer| !is_beaten(offer)).copied().collect()
}

/// Joins the throws that offer the same.
fn tidy(mut menus: Vec<Menu>) -> Vec<Menu> {
    for menu in &mut menus {
        menu.offers = best_of(std::mem::take(&mut menu.offers));
    }
    menus.sort_by(|one, other| one.offers.cmp(&other.offers));
    menus.dedup_by(|next, kept| {
        let same = next.offers == kept.offers;
        if same {
            kept.chance += next.chance;
        }
        same
    });
    menus
}

#[cfg(test)]
mod tests {
    use proptest::{collection::btree_set, prelude::*};

    use super::{
        super::{answers::split, codes::N_CODES},
        *,
    };

    /// The rules of thumb left out: every roll, every placement, every answer.
    fn brute_force(belief: &[CodeId], rows: u8, dice: u8) -> f32 {
        let solution = worth(rows, dice);
        if belief.len() == 1 || rows == 0 || dice == 0 {
            return solution;
        }
        let after = |placement| -> f32 {
            let dice = dice - PLACEMENTS.n_dice(placement);
            split(belief, placement).iter().map(|part| brute_force(part, rows - 1, dice)).sum()
        };
        let of_throw = |dots: &[u8]| PLACEMENTS.from(dots).map(after).fold(0.0, f32::max);
        let effort = throws(dice).iter().map(|throw| throw.chance * of_throw(&throw.dots)).sum();
        solution.max(effort)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn the_exact_value_is_that_of_trying_everything(
            belief in btree_set(0..N_CODES, 1..=8),
            (rows, dice) in prop_oneof![(Just(1u8), 1..=4u8), (Just(2u8), 1..=2u8)],
        ) {
            let belief: Vec<CodeId> = belief.into_iter().collect();
            let exact = value(Position { belief: &belief, rows, dice });
            let tried = brute_force(&belief, rows, dice);
            prop_assert!((exact - tried).abs() < 1e-3, "{exact} or {tried}");
        }
    }

    #[test]
    fn with_a_row_left_it_is_better_to_stall_than_to_solve_by_lot() {
        let position = Position { belief: &[0, 1], rows: 4, dice: 8 };
        assert!(effort(position) > position.solution());
    }
}
