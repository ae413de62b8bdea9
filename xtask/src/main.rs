//! The chores. `cargo play` builds everything and starts the server,
//! `cargo verify` checks everything. Only the standard library is used, so
//! this starts at once on a fresh machine.

mod bench;
mod steps;
mod tools;
mod verify;
mod web;

use std::process::ExitCode;

use steps::{StepError, cargo, run};

const USAGE: &str = "cargo play [ARGUMENTS OF dodo]   build the client and the server, and start it
cargo verify                     check everything: Rust, web, end to end
cargo xtask wire                 write the client's wire types anew
cargo xtask bless                write golden files anew, to be read before they are committed
cargo xtask chaos [ACTS [FAULTS [ROOMS]]] break three servers on a database again and again (needs PostgreSQL)
cargo xtask engines               play in Chromium, Firefox and WebKit
cargo xtask bench                weigh everything, and write docs/performance.md";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next();
    let rest: Vec<String> = arguments.collect();
    let done = match command.as_deref() {
        Some("play") => play(&rest),
        Some("verify") => verify::verify(),
        Some("wire") => wire(),
        Some("bless") => bless(),
        Some("engines") => verify::engines(),
        Some("chaos") => chaos(&rest),
        Some("bench") => bench::bench(),
        Some(_) | None => Err(StepError(USAGE.into())),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            steps::say(&format!("{trouble}"));
            ExitCode::FAILURE
        }
    }
}

/// Builds the client into the server, and starts it.
fn play(arguments: &[String]) -> Result<(), StepError> {
    web::build()?;
    run("build the server", cargo().args(["build", "--release", "--package", "dodo"]))?;
    let binary = steps::target().join("release").join(format!("dodo{}", std::env::consts::EXE_SUFFIX));
    steps::become_program(&binary, arguments)
}

fn wire() -> Result<(), StepError> {
    let arguments = ["test", "--quiet", "--package", "rooms", "--features", "ts", "--test", "wire_types"];
    run("write the wire types", cargo().args(arguments).env("BLESS", "1"))
}

fn bless() -> Result<(), StepError> {
    run("write the golden games", cargo().args(["test", "--quiet", "--package", "games"]).env("BLESS", "1"))?;
    wire()
}

/// Kills, pauses and cuts off three servers and their database while people
/// play, until there were so many acts and faults; the tests do so for a moment.
fn chaos(arguments: &[String]) -> Result<(), StepError> {
    let number = |at: usize, usual: &str| arguments.get(at).map_or(usual, String::as_str).to_owned();
    let mut chaos = cargo();
    chaos.args(["test", "--release", "--package", "dodo", "--features", "cluster", "--test", "program"]);
    chaos.args(["chaos::", "--", "--nocapture"]);
    chaos.env("DODO_CHAOS_ACTS", number(0, "1000000")).env("DODO_CHAOS_FAULTS", number(1, "500"));
    chaos.env("DODO_CHAOS_ROOMS", number(2, "200")).env("DODO_NEEDS_POSTGRES", "1");
    run("break everything", &mut chaos)
}
