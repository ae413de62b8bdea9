//! What a domino brings, and to whom.

use super::{
    domino::Halves,
    layout::{BONUS, diamond, dots_under},
    square::Square,
    view::Gain,
};
use crate::{Seat, SeatSet};

/// The square of the diamond that a domino covers. No two diamonds share an
/// edge, so there is at most one.
pub fn diamond_under(halves: &Halves) -> Option<Square> {
    halves.iter().map(|half| half.square).find(|square| diamond(*square) > 0)
}

/// What the diamond under a domino pays: its value, doubled for a double.
pub fn diamond_points(halves: &Halves) -> u8 {
    let value = diamond_under(halves).map_or(0, diamond);
    if halves[0].dots == halves[1].dots { value * 2 } else { value }
}

/// The bonus of a piece that stands where so many points have brought it.
pub fn bonus(halves: &Halves, points: u16) -> u8 {
    let under = dots_under(points);
    if halves.iter().any(|half| under == Some(half.dots)) { BONUS } else { 0 }
}

/// What everyone gains by a domino of `mover`. All pieces stand where the
/// points before it have brought them; those who left gain nothing.
pub fn gains(halves: &Halves, mover: Seat, points: &[u16], left: SeatSet) -> Vec<Gain> {
    let seats = Seat::first(u8::try_from(points.len()).unwrap_or(u8::MAX));
    let gain = |(seat, &points): (Seat, &u16)| {
        let diamond = if seat == mover { diamond_points(halves) } else { 0 };
        let bonus = bonus(halves, points);
        Gain { seat, diamond, bonus, points: diamond + bonus }
    };
    seats.zip(points).map(gain).filter(|gain| gain.points > 0 && !left.contains(gain.seat)).collect()
}
