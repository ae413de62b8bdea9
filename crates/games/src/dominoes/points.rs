//! What a domino brings, and to whom.

use serde::{Serialize, Serializer};

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

/// What everyone gains by a domino; small, since a view has one for each of
/// the many ways to place one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gains {
    mover: Seat,
    diamond: u8,
    /// Who gets the bonus.
    bonus: SeatSet,
}

impl Gains {
    /// What a domino of `mover` brings. All pieces stand where the points before
    /// it have brought them; those who left gain nothing.
    pub fn of(halves: &Halves, mover: Seat, points: &[u16], left: SeatSet) -> Self {
        let seats = Seat::first(u8::try_from(points.len()).unwrap_or(u8::MAX));
        let pays = |&(seat, &points): &(Seat, &u16)| !left.contains(seat) && bonus(halves, points) > 0;
        let bonus = seats.zip(points).filter(pays).map(|(seat, _)| seat).collect();
        Self { mover, diamond: diamond_points(halves), bonus }
    }

    /// What the diamond pays whoever places.
    pub fn diamond(self) -> u8 {
        self.diamond
    }

    /// What everyone gains where there is no diamond.
    pub fn without_diamond(self) -> Self {
        Self { diamond: 0, ..self }
    }

    /// What each gains who gains anything, by seat.
    pub fn iter(self) -> impl Iterator<Item = Gain> {
        let gain = move |seat| {
            let diamond = if seat == self.mover { self.diamond } else { 0 };
            let bonus = if self.bonus.contains(seat) { BONUS } else { 0 };
            Gain { seat, diamond, bonus, points: diamond + bonus }
        };
        Seat::first(SeatSet::MOST).map(gain).filter(|gain| gain.points > 0)
    }
}

impl Serialize for Gains {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
