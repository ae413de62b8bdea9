//! `dodo sim`: bots against bots, many games, the same every time.

use std::{
    error::Error,
    io::{self, Write as _},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use bots::Level;
use clap::Args;
use games::{Kind, Millis, Outcome, Rng, Seat};
use rooms::{Table, TableInput, deal};
use serde::Serialize;
use serde_json::Value;

/// A game that takes more steps than this is stuck, and that is a bug.
const MOST_STEPS: usize = 100_000;

#[derive(Clone, Debug, Args)]
pub(crate) struct SimArguments {
    /// Which game.
    kind: Kind,
    /// The levels of the bots, one a seat: hard,easy.
    #[arg(long, value_delimiter = ',', default_value = "medium")]
    bots: Vec<Level>,
    /// How many games.
    #[arg(long, default_value_t = 1_000)]
    games: u32,
    /// What all of them are dealt from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The game's options, as JSON.
    #[arg(long, default_value = "{}")]
    options: String,
    /// How many games are played side by side; as many as there are cores otherwise.
    #[arg(long)]
    threads: Option<usize>,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// Plays the games and prints what came of them.
pub(crate) fn sim(arguments: &SimArguments) -> Result<(), Box<dyn Error>> {
    let options: Value = serde_json::from_str(&arguments.options)?;
    let results = play_all(arguments, &options)?;
    let report = Report::of(arguments, &results);
    let mut out = io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
    } else {
        report.print(&mut out)?;
    }
    Ok(())
}

/// One finished game.
#[derive(Debug)]
struct Played {
    /// How each bot did, in the order of the arguments.
    scores: Vec<i32>,
    won: Vec<bool>,
    steps: usize,
    thinking: Vec<Duration>,
}

fn play_all(arguments: &SimArguments, options: &Value) -> Result<Vec<Played>, String> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.unwrap_or(cores).max(1);
    let next = AtomicU32::new(0);
    let work = || {
        let mut played = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= arguments.games {
                return Ok(played);
            }
            played.push((number, play(arguments, options, number)?));
        }
    };
    let done: Vec<Result<Vec<(u32, Played)>, String>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|_| Err("a game broke".into())))
            .collect()
    });
    let mut numbered: Vec<(u32, Played)> = Vec::new();
    for part in done {
        numbered.extend(part?);
    }
    numbered.sort_by_key(|(number, _)| *number);
    Ok(numbered.into_iter().map(|(_, played)| played).collect())
}

/// Plays one game. The bots move one seat on from game to game, so that none
/// always begins.
fn play(arguments: &SimArguments, options: &Value, number: u32) -> Result<Played, String> {
    let n = arguments.bots.len();
    let seats = u8::try_from(n).map_err(|_| "too many bots")?;
    let shift = number as usize % n;
    let level_of = |seat: Seat| arguments.bots[(seat.index() + shift) % n];
    let mut chance = Rng::from_number(arguments.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(number));
    let (mut table, _) =
        deal(arguments.kind, options, seats, chance.seed()).map_err(|refusal| refusal.to_string())?;
    let mut thinking = Vec::new();
    let mut now = Millis(0);
    for steps in 0..MOST_STEPS {
        if let Some(outcome) = table.outcome() {
            return Ok(Played::of(&outcome, shift, steps, thinking));
        }
        now = step(table.as_mut(), now, level_of, &mut chance, &mut thinking)
            .map_err(|error| format!("game {number}: {error}"))?;
    }
    Err(format!("game {number} does not end"))
}

/// Lets the bot act that is ready first, or else the deadline come.
fn step(
    table: &mut dyn Table,
    now: Millis,
    level_of: impl Fn(Seat) -> Level,
    chance: &mut Rng,
    thinking: &mut Vec<Duration>,
) -> Result<Millis, String> {
    let mut first: Option<(Millis, Seat, Value)> = None;
    for seat in table.waiting_for().iter() {
        let thought = table.think(seat, level_of(seat), chance.seed());
        let started = Instant::now();
        let choice = thought();
        thinking.push(started.elapsed());
        if let Some(choice) = choice
            && first.as_ref().is_none_or(|(after, _, _)| choice.after < *after)
        {
            first = Some((choice.after, seat, choice.action));
        }
    }
    let deadline = table.deadline();
    let (at, input) = match (first, deadline) {
        (Some((after, seat, action)), deadline)
            if deadline.is_none_or(|deadline| now + after <= deadline) =>
        {
            (now + after, TableInput::Act { seat, action, at: now + after })
        }
        (_, Some(deadline)) => (deadline.max(now), TableInput::Timeout),
        (Some(_) | None, None) => return Err("nobody moves and there is no deadline".into()),
    };
    table.step(at, &input).map_err(|refusal| format!("{input:?} was refused: {refusal}"))?;
    Ok(at)
}

impl Played {
    fn of(outcome: &Outcome, shift: usize, steps: usize, thinking: Vec<Duration>) -> Self {
        let n = outcome.standings.len();
        let mut played = Self { scores: vec![0; n], won: vec![false; n], steps, thinking };
        for standing in &outcome.standings {
            let bot = (standing.seat.index() + shift) % n;
            played.scores[bot] = standing.score;
            played.won[bot] = standing.place == 1;
        }
        played
    }
}

/// What came of all games. The figures at the top are the first bot's.
#[derive(Debug, Serialize)]
struct Report {
    kind: Kind,
    games: u32,
    seed: u64,
    mean_score: f64,
    wins: u32,
    bots: Vec<BotReport>,
    steps_per_game: f64,
    decision_ms: Spread,
}

#[derive(Debug, Serialize)]
struct BotReport {
    level: Level,
    mean_score: f64,
    standard_error: f64,
    /// Shared wins count for all who share them.
    wins: u32,
    win_rate: f64,
}

#[derive(Debug, Serialize)]
struct Spread {
    mean: f64,
    p99: f64,
    max: f64,
}

impl Report {
    fn of(arguments: &SimArguments, played: &[Played]) -> Self {
        let games = arguments.games;
        let bots: Vec<BotReport> = (arguments.bots.iter().enumerate())
            .map(|(bot, &level)| {
                let scores: Vec<f64> = played.iter().map(|game| f64::from(game.scores[bot])).collect();
                let wins =
                    u32::try_from(played.iter().filter(|game| game.won[bot]).count()).unwrap_or(u32::MAX);
                let (mean_score, standard_error) = mean_and_error(&scores);
                BotReport {
                    level,
                    mean_score,
                    standard_error,
                    wins,
                    win_rate: f64::from(wins) / f64::from(games.max(1)),
                }
            })
            .collect();
        let steps: Vec<f64> = played.iter().map(|game| game.steps as f64).collect();
        let thinking =
            played.iter().flat_map(|game| game.thinking.iter().map(|t| t.as_secs_f64() * 1e3)).collect();
        Self {
            kind: arguments.kind,
            games,
            seed: arguments.seed,
            mean_score: bots.first().map_or(0.0, |bot| bot.mean_score),
            wins: bots.first().map_or(0, |bot| bot.wins),
            bots,
            steps_per_game: mean_and_error(&steps).0,
            decision_ms: Spread::of(thinking),
        }
    }

    fn print(&self, out: &mut impl io::Write) -> io::Result<()> {
        writeln!(out, "{} games of {}, seed {}", self.games, self.kind, self.seed)?;
        writeln!(out, "{:<10} {:>12} {:>8} {:>8} {:>8}", "bot", "mean score", "± se", "wins", "%")?;
        for BotReport { level, mean_score, standard_error, wins, win_rate } in &self.bots {
            let percent = win_rate * 100.0;
            writeln!(
                out,
                "{:<10} {mean_score:>12.3} {standard_error:>8.3} {wins:>8} {percent:>8.1}",
                level.name()
            )?;
        }
        let Spread { mean, p99, max } = self.decision_ms;
        writeln!(
            out,
            "{:.1} steps a game; a decision took {mean:.2} ms, p99 {p99:.2}, most {max:.2}",
            self.steps_per_game
        )
    }
}

impl Spread {
    fn of(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        let p99 = values.get(values.len().saturating_sub(1) * 99 / 100).copied().unwrap_or(0.0);
        Self { mean: mean_and_error(&values).0, p99, max: values.last().copied().unwrap_or(0.0) }
    }
}

fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    if values.len() < 2 {
        return (values.first().copied().unwrap_or(0.0), 0.0);
    }
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, (variance / n).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(bots: &[Level], games: u32, threads: usize) -> SimArguments {
        SimArguments {
            kind: Kind::Duel,
            bots: bots.to_vec(),
            games,
            seed: 1,
            options: "{}".into(),
            threads: Some(threads),
            json: true,
        }
    }

    fn scores(arguments: &SimArguments) -> Vec<Vec<i32>> {
        let played = play_all(arguments, &serde_json::json!({})).unwrap();
        played.into_iter().map(|game| game.scores).collect()
    }

    #[test]
    fn the_same_seed_plays_the_same_games_on_any_number_of_threads() {
        let bots = [Level::Easy, Level::Medium];
        assert_eq!(scores(&arguments(&bots, 12, 1)), scores(&arguments(&bots, 12, 3)));
    }

    #[test]
    fn a_table_without_room_for_the_bots_says_so() {
        let crowd = arguments(&[Level::Easy; 3], 1, 1);
        assert!(play_all(&crowd, &serde_json::json!({})).unwrap_err().contains("at most 2 seats"));
    }

    #[test]
    fn means_and_errors_are_what_statistics_says() {
        let (mean, error) = mean_and_error(&[1.0, 2.0, 3.0, 4.0]);
        assert!((mean - 2.5).abs() < 1e-12);
        assert!((error - (5.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!(mean_and_error(&[]), (0.0, 0.0));
    }
}
