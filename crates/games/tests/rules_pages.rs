//! The rules as people read them and the rules as tests check them are the
//! same: every numbered paragraph has a test, every test's paragraph exists,
//! and the diagrams name what the code names.

#![allow(clippy::disallowed_methods, reason = "pages and sources are files")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use games::Kind;

fn page(kind: Kind) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/games/{kind}.md"));
    fs::read_to_string(&path).expect("a page of rules for every game")
}

fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("a source").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else {
            let text = fs::read_to_string(&path).expect("a source");
            found.push((path, text));
        }
    }
    found
}

fn sources_of(kind: Kind) -> Vec<(PathBuf, String)> {
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(kind.name()))
}

/// The paragraphs named in a text: what follows each `§`.
fn paragraphs(text: &str) -> impl Iterator<Item = String> {
    text.split('§').skip(1).map(|rest| {
        let number: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        number.trim_end_matches('.').to_owned()
    })
}

/// The paragraphs a page is made of, as opposed to those it refers to.
fn numbered(page: &str) -> Vec<String> {
    page.lines().filter(|line| line.starts_with("**§")).filter_map(|line| paragraphs(line).next()).collect()
}

#[test]
fn every_paragraph_of_the_rules_is_tested() {
    for kind in Kind::ALL {
        let is_test = |path: &Path| path.iter().any(|part| part == "tests" || part == "tests.rs");
        let tests = sources_of(kind).into_iter().filter(|(path, _)| is_test(path));
        let cited = |text: &str| {
            let above_a_test = text.lines().filter(|line| line.trim_start().starts_with("// §"));
            above_a_test.flat_map(paragraphs).collect::<Vec<String>>()
        };
        let tested: BTreeSet<String> = tests.flat_map(|(_, text)| cited(&text)).collect();
        let untested: Vec<String> =
            numbered(&page(kind)).into_iter().filter(|number| !tested.contains(number)).collect();
        assert!(untested.is_empty(), "no test in {kind} cites {untested:?}");
    }
}

#[test]
fn every_paragraph_that_is_cited_exists() {
    for kind in Kind::ALL {
        let page = page(kind);
        let numbered = numbered(&page);
        let distinct: BTreeSet<&String> = numbered.iter().collect();
        assert_eq!(distinct.len(), numbered.len(), "a paragraph of {kind} is numbered twice");
        let texts = sources_of(kind).into_iter().map(|(_, text)| text).chain([page]);
        for number in texts.flat_map(|text| paragraphs(&text).collect::<Vec<_>>()) {
            assert!(distinct.contains(&number), "{kind} cites §{number}, which does not exist");
        }
    }
}

#[test]
fn every_link_within_a_page_leads_somewhere() {
    for kind in Kind::ALL {
        let page = page(kind);
        let headings = page.lines().filter_map(|line| line.strip_prefix("## "));
        let anchors: BTreeSet<String> =
            headings.map(|heading| heading.to_lowercase().replace(' ', "-").replace(',', "")).collect();
        for link in page.split("](#").skip(1) {
            let anchor = link.split(')').next().unwrap_or_default();
            assert!(anchors.contains(anchor), "{kind}: no heading for #{anchor}");
        }
    }
}

/// The names of the variants of an enum in a source text.
fn variants(source: &str, name: &str) -> BTreeSet<String> {
    let body = source.split(&format!("pub enum {name} {{")).nth(1).expect("the enum");
    let body = body.split("\n}").next().unwrap_or_default();
    let is_variant = |line: &&str| line.starts_with("    ") && line[4..].starts_with(char::is_uppercase);
    let name = |line: &str| line.trim().chars().take_while(|c| c.is_alphanumeric()).collect();
    body.lines().filter(is_variant).map(name).collect()
}

/// The names of the variants of some enums of a view.
fn named(kind: Kind, enums: &[&str]) -> BTreeSet<String> {
    let sources = sources_of(kind);
    let (_, view) = sources.iter().find(|(path, _)| path.ends_with("view.rs")).expect("the view");
    enums.iter().flat_map(|name| variants(view, name)).collect()
}

/// The places of a game that the page has a line for.
fn listed(kind: Kind) -> BTreeSet<String> {
    let page = page(kind);
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.filter_map(|row| row.split('`').next()).map(str::to_owned).collect()
}

/// The names in the diagram of phases.
fn drawn(kind: Kind) -> BTreeSet<String> {
    let page = page(kind);
    let diagram = page.split("```").find(|part| part.contains("phases ")).expect("a diagram of phases");
    let words = diagram.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| word.starts_with(char::is_uppercase)).map(str::to_owned).collect()
}

#[test]
fn wherever_a_duel_stands_the_page_says_where_to_read() {
    let mut listed = listed(Kind::Duel);
    // While the phase is Breaking, the turn says more.
    listed.insert("Breaking".into());
    assert_eq!(listed, named(Kind::Duel, &["Phase", "Turn"]));
}

#[test]
fn the_diagram_of_a_duel_names_what_the_code_names() {
    assert_eq!(drawn(Kind::Duel), named(Kind::Duel, &["Phase", "Turn", "Ending"]));
}

#[test]
fn wherever_a_game_of_dominoes_stands_the_page_says_where_to_read() {
    assert_eq!(listed(Kind::Dominoes), named(Kind::Dominoes, &["Phase"]));
}

#[test]
fn the_diagram_of_dominoes_names_what_the_code_names() {
    assert_eq!(drawn(Kind::Dominoes), named(Kind::Dominoes, &["Phase", "Ending"]));
}

#[test]
fn the_diagram_of_doodle_rush_names_what_the_code_names() {
    assert_eq!(drawn(Kind::Rush), named(Kind::Rush, &["Phase"]));
}

#[test]
fn wherever_a_game_of_dohdles_stands_the_page_says_where_to_read() {
    assert_eq!(listed(Kind::Dohdles), named(Kind::Dohdles, &["Phase"]));
}

#[test]
fn the_diagram_of_dohdles_names_what_the_code_names() {
    assert_eq!(drawn(Kind::Dohdles), named(Kind::Dohdles, &["Phase"]));
}
