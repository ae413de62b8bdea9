//! The binary: reads the arguments, the clock and the terminal, and hands
//! everything else to the crates.

#[cfg(feature = "cluster")]
mod cluster;
mod database;
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

use clap::{
    ArgMatches, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, error::ErrorKind,
    parser::ValueSource,
};

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
    Serve(Box<serve::ServeArguments>),
    /// Look how a database and the servers on it are doing.
    #[cfg(feature = "cluster")]
    Cluster(cluster::ClusterArguments),
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
    let matches = Arguments::command().get_matches();
    if let Some(error) = misplaced(&matches) {
        error.exit();
    }
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let outcome = match arguments.command {
        None => serve::serve(&arguments.serve),
        Some(Command::Serve(arguments)) => serve::serve(&arguments),
        #[cfg(feature = "cluster")]
        Some(Command::Cluster(arguments)) => cluster::cluster(&arguments),
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

/// Options of `serve` before another word would silently do nothing: a server
/// meant for this machine would be open to the whole network.
fn misplaced(matches: &ArgMatches) -> Option<clap::Error> {
    let (word, _) = matches.subcommand()?;
    let mut command = Arguments::command();
    let given = |argument: &&clap::Arg| {
        matches.value_source(argument.get_id().as_str()) == Some(ValueSource::CommandLine)
    };
    let option = command.get_arguments().find(given)?.get_long()?.to_owned();
    let sentence = format!("--{option} belongs behind `serve`, not before `{word}`");
    Some(command.error(ErrorKind::ArgumentConflict, sentence))
}

#[expect(clippy::print_stderr, reason = "this is the one place that speaks to the terminal about failures")]
fn complain(error: &dyn std::error::Error) {
    eprintln!("dodo: {error}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(line: &str) -> Option<String> {
        let matches = Arguments::command().get_matches_from(line.split(' '));
        misplaced(&matches).map(|error| error.to_string())
    }

    #[test]
    fn no_option_is_silently_passed_over() {
        for line in ["dodo --host 127.0.0.1 --port 7410 serve", "dodo --port 7410 sim duel"] {
            assert!(complaint(line).is_some_and(|said| said.contains("belongs behind `serve`")), "{line}");
        }
        for line in ["dodo", "dodo serve", "dodo --host 127.0.0.1", "dodo serve --host 127.0.0.1 --port 7410"]
        {
            assert_eq!(complaint(line), None, "{line}");
        }
    }
}
