//! What the host may choose before the deal.

use serde::{Deserialize, Serialize};

use super::{
    action::Refusal,
    deck::{self, n_played},
    field::Field as Numbers,
};
use crate::{About, Field, Kind, Pace, Setting};

/// The fewest and the most rounds of a Hot Potato.
const ROUNDS: std::ops::RangeInclusive<u8> = 5..=20;

/// What the host may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// One mini-game, or a championship of several.
    pub play: Play,
    /// The first mini-game of a championship.
    pub first: Slot,
    /// The second.
    pub second: Slot,
    /// The third.
    pub third: Slot,
    /// The fourth.
    pub fourth: Slot,
    /// The fifth.
    pub fifth: Slot,
    /// The sixth.
    pub sixth: Slot,
    /// The seventh.
    pub seventh: Slot,
    /// How many rounds a Hot Potato has, at least 5.
    pub rounds: u8,
    /// How many symbols are on a card: 3, 4, 5, 6, 8, 9, 10 or 12.
    pub symbols: u8,
    /// How many cards a time trial has. Whoever sits alone plays one, whatever
    /// is chosen for several.
    pub trial: TrialLength,
    /// How quick bots are.
    pub bots: BotSpeed,
    /// Whether a match nobody finds is shown after a while.
    pub hints: bool,
    /// How long people may take.
    pub pace: Pace,
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Play {
    /// The mini-games of the slots `first` to `seventh`, one after the other.
    Championship,
    /// One Tower.
    Tower,
    /// One Well.
    Well,
    /// One Hot Potato.
    HotPotato,
    /// One Poisoned Gift.
    PoisonedGift,
    /// One Triplet.
    Triplet,
    /// A few pairs to get used to the cards.
    WarmUp,
}

/// One place in the order of a championship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// Nothing is played here.
    None,
    /// The Tower.
    Tower,
    /// The Well.
    Well,
    /// The Hot Potato.
    HotPotato,
    /// The Poisoned Gift.
    PoisonedGift,
    /// The Triplet.
    Triplet,
    /// A warm-up, which nobody wins.
    WarmUp,
}

/// How many cards are found in a time trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
#[serde(rename_all = "snake_case")]
pub enum TrialLength {
    /// Ten.
    Ten,
    /// Twenty.
    Twenty,
    /// All there are.
    Deck,
}

/// How quick bots are. The rules do not mind; bots read it off their view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
#[serde(rename_all = "snake_case")]
pub enum BotSpeed {
    /// Slower than their level.
    Gentle,
    /// As their level is.
    Level,
    /// Quicker than their level.
    Quick,
    /// As quick as the others at the table turn out to be.
    InStep,
    /// Slower than their level, and for three minutes not at all before somebody else
    /// has found something: for those who see these cards for the first time.
    Patient,
}

/// A mini-game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Mini {
    /// Match your card with the centre card and take it; most cards win.
    Tower,
    /// Match your card with the centre card and put yours there; first without cards wins.
    Well,
    /// Match your card with someone's and give them all you hold; fewest cards win.
    HotPotato,
    /// Match the centre card with someone's card and give it to them; fewest cards win.
    PoisonedGift,
    /// Find one symbol on three of nine cards and take them; most cards win.
    Triplet,
    /// Two cards: find the match. Nobody wins a warm-up.
    WarmUp,
    /// One alone, against the clock.
    TimeTrial,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            play: Play::Championship,
            first: Slot::Tower,
            second: Slot::Well,
            third: Slot::HotPotato,
            fourth: Slot::PoisonedGift,
            fifth: Slot::Triplet,
            sixth: Slot::None,
            seventh: Slot::None,
            rounds: 5,
            symbols: 8,
            trial: TrialLength::Twenty,
            bots: BotSpeed::Level,
            hints: false,
            pace: Pace::Normal,
        }
    }
}

impl Options {
    /// Whether the game can be dealt to `seats` this way, and the numbers its
    /// deck is made of.
    pub(super) fn check(&self, seats: u8) -> Result<Numbers, Refusal> {
        if !(1..=8).contains(&seats) {
            return Err(Refusal::Seats);
        }
        let field = deck::check(self.symbols)?;
        match () {
            () if n_played(self.symbols) <= usize::from(seats) => Err(Refusal::TooFewCards),
            () if !ROUNDS.contains(&self.rounds) => Err(Refusal::Rounds),
            () if self.program(seats).is_empty() => Err(Refusal::NoMiniGame),
            () => Ok(field),
        }
    }

    /// The mini-games to be played by so many, in order.
    pub(super) fn program(&self, seats: u8) -> Vec<Mini> {
        if seats == 1 {
            return vec![Mini::TimeTrial];
        }
        let Self { first, second, third, fourth, fifth, sixth, seventh, .. } = *self;
        match self.play {
            Play::Championship => {
                let slots = [first, second, third, fourth, fifth, sixth, seventh];
                slots.into_iter().filter_map(Slot::mini).collect()
            }
            Play::Tower => vec![Mini::Tower],
            Play::Well => vec![Mini::Well],
            Play::HotPotato => vec![Mini::HotPotato],
            Play::PoisonedGift => vec![Mini::PoisonedGift],
            Play::Triplet => vec![Mini::Triplet],
            Play::WarmUp => vec![Mini::WarmUp],
        }
    }
}

impl TrialLength {
    /// How many cards are found, if `n_cards` are there to be.
    pub(super) fn of(self, n_cards: usize) -> usize {
        match self {
            Self::Ten => n_cards.min(10),
            Self::Twenty => n_cards.min(20),
            Self::Deck => n_cards,
        }
    }
}

impl Slot {
    fn mini(self) -> Option<Mini> {
        match self {
            Self::None => None,
            Self::Tower => Some(Mini::Tower),
            Self::Well => Some(Mini::Well),
            Self::HotPotato => Some(Mini::HotPotato),
            Self::PoisonedGift => Some(Mini::PoisonedGift),
            Self::Triplet => Some(Mini::Triplet),
            Self::WarmUp => Some(Mini::WarmUp),
        }
    }
}

/// The mini-games by name, as a line of the form offers them.
const MINIS: [&str; 6] = ["tower", "well", "hot_potato", "poisoned_gift", "triplet", "warm_up"];

/// The game as it stands on the shelf.
pub(super) fn about() -> About {
    let word = Setting::Word;
    let play = Field::new("play", word("championship"), ["championship"].into_iter().chain(MINIS).map(word));
    let slot = |(key, default)| {
        let choices = MINIS.into_iter().chain(["none"]).map(word);
        Field::new(key, word(default), choices).only_if("play", word("championship"))
    };
    let slots = [
        ("first", "tower"),
        ("second", "well"),
        ("third", "hot_potato"),
        ("fourth", "poisoned_gift"),
        ("fifth", "triplet"),
        ("sixth", "none"),
        ("seventh", "none"),
    ];
    let rest = [
        Field::new("rounds", Setting::Number(5), [5, 6, 7, 8, 10].map(Setting::Number)),
        Field::new("symbols", Setting::Number(8), [3, 4, 5, 6, 8, 9, 10, 12].map(Setting::Number)),
        Field::new("trial", word("twenty"), ["ten", "twenty", "deck"].map(word)),
        Field::new("bots", word("level"), ["gentle", "level", "quick", "in_step", "patient"].map(word)),
        Field::flag("hints", false),
        Pace::field(),
    ];
    About {
        kind: Kind::Dobble,
        min_seats: 1,
        max_seats: 8,
        play_now_seats: 4,
        minutes: 15,
        takes_packs: false,
        options: [play].into_iter().chain(slots.map(slot)).chain(rest).collect(),
    }
}
