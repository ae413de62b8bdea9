//! `dodo storm`: whole evenings with everything going wrong, in virtual time.
//! Prints what was suffered and, should a promise break, the few happenings
//! that break it. With `--against`, hostile programs on real sockets instead.

use std::{
    error::Error,
    io::{self, Write as _},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Instant,
};

use clap::Args;
use games::Kind;
use storm::{
    Broken, ClusterSabotage, ClusterScript, Games, Sabotage, Script, Tally, play, play_cluster, shrink,
    shrink_cluster,
};

use crate::hostile::{self, Target};

#[derive(Clone, Debug, Args)]
pub(crate) struct StormArguments {
    /// How many evenings are played.
    #[arg(long, default_value_t = 1_000)]
    evenings: u64,
    /// The seed of the first evening; each later one has the next number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The game that is played; any, if left out.
    #[arg(long)]
    kind: Option<Kind>,
    /// How many servers share one database, and are killed, paused and cut off.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=9))]
    houses: u8,
    /// Attack a running server instead: ws://127.0.0.1:7360.
    #[arg(long, conflicts_with_all = ["evenings", "seed", "kind", "houses"])]
    against: Option<String>,
    /// How many connections arrive at once.
    #[arg(long, default_value_t = 1_000, requires = "against")]
    crowd: usize,
    /// Do not wait for those who dawdle to be shown out.
    #[arg(long, requires = "against")]
    quick: bool,
    /// Attack another machine than this one.
    #[arg(long, requires = "against")]
    yes_i_own_it: bool,
}

/// A promise was broken; it has been printed how.
#[derive(Debug, thiserror::Error)]
#[error("a promise was broken: play it again with `dodo storm --evenings 1 --seed {seed}{more}`")]
struct PromiseBroken {
    seed: u64,
    more: String,
}

/// Plays all evenings and prints the tally, or attacks a server.
pub(crate) fn storm(arguments: &StormArguments) -> Result<(), Box<dyn Error>> {
    if let Some(url) = &arguments.against {
        let address = hostile::find(url, arguments.yes_i_own_it)?;
        return hostile::attack(Target { address, crowd: arguments.crowd, waits: !arguments.quick });
    }
    let began = Instant::now();
    let (tally, broken) = play_all(arguments);
    let mut out = io::stdout().lock();
    print(&mut out, &tally, began.elapsed().as_secs_f64())?;
    let Some((seed, broken)) = broken else { return Ok(()) };
    writeln!(out, "\nseed {seed}: {broken}")?;
    if let Some((happenings, broken)) = shrunk(arguments, seed) {
        writeln!(out, "shrunk to {} happenings: {broken}", happenings.len())?;
        for happening in happenings {
            writeln!(out, "  {happening}")?;
        }
    }
    let kind = arguments.kind.map(|kind| format!(" --kind {kind}")).unwrap_or_default();
    let houses = if arguments.houses > 1 { format!(" --houses {}", arguments.houses) } else { String::new() };
    Err(Box::new(PromiseBroken { seed, more: kind + &houses }))
}

fn play_one(&StormArguments { kind, houses, .. }: &StormArguments, seed: u64) -> Result<Tally, Broken> {
    match houses {
        1 => play(&Script::draw(seed, kind), Sabotage::None),
        _ => play_cluster(&ClusterScript::draw(seed, houses.into(), kind), ClusterSabotage::None),
    }
}

/// The few happenings that break a promise, and how.
fn shrunk(&StormArguments { kind, houses, .. }: &StormArguments, seed: u64) -> Option<(Vec<String>, Broken)> {
    if houses == 1 {
        let (script, broken) = shrink(&Script::draw(seed, kind), Sabotage::None)?;
        return Some((script.happenings.iter().map(|happening| format!("{happening:?}")).collect(), broken));
    }
    let script = ClusterScript::draw(seed, houses.into(), kind);
    let (script, broken) = shrink_cluster(&script, ClusterSabotage::None)?;
    Some((script.happenings.iter().map(|happening| format!("{happening:?}")).collect(), broken))
}

/// Plays until all is played or something breaks, on every core.
fn play_all(arguments: &StormArguments) -> (Tally, Option<(u64, Broken)>) {
    let next = AtomicU64::new(arguments.seed);
    let is_over = AtomicBool::new(false);
    let end = arguments.seed.saturating_add(arguments.evenings);
    let outcome = Mutex::new((Tally::default(), None));
    let work = || {
        let mut tally = Tally::default();
        while !is_over.load(Ordering::Relaxed) {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= end {
                break;
            }
            match play_one(arguments, seed) {
                Ok(evening) => tally += evening,
                Err(broken) => {
                    is_over.store(true, Ordering::Relaxed);
                    outcome.lock().unwrap_or_else(PoisonError::into_inner).1 = Some((seed, broken));
                }
            }
        }
        outcome.lock().unwrap_or_else(PoisonError::into_inner).0 += tally;
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    outcome.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn print(out: &mut impl io::Write, tally: &Tally, seconds: f64) -> io::Result<()> {
    let Tally { evenings, steps, asks, done, refused, records, left_alone, games, recoveries, happenings } =
        tally;
    writeln!(out, "{evenings} evenings in {seconds:.1} s")?;
    for (what, number) in [
        ("inputs handled", steps),
        ("requests sent", asks),
        ("  carried out", done),
        ("  refused", refused),
        ("records on disk", records),
        ("rooms opened again from their journal", recoveries),
        ("games left to their clocks that ended", left_alone),
    ] {
        writeln!(out, "{what:<40} {number:>12}")?;
    }
    for (kind, Games { whole, cut_short }) in games {
        writeln!(
            out,
            "{:<40} {whole:>12} and {cut_short} cut short",
            format!("games of {kind} played to their end")
        )?;
    }
    for (what, number) in happenings {
        writeln!(out, "{what:<40} {number:>12}")?;
    }
    Ok(())
}
