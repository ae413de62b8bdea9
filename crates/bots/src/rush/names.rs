//! What things are called in other languages. Eyes, hands and recipes know
//! things by their English names; a table may play in another language. The
//! names are texts, `names/`: `cat = kat, poes` on each line, first what one
//! says.

use std::{collections::BTreeMap, sync::OnceLock};

use games::{text_of, words::Language};

use super::vocabulary::folded;

/// The names of a language; English things are called what they are.
fn text(language: Language) -> &'static str {
    text_of!(language, "names/", ".txt", english: "")
}

/// The names of one language, both ways.
#[derive(Debug, Default)]
struct Names {
    names: BTreeMap<&'static str, Vec<&'static str>>,
    things: BTreeMap<String, &'static str>,
}

/// The names of a language, unless nothing is known of it.
fn read_names(language: Language) -> Option<&'static Names> {
    static NAMES: [OnceLock<Names>; Language::ALL.len()] = [const { OnceLock::new() }; _];
    (language != Language::Other).then(|| NAMES[language.place()].get_or_init(|| Names::read(language)))
}

impl Names {
    fn read(language: Language) -> Self {
        let mut read = Self::default();
        for (thing, names) in text(language).lines().filter_map(|line| line.split_once(" = ")) {
            for name in names.split(", ") {
                read.names.entry(thing).or_default().push(name);
                read.things.entry(folded(name)).or_insert(thing);
            }
        }
        read
    }
}

/// What a thing may be called in a language, what one says first. Of a language
/// that is not known, nothing.
pub(super) fn names(language: Language, thing: &'static str) -> Vec<&'static str> {
    if language == Language::English {
        return vec![thing];
    }
    read_names(language).and_then(|read| read.names.get(thing).cloned()).unwrap_or_default()
}

/// The thing that a word of a language names, if it is known.
pub(super) fn thing(language: Language, word: &str) -> Option<String> {
    if language == Language::English {
        return Some(word.to_owned());
    }
    read_names(language)?.things.get(&folded(word)).map(|thing| (*thing).to_owned())
}

#[cfg(test)]
mod tests {
    use ::eyes::{Eyes, Hands};
    use games::rush::{Difficulty, cards};

    use super::*;

    #[test]
    fn everything_that_eyes_and_hands_know_has_a_name_in_every_language() {
        for language in Language::ALL {
            let known = || Eyes::ours().words().chain(Hands::ours().words());
            let nameless: Vec<&str> = known().filter(|thing| names(language, thing).is_empty()).collect();
            assert!(nameless.is_empty(), "{language:?}: {nameless:?}");
            for name in known().flat_map(|thing| names(language, thing)) {
                assert!(super::thing(language, name).is_some(), "{name}");
            }
        }
    }

    #[test]
    fn most_words_of_the_cards_are_known_in_every_language() {
        for language in Language::ALL {
            let words: Vec<&str> =
                cards(language, Difficulty::Mixed).flatten().map(|word| word.text).collect();
            let n_known = words.iter().filter(|word| thing(language, word).is_some()).count();
            assert!(100 * n_known >= 95 * words.len(), "{language:?}: {n_known} of {}", words.len());
        }
    }

    #[test]
    fn of_a_language_that_is_not_known_nothing_has_a_name() {
        assert!(names(Language::Other, "cat").is_empty());
        assert_eq!(thing(Language::Other, "cat"), None);
    }
}
