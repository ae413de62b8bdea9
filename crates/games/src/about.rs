//! What the shelf and the options form show of a game before it is dealt.

use serde::Serialize;

use crate::Kind;

/// A game as it stands on the shelf. Words for people are the client's: it
/// finds them under the names here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct About {
    /// Which game.
    pub kind: Kind,
    /// The fewest seats it can be dealt to.
    pub min_seats: u8,
    /// The most seats it can be dealt to.
    pub max_seats: u8,
    /// How many seats "Play now" deals to; bots take all but one.
    pub play_now_seats: u8,
    /// About how long a game takes.
    pub minutes: u8,
    /// Whether the host may lay a pack of their own beside it, words or a board.
    pub takes_packs: bool,
    /// The options form, line by line.
    pub options: Vec<Field>,
}

/// One line of an options form: a choice among a few settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct Field {
    /// The name of the field in the game's `Options`.
    pub key: &'static str,
    /// The rulebook's value.
    pub default: Setting,
    /// All values that may be chosen.
    pub choices: Vec<Setting>,
    /// The field means something only with these other choices.
    pub only_if: Option<OnlyIf>,
}

/// A condition on the rest of the form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct OnlyIf {
    /// The other field.
    pub key: &'static str,
    /// The value it must have.
    pub is: Setting,
}

/// A value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(untagged)]
pub enum Setting {
    /// On or off.
    Flag(bool),
    /// A count.
    Number(u32),
    /// One of a few named ways.
    Word(&'static str),
}

impl Field {
    /// A field that always means something.
    pub fn new(key: &'static str, default: Setting, choices: impl IntoIterator<Item = Setting>) -> Self {
        Self { key, default, choices: choices.into_iter().collect(), only_if: None }
    }

    /// A field that is on or off.
    pub fn flag(key: &'static str, default: bool) -> Self {
        Self::new(key, Setting::Flag(default), [false, true].map(Setting::Flag))
    }

    /// The same field, meaningful only while `key` is set to `is`.
    pub fn only_if(self, key: &'static str, is: Setting) -> Self {
        Self { only_if: Some(OnlyIf { key, is }), ..self }
    }
}
