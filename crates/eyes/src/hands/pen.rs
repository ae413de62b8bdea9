//! From points on a coarse grid to the strokes of a pen: rounded where a hand
//! would round, slower where it would slow down.

use crate::raster::Point;

use super::net::{Spot, Way};

/// Units along one side of the sheet that is drawn on.
pub const SHEET: i32 = 2048;

/// Where the pen is, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The place on the sheet.
    pub at: Point,
    /// Milliseconds since the drawing was begun, at an easy pace.
    pub time: u32,
}

/// What is drawn without lifting the pen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    points: Vec<Point>,
    times: Vec<u32>,
}

/// Units a second that an easy hand draws.
const PACE: f32 = 1500.0;

/// Units a second that a lifted pen travels, and the milliseconds that lifting takes.
const TRAVEL: f32 = 3000.0;
const LIFT: f32 = 160.0;

/// Milliseconds that each turn of the pen takes on top.
const TURN: f32 = 35.0;

/// Units between two marks of a curve.
const GRAIN: f32 = 40.0;

/// Where two pieces meet more sharply than this cosine, it is a corner.
const CORNER: f32 = 0.45;

impl Stroke {
    /// Its points in order.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Its points with their times.
    pub fn marks(&self) -> impl Iterator<Item = Mark> {
        self.points.iter().zip(&self.times).map(|(&at, &time)| Mark { at, time })
    }
}

impl AsRef<[Point]> for Stroke {
    fn as_ref(&self) -> &[Point] {
        &self.points
    }
}

type Place = (f32, f32);

/// The strokes of a drawing on a grid of `grid` places a side.
pub(super) fn strokes(spots: &[Spot], grid: usize) -> Vec<Stroke> {
    let mut clock = 0.0;
    let mut pen: Option<Place> = None;
    let mut strokes = Vec::new();
    for run in spots.chunk_by(|_, next| next.way == Way::Draw) {
        let corners: Vec<Place> = run.iter().map(|spot| place(*spot, grid)).collect();
        let Some(&first) = corners.first() else { continue };
        if let Some(pen) = pen {
            clock += LIFT + length(from(pen, first)) * 1000.0 / TRAVEL;
        }
        let stroke = drawn(&corners, &mut clock);
        pen = corners.last().copied();
        strokes.push(stroke);
    }
    strokes
}

fn place(spot: Spot, grid: usize) -> Place {
    (middle(spot.across, grid), middle(spot.down, grid))
}

/// The middle of the `n`th of so many places along one side of the sheet.
#[expect(clippy::cast_precision_loss, reason = "grids are small")]
fn middle(n: usize, grid: usize) -> f32 {
    (n as f32 + 0.5) * (SHEET as f32 / grid as f32)
}

/// Whether a pen that is on the grid may be at this value along one side.
pub(super) fn is_on_grid(value: i32, grid: usize) -> bool {
    (0..grid).any(|n| on_sheet(middle(n, grid)) == value)
}

#[expect(clippy::cast_possible_truncation, reason = "on the sheet")]
fn on_sheet(value: f32) -> i32 {
    (value.round() as i32).clamp(0, SHEET - 1)
}

fn drawn(corners: &[Place], clock: &mut f32) -> Stroke {
    let mut stroke = Stroke { points: Vec::new(), times: Vec::new() };
    stroke.put(corners[0], *clock);
    for (n, pair) in corners.windows(2).enumerate() {
        let leave = slope(n.checked_sub(1).map(|before| corners[before]), pair[0], pair[1]);
        let arrive = slope(corners.get(n + 2).copied(), pair[1], pair[0]);
        let span = length(from(pair[0], pair[1]));
        let steps = (span / GRAIN).ceil().clamp(1.0, 60.0);
        let mut step = 1.0;
        while step <= steps {
            *clock += span / steps * 1000.0 / PACE;
            stroke.put(curve(pair[0], leave, arrive, pair[1], step / steps), *clock);
            step += 1.0;
        }
        *clock += TURN;
    }
    stroke
}

impl Stroke {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "on the sheet, within minutes"
    )]
    fn put(&mut self, (x, y): Place, clock: f32) {
        self.points.push((on_sheet(x), on_sheet(y)));
        self.times.push(clock as u32);
    }
}

/// The handle of a curve at `here` towards `there`, so that it goes smoothly on
/// from `beyond`; at a corner it goes straight.
fn slope(beyond: Option<Place>, here: Place, there: Place) -> Place {
    let ahead = from(here, there);
    let straight = (here.0 + ahead.0 / 3.0, here.1 + ahead.1 / 3.0);
    let Some(beyond) = beyond else { return straight };
    let behind = from(beyond, here);
    let (long, short) = (length(ahead), length(behind));
    if long < 1.0 || short < 1.0 || (ahead.0 * behind.0 + ahead.1 * behind.1) / (long * short) < CORNER {
        return straight;
    }
    let through = from(beyond, there);
    let reach = long / 3.0 / length(through).max(1.0);
    (here.0 + through.0 * reach, here.1 + through.1 * reach)
}

/// A point of the curve from `a` to `d` with handles `b` and `c`.
fn curve(a: Place, b: Place, c: Place, d: Place, share: f32) -> Place {
    let rest = 1.0 - share;
    let mix = |a: f32, b: f32, c: f32, d: f32| {
        a * rest * rest * rest
            + 3.0 * b * rest * rest * share
            + 3.0 * c * rest * share * share
            + d * share * share * share
    };
    (mix(a.0, b.0, c.0, d.0), mix(a.1, b.1, c.1, d.1))
}

fn from(a: Place, b: Place) -> Place {
    (b.0 - a.0, b.1 - a.1)
}

fn length((x, y): Place) -> f32 {
    (x * x + y * y).sqrt()
}
