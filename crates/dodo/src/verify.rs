//! `dodo verify`: plays a finished game again from its revealed seed.

use std::{
    error::Error,
    fs,
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
};

use clap::Args;
use rooms::Transcript;

/// The largest game that is read.
const MOST_BYTES: u64 = 64 << 20;

#[derive(Clone, Debug, Args)]
pub(crate) struct VerifyArguments {
    /// The downloaded game; - reads standard input.
    game: PathBuf,
}

/// Says whether a game is what it claims to be.
pub(crate) fn verify(arguments: &VerifyArguments) -> Result<(), Box<dyn Error>> {
    let text = read(&arguments.game)?;
    let transcript: Transcript =
        serde_json::from_str(&text).map_err(|error| format!("this is not a game of Dodo: {error}"))?;
    transcript.verify()?;
    let mut out = io::stdout().lock();
    writeln!(out, "The seed belongs to the commitment {}.", transcript.commitment)?;
    writeln!(out, "All {} steps follow the rules, and the game ends as it says:", transcript.steps.len())?;
    for standing in &transcript.outcome.standings {
        let name = transcript.names.get(standing.seat.index()).map_or("?", String::as_str);
        writeln!(out, "{:>3}. {name}  {}", standing.place, standing.score)?;
    }
    Ok(())
}

fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    if path == Path::new("-") {
        io::stdin().lock().take(MOST_BYTES).read_to_string(&mut text)?;
    } else {
        fs::File::open(path)?.take(MOST_BYTES).read_to_string(&mut text)?;
    }
    Ok(text)
}
