//! Where the symbols lie on a round card: scattered, turned, of all sizes,
//! never overlapping, in whole numbers so that every machine lays them alike.

use super::{action::Symbol, view::Mark};
use crate::Rng;

/// The radius of a card; its diameter is a thousand.
const RADIUS: i32 = 500;
/// Left free between two symbols, and between a symbol and the edge.
const GAP: i32 = 8;
/// How many spots are tried for a symbol; it goes to the one with most room.
const N_SPOTS: usize = 16;

/// The middle of a symbol, seen from the middle of its card.
#[derive(Clone, Copy, Debug)]
struct Spot {
    x: i32,
    y: i32,
}

/// The middle of the card.
const MIDDLE: Spot = Spot { x: 0, y: 0 };

/// Lays symbols out on a card.
pub(super) fn lay_out(symbols: &[Symbol], rng: &mut Rng) -> Vec<Mark> {
    let least = least_radius(symbols.len());
    let spots = scatter(symbols.len(), least, rng);
    let radii = grow(&spots, least, rng);
    let mut symbols = symbols.to_vec();
    rng.shuffle(&mut symbols);
    let laid = symbols.into_iter().zip(spots).zip(radii);
    laid.map(|((symbol, spot), radius)| Mark {
        symbol,
        x: small(spot.x),
        y: small(spot.y),
        size: small(2 * radius).unsigned_abs(),
        turn: small(rng.below(360).cast_signed()).unsigned_abs(),
    })
    .collect()
}

/// The radius every symbol has at least: with twelve on a card of 300 pixels
/// that is a symbol of 39 pixels, with eight one of 48.
fn least_radius(n_symbols: usize) -> i32 {
    match n_symbols {
        0..=4 => 120,
        5 | 6 => 100,
        7 | 8 => 80,
        9 | 10 => 72,
        _ => 65,
    }
}

/// Finds spots with the least of room around each.
fn scatter(n_symbols: usize, least: i32, rng: &mut Rng) -> Vec<Spot> {
    loop {
        let mut spots: Vec<Spot> = Vec::new();
        for _ in 0..n_symbols {
            let tried = (0..N_SPOTS).map(|_| any_spot(least, rng));
            spots.extend(tried.max_by_key(|&spot| room(spot, &spots)));
        }
        let apart = 2 * least + GAP;
        if (0..n_symbols).all(|n| room(spots[n], &spots[..n]) >= apart * apart) {
            return spots;
        }
    }
}

/// A spot where a symbol of the least size is wholly on the card.
fn any_spot(least: i32, rng: &mut Rng) -> Spot {
    let reach = RADIUS - GAP - 1 - least;
    let mut along = || rng.below((2 * reach).cast_unsigned()).cast_signed() - reach;
    loop {
        let spot = Spot { x: along(), y: along() };
        if spot.distance_squared(MIDDLE) < reach * reach {
            return spot;
        }
    }
}

/// The square of the distance to the nearest of other spots, the edge
/// counting like one.
fn room(spot: Spot, others: &[Spot]) -> i32 {
    let edge = 2 * spot.to_edge() + GAP;
    others.iter().map(|&other| spot.distance_squared(other)).fold(edge * edge, i32::min)
}

/// Lets the symbols grow one after the other, each as far as it was meant to
/// and as the others leave room.
fn grow(spots: &[Spot], least: i32, rng: &mut Rng) -> Vec<i32> {
    let mut radii = vec![least; spots.len()];
    let mut order: Vec<usize> = (0..spots.len()).collect();
    rng.shuffle(&mut order);
    for at in order {
        let wanted = least + rng.below(least.cast_unsigned()).cast_signed();
        let others = (0..spots.len()).filter(|&other| other != at);
        let room = others.map(|other| spots[at].distance(spots[other]) - radii[other] - GAP);
        radii[at] = room.fold(wanted.min(spots[at].to_edge()), i32::min);
    }
    radii
}

impl Spot {
    fn distance_squared(self, other: Self) -> i32 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        x * x + y * y
    }

    /// The distance between two middles, rounded down.
    fn distance(self, other: Self) -> i32 {
        self.distance_squared(other).isqrt()
    }

    /// The radius of the largest symbol here that stays clear of the edge.
    fn to_edge(self) -> i32 {
        // The distance is rounded down, so one more is taken off.
        RADIUS - GAP - 1 - self.distance(MIDDLE)
    }
}

/// A length on a card, which is at most its diameter.
fn small(length: i32) -> i16 {
    i16::try_from(length).unwrap_or_default()
}
