//! Words: which may be a secret. What counts as the same word is
//! `crate::words`'s to say.

use std::sync::OnceLock;

use super::terms::all_terms;
use crate::words::{Judge, Language, key};

/// The fewest and the most letters of a secret, in one word or in two.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=20;
/// The most letters of a small word between the two of a secret.
const SMALL: usize = 3;
/// The most characters of a proposed word.
const LONGEST_GUESS: usize = 40;

/// A secret as it is written down, if this can be one: a word or two of letters,
/// with hyphens and apostrophes at most (§3.2).
pub(super) fn tidy_secret(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    // "Fer à cheval" is two words with a small one between them.
    let n_words = match parts.as_slice() {
        [_, small, _] if small.chars().count() <= SMALL => 2,
        parts => parts.len(),
    };
    let fits = |c: char| c.is_alphabetic() || is_mark(c) || "-'’".contains(c);
    let is_word = |part: &&str| part.chars().all(fits) && part.chars().any(char::is_alphabetic);
    let secret = parts.join(" ");
    let is_short = LENGTHS.contains(&letters(&secret).count()) && secret.chars().count() <= 40;
    (n_words <= 2 && parts.iter().all(is_word) && is_short).then_some(secret)
}

/// Whether this can be proposed.
pub(super) fn is_guess(word: &str) -> bool {
    word.chars().count() <= LONGEST_GUESS && !key(word).is_empty()
}

/// The letters of a word as the letter boxes count and show them (§5.9).
pub fn letters(word: &str) -> impl Iterator<Item = char> {
    word.chars().filter(|c| c.is_alphabetic()).map(capital)
}

fn capital(c: char) -> char {
    // Its usual capital is two letters, and a box holds one.
    if c == 'ß' {
        return 'ẞ';
    }
    let mut upper = c.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(one), None) => one,
        _ => c,
    }
}

/// Whoever judges proposed words (§8.1 to §8.4).
pub fn judge(language: Language) -> &'static Judge {
    static JUDGES: [OnceLock<Judge>; Language::ALL.len()] = [const { OnceLock::new() }; _];
    JUDGES[language.place()].get_or_init(|| Judge::new(language, all_terms(language)))
}

/// Whether two secret words would be the same to anyone guessing.
pub(super) fn are_equal(language: Language, one: &str, other: &str) -> bool {
    judge(language).is_same(one, other)
}

fn is_mark(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}
