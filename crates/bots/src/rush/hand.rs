//! A hand that draws recipes: never twice alike, and never quite straight.
//! The same seed draws the same lines, so that a bot that keeps nothing can go
//! on where it stopped.

use games::{Rng, ink::SIDE};

use super::{
    eyes::Stroke,
    recipe::{Recipe, recipe},
    shape::{Spot, distance, sine},
};
use crate::Level;

/// A drawing on a board, stroke by stroke.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The strokes in the order in which they are drawn.
    pub strokes: Vec<Line>,
}

impl Sketch {
    /// The strokes as eyes see them.
    pub fn as_seen(&self) -> Vec<Stroke> {
        let seen = |line: &Line| line.places.iter().map(|&[x, y]| (x.into(), y.into())).collect();
        self.strokes.iter().map(seen).collect()
    }
}

/// One stroke of a sketch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where the pen goes, in the units of a board.
    pub places: Vec<[i16; 2]>,
    /// Whether it can wait for a later round.
    pub is_detail: bool,
}

/// How far the pen moves from point to point, in the units of a board.
pub(super) const STEP: u16 = 26;
/// The hand's noise has a new direction after this much of the grid.
const WAVE: f32 = 14.0;

/// How far a hand strays, on the grid of the recipes.
fn wavering(level: Level) -> f32 {
    match level {
        Level::Easy => 1.5,
        Level::Medium => 1.0,
        Level::Hard => 0.7,
    }
}

/// A word as a bot of this level draws it, if it knows how.
pub fn sketch(word: &str, level: Level, rng: &mut Rng) -> Option<Sketch> {
    Some(draw(recipe(word)?, level, rng))
}

/// Draws a recipe with the hand of a bot of this level.
pub(super) fn draw(recipe: &Recipe, level: Level, rng: &mut Rng) -> Sketch {
    let frame = Frame::draw(rng);
    let wavering = wavering(level);
    let strokes = recipe.steps.iter().map(|path| {
        let wavered = waver(&path.spots, wavering, rng);
        let placed: Vec<Spot> = wavered.into_iter().map(|spot| frame.place(spot)).collect();
        Line { places: places(&placed), is_detail: path.is_detail }
    });
    Sketch { strokes: strokes.collect() }
}

/// A number between -1 and 1.
fn swing(rng: &mut Rng) -> f32 {
    let [low, high, ..] = rng.below(65_536).to_le_bytes();
    f32::from(u16::from_le_bytes([low, high])) / 32_768.0 - 1.0
}

/// Where on the board a drawing lies, how large and how tilted.
#[derive(Clone, Copy, Debug)]
struct Frame {
    scale: Spot,
    tilt: f32,
    centre: Spot,
}

impl Frame {
    fn draw(rng: &mut Rng) -> Self {
        let size = f32::from(SIDE) / 100.0 * (0.83 + 0.09 * swing(rng));
        let stretch = 1.0 + 0.08 * swing(rng);
        let side = if rng.chance(1, 4) { -1.0 } else { 1.0 };
        let scale = [side * size * stretch, size / stretch];
        let middle = f32::from(SIDE) / 2.0;
        let centre = [middle + 70.0 * swing(rng), middle + 70.0 * swing(rng)];
        Self { scale, tilt: 5.0 * swing(rng), centre }
    }

    fn place(&self, spot: Spot) -> Spot {
        let [x, y] = [0, 1].map(|i| (spot[i] - 50.0) * self.scale[i]);
        let (sine, cosine) = (sine(self.tilt), sine(self.tilt + 90.0));
        [self.centre[0] + x * cosine - y * sine, self.centre[1] + x * sine + y * cosine]
    }
}

/// The path as a hand draws it: a little beside, and not quite straight.
fn waver(path: &[Spot], wavering: f32, rng: &mut Rng) -> Vec<Spot> {
    // A small thing is drawn with small errors.
    let extent = path.iter().map(|&spot| distance(path[0], spot)).fold(0.0, f32::max);
    let most = wavering * (extent / 25.0).clamp(0.35, 1.0);
    let mut kick = || [most * swing(rng), most * swing(rng)];
    let (mut from, mut to) = (kick(), kick());
    let (mut way, mut last) = (0.0, path[0]);
    let mut wavered = Vec::with_capacity(path.len());
    for &spot in path {
        way += distance(last, spot);
        last = spot;
        while way > WAVE {
            way -= WAVE;
            (from, to) = (to, kick());
        }
        let t = way / WAVE;
        let t = t * t * (3.0 - 2.0 * t);
        wavered.push([0, 1].map(|i| spot[i] + from[i] + (to[i] - from[i]) * t));
    }
    wavered
}

/// The points that a pen leaves on its way, evenly spaced, all on the board.
pub(super) fn places(path: &[Spot]) -> Vec<[i16; 2]> {
    let step = f32::from(STEP);
    let mut places = vec![place(path[0])];
    let mut gone = 0.0;
    for ends in path.windows(2) {
        let [from, to] = [ends[0], ends[1]];
        let length = distance(from, to);
        gone += length;
        while gone >= step {
            gone -= step;
            let t = 1.0 - gone / length;
            places.push(place([0, 1].map(|i| from[i] + (to[i] - from[i]) * t)));
        }
    }
    if gone > step / 3.0 {
        places.extend(path.last().map(|&spot| place(spot)));
    }
    places
}

#[allow(clippy::cast_possible_truncation, reason = "the number is kept on the board before")]
fn place(spot: Spot) -> [i16; 2] {
    spot.map(|place| place.clamp(0.0, f32::from(SIDE - 1)) as i16)
}
