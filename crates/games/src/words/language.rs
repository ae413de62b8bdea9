//! The languages that are known, and what has to be known of one.

use super::english::English;

/// The language of the words that are played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Either English.
    English,
    /// One of which nothing is known: only spelling can be compared.
    Other,
}

impl Language {
    /// The language of a short tag, as `en` or `pt-BR`. What does not say is
    /// taken for English.
    pub fn of(tag: &str) -> Self {
        match tag.split('-').next().unwrap_or_default().to_ascii_lowercase().as_str() {
            "" | "en" | "eng" | "english" => Self::English,
            _ => Self::Other,
        }
    }

    pub(super) fn rules(self) -> &'static dyn Rules {
        match self {
            Self::English => &English,
            Self::Other => &Unknown,
        }
    }
}

/// What has to be known of a language. Words come folded.
pub(super) trait Rules: Sync {
    /// Words that may stand before any other and say nothing.
    fn articles(&self) -> &'static [&'static str] {
        &[]
    }

    /// A number in digits, as a word.
    fn numeral(&self, _digits: &str) -> Option<&'static str> {
        None
    }

    /// Whether it is a word of the language.
    fn is_word(&self, _word: &str) -> bool {
        false
    }

    /// Other names of the very same thing, each in its words.
    fn other_names(&self, _word: &str) -> &'static [Vec<String>] {
        &[]
    }

    /// Whether what is said is the word, spelt otherwise, many of it, or the
    /// doing of it.
    fn is_same(&self, word: &str, said: &str) -> bool {
        word == said
    }

    /// A word as it sounds, roughly.
    fn sound(&self, word: &str) -> String {
        word.to_owned()
    }
}

struct Unknown;

impl Rules for Unknown {}
