//! What the host may choose before the deal.

use serde::{Deserialize, Serialize};

use super::{
    action::Refusal,
    puzzle::{PuzzleChoice, PuzzleName},
};
use crate::{About, Begins, Day, Field, Kind, Pace, Seat, Setting};

/// What the host may choose. One seat plays solo against the house, whatever
/// the mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel.ts"))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How two seats meet.
    pub mode: Mode,
    /// How many matches a game of two has; even, 2 to 8. Solo is one match.
    pub matches: u8,
    /// Whether the maker sets the buttons by hand (mode `turns` only).
    pub manual: bool,
    /// Whether breakers are shown how many codes are still possible.
    pub assist: bool,
    /// How long decisions may take.
    pub pace: Pace,
    /// How many seconds an effort has; 0 for as many as the rules give.
    pub seconds: u16,
    /// Who breaks first (mode `turns` only).
    pub begins: Begins,
    /// Who lost the game before. Not a line of the form: the room puts it in at
    /// the deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub loser: Option<Seat>,
    /// Which code one alone breaks; two always have one that is drawn.
    pub puzzle: PuzzleChoice,
    /// The day whose code is played. Not a line of the form: the room puts it in
    /// at the deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub day: Option<Day>,
}

/// How two seats meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "duel.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// One makes, one breaks, then the other way round.
    Turns,
    /// Both break the same code with the same rolls, at once, unseen by each other.
    Together,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mode: Mode::Turns,
            matches: 2,
            manual: false,
            assist: false,
            pace: Pace::Normal,
            seconds: 0,
            begins: Begins::Lot,
            loser: None,
            puzzle: PuzzleChoice::Drawn,
            day: None,
        }
    }
}

impl Options {
    /// Whether the game can be dealt to `seats` this way.
    pub(super) fn check(&self, seats: u8) -> Result<(), Refusal> {
        match seats {
            // Solo is one match, whatever was chosen for two.
            1 => Ok(()),
            2 if matches!(self.matches, 2 | 4 | 6 | 8) => Ok(()),
            2 => Err(Refusal::Matches),
            _ => Err(Refusal::Seats),
        }
    }

    /// The puzzle that is not left to chance, and the day it is of (§8.3 to §8.5).
    pub(super) fn named(&self, seats: u8) -> Option<(PuzzleName, Option<Day>)> {
        match self.puzzle {
            PuzzleChoice::Today if seats == 1 => self.day.map(|day| (PuzzleName::of_day(day), Some(day))),
            PuzzleChoice::Named(name) if seats == 1 => Some((name, None)),
            PuzzleChoice::Drawn | PuzzleChoice::Today | PuzzleChoice::Named(_) => None,
        }
    }
}

/// The game as it stands on the shelf.
pub(super) fn about() -> About {
    About {
        kind: Kind::Duel,
        min_seats: 1,
        max_seats: 2,
        play_now_seats: 1,
        minutes: 10,
        takes_packs: false,
        options: vec![
            Field::new("mode", Setting::Word("turns"), ["turns", "together"].map(Setting::Word)),
            Field::new("matches", Setting::Number(2), [2, 4, 6, 8].map(Setting::Number)),
            Field::flag("manual", false).only_if("mode", Setting::Word("turns")),
            Field::flag("assist", false),
            Field::new("puzzle", Setting::Word("drawn"), ["drawn", "today"].map(Setting::Word)),
            Begins::field().only_if("mode", Setting::Word("turns")),
            Pace::field(),
            Pace::seconds_field([30, 60, 120, 180, 300]),
        ],
    }
}
