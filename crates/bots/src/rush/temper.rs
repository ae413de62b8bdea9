//! In what the three levels differ: how well and how fast they draw, how long
//! they look, how sure they must be, how much they see at a glance. Never in
//! what they are told.

use eyes::Care;

use crate::Level;

/// How a bot of one level goes about it. Spans are in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Temper {
    /// How much trouble it takes with a drawing.
    pub(super) care: Care,
    /// How far its pen goes in a second, in the units of a board.
    pub(super) speed: u32,
    /// Between two strokes.
    pub(super) lift: [u32; 2],
    /// Before it begins a drawing.
    pub(super) plan: [u32; 2],
    /// From one guess to the next, if it is sure.
    pub(super) sure: [u32; 2],
    /// From one guess to the next, if it is not.
    pub(super) unsure: [u32; 2],
    /// So many looks in a hundred are clear; the others only blurred.
    pub(super) clear: u32,
    /// How much alike the words seem that a blurred look leaves.
    pub(super) blur: u8,
    /// A word that is less likely does not cross its lips.
    pub(super) least: f32,
    /// How many drawings it looks at before it says something.
    pub(super) looks: usize,
    /// So many hard words in a hundred are beyond it: it draws only what kind of
    /// thing they are.
    pub(super) beyond: u32,
    /// From this round on it draws a thing anew that nobody could guess; there
    /// are six rounds.
    pub(super) redraws_from: u8,
}

impl Temper {
    pub(super) fn of(level: Level) -> Self {
        match level {
            Level::Easy => Self {
                care: Care::Hasty,
                speed: 950,
                lift: [350, 650],
                plan: [2_500, 4_500],
                sure: [9_000, 14_000],
                unsure: [11_000, 16_000],
                clear: 8,
                blur: 2,
                least: 0.25,
                looks: 1,
                beyond: 35,
                redraws_from: u8::MAX,
            },
            Level::Medium => Self {
                care: Care::Fair,
                speed: 1_300,
                lift: [250, 450],
                plan: [1_500, 2_800],
                sure: [5_000, 8_000],
                unsure: [7_000, 10_500],
                clear: 22,
                blur: 1,
                least: 0.15,
                looks: 1,
                beyond: 15,
                redraws_from: 5,
            },
            Level::Hard => Self {
                care: Care::Fine,
                speed: 1_900,
                lift: [160, 320],
                plan: [700, 1_400],
                sure: [3_500, 6_000],
                unsure: [5_000, 8_000],
                clear: 45,
                blur: 0,
                least: 0.02,
                looks: 3,
                beyond: 0,
                redraws_from: 3,
            },
        }
    }
}
