//! What the host may choose before the deal.

use serde::{Deserialize, Serialize};

use super::{action::Refusal, layout::Layout};
use crate::{About, Field, Kind, Pace, Setting, words::Language};

/// What the host may choose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The language of the words, and of what is asked about them.
    pub language: Language,
    /// Where the words come from.
    pub terms: Terms,
    /// How a solution is announced.
    pub claim: ClaimBy,
    /// Whose turn is the first.
    pub begins: Begins,
    /// How long people may take.
    pub pace: Pace,
    /// The board of somebody who owns the box, instead of ours. Not a line of
    /// the form: the room puts it in at the deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub layout: Option<Layout>,
}

/// Where the words come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Terms {
    /// From your suggestion board, or any other.
    #[default]
    Own,
    /// From your suggestion board only.
    List,
}

/// How a solution is announced. The rules are the same; the browser differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(rename_all = "snake_case")]
pub enum ClaimBy {
    /// By pressing the big button.
    #[default]
    Button,
    /// By tossing the cube at the funnel; a miss means tossing again.
    Toss,
}

/// Whose turn is the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dohdles.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Begins {
    /// It is drawn.
    #[default]
    Lot,
    /// Whoever sits first: the oldest, where people keep to the rulebook.
    FirstSeat,
}

impl Options {
    /// Whether the game can be dealt to `seats`.
    pub(super) fn check(&self, seats: u8) -> Result<(), Refusal> {
        if (3..=12).contains(&seats) { Ok(()) } else { Err(Refusal::Seats) }
    }
}

/// The game as it stands on the shelf.
pub(super) fn about() -> About {
    let words = |key, choices: [&'static str; 2]| {
        Field::new(key, Setting::Word(choices[0]), choices.map(Setting::Word))
    };
    About {
        kind: Kind::Dohdles,
        min_seats: 3,
        max_seats: 12,
        play_now_seats: 4,
        minutes: 45,
        takes_packs: true,
        options: vec![
            Language::field(),
            words("terms", ["own", "list"]),
            words("claim", ["button", "toss"]),
            words("begins", ["lot", "first_seat"]),
            Pace::field(),
        ],
    }
}
