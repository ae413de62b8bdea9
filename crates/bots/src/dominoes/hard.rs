//! As good as we can make it: deals the hidden dominoes many times over,
//! tries the promising placements in each of these worlds, plays a few turns
//! on, and takes what comes out best on average. A fixed number of worlds and
//! turns, never the clock, so the same view gives the same choice.

use games::{
    Rng, Seat,
    dominoes::{Fit, View},
};

use super::{
    medium,
    position::{Position, board_of},
    world::{Knowledge, World},
};

/// How many worlds are imagined.
const N_WORLDS: u32 = 120;
/// How many placements are tried in each of them.
const N_TRIED: usize = 14;
/// How many rounds are played on.
const N_ROUNDS: usize = 3;
/// What winning counts beyond the points.
const PRIZE: i32 = 20;

/// A choice, and how far ahead it leaves one, added up over all worlds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weighed<'a> {
    /// The placement; none stands for stopping.
    pub(super) fit: Option<&'a Fit>,
    lead: i32,
}

impl Weighed<'_> {
    /// How many hundredths of a point this is behind `other` in each world.
    pub(super) fn behind(&self, other: &Self) -> u32 {
        let behind = i64::from(other.lead) - i64::from(self.lead);
        u32::try_from(behind * 100 / i64::from(N_WORLDS)).unwrap_or(0)
    }
}

/// The placement to make; none means to stop, where that is allowed.
pub(super) fn choose<'a>(view: &'a View, seat: Seat, rng: &mut Rng) -> Option<&'a Fit> {
    if let ([only], false) = (&view.fits[..], view.may.stop) {
        return Some(only);
    }
    weigh(view, seat, promising(view, seat), rng).first()?.fit
}

/// The placements worth trying, the most promising first, and stopping where
/// that is allowed.
pub(super) fn promising(view: &View, seat: Seat) -> Vec<Option<&Fit>> {
    let board = board_of(view);
    let mut fits: Vec<&Fit> = view.fits.iter().collect();
    fits.sort_by_cached_key(|fit| -medium::worth(fit, seat, &board));
    let stop = view.may.stop.then_some(None);
    fits.into_iter().take(N_TRIED).map(Some).chain(stop).collect()
}

/// Weighs these choices against each other in the same worlds, the best first.
pub(super) fn weigh<'a>(
    view: &View,
    seat: Seat,
    choices: Vec<Option<&'a Fit>>,
    rng: &mut Rng,
) -> Vec<Weighed<'a>> {
    let knowledge = Knowledge::of(view, seat);
    let mut weighed: Vec<Weighed<'a>> = choices.into_iter().map(|fit| Weighed { fit, lead: 0 }).collect();
    for _ in 0..N_WORLDS {
        let world = knowledge.imagine(rng);
        let position = Position::of(view, &world);
        for choice in &mut weighed {
            choice.lead += lead_after(position, choice.fit, seat, view.seats, &world);
        }
    }
    weighed.sort_by_key(|choice| -choice.lead);
    weighed
}

fn lead_after(mut position: Position, fit: Option<&Fit>, seat: Seat, seats: u8, world: &World) -> i32 {
    match fit {
        Some(fit) => position.place_and_end(&fit.halves, world),
        None => position.end_turn(world),
    }
    position.play_on(N_ROUNDS * usize::from(seats) - 1, world);
    position.lead(seat, PRIZE)
}
