//! The client: its packages and its build, done again only when what they are
//! made of has changed.

use std::{
    fs,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    path::{Path, PathBuf},
};

use crate::{
    steps::{StepError, command, root, run},
    tools::{need_node, npm},
};

/// What the build reads, beside the packages.
const SOURCES: [&str; 8] = [
    "web/src",
    "web/words",
    "web/public",
    "web/scripts",
    "web/index.html",
    "web/vite.config.ts",
    "web/package-lock.json",
    "docs/games",
];

/// Installs the packages that the lock file names.
pub(crate) fn install() -> Result<(), StepError> {
    need_node()?;
    let lock = digest(&[root().join("web/package-lock.json")])?;
    once(&root().join("web/node_modules/.dodo"), lock, || {
        run("install the client's packages", npm_in_web().args(["ci", "--no-audit", "--no-fund"]))
    })
}

/// Builds the client into `web/dist`, from where the server takes it.
pub(crate) fn build() -> Result<(), StepError> {
    install()?;
    let sources = digest(&SOURCES.map(|source| root().join(source)))?;
    // Outside dist, or it would be built into the server.
    once(&root().join("web/node_modules/.dodo-dist"), sources, || {
        run("build the client", npm_in_web().args(["run", "build"]))
    })
}

/// npm, run in the client's folder.
pub(crate) fn npm_in_web() -> std::process::Command {
    let mut npm = command(npm());
    npm.current_dir(root().join("web"));
    npm
}

/// Does `work` unless the stamp says that it was done for the same `digest`.
fn once(stamp: &Path, digest: u64, work: impl FnOnce() -> Result<(), StepError>) -> Result<(), StepError> {
    let digest = digest.to_string();
    let dist_is_there = root().join("web/dist/index.html").exists() || !stamp.ends_with(".dodo-dist");
    if dist_is_there && fs::read_to_string(stamp).is_ok_and(|done| done == digest) {
        return Ok(());
    }
    work()?;
    Ok(fs::write(stamp, digest)?)
}

fn digest(paths: &[PathBuf]) -> Result<u64, StepError> {
    let mut files = Vec::new();
    for path in paths {
        gather(path, &mut files)?;
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.hash(&mut hasher);
        fs::read(&file)?.hash(&mut hasher);
    }
    Ok(hasher.finish())
}

fn gather(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), StepError> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            gather(&entry?.path(), files)?;
        }
    } else if path.exists() {
        files.push(path.to_owned());
    }
    Ok(())
}
