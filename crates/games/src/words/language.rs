//! The languages that are known, and what has to be known of one.

use serde::{Deserialize, Serialize};

use super::{dutch::Dutch, english::English, fold, french::French, german::German, spanish::Spanish};
use crate::{Field, Setting};

/// The language of the words that are played with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub enum Language {
    /// Either English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Dutch, of the Netherlands and of Belgium.
    #[serde(rename = "nl")]
    Dutch,
    /// German, of wherever it is spoken.
    #[serde(rename = "de")]
    German,
    /// French, of wherever it is spoken.
    #[serde(rename = "fr")]
    French,
    /// Spanish, of Spain and of America.
    #[serde(rename = "es")]
    Spanish,
    /// One of which nothing is known: only spelling can be compared. Words of
    /// the host's own may be in one, a table's own words never are.
    #[serde(rename = "other", skip_deserializing)]
    Other,
}

impl Language {
    /// Every language that there are words in.
    pub const ALL: [Self; 5] = [Self::English, Self::Dutch, Self::German, Self::French, Self::Spanish];

    /// Its place among [all](Self::ALL), for what is kept of each; that of
    /// English if there are no words in it.
    pub fn place(self) -> usize {
        Self::ALL.iter().position(|known| *known == self).unwrap_or(0)
    }

    /// Its short tag.
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Dutch => "nl",
            Self::German => "de",
            Self::French => "fr",
            Self::Spanish => "es",
            Self::Other => "other",
        }
    }

    /// The line of an options form in which the words' language is chosen.
    pub(crate) fn field() -> Field {
        Field::new("language", Setting::Word("en"), Self::ALL.map(|language| Setting::Word(language.tag())))
    }

    /// The language of a short tag, as `en` or `pt-BR`. What does not say is
    /// taken for English.
    pub fn of(tag: &str) -> Self {
        match tag.split('-').next().unwrap_or_default().to_ascii_lowercase().as_str() {
            "" | "en" | "eng" | "english" => Self::English,
            "nl" | "nld" | "dut" | "nederlands" | "dutch" | "vls" => Self::Dutch,
            "de" | "deu" | "ger" | "deutsch" | "german" => Self::German,
            "fr" | "fra" | "fre" | "français" | "french" => Self::French,
            "es" | "spa" | "español" | "castellano" | "spanish" => Self::Spanish,
            _ => Self::Other,
        }
    }

    /// The words of a text as they are heard, in plain letters, however they are
    /// typed: two that are the same have the same.
    pub fn words(self, text: &str) -> Vec<String> {
        self.rules().words(text)
    }

    /// A text as one word, by which equal ones are found.
    pub fn key(self, text: &str) -> String {
        self.words(text).concat()
    }

    /// A number in digits, as a word.
    pub fn numeral(self, digits: &str) -> Option<&'static str> {
        self.rules().numeral(digits)
    }

    pub(super) fn rules(self) -> &'static dyn Rules {
        match self {
            Self::English => &English,
            Self::Dutch => &Dutch,
            Self::German => &German,
            Self::French => &French,
            Self::Spanish => &Spanish,
            Self::Other => &Unknown,
        }
    }
}

/// The text of a language: a file each, whose names differ in the tag alone,
/// `text_of!(language, "boards/", ".txt")`. In a language that is not known there
/// are no words, and English has to do; where it has no file, its text is named.
#[macro_export]
macro_rules! text_of {
    ($language:expr, $before:literal, $after:literal) => {
        $crate::text_of!($language, $before, $after, english: include_str!(concat!($before, "en", $after)))
    };
    ($language:expr, $before:literal, $after:literal, english: $english:expr) => {
        match $language {
            $crate::words::Language::English | $crate::words::Language::Other => $english,
            $crate::words::Language::Dutch => include_str!(concat!($before, "nl", $after)),
            $crate::words::Language::German => include_str!(concat!($before, "de", $after)),
            $crate::words::Language::French => include_str!(concat!($before, "fr", $after)),
            $crate::words::Language::Spanish => include_str!(concat!($before, "es", $after)),
        }
    };
}

/// What has to be known of a language. Words come folded.
pub(super) trait Rules: Sync {
    /// The plain words of a text, however they are typed.
    fn words(&self, text: &str) -> Vec<String> {
        fold::words(text)
    }

    /// Words that may stand before any other and say nothing.
    fn articles(&self) -> &'static [&'static str] {
        &[]
    }

    /// Small words that join two and may be left out, or be others: "fer à
    /// cheval".
    fn joints(&self) -> &'static [&'static str] {
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

    /// Whether one is the other's pet name: "hondje" is a little "hond". It is
    /// nearly the word, and not the word.
    fn is_little(&self, _word: &str, _little: &str) -> bool {
        false
    }

    /// A word as it sounds, roughly.
    fn sound(&self, word: &str) -> String {
        word.to_owned()
    }
}

struct Unknown;

impl Rules for Unknown {}
