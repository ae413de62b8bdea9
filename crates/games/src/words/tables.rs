//! What a language's texts say, read once. `english/README.md` says what is in
//! which of them; a language that needs none of a sort has an empty text.

use std::collections::{BTreeMap, BTreeSet};

use super::{fold, list::WordList};

/// The texts of a language, and how it takes a text apart into plain words.
#[derive(Clone, Copy)]
pub(super) struct Texts {
    pub(super) forms: &'static str,
    pub(super) spellings: &'static str,
    pub(super) plurals: &'static str,
    pub(super) doing: &'static str,
    pub(super) little: &'static str,
    pub(super) words: fn(&str) -> Vec<String>,
    /// Small words that join others and do not count.
    pub(super) joints: &'static [&'static str],
}

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
    endings: Vec<(String, String)>,
    /// One and what only looks like many of it.
    other_things: BTreeSet<(String, String)>,
    verbs: BTreeSet<String>,
    /// One and its little one.
    little: BTreeSet<(String, String)>,
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

    fn is_irregular(&self, one: &str, many: &str) -> bool {
        let has_ending = |(singular, plural): &(String, String)| {
            one.strip_suffix(&**singular).is_some_and(|stem| many.strip_suffix(&**plural) == Some(stem))
        };
        self.endings.iter().any(has_ending) || self.plurals.contains(&(one.to_owned(), many.to_owned()))
    }

    pub(super) fn is_other_thing(&self, one: &str, many: &str) -> bool {
        self.other_things.contains(&(one.to_owned(), many.to_owned()))
    }

    /// Whether the second is listed as a little one of the first.
    pub(super) fn is_little(&self, word: &str, little: &str) -> bool {
        self.little.contains(&(word.to_owned(), little.to_owned()))
    }

    pub(super) fn is_verb(&self, word: &str) -> bool {
        self.verbs.contains(word)
    }

    /// Whether what is said is the word, spelt otherwise, or one or many of it.
    /// Words are compared as pairs: what is left when an ending is cut off may
    /// be another word, or none.
    pub(super) fn is_same(
        &self,
        list: WordList,
        is_regular: fn(one: &str, many: &str) -> bool,
        word: &str,
        said: &str,
    ) -> bool {
        let [word, said] = [word, said].map(|word| self.spell(word));
        let is_many = |one: &str, many: &str| {
            (is_regular(one, many) || self.is_irregular(one, many)) && !self.is_other_thing(one, many)
        };
        // Of a word that only looks like many, the rest is no word: a virus is
        // not many of anything.
        word == said || is_many(word, said) || is_many(said, word) && list.has(said)
    }

    pub(super) fn read(texts: Texts) -> Self {
        let mut reader = Reader { texts, tables: Self::default() };
        lines(texts.spellings)
            .filter_map(|line| line.split_once(' '))
            .for_each(|(other, ours)| reader.add_spelling(other, ours));
        lines(texts.plurals).for_each(|line| reader.add_plural(line));
        lines(texts.forms).for_each(|line| reader.add_names(line));
        let verbs = lines(texts.doing).flat_map(str::split_whitespace);
        reader.tables.verbs = verbs.map(|verb| reader.key(verb)).collect();
        let little = lines(texts.little).filter_map(|line| line.split_once(' '));
        reader.tables.little = little.map(|(one, other)| (reader.key(one), reader.key(other))).collect();
        reader.tables
    }
}

/// Tables that are being read.
struct Reader {
    texts: Texts,
    tables: Tables,
}

impl Reader {
    fn words(&self, text: &str) -> Vec<String> {
        fold::telling((self.texts.words)(text), self.texts.joints)
    }

    fn key(&self, text: &str) -> String {
        self.words(text).concat()
    }

    fn add_spelling(&mut self, other: &str, ours: &str) {
        let [other, ours] = [other, ours].map(|word| self.key(word));
        self.tables.spellings.insert(format!("{other}s"), format!("{ours}s"));
        self.tables.spellings.insert(other, ours);
    }

    fn add_plural(&mut self, line: &str) {
        if let Some((many, one)) = line.split_once(" ! ") {
            self.tables.other_things.insert((self.key(one), self.key(many)));
        } else if let Some((one, many)) = line.split_once(' ') {
            let pair = (self.key(one), self.key(many));
            match (one.strip_prefix('-'), many.strip_prefix('-')) {
                (Some(_), Some(_)) => self.tables.endings.push(pair),
                _ => drop(self.tables.plurals.insert(pair)),
            }
        }
    }

    fn add_names(&mut self, line: &str) {
        if let Some((thing, names)) = line.split_once(" < ") {
            let names: Vec<Vec<String>> = names.split(", ").map(|name| self.words(name)).collect();
            self.tables.names.entry(self.named(thing)).or_default().extend(names);
            return;
        }
        let names: Vec<&str> = line.split(" = ").collect();
        for name in &names {
            let others = names.iter().filter(|other| *other != name).map(|other| self.words(other));
            let others: Vec<Vec<String>> = others.collect();
            self.tables.names.entry(self.named(name)).or_default().extend(others);
        }
    }

    fn named(&self, name: &str) -> String {
        self.tables.spell(&self.key(name)).to_owned()
    }
}

/// The lines that are no remarks.
fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}
