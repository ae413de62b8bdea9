//! What stays of a drawing at a glance: coarsely where its lines lie, which
//! way they run and where they end; not how large it is, nor where on the board.

use super::eyes::Stroke;

/// Lines are laid on a grid this fine, and then seen half as sharply.
const GRID: usize = 24;
const COARSE: usize = GRID / 2;
/// Free cells around a drawing, so that its rim can blur.
const MARGIN: f32 = 2.5;
/// Lines that run flat, falling, steep and rising, and ends of lines.
const CHANNELS: usize = 5;

type Channel = [[f32; GRID]; GRID];

/// A drawing at a glance.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Impression {
    cells: Vec<u8>,
    length: f32,
}

impl Impression {
    /// How a drawing looks at a glance; an empty board leaves no impression.
    pub(super) fn of(strokes: &[Stroke]) -> Option<Self> {
        let frame = Frame::around(strokes)?;
        let mut channels = [[[0.0; GRID]; GRID]; CHANNELS];
        for stroke in strokes {
            trace(stroke.iter().map(|&point| frame.place(point)), &mut channels);
        }
        let cells: Vec<u8> = channels.iter().flat_map(|channel| coarse(blurred(&blurred(channel)))).collect();
        let length = product(&cells, &cells).sqrt();
        (length > 0.0).then_some(Self { cells, length })
    }

    /// How alike two drawings are, from 0 to 1.
    pub(super) fn likeness(&self, other: &Self) -> f32 {
        product(&self.cells, &other.cells) / (self.length * other.length)
    }
}

fn product(one: &[u8], other: &[u8]) -> f32 {
    let products = one.iter().zip(other).map(|(&one, &other)| u32::from(one) * u32::from(other));
    products.sum::<u32>() as f32
}

/// From the units of a board to the cells of the grid: the drawing fills it,
/// and keeps its proportions.
#[derive(Clone, Copy, Debug)]
struct Frame {
    middle: [f32; 2],
    scale: f32,
}

impl Frame {
    fn around(strokes: &[Stroke]) -> Option<Self> {
        let points = || strokes.iter().flatten();
        let (left, right) = (points().map(|point| point.0).min()?, points().map(|point| point.0).max()?);
        let (top, bottom) = (points().map(|point| point.1).min()?, points().map(|point| point.1).max()?);
        let side = number((right - left).max(bottom - top)).max(1.0);
        let middle = [number(left + right) / 2.0, number(top + bottom) / 2.0];
        Some(Self { middle, scale: (whole(GRID) - 2.0 * MARGIN) / side })
    }

    fn place(&self, (x, y): (i32, i32)) -> [f32; 2] {
        let half = whole(GRID) / 2.0;
        [half + (number(x) - self.middle[0]) * self.scale, half + (number(y) - self.middle[1]) * self.scale]
    }
}

fn number(n: i32) -> f32 {
    n as f32
}

fn whole(n: usize) -> f32 {
    n as f32
}

/// Lays one stroke on the grid.
fn trace(mut places: impl Iterator<Item = [f32; 2]>, channels: &mut [Channel; CHANNELS]) {
    let Some(first) = places.next() else { return };
    mark(&mut channels[CHANNELS - 1], first, 1.0);
    let mut last = first;
    for place in places {
        let way = [place[0] - last[0], place[1] - last[1]];
        let length = (way[0] * way[0] + way[1] * way[1]).sqrt();
        if length < 0.2 {
            continue;
        }
        // The direction doubled, so that there and back are the same.
        let [x, y] = way.map(|part| part / length);
        let [cosine, sine] = [x * x - y * y, 2.0 * x * y];
        let mut gone = 0.0;
        while gone < length {
            let at = [0, 1].map(|i| last[i] + way[i] * gone / length);
            for (channel, strength) in channels.iter_mut().zip([cosine, sine, -cosine, -sine]) {
                mark(channel, at, strength);
            }
            gone += 0.5;
        }
        last = place;
    }
    mark(&mut channels[CHANNELS - 1], last, 1.0);
}

#[allow(clippy::cast_possible_truncation, reason = "what lies beside the grid is kept at its rim")]
fn mark(channel: &mut Channel, at: [f32; 2], strength: f32) {
    let [x, y] = at.map(|place| (place.max(0.0) as usize).min(GRID - 1));
    let cell = &mut channel[y][x];
    *cell = cell.max(strength);
}

/// Every cell mixed with those beside it, both ways.
fn blurred(channel: &Channel) -> Channel {
    let mix = |before: Option<f32>, here: f32, after: Option<f32>| {
        (before.unwrap_or(0.0) + 2.0 * here + after.unwrap_or(0.0)) / 4.0
    };
    let mut rows = [[0.0; GRID]; GRID];
    for (row, from) in rows.iter_mut().zip(channel) {
        for x in 0..GRID {
            let before = x.checked_sub(1).map(|x| from[x]);
            row[x] = mix(before, from[x], from.get(x + 1).copied());
        }
    }
    let mut both = [[0.0; GRID]; GRID];
    for y in 0..GRID {
        for x in 0..GRID {
            let before = y.checked_sub(1).map(|y| rows[y][x]);
            both[y][x] = mix(before, rows[y][x], rows.get(y + 1).map(|row| row[x]));
        }
    }
    both
}

/// The strongest of every four cells.
#[allow(clippy::cast_possible_truncation, reason = "no cell is stronger than one")]
fn coarse(channel: Channel) -> impl Iterator<Item = u8> {
    let strongest = move |y: usize, x: usize| {
        let [upper, lower] = [&channel[2 * y], &channel[2 * y + 1]];
        upper[2 * x].max(upper[2 * x + 1]).max(lower[2 * x]).max(lower[2 * x + 1])
    };
    (0..COARSE).flat_map(move |y| (0..COARSE).map(move |x| (strongest(y, x) * 255.0) as u8))
}
