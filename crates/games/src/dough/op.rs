//! What can be done to dough, in whole numbers small enough to send.

use serde::{Deserialize, Serialize};

use super::path::Path;

/// A length in quarters of a voxel.
pub type Quarters = u8;

/// A place in the grid: x to the right, y up, z towards the eye, in quarters
/// of a voxel. The middle is `[128, 128, 128]`.
pub type Place = [Quarters; 3];

/// How firmly the thumb acts, from 1 to 8.
pub type Force = u8;

/// Something done to dough.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dough.ts"))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Op {
    /// A tool goes along a path. One `Undo` takes it back with all its `More`.
    Stroke {
        /// What the thumb does.
        tool: Tool,
        /// The radius of the thumb, the sausage or the groove.
        size: Quarters,
        /// How firmly.
        force: Force,
        /// Where: three numbers a point, the first point as it is, every other
        /// one as the way from the point before it; as text.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        path: Path,
    },
    /// The last stroke goes on from where it was, still as the same stroke.
    More {
        /// How firmly from here on.
        force: Force,
        /// Where: each point as the way from the point before it; as text.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        path: Path,
    },
    /// A whole shape is added or cut out.
    Form {
        /// What and where.
        shape: Shape,
        /// Whether it is cut out instead of added.
        cut: bool,
        /// How wide the seam is smeared; 0 leaves it sharp.
        soft: Quarters,
    },
    /// A wire goes through the dough, and what lies beyond it falls off.
    Slice {
        /// A place the wire goes through.
        at: Place,
        /// Which way the piece falls: at right angles to the cut, any length.
        away: [i8; 3],
    },
    /// All dough is taken off the board.
    Clear,
    /// The last stroke, form, slice or clearing did not happen.
    Undo,
}

/// What the thumb does along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dough.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Tool {
    /// Takes hold at the first point and drags the dough along.
    Pull,
    /// Dents the surface and raises a slight rim.
    Press,
    /// Draws the dough together into a ridge or a tip.
    Pinch,
    /// Lays a sausage along the path; a single point is a ball.
    Roll,
    /// Cuts a groove along the path; a single point is a hollow.
    Carve,
    /// Evens the surface.
    Smooth,
}

/// A body of dough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dough.ts"))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Shape {
    /// A ball.
    Ball {
        /// Its middle.
        at: Place,
        /// Its radius.
        radius: Quarters,
    },
    /// A sausage with round ends, or a cone where its radii differ.
    Sausage {
        /// The middles of its two ends.
        ends: [Place; 2],
        /// The radii of its two ends.
        radii: [Quarters; 2],
    },
    /// An ellipsoid along the axes.
    Egg {
        /// Its middle.
        at: Place,
        /// Its radii along x, y and z.
        radii: [Quarters; 3],
    },
    /// A block along the axes.
    Brick {
        /// Its middle.
        at: Place,
        /// Half its width, height and depth.
        halves: [Quarters; 3],
        /// The radius of its edges, at most the least half.
        round: Quarters,
    },
    /// A cylinder with flat ends: a wheel, a plate, a pillar.
    Puck {
        /// The middles of its two flat faces, not the same.
        ends: [Place; 2],
        /// Its radius.
        radius: Quarters,
    },
    /// A ring: a tyre, a handle, a halo.
    Ring {
        /// Its middle.
        at: Place,
        /// The way of its axle, any length.
        axle: [i8; 3],
        /// From its middle to the middle of its dough.
        radius: Quarters,
        /// Half as thick as its dough.
        thick: Quarters,
    },
}

/// Why an operation was turned down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpError {
    /// Not three numbers a point, or no point at all.
    #[error("a path has three numbers a point")]
    Path,
    /// A path that leaves the board.
    #[error("this is beyond the edge of the board")]
    Outside,
    /// A radius, an edge or a seam that no tool makes.
    #[error("this is too small or too large for dough")]
    Size,
    /// A force that no thumb has.
    #[error("the force is from 1 to 8")]
    Force,
    /// A direction without a length, or a puck without a height.
    #[error("this leads nowhere")]
    Nowhere,
    /// A `More` that no stroke came before.
    #[error("there is no stroke to go on with")]
    NoStroke,
    /// An `Undo` of nothing.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// The sculpture is as elaborate as it may be.
    #[error("this sculpture has had all the work it can take")]
    Budget,
}

/// The thinnest and the thickest thumb.
const SIZES: std::ops::RangeInclusive<Quarters> = 4..=64;
/// The gentlest and the firmest thumb.
const FORCES: std::ops::RangeInclusive<Force> = 1..=8;
/// The least and the greatest radius or half of a shape.
const BODIES: std::ops::RangeInclusive<Quarters> = 2..=120;
/// The widest seam.
const SOFTEST: Quarters = 16;

impl Op {
    /// Whether the numbers are in range, all but what needs the strokes before.
    pub(super) fn check(&self) -> Result<(), OpError> {
        match self {
            Self::Stroke { size, force, path, tool: _ } => {
                within(*size, &SIZES).and(firm(*force)).and(points(path))
            }
            Self::More { force, path } => firm(*force).and(points(path)),
            Self::Form { shape, soft, cut: _ } => {
                shape.check().and(if *soft <= SOFTEST { Ok(()) } else { Err(OpError::Size) })
            }
            Self::Slice { away, at: _ } => somewhere(*away),
            Self::Clear | Self::Undo => Ok(()),
        }
    }
}

impl Shape {
    fn check(&self) -> Result<(), OpError> {
        match *self {
            Self::Ball { radius, at: _ } => within(radius, &BODIES),
            Self::Sausage { radii, ends: _ } => all_within(&radii),
            Self::Egg { radii, at: _ } => all_within(&radii),
            Self::Brick { halves, round, at: _ } => {
                let fits = halves.iter().all(|half| round <= *half);
                all_within(&halves).and(if fits { Ok(()) } else { Err(OpError::Size) })
            }
            Self::Puck { ends: [from, to], radius } => {
                within(radius, &BODIES).and(if from == to { Err(OpError::Nowhere) } else { Ok(()) })
            }
            Self::Ring { axle, radius, thick, at: _ } => all_within(&[radius, thick]).and(somewhere(axle)),
        }
    }
}

fn within(size: Quarters, range: &std::ops::RangeInclusive<Quarters>) -> Result<(), OpError> {
    if range.contains(&size) { Ok(()) } else { Err(OpError::Size) }
}

fn all_within(sizes: &[Quarters]) -> Result<(), OpError> {
    sizes.iter().try_for_each(|size| within(*size, &BODIES))
}

fn firm(force: Force) -> Result<(), OpError> {
    if FORCES.contains(&force) { Ok(()) } else { Err(OpError::Force) }
}

fn somewhere(way: [i8; 3]) -> Result<(), OpError> {
    if way == [0; 3] { Err(OpError::Nowhere) } else { Ok(()) }
}

fn points(Path(path): &Path) -> Result<(), OpError> {
    if path.is_empty() || !path.len().is_multiple_of(3) { Err(OpError::Path) } else { Ok(()) }
}
