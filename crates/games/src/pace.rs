//! How much time people give each other.

use serde::{Deserialize, Serialize};

use crate::{Field, Millis, Setting};

/// What a quick pace leaves of a decision that has more.
const SHORTEST: Millis = Millis::seconds(15);

/// A factor on every deadline of a game, chosen by the host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// No clocks: every decision takes as long as it takes.
    Off,
    /// Half as long, but 15 seconds where the rules give as much. Only games
    /// with long turns offer it.
    Quick,
    /// The times of the rules.
    #[default]
    Normal,
    /// Half as long again.
    Relaxed,
    /// Twice as long.
    Slow,
}

impl Pace {
    /// When a decision that starts `now` and normally takes `span` is due.
    pub fn deadline(self, now: Millis, span: Millis) -> Option<Millis> {
        match self {
            Self::Off => None,
            Self::Quick => Some(now + Millis(span.0 / 2).max(SHORTEST).min(span)),
            Self::Normal => Some(now + span),
            Self::Relaxed => Some(now + Millis(span.0 / 2 * 3)),
            Self::Slow => Some(now + Millis(span.0 * 2)),
        }
    }

    /// How long something takes: as long as the host says, or else as the rules do.
    pub(crate) fn own_or(seconds: u16, usual: Millis) -> Millis {
        if seconds == 0 { usual } else { Millis::seconds(seconds.into()) }
    }

    /// The line in which the host gives seconds of their own; 0 are the rules'.
    pub(crate) fn seconds_field<const N: usize>(choices: [u32; N]) -> Field {
        let all = [0].into_iter().chain(choices).map(Setting::Number);
        Field::new("seconds", Setting::Number(0), all).only_if("pace", Setting::Word("normal"))
    }

    /// The line of the options form, the same in most games.
    pub fn field() -> Field {
        Field::new("pace", Setting::Word("normal"), ["off", "normal", "relaxed", "slow"].map(Setting::Word))
    }

    /// The same for games with long turns.
    pub fn field_with_quick() -> Field {
        let paces = ["off", "quick", "normal", "relaxed", "slow"];
        Field::new("pace", Setting::Word("normal"), paces.map(Setting::Word))
    }
}
