//! What the host may choose before the deal.

use serde::{Deserialize, Serialize};

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
    /// How many rounds a Hot Potato has, at least 5; fewer if the cards run out.
    pub rounds: u8,
    /// How many symbols are on a card: 3, 4, 5, 6, 8, 9, 10 or 12.
    pub symbols: u8,
    /// Which pictures are on the cards.
    pub theme: Theme,
    /// Whether a match nobody finds is shown after a while.
    pub hints: bool,
    /// How long people may take.
    pub pace: crate::Pace,
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
}

/// Which pictures are on the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dobble.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Everyday things of our own choice.
    Dodo,
    /// The rulebook's own list; 57 symbols, so at most 8 on a card.
    Pups,
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
            theme: Theme::Dodo,
            hints: true,
            pace: crate::Pace::Normal,
        }
    }
}
