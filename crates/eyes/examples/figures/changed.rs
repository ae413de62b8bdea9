//! The same drawings as other people, hands and habits would have left them.

use eyes::Point;

use crate::ink;

/// What is done to a drawing before it is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Change {
    /// Nothing.
    None,
    /// Only the first half of its ink is there.
    Half,
    /// Every hundredth of its size the pen is off by three quarters of a hundredth.
    Wobble,
    /// It stands on a line so many times as wide as itself.
    Ground(f64),
}

impl Change {
    /// A drawing with this done to it; `seed` is for what is left to chance.
    pub(crate) fn apply(self, strokes: &[Vec<Point>], seed: u64) -> Vec<Vec<Point>> {
        match self {
            Self::None => strokes.to_vec(),
            Self::Half => ink::half(strokes),
            Self::Wobble => wobbled(strokes, seed),
            Self::Ground(width) => grounded(strokes, width),
        }
    }
}

/// The least and the most of each side.
fn bounds(strokes: &[Vec<Point>]) -> [Point; 2] {
    let points = || strokes.iter().flatten();
    let [x, y] = [|point: &Point| point.0, |point: &Point| point.1];
    let least = (points().map(x).min().unwrap_or(0), points().map(y).min().unwrap_or(0));
    [least, (points().map(x).max().unwrap_or(0), points().map(y).max().unwrap_or(0))]
}

#[expect(clippy::cast_possible_truncation, reason = "a drawing has few units")]
fn wobbled(strokes: &[Vec<Point>], seed: u64) -> Vec<Vec<Point>> {
    let [least, most] = bounds(strokes);
    let size = f64::from((most.0 - least.0).max(most.1 - least.1).max(1));
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    // The sum of twelve even chances is as good as a normal one.
    let mut normal = || {
        let even = |_| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (state >> 40) as f64 / (1_u64 << 24) as f64
        };
        (0..12).map(even).sum::<f64>() - 6.0
    };
    let mut off = |side: f64| (side + normal() * size * 0.0075).round() as i32;
    let shaken = |stroke: &Vec<Point>| {
        let mut places = Vec::new();
        for piece in stroke.windows(2) {
            let (from, to) = (piece[0], piece[1]);
            let way = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
            let n = (way.0.hypot(way.1) / (size * 0.01)).ceil().max(1.0);
            let places_here = (0..n as u32).map(|k| f64::from(k) / n);
            places
                .extend(places_here.map(|t| (f64::from(from.0) + way.0 * t, f64::from(from.1) + way.1 * t)));
        }
        places.extend(stroke.last().map(|&(x, y)| (x.into(), y.into())));
        places.into_iter().map(|(x, y)| (off(x), off(y))).collect()
    };
    strokes.iter().map(shaken).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "a drawing has few units")]
fn grounded(strokes: &[Vec<Point>], width: f64) -> Vec<Vec<Point>> {
    let [least, most] = bounds(strokes);
    let middle = f64::from(least.0 + most.0) / 2.0;
    let half = f64::from(most.0 - least.0) * width / 2.0;
    let line = vec![((middle - half) as i32, most.1), ((middle + half) as i32, most.1)];
    strokes.iter().cloned().chain([line]).collect()
}
