//! What the host may choose before the deal.

use serde::{Deserialize, Serialize};

use super::{action::Refusal, layout};
use crate::{About, Begins, Field, Kind, Pace, Seat, Setting};

/// What the host may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts"))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How long decisions may take.
    pub pace: Pace,
    /// How many seconds placing a domino has; 0 for as many as the rules give.
    pub seconds: u16,
    /// Whether people are shown where their dominoes fit.
    pub places: Places,
    /// Who begins.
    pub begins: Begins,
    /// Who lost the game before. Not a line of the form: the room puts it in at
    /// the deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub loser: Option<Seat>,
    /// How many double-six sets are mixed; 0 for as many as the rules say.
    pub sets: u8,
    /// The points that end the game at once; 0 for as many as the rules say.
    pub goal: u16,
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
/// The most sets; more dominoes than there are squares would never be laid.
const MOST_SETS: u8 = 4;

impl Options {
    /// How many double-six sets are mixed for so many (§1.1).
    pub fn sets_for(&self, seats: u8) -> usize {
        if self.sets == 0 { layout::sets(seats) } else { self.sets.into() }
    }

    /// The points that end the game for so many (§6.1).
    pub(super) fn goal_for(&self, seats: u8) -> u16 {
        if self.goal == 0 { layout::goal(seats) } else { self.goal }
    }

    /// Whether the game can be dealt to `seats` this way.
    pub(super) fn check(&self, seats: u8) -> Result<(), Refusal> {
        match () {
            () if !(FEWEST..=MOST).contains(&seats) => Err(Refusal::Seats),
            () if self.sets > MOST_SETS => Err(Refusal::Sets),
            () => Ok(()),
        }
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
            Pace::seconds_field([20, 30, 90, 120, 300]),
            Begins::field(),
            Field::new("goal", Setting::Number(0), [0, 30, 50, 75, 100].map(Setting::Number)),
            Field::new("sets", Setting::Number(0), (0..=u32::from(MOST_SETS)).map(Setting::Number)),
        ],
    }
}
