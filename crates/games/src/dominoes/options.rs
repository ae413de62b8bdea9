//! What the host may choose before the deal.

use serde::{Deserialize, Serialize};

use super::action::Refusal;
use crate::{About, Field, Kind, Pace, Setting};

/// What the host may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How long decisions may take.
    pub pace: Pace,
    /// Whether people are shown where their dominoes fit.
    pub places: Places,
}

/// When people are shown where their dominoes fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Places {
    /// Always, with their points.
    #[default]
    Shown,
    /// When they ask for a hint.
    Hinted,
    /// Never: everyone finds their own.
    Hidden,
}

/// The fewest seats.
pub(super) const FEWEST: u8 = 2;
/// The most seats; the board has six coloured dots at its start.
pub(super) const MOST: u8 = 6;

impl Options {
    /// Whether the game can be dealt to `seats` this way.
    pub(super) fn check(&self, seats: u8) -> Result<(), Refusal> {
        if (FEWEST..=MOST).contains(&seats) { Ok(()) } else { Err(Refusal::Seats) }
    }
}

/// The game as it stands on the shelf.
pub(super) fn about() -> About {
    About {
        kind: Kind::Dominoes,
        min_seats: FEWEST,
        max_seats: MOST,
        play_now_seats: 2,
        minutes: 20,
        takes_packs: false,
        options: vec![
            Pace::field_with_quick(),
            Field::new("places", Setting::Word("shown"), ["shown", "hinted", "hidden"].map(Setting::Word)),
        ],
    }
}
