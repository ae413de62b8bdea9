//! Plays many games of Dohdles between bots of the given levels and prints who
//! wins how often, how the games go, and how long a choice takes:
//!
//! ```text
//! cargo run --release --package bots --example measure_dohdles 500 hard easy hard easy
//! ```
#![allow(clippy::print_stdout, reason = "the figures go to standard output")]
#![allow(clippy::disallowed_methods, reason = "thinking is timed here, and only here")]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "figures of a broken game are worth nothing")]

#[allow(dead_code, reason = "only whole games are measured")]
#[path = "../tests/dohdles/evening.rs"]
mod evening;

use std::{collections::BTreeMap, time::Instant};

use bots::Level;
use evening::Evening;
use games::{
    Game as _, Seat,
    dohdles::{Event, Layout, Options},
};

fn main() {
    let mut words = std::env::args().skip(1);
    let n_games: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(100);
    let levels: Vec<Level> = words.filter_map(|word| word.parse().ok()).collect();
    let levels = if levels.is_empty() { vec![Level::Medium; 4] } else { levels };
    let mut wins: BTreeMap<Level, Vec<f64>> = BTreeMap::new();
    let mut tally = Tally::default();
    let began = Instant::now();
    for seed in 0..n_games {
        let mut levels = levels.clone();
        let turn = usize::try_from(seed).unwrap_or_default() % levels.len();
        levels.rotate_left(turn);
        let mut evening = Evening::new(&Options::default(), u8::try_from(levels.len()).unwrap(), seed);
        evening.play(&levels);
        let outcome = evening.game.outcome().expect("the game is over");
        let winners: Vec<Seat> = Seat::first(u8::MAX)
            .zip(&outcome.standings)
            .filter(|(_, s)| s.place == 1)
            .map(|(seat, _)| seat)
            .collect();
        for level in Level::ALL.into_iter().filter(|level| levels.contains(level)) {
            let won = winners.iter().filter(|seat| levels[seat.index()] == level).count();
            let share =
                f64::from(u32::try_from(won).unwrap()) / f64::from(u32::try_from(winners.len()).unwrap());
            wins.entry(level).or_default().push(share);
        }
        tally.add(&evening);
    }
    for (level, shares) in &wins {
        let n = f64::from(u32::try_from(shares.len()).unwrap());
        let mean = shares.iter().sum::<f64>() / n;
        let error = (shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / n / n).sqrt();
        println!("{level}: {:.1} % of wins ± {:.1}", 100.0 * mean, 100.0 * error);
    }
    tally.print(n_games, began.elapsed().as_secs_f64());
}

/// What happened in all games together.
#[derive(Default)]
struct Tally {
    turns: usize,
    right: usize,
    wrong: usize,
    removed: usize,
    finals: usize,
    minutes: f64,
    chips: [usize; 8],
}

impl Tally {
    fn add(&mut self, evening: &Evening) {
        let end = Layout::default().end();
        let count = |is: &dyn Fn(&Event) -> bool| evening.told.iter().filter(|event| is(event)).count();
        self.turns += count(&|event| matches!(event, Event::TurnBegan { .. }));
        self.right += count(&|event| matches!(event, Event::Solved { .. }));
        self.wrong += count(&|event| matches!(event, Event::Wrong { .. }));
        self.removed += count(&|event| matches!(event, Event::Removed { .. }));
        self.finals += count(
            &|event| matches!(event, Event::Solved { to, .. } | Event::Rewarded { to, .. } if *to == end),
        );
        self.minutes += f64::from(u32::try_from(evening.now.0).unwrap()) / 60_000.0;
        for guess in
            evening.view(0).dohdles.iter().flat_map(|dohdle| &dohdle.guesses).filter(|guess| guess.right)
        {
            self.chips[usize::from(guess.chip)] += 1;
        }
    }

    fn print(&self, n_games: u64, seconds: f64) {
        let n = f64::from(u32::try_from(n_games).unwrap());
        let a_game = |count: usize| f64::from(u32::try_from(count).unwrap()) / n;
        println!(
            "a game: {:.1} turns, {:.1} minutes, {:.2} right, {:.2} wrong, {:.2} removed, {:.0} % to the final space",
            a_game(self.turns),
            self.minutes / n,
            a_game(self.right),
            a_game(self.wrong),
            a_game(self.removed),
            100.0 * a_game(self.finals),
        );
        println!(
            "solved with the chip on 1..7: {:?}; {:.1} ms a game",
            &self.chips[1..],
            1000.0 * seconds / n
        );
    }
}
