//! The binary: reads the arguments, the clock and the terminal, and hands
//! everything else to the crates.

mod fairness;
mod fuzz;
mod hostile;
mod referee;
mod score;
mod serve;
mod sim;
mod soak;
mod storm;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A game-night server: tabletop games in everyone's browser.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::ServeArguments,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Host rooms (the default).
    Serve(serve::ServeArguments),
    /// Race equal eyes on unequal lines, and print who wins.
    Fairness(fairness::FairnessArguments),
    /// Give every reader texts that nobody would send.
    Fuzz(fuzz::FuzzArguments),
    /// Run any game over JSON lines, without a server.
    Referee,
    /// Keep the score of a game played with the real box.
    Score(score::ScoreArguments),
    /// Let bots play against bots, and print what came of it.
    Sim(sim::SimArguments),
    /// Fill a server with rooms of bots, and watch what it takes.
    Soak(soak::SoakArguments),
    /// Play evenings with everything going wrong, and check every promise.
    Storm(storm::StormArguments),
    /// Play a downloaded game again, and check that its chance was fair.
    Verify(verify::VerifyArguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.command {
        None => serve::serve(&arguments.serve),
        Some(Command::Serve(arguments)) => serve::serve(&arguments),
        Some(Command::Fairness(arguments)) => fairness::fairness(&arguments),
        Some(Command::Fuzz(arguments)) => fuzz::fuzz(&arguments),
        Some(Command::Referee) => referee::referee(),
        Some(Command::Score(arguments)) => score::score(&arguments),
        Some(Command::Sim(arguments)) => sim::sim(&arguments),
        Some(Command::Soak(arguments)) => soak::soak(&arguments),
        Some(Command::Storm(arguments)) => storm::storm(&arguments),
        Some(Command::Verify(arguments)) => verify::verify(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&*error);
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stderr, reason = "this is the one place that speaks to the terminal about failures")]
fn complain(error: &dyn std::error::Error) {
    eprintln!("dodo: {error}");
}
