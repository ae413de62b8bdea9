//! `dodo sim`: bots against bots, many games, the same every time.

use std::{
    collections::BTreeMap,
    error::Error,
    io::{self, Write as _},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use bots::Level;
use clap::Args;
use games::{Kind, Millis, Outcome, Rng, Seat, Viewer};
use rooms::{Fields, PreparedAction, Table, TableInput, deal};
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
    /// The language of the words, as a short tag: en, nl, de, fr or es. Only of games with words.
    #[arg(long)]
    language: Option<String>,
    /// How many games are played side by side; as many as there are cores otherwise.
    #[arg(long)]
    threads: Option<usize>,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// Plays the games and prints what came of them.
pub(crate) fn sim(arguments: &SimArguments) -> Result<(), Box<dyn Error>> {
    let mut options: Value = serde_json::from_str(&arguments.options)?;
    if let Some(language) = &arguments.language {
        options["language"] = language.as_str().into();
    }
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
    boards: Option<Boards>,
}

/// The boards of a game in which drawings are guessed: Doodle Rush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Boards {
    guessed: u32,
    all: u32,
}

impl Boards {
    /// Counts the boards in what a spectator sees in the end.
    fn of(view: &Value) -> Option<Self> {
        let boards = view.get("sides")?.as_array()?.iter().filter_map(|side| side.get("boards")?.as_array());
        let taken: Vec<&Vec<Value>> =
            boards.flatten().filter_map(|board| board.get("taken")?.as_array()).collect();
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let guessed = taken.iter().filter(|taken| !taken.is_empty()).count();
        Some(Self { guessed: count(guessed), all: count(taken.len()) }).filter(|boards| boards.all > 0)
    }
}

/// What the bots are up to. As in a room, each looks again when what it sees
/// has changed, and does what it means to do anyway no later for that.
#[derive(Debug, Default)]
struct Plans(BTreeMap<Seat, Plan>);

#[derive(Debug)]
struct Plan {
    saw: Fields,
    act: Option<(Millis, PreparedAction)>,
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
    let mut plans = Plans::default();
    let mut thinking = Vec::new();
    let mut now = Millis(0);
    for steps in 0..MOST_STEPS {
        if let Some(outcome) = table.outcome() {
            let view = serde_json::from_str(&table.view(Viewer::Spectator).text()).unwrap_or_default();
            let boards = Boards::of(&view);
            return Ok(Played { boards, ..Played::of(&outcome, shift, steps, thinking) });
        }
        plans.look(table.as_ref(), now, level_of, &mut chance, &mut thinking);
        now = plans.step(table.as_mut(), now).map_err(|error| format!("game {number}: {error}"))?;
    }
    Err(format!("game {number} does not end"))
}

impl Plans {
    /// Lets every bot think again that sees something new.
    fn look(
        &mut self,
        table: &dyn Table,
        now: Millis,
        level_of: impl Fn(Seat) -> Level,
        chance: &mut Rng,
        thinking: &mut Vec<Duration>,
    ) {
        let waiting = table.waiting_for();
        self.0.retain(|&seat, _| waiting.contains(seat));
        for seat in waiting.iter() {
            let saw = table.view(Viewer::Seat(seat));
            if self.0.get(&seat).is_some_and(|plan| plan.saw == saw) {
                continue;
            }
            let thought = table.think(seat, level_of(seat), chance.seed());
            let started = Instant::now();
            let choice = thought();
            thinking.push(started.elapsed());
            let before = self.0.remove(&seat).and_then(|plan| plan.act);
            let act = choice.map(|choice| match before {
                Some((at, action)) if action == choice.action => (at, action),
                Some(_) | None => (now + choice.after, choice.action),
            });
            self.0.insert(seat, Plan { saw, act });
        }
    }

    /// Lets the bot act that is ready first, or else the deadline come.
    fn step(&mut self, table: &mut dyn Table, now: Millis) -> Result<Millis, String> {
        let ready = self.0.iter().filter_map(|(&seat, plan)| Some((plan.act.as_ref()?.0, seat)));
        let deadline = table.deadline();
        match ready.min() {
            Some((at, seat)) if deadline.is_none_or(|deadline| at < deadline) => {
                let plan = self.0.remove(&seat).and_then(|plan| plan.act);
                let (_, action) = plan.ok_or("nobody is ready")?;
                let (json, action) = action.split();
                let acted = table.act(at, seat, action, at);
                acted.map_err(|refusal| format!("{json} of {seat:?} was refused: {refusal}"))?;
                Ok(at)
            }
            Some(_) | None => {
                let deadline = deadline.ok_or("nobody moves and there is no deadline")?;
                let at = deadline.max(now);
                let stepped = table.step(at, &TableInput::Timeout);
                stepped.map_err(|refusal| format!("the deadline was refused: {refusal}"))?;
                Ok(at)
            }
        }
    }
}

impl Played {
    fn of(outcome: &Outcome, shift: usize, steps: usize, thinking: Vec<Duration>) -> Self {
        let n = outcome.standings.len();
        let mut played = Self { scores: vec![0; n], won: vec![false; n], steps, thinking, boards: None };
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
    /// Of all boards that were dealt, also those left blank, the share that
    /// somebody guessed; only of games with boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    guessed_share: Option<f64>,
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
            guessed_share: guessed_share(played),
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
        )?;
        match self.guessed_share {
            Some(share) => writeln!(out, "{:.1} % of all boards were guessed", share * 100.0),
            None => Ok(()),
        }
    }
}

fn guessed_share(played: &[Played]) -> Option<f64> {
    let boards = || played.iter().filter_map(|game| game.boards);
    let all: u32 = boards().map(|boards| boards.all).sum();
    (all > 0).then(|| f64::from(boards().map(|boards| boards.guessed).sum::<u32>()) / f64::from(all))
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
            language: None,
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
    fn boards_are_counted_where_there_are_any() {
        let board = |taken: Value| serde_json::json!({ "taken": taken });
        let boards = [board(serde_json::json!([])), board(serde_json::json!([{ "seat": 1 }, { "seat": 2 }]))];
        let view = serde_json::json!({ "sides": [{ "boards": boards }, { "boards": boards }] });
        assert_eq!(Boards::of(&view), Some(Boards { guessed: 2, all: 4 }));
        assert_eq!(Boards::of(&serde_json::json!({ "sides": [{ "score": 3 }] })), None);
    }

    #[test]
    fn drawings_are_guessed_and_the_share_is_told() {
        let rush = SimArguments { kind: Kind::Rush, ..arguments(&[Level::Hard; 3], 2, 1) };
        let played = play_all(&rush, &serde_json::json!({})).unwrap();
        assert!(played.iter().all(|game| game.boards.is_some_and(|boards| boards.all == 18)));
        let share = Report::of(&rush, &played).guessed_share.unwrap();
        assert!((0.5..=1.0).contains(&share), "{share}");
        let duel = arguments(&[Level::Easy], 1, 1);
        let played = play_all(&duel, &serde_json::json!({})).unwrap();
        assert_eq!(Report::of(&duel, &played).guessed_share, None);
    }

    #[test]
    fn means_and_errors_are_what_statistics_says() {
        let (mean, error) = mean_and_error(&[1.0, 2.0, 3.0, 4.0]);
        assert!((mean - 2.5).abs() < 1e-12);
        assert!((error - (5.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!(mean_and_error(&[]), (0.0, 0.0));
    }
}
