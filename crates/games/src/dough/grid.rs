//! Signed distances to the surface of the dough, negative inside. Nothing but
//! sums, products, quotients and roots in 64 bits lead to them, and every store
//! rounds to 32, as in the browser, whose grid is the same bit for bit.

/// Voxels along a side. The outermost are always outside.
pub(super) const SIDE: usize = 64;
/// How far from the surface distances are told.
pub(super) const BAND: f64 = 4.0;
/// The radius of the ball that everyone starts with, in voxels.
const LUMP: f64 = 15.0;
const PLANE: usize = SIDE * SIDE;
const VOXELS: usize = SIDE * PLANE;

/// Three numbers: a place in voxels, or a way.
pub(super) type Vector = [f64; 3];

/// The dough that operations lead to.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    pub(super) values: Vec<f32>,
    /// The values before this stroke.
    base: Vec<f32>,
    /// Distances to what this stroke adds or cuts out.
    laid: Vec<f32>,
}

/// The voxels from the first to the last along each axis, both included.
pub(super) struct Span {
    first: [usize; 3],
    last: [usize; 3],
}

impl Grid {
    /// The ball that everyone starts with.
    pub(super) fn lump() -> Self {
        let mut grid = Self { values: vec![0.0; VOXELS], base: Vec::new(), laid: Vec::new() };
        let every = Span { first: [0; 3], last: [SIDE - 1; 3] };
        every.visit(|at, place| {
            let off = place.map(|axis| axis - 32.0);
            grid.values[at] = clamped(length(off) - LUMP);
        });
        grid
    }

    /// From here on, changes belong to a new stroke.
    pub(super) fn begin(&mut self) {
        self.base = self.values.clone();
        self.laid.clear();
        self.laid.resize(VOXELS, narrow(BAND));
    }

    /// Whether there is dough at a place, in whole voxels from 0 to 63.
    pub fn is_dough(&self, x: usize, y: usize, z: usize) -> bool {
        self.values.get(x + SIDE * (y + SIDE * z)).is_some_and(|value| *value < 0.0)
    }

    /// How far from the surface a voxel is, negative inside, at most 4 either way.
    pub fn distance(&self, x: usize, y: usize, z: usize) -> f32 {
        self.values.get(x + SIDE * (y + SIDE * z)).copied().unwrap_or(narrow(BAND))
    }

    /// FNV-1a over the bits of the distances: another grid has another digest.
    pub fn digest(&self) -> u32 {
        let bytes = self.values.iter().flat_map(|value| value.to_bits().to_le_bytes());
        bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    }

    /// Adds a body to what the stroke has laid so far, or cuts it out.
    pub(super) fn lay(&mut self, span: &Span, cut: bool, soft: f64, distance: impl Fn(Vector) -> f64) {
        let Self { values, base, laid } = self;
        span.visit(|at, place| {
            let far = distance(place);
            if far >= f64::from(laid[at]) {
                return;
            }
            laid[at] = narrow(far);
            let (before, now) = (f64::from(base[at]), f64::from(laid[at]));
            let seam = if cut { -smeared(-before, now, soft) } else { smeared(before, now, soft) };
            values[at] = clamped(seam);
        });
    }

    /// Takes all dough away.
    pub(super) fn clear(&mut self) {
        self.values.fill(narrow(BAND));
    }

    /// Changes the voxels inside a ball. `change` is told the values before,
    /// the voxel, its place and how near it is: 1 in the middle, 0 at the rim.
    pub(super) fn within(
        &mut self,
        middle: Vector,
        radius: f64,
        change: impl Fn(&[f32], usize, Vector, f64) -> f64,
    ) {
        let Some(span) = Span::around(middle, middle, radius) else { return };
        let before = self.values.clone();
        let square = radius * radius;
        span.visit(|at, place| {
            let [dx, dy, dz] = [place[0] - middle[0], place[1] - middle[1], place[2] - middle[2]];
            let far = dx * dx + (dy * dy + dz * dz);
            if far < square {
                self.values[at] = narrow(change(&before, at, place, 1.0 - far / square));
            }
        });
    }

    /// The way straight out of the dough at a place, where there is one.
    pub(super) fn outward(&self, [x, y, z]: Vector) -> Option<Vector> {
        let slope = [
            sample(&self.values, [x + 1.0, y, z]) - sample(&self.values, [x - 1.0, y, z]),
            sample(&self.values, [x, y + 1.0, z]) - sample(&self.values, [x, y - 1.0, z]),
            sample(&self.values, [x, y, z + 1.0]) - sample(&self.values, [x, y, z - 1.0]),
        ];
        let long = length(slope);
        (long >= 0.001).then(|| slope.map(|part| part / long))
    }
}

impl Span {
    /// The voxels within reach of a box that may ever change, if any.
    pub(super) fn around(low: Vector, high: Vector, reach: f64) -> Option<Self> {
        let first = low.map(|at| whole((at - reach).ceil().max(1.0)));
        let last = high.map(|at| (at + reach).floor().min(62.0));
        let is_some = (0..3).all(|axis| last[axis] >= 0.0 && first[axis] <= whole(last[axis]));
        is_some.then(|| Self { first, last: last.map(whole) })
    }

    /// Every voxel that may ever change.
    pub(super) fn every() -> Self {
        Self { first: [1; 3], last: [SIDE - 2; 3] }
    }

    fn visit(&self, mut visit: impl FnMut(usize, Vector)) {
        for z in self.first[2]..=self.last[2] {
            for y in self.first[1]..=self.last[1] {
                for x in self.first[0]..=self.last[0] {
                    visit(x + SIDE * (y + SIDE * z), [wide(x), wide(y), wide(z)]);
                }
            }
        }
    }
}

/// The distance at any place, by the eight voxels around it.
pub(super) fn sample(values: &[f32], place: Vector) -> f64 {
    let [x, y, z] = place.map(|axis| axis.clamp(0.0, 62.999));
    let [i, j, k] = [whole(x), whole(y), whole(z)];
    let [u, v, w] = [x - wide(i), y - wide(j), z - wide(k)];
    let at = i + SIDE * (j + SIDE * k);
    let value = |at: usize| f64::from(values[at]);
    let along = |at: usize| value(at) + u * (value(at + 1) - value(at));
    let across = |at: usize| along(at) + v * (along(at + SIDE) - along(at));
    across(at) + w * (across(at + PLANE) - across(at))
}

/// How long a way is.
pub(super) fn length([x, y, z]: Vector) -> f64 {
    (x * x + y * y + z * z).sqrt()
}

/// A distance as the grid tells it.
pub(super) fn clamped(distance: f64) -> f32 {
    narrow(distance.clamp(-BAND, BAND))
}

/// The lesser of two distances, with a seam that wide smeared.
fn smeared(a: f64, b: f64, soft: f64) -> f64 {
    let less = if a < b { a } else { b };
    let near = soft - (a - b).abs();
    if near > 0.0 { less - (near * near) / (4.0 * soft) } else { less }
}

#[allow(clippy::cast_possible_truncation, reason = "every store rounds to 32 bits, here and in the browser")]
fn narrow(value: f64) -> f32 {
    value as f32
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "only places within the grid are made whole"
)]
fn whole(at: f64) -> usize {
    at as usize
}

#[allow(clippy::cast_precision_loss, reason = "a voxel's number is small")]
fn wide(at: usize) -> f64 {
    at as f64
}
