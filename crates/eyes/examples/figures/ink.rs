//! Reads the stroke files that `training/prepare.py` writes.

use std::{fs, io, path::Path};

use eyes::Point;

/// A drawing that a person made, and what it was meant to be.
#[derive(Debug)]
pub(crate) struct Drawing {
    /// The number of its class: the line of `words.txt`.
    pub(crate) class: usize,
    /// Which set of drawings it is from.
    pub(crate) source: u8,
    pub(crate) strokes: Vec<Vec<Point>>,
}

/// Every drawing of a file.
pub(crate) fn read(path: &Path) -> io::Result<Vec<Drawing>> {
    let file = fs::read(path)?;
    let mut bytes = file.as_slice();
    let mut drawings = Vec::new();
    while !bytes.is_empty() {
        let class = number(&mut bytes);
        let source = take(&mut bytes, 1)[0];
        let n_strokes = number(&mut bytes);
        let strokes = (0..n_strokes).map(|_| stroke(&mut bytes)).collect();
        drawings.push(Drawing { class, source, strokes });
    }
    Ok(drawings)
}

fn take<'a>(bytes: &mut &'a [u8], n: usize) -> &'a [u8] {
    let (taken, rest) = bytes.split_at(n);
    *bytes = rest;
    taken
}

fn number(bytes: &mut &[u8]) -> usize {
    let taken = take(bytes, 2);
    usize::from(u16::from_le_bytes([taken[0], taken[1]]))
}

fn stroke(bytes: &mut &[u8]) -> Vec<Point> {
    let n = number(bytes);
    let points = take(bytes, n * 4).chunks_exact(4);
    let whole = |low, high| i32::from(i16::from_le_bytes([low, high]));
    points.map(|point| (whole(point[0], point[1]), whole(point[2], point[3]))).collect()
}

/// The first half of a drawing's ink, by length.
pub(crate) fn half(strokes: &[Vec<Point>]) -> Vec<Vec<Point>> {
    let whole: f64 = strokes.iter().flat_map(|stroke| stroke.windows(2)).map(length).sum();
    let mut left = whole / 2.0;
    let mut kept = Vec::new();
    for stroke in strokes {
        let mut part = stroke[..1.min(stroke.len())].to_vec();
        for piece in stroke.windows(2) {
            let long = length(piece);
            let share = (left / long.max(1e-9)).min(1.0);
            part.push(between(piece[0], piece[1], share));
            left -= long;
            if left <= 0.0 {
                kept.push(part);
                return kept;
            }
        }
        kept.push(part);
    }
    kept
}

fn length(piece: &[Point]) -> f64 {
    f64::from(piece[1].0 - piece[0].0).hypot(f64::from(piece[1].1 - piece[0].1))
}

#[expect(clippy::cast_possible_truncation, reason = "between two points of a board")]
fn between(a: Point, b: Point, share: f64) -> Point {
    let mix = |a: i32, b: i32| (f64::from(a) + f64::from(b - a) * share).round() as i32;
    (mix(a.0, b.0), mix(a.1, b.1))
}
