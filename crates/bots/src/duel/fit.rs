//! Makes the two tables the bots play by, from nothing but the rules and a
//! seed. `cargo run --release --package bots --example fit_duel` runs it.
//!
//! Values are fitted backwards, row by row: many beliefs from real play, each
//! valued by one effort and the table for one row less, averaged by size.

use std::fmt::Write as _;

use games::{
    Rng,
    duel::{ROWS, WHITE_DICE},
};

use super::{
    answers::line,
    codes::{CodeId, N_CODES},
    exact, medium,
    opening::Opening,
    placements::{PLACEMENTS, PlacementId},
    search::Position,
    values::{Values, is_reachable, knots},
};

/// Beliefs up to this size are valued by the best play; more would take hours.
const VALUED_EXACTLY: usize = 5;

/// Beliefs seen in play, by the knot nearest to their size.
type Samples = Vec<Vec<Vec<CodeId>>>;

/// The text of `values.txt`.
pub fn values(seed: u64) -> String {
    let mut rng = Rng::from_number(seed);
    // The first round learns from simple play, the second from its own.
    let mut values = Values::of_lots();
    for tenths_of_own_play in [0, 6] {
        let samples = sample(&values, tenths_of_own_play, &mut rng);
        values = fitted(&samples);
    }
    write_values(&values)
}

/// The text of `opening.txt`, by the values in use.
pub fn opening() -> String {
    let mut text =
        "# Hundredths of a point for each hand as the first row, by two efforts more.\n".to_owned();
    for (hand, value) in PLACEMENTS.hands.iter().zip(Opening::search()) {
        let dots: String = hand.dots.iter().map(u8::to_string).collect();
        writeln!(text, "{dots} {:.0}", value * 100.0).unwrap_or_default();
    }
    text
}

fn write_values(values: &Values) -> String {
    let mut text =
        "# Rows left, dice left, and the mean value of a belief in hundredths of a point.\n".to_owned();
    let sizes: Vec<String> = knots().iter().map(u16::to_string).collect();
    writeln!(text, "# Sizes: {}", sizes.join(" ")).unwrap_or_default();
    for (rows, dice) in moments() {
        let mean = |&n: &u16| values.sums(rows, dice)[usize::from(n)] / f32::from(n);
        let means: Vec<String> = knots().iter().map(|n| format!("{:.0}", mean(n) * 100.0)).collect();
        writeln!(text, "{rows} {dice} {}", means.join(" ")).unwrap_or_default();
    }
    text
}

/// All rows and dice left that need a line, fewest rows first.
fn moments() -> impl Iterator<Item = (u8, u8)> {
    (1..ROWS).flat_map(|rows| {
        (1..=WHITE_DICE).filter(move |&dice| is_reachable(rows, dice)).map(move |dice| (rows, dice))
    })
}

fn fitted(samples: &Samples) -> Values {
    let mut values = Values::of_lots();
    for (rows, dice) in moments() {
        let mut means: Vec<Option<f32>> =
            samples.iter().map(|beliefs| mean_value(beliefs, rows, dice, &values)).collect();
        fill_gaps(&mut means);
        let means: Vec<f32> = means.into_iter().flatten().collect();
        values.set(rows, dice, &means);
    }
    values
}

fn mean_value(beliefs: &[Vec<CodeId>], rows: u8, dice: u8, values: &Values) -> Option<f32> {
    let value = |belief: &Vec<CodeId>| {
        let position = Position { belief, rows, dice };
        let sum =
            if belief.len() <= VALUED_EXACTLY { exact::value(position) } else { position.backed_up(values) };
        sum / u16::try_from(belief.len()).map_or(1.0, f32::from)
    };
    let n = u16::try_from(beliefs.len()).ok().filter(|&n| n > 0)?;
    Some(beliefs.iter().map(value).sum::<f32>() / f32::from(n))
}

/// Sizes that never occurred take the value of the next smaller one.
fn fill_gaps(means: &mut [Option<f32>]) {
    let mut last = None;
    for mean in means {
        last = mean.or(last);
        *mean = last;
    }
}

fn sample(values: &Values, tenths_of_own_play: u32, rng: &mut Rng) -> Samples {
    let knots = knots();
    let mut samples = vec![Vec::new(); knots.len()];
    samples[0].push(vec![0]);
    for _ in 0..4000 {
        play(values, tenths_of_own_play, rng, |belief| {
            let size = u16::try_from(belief.len()).unwrap_or(N_CODES);
            let nearest = (0..knots.len()).min_by_key(|&knot| knots[knot].abs_diff(size)).unwrap_or(0);
            if samples[nearest].len() < wanted(size) {
                samples[nearest].push(belief.to_vec());
            }
        });
    }
    samples
}

/// How many beliefs of a size are enough: small ones are many and cheap.
fn wanted(size: u16) -> usize {
    match size {
        0 | 1 => 1,
        2..=16 => 400,
        17..=64 => 200,
        65..=400 => 60,
        _ => 20,
    }
}

/// Plays one match and shows every belief on the way.
fn play(values: &Values, tenths_of_own_play: u32, rng: &mut Rng, mut show: impl FnMut(&[CodeId])) {
    let code = u16::try_from(rng.below(N_CODES.into())).unwrap_or(0);
    let mut belief: Vec<CodeId> = (0..N_CODES).collect();
    let (mut rows, mut dice) = (ROWS, WHITE_DICE);
    while !(Position { belief: &belief, rows, dice }).is_final() {
        let roll: Vec<u8> = (0..dice.min(4)).map(|_| rng.die()).collect();
        let position = Position { belief: &belief, rows, dice };
        let placement = match rng.below(10) {
            9 => any_placement(&roll, rng),
            n if n < tenths_of_own_play => best_glance(position, values, &roll),
            _ => PLACEMENTS.id(&medium::place(&belief, &roll)).unwrap_or(0),
        };
        let class = line(code)[placement];
        belief.retain(|&id| line(id)[placement] == class);
        rows -= 1;
        dice -= PLACEMENTS.n_dice(placement);
        show(&belief);
    }
}

fn any_placement(roll: &[u8], rng: &mut Rng) -> PlacementId {
    let all: Vec<PlacementId> = PLACEMENTS.from(roll).collect();
    rng.pick(&all).copied().unwrap_or(0)
}

fn best_glance(position: Position<'_>, values: &Values, roll: &[u8]) -> PlacementId {
    let glances = position.glances(values, roll);
    let best = glances.iter().max_by(|one, other| one.sum.total_cmp(&other.sum));
    best.map_or(0, |promise| promise.placement)
}
