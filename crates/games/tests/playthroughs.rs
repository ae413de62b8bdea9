//! Games played by a script, with everything everyone sees and hears written
//! down: a change of a rule, or a leak, shows up as a difference.
//! `BLESS=1 cargo test -p games --test playthroughs` rewrites them.
//!
//! A script has `seed`, `seats` and `options` lines, then one input a line:
//! `> 0 {"type":"roll"}`, `> leave 0`, `> timeout` (once due), `> wait 30`.

#![allow(clippy::disallowed_methods, reason = "the playthroughs are files")]

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use games::{
    Audience, Game, Input, Kind, Millis, RefusalCode, Rng, Seat, Step, Viewer, conformance::EventsByAudience,
    dobble::Dobble, dohdles::Dohdles, dominoes::Dominoes, duel::Duel, rush::Rush,
};
use serde_json::Value;

/// Lines are broken up when they would get longer than this.
const WIDTH: usize = 100;

#[test]
fn every_playthrough_goes_as_written_down() {
    for kind in Kind::ALL {
        let perform = match kind {
            Kind::Dobble => perform::<Dobble>,
            Kind::Duel => perform::<Duel>,
            Kind::Dominoes => perform::<Dominoes>,
            Kind::Rush => perform::<Rush>,
            Kind::Dohdles => perform::<Dohdles>,
        };
        let scripts = scripts(kind);
        assert!(!scripts.is_empty(), "{kind} has no playthroughs");
        for path in scripts {
            check(&path, perform);
        }
    }
}

fn scripts(kind: Kind) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(kind.name());
    let entries = fs::read_dir(folder).expect("a folder of playthroughs");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    paths
}

fn check(path: &Path, perform: fn(&str) -> String) {
    let written = fs::read_to_string(path).expect("a playthrough");
    let played = perform(&written);
    if std::env::var_os("BLESS").is_some() {
        fs::write(path, &played).expect("the playthrough can be rewritten");
    } else if let Some((line, (is, was))) =
        played.lines().zip(written.lines()).enumerate().find(|(_, (is, was))| is != was)
    {
        panic!("{}:{}: was\n{was}\nand now is\n{is}", path.display(), line + 1);
    } else {
        assert_eq!(played.lines().count(), written.lines().count(), "{}", path.display());
    }
}

/// A game and the account of it so far.
struct Account<G: Game> {
    game: G,
    seats: u8,
    rng: Rng,
    now: Millis,
    text: String,
}

/// Plays a script, and gives it back with the account of what came of it.
fn perform<G: Game>(script: &str) -> String {
    let is_account = |line: &&str| line.starts_with(' ') || line.is_empty();
    let (head, inputs): (Vec<&str>, Vec<&str>) =
        script.lines().filter(|line| !is_account(line)).partition(|line| !line.starts_with("> "));
    let setting = |key: &str| head.iter().find_map(|line| line.strip_prefix(key)).expect(key).trim();
    let options = serde_json::from_str(setting("options ")).expect("options of the game");
    let seats = setting("seats ").parse().expect("a number of seats");
    let mut rng = Rng::from_number(setting("seed ").parse().expect("a number"));
    let mut cx = Step::new(Millis(0), &mut rng);
    let game = G::deal(&options, seats, &mut cx).expect("a deal");
    let told = cx.into_told();
    let mut account = Account { game, seats, rng, now: Millis(0), text: head.join("\n") + "\n\n" };
    account.write_down(&told);
    for input in inputs {
        account.input(input);
    }
    account.text
}

impl<G: Game> Account<G> {
    fn input(&mut self, line: &str) {
        writeln!(self.text, "\n{line}").expect("text grows");
        let words = line.trim_start_matches("> ");
        let input = match words.split_once(' ').unwrap_or((words, "")) {
            ("wait", seconds) => return self.wait(seconds.parse().expect("seconds")),
            ("timeout", _) => {
                self.now = self.game.deadline().map_or(self.now, |due| due.max(self.now));
                Input::Timeout
            }
            ("leave", seat) => Input::Leave(Seat(seat.parse().expect("a seat"))),
            (seat, action) => {
                let action = serde_json::from_str(action).expect("an action");
                Input::Act { seat: Seat(seat.parse().expect("a seat")), action, at: self.now }
            }
        };
        let is_stroke = matches!(&input, Input::Act { action, .. } if self.game.is_stroke(action));
        let mut cx = Step::new(self.now, &mut self.rng);
        match self.game.step(input, &mut cx) {
            // A stroke changes nothing that anyone sees but the drawing: that is a law.
            Ok(()) if is_stroke => {
                let told = cx.into_told();
                self.write_lines(hearing::<G>(&told));
            }
            Ok(()) => {
                let told = cx.into_told();
                self.write_down(&told);
            }
            Err(refusal) => {
                writeln!(self.text, "  refused, {}: {refusal}", refusal.code()).expect("text grows");
            }
        }
    }

    fn wait(&mut self, seconds: u64) {
        self.now = self.now + Millis::seconds(seconds);
    }

    fn write_down(&mut self, told: &EventsByAudience<G>) {
        let mut lines = vec![self.standing()];
        lines.extend(hearing::<G>(told));
        for (names, view) in self.views() {
            lines.push(format!("{names}:"));
            lines.extend(indented("  ", lay_out(&view)));
        }
        self.write_lines(lines);
    }

    fn write_lines(&mut self, lines: Vec<String>) {
        for line in lines {
            writeln!(self.text, "  {line}").expect("text grows");
        }
    }

    fn standing(&self) -> String {
        let mut line = format!("{} s: waits for {:?}", self.now.0 / 1000, self.game.waiting_for());
        if let Some(due) = self.game.deadline() {
            write!(line, ", until {} s", due.0 / 1000).expect("text grows");
        }
        if let Some(outcome) = self.game.outcome() {
            write!(line, ", over: {}", brief(&json(&outcome))).expect("text grows");
        }
        line
    }

    /// The views, those who see the same taken together.
    fn views(&self) -> Vec<(String, Value)> {
        let mut views: Vec<(String, Value)> = Vec::new();
        for viewer in Seat::first(self.seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
            let name = match viewer {
                Viewer::Seat(seat) => format!("seat {}", seat.0),
                Viewer::Spectator => "spectator".into(),
            };
            let view = json(&self.game.view(viewer));
            match views.iter_mut().find(|(_, seen)| *seen == view) {
                Some((names, _)) => write!(names, ", {name}").expect("text grows"),
                None => views.push((name, view)),
            }
        }
        views
    }
}

/// Who heard of what.
fn hearing<G: Game>(told: &EventsByAudience<G>) -> Vec<String> {
    let line = |(audience, event): &(Audience, G::Event)| {
        let who = match audience {
            Audience::All => "all hear".into(),
            Audience::Only(seat) => format!("only {} hears", seat.0),
            Audience::Except(seat) => format!("all but {} hear", seat.0),
        };
        format!("{who}: {}", brief(&json(event)))
    };
    told.iter().map(line).collect()
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("views and events can be written")
}

/// A value on one line: a variant by its name, fields that are absent or false
/// left out, flags by their name alone.
fn brief(value: &Value) -> String {
    match value {
        Value::Null => "-".into(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(items) => format!("[{}]", items.iter().map(brief).collect::<Vec<_>>().join(" ")),
        Value::Object(_) => {
            let parts: Vec<String> = fields(value).into_iter().map(|(_, text, _)| text).collect();
            format!("({})", parts.join(", "))
        }
    }
}

/// The fields of a value that say anything, each with its name and on one line.
fn fields(value: &Value) -> Vec<(&str, String, &Value)> {
    let Value::Object(fields) = value else { return Vec::new() };
    let mut named: Vec<(&str, String, &Value)> = fields
        .iter()
        .filter(|(_, value)| !matches!(value, Value::Null | Value::Bool(false)))
        .map(|(key, value)| match (key.as_str(), value) {
            ("type", Value::String(name)) => ("", name.clone(), value),
            (key, Value::Bool(_)) => (key, key.to_owned(), value),
            (key, _) => (key, format!("{key} {}", brief(value)), value),
        })
        .collect();
    named.sort_by_key(|(key, ..)| *key);
    named
}

/// A value on as many lines as it needs.
fn lay_out(value: &Value) -> Vec<String> {
    match value {
        Value::Object(_) => lay_out_fields(value),
        Value::Array(items) => items.iter().flat_map(|item| indented("- ", lay_out(item))).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => vec![brief(value)],
    }
}

fn lay_out_fields(value: &Value) -> Vec<String> {
    let (long, short): (Vec<_>, Vec<_>) =
        fields(value).into_iter().partition(|(_, text, _)| text.len() > WIDTH);
    let mut lines: Vec<String> = Vec::new();
    for (_, text, _) in short {
        match lines.last_mut() {
            Some(line) if line.len() + text.len() < WIDTH => *line = format!("{line}, {text}"),
            _ => lines.push(text),
        }
    }
    for (key, _, value) in long {
        lines.push(key.to_owned());
        lines.extend(indented("  ", lay_out(value)));
    }
    lines
}

/// Lines moved to the right, the first one behind a mark.
fn indented(mark: &str, lines: Vec<String>) -> Vec<String> {
    let blank = " ".repeat(mark.len());
    let margin = |n: usize| if n == 0 { mark } else { &blank };
    lines.into_iter().enumerate().map(|(n, line)| format!("{}{line}", margin(n))).collect()
}
