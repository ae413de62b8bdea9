//! The rules as people read them and the rules as tests check them are the
//! same: every numbered paragraph has a test, every test's paragraph exists,
//! and the diagrams name what the code names. The translations say what the
//! English pages say, as far as that can be counted.

#![allow(clippy::disallowed_methods, reason = "pages and sources are files")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use games::Kind;

/// The folder of the rules, of which English has the top.
fn books() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/games")
}

fn page(kind: Kind) -> String {
    fs::read_to_string(books().join(format!("{kind}.md"))).expect("a page of rules for every game")
}

/// The names of the folders in a folder.
fn folders(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let folders = entries.filter(|entry| entry.path().is_dir());
    folders.map(|entry| entry.file_name().into_string().expect("a plain name")).collect()
}

/// Every page in a language other than English: its game, its path and its text.
fn translations() -> Vec<(Kind, PathBuf, String)> {
    let paths = folders(&books()).into_iter().flat_map(|language| {
        Kind::ALL.into_iter().map(move |kind| (kind, books().join(&language).join(format!("{kind}.md"))))
    });
    let read = |(kind, path): (Kind, PathBuf)| {
        let text = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} is missing", path.display()));
        (kind, path, text)
    };
    paths.map(read).collect()
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

/// What a link to a heading ends in.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase().replace(' ', "-");
    kept.chars().filter(|c| c.is_alphanumeric() || *c == '-' || *c == '_').collect()
}

#[test]
fn every_link_leads_somewhere() {
    let english = Kind::ALL.into_iter().map(|kind| (books().join(format!("{kind}.md")), page(kind)));
    let others = translations().into_iter().map(|(_, path, page)| (path, page));
    for (path, page) in english.chain(others) {
        let headings = page.lines().filter_map(|line| line.strip_prefix("## "));
        let anchors: BTreeSet<String> = headings.map(anchor).collect();
        for link in page.split("](").skip(1) {
            let target = link.split(')').next().unwrap_or_default();
            let leads = match target.strip_prefix('#') {
                Some(anchor) => anchors.contains(anchor),
                None => {
                    let file = target.split('#').next().unwrap_or_default();
                    path.parent().is_some_and(|folder| folder.join(file).exists())
                }
            };
            assert!(leads, "{}: {target} leads nowhere", path.display());
        }
    }
}

/// What a line of a page is; paragraphs are told by their number.
fn part(line: &str) -> String {
    match paragraphs(line).next() {
        Some(number) if line.starts_with("**§") => format!("§{number}"),
        _ if line.starts_with('#') => format!("{} heading", line.split(' ').next().unwrap_or_default()),
        _ if line.starts_with('|') => "row of a table".to_owned(),
        _ if line.starts_with("```") => "diagram".to_owned(),
        _ => "paragraph without a number".to_owned(),
    }
}

/// A page as its lines, but for what is in diagrams, with what each is.
fn parts(page: &str) -> Vec<(String, &str)> {
    let mut in_diagram = false;
    let mut found = Vec::new();
    for line in page.lines().filter(|line| !line.is_empty()) {
        let is_fence = line.starts_with("```");
        if is_fence || !in_diagram {
            found.push((part(line), line));
        }
        in_diagram ^= is_fence;
    }
    found
}

#[test]
fn every_language_of_the_page_has_the_rules() {
    let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/words");
    let mut spoken = folders(&words);
    spoken.retain(|language| language != "en");
    let mut translated = folders(&books());
    spoken.sort();
    translated.sort();
    assert_eq!(translated, spoken, "docs/games has a folder for every language of web/words");
}

#[test]
fn every_translation_has_every_paragraph() {
    for (kind, path, translated) in translations() {
        let (english, path) = (page(kind), path.display());
        let [wanted, found] = [&english, &translated].map(|page| numbered(page));
        let missing: Vec<&String> = wanted.iter().filter(|number| !found.contains(number)).collect();
        assert!(missing.is_empty(), "{path} lacks {missing:?} of docs/games/{kind}.md: translate it");
        let beyond: Vec<&String> = found.iter().filter(|number| !wanted.contains(number)).collect();
        assert!(beyond.is_empty(), "{path} has {beyond:?}, which docs/games/{kind}.md does not have");
        let mut above = "the top";
        for ((part, text), (other, _)) in parts(&english).iter().zip(&parts(&translated)) {
            assert_eq!(other, part, "{path}, after {above}, where English goes on: {text}");
            above = part;
        }
        assert_eq!(parts(&translated).len(), parts(&english).len(), "{path} ends elsewhere");
    }
}

/// The figures in a line, however the language groups their digits, and what stands in it letter by letter.
fn figures(line: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        let joins = ",.\u{a0}\u{202f}".contains(sign) && signs.peek().is_some_and(char::is_ascii_digit);
        let figure = found.last_mut().expect("at least one");
        if sign.is_ascii_digit() {
            figure.push(sign);
        } else if !figure.is_empty() && !joins {
            found.push(String::new());
        }
    }
    found.retain(|figure| !figure.is_empty());
    found.extend(line.split('`').skip(1).step_by(2).map(str::to_owned));
    found.sort_unstable();
    found
}

#[test]
fn every_translation_has_the_figures_of_the_english_page() {
    for (kind, path, translated) in translations() {
        let english = page(kind);
        for ((part, line), (_, other)) in parts(&english).iter().zip(&parts(&translated)) {
            let [wanted, found] = [line, other].map(|line| figures(line));
            assert_eq!(found, wanted, "{}, {part}: {other}", path.display());
        }
    }
}

#[test]
fn every_translation_links_what_the_english_page_links() {
    for (kind, path, translated) in translations() {
        let english = page(kind);
        for ((part, line), (_, other)) in parts(&english).iter().zip(&parts(&translated)) {
            let links = |line: &str| line.matches("](").count();
            assert_eq!(links(other), links(line), "{}, {part}: {other}", path.display());
        }
    }
}

#[test]
fn the_diagrams_of_every_translation_name_what_the_code_names() {
    for (kind, path, translated) in translations() {
        let english = page(kind);
        let phases = |page: &str| page.split("```").find(|part| part.contains("phases ")).map(str::to_owned);
        let wanted = phases(&english).expect("a diagram of phases");
        assert_eq!(phases(&translated).as_ref(), Some(&wanted), "{}", path.display());
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
