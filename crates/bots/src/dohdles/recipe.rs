//! How to shape every term of the boards out of balls, sausages and the like.
//! The recipes are texts, `recipes/a.txt` to `f.txt`: a line a body, in the
//! order of making, with x to the right, y up and z towards the eye, counted
//! from the middle in quarters of a voxel. A line opens with the care it is
//! worth: 1 for the outline, 2 for what makes it clear, 3 for finish.

use std::sync::LazyLock;

use games::dough::{Op, Place, Quarters, Shape};

const RECIPES: [&str; 6] = [
    include_str!("recipes/a.txt"),
    include_str!("recipes/b.txt"),
    include_str!("recipes/c.txt"),
    include_str!("recipes/d.txt"),
    include_str!("recipes/e.txt"),
    include_str!("recipes/f.txt"),
];

/// How much of a recipe is carried out, and how cleanly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Care {
    /// The outline alone, with its seams smeared: hard to tell.
    Rough = 1,
    /// What makes it clear, a little blurred.
    Plain = 2,
    /// Everything, cleanly.
    Fine = 3,
}

impl Care {
    /// Every care, roughest first.
    pub const ALL: [Self; 3] = [Self::Rough, Self::Plain, Self::Fine];

    /// How wide seams are smeared.
    fn softness(self) -> Quarters {
        match self {
            Self::Rough => 12,
            Self::Plain => 6,
            Self::Fine => 2,
        }
    }
}

/// The widest seam of a cut and inside a chain of sausages; wider ones would
/// fill the cut and swell the joints.
const CLEANEST: Quarters = 3;

/// The middle of the board.
const MIDDLE: i16 = 128;

/// The operations that shape a term; none for a word without a recipe.
pub fn recipe(term: &str, care: Care) -> Option<Vec<Op>> {
    let (_, bodies) = COOKBOOK.iter().find(|(name, _)| *name == term)?;
    let carried_out = bodies.iter().filter(|body| body.worth <= care as u8);
    let forms = carried_out.flat_map(|body| body.forms(care.softness()));
    Some([Op::Clear].into_iter().chain(forms).collect())
}

/// Every term with a recipe.
pub fn shaped() -> impl Iterator<Item = &'static str> {
    COOKBOOK.iter().map(|(name, _)| *name)
}

static COOKBOOK: LazyLock<Vec<(&str, Vec<Body>)>> = LazyLock::new(|| {
    let blocks = RECIPES.iter().flat_map(|text| text.split("\n\n"));
    let read = |block: &'static str| {
        let (name, lines) = block.trim().split_once('\n')?;
        Some((name, lines.lines().filter_map(Body::read).collect()))
    };
    blocks.filter_map(read).collect()
});

/// One line of a recipe: its worth; `x` or `z` if the same is done again across
/// that axis; `cut` if it takes dough away; its mould; and its numbers in the
/// order of [`Shape`], for a chain of sausages a place and a radius a point.
#[derive(Clone, Debug)]
struct Body {
    worth: u8,
    /// The axis across which the same is done again.
    mirror: Option<usize>,
    cut: bool,
    mould: Mould,
    numbers: Vec<i16>,
}

/// What a body is made with; a curve is a chain of sausages that bends softly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mould {
    Ball,
    Sausage,
    Curve,
    Egg,
    Brick,
    Puck,
    Ring,
}

impl Mould {
    fn named(word: &str) -> Option<Self> {
        Some(match word {
            "ball" => Self::Ball,
            "sausage" => Self::Sausage,
            "curve" => Self::Curve,
            "egg" => Self::Egg,
            "brick" => Self::Brick,
            "puck" => Self::Puck,
            "ring" => Self::Ring,
            _ => return None,
        })
    }
}

impl Body {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace().peekable();
        let worth = words.next()?.parse().ok()?;
        let mirror = match *words.peek()? {
            "x" => Some(0),
            "z" => Some(2),
            _ => None,
        };
        if mirror.is_some() {
            words.next();
        }
        let cut = words.next_if_eq(&"cut").is_some();
        let mould = Mould::named(words.next()?)?;
        let numbers = words.map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(Self { worth, mirror, cut, mould, numbers })
    }

    fn forms(&self, softness: Quarters) -> Vec<Op> {
        let soft = if self.cut { softness.min(CLEANEST) } else { softness };
        let sides = [None, self.mirror];
        let sides = if self.mirror.is_some() { &sides[..] } else { &sides[..1] };
        let shapes = sides.iter().flat_map(|&mirror| self.shapes(mirror).into_iter().enumerate());
        let form = |(n, shape)| {
            let soft = if n == 0 { soft } else { soft.min(CLEANEST) };
            Op::Form { shape, cut: self.cut, soft }
        };
        shapes.map(form).collect()
    }

    /// The sausages of a chain, from each of its points to the next.
    fn links(&self, mirror: Option<usize>) -> Vec<Shape> {
        let points: Vec<[i16; 4]> =
            self.numbers.chunks_exact(4).map(|point| std::array::from_fn(|n| point[n])).collect();
        let points = if self.mould == Mould::Curve { softened(&points) } else { points };
        let link = |(one, other): (&[i16; 4], &[i16; 4])| Shape::Sausage {
            ends: [place(one, 0, mirror), place(other, 0, mirror)],
            radii: [quarters(one[3]), quarters(other[3])],
        };
        points.iter().zip(points.iter().skip(1)).map(link).collect()
    }

    fn shapes(&self, mirror: Option<usize>) -> Vec<Shape> {
        let n = &self.numbers;
        let at = |first: usize| place(n, first, mirror);
        let size = |index: usize| quarters(number(n, index));
        let sizes = |first: usize| [size(first), size(first + 1), size(first + 2)];
        let shape = match self.mould {
            Mould::Ball => Shape::Ball { at: at(0), radius: size(3) },
            Mould::Egg => Shape::Egg { at: at(0), radii: sizes(3) },
            Mould::Brick => Shape::Brick { at: at(0), halves: sizes(3), round: size(6) },
            Mould::Puck => Shape::Puck { ends: [at(0), at(3)], radius: size(6) },
            Mould::Ring => {
                let axle = std::array::from_fn(|axis| {
                    let way = number(n, 3 + axis);
                    i8::try_from(if mirror == Some(axis) { -way } else { way }).unwrap_or_default()
                });
                Shape::Ring { at: at(0), axle, radius: size(6), thick: size(7) }
            }
            Mould::Sausage | Mould::Curve => return self.links(mirror),
        };
        vec![shape]
    }
}

/// Points of a chain, each a place and a radius, with one more between any two
/// of them, so that the chain bends softly through all of them.
fn softened(points: &[[i16; 4]]) -> Vec<[i16; 4]> {
    let at = |n: usize| points[n.min(points.len() - 1)];
    let between = |n: usize| -> [i16; 4] {
        let (before, from, to, after) = (at(n.saturating_sub(1)), at(n), at(n + 1), at(n + 2));
        std::array::from_fn(|axis| (9 * (from[axis] + to[axis]) - before[axis] - after[axis]) / 16)
    };
    let bends = (0..points.len().saturating_sub(1)).flat_map(|n| [at(n), between(n)]);
    bends.chain(points.last().copied()).collect()
}

fn number(numbers: &[i16], index: usize) -> i16 {
    numbers.get(index).copied().unwrap_or_default()
}

fn place(numbers: &[i16], first: usize, mirror: Option<usize>) -> Place {
    std::array::from_fn(|axis| {
        let from_middle = number(numbers, first + axis);
        quarters(MIDDLE + if mirror == Some(axis) { -from_middle } else { from_middle })
    })
}

fn quarters(n: i16) -> Quarters {
    u8::try_from(n.clamp(0, 255)).unwrap_or_default()
}
