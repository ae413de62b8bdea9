//! What must be on the machine: found, or named in one line with how to get it.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::steps::{StepError, command, run, say};

/// The oldest Node that the client's build takes.
const NODE: (u32, u32) = (20, 19);

/// Makes sure that Node and npm are there.
pub(crate) fn need_node() -> Result<(), StepError> {
    let wanted = format!("Node {}.{} or newer (with npm) is needed to build the client", NODE.0, NODE.1);
    let how = "get it from your system's packages or from nodejs.org";
    let Some(version) = output("node", &["--version"]) else {
        return Err(StepError(format!("{wanted}, and there is none: {how}")));
    };
    if parse(&version).is_none_or(|found| found < NODE) {
        return Err(StepError(format!("{wanted}, and this is {}: {how}", version.trim())));
    }
    match output(npm(), &["--version"]) {
        Some(_) => Ok(()),
        None => Err(StepError(format!("{wanted}, and there is no npm: {how}"))),
    }
}

/// What npm is called here.
pub(crate) fn npm() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}

/// A Chromium for the end-to-end tests, installed where we may.
pub(crate) fn need_chromium() -> Result<PathBuf, StepError> {
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    let by_hand = "the end-to-end tests need Chromium: install it (on Debian: apt-get install chromium) \
                   or set CHROMIUM to its path";
    if !may_install() {
        return Err(StepError(by_hand.into()));
    }
    say("Chromium is missing; installing it for the end-to-end tests");
    install("Chromium", &["chromium"])?;
    find_chromium().ok_or_else(|| StepError(by_hand.into()))
}

/// Whether there is a PostgreSQL for the tests of rooms in a database,
/// installed where we may. Without one they say that they were not tried.
pub(crate) fn has_postgres() -> Result<bool, StepError> {
    if find_postgres() {
        return Ok(true);
    }
    if !may_install() {
        say("PostgreSQL is missing: that rooms are kept in a database is NOT TRIED \
             (on Debian: apt-get install postgresql)");
        return Ok(false);
    }
    say("PostgreSQL is missing; installing it for the tests of rooms in a database");
    install("PostgreSQL", &["postgresql"])?;
    Ok(find_postgres())
}

/// Where the tests look too (`crates/line/src/postgres.rs`).
fn find_postgres() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(Result::ok);
    let is_there = versions.map(|version| version.path()).any(|path| path.join("bin/initdb").exists());
    is_there || output("initdb", &["--version"]).is_some()
}

fn may_install() -> bool {
    is_root() && Path::new("/usr/bin/apt-get").exists()
}

/// Firefox, WebKit and a display for them, installed where we may. Whichever is
/// not there is named by the tests that would have played in it.
pub(crate) fn want_engines() {
    let programs = ["/usr/bin/firefox-esr", "/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];
    if programs.iter().all(|program| Path::new(program).exists()) || !may_install() {
        return;
    }
    say("Firefox or WebKit is missing; installing them for the tests in three engines");
    let packages = ["firefox-esr", "webkit2gtk-driver", "xvfb"];
    if let Err(error) = install("Firefox and WebKit", &packages) {
        say(&format!("{error}"));
    }
}

/// Installs packages of Debian.
fn install(what: &str, packages: &[&str]) -> Result<(), StepError> {
    let quiet = |arguments: &[&str]| {
        let mut apt = command("apt-get");
        apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
        apt
    };
    run("look for packages", &mut quiet(&["update", "-qq"]))?;
    let arguments = [&["install", "-y", "-qq", "--no-install-recommends"], packages].concat();
    run(&format!("install {what}"), &mut quiet(&arguments))
}

fn find_chromium() -> Option<PathBuf> {
    let chosen = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    chosen.into_iter().chain(usual.map(PathBuf::from)).find(|path| path.exists())
}

/// Whether cargo has nextest, which runs the tests faster.
pub(crate) fn has_nextest() -> bool {
    output("cargo", &["nextest", "--version"]).is_some()
}

fn is_root() -> bool {
    output("id", &["-u"]).is_some_and(|id| id.trim() == "0")
}

fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let out = Command::new(program).args(arguments).stderr(Stdio::null()).output().ok()?;
    out.status.success().then(|| String::from_utf8_lossy(&out.stdout).into_owned())
}

fn parse(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.trim().trim_start_matches('v').split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_node_are_read() {
        assert_eq!(parse("v20.20.2\n"), Some((20, 20)));
        assert_eq!(parse("nonsense"), None);
    }
}
