//! What a hand may do to a board.

use serde::{Deserialize, Serialize};

use super::{CHUNK_POINTS, PRESSURE, blot::Blot};

/// Something done to the ink of one board. Whoever applies the same operations
/// in the same order sees the same drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "ink.ts"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum InkOp {
    /// Some more of a stroke.
    Chunk(Chunk),
    /// Takes the last stroke back, or the clearing if that came last.
    Undo,
    /// Brings the stroke back that was last undone, unless something was drawn
    /// or cleared since.
    Redo,
    /// Takes everything away. It can be undone until the next stroke begins.
    Clear,
}

/// A part of a stroke, as it leaves the hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "ink.ts", optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Chunk {
    /// The pen, in the first chunk of a stroke: it begins a new one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pen: Option<Pen>,
    /// At most 64 points, `[x, y, dx, dy, dx, dy, …]`: the first point of a
    /// stroke by its place on the board, every other one, also the first of a
    /// later chunk, by its way from the point before.
    pub points: Vec<i16>,
    /// How hard the pen was pressed at each point, 0 to 15, if it can tell:
    /// then in every chunk of the stroke.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pressure: Option<Vec<u8>>,
    /// Whether the stroke ends here. Such a chunk may be without points.
    #[serde(default)]
    pub ends: bool,
}

/// What a stroke is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "ink.ts"))]
#[serde(deny_unknown_fields)]
pub struct Pen {
    /// Pen or eraser.
    pub tool: Tool,
    /// How broad.
    pub width: Width,
    /// Which colour; an eraser has none, so its colour means nothing.
    pub colour: Colour,
}

/// Pen or eraser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "ink.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Tool {
    /// Draws.
    Ink,
    /// Rubs out what earlier strokes left under it.
    Eraser,
}

/// How broad a stroke is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "ink.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Width {
    /// For small things.
    Thin,
    /// For most things.
    Medium,
    /// For filling.
    Thick,
}

/// A colour with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "ink.ts"))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "a colour is its name")]
pub enum Colour {
    Black,
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Purple,
    Brown,
    Pink,
    Sky,
    Sand,
    Grey,
}

impl Chunk {
    /// How many points it brings.
    pub fn n_points(&self) -> usize {
        self.points.len() / 2
    }

    /// Whether it is well made; where its points lie is for the stroke to say.
    pub(super) fn check(&self) -> Result<(), Blot> {
        let n_points = self.n_points();
        let is_fit = |pressure: &Vec<u8>| {
            pressure.len() == n_points && pressure.iter().all(|&strength| strength <= PRESSURE)
        };
        let may_be_empty = self.pen.is_none() && self.ends;
        match () {
            () if !self.points.len().is_multiple_of(2) => Err(Blot::NoPoints),
            () if n_points == 0 && !may_be_empty => Err(Blot::NoPoints),
            () if n_points > CHUNK_POINTS => Err(Blot::TooManyPoints),
            () if !self.pressure.as_ref().is_none_or(is_fit) => Err(Blot::Pressure),
            () => Ok(()),
        }
    }
}

impl InkOp {
    /// How many points it brings.
    pub fn n_points(&self) -> usize {
        match self {
            Self::Chunk(chunk) => chunk.n_points(),
            Self::Undo | Self::Redo | Self::Clear => 0,
        }
    }
}
