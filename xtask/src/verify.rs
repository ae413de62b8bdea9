//! `cargo verify`: everything that must hold before a change is done.

use crate::{
    steps::{StepError, cargo, run, say, target},
    tools::{has_nextest, has_postgres, need_chromium, want_engines},
    web::{self, npm_in_web},
};

/// Checks everything: first what is quick to fail.
pub(crate) fn verify() -> Result<(), StepError> {
    let chromium = need_chromium()?;
    let has_postgres = has_postgres()?;
    want_engines();
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
    run("build the server", cargo().args(["build", "--package", "dodo"]))?;
    let binary = target().join("debug").join(format!("dodo{}", std::env::consts::EXE_SUFFIX));
    for (what, script) in [("play in a real browser", "e2e"), ("play in every engine", "engines")] {
        let mut end_to_end = npm_in_web();
        end_to_end.args(["run", "--silent", script]).env("DODO", &binary).env("CHROMIUM", &chromium);
        run(what, &mut end_to_end)?;
    }
    say("everything holds");
    Ok(())
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
