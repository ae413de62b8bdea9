//! A beginner: places anything, and now and then compares two places first.
//! Whoever looks at the whole board wins; a child who places anything too has a
//! fair chance.

use games::{
    Rng, Seat,
    dominoes::{Fit, View},
};

/// It compares in one placement of so many.
const COMPARES: u32 = 4;

/// The placement to make; none means to stop, where that is allowed.
pub(super) fn choose<'a>(view: &'a View, seat: Seat, rng: &mut Rng) -> Option<&'a Fit> {
    let n_tried = if rng.chance(1, COMPARES) { 2 } else { 1 };
    let tried: Vec<&Fit> = (0..n_tried).filter_map(|_| rng.pick(&view.fits)).collect();
    let best = tried.into_iter().max_by_key(|fit| own(fit, seat))?;
    if view.may.stop && own(best, seat) == 0 { None } else { Some(best) }
}

/// What a placement pays whoever makes it.
pub(super) fn own(fit: &Fit, seat: Seat) -> u8 {
    fit.gains.iter().filter(|gain| gain.seat == seat).map(|gain| gain.points).sum()
}
