//! What operations do to the grid, in the same order of arithmetic as in the
//! browser: `web/src/pieces/dough/brushes.ts` and `clay.ts`.

use super::{
    bodies,
    grid::{Grid, SIDE, Span, Vector, length, sample},
    op::{Force, Op, Place, Quarters, Tool},
    path::Path,
    sculpture::{Sculpture, dabs, moved},
};

/// How deep a thumb of full force dents at once, as a share of its radius.
const DENT: f64 = 0.14;
/// How far out the dent turns into a rim.
const RIM: f64 = 1.7;
/// How far a pinch of full force draws in, and how much it raises.
const DRAW: f64 = 0.22;
const RAISE: f64 = 0.06;
/// How much of the unevenness a thumb of full force takes away at once.
const EVEN: f64 = 0.8;
/// How wide the seam of a sausage and the edge of a groove are smeared.
const ROLL_SEAM: f64 = 1.5;
const CARVE_EDGE: f64 = 0.75;

/// A stroke that may go on.
struct Open {
    tool: Tool,
    radius: f64,
    size: Quarters,
    force: f64,
    at: Place,
}

impl Sculpture {
    /// The dough that the operations lead to, the same bit for bit everywhere.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::lump();
        let mut open = None;
        for op in self.ops() {
            grid.apply(op, &mut open);
        }
        grid
    }
}

impl Grid {
    fn apply(&mut self, op: &Op, open: &mut Option<Open>) {
        if !matches!(op, Op::More { .. }) {
            self.begin();
            *open = None;
        }
        match op {
            Op::Stroke { tool, size, force, path } => {
                *open = Some(self.start(*tool, *size, *force, path));
            }
            Op::More { force, path } => {
                if let Some(open) = open {
                    open.force = f64::from(*force);
                    self.walk(open, &path.0);
                }
            }
            Op::Form { shape, cut, soft } => bodies::lay(self, shape, *cut, f64::from(*soft) / 4.0),
            Op::Slice { at, away } => self.slice(voxels(*at), away.map(f64::from)),
            Op::Clear => self.clear(),
            Op::Undo => {}
        }
    }

    fn start(&mut self, tool: Tool, size: Quarters, force: Force, Path(path): &Path) -> Open {
        // A sculpture keeps no path that is empty or leaves the board.
        let at = path.get(..3).and_then(|first| moved([0; 3], first).ok()).unwrap_or_default();
        let mut open = Open { tool, radius: f64::from(size) / 4.0, size, force: f64::from(force), at };
        if tool != Tool::Pull {
            self.dab(&open, at.map(f64::from), at.map(f64::from));
        }
        self.walk(&mut open, path.get(3..).unwrap_or_default());
        open
    }

    fn walk(&mut self, open: &mut Open, path: &[i16]) {
        for by in path.chunks_exact(3) {
            let from = open.at;
            open.at = moved(from, by).unwrap_or(from);
            match open.tool {
                Tool::Roll | Tool::Carve => self.dab(open, from.map(f64::from), open.at.map(f64::from)),
                Tool::Pull | Tool::Press | Tool::Pinch | Tool::Smooth => self.dabs(open, from, by),
            }
        }
    }

    /// Dabs along a straight way, so close that they overlap.
    fn dabs(&mut self, open: &Open, from: Place, by: &[i16]) {
        let count = f64::from(dabs(open.size, by));
        let on = |share: f64| std::array::from_fn(|axis| f64::from(from[axis]) + f64::from(by[axis]) * share);
        let mut n = 0.0;
        while n < count {
            self.dab(open, on(n / count), on((n + 1.0) / count));
            n += 1.0;
        }
    }

    /// One dab between two places in quarters.
    fn dab(&mut self, open: &Open, from: Vector, to: Vector) {
        let (start, end) = (from.map(|axis| axis / 4.0), to.map(|axis| axis / 4.0));
        let Open { tool, radius, force, .. } = *open;
        match tool {
            Tool::Pull => {
                let pull = force / 8.0;
                self.drag(start, radius, std::array::from_fn(|axis| (end[axis] - start[axis]) * pull));
            }
            Tool::Press => self.dent(end, radius, force),
            Tool::Pinch => self.pinch(end, radius, force),
            Tool::Smooth => self.smooth(end, radius, force),
            Tool::Roll => bodies::lay_sausage(self, [start, end], [radius; 2], false, ROLL_SEAM),
            Tool::Carve => bodies::lay_sausage(self, [start, end], [radius; 2], true, CARVE_EDGE),
        }
    }

    fn drag(&mut self, at: Vector, radius: f64, by: Vector) {
        self.warp(at, radius, |_, near| {
            let weight = near * near * (3.0 - 2.0 * near);
            by.map(|axis| axis * weight)
        });
    }

    fn dent(&mut self, at: Vector, radius: f64, force: f64) {
        let Some(out) = self.outward(at) else { return };
        let depth = -(force / 8.0) * DENT * radius;
        self.warp(at, radius, |_, near| {
            let weight = near * near * (1.0 - RIM * (1.0 - near)) * depth;
            out.map(|axis| axis * weight)
        });
    }

    fn pinch(&mut self, at: Vector, radius: f64, force: f64) {
        let Some(out) = self.outward(at) else { return };
        let draw = (force / 8.0) * DRAW;
        let raise = (force / 8.0) * RAISE * radius;
        self.warp(at, radius, |off, near| {
            let weight = near * near;
            let along = off[0] * out[0] + off[1] * out[1] + off[2] * out[2];
            std::array::from_fn(|axis| ((along * out[axis] - off[axis]) * draw + out[axis] * raise) * weight)
        });
    }

    fn smooth(&mut self, at: Vector, radius: f64, force: f64) {
        let share = (force / 8.0) * EVEN;
        self.within(at, radius, |before, i, _, near| {
            let value = |at: usize| f64::from(before[at]);
            let across = value(i - 1) + value(i + 1);
            let upright = value(i - SIDE) + value(i + SIDE);
            let along = value(i - SIDE * SIDE) + value(i + SIDE * SIDE);
            let mean = (across + upright + along) / 6.0;
            value(i) + (mean - value(i)) * share * near
        });
    }

    fn slice(&mut self, at: Vector, away: Vector) {
        let long = length(away);
        let [nx, ny, nz] = away.map(|axis| axis / long);
        self.lay(&Span::every(), true, 1.0, |[x, y, z]| {
            -((x - at[0]) * nx + (y - at[1]) * ny + (z - at[2]) * nz)
        });
    }

    /// Moves the dough around a place. Each voxel asks where its dough comes from.
    fn warp(&mut self, middle: Vector, radius: f64, flow: impl Fn(Vector, f64) -> Vector) {
        self.within(middle, radius, |before, _, place, near| {
            let to = flow(std::array::from_fn(|axis| place[axis] - middle[axis]), near);
            sample(before, std::array::from_fn(|axis| place[axis] - to[axis]))
        });
    }
}

/// Voxels from quarters.
pub(super) fn voxels(place: Place) -> Vector {
    place.map(|axis| f64::from(axis) / 4.0)
}
