//! Worlds: hidden dominoes dealt so that they fit everything one seat sees.

use games::{
    Rng, Seat,
    dominoes::{Domino, View},
};

use super::hand::Hand;

/// One way in which the hidden dominoes may lie.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) hands: [Hand; 6],
    /// In the order they will be drawn.
    pub(super) boneyard: Vec<Domino>,
}

/// What a seat knows and does not know.
#[derive(Debug)]
pub(super) struct Knowledge {
    /// Neither on the board nor known to be in a hand.
    unseen: Vec<Domino>,
    /// By seat: the dominoes known to be held, and how many more there are.
    hands: Vec<(Vec<Domino>, usize)>,
    n_boneyard: usize,
}

impl Knowledge {
    /// What `seat` knows from its view.
    pub(super) fn of(view: &View, seat: Seat) -> Self {
        let mut unseen: Vec<Domino> =
            (0..view.options.sets_for(view.seats)).flat_map(|_| Domino::set()).collect();
        let mut see = |domino: Domino| {
            if let Some(at) = unseen.iter().position(|other| *other == domino) {
                unseen.swap_remove(at);
            }
        };
        for placed in view.placed.iter() {
            let [one, other] = placed.halves.map(|half| half.dots);
            Domino::new(one, other).into_iter().for_each(&mut see);
        }
        let mut hands = Vec::new();
        for (other, side) in Seat::first(view.seats).zip(view.sides.iter()) {
            let held = if other == seat { view.hand.clone() } else { still_held(view, other) };
            held.iter().copied().for_each(&mut see);
            let n_more = usize::from(side.n_dominoes).saturating_sub(held.len());
            hands.push((held, n_more));
        }
        Self { unseen, hands, n_boneyard: view.boneyard.into() }
    }

    /// Deals the hidden dominoes.
    pub(super) fn imagine(&self, rng: &mut Rng) -> World {
        let mut pool = self.unseen.clone();
        rng.shuffle(&mut pool);
        let mut pool = pool.into_iter();
        let mut hands = [Hand::default(); 6];
        for (hand, (held, n_more)) in hands.iter_mut().zip(&self.hands) {
            *hand = Hand::of(held);
            pool.by_ref().take(*n_more).for_each(|domino| hand.take(domino));
        }
        // What is left over lies in the pit.
        World { hands, boneyard: pool.take(self.n_boneyard).collect() }
    }
}

/// The dominoes that someone showed at the start and must still have: neither
/// placed nor, as long as the pit is empty, discarded.
fn still_held(view: &View, seat: Seat) -> Vec<Domino> {
    let is_placed = |domino: &Domino| {
        let by_them = view.placed.iter().filter(|placed| placed.seat == seat);
        let mut kinds = by_them.map(|placed| Domino::new(placed.halves[0].dots, placed.halves[1].dots));
        kinds.any(|kind| kind == Some(*domino))
    };
    let has_left = view.sides[seat.index()].left;
    let shown = view.shown[seat.index()].iter().copied();
    shown.filter(|domino| !has_left && view.pit == 0 && !is_placed(domino)).collect()
}
