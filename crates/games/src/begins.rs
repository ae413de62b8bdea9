//! Who begins, where a table may want it otherwise than the rulebook.

use serde::{Deserialize, Serialize};

use crate::{Field, Seat, Setting};

/// Whose turn is the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Begins {
    /// As the game finds it out: by lot, or by what was dealt.
    #[default]
    Lot,
    /// Whoever sits first: the youngest or the oldest, where people keep to that.
    FirstSeat,
    /// Whoever came last in the game before, if they play; else as with `lot`.
    Loser,
}

impl Begins {
    /// Who begins, unless the game finds it out. The room says who lost.
    pub(crate) fn seat(self, loser: Option<Seat>, seats: u8) -> Option<Seat> {
        match self {
            Self::Lot => None,
            Self::FirstSeat => Some(Seat(0)),
            Self::Loser => loser.filter(|seat| seat.0 < seats),
        }
    }

    /// The line of the options form.
    pub(crate) fn field() -> Field {
        Field::new("begins", Setting::Word("lot"), ["lot", "first_seat", "loser"].map(Setting::Word))
    }
}
