//! What the host may choose before the deal.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{action::Refusal, cards, pack::Pack, seen::Seen};
use crate::{About, Field, Kind, Pace, Setting, words::Language};

/// What the host may choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The language of the printed cards. A pack has one of its own.
    pub language: Language,
    /// Which side of the cards is drawn from.
    pub difficulty: Difficulty,
    /// Whether a guess may be called out to the whole table.
    pub shout: bool,
    /// Whether there are twelve markers instead of one.
    pub colours: bool,
    /// How many rounds there are, drawing and guessing: 2, 4, 6 or 8.
    pub rounds: u8,
    /// How long the rounds are; without clocks they last until all are done.
    pub pace: Pace,
    /// How many seconds a round has; 0 for as many as the rules give.
    pub seconds: u16,
    /// Words of the host's own instead of the printed cards. Not a line of the
    /// form: the room puts it in at the deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pack: Option<Pack>,
    /// Words of earlier games in the room. Not a line of the form either.
    #[serde(skip_serializing_if = "Seen::is_empty")]
    pub seen: Seen,
}

/// How many rounds a game may have: each time drawing and guessing.
const ROUNDS: [u8; 4] = [2, 4, 6, 8];

/// Which side of the cards is drawn from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rush.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// The side with one pencil.
    #[default]
    Easy,
    /// The side with two pencils.
    Hard,
    /// One card of each side.
    Mixed,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            language: Language::default(),
            difficulty: Difficulty::Easy,
            shout: false,
            colours: false,
            rounds: 6,
            pace: Pace::Normal,
            seconds: 0,
            pack: None,
            seen: Seen::default(),
        }
    }
}

impl Options {
    /// Whether the game can be dealt to `seats` this way.
    pub(super) fn check(&self, seats: u8) -> Result<(), Refusal> {
        match () {
            () if !(2..=6).contains(&seats) => Err(Refusal::Seats),
            () if !ROUNDS.contains(&self.rounds) => Err(Refusal::Rounds),
            () => Ok(()),
        }
    }

    /// Every word that may be dealt.
    pub(super) fn words(&self) -> BTreeSet<&str> {
        match &self.pack {
            Some(pack) => pack.words().iter().map(String::as_str).collect(),
            None => cards::cards(self.language, self.difficulty).flatten().map(|word| word.text).collect(),
        }
    }
}

/// The game as it stands on the shelf.
pub(super) fn about() -> About {
    About {
        kind: Kind::Rush,
        min_seats: 2,
        max_seats: 6,
        play_now_seats: 4,
        minutes: 8,
        takes_packs: true,
        options: vec![
            Language::field(),
            Field::new("difficulty", Setting::Word("easy"), ["easy", "hard", "mixed"].map(Setting::Word)),
            Field::flag("shout", false),
            Field::flag("colours", false),
            Field::new("rounds", Setting::Number(6), ROUNDS.map(|n| Setting::Number(n.into()))),
            Pace::field(),
            Pace::seconds_field([30, 45, 90, 120, 180]),
        ],
    }
}
