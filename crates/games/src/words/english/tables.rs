//! The texts of English, read once.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use super::super::fold::{key, words};

const FORMS: &str = include_str!("forms.txt");
const SPELLINGS: &str = include_str!("spellings.txt");
const PLURALS: &str = include_str!("plurals.txt");
const DOING: &str = include_str!("doing.txt");

/// What the texts say. Words are folded and written as one.
#[derive(Debug, Default)]
pub(super) struct Tables {
    /// Other names of the same thing, each in its words.
    names: BTreeMap<String, Vec<Vec<String>>>,
    /// Other spellings, and ours.
    spellings: BTreeMap<String, String>,
    /// One and many of it.
    plurals: BTreeSet<(String, String)>,
    /// Endings of one and of many.
    endings: Vec<(&'static str, &'static str)>,
    /// One and what only looks like many of it.
    other_things: BTreeSet<(String, String)>,
    verbs: BTreeSet<String>,
}

/// All of them.
pub(super) fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(Tables::read);
    &TABLES
}

impl Tables {
    /// Other names of what this word means.
    pub(super) fn names(&self, word: &str) -> &[Vec<String>] {
        self.names.get(self.spell(word)).map(Vec::as_slice).unwrap_or_default()
    }

    /// A word as this house spells it.
    pub(super) fn spell<'a>(&'a self, word: &'a str) -> &'a str {
        self.spellings.get(word).map_or(word, String::as_str)
    }

    pub(super) fn is_irregular(&self, one: &str, many: &str) -> bool {
        let has_ending = |(singular, plural): &(&str, &str)| {
            one.strip_suffix(singular).is_some_and(|stem| many.strip_suffix(plural) == Some(stem))
        };
        self.endings.iter().any(has_ending) || self.plurals.contains(&(one.to_owned(), many.to_owned()))
    }

    pub(super) fn is_other_thing(&self, one: &str, many: &str) -> bool {
        self.other_things.contains(&(one.to_owned(), many.to_owned()))
    }

    pub(super) fn is_verb(&self, word: &str) -> bool {
        self.verbs.contains(word)
    }

    fn read() -> Self {
        let mut tables = Self::default();
        lines(SPELLINGS).filter_map(|line| line.split_once(' ')).for_each(|pair| tables.add_spelling(pair));
        lines(PLURALS).for_each(|line| tables.add_plural(line));
        lines(FORMS).for_each(|line| tables.add_names(line));
        tables.verbs = lines(DOING).flat_map(str::split_whitespace).map(key).collect();
        tables
    }

    fn add_spelling(&mut self, (other, ours): (&str, &str)) {
        self.spellings.insert(other.to_owned(), ours.to_owned());
        self.spellings.insert(format!("{other}s"), format!("{ours}s"));
    }

    fn add_plural(&mut self, line: &'static str) {
        if let Some((many, one)) = line.split_once(" ! ") {
            self.other_things.insert((key(one), key(many)));
        } else if let Some((one, many)) = line.split_once(' ') {
            match (one.strip_prefix('-'), many.strip_prefix('-')) {
                (Some(one), Some(many)) => self.endings.push((one, many)),
                _ => drop(self.plurals.insert((key(one), key(many)))),
            }
        }
    }

    fn add_names(&mut self, line: &str) {
        if let Some((thing, names)) = line.split_once(" < ") {
            self.names.entry(self.named(thing)).or_default().extend(names.split(", ").map(words));
            return;
        }
        let names: Vec<&str> = line.split(" = ").collect();
        for name in &names {
            let others = names.iter().filter(|other| *other != name).map(|other| words(other));
            self.names.entry(self.named(name)).or_default().extend(others);
        }
    }

    fn named(&self, name: &str) -> String {
        self.spell(&key(name)).to_owned()
    }
}

/// The lines that are no remarks.
fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}
