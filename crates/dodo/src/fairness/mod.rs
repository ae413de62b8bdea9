//! `dodo fairness`: equal eyes on unequal lines, slow pages and slow disks,
//! racing through the real driver in virtual time. Shows what each line wins,
//! what it would win if the first to arrive won, and what a cheat can gain.

mod cards;
mod lab;
mod late;
mod racer;
mod trials;

use std::{
    error::Error,
    io::{self, Write as _},
};

use clap::Args;
use rooms::CREDIT;

use lab::race;
use racer::Results;
use trials::{Promise, Trial, trials};

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
    late::print(&mut out, arguments.races, arguments.seed)?;
    writeln!(out, "No browser, however it lies, is dated back by more than {CREDIT} ms.")?;
    Ok(())
}

fn print(out: &mut impl io::Write, trial: &Trial, results: &Results) -> io::Result<()> {
    writeln!(out, "{}: {} races", trial.title, results.races)?;
    writeln!(
        out,
        "{:>8} {:>8} {:>9} {:>9} {:>15} {:>12} {:>12} {:>9}",
        "line", "jitter", "paints", "wins", "first to arrive", "mean gain", "most gained", "doubted"
    )?;
    let percent = |n: u32| 100.0 * f64::from(n) / f64::from(results.races.max(1));
    for (racer, result) in trial.racers.iter().zip(&results.racers) {
        writeln!(
            out,
            "{:>5} ms {:>5} ms {:>6} ms {:>7.1} % {:>13.1} % {:>9.1} ms {:>9} ms {:>7.0} %",
            racer.rtt,
            racer.jitter,
            racer.paints,
            percent(result.wins),
            percent(result.first),
            result.mean_gain(),
            result.most_gained,
            100.0 * f64::from(result.doubted) / f64::from(results.games.max(1))
        )?;
    }
    match trial.promise {
        Promise::Equal => {
            let (points, chance) = (100.0 * results.furthest(), 100.0 * results.error(results.equal()));
            writeln!(
                out,
                "At the most {points:.1} points from an equal share, with a standard error of {chance:.1}; 1.5 are promised."
            )?;
        }
        Promise::Believed => writeln!(out, "Nobody is to be doubted.")?,
        Promise::LiarWins(at_most) => {
            let (won, at_most) = (100.0 * results.share(0), 100.0 * at_most);
            writeln!(out, "The liar wins {won:.1} %; no more than {at_most:.0} % is promised.")?;
        }
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::{racer::Share, trials::racers, *};

    /// Few enough to be run in every test, and enough that a line which loses
    /// four points, as the slowest did before slow disks and slow pages were
    /// made good, is told from chance.
    const RACES: u32 = 3_000;

    /// What chance alone moves a share by, twice in a hundred trials.
    fn chance(share: f64, results: &Results) -> f64 {
        2.3 * results.error(share)
    }

    fn tried(wanted: impl Fn(Promise) -> bool, seed: u64) -> impl Iterator<Item = (Trial, Results)> {
        let wanted = trials().into_iter().filter(move |trial| wanted(trial.promise));
        wanted.map(move |trial| {
            let results = race(&trial.racers, trial.commit_ms, RACES, seed).unwrap();
            (trial, results)
        })
    }

    #[test]
    fn equal_eyes_win_equal_shares_whatever_their_line_their_page_and_the_disk() {
        for (Trial { title, .. }, results) in tried(|promise| promise == Promise::Equal, 1) {
            let wins: Vec<u32> = results.racers.iter().map(|racer| racer.wins).collect();
            let margin = 0.015 + chance(0.25, &results);
            assert!(results.furthest() <= margin, "{title}: {wins:?} of {}", results.races);
            let gains: Vec<f64> = results.racers.iter().map(Share::mean_gain).collect();
            assert!(gains.iter().all(|gain| gain.abs() <= 1.0), "{title}: dated wrongly by {gains:?}");
            assert!(results.racers.iter().all(|racer| racer.doubted == 0), "{title}: someone is doubted");
        }
    }

    #[test]
    fn nobody_honest_is_doubted_whatever_befalls_their_line_their_phone_and_their_page() {
        for (Trial { title, .. }, results) in tried(|promise| promise == Promise::Believed, 4) {
            assert!(results.racers.iter().all(|racer| racer.doubted == 0), "{title}: someone is doubted");
        }
    }

    #[test]
    fn without_the_correction_the_better_line_would_win() {
        let results = race(&racers(0), 0, 2_000, 2).unwrap();
        let first: Vec<u32> = results.racers.iter().map(|racer| racer.first).collect();
        assert!(first[0] > 3 * first[3] / 2, "{first:?}");
    }

    /// G61.
    #[test]
    fn no_liar_wins_more_than_is_promised_and_whoever_holds_pongs_is_doubted() {
        let is_lie = |promise| matches!(promise, Promise::LiarWins(_));
        for (Trial { title, promise, racers, .. }, results) in tried(is_lie, 3) {
            let Promise::LiarWins(at_most) = promise else { unreachable!() };
            let share = results.share(0);
            assert!(share <= at_most + chance(at_most, &results), "{title}: {share}");
            assert!(results.racers.iter().all(|racer| racer.most_gained <= CREDIT.cast_signed()), "{title}");
            let holds = racers[0].holds;
            let is_told = holds.pongs > 100 && holds.words == 0 && !holds.is_mute;
            let doubted = [0, 1].map(|racer: usize| results.racers[racer].doubted);
            assert_eq!(doubted, [if is_told { results.games } else { 0 }, 0], "{title}");
        }
    }
}
