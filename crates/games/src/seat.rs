//! Places at a table.

use serde::{Deserialize, Serialize, Serializer};

/// A place at the table, counted from 0. Who sits there is the room's concern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts", type = "number"))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into something kept per seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All seats of a table of `n`, in order.
    pub fn first(n: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..n).map(Seat)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct SeatSet(u16);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: Self = Self(0);
    /// How many seats a table has at most.
    pub const MOST: u8 = 16;

    /// Whether `seat` is in the set.
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < Self::MOST && self.0 & (1 << seat.0) != 0
    }

    /// Adds `seat`.
    pub fn insert(&mut self, seat: Seat) {
        debug_assert!(seat.0 < Self::MOST, "a table has at most 16 seats");
        self.0 |= 1 << (seat.0 % Self::MOST);
    }

    /// Whether nobody is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::first(Self::MOST).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl std::fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}
