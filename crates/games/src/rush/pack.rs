//! Word packs: words of the host's own, in a plain text file. A pack that was
//! read is fit to play with; one that is not says in which line and why.

use std::{collections::BTreeSet, fmt};

use serde::{Deserialize, Serialize};

use super::{matching::key, options::Difficulty};

/// The most bytes of a file.
pub const PACK_BYTES: usize = 64 * 1024;
/// Six words for each of six seats.
pub const FEWEST_WORDS: usize = 36;
/// More words than anybody will draw.
pub const MOST_WORDS: usize = 5_000;
/// The most characters of a word, so that it can be guessed.
pub const WORD_CHARACTERS: usize = 30;
/// The most characters of a title.
const TITLE_CHARACTERS: usize = 60;
/// The most characters of a language tag.
const LANGUAGE_CHARACTERS: usize = 35;

/// Words to play with instead of the printed cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Pack {
    title: String,
    language: String,
    difficulty: Difficulty,
    is_cards: bool,
    words: Vec<String>,
}

/// A pack as somebody else wrote it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    title: String,
    language: String,
    difficulty: Difficulty,
    is_cards: bool,
    words: Vec<String>,
}

/// Why a text is no pack, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct PackError {
    /// The line, counted from 1; absent if it is about the whole file.
    pub line: Option<usize>,
    /// Why.
    pub why: PackFault,
}

/// What is wrong with a pack.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackFault {
    /// Over 64 KiB.
    #[error("the file is longer than 64 KiB")]
    LongFile,
    /// Not enough for a full table.
    #[error("a pack needs at least {FEWEST_WORDS} words, and there are {0}")]
    TooFewWords(usize),
    /// More than anybody will draw.
    #[error("a pack has at most {MOST_WORDS} words")]
    TooManyWords,
    /// Neither one word nor three.
    #[error("a line has one word or a card of three, and here are {0}")]
    NotACard(usize),
    /// Cards and single words together.
    #[error("some lines have one word and some have three: choose one of the two")]
    MixedLines,
    /// Nothing between two commas, or nothing but signs.
    #[error("there is a word without letters or digits")]
    NoLetters,
    /// Longer than a guess may be.
    #[error("“{0}” is longer than {WORD_CHARACTERS} characters")]
    LongWord(String),
    /// Something that cannot be seen.
    #[error("there is a character that cannot be seen")]
    Unseen,
    /// The same word twice.
    #[error("“{0}” is there twice")]
    Twice(String),
    /// A title, language or difficulty that is none.
    #[error("the {0} cannot be read")]
    Header(&'static str),
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.why),
            None => self.why.fmt(f),
        }
    }
}

impl Pack {
    /// Reads a pack: lines `# title:`, `# language:` and `# difficulty:`, then
    /// one word a line, or one card of three words, with commas or semicolons
    /// between them. Other lines that begin with `#` are remarks.
    pub fn read(text: &str) -> Result<Self, PackError> {
        if text.len() > PACK_BYTES {
            return Err(PackError { line: None, why: PackFault::LongFile });
        }
        let mut draft = Draft::default();
        for (n, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            draft.line(line.trim()).map_err(|why| PackError { line: Some(n + 1), why })?;
        }
        draft.finish().map_err(|why| PackError { line: None, why })
    }

    /// What it is called; may be empty.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The language of its words as a short tag; may be empty.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// How hard its words are, as whoever wrote it thinks.
    pub fn difficulty(&self) -> Difficulty {
        self.difficulty
    }

    /// Its words, in order.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Whether each three words in order are one card, dealt together.
    pub fn is_cards(&self) -> bool {
        self.is_cards
    }
}

impl TryFrom<Unchecked> for Pack {
    type Error = PackFault;

    fn try_from(unchecked: Unchecked) -> Result<Self, PackFault> {
        let Unchecked { title, language, difficulty, is_cards, words } = unchecked;
        let mut draft = Draft { difficulty, ..Draft::default() };
        draft.title(&title)?;
        draft.language(&language)?;
        for card in words.chunks(if is_cards { 3 } else { 1 }) {
            draft.card(card.iter().map(String::as_str))?;
        }
        draft.finish()
    }
}

/// A pack being read.
#[derive(Default)]
struct Draft {
    title: String,
    language: String,
    difficulty: Difficulty,
    is_cards: Option<bool>,
    words: Vec<String>,
    seen: BTreeSet<String>,
}

impl Draft {
    fn line(&mut self, line: &str) -> Result<(), PackFault> {
        match line.strip_prefix('#') {
            Some(remark) => self.header(remark),
            None if line.is_empty() => Ok(()),
            None => self.card(line.split([',', ';', '，', '；', '、'])),
        }
    }

    fn header(&mut self, remark: &str) -> Result<(), PackFault> {
        let Some((name, value)) = remark.split_once(':') else { return Ok(()) };
        match (name.trim().to_lowercase().as_str(), value.trim()) {
            ("title", title) => self.title(title),
            ("language", language) => self.language(language),
            ("difficulty", word) => self.difficulty(word),
            _ => Ok(()),
        }
    }

    fn title(&mut self, title: &str) -> Result<(), PackFault> {
        if title.chars().count() > TITLE_CHARACTERS || title.chars().any(is_unseen) {
            return Err(PackFault::Header("title"));
        }
        title.clone_into(&mut self.title);
        Ok(())
    }

    fn language(&mut self, tag: &str) -> Result<(), PackFault> {
        if tag.len() > LANGUAGE_CHARACTERS || !tag.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') {
            return Err(PackFault::Header("language"));
        }
        tag.clone_into(&mut self.language);
        Ok(())
    }

    fn difficulty(&mut self, word: &str) -> Result<(), PackFault> {
        self.difficulty = match word.to_lowercase().as_str() {
            "easy" => Difficulty::Easy,
            "hard" => Difficulty::Hard,
            "mixed" => Difficulty::Mixed,
            _ => return Err(PackFault::Header("difficulty")),
        };
        Ok(())
    }

    fn card<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<(), PackFault> {
        let words: Vec<&str> = words.collect();
        let is_card = match words.len() {
            1 => false,
            3 => true,
            n => return Err(PackFault::NotACard(n)),
        };
        if *self.is_cards.get_or_insert(is_card) != is_card {
            return Err(PackFault::MixedLines);
        }
        words.into_iter().try_for_each(|word| self.word(word))
    }

    fn word(&mut self, word: &str) -> Result<(), PackFault> {
        if word.trim().chars().any(is_unseen) {
            return Err(PackFault::Unseen);
        }
        let word = word.split_whitespace().collect::<Vec<_>>().join(" ");
        let key = key(&word);
        match () {
            () if key.is_empty() => Err(PackFault::NoLetters),
            () if word.chars().count() > WORD_CHARACTERS => Err(PackFault::LongWord(word)),
            () if self.words.len() == MOST_WORDS => Err(PackFault::TooManyWords),
            () if !self.seen.insert(key) => Err(PackFault::Twice(word)),
            () => {
                self.words.push(word);
                Ok(())
            }
        }
    }

    fn finish(self) -> Result<Pack, PackFault> {
        let Self { title, language, difficulty, is_cards, words, seen: _ } = self;
        if words.len() < FEWEST_WORDS {
            return Err(PackFault::TooFewWords(words.len()));
        }
        Ok(Pack { title, language, difficulty, is_cards: is_cards == Some(true), words })
    }
}

/// Control characters, and marks that turn or hide the text around them.
pub(super) fn is_unseen(c: char) -> bool {
    let is_hidden = matches!(c, '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}');
    c.is_control() || is_hidden || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
}
