//! One stroke, from pen down to pen up.

use serde::Serialize;

use super::{
    SIDE,
    blot::Blot,
    op::{Chunk, Pen},
};
use crate::Millis;

/// One stroke, from pen down to pen up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "ink.ts"))]
pub struct Stroke {
    /// What it is drawn with.
    pub pen: Pen,
    /// Its points as its chunks brought them, one after the other: the first
    /// by its place, every other one by its way from the one before.
    pub points: Vec<i16>,
    /// How hard the pen was pressed at each point, 0 to 15; empty if it could
    /// not tell.
    pub pressure: Vec<u8>,
    /// When its points came, `[after, n, after, n, …]`: a chunk of `n` points
    /// came `after` milliseconds after the chunk before, the first one that
    /// long after the deal.
    pub beats: Vec<u32>,
    /// Where the pen is.
    #[serde(skip)]
    tip: [i16; 2],
    /// When the last chunk came.
    #[serde(skip)]
    last: Millis,
}

impl Stroke {
    pub(super) fn begin(at: Millis, pen: Pen, chunk: &Chunk) -> Result<Self, Blot> {
        let mut stroke = Self {
            pen,
            points: Vec::new(),
            pressure: Vec::new(),
            beats: Vec::new(),
            tip: [0, 0],
            last: Millis(0),
        };
        stroke.add(at, chunk)?;
        Ok(stroke)
    }

    /// On `Err`, nothing has changed.
    pub(super) fn go_on(&mut self, at: Millis, chunk: &Chunk) -> Result<(), Blot> {
        let feels = !self.pressure.is_empty();
        if chunk.n_points() > 0 && chunk.pressure.is_some() != feels {
            return Err(Blot::Pressure);
        }
        self.add(at, chunk)
    }

    fn add(&mut self, at: Millis, chunk: &Chunk) -> Result<(), Blot> {
        self.tip = follow(self.tip, &chunk.points)?;
        if chunk.n_points() == 0 {
            return Ok(());
        }
        self.points.extend(&chunk.points);
        self.pressure.extend(chunk.pressure.iter().flatten());
        let after = u32::try_from((at - self.last).0).unwrap_or(u32::MAX);
        let n_points = u32::try_from(chunk.n_points()).unwrap_or(u32::MAX);
        self.beats.extend([after, n_points]);
        self.last = self.last.max(at);
        Ok(())
    }

    /// How many points it has.
    pub fn n_points(&self) -> usize {
        self.points.len() / 2
    }

    /// Its points by their places on the board.
    pub fn places(&self) -> impl Iterator<Item = [i16; 2]> {
        self.points.chunks_exact(2).scan([0, 0], |[x, y], way| {
            *x += way[0];
            *y += way[1];
            Some([*x, *y])
        })
    }
}

/// Where the pen comes to on its way, if it never leaves the board.
fn follow(tip: [i16; 2], points: &[i16]) -> Result<[i16; 2], Blot> {
    points.chunks_exact(2).try_fold(tip, |[x, y], way| {
        let go = |from: i16, by: i16| from.checked_add(by).filter(|to| (0..SIDE).contains(to));
        go(x, way[0]).zip(go(y, way[1])).map(|(x, y)| [x, y]).ok_or(Blot::OffBoard)
    })
}
