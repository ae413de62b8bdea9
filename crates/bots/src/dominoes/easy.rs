//! A beginner: takes the most points there are now, and sees nothing else.

use games::{
    Rng, Seat,
    dominoes::{Fit, View},
};

/// The placement to make; none means to stop, where that is allowed.
pub(super) fn choose<'a>(view: &'a View, seat: Seat, rng: &mut Rng) -> Option<&'a Fit> {
    let most = view.fits.iter().map(|fit| own(fit, seat)).max()?;
    let best: Vec<&Fit> = view.fits.iter().filter(|fit| own(fit, seat) == most).collect();
    let chosen = rng.pick(&best).copied();
    if view.may.stop && most == 0 { None } else { chosen }
}

/// What a placement pays whoever makes it.
pub(super) fn own(fit: &Fit, seat: Seat) -> u8 {
    fit.gains.iter().filter(|gain| gain.seat == seat).map(|gain| gain.points).sum()
}
