//! The words that bots know, in each language. They are texts, `speech/`:
//! `phrases.txt` is what means something, `sizes.txt` what people compare with,
//! `words.txt` the words around them.

use std::{collections::BTreeMap, sync::OnceLock};

use games::{text_of, words::Language};

use super::reading::Meaning;

/// The words of a text, or of a phrase.
pub(super) type Words = Vec<String>;

/// What a bot knows of a language.
#[derive(Debug)]
pub(super) struct Speech {
    /// Every phrase that means something, what it asks for, and whether for the
    /// opposite.
    pub(super) phrases: Vec<(Words, (Meaning, bool))>,
    /// Things to compare with, and how big they are.
    pub(super) sizes: Vec<(Words, u32)>,
    around: BTreeMap<&'static str, Vec<Words>>,
}

/// Where phrases begin in their text.
const COLUMN: usize = 14;

/// Phrases, sizes and the words around them.
fn texts(language: Language) -> [&'static str; 3] {
    [
        text_of!(language, "speech/", "/phrases.txt"),
        text_of!(language, "speech/", "/sizes.txt"),
        text_of!(language, "speech/", "/words.txt"),
    ]
}

impl Speech {
    /// What is known of a language, read when it is first wanted.
    pub(super) fn of(language: Language) -> &'static Self {
        static SPEECHES: [OnceLock<Speech>; Language::ALL.len()] = [const { OnceLock::new() }; _];
        SPEECHES[language.place()].get_or_init(|| Self::read(language))
    }

    fn read(language: Language) -> Self {
        let [phrases, sizes, around] = texts(language);
        let words = |phrase: &str| language.words(phrase);
        let phrases = entries(phrases, COLUMN);
        let sizes = entries(sizes, 6);
        let mut speech = Self {
            phrases: phrases.filter_map(|(key, phrase)| Some((words(phrase), meant(key)?))).collect(),
            sizes: sizes.filter_map(|(size, thing)| Some((words(thing), size.parse().ok()?))).collect(),
            around: BTreeMap::new(),
        };
        let lines = around.lines().filter(|line| !line.starts_with('#'));
        for (name, phrases) in lines.filter_map(|line| line.split_once(": ")) {
            speech.around.entry(name).or_default().extend(phrases.split(", ").map(words));
        }
        speech
    }

    /// Whether a word is on a line of the words around a question.
    pub(super) fn is(&self, name: &str, word: &str) -> bool {
        self.lines(name).iter().any(|phrase| phrase.len() == 1 && phrase[0] == word)
    }

    /// How many words the longest phrase of a line takes that they begin with.
    pub(super) fn begins(&self, name: &str, words: &[&str]) -> Option<usize> {
        let fitting = self.lines(name).iter().filter(|phrase| is_start(phrase, words));
        fitting.map(Vec::len).max()
    }

    fn lines(&self, name: &str) -> &[Words] {
        self.around.get(name).map(Vec::as_slice).unwrap_or_default()
    }
}

/// Whether words begin with a phrase.
pub(super) fn is_start(phrase: &[String], words: &[&str]) -> bool {
    words.len() >= phrase.len() && phrase.iter().zip(words).all(|(one, other)| one == other)
}

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
