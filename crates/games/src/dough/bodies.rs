//! How far a place is from the surface of each shape.

use super::{
    brushes::voxels,
    grid::{BAND, Grid, Span, Vector, length},
    op::Shape,
};

/// Adds a shape to the dough, or cuts it out.
pub(super) fn lay(grid: &mut Grid, shape: &Shape, cut: bool, soft: f64) {
    match *shape {
        Shape::Ball { at, radius } => {
            let radius = f64::from(radius) / 4.0;
            lay_sausage(grid, [voxels(at); 2], [radius; 2], cut, soft);
        }
        Shape::Sausage { ends, radii } => {
            lay_sausage(grid, ends.map(voxels), radii.map(|radius| f64::from(radius) / 4.0), cut, soft);
        }
        Shape::Egg { at, radii } => {
            let (at, radii) = (voxels(at), voxels(radii));
            lay_box(grid, at, radii, cut, soft, egg(at, radii));
        }
        Shape::Brick { at, halves, round } => {
            let (at, halves) = (voxels(at), voxels(halves));
            lay_box(grid, at, halves, cut, soft, brick(at, halves, f64::from(round) / 4.0));
        }
        Shape::Puck { ends, radius } => {
            let (ends, radius) = (ends.map(voxels), f64::from(radius) / 4.0);
            lay_between(grid, ends, radius, cut, soft, puck(ends, radius));
        }
        Shape::Ring { at, axle, radius, thick } => {
            let (at, radius, thick) = (voxels(at), f64::from(radius) / 4.0, f64::from(thick) / 4.0);
            let distance = ring(at, axle.map(f64::from), radius, thick);
            lay_between(grid, [at; 2], radius + thick, cut, soft, distance);
        }
    }
}

/// Adds a sausage to the dough, or cuts it out.
pub(super) fn lay_sausage(grid: &mut Grid, ends: [Vector; 2], [start, end]: [f64; 2], cut: bool, soft: f64) {
    let [from, to] = ends;
    let way: Vector = std::array::from_fn(|axis| to[axis] - from[axis]);
    let square = way[0] * way[0] + way[1] * way[1] + way[2] * way[2];
    let more = end - start;
    let distance = |place: Vector| {
        let off: Vector = std::array::from_fn(|axis| place[axis] - from[axis]);
        let along = off[0] * way[0] + off[1] * way[1] + off[2] * way[2];
        let t = if square == 0.0 { 0.0 } else { (along / square).clamp(0.0, 1.0) };
        length(std::array::from_fn(|axis| off[axis] - way[axis] * t)) - (start + more * t)
    };
    lay_between(grid, ends, if start > end { start } else { end }, cut, soft, distance);
}

fn lay_between(
    grid: &mut Grid,
    [from, to]: [Vector; 2],
    reach: f64,
    cut: bool,
    soft: f64,
    distance: impl Fn(Vector) -> f64,
) {
    let low = std::array::from_fn(|axis| from[axis].min(to[axis]) - reach);
    let high = std::array::from_fn(|axis| from[axis].max(to[axis]) + reach);
    if let Some(span) = Span::around(low, high, BAND) {
        grid.lay(&span, cut, soft, distance);
    }
}

fn lay_box(
    grid: &mut Grid,
    at: Vector,
    halves: Vector,
    cut: bool,
    soft: f64,
    distance: impl Fn(Vector) -> f64,
) {
    let low = std::array::from_fn(|axis| at[axis] - halves[axis]);
    let high = std::array::from_fn(|axis| at[axis] + halves[axis]);
    if let Some(span) = Span::around(low, high, BAND) {
        grid.lay(&span, cut, soft, distance);
    }
}

/// Near enough to the distance to an ellipsoid, which has no simple one.
fn egg(at: Vector, radii: Vector) -> impl Fn(Vector) -> f64 {
    let thin = radii[0].min(radii[1]).min(radii[2]);
    move |place| {
        let near: Vector = std::array::from_fn(|axis| (place[axis] - at[axis]) / radii[axis]);
        let slope = length(std::array::from_fn(|axis| near[axis] / radii[axis]));
        let depth = length(near);
        if slope == 0.0 { -thin } else { (depth * (depth - 1.0)) / slope }
    }
}

fn brick(at: Vector, halves: Vector, round: f64) -> impl Fn(Vector) -> f64 {
    move |place| {
        let over: Vector =
            std::array::from_fn(|axis| (place[axis] - at[axis]).abs() - (halves[axis] - round));
        let deep = over[0].max(over[1]).max(over[2]);
        length(over.map(|axis| axis.max(0.0))) + deep.min(0.0) - round
    }
}

fn puck([from, to]: [Vector; 2], radius: f64) -> impl Fn(Vector) -> f64 {
    let way: Vector = std::array::from_fn(|axis| to[axis] - from[axis]);
    let long = length(way);
    let axle = way.map(|axis| axis / long);
    let half = long / 2.0;
    move |place| {
        let off: Vector = std::array::from_fn(|axis| place[axis] - from[axis]);
        let along = off[0] * axle[0] + off[1] * axle[1] + off[2] * axle[2];
        let out = length(std::array::from_fn(|axis| off[axis] - axle[axis] * along)) - radius;
        let over = (along - half).abs() - half;
        let (beyond, above) = (out.max(0.0), over.max(0.0));
        (beyond * beyond + above * above).sqrt() + out.max(over).min(0.0)
    }
}

fn ring(at: Vector, axle: Vector, radius: f64, thick: f64) -> impl Fn(Vector) -> f64 {
    let long = length(axle);
    let axle = axle.map(|axis| axis / long);
    move |place| {
        let off: Vector = std::array::from_fn(|axis| place[axis] - at[axis]);
        let high = off[0] * axle[0] + off[1] * axle[1] + off[2] * axle[2];
        let out = length(std::array::from_fn(|axis| off[axis] - axle[axis] * high)) - radius;
        (out * out + high * high).sqrt() - thick
    }
}
