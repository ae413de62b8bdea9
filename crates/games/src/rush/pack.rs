//! Word packs: words of the host's own, in a plain text file. A pack that was
//! read is fit to play with; one that is not says in which lines and why.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::options::Difficulty;
use crate::{NotAPack, PACK_BYTES, PackFault, pack::is_unseen, words::key};

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

/// What is wrong with a pack, and in which line, counted from 1; in none if it
/// is about the whole file.
pub(super) type Fault = (Option<usize>, Why);

/// What is wrong with a pack, or a line of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Why {
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

impl Pack {
    /// Reads a pack: lines `# title:`, `# language:` and `# difficulty:`, then
    /// one word a line, or one card of three words, with commas or semicolons
    /// between them. Other lines that begin with `#` are remarks.
    pub fn read(text: &str) -> Result<Self, NotAPack> {
        let told = |(line, why): Fault| PackFault { line, why: why.to_string() };
        Self::read_lines(text).map_err(|faults| NotAPack::new(faults.into_iter().map(told)))
    }

    /// Reads a pack; of what is wrong, the first thing in each line, in order.
    pub(super) fn read_lines(text: &str) -> Result<Self, Vec<Fault>> {
        if text.len() > PACK_BYTES {
            return Err(vec![(None, Why::LongFile)]);
        }
        let mut draft = Draft::default();
        let mut faults = Vec::new();
        for (n, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            if let Err(why) = draft.line(line.trim()) {
                // Every word after the last one would be told the same.
                let is_last = why == Why::TooManyWords;
                faults.push((Some(n), why));
                if is_last {
                    break;
                }
            }
        }
        // How many words there are is known once each of them can be read.
        if faults.is_empty() { draft.finish().map_err(|why| vec![(None, why)]) } else { Err(faults) }
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
    type Error = Why;

    fn try_from(unchecked: Unchecked) -> Result<Self, Why> {
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
    fn line(&mut self, line: &str) -> Result<(), Why> {
        match line.strip_prefix('#') {
            Some(remark) => self.header(remark),
            None if line.is_empty() => Ok(()),
            None => self.card(line.split([',', ';', '，', '；', '、'])),
        }
    }

    fn header(&mut self, remark: &str) -> Result<(), Why> {
        let Some((name, value)) = remark.split_once(':') else { return Ok(()) };
        match (name.trim().to_lowercase().as_str(), value.trim()) {
            ("title", title) => self.title(title),
            ("language", language) => self.language(language),
            ("difficulty", word) => self.difficulty(word),
            _ => Ok(()),
        }
    }

    fn title(&mut self, title: &str) -> Result<(), Why> {
        if title.chars().count() > TITLE_CHARACTERS || title.chars().any(is_unseen) {
            return Err(Why::Header("title"));
        }
        title.clone_into(&mut self.title);
        Ok(())
    }

    fn language(&mut self, tag: &str) -> Result<(), Why> {
        if tag.len() > LANGUAGE_CHARACTERS || !tag.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') {
            return Err(Why::Header("language"));
        }
        tag.clone_into(&mut self.language);
        Ok(())
    }

    fn difficulty(&mut self, word: &str) -> Result<(), Why> {
        self.difficulty = match word.to_lowercase().as_str() {
            "easy" => Difficulty::Easy,
            "hard" => Difficulty::Hard,
            "mixed" => Difficulty::Mixed,
            _ => return Err(Why::Header("difficulty")),
        };
        Ok(())
    }

    fn card<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<(), Why> {
        let words: Vec<&str> = words.collect();
        let is_card = match words.len() {
            1 => false,
            3 => true,
            n => return Err(Why::NotACard(n)),
        };
        if *self.is_cards.get_or_insert(is_card) != is_card {
            return Err(Why::MixedLines);
        }
        words.into_iter().try_for_each(|word| self.word(word))
    }

    fn word(&mut self, word: &str) -> Result<(), Why> {
        if word.trim().chars().any(is_unseen) {
            return Err(Why::Unseen);
        }
        let word = word.split_whitespace().collect::<Vec<_>>().join(" ");
        let key = key(&word);
        match () {
            () if key.is_empty() => Err(Why::NoLetters),
            () if word.chars().count() > WORD_CHARACTERS => Err(Why::LongWord(word)),
            () if self.words.len() == MOST_WORDS => Err(Why::TooManyWords),
            () if !self.seen.insert(key) => Err(Why::Twice(word)),
            () => {
                self.words.push(word);
                Ok(())
            }
        }
    }

    fn finish(self) -> Result<Pack, Why> {
        let Self { title, language, difficulty, is_cards, words, seen: _ } = self;
        if words.len() < FEWEST_WORDS {
            return Err(Why::TooFewWords(words.len()));
        }
        Ok(Pack { title, language, difficulty, is_cards: is_cards == Some(true), words })
    }
}
