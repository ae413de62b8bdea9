//! A surface on which shapes are painted over each other, each in one colour.
//! Whole numbers only; who looks at it makes it smaller, which smooths edges.

use super::png;

pub(super) const WIDTH: i32 = 1200;
pub(super) const HEIGHT: i32 = 630;

/// A place, in pixels from the upper left.
pub(super) type Point = (i32, i32);

pub(super) struct Canvas {
    palette: Vec<[u8; 3]>,
    pixels: Vec<u8>,
}

impl Canvas {
    pub(super) fn new(ground: [u8; 3]) -> Self {
        Self { palette: vec![ground], pixels: vec![0; (WIDTH * HEIGHT) as usize] }
    }

    pub(super) fn png(&self) -> Vec<u8> {
        png::encode(WIDTH as u32, &self.palette, &self.pixels)
    }

    /// The number of a colour; with too many of them, the last one.
    fn ink(&mut self, colour: [u8; 3]) -> u8 {
        let known = self.palette.iter().position(|&one| one == colour);
        let at = known.unwrap_or_else(|| {
            self.palette.push(colour);
            self.palette.len() - 1
        });
        u8::try_from(at).unwrap_or(u8::MAX)
    }

    /// Paints what is inside, of all between two corners.
    fn paint(&mut self, from: Point, to: Point, colour: [u8; 3], inside: impl Fn(i32, i32) -> bool) {
        let ink = self.ink(colour);
        for y in from.1.max(0)..to.1.min(HEIGHT) {
            for x in from.0.max(0)..to.0.min(WIDTH) {
                if inside(x, y) {
                    self.pixels[(y * WIDTH + x) as usize] = ink;
                }
            }
        }
    }

    pub(super) fn disc(&mut self, (x, y): Point, radius: i32, colour: [u8; 3]) {
        self.paint((x - radius, y - radius), (x + radius, y + radius), colour, |px, py| {
            (px - x).pow(2) + (py - y).pow(2) < radius.pow(2)
        });
    }

    /// A rectangle with round corners, by its corner and its size.
    pub(super) fn card(&mut self, (x, y): Point, (width, height): Point, round: i32, colour: [u8; 3]) {
        self.paint((x, y), (x + width, y + height), colour, |px, py| {
            let beyond = |at: i32, from: i32, to: i32| (from - at).max(at - to).max(0);
            let aside = beyond(px, x + round, x + width - round - 1);
            let above = beyond(py, y + round, y + height - round - 1);
            aside.pow(2) + above.pow(2) <= round.pow(2)
        });
    }

    /// What lies within a closed line.
    pub(super) fn shape(&mut self, corners: &[Point], colour: [u8; 3]) {
        let low = |side: fn(&Point) -> i32| corners.iter().map(side).min().unwrap_or_default();
        let high = |side: fn(&Point) -> i32| corners.iter().map(side).max().unwrap_or_default();
        let from = (low(|corner| corner.0), low(|corner| corner.1));
        let to = (high(|corner| corner.0), high(|corner| corner.1));
        self.paint(from, to, colour, |px, py| {
            let next = corners.iter().skip(1).chain(corners.first());
            let crossings = corners.iter().zip(next).filter(|&(&(ax, ay), &(bx, by))| {
                (ay > py) != (by > py) && px < ax + (bx - ax) * (py - ay) / (by - ay)
            });
            crossings.count() % 2 == 1
        });
    }

    /// A thick line through these places.
    pub(super) fn line(&mut self, places: &[Point], width: i32, colour: [u8; 3]) {
        for (&(ax, ay), &(bx, by)) in places.iter().zip(places.iter().skip(1)) {
            let steps = (bx - ax).abs().max((by - ay).abs()).div_euclid(2).max(1);
            for step in 0..=steps {
                let place = (ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps);
                self.disc(place, width / 2, colour);
            }
        }
    }
}
