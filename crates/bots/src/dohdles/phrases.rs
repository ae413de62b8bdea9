//! The words that bots know. The phrases that mean something are texts,
//! `phrases.txt` and `sizes.txt`; here are the words around them.

use std::sync::LazyLock;

use super::reading::Meaning;

/// Words that carry no meaning wherever they stand.
pub(super) const DROPPED: &[&str] = &[
    "a",
    "an",
    "the",
    "your",
    "my",
    "our",
    "any",
    "some",
    "usually",
    "normally",
    "typically",
    "generally",
    "actually",
    "really",
    "please",
    "hm",
    "so",
    "then",
    "ok",
    "mostly",
    "mainly",
];

/// Words that may stand around what is asked.
pub(super) const FILLERS: &[&str] = &[
    "is",
    "it",
    "its",
    "this",
    "that",
    "these",
    "are",
    "they",
    "thing",
    "things",
    "object",
    "something",
    "someone",
    "you",
    "i",
    "we",
    "one",
    "people",
    "does",
    "do",
    "did",
    "can",
    "could",
    "would",
    "will",
    "be",
    "kind",
    "type",
    "sort",
    "of",
    "piece",
    "has",
    "have",
    "with",
    "which",
    "what",
    "there",
    "to",
    "also",
    "colour",
    "color",
    "coloured",
    "colored",
    "item",
];

/// Those of them who may do something with a thing.
pub(super) const PEOPLE: &[&str] = &["you", "i", "we", "one", "people"];

/// Words that turn a question into its opposite.
pub(super) const NEGATIONS: &[&str] = &["not", "no", "never", "cant", "cannot", "doesnt", "dont", "isnt"];

/// Negated openings, after which a yes may mean either.
pub(super) const OPENERS: &[&str] =
    &["isnt", "arent", "doesnt", "dont", "cant", "couldnt", "wouldnt", "didnt"];

/// Words before the one in "is it a rabbit?".
pub(super) const LEADS: &[&str] =
    &["is", "it", "this", "that", "are", "they", "these", "could", "can", "be", "maybe"];

/// A phrase, word by word, and what it asks for, or for the opposite of which.
type Phrase = (Vec<&'static str>, (Meaning, bool));

/// Every phrase that means something.
pub(super) fn phrases() -> &'static [Phrase] {
    static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
        let lines = entries(include_str!("phrases.txt"), COLUMN);
        lines.filter_map(|(key, phrase)| Some((phrase.split(' ').collect(), meant(key)?))).collect()
    });
    &PHRASES
}

/// Things to compare with, word by word, and how big they are.
pub(super) fn sizes() -> &'static [(Vec<&'static str>, u32)] {
    static SIZES: LazyLock<Vec<(Vec<&str>, u32)>> = LazyLock::new(|| {
        let lines = entries(include_str!("sizes.txt"), 6);
        lines.filter_map(|(size, thing)| Some((thing.split(' ').collect(), size.parse().ok()?))).collect()
    });
    &SIZES
}

/// Where phrases begin in their text.
const COLUMN: usize = 14;

/// What a text of so wide a first column holds, one by one.
fn entries(text: &'static str, column: usize) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let split = lines.filter_map(move |line| line.split_at_checked(column));
    split.flat_map(|(key, rest)| rest.split(", ").map(move |phrase| (key.trim(), phrase)))
}

fn meant(key: &'static str) -> Option<(Meaning, bool)> {
    if let Some(colour) = key.strip_prefix("colour ") {
        return Some((Meaning::Colour(colour), false));
    }
    let Ok(number) = key.parse::<i8>() else { return Some((Meaning::Trait(key), false)) };
    let place = usize::from(number.unsigned_abs()).checked_sub(1)?;
    Some((Meaning::Sample(place), number < 0))
}
