//! `cargo verify`: everything that must hold before a change is done.

use std::path::Path;

use crate::{
    steps::{StepError, cargo, run, say, target},
    tools::{has_nextest, has_postgres, need_chromium, want_engines},
    web::{self, npm_in_web},
};

/// Checks everything: first what is quick to fail.
pub(crate) fn verify() -> Result<(), StepError> {
    let chromium = need_chromium()?;
    let has_postgres = has_postgres()?;
    web::install()?;
    run("check the formatting of Rust", cargo().args(["fmt", "--all", "--check"]))?;
    run("check the client", npm_in_web().args(["run", "--silent", "check"]))?;
    web::build()?;
    let everything = ["--workspace", "--all-targets", "--all-features"];
    run("lint Rust", cargo().arg("clippy").args(everything).args(["--", "--deny", "warnings"]))?;
    test_rust(has_postgres)?;
    let strict =
        cargo().env("RUSTDOCFLAGS", "--deny warnings").args(["doc", "--workspace", "--no-deps"]).output();
    strict.map_err(StepError::from).and_then(|doc| {
        let said = String::from_utf8_lossy(&doc.stderr).into_owned();
        if doc.status.success() {
            Ok(())
        } else {
            Err(StepError(format!("the documentation has faults:\n{said}")))
        }
    })?;
    run("test the client", npm_in_web().args(["run", "--silent", "test"]))?;
    play(&chromium, "play in a real browser", "e2e")?;
    say("everything holds");
    Ok(())
}

/// Plays in Chromium, Firefox and WebKit, in whichever are there.
pub(crate) fn engines() -> Result<(), StepError> {
    let chromium = need_chromium()?;
    want_engines();
    web::build()?;
    play(&chromium, "play in every engine", "engines")
}

/// Builds the server, and lets a suite of the client play on it.
fn play(chromium: &Path, what: &str, script: &str) -> Result<(), StepError> {
    run("build the server", cargo().args(["build", "--package", "dodo"]))?;
    let binary = target().join("debug").join(format!("dodo{}", std::env::consts::EXE_SUFFIX));
    let mut suite = npm_in_web();
    suite.args(["run", "--silent", script]).env("DODO", &binary).env("CHROMIUM", chromium);
    run(what, &mut suite)
}

fn test_rust(has_postgres: bool) -> Result<(), StepError> {
    let everything = ["--workspace", "--all-features"];
    let mut tests = cargo();
    if has_nextest() {
        tests.args(["nextest", "run"]).args(everything);
    } else {
        tests.arg("test").args(everything).args(["--lib", "--bins", "--tests"]);
    }
    if has_postgres {
        // Then no test may pass over it.
        tests.env("DODO_NEEDS_POSTGRES", "1");
    }
    run("test Rust", &mut tests)?;
    run(
        "test the examples in the documentation",
        cargo().args(["test", "--quiet", "--doc"]).args(everything),
    )?;
    if !has_postgres {
        say("NOT TRIED, for want of PostgreSQL: that rooms are kept in a database");
    }
    Ok(())
}
