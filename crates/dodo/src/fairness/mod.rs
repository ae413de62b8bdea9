//! `dodo fairness`: equal eyes on unequal lines, slow pages and slow disks,
//! racing through the real driver in virtual time. Shows what each line wins,
//! what it would win if the first to arrive won, and what a cheat can gain.

mod cards;
mod lab;
mod racer;

use std::{
    error::Error,
    io::{self, Write as _},
};

use clap::Args;
use rooms::CREDIT;

use lab::race;
use racer::{Racer, Results, Says};

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
    for trial in trials() {
        let results = race(&trial.racers, trial.commit_ms, arguments.races, arguments.seed)?;
        print(&mut out, &trial, &results)?;
    }
    writeln!(out, "No browser, however it lies, is dated back by more than {CREDIT} ms.")?;
    Ok(())
}

/// Who races on which line, and how honestly.
struct Trial {
    title: &'static str,
    /// Whether everyone is to win the same.
    is_fair: bool,
    /// How long the disk takes for a commit.
    commit_ms: u64,
    racers: Vec<Racer>,
}

impl Trial {
    /// Honest racers over a quick disk.
    fn fair(title: &'static str, racers: Vec<Racer>) -> Self {
        Self { title, is_fair: true, commit_ms: 0, racers }
    }

    fn unfair(title: &'static str, racers: Vec<Racer>) -> Self {
        Self { is_fair: false, ..Self::fair(title, racers) }
    }

    /// The same over a slow disk.
    fn with_commits_of(self, commit_ms: u64) -> Self {
        Self { commit_ms, ..self }
    }
}

/// Racers on lines of 5 to 250 ms.
fn racers(jitter: u32) -> Vec<Racer> {
    [5, 50, 120, 250].map(|rtt| Racer::on(rtt, jitter)).to_vec()
}

/// Those racers, with one who is in some way different.
fn racers_but(jitter: u32, who: usize, change: impl FnOnce(&mut Racer)) -> Vec<Racer> {
    let mut racers = racers(jitter);
    change(&mut racers[who]);
    racers
}

fn trials() -> Vec<Trial> {
    let paints = |paints| move |racer: &mut Racer| racer.paints = paints;
    let equal = || [50; 4].map(|rtt| Racer::on(rtt, 5)).to_vec();
    let mut one_slow = equal();
    one_slow[3].paints = 120;
    let delays_pongs = |racer: &mut Racer| {
        racer.delays_pongs = 100;
        racer.says = Says::AtOnce;
    };
    vec![
        Trial::fair("steady lines", racers(0)),
        Trial::fair("lines with jitter", racers(30)),
        Trial::fair("equal lines", equal()),
        Trial::fair("commits take 60 ms", racers(10)).with_commits_of(60),
        Trial::fair("the page behind the line of 5 ms paints 60 ms late", racers_but(10, 0, paints(60))),
        Trial::fair("the page behind the line of 120 ms paints 120 ms late", racers_but(10, 2, paints(120))),
        Trial::fair("equal lines, the last page paints 120 ms late", one_slow),
        Trial::fair(
            "commits take 60 ms, the page behind the line of 50 ms paints 120 ms late",
            racers_but(10, 1, paints(120)),
        )
        .with_commits_of(60),
        Trial::unfair(
            "the line of 50 ms says that it always acts at once",
            racers_but(10, 1, |racer| racer.says = Says::AtOnce),
        ),
        Trial::unfair(
            "the line of 50 ms says that it acts 150 ms earlier than it does",
            racers_but(10, 1, |racer| racer.says = Says::EarlierBy(150)),
        ),
        Trial::unfair(
            "the line of 5 ms delays its pongs by 100 ms, and says that it acts at once",
            racers_but(10, 0, delays_pongs),
        ),
    ]
}

fn print(out: &mut impl io::Write, trial: &Trial, results: &Results) -> io::Result<()> {
    writeln!(out, "{}: {} races", trial.title, results.races)?;
    writeln!(
        out,
        "{:>8} {:>8} {:>9} {:>9} {:>15} {:>12} {:>12}",
        "line", "jitter", "paints", "wins", "first to arrive", "mean gain", "most gained"
    )?;
    let percent = |n: u32| 100.0 * f64::from(n) / f64::from(results.races.max(1));
    for (racer, result) in trial.racers.iter().zip(&results.racers) {
        writeln!(
            out,
            "{:>5} ms {:>5} ms {:>6} ms {:>7.1} % {:>13.1} % {:>9.1} ms {:>9} ms",
            racer.rtt,
            racer.jitter,
            racer.paints,
            percent(result.wins),
            percent(result.first),
            result.mean_gain(),
            result.most_gained
        )?;
    }
    if trial.is_fair {
        let points = 100.0 * results.furthest();
        writeln!(out, "At the most {points:.1} points from an equal share.")?;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::{racer::Share, *};

    /// Few enough to be run in every test, and enough that a line which loses
    /// four points, as the slowest did before slow disks and slow pages were
    /// made good, is told from chance.
    const RACES: u32 = 3_000;

    #[test]
    fn equal_eyes_win_equal_shares_whatever_their_line_their_page_and_the_disk() {
        for Trial { title, commit_ms, racers, .. } in trials().into_iter().filter(|trial| trial.is_fair) {
            let results = race(&racers, commit_ms, RACES, 1).unwrap();
            let wins: Vec<u32> = results.racers.iter().map(|racer| racer.wins).collect();
            // A point and a half, and what chance alone moves a share by twice in a hundred trials.
            let margin = 0.015 + 2.3 * (0.25 * 0.75 / f64::from(results.races)).sqrt();
            assert!(results.furthest() <= margin, "{title}: {wins:?} of {}", results.races);
            let gains: Vec<f64> = results.racers.iter().map(Share::mean_gain).collect();
            assert!(gains.iter().all(|gain| gain.abs() <= 1.0), "{title}: dated wrongly by {gains:?}");
        }
    }

    #[test]
    fn without_the_correction_the_better_line_would_win() {
        let results = race(&racers(0), 0, 2_000, 2).unwrap();
        let first: Vec<u32> = results.racers.iter().map(|racer| racer.first).collect();
        assert!(first[0] > 3 * first[3] / 2, "{first:?}");
    }

    #[test]
    fn no_cheat_gains_more_than_the_stated_bound() {
        let cheats: Vec<Trial> = trials().into_iter().filter(|trial| !trial.is_fair).collect();
        assert_eq!(cheats.len(), 3);
        for Trial { title, commit_ms, racers, .. } in cheats {
            let results = race(&racers, commit_ms, 1_000, 3).unwrap();
            for racer in &results.racers {
                assert!(racer.most_gained <= CREDIT.cast_signed(), "{title}: {racer:?}");
            }
        }
    }
}
