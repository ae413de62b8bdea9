//! From strokes to the picture the network looks at. The training makes its
//! pictures by the same rule, and `training/check_raster.py` proves it.

use crate::smooth::{Place, smoothed};

/// Pixels along one side of a picture.
pub const SIDE: usize = 64;

/// What is told of each pixel: how much ink, and how early in the drawing.
pub(crate) const CHANNELS: usize = 2;

/// Pixels that the longer side of a drawing is made to fill.
const BOX: f32 = 56.0;

/// Ink fades from full to none over the last pixel of this distance.
const REACH: f32 = 1.25;

/// A place on a board, in whatever units the board has.
pub type Point = (i32, i32);

/// A drawing as the network sees it, pixel after pixel, row after row.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pixels: Vec<[f32; CHANNELS]>,
}

/// One straight piece of ink in pixels, and the share of all ink that lies before it.
struct Piece {
    from: Place,
    to: Place,
    early: f32,
}

impl Picture {
    /// The picture of `strokes`; none if there is no point at all.
    pub fn of<S: AsRef<[Point]>>(strokes: &[S]) -> Option<Self> {
        let mut picture = Self { pixels: vec![[0.0; CHANNELS]; SIDE * SIDE] };
        for piece in pieces(strokes)? {
            picture.ink(&piece);
        }
        Some(picture)
    }

    /// The same drawing seen in a mirror.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut pixels = self.pixels.clone();
        for row in pixels.chunks_exact_mut(SIDE) {
            row.reverse();
        }
        Self { pixels }
    }

    /// All pixels, channels innermost.
    pub fn values(&self) -> &[f32] {
        self.pixels.as_flattened()
    }

    fn ink(&mut self, piece: &Piece) {
        let (along_x, along_y) = (piece.to.0 - piece.from.0, piece.to.1 - piece.from.1);
        let square = along_x * along_x + along_y * along_y;
        let inverse = if square > 0.0 { 1.0 / square } else { 0.0 };
        for y in reached(piece.from.1, piece.to.1) {
            for x in reached(piece.from.0, piece.to.0) {
                let (off_x, off_y) = (centre(x) - piece.from.0, centre(y) - piece.from.1);
                let share = ((off_x * along_x + off_y * along_y) * inverse).clamp(0.0, 1.0);
                let (left_x, left_y) = (off_x - share * along_x, off_y - share * along_y);
                let distance = (left_x * left_x + left_y * left_y).sqrt();
                let cover = (REACH - distance).clamp(0.0, 1.0);
                let [ink, early] = &mut self.pixels[y * SIDE + x];
                *ink = ink.max(cover);
                *early = early.max(cover * piece.early);
            }
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "pixels are few")]
fn centre(pixel: usize) -> f32 {
    pixel as f32 + 0.5
}

/// The pixels that ink between two places along one side may touch.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the picture")]
fn reached(from: f32, to: f32) -> std::ops::Range<usize> {
    let most = SIDE as f32;
    let first = (from.min(to) - REACH - 0.5).clamp(0.0, most).floor();
    let last = (from.max(to) + REACH + 0.5).clamp(0.0, most).ceil();
    first as usize..last as usize
}

/// The drawing as it is looked at, in pixels of the picture: without its tremble,
/// scaled to the box and centred. Nothing if there is no point at all.
pub fn framed<S: AsRef<[Point]>>(strokes: &[S]) -> Option<Vec<Vec<Place>>> {
    #[expect(clippy::cast_precision_loss, reason = "a board has far fewer units than that")]
    let place = |&(x, y): &Point| (x as f32, y as f32);
    let strokes: Vec<Vec<Place>> =
        strokes.iter().map(|stroke| stroke.as_ref().iter().map(place).collect()).collect();
    // How much it trembles is a matter of its size, so it is framed before and after.
    in_frame(&smoothed(&in_frame(&strokes)?))
}

/// Strokes moved and scaled so that the longer side of what they cover fills the box.
fn in_frame(strokes: &[Vec<Place>]) -> Option<Vec<Vec<Place>>> {
    let places = || strokes.iter().flatten();
    let &first = places().next()?;
    let least = places().fold(first, |least, place| (least.0.min(place.0), least.1.min(place.1)));
    let most = places().fold(first, |most, place| (most.0.max(place.0), most.1.max(place.1)));
    let middle = ((least.0 + most.0) * 0.5, (least.1 + most.1) * 0.5);
    let scale = BOX / (most.0 - least.0).max(most.1 - least.1).max(1e-3);
    let half = SIDE as f32 * 0.5;
    let move_in = |&(x, y): &Place| ((x - middle.0) * scale + half, (y - middle.1) * scale + half);
    Some(strokes.iter().map(|stroke| stroke.iter().map(move_in).collect()).collect())
}

/// The drawing cut into straight pieces.
fn pieces<S: AsRef<[Point]>>(strokes: &[S]) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut drawn = 0.0;
    for stroke in framed(strokes)? {
        let Some((&first, rest)) = stroke.split_first() else { continue };
        let mut from = first;
        if rest.is_empty() {
            pieces.push(Piece { from, to: from, early: drawn });
        }
        for &to in rest {
            pieces.push(Piece { from, to, early: drawn });
            let (x, y) = (to.0 - from.0, to.1 - from.1);
            drawn += (x * x + y * y).sqrt();
            from = to;
        }
    }
    let whole = drawn.max(1e-3);
    for piece in &mut pieces {
        piece.early = 1.0 - piece.early / whole;
    }
    Some(pieces)
}
