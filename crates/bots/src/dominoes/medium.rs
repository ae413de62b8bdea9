//! A fair opponent: looks at what a placement gives to the others, as bonuses
//! now and as diamonds within reach of the next domino.

use games::{
    Rng, Seat,
    dominoes::{Board, Domino, Fit, View},
};

use super::{easy::own, position::board_of};

/// One domino in so many that the next one holds is taken to be the right one.
const SHARE: i32 = 28;

/// The placement to make; none means to stop, where that is allowed.
pub(super) fn choose<'a>(view: &'a View, seat: Seat, rng: &mut Rng) -> Option<&'a Fit> {
    let board = board_of(view);
    let worth: Vec<i32> = view.fits.iter().map(|fit| worth(fit, seat, &board)).collect();
    let most = *worth.iter().max()?;
    let best: Vec<&Fit> =
        view.fits.iter().zip(&worth).filter(|(_, worth)| **worth == most).map(|(fit, _)| fit).collect();
    let chosen = rng.pick(&best).copied();
    if view.may.stop && most <= -threat(&board) { None } else { chosen }
}

/// What a placement is worth, in 28ths of a point.
pub(super) fn worth(fit: &Fit, seat: Seat, board: &Board) -> i32 {
    let given: i32 =
        fit.gains.iter().filter(|gain| gain.seat != seat).map(|gain| i32::from(gain.points)).sum();
    let mut after = *board;
    after.place(&fit.halves);
    (i32::from(own(fit, seat)) - given) * SHARE - threat(&after)
}

/// What the next one can take: the richest diamond for each of the 28
/// dominoes, added up.
fn threat(board: &Board) -> i32 {
    let openings = board.openings();
    let richest = |domino: Domino| openings.richest(domino).map_or(0, |(value, _)| i32::from(value));
    let pays = |domino: Domino| if domino.is_double() { richest(domino) * 2 } else { richest(domino) };
    Domino::set().map(pays).sum()
}
