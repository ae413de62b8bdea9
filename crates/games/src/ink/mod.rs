//! Ink on a square board: strokes that come in small chunks, undo, redo and
//! clear. It knows no game: whose board it is, when it may be drawn on and what
//! it shows is for others to say.

mod blot;
mod op;
mod stroke;

#[cfg(test)]
mod tests;

use serde::Serialize;

pub use blot::Blot;
pub use op::{Chunk, Colour, InkOp, Pen, Tool, Width};
pub use stroke::Stroke;

use crate::Millis;

/// A board is this many units wide and high; coordinates are 0 up to it.
pub const SIDE: i16 = 2048;
/// The most points a chunk may bring.
pub const CHUNK_POINTS: usize = 64;
/// The most points that may be on a board at a time.
pub const BOARD_POINTS: usize = 4_000;
/// The most strokes that may be on a board at a time.
pub const BOARD_STROKES: usize = 400;
/// The strongest pressure of a pen.
pub const PRESSURE: u8 = 15;

/// All ink of one board, and what of it was undone and may come back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "ink.ts"))]
pub struct Ink {
    /// Every stroke there is, in order: first those to be seen, then those
    /// that were undone and can be redone.
    strokes: Vec<Stroke>,
    /// How many of them are not undone.
    live: u16,
    /// Whether the board was cleared: then none is to be seen until that is
    /// undone, and the next stroke drops them all.
    cleared: bool,
    /// Whether the last live stroke goes on with the next chunk.
    open: bool,
}

impl Ink {
    /// The strokes to be seen, in order.
    pub fn strokes(&self) -> &[Stroke] {
        if self.cleared { &[] } else { &self.strokes[..self.live.into()] }
    }

    /// Whether there is anything to be seen; an eraser alone leaves nothing.
    pub fn is_blank(&self) -> bool {
        !self.strokes().iter().any(|stroke| stroke.pen.tool == Tool::Ink)
    }

    /// Whether nothing was ever drawn, or all of it is gone for good.
    pub fn is_empty(&self) -> bool {
        self.strokes.is_empty()
    }

    /// Whether the pen is on the board: the last stroke goes on with the next
    /// chunk.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Takes the pen off the board: the stroke in the air ends as it is.
    pub fn lift(&mut self) {
        self.open = false;
    }

    /// Does what `op` says at the moment `at`. On `Err`, nothing has changed.
    pub fn apply(&mut self, at: Millis, op: &InkOp) -> Result<(), Blot> {
        match op {
            InkOp::Chunk(chunk) => self.draw(at, chunk),
            InkOp::Undo => self.undo(),
            InkOp::Redo => self.redo(),
            InkOp::Clear => self.clear(),
        }
    }

    fn draw(&mut self, at: Millis, chunk: &Chunk) -> Result<(), Blot> {
        chunk.check()?;
        match chunk.pen {
            Some(pen) => self.begin(at, pen, chunk)?,
            None => self.go_on(at, chunk)?,
        }
        self.open = !chunk.ends;
        Ok(())
    }

    fn begin(&mut self, at: Millis, pen: Pen, chunk: &Chunk) -> Result<(), Blot> {
        let stroke = Stroke::begin(at, pen, chunk)?;
        let n_kept = self.strokes().len();
        if n_kept == BOARD_STROKES {
            return Err(Blot::FullOfStrokes);
        }
        if points_of(self.strokes()) + chunk.n_points() > BOARD_POINTS {
            return Err(Blot::FullOfPoints);
        }
        self.strokes.truncate(n_kept);
        self.strokes.push(stroke);
        self.cleared = false;
        self.set_live(n_kept + 1);
        Ok(())
    }

    fn go_on(&mut self, at: Millis, chunk: &Chunk) -> Result<(), Blot> {
        if !self.open {
            return Err(Blot::NoStroke);
        }
        if points_of(self.strokes()) + chunk.n_points() > BOARD_POINTS {
            return Err(Blot::FullOfPoints);
        }
        let last = usize::from(self.live).checked_sub(1).and_then(|last| self.strokes.get_mut(last));
        last.ok_or(Blot::NoStroke)?.go_on(at, chunk)
    }

    fn undo(&mut self) -> Result<(), Blot> {
        match (self.cleared, self.live) {
            (true, _) => self.cleared = false,
            (false, 0) => return Err(Blot::NothingToUndo),
            (false, live) => self.live = live - 1,
        }
        self.open = false;
        Ok(())
    }

    fn redo(&mut self) -> Result<(), Blot> {
        if self.cleared || usize::from(self.live) == self.strokes.len() {
            return Err(Blot::NothingToRedo);
        }
        self.live += 1;
        self.open = false;
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Blot> {
        if self.strokes().is_empty() {
            return Err(Blot::NothingToClear);
        }
        self.strokes.truncate(self.live.into());
        self.cleared = true;
        self.open = false;
        Ok(())
    }

    fn set_live(&mut self, n: usize) {
        self.live = u16::try_from(n).unwrap_or(u16::MAX);
    }
}

fn points_of(strokes: &[Stroke]) -> usize {
    strokes.iter().map(Stroke::n_points).sum()
}
