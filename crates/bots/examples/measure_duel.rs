//! Plays many solo matches of Dobbelduel and prints how well a level scores and
//! how long it thinks:
//!
//! ```text
//! cargo run --release --package bots --example measure_duel hard 10000 1
//! ```
#![allow(clippy::print_stdout, reason = "the figures go to standard output")]
#![allow(clippy::disallowed_methods, reason = "thinking is timed here, and only here")]

use std::time::{Duration, Instant};

use bots::{Level, duel::choose};
use games::{Rng, Seat, duel::*};

fn main() {
    let mut args = std::env::args().skip(1);
    let level: Level = args.next().and_then(|word| word.parse().ok()).unwrap_or_default();
    let n: u64 = args.next().and_then(|word| word.parse().ok()).unwrap_or(100);
    let seed: u64 = args.next().and_then(|word| word.parse().ok()).unwrap_or(1);
    let mut scores = Vec::new();
    let mut times = Vec::new();
    for i in 0..n {
        scores.push(f64::from(play(level, seed << 32 | i, &mut times)));
    }
    times.sort_unstable();
    let count = n as f64;
    let mean = scores.iter().sum::<f64>() / count;
    let var = scores.iter().map(|s| (s - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let broken = scores.iter().filter(|&&s| s > 0.0).count() as f64 / count;
    println!("{level}: {mean:.3} ± {:.3} broken {broken:.3}", (var / count).sqrt());
    let total: Duration = times.iter().sum();
    println!("decisions {} mean {:?} p99 {:?} max {:?}", times.len(), total / times.len() as u32, times[times.len() * 99 / 100], times.last().unwrap());
}

fn play(level: Level, seed: u64, times: &mut Vec<Duration>) -> i32 {
    let mut rng = Rng::from_number(seed);
    let mut own = Rng::from_number(seed ^ 0x5555_5555);
    let code: Code = std::array::from_fn(|_| rng.die());
    let mut board = Board { breaker: Seat(0), maker: None, turn: Turn::Choosing { until: None }, rows: vec![], rows_left: 7, dice_left: 18, worth: 73, code: None, possible: None, may: May { roll: true, place: false, solve: true, answer: false } };
    loop {
        let view = View { options: Options::default(), seats: 1, match_number: 1, matches: 1, phase: Phase::Breaking, boards: vec![board.clone()], totals: vec![0], history: vec![] };
        let start = Instant::now();
        let choice = choose(level, Seat(0), &view, &mut own).unwrap();
        times.push(start.elapsed());
        match choice.action {
            Action::Roll => {
                let rolled: [u8; 4] = std::array::from_fn(|_| rng.die());
                board.turn = Turn::Placing { roll: rolled[..usize::from(board.dice_left.min(4))].to_vec(), until: None };
                board.may = May { roll: false, place: true, solve: false, answer: false };
            }
            Action::Place { dice } => {
                let n = dice.iter().flatten().count() as u8;
                board.rows.push(Row { n_dice: n, dice, answer: Some(Answer::to(&dice, &code)), left: None });
                board.rows_left -= 1;
                board.dice_left -= n;
                board.turn = Turn::Choosing { until: None };
                board.may = May { roll: board.rows_left > 0 && board.dice_left > 0, place: false, solve: true, answer: false };
            }
            Action::Solve { code: given } => {
                return if given == code { 20 + 5 * i32::from(board.rows_left) + i32::from(board.dice_left) } else { 0 };
            }
            _ => unreachable!(),
        }
    }
}
