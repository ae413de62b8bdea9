//! `dodo fairness`: equal eyes on unequal lines, racing through the real room
//! code in virtual time. Shows what each line wins, what it would win if the
//! first to arrive won, and what a cheat can gain.

mod lab;

use std::{
    error::Error,
    io::{self, Write as _},
};

use clap::Args;
use rooms::CREDIT;

use lab::{Racer, Results, race};

#[derive(Clone, Debug, Args)]
pub(crate) struct FairnessArguments {
    /// How many races are run in each trial.
    #[arg(long, default_value_t = 10_000)]
    races: u32,
    /// What all of them are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Runs every trial and prints its table.
pub(crate) fn fairness(arguments: &FairnessArguments) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    for (title, racers) in trials() {
        let results = race(&racers, arguments.races, arguments.seed)?;
        print(&mut out, title, &racers, &results)?;
    }
    writeln!(out, "No browser, however it lies, is dated back by more than {CREDIT} ms.")?;
    Ok(())
}

/// The trials: who races on which line, and how honestly.
fn trials() -> [(&'static str, Vec<Racer>); 5] {
    let lines = [5, 50, 120, 250];
    let honest = |jitter| lines.map(|rtt| Racer { rtt, jitter, lies: false, delays_pongs: 0 }).to_vec();
    let mut liar = honest(10);
    liar[1].lies = true;
    let mut delayer = honest(10);
    delayer[0].delays_pongs = 100;
    delayer[0].lies = true;
    let even = [50; 4].map(|rtt| Racer { rtt, jitter: 5, lies: false, delays_pongs: 0 }).to_vec();
    [
        ("steady lines", honest(0)),
        ("lines with jitter", honest(30)),
        ("equal lines", even),
        ("the line of 50 ms says that it always acts at once", liar),
        ("the line of 5 ms delays its pongs by 100 ms, and lies", delayer),
    ]
}

fn print(out: &mut impl io::Write, title: &str, racers: &[Racer], results: &Results) -> io::Result<()> {
    writeln!(out, "{title}: {} races", results.races)?;
    writeln!(
        out,
        "{:>8} {:>8} {:>9} {:>15} {:>12} {:>12}",
        "line", "jitter", "wins", "first to arrive", "mean gain", "most gained"
    )?;
    for (racer, result) in racers.iter().zip(&results.racers) {
        let percent = |n: u32| 100.0 * f64::from(n) / f64::from(results.races.max(1));
        writeln!(
            out,
            "{:>5} ms {:>5} ms {:>7.1} % {:>13.1} % {:>9.1} ms {:>9} ms",
            racer.rtt,
            racer.jitter,
            percent(result.wins),
            percent(result.first),
            result.mean_gain(),
            result.most_gained
        )?;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(racers: &[Racer], results: &Results) -> Vec<f64> {
        assert_eq!(racers.len(), results.racers.len());
        results.racers.iter().map(|racer| f64::from(racer.wins) / f64::from(results.races)).collect()
    }

    #[test]
    fn equal_eyes_win_equal_shares_on_unequal_lines() {
        let (_, racers) = &trials()[1];
        let results = race(racers, 10_000, 1).unwrap();
        let shares = shares(racers, &results);
        // Chance alone moves a share by 0.4 points or so.
        assert!(shares.iter().all(|share| (share - 0.25).abs() <= 0.015), "{shares:?}");
    }

    #[test]
    fn without_the_correction_the_better_line_would_win() {
        let (_, racers) = &trials()[0];
        let results = race(racers, 2_000, 2).unwrap();
        let first: Vec<u32> = results.racers.iter().map(|racer| racer.first).collect();
        assert!(first[0] > 3 * first[3] / 2, "{first:?}");
    }

    #[test]
    fn no_cheat_gains_more_than_the_stated_bound() {
        for (title, racers) in trials().into_iter().skip(3) {
            let results = race(&racers, 1_000, 3).unwrap();
            for racer in &results.racers {
                assert!(racer.most_gained <= CREDIT.cast_signed(), "{title}: {racer:?}");
            }
        }
    }
}
