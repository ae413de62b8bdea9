//! Which questions may not be asked, in a language whose ways of asking are
//! listed in a text. The machinery knows no language; `nl.txt` and its like say
//! what each of their lines is for.

use std::{collections::BTreeMap, sync::OnceLock};

use super::super::{terms::all_terms, words::are_equal};
use crate::{text_of, words::Language};

/// The ways of asking.
fn text(language: Language) -> &'static str {
    text_of!(language, "", ".txt", english: "")
}

/// What a language's text says: patterns under the names of their lines.
struct Grammar {
    language: Language,
    lines: BTreeMap<&'static str, Vec<Vec<String>>>,
}

/// Whether a question asks for a solution or for letters.
pub(super) fn is_forbidden(language: Language, question: &str) -> bool {
    let words = language.words(question);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let grammar = Grammar::of(language);
    grammar.asks_for_spelling(&words) || grammar.asks_for_the_word(&words) || grammar.names_a_thing(&words)
}

impl Grammar {
    fn of(language: Language) -> &'static Self {
        static GRAMMARS: [OnceLock<Grammar>; Language::ALL.len()] = [const { OnceLock::new() }; _];
        GRAMMARS[language.place()].get_or_init(|| Self::read(language))
    }

    fn read(language: Language) -> Self {
        let mut lines: BTreeMap<&str, Vec<Vec<String>>> = BTreeMap::new();
        let entries = text(language).lines().filter(|line| !line.starts_with('#'));
        for (name, patterns) in entries.filter_map(|line| line.split_once(": ")) {
            let pattern = |pattern: &str| {
                let words = pattern.split(' ').map(|word| match word {
                    "@" | "*" | "#" => word.to_owned(),
                    word => language.key(word),
                });
                words.filter(|word| !word.is_empty()).collect()
            };
            lines.entry(name).or_default().extend(patterns.split(", ").map(pattern));
        }
        Self { language, lines }
    }

    fn patterns(&self, name: &str) -> &[Vec<String>] {
        self.lines.get(name).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether a lone word is on a line.
    fn has(&self, name: &str, word: &str) -> bool {
        self.patterns(name).iter().any(|pattern| pattern.len() == 1 && pattern[0] == word)
    }

    /// How many words the longest pattern of a line takes that they begin with.
    fn begins(&self, name: &str, words: &[&str]) -> Option<usize> {
        let fits = |pattern: &&Vec<String>| {
            let pairs = || pattern.iter().zip(words);
            words.len() >= pattern.len() && pairs().all(|(wanted, word)| self.fits(wanted, word))
        };
        self.patterns(name).iter().filter(fits).map(Vec::len).max()
    }

    fn is_anywhere(&self, name: &str, words: &[&str]) -> bool {
        (0..words.len()).any(|at| self.begins(name, &words[at..]).is_some())
    }

    fn fits(&self, wanted: &str, word: &str) -> bool {
        match wanted {
            "*" => true,
            "@" => word.chars().count() == 1 && word.chars().all(char::is_alphabetic),
            "#" => {
                let is_numeral = |n: u8| self.language.numeral(&n.to_string()) == Some(word);
                word.chars().all(|c| c.is_ascii_digit()) || (1..=12).any(is_numeral)
            }
            wanted => wanted == word,
        }
    }

    /// Whether letters, sounds or their number are asked for.
    fn asks_for_spelling(&self, words: &[&str]) -> bool {
        self.is_anywhere("spelling", words) && !self.is_anywhere("not spelling", words)
    }

    /// Whether the word itself is asked for, or about.
    fn asks_for_the_word(&self, words: &[&str]) -> bool {
        self.begins("open", words) == Some(words.len()) && !words.is_empty()
    }

    /// Whether a thing is named as the solution: "is it a rabbit?".
    fn names_a_thing(&self, words: &[&str]) -> bool {
        let mut words: Vec<&str> = words.iter().copied().filter(|word| !self.has("chatter", word)).collect();
        if let Some(end) =
            (1..words.len()).find(|&at| self.begins("tail", &words[at..]) == Some(words.len() - at))
        {
            words.truncate(end);
        }
        let Some(n_lead) = self.begins("lead", &words) else {
            let is_bare = words.first().is_some_and(|word| self.has("article", word)) && words.len() <= 3;
            return self.is_term(&words) || is_bare && self.is_named(&words);
        };
        let rest = &words[n_lead..];
        // "An animal or a plant" names two.
        rest.split(|word| self.has("or", word)).any(|thing| self.is_named(thing))
    }

    /// Whether this names one thing: a word of the boards, or a noun that is no
    /// kind of things.
    fn is_named(&self, phrase: &[&str]) -> bool {
        if self.begins("no thing", phrase).is_some() {
            return false;
        }
        let n_sort = self.begins("sort", phrase).unwrap_or(0);
        let n_articles = phrase[n_sort..].iter().take_while(|word| self.has("article", word)).count();
        let is_definite = n_sort + n_articles > 0;
        let rest = &phrase[n_sort + n_articles..];
        // "A rabbit with long ears" is a rabbit.
        let head: Vec<&str> = rest.iter().copied().take_while(|word| !self.has("joint", word)).collect();
        let is_whole = head.len() == rest.len();
        if head.is_empty() || self.is_term(&head) {
            return !head.is_empty() && (is_definite || is_whole);
        }
        let mut nouns = head.iter().filter(|word| !self.has("trait", word)).peekable();
        is_definite && head.len() <= 3 && nouns.peek().is_some() && !nouns.any(|word| self.is_kind(word))
    }

    /// Whether some words are a word of the boards, in one form or another.
    fn is_term(&self, words: &[&str]) -> bool {
        let rest: String = words.iter().copied().filter(|word| !self.has("article", word)).collect();
        !rest.is_empty() && all_terms(self.language).any(|term| are_equal(self.language, term, &rest))
    }

    /// Whether a noun names a kind of thing rather than one thing: "animal". In
    /// some languages a kind may be the end of a word: "Musikinstrument".
    fn is_kind(&self, word: &str) -> bool {
        let is_it = |kind: &Vec<String>| kind.iter().any(|kind| are_equal(self.language, kind, word));
        let ends = |kind: &Vec<String>| kind.iter().any(|kind| word.ends_with(kind.as_str()));
        self.patterns("kind").iter().any(is_it) || self.patterns("kind at the end").iter().any(ends)
    }
}
