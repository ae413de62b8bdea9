//! What the host may choose before the deal.

use serde::{Deserialize, Serialize};

use super::{action::Refusal, layout::Layout};
use crate::{About, Begins, Field, Kind, Pace, Seat, Setting, words::Language};

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
    /// Who lost the game before. Not a line of the form: the room puts it in at
    /// the deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub loser: Option<Seat>,
    /// How many Dohdles every side makes; 0 for as many as the rules say.
    pub each: u8,
    /// How many minutes sculpting has; 0 for as many as the rules give.
    pub minutes: u16,
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

/// How many Dohdles the board has room for.
const ROOM: usize = 12;

/// How many sides a table of so many has (§1.1).
pub(super) fn sides(seats: u8) -> usize {
    let seats = usize::from(seats);
    if seats > 6 { seats.div_ceil(2) } else { seats }
}

impl Options {
    /// Whether the game can be dealt to `seats`.
    pub(super) fn check(&self, seats: u8) -> Result<(), Refusal> {
        match () {
            () if !(3..=12).contains(&seats) => Err(Refusal::Seats),
            () if self.each_of(sides(seats)) * sides(seats) > ROOM => Err(Refusal::TooManyDohdles),
            () => Ok(()),
        }
    }

    /// How many Dohdles each of so many sides makes: three if there are three
    /// sides, else two, unless the table wants it otherwise (§1.2).
    pub(super) fn each_of(&self, n_sides: usize) -> usize {
        match self.each {
            0 if n_sides == 3 => 3,
            0 => 2,
            each => each.into(),
        }
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
            Begins::field(),
            Field::new("each", Setting::Number(0), [0, 1, 2, 3, 4].map(Setting::Number)),
            Pace::field(),
            Field::new("minutes", Setting::Number(0), [0, 2, 4, 10, 15].map(Setting::Number))
                .only_if("pace", Setting::Word("normal")),
        ],
    }
}
