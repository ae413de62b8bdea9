//! The binary: reads the arguments, the clock and the terminal, and hands
//! everything else to the crates.

mod serve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A game-night server: five tabletop games in everyone's browser.
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
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.command {
        None => serve::serve(&arguments.serve),
        Some(Command::Serve(arguments)) => serve::serve(&arguments),
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
