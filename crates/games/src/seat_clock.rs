//! Clocks that run for seats, not for the table.

use crate::{Millis, SeatSet};

/// A clock that some seats are given to do something in; any one of them may.
/// When it has run out, the game does it in their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatClock {
    /// When it has run out.
    pub until: Millis,
    /// Whose it is: one seat, or partners.
    pub seats: SeatSet,
}

impl SeatClock {
    /// A clock, if there is one and it is anyone's.
    pub(crate) fn new(until: Option<Millis>, seats: impl IntoIterator<Item = crate::Seat>) -> Option<Self> {
        let seats: SeatSet = seats.into_iter().collect();
        until.filter(|_| !seats.is_empty()).map(|until| Self { until, seats })
    }
}
