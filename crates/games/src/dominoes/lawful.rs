//! How Double Double Dominoes is put to the test: any seats, any action, and
//! games that a viewer cannot tell from this one.

use super::{
    Dominoes,
    action::Action,
    course::Phase,
    domino::{Domino, Half},
    options::{Options, Places},
    square::{SIDE, Square},
    view::View,
};
use crate::{Begins, Pace, Rng, Seat, Viewer, conformance::Lawful};

/// How often a twin's hidden dominoes are mixed until the mover's hand suits the phase.
const TRIES: usize = 20;

impl Lawful for Dominoes {
    fn any_deal(rng: &mut Rng) -> (Options, u8) {
        let paces = [Pace::Normal, Pace::Quick, Pace::Relaxed, Pace::Slow, Pace::Off];
        let pace = paces[rng.below(5) as usize];
        let places = [Places::Shown, Places::Hinted, Places::Hidden][rng.below(3) as usize];
        let seats = if rng.chance(1, 20) { small(rng, 9) } else { 2 + small(rng, 5) };
        let begins = [Begins::Lot, Begins::FirstSeat, Begins::Loser][rng.below(3) as usize];
        let loser = rng.chance(1, 2).then(|| Seat(small(rng, 7)));
        let seconds = [0, 0, 20][rng.below(3) as usize];
        let sets = if rng.chance(1, 20) { 5 } else { [0, 0, 1, 4][rng.below(4) as usize] };
        let goal = [0, 0, 30][rng.below(3) as usize];
        (Options { pace, seconds, places, begins, loser, sets, goal }, seats)
    }

    fn any_action(view: &View, rng: &mut Rng) -> Action {
        if rng.chance(1, 8) {
            return wild(view, rng);
        }
        match rng.pick(&view.fits) {
            Some(_) if view.may.stop && rng.chance(1, 5) => Action::Stop,
            Some(fit) => Action::Place { halves: fit.halves },
            None => rng.pick(&view.hand).map_or(Action::Stop, |&domino| Action::Discard { domino }),
        }
    }

    fn twin(&self, viewer: Viewer, rng: &mut Rng) -> Self {
        let is_over = matches!(self.phase, Phase::Over { .. });
        let is_hidden = |seat: Seat| !is_over && viewer != Viewer::Seat(seat);
        for _ in 0..TRIES {
            let mut twin = self.clone();
            twin.mix(is_hidden, rng);
            if twin.suits_phase() {
                return twin;
            }
        }
        // Few hands suit what everyone has seen: this one does.
        let mut twin = self.clone();
        twin.mix(|seat| is_hidden(seat) && Some(seat) != self.mover(), rng);
        twin
    }

    fn hides(&self, viewer: Viewer) -> bool {
        let is_over = matches!(self.phase, Phase::Over { .. });
        let is_hidden =
            |seat: &Seat| !is_over && viewer != Viewer::Seat(*seat) && Some(*seat) != self.mover();
        let hands = Seat::first(self.seats).filter(is_hidden).flat_map(|seat| &self.sides[seat.index()].hand);
        let mut hidden = hands.chain(&self.boneyard).chain(&self.pit);
        let first = hidden.next();
        hidden.any(|domino| Some(domino) != first)
    }
}

impl Dominoes {
    /// Deals anew what lies in hidden hands, in the boneyard and in the pit.
    fn mix(&mut self, is_hidden: impl Fn(Seat) -> bool, rng: &mut Rng) {
        let hidden = Seat::first(self.seats).filter(|&seat| is_hidden(seat));
        let sizes: Vec<(Seat, usize)> =
            hidden.map(|seat| (seat, self.sides[seat.index()].hand.len())).collect();
        let (n_boneyard, mut pool) = (self.boneyard.len(), std::mem::take(&mut self.boneyard));
        pool.append(&mut self.pit);
        for (seat, _) in &sizes {
            pool.append(&mut self.sides[seat.index()].hand);
        }
        rng.shuffle(&mut pool);
        for (seat, n) in sizes {
            self.sides[seat.index()].hand = pool.split_off(pool.len() - n);
        }
        self.boneyard = pool.split_off(pool.len() - n_boneyard);
        self.pit = pool;
    }

    /// Whether the mover's hand allows the phase that everyone sees.
    fn suits_phase(&self) -> bool {
        let has_fit = |seat: Seat| self.board.openings().has_fit(&self.sides[seat.index()].hand);
        match self.phase {
            Phase::Placing { seat, .. } => has_fit(seat),
            Phase::Discarding { seat, .. } => !has_fit(seat),
            Phase::Following { seat, double, .. } => {
                self.board.openings().beside(double).has_fit(&self.sides[seat.index()].hand)
            }
            Phase::Over { .. } => true,
        }
    }
}

/// Anything that can be written down: often near the dominoes on the board, so
/// that every kind of misplacement comes up.
fn wild(view: &View, rng: &mut Rng) -> Action {
    match rng.below(8) {
        0 => Action::Stop,
        1 => Action::Discard { domino: any_domino(rng) },
        n => {
            let near = view.placed.last().filter(|_| n > 3).map(|placed| placed.halves[0].square);
            let square = near.and_then(|square| beside(square, rng)).unwrap_or_else(|| any_square(rng));
            let other = beside(square, rng).filter(|_| n != 4).unwrap_or_else(|| any_square(rng));
            let [one, two] = match rng.pick(&view.hand) {
                Some(domino) if n != 5 => domino.halves(),
                _ => [small(rng, 9), small(rng, 9)],
            };
            Action::Place { halves: [Half { square, dots: one }, Half { square: other, dots: two }] }
        }
    }
}

fn beside(square: Square, rng: &mut Rng) -> Option<Square> {
    let around: Vec<Square> = square.neighbours().collect();
    rng.pick(&around).copied()
}

fn any_square(rng: &mut Rng) -> Square {
    let (row, column) = (small(rng, SIDE.into()), small(rng, SIDE.into()));
    Square::new(row, column).unwrap_or(Square::STAR)
}

fn any_domino(rng: &mut Rng) -> Domino {
    let set: Vec<Domino> = Domino::set().collect();
    set[rng.below(28) as usize]
}

/// A drawn number that is known to be small.
fn small(rng: &mut Rng, n: u32) -> u8 {
    u8::try_from(rng.below(n)).unwrap_or(u8::MAX)
}
