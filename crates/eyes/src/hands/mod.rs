//! Drawing: a word in, strokes out, each point with its time. Several drawings
//! are begun from one seed, and the one is kept that our own eyes know best.
//! `undrawn.txt` lists what the eyes know but these hands draw badly, or with
//! letters, or so that it could be taken for something rude.

mod chance;
mod net;
mod pen;

use std::sync::LazyLock;

use crate::{arithmetic::share_out, raster::Point, recognise::Eyes, weights::Weights};

use chance::Chance;
use net::{Memory, Net, Spot, Way};

pub use pen::{Mark, SHEET, Stroke};

/// A network that has learnt how people draw.
#[derive(Debug)]
pub struct Hands {
    net: Net,
    undrawn: Vec<&'static str>,
}

/// How much trouble is taken with a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Care {
    /// The first drawing that comes, with a loose hand.
    Hasty,
    /// The best of a few.
    Fair,
    /// The best of many, with a steady hand.
    Fine,
}

static OURS: LazyLock<Hands> = LazyLock::new(|| {
    let mut weights = Weights::new(include_bytes!("hands.weights"));
    let net = Net::read(&mut weights);
    debug_assert!(weights.is_done(), "weights are left over");
    let undrawn = include_str!("undrawn.txt").lines().collect();
    Hands { net, undrawn }
});

/// Drawings that are begun together.
const LOT: usize = 4;

/// When our eyes are so sure of a drawing, no more are begun.
const PLAIN: f32 = 0.75;

impl Care {
    /// How many lots may be begun, and how many drawings there are in each.
    fn lots(self) -> (usize, usize) {
        match self {
            Self::Hasty => (1, 1),
            Self::Fair => (1, LOT),
            Self::Fine => (2, LOT),
        }
    }

    fn heat(self) -> f32 {
        match self {
            Self::Hasty => 0.8,
            Self::Fair => 0.6,
            Self::Fine => 0.5,
        }
    }
}

impl Hands {
    /// The hands that come with the program.
    pub fn ours() -> &'static Self {
        &OURS
    }

    /// Every word these hands draw well enough to be shown.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        Eyes::ours().words().filter(|word| self.learnt(word).is_some())
    }

    /// The number of the class of a word that is drawn well. The eyes know more
    /// words than the hands, all of them after those.
    fn learnt(&self, word: &str) -> Option<usize> {
        let class = Eyes::ours().class(word).filter(|&class| class < self.net.classes())?;
        (!self.undrawn.contains(&word)).then_some(class)
    }

    /// Draws `word`, the same for the same seed and care; nothing if it is a
    /// word these hands do not draw.
    pub fn draw(&self, word: &str, seed: u64, care: Care) -> Option<Vec<Stroke>> {
        let class = self.learnt(word)?;
        let mut chance = Chance::new(seed);
        let mut best: Option<(f32, Vec<Stroke>)> = None;
        let (lots, lot) = care.lots();
        for _ in 0..lots {
            for spots in self.tries(class, lot, care.heat(), &mut chance) {
                let strokes = pen::strokes(&spots, self.net.grid());
                // The only one is the best one.
                if lots * lot == 1 {
                    return Some(strokes);
                }
                let known = Eyes::ours().recognise(&strokes).chance(word).unwrap_or(0.0);
                if best.as_ref().is_none_or(|(most, _)| known > *most) {
                    best = Some((known, strokes));
                }
            }
            if best.as_ref().is_some_and(|(known, _)| *known >= PLAIN) {
                break;
            }
        }
        best.map(|(_, strokes)| strokes)
    }

    /// Whether a stroke of these hands may begin at a point: they do so on a
    /// grid only, which tells most strokes of others from theirs at no cost.
    pub fn may_begin_at(&self, (x, y): Point) -> bool {
        [x, y].iter().all(|&value| pen::is_on_grid(value, self.net.grid()))
    }

    /// `n` drawings of a class that go on side by side until each is done.
    fn tries(&self, class: usize, n: usize, heat: f32, chance: &mut Chance) -> Vec<Vec<Spot>> {
        let mut done = Vec::new();
        let mut open: Vec<(Vec<Spot>, Memory)> = vec![Default::default(); n];
        for place in 0..=self.net.most_points() {
            let last: Vec<_> = open.iter().map(|(spots, _)| spots.last().copied()).collect();
            let (mut drawings, mut memories): (Vec<_>, Vec<_>) = open.into_iter().unzip();
            let known = self.net.know(class, place, &last, &mut memories);
            let width = known.len() / drawings.len();
            for (spots, known) in drawings.iter_mut().zip(known.chunks_exact(width)) {
                spots.push(self.next(known, place, heat, chance));
            }
            open = Vec::new();
            for (mut spots, memory) in drawings.into_iter().zip(memories) {
                if spots.pop_if(|spot| spot.way == Way::End).is_some() || place == self.net.most_points() {
                    done.push(spots);
                } else {
                    open.push((spots, memory));
                }
            }
            if open.is_empty() {
                break;
            }
        }
        done
    }

    fn next(&self, known: &[f32], place: usize, heat: f32, chance: &mut Chance) -> Spot {
        let mut pick = |mut scores: Vec<f32>| {
            share_out(&mut scores, heat);
            chance.pick(&scores)
        };
        let way = if place == 0 { Way::Jump } else { Way::of(pick(self.net.ways(known))) };
        if way == Way::End {
            return Spot { across: 0, down: 0, way };
        }
        let across = pick(self.net.across(known, way));
        let down = pick(self.net.down(known, way, across));
        Spot { across, down, way }
    }
}
