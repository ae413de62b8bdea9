//! Plays many solo matches of Dobbelduel and prints how well a level scores and
//! how long it thinks, both taken by the wall clock of one core:
//!
//! ```text
//! cargo run --release --package bots --example measure_duel hard 10000 1
//! ```
#![allow(clippy::print_stdout, reason = "the figures go to standard output")]
#![allow(clippy::disallowed_methods, reason = "thinking is timed here, and only here")]

use std::time::{Duration, Instant};

use bots::{Bot as _, Level, Sight, duel::Duellist};
use games::{
    Game as _, Input, Millis, Rng, Seat, Step, Viewer,
    duel::{Duel, Options, Refusal},
};

fn main() -> Result<(), Refusal> {
    let mut words = std::env::args().skip(1);
    let level: Level = words.next().and_then(|word| word.parse().ok()).unwrap_or_default();
    let mut number = |default| words.next().and_then(|word| word.parse().ok()).unwrap_or(default);
    let (n_games, first_seed): (u64, u64) = (number(1000), number(1));
    let mut times = Vec::new();
    let seeds = (0..n_games).map(|n| first_seed << 32 | n);
    let scores = seeds.map(|seed| play(level, seed, &mut times)).collect::<Result<Vec<_>, _>>()?;
    print_scores(level, &scores);
    print_times(times);
    Ok(())
}

/// Plays one match and gives its score.
fn play(level: Level, seed: u64, times: &mut Vec<Duration>) -> Result<i32, Refusal> {
    let mut rng = Rng::from_number(seed);
    let mut own = Rng::from_number(rng.next_u64());
    let mut cx = Step::new(Millis(0), &mut rng);
    let mut game = Duel::deal(&Options::default(), 1, &mut cx)?;
    let seat = Seat(0);
    loop {
        let view = game.view(Viewer::Seat(seat));
        let began = Instant::now();
        let choice = Duellist::choose(level, Sight::of(seat, &view), &mut own);
        let Some(choice) = choice else { return Ok(view.totals.iter().sum()) };
        times.push(began.elapsed());
        game.step(Input::Act { seat, action: choice.action, at: Millis(0) }, &mut cx)?;
    }
}

fn print_scores(level: Level, scores: &[i32]) {
    let n = f64::from(u32::try_from(scores.len()).unwrap_or(u32::MAX));
    let mean = scores.iter().map(|&score| f64::from(score)).sum::<f64>() / n;
    let squares: f64 = scores.iter().map(|&score| (f64::from(score) - mean).powi(2)).sum();
    let error = (squares / (n - 1.0) / n).sqrt();
    let broken = scores.iter().filter(|&&score| score > 0).map(|_| 100.0 / n).sum::<f64>();
    println!("{level}: mean {mean:.3} ± {error:.3} over {n} matches, {broken:.1} % broken");
}

fn print_times(mut times: Vec<Duration>) {
    times.sort_unstable();
    let n = u32::try_from(times.len()).unwrap_or(u32::MAX).max(1);
    let mean = times.iter().sum::<Duration>() / n;
    let at = |percent: usize| times.get((times.len() - 1) * percent / 100).copied().unwrap_or_default();
    println!(
        "{n} decisions: mean {mean:.2?}, median {:.2?}, p99 {:.2?}, max {:.2?}",
        at(50),
        at(99),
        at(100)
    );
}
