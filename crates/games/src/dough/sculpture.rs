//! A sculpture as the operations that lead to it, and how much work it took.

use super::{
    op::{Op, OpError, Place, Quarters, Shape, Tool},
    path::Path,
};

/// The most voxels that the operations of one sculpture may visit together, so
/// that nobody's sculpture takes others long to rebuild.
pub const MOST_WORK: u32 = 120_000_000;

/// The most numbers one sculpture may have in its paths: eight minutes of
/// sculpting without a pause.
pub const MOST_NUMBERS: u32 = 24_000;

/// As how many numbers an operation counts, whatever its path.
const OP_NUMBERS: u32 = 12;

/// Voxels beyond a body whose distance to it is kept.
const MARGIN: u32 = 4;

/// The operations that stand: what was undone is gone, and what only goes on
/// with a stroke is part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sculpture {
    ops: Vec<Op>,
    work: u32,
    numbers: u32,
    stroke: Option<Open>,
}

/// The stroke that a `More` goes on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Open {
    tool: Tool,
    size: Quarters,
    at: Place,
}

impl Sculpture {
    /// A ball of dough nobody has touched yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what was done, in order. On `Err`, nothing has changed.
    pub fn extend(&mut self, chunk: &[Op]) -> Result<(), OpError> {
        let mut next = self.clone();
        chunk.iter().try_for_each(|op| next.add(op))?;
        *self = next;
        Ok(())
    }

    /// What stands, in order; there is no `Undo` in it.
    pub fn ops(&self) -> &[Op] {
        &self.ops
    }

    /// Whether nobody has touched it yet.
    pub fn is_untouched(&self) -> bool {
        self.ops.is_empty()
    }

    /// How much of what a sculpture may take is spent, in percent.
    pub fn spent(&self) -> u8 {
        let share = |spent: u32, most: u32| u64::from(spent) * 100 / u64::from(most);
        let most = share(self.work, MOST_WORK).max(share(self.numbers, MOST_NUMBERS));
        u8::try_from(most).unwrap_or(100)
    }

    fn add(&mut self, op: &Op) -> Result<(), OpError> {
        op.check()?;
        if *op == Op::Undo {
            return self.undo();
        }
        self.charge(op)?;
        match (self.ops.last_mut(), op) {
            (Some(last), Op::More { path: more, .. }) if joins(last, op) => last.lengthen(more),
            _ => self.ops.push(op.clone()),
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<(), OpError> {
        let start = self.ops.iter().rposition(|op| !matches!(op, Op::More { .. }));
        let kept = self.ops[..start.ok_or(OpError::NothingToUndo)?].to_vec();
        *self = Self::new();
        // The rest was within every limit with more on top.
        kept.iter().try_for_each(|op| self.add(op))?;
        self.stroke = None;
        Ok(())
    }

    /// Counts what an operation costs and remembers the stroke it leaves open.
    fn charge(&mut self, op: &Op) -> Result<(), OpError> {
        let (work, stroke) = match op {
            Op::Stroke { tool, size, path, force: _ } => {
                let (tool, size) = (*tool, *size);
                let at = moved([0; 3], &path.0[..3])?;
                let dab = cube(span(size));
                let (work, at) = way(tool, size, at, &path.0[3..])?;
                (dab + work, Some(Open { tool, size, at }))
            }
            Op::More { path, force: _ } => {
                let open = self.stroke.ok_or(OpError::NoStroke)?;
                let (work, at) = way(open.tool, open.size, open.at, &path.0)?;
                (work, Some(Open { at, ..open }))
            }
            Op::Form { shape, .. } => (shape.work(), None),
            Op::Slice { .. } | Op::Clear => (cube(64), None),
            Op::Undo => (0, None),
        };
        let is_joined = self.ops.last().is_some_and(|last| joins(last, op));
        let numbers = self.numbers + op.path_len() + if is_joined { 0 } else { OP_NUMBERS };
        let work = self.work.saturating_add(u32::try_from(work).unwrap_or(u32::MAX));
        if work > MOST_WORK || numbers > MOST_NUMBERS {
            return Err(OpError::Budget);
        }
        (self.work, self.numbers, self.stroke) = (work, numbers, stroke);
        Ok(())
    }
}

impl Op {
    fn path_len(&self) -> u32 {
        match self {
            Self::Stroke { path, .. } | Self::More { path, .. } => {
                u32::try_from(path.0.len()).unwrap_or(MOST_NUMBERS)
            }
            Self::Form { .. } | Self::Slice { .. } | Self::Clear | Self::Undo => 0,
        }
    }

    /// Goes on along more of the path.
    fn lengthen(&mut self, more: &Path) {
        if let Self::Stroke { path, .. } | Self::More { path, .. } = self {
            path.0.extend_from_slice(&more.0);
        }
    }
}

/// Whether an operation only goes on with the last one, as firmly.
fn joins(last: &Op, op: &Op) -> bool {
    match (last, op) {
        (Op::Stroke { force, .. } | Op::More { force, .. }, Op::More { force: next, .. }) => force == next,
        _ => false,
    }
}

impl Shape {
    /// The voxels of the box around it.
    fn work(&self) -> u64 {
        let sides = match *self {
            Self::Ball { radius, .. } => [radius; 3].map(span),
            Self::Sausage { ends: [from, to], radii: [one, other] } => across(from, to, one.max(other)),
            Self::Egg { radii, .. } => radii.map(span),
            Self::Brick { halves, .. } => halves.map(span),
            Self::Puck { ends: [from, to], radius } => across(from, to, radius),
            Self::Ring { radius, thick, .. } => [radius.saturating_add(thick); 3].map(span),
        };
        sides.into_iter().map(|side| u64::from(side.min(64))).product()
    }
}

/// Follows a path on from `at`: the work it is, and where it ends.
fn way(tool: Tool, size: Quarters, mut at: Place, path: &[i16]) -> Result<(u64, Place), OpError> {
    let mut work = 0;
    for by in path.chunks_exact(3) {
        let to = moved(at, by)?;
        work += match tool {
            Tool::Roll | Tool::Carve => {
                across(at, to, size).into_iter().map(|side| u64::from(side.min(64))).product()
            }
            Tool::Pull | Tool::Press | Tool::Pinch | Tool::Smooth => {
                cube(span(size)) * u64::from(dabs(size, by))
            }
        };
        at = to;
    }
    Ok((work, at))
}

/// How many dabs a thumb of this size makes on a way, so that they overlap.
pub(super) fn dabs(size: Quarters, by: &[i16]) -> u32 {
    let longest = by.iter().map(|step| u32::from(step.unsigned_abs())).max().unwrap_or(0);
    (longest * 4).div_ceil(u32::from(size)).max(1)
}

/// The place that lies so far from `at`.
pub(super) fn moved(at: Place, by: &[i16]) -> Result<Place, OpError> {
    let mut to = at;
    for (axis, step) in to.iter_mut().zip(by) {
        let sum = i32::from(*axis) + i32::from(*step);
        *axis = u8::try_from(sum).map_err(|_| OpError::Outside)?;
    }
    Ok(to)
}

/// The voxels a body of this radius spans along one axis.
fn span(radius: Quarters) -> u32 {
    u32::from(radius).div_ceil(2) + 2 * MARGIN
}

/// The voxels that a sausage between two places spans along each axis.
fn across(from: Place, to: Place, radius: Quarters) -> [u32; 3] {
    std::array::from_fn(|axis| u32::from(from[axis].abs_diff(to[axis])).div_ceil(4) + span(radius))
}

fn cube(side: u32) -> u64 {
    u64::from(side.min(64)).pow(3)
}
