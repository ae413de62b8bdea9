//! How often our eyes are right on drawings they have never seen, and how well
//! they know it: `figures <drawings kept out> [words to count apart [classes
//! that were never learnt]]`. With
//! `figures choose <drawings> <n>`, the `n` words they know best on those.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a program for the terminal that takes times"
)]

mod changed;
mod ink;

use std::{collections::BTreeSet, error::Error, fs, path::PathBuf, time::Instant};

use changed::Change;
use eyes::{Eyes, Ranked};

/// One look at one drawing.
struct Look {
    word: &'static str,
    source: u8,
    ranked: Ranked,
}

impl Look {
    fn rank(&self) -> usize {
        self.ranked.guesses.iter().position(|guess| guess.word == self.word).unwrap_or(usize::MAX)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let mut file = arguments.next().ok_or("which drawings?")?;
    if file.as_os_str() == "choose" {
        file = arguments.next().ok_or("which drawings?")?;
        let most: usize = arguments.next().and_then(|n| n.to_str()?.parse().ok()).ok_or("how many words?")?;
        return choose(&ink::read(&file)?, most);
    }
    let apart = match arguments.next() {
        Some(path) => fs::read_to_string(path)?.lines().map(str::to_owned).collect(),
        None => BTreeSet::new(),
    };
    let drawings = ink::read(&file)?;
    println!("{} words known, {} drawings", Eyes::ours().words().count(), drawings.len());
    println!("half of the looks take less than {:.1} ms", usual_time(&drawings));
    // One a line: its number, then its name.
    let unlearnt = arguments.next().map(fs::read_to_string).transpose()?.unwrap_or_default();
    let unlearnt: BTreeSet<usize> =
        unlearnt.lines().filter_map(|line| line.split(' ').next()?.parse().ok()).collect();
    let changes = [
        ("whole drawings", Change::None),
        ("first half of the ink", Change::Half),
        ("with wobble", Change::Wobble),
        ("on a ground as wide as itself", Change::Ground(1.0)),
        ("on a ground half as wide again", Change::Ground(1.5)),
        ("on a ground twice as wide", Change::Ground(2.0)),
    ];
    for (name, change) in changes {
        println!("\n{name}");
        let (looks, unsaid) = look_at(&drawings, change);
        report("all words, both sources", &looks, |_| true);
        report("all words, Quick, Draw!", &looks, |look| look.source == 0);
        report("all words, TU Berlin", &looks, |look| look.source == 1);
        if !apart.is_empty() {
            report("the words apart, both", &looks, |look| apart.contains(look.word));
            report("the words apart, Quick, Draw!", &looks, |look| {
                look.source == 0 && apart.contains(look.word)
            });
            report("the words apart, TU Berlin", &looks, |look| {
                look.source == 1 && apart.contains(look.word)
            });
        }
        calibration(&looks);
        let named = |drawing: &&(usize, Ranked)| drawing.1.best(0.5).is_some();
        let n_named = unsaid.iter().filter(named).count();
        println!("of {} drawings of things without a word, {n_named} are named", unsaid.len());
        let strange = || unsaid.iter().filter(|drawing| unlearnt.contains(&drawing.0));
        let n_named = strange().filter(named).count();
        println!("of {} drawings of things never learnt, {n_named} are named", strange().count());
        if change == Change::None {
            worst(&looks);
        }
    }
    Ok(())
}

/// The middle one of many looks' times, in milliseconds: others may want the machine too.
fn usual_time(drawings: &[ink::Drawing]) -> f64 {
    let look = |drawing: &ink::Drawing| {
        let began = Instant::now();
        let seen = Eyes::ours().recognise(&drawing.strokes);
        (began.elapsed().as_secs_f64() * 1000.0, seen.guesses.len())
    };
    let mut times: Vec<_> = drawings.iter().take(500).map(look).collect();
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    times[times.len() / 2].0
}

/// Prints the words whose chance is highest on drawings of them, whole and half.
fn choose(drawings: &[ink::Drawing], most: usize) -> Result<(), Box<dyn Error>> {
    let mut looks = look_at(drawings, Change::None).0;
    looks.extend(look_at(drawings, Change::Half).0);
    let sure = |word: &str| {
        let chances: Vec<_> =
            looks.iter().filter(|look| look.word == word).map(|look| look.ranked.chance(word)).collect();
        chances.iter().flatten().sum::<f32>() / chances.len().max(1) as f32
    };
    let mut words: Vec<_> = Eyes::ours().words().map(|word| (sure(word), word)).collect();
    words.sort_by(|a, b| b.0.total_cmp(&a.0));
    words.truncate(most);
    words.sort_by_key(|&(_, word)| word);
    for (_, word) in words {
        println!("{word}");
    }
    Ok(())
}

/// Looks at drawings of words, and at drawings of what is not among our words.
fn look_at(drawings: &[ink::Drawing], change: Change) -> (Vec<Look>, Vec<(usize, Ranked)>) {
    let lines: Vec<_> = Eyes::ours().classes().collect();
    let (mut looks, mut unsaid) = (Vec::new(), Vec::new());
    for (seed, drawing) in (0..).zip(drawings) {
        let strokes = change.apply(&drawing.strokes, seed);
        let ranked = Eyes::ours().recognise(&strokes);
        match lines[drawing.class] {
            Some(word) => looks.push(Look { word, source: drawing.source, ranked }),
            None => unsaid.push((drawing.class, ranked)),
        }
    }
    (looks, unsaid)
}

fn report(name: &str, looks: &[Look], counts: impl Fn(&Look) -> bool) {
    let ranks: Vec<_> = looks.iter().filter(|look| counts(look)).map(Look::rank).collect();
    let share = |most| ranks.iter().filter(|&&rank| rank < most).count() as f64 * 100.0 / ranks.len() as f64;
    println!("  {name:32} {:6} drawings  top-1 {:.1} %  top-3 {:.1} %", ranks.len(), share(1), share(3));
}

/// Said chance beside true share, in ten steps.
fn calibration(looks: &[Look]) {
    println!("  said chance   how often   right");
    let (mut gap, mut surprise) = (0.0, 0.0);
    for step in 0..10_u8 {
        let least = f32::from(step) / 10.0;
        // The last step takes in what is quite sure.
        let most = if step == 9 { 2.0 } else { least + 0.1 };
        let here: Vec<_> =
            looks.iter().filter(|look| (least..most).contains(&look.ranked.guesses[0].chance)).collect();
        if here.is_empty() {
            continue;
        }
        let n = here.len() as f64;
        let said = here.iter().map(|look| f64::from(look.ranked.guesses[0].chance)).sum::<f64>() / n;
        let right = here.iter().filter(|look| look.rank() == 0).count() as f64 / n;
        gap += (said - right).abs() * n / looks.len() as f64;
        println!("  {:9.1} % {:9.1} % {:7.1} %", said * 100.0, n * 100.0 / looks.len() as f64, right * 100.0);
    }
    for look in looks {
        surprise -=
            f64::from(look.ranked.chance(look.word).unwrap_or(0.0).max(1e-6)).ln() / looks.len() as f64;
    }
    println!("  mean gap {:.1} %, mean surprise {surprise:.3}", gap * 100.0);
}

fn worst(looks: &[Look]) {
    let mut shares: Vec<_> = Eyes::ours()
        .words()
        .map(|word| {
            let ranks: Vec<_> = looks.iter().filter(|look| look.word == word).map(Look::rank).collect();
            (ranks.iter().filter(|&&rank| rank == 0).count() * 100 / ranks.len().max(1), word)
        })
        .collect();
    shares.sort_unstable();
    let words: Vec<_> = shares.iter().map(|(share, word)| format!("{word} {share}")).collect();
    println!("  by word, worst first: {}", words.join(", "));
}
