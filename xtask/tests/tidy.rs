//! What lints cannot see: that every game is whole, that files stay small, and
//! that each part imports only what it may.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The names of the games, as the rules list them.
fn kinds() -> Vec<String> {
    let text = read("crates/games/src/kind.rs");
    let names = text.lines().filter_map(|line| line.trim().strip_prefix("Self::")?.split_once(" => \""));
    names.filter_map(|(_, rest)| Some(rest.split_once('"')?.0.to_owned())).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(root().join(&path))
        .unwrap_or_else(|error| panic!("{}: {error}", path.as_ref().display()))
}

/// Every file of ours with one of these endings, by its path from the root.
fn sources(endings: &[&str]) -> Vec<PathBuf> {
    fn gather(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
        let skipped = ["target", "node_modules", "dist", ".git", "test-results", "data"];
        for entry in fs::read_dir(folder).expect("our own folders can be read") {
            let path = entry.expect("our own folders can be read").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() && !skipped.contains(&name) {
                gather(&path, endings, found);
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    gather(&root(), endings, &mut found);
    assert!(found.len() > 10, "the sources are not where they are looked for");
    found
}

#[test]
fn every_game_is_whole() {
    let kinds = kinds();
    assert!(!kinds.is_empty(), "no game was found in kind.rs");
    for kind in kinds {
        for part in [
            format!("crates/games/src/{kind}/mod.rs"),
            format!("crates/games/tests/playthroughs/{kind}"),
            format!("crates/bots/src/{kind}/mod.rs"),
            format!("web/src/games/{kind}/index.ts"),
            format!("web/src/games/{kind}/coach.ts"),
            format!("web/src/wire/{kind}.ts"),
            format!("docs/games/{kind}.md"),
        ] {
            assert!(root().join(&part).exists(), "{kind} lacks {part}");
        }
    }
}

#[test]
fn files_stay_small_enough_to_read() {
    // Tests, tables and generated files may be long.
    let excepted = ["/tests/", "tests.rs", "/wire/", ".test.ts", "/data/", "/words/"];
    for (ending, most) in [(".rs", 600), (".ts", 600), (".svelte", 350)] {
        for path in sources(&[ending]) {
            let name = path.to_string_lossy().replace('\\', "/");
            if excepted.iter().any(|part| name.contains(part)) {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let lines = text.split("#[cfg(test)]").next().unwrap_or_default().lines().count();
            assert!(lines <= most, "{name} has {lines} lines; {most} is the most");
        }
    }
}

#[test]
fn every_rust_file_says_what_it_is() {
    for path in sources(&[".rs"]) {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("//!"), "{} does not open with //!", path.display());
    }
}

#[test]
fn games_do_not_know_each_other() {
    let kinds = kinds();
    for kind in &kinds {
        for other in kinds.iter().filter(|other| *other != kind) {
            for path in sources(&[".rs", ".ts", ".svelte"]) {
                let name = path.to_string_lossy().replace('\\', "/");
                if !name.contains(&format!("/{kind}/")) {
                    continue;
                }
                let text = fs::read_to_string(&path).unwrap();
                for import in [format!("crate::{other}"), format!("games/{other}"), format!("../{other}/")] {
                    assert!(!text.contains(&import), "{name} imports {import}");
                }
            }
        }
    }
}

#[test]
fn nothing_is_left_for_later() {
    // Spelt in halves, or this file would find itself.
    let marks =
        [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("unimple", "mented!"), concat!("to", "do!(")];
    let switched_off = [
        concat!("#[ig", "nore"),
        concat!("test.sk", "ip("),
        concat!("test.on", "ly("),
        concat!("it.sk", "ip("),
    ];
    for path in sources(&[".rs", ".ts", ".svelte"]) {
        let text = fs::read_to_string(&path).unwrap();
        for mark in marks.iter().chain(&switched_off) {
            assert!(!text.contains(mark), "{} holds {mark}", path.display());
        }
    }
}

#[test]
fn the_phases_in_the_rules_are_the_phases_in_the_code() {
    for kind in kinds() {
        let page = read(format!("docs/games/{kind}.md"));
        let view = read(format!("crates/games/src/{kind}/view.rs"));
        let body = view.split("pub enum Phase {").nth(1).expect("every view has a phase");
        let body = body.split("\n}").next().unwrap_or_default();
        let variants = body.lines().filter_map(|line| {
            let word = line.strip_prefix("    ")?;
            let end = word.find([' ', ',', '{', '(']).unwrap_or(word.len());
            let name = &word[..end];
            name.starts_with(|c: char| c.is_ascii_uppercase()).then(|| name.to_owned())
        });
        for variant in variants {
            assert!(page.contains(&variant), "docs/games/{kind}.md does not name the phase {variant}");
        }
    }
}
