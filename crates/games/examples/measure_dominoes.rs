//! Times how long it takes to find every placement of a hand of four, on
//! boards as random games leave them:
//!
//! ```text
//! cargo run --release --package games --example measure_dominoes
//! ```
#![allow(clippy::print_stdout, reason = "the figures go to standard output")]
#![allow(clippy::disallowed_methods, reason = "the board is timed here, and only here")]

use std::time::{Duration, Instant};

use games::{
    Rng,
    dominoes::{Board, Domino},
};

/// How many random games are played.
const N_GAMES: u32 = 2_000;

fn main() {
    let mut rng = Rng::from_number(1);
    let mut times = Vec::new();
    let mut n_fits = 0;
    for _ in 0..N_GAMES {
        let mut boneyard: Vec<Domino> = Domino::set().chain(Domino::set()).collect();
        rng.shuffle(&mut boneyard);
        let mut board = Board::default();
        for hand in boneyard.windows(4) {
            let began = Instant::now();
            let fits = board.fits(hand);
            times.push(began.elapsed());
            n_fits += fits.len();
            if let Some(halves) = rng.pick(&fits) {
                board.place(halves);
            }
        }
    }
    print(times, n_fits);
}

fn print(mut times: Vec<Duration>, n_fits: usize) {
    times.sort_unstable();
    let n = times.len();
    let at = |percent: usize| times[(n - 1) * percent / 100];
    let mean = times.iter().sum::<Duration>() / u32::try_from(n).unwrap_or(u32::MAX).max(1);
    println!(
        "{n} hands with {} placements each: mean {mean:.2?}, median {:.2?}, p99 {:.2?}, max {:.2?}",
        n_fits / n.max(1),
        at(50),
        at(99),
        at(100)
    );
}
