//! A fair opponent: compares some places by all they bring, and what they give
//! to the others, as bonuses now and as diamonds within reach of the next
//! domino. It overlooks others, and so is a match for whoever takes the most
//! points at every turn, and none for those who miss nothing.

use games::{
    Rng, Seat,
    dominoes::{Board, Domino, Fit, View},
};

use super::{easy::own, position::board_of};

/// One domino in so many that the next one holds is taken to be the right one.
const SHARE: i32 = 28;

/// So often it looks at a place, one of dozens, perhaps at the same again.
const TRIED: usize = 24;

/// The placement to make; none means to stop, where that is allowed.
pub(super) fn choose<'a>(view: &'a View, seat: Seat, rng: &mut Rng) -> Option<&'a Fit> {
    let board = board_of(view);
    let tried = (0..TRIED).filter_map(|_| rng.pick(&view.fits));
    let (best, worth) = tried.map(|fit| (fit, worth(fit, seat, &board))).max_by_key(|(_, worth)| *worth)?;
    if view.may.stop && worth <= -threat(&board) { None } else { Some(best) }
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
