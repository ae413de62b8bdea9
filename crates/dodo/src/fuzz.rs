//! `dodo fuzz`: texts that nobody in their right mind would send, for every
//! reader there is, for as long as asked. Prints how many each was given.

use std::{
    error::Error,
    io::{self, Write as _},
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

use clap::Args;
use storm::{Fuzzer, Harm, fuzzers};

/// How many texts are tried between two looks at the clock.
const TOGETHER: u64 = 20;

#[derive(Clone, Debug, Args)]
pub(crate) struct FuzzArguments {
    /// How long it takes, all readers together.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// What the texts are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only readers whose name has this in it.
    #[arg(long, default_value = "")]
    only: String,
}

/// Some text did harm; it has been printed.
#[derive(Debug, thiserror::Error)]
#[error("a text did harm: try it again with `dodo fuzz --seed {seed} --only '{name}'`")]
struct HarmDone {
    seed: u64,
    name: String,
}

/// Gives every reader its share of the time, on every core.
pub(crate) fn fuzz(arguments: &FuzzArguments) -> Result<(), Box<dyn Error>> {
    let mut all = fuzzers(arguments.seed);
    all.retain(|fuzzer| fuzzer.name.contains(&arguments.only));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let rounds = all.len().div_ceil(cores).max(1);
    let share = Duration::from_secs(arguments.seconds) / u32::try_from(rounds).unwrap_or(u32::MAX);
    let waiting = Mutex::new(all.into_iter());
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:<24} {:>10} {:>10} {:>10} {:>10}",
        "reader", "tried", "made sense", "reached", "a second"
    )?;
    let next = || waiting.lock().ok()?.next();
    let work = || std::iter::from_fn(next).map(|fuzzer| run(fuzzer, share)).collect::<Vec<_>>();
    let outcomes: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).flatten().collect()
    });
    let mut harm_done = None;
    for (fuzzer, harm, took) in outcomes {
        let n_reached = fuzzer.n_reached();
        let Fuzzer { name, n_tried, n_accepted, .. } = fuzzer;
        let rate = u128::from(n_tried) * 1000 / took.as_millis().max(1);
        writeln!(out, "{name:<24} {n_tried:>10} {n_accepted:>10} {n_reached:>10} {rate:>10}")?;
        if let Some(harm) = harm {
            writeln!(out, "{harm}")?;
            harm_done = Some(HarmDone { seed: arguments.seed, name });
        }
    }
    harm_done.map_or(Ok(()), |harm| Err(harm.into()))
}

fn run(mut fuzzer: Fuzzer, share: Duration) -> (Fuzzer, Option<Harm>, Duration) {
    let began = Instant::now();
    let mut outcome = fuzzer.replay();
    while outcome.is_ok() && began.elapsed() < share {
        outcome = fuzzer.run(TOGETHER);
    }
    (fuzzer, outcome.err(), began.elapsed())
}
