//! How far a sketch has come: what lies on the board, held against what was
//! going to be drawn there.

use games::ink::Ink;

use super::hand::{Line, Sketch};

/// How far a sketch has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Progress {
    /// The stroke that comes next, or is being drawn.
    pub(super) stroke: usize,
    /// How many of its points are on the board.
    pub(super) n_points: usize,
}

impl Progress {
    /// How far `sketch` has come on a board with this ink; nothing if the ink
    /// is of something else.
    pub(super) fn of(sketch: &Sketch, ink: Option<&Ink>) -> Option<Self> {
        let strokes = ink.map_or(&[][..], Ink::strokes);
        strokes.iter().try_fold(Self { stroke: 0, n_points: 0 }, |progress, stroke| {
            let places: Vec<[i16; 2]> = stroke.places().collect();
            progress.with(sketch.strokes.get(progress.stroke)?, &places)
        })
    }

    /// One more stroke on the board: the next one of the sketch, or the rest of
    /// one that the bell cut short, which is taken up where it ended.
    fn with(self, line: &Line, places: &[[i16; 2]]) -> Option<Self> {
        let from = self.n_points.saturating_sub(1);
        let n_points = from + places.len();
        (line.places.get(from..n_points)? == places).then_some(())?;
        let is_whole = n_points == line.places.len();
        Some(if is_whole { Self { stroke: self.stroke + 1, n_points: 0 } } else { Self { n_points, ..self } })
    }

    /// Whether nothing of it is there.
    pub(super) fn is_blank(self) -> bool {
        self == Self { stroke: 0, n_points: 0 }
    }

    /// The stroke to be drawn next, and whether anything of it is there. Details
    /// are left out unless they are wanted.
    pub(super) fn next(self, sketch: &Sketch, with_details: bool) -> Option<&Line> {
        sketch.strokes.get(self.stroke).filter(|line| with_details || !line.is_detail || self.n_points > 0)
    }
}
