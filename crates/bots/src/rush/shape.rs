//! The shapes that recipes are written in, on a grid of 100 by 100 with the
//! origin at the top left: words and numbers in, a path of the pen out.

/// A place on the grid.
pub(super) type Spot = [f32; 2];

/// How far apart the points of a path are, on the grid.
const FINE: f32 = 1.2;

/// The paths of a shape, one a stroke; none if it is not a shape.
pub(super) fn paths(name: &str, numbers: &[f32]) -> Option<Vec<Vec<Spot>>> {
    let path = match (name, numbers) {
        ("line", [_, _, _, _, ..]) => spots(numbers)?,
        ("loop", [_, _, _, _, _, _, ..]) => closed(spots(numbers)?),
        ("curve", [_, _, _, _, _, _, ..]) => smooth(&spots(numbers)?, false),
        ("blob", [_, _, _, _, _, _, ..]) => smooth(&spots(numbers)?, true),
        ("box", &[left, top, right, bottom]) => {
            closed(vec![[left, top], [right, top], [right, bottom], [left, bottom]])
        }
        ("oval", &[x, y, rx, ry]) => arc([x, y], [rx, ry], 250.0, 620.0),
        ("dot", &[x, y]) => arc([x, y], [1.3, 1.3], 0.0, 540.0),
        ("arc", &[x, y, rx, ry, from, to]) => arc([x, y], [rx, ry], from, to),
        ("fill", &[x, y, rx, ry]) => spiral([x, y], [rx, ry], (rx.max(ry) / 1.8).max(2.0)),
        ("spiral", &[x, y, r, turns]) => spiral([x, y], [r, r], turns),
        ("cloud", &[x, y, rx, ry, n]) => cloud([x, y], [rx, ry], n),
        ("rays", &[x, y, inner, outer, n]) => return Some(rays([x, y], [inner, outer], n)),
        _ => return None,
    };
    Some(vec![fine(&path)])
}

fn spots(numbers: &[f32]) -> Option<Vec<Spot>> {
    let pairs = numbers.chunks_exact(2);
    pairs.remainder().is_empty().then(|| pairs.map(|pair| [pair[0], pair[1]]).collect())
}

fn closed(mut path: Vec<Spot>) -> Vec<Spot> {
    path.extend(path.first().copied());
    path
}

/// A smooth curve through all of `spots` (Catmull and Rom's).
fn smooth(spots: &[Spot], is_closed: bool) -> Vec<Spot> {
    let n = spots.len();
    let at = |i: usize, step: isize| {
        let i = i.checked_add_signed(step);
        if is_closed { spots[i.map_or(n - 1, |i| i % n)] } else { spots[i.unwrap_or(0).min(n - 1)] }
    };
    let n_pieces = if is_closed { n } else { n - 1 };
    let mut path = vec![spots[0]];
    for piece in 0..n_pieces {
        let four = [at(piece, -1), at(piece, 0), at(piece, 1), at(piece, 2)];
        path.extend((1..=8u8).map(|step| between(four, f32::from(step) / 8.0)));
    }
    path
}

fn between([a, b, c, d]: [Spot; 4], t: f32) -> Spot {
    [0, 1].map(|i| {
        let (slope_b, slope_c) = ((c[i] - a[i]) / 2.0, (d[i] - b[i]) / 2.0);
        let (square, cube) = (t * t, t * t * t);
        b[i] * (2.0 * cube - 3.0 * square + 1.0)
            + slope_b * (cube - 2.0 * square + t)
            + c[i] * (3.0 * square - 2.0 * cube)
            + slope_c * (cube - square)
    })
}

fn arc(centre: Spot, radii: Spot, from: f32, to: f32) -> Vec<Spot> {
    turn(from, to).map(|angle| on_oval(centre, radii, angle)).collect()
}

fn spiral(centre: Spot, radii: Spot, turns: f32) -> Vec<Spot> {
    let whole = turns * 360.0;
    let shrunk = |angle: f32| 1.0 - 0.92 * angle / whole;
    turn(0.0, whole).map(|angle| on_oval(centre, radii.map(|radius| radius * shrunk(angle)), angle)).collect()
}

/// An oval with `n` bulges.
fn cloud(centre: Spot, radii: Spot, n: f32) -> Vec<Spot> {
    let bulge = |angle: f32| 0.76 + 0.28 * sine(angle * n / 2.0).abs();
    turn(180.0, 540.0)
        .map(|angle| on_oval(centre, radii.map(|radius| radius * bulge(angle)), angle))
        .collect()
}

fn rays(centre: Spot, [inner, outer]: [f32; 2], n: f32) -> Vec<Vec<Spot>> {
    let angles = (0..u8::MAX).map(f32::from).take_while(|&ray| ray < n).map(|ray| ray * 360.0 / n);
    let ends = angles.map(|angle| [on_oval(centre, [inner; 2], angle), on_oval(centre, [outer; 2], angle)]);
    ends.map(|ends| fine(&ends)).collect()
}

/// The angles from one to another in small steps.
fn turn(from: f32, to: f32) -> impl Iterator<Item = f32> {
    let steps = (0..u16::MAX).map(move |step| from + f32::from(step) * 6.0);
    steps.take_while(move |&angle| angle < to).chain([to])
}

fn on_oval([x, y]: Spot, [rx, ry]: Spot, angle: f32) -> Spot {
    [x + rx * sine(angle + 90.0), y + ry * sine(angle)]
}

/// The sine of an angle in degrees, by Bhaskara's formula: off by less than
/// 0.002, which no hand can see, and the same on every machine.
pub(super) fn sine(degrees: f32) -> f32 {
    let angle = degrees.rem_euclid(360.0);
    let (half, sign) = if angle < 180.0 { (angle, 1.0) } else { (angle - 180.0, -1.0) };
    let product = half * (180.0 - half);
    sign * 4.0 * product / (40_500.0 - product)
}

/// The same path with points so close that a hand can waver between them.
pub(super) fn fine(path: &[Spot]) -> Vec<Spot> {
    let mut points: Vec<Spot> = path.first().copied().into_iter().collect();
    for ends in path.windows(2) {
        let [from, to] = [ends[0], ends[1]];
        let length = distance(from, to);
        let steps = (1..u16::MAX).map(|step| f32::from(step) * FINE).take_while(|&way| way < length);
        points.extend(steps.map(|way| [0, 1].map(|i| from[i] + (to[i] - from[i]) * way / length)));
        points.push(to);
    }
    points
}

pub(super) fn distance(from: Spot, to: Spot) -> f32 {
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    (x * x + y * y).sqrt()
}
