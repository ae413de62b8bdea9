//! Running other programs, and saying what is going on.

use std::{
    fmt,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

/// Why a chore was not done, in words for whoever asked for it.
#[derive(Debug)]
pub(crate) struct StepError(pub(crate) String);

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<std::io::Error> for StepError {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Where cargo builds to.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The cargo that runs this.
pub(crate) fn cargo() -> Command {
    command(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
}

/// A program, run in the root of the repository.
pub(crate) fn command(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Runs a step to its end.
pub(crate) fn run(what: &str, command: &mut Command) -> Result<(), StepError> {
    say(&format!("── {what}"));
    let started = Instant::now();
    let status = command.status().map_err(|error| {
        StepError(format!("cannot {what}: {} did not start: {error}", command.get_program().display()))
    })?;
    if !status.success() {
        return Err(StepError(format!("could not {what} ({status})")));
    }
    say(&format!("   {:.1} s", started.elapsed().as_secs_f64()));
    Ok(())
}

/// Turns into another program, so that signals reach it directly.
pub(crate) fn become_program(program: &Path, arguments: &[String]) -> Result<(), StepError> {
    let mut command = Command::new(program);
    command.args(arguments);
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt as _;
        let error = command.exec();
        Err(StepError(format!("cannot start {}: {error}", program.display())))
    }
    #[cfg(not(unix))]
    {
        run("play", &mut command)
    }
}

/// Tells whoever is watching.
#[expect(clippy::print_stderr, reason = "this is how chores are told")]
pub(crate) fn say(text: &str) {
    eprintln!("{text}");
}
