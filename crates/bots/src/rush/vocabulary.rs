//! The words a bot knows: those that are printed on the cards, as anyone does
//! who has played before.

use std::{collections::BTreeMap, sync::OnceLock};

use games::{
    rush::{Difficulty, Tag, View, cards},
    words::Language,
};

/// Every printed word, the side of the card it is on, and its tag.
type Printed = BTreeMap<String, (Difficulty, Tag)>;

fn printed(language: Language) -> &'static Printed {
    static PRINTED: [OnceLock<Printed>; Language::ALL.len()] = [const { OnceLock::new() }; _];
    PRINTED[language.place()].get_or_init(|| {
        let sides = [Difficulty::Easy, Difficulty::Hard];
        let on_side = |side| cards(language, side).flatten().map(move |word| (side, word));
        let words = sides.into_iter().flat_map(on_side);
        words.map(|(side, word)| (folded(word.text), (side, word.tag))).collect()
    })
}

/// A word without what people write in different ways: capitals and hyphens.
pub(super) fn folded(word: &str) -> String {
    word.to_lowercase().replace('-', " ")
}

/// What kind of thing a printed word is.
pub(super) fn tag_of(language: Language, word: &str) -> Option<Tag> {
    printed(language).get(&folded(word)).map(|&(_, tag)| tag)
}

/// Whether a word is printed on the hard side of the cards.
pub(super) fn is_hard(language: Language, word: &str) -> bool {
    printed(language).get(&folded(word)).is_some_and(|&(side, _)| side == Difficulty::Hard)
}

/// Whether a word may be on someone's card, as far as a bot can know. Packs
/// are not known to it; it tries all words it knows.
pub(super) fn may_be_drawn(view: &View, word: &str) -> bool {
    let printed = printed(view.language);
    match (&view.pack, view.difficulty) {
        (Some(_), _) => true,
        (None, Difficulty::Mixed) => printed.contains_key(&folded(word)),
        (None, side) => printed.get(&folded(word)).is_some_and(|&(on, _)| on == side),
    }
}

/// The letters of a word, for comparing it with many.
#[derive(Debug)]
pub(super) struct Letters(String);

impl Letters {
    pub(super) fn of(word: &str) -> Self {
        Self(letters(word))
    }

    /// Whether two words are the same but for capitals, spaces, hyphens and a
    /// plain plural.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let [Self(one), Self(other)] = [self, other];
        one == other || is_plural(one, other) || is_plural(other, one)
    }
}

fn is_same(one: &str, other: &str) -> bool {
    Letters::of(one).is_same(&Letters::of(other))
}

fn letters(word: &str) -> String {
    word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn is_plural(one: &str, many: &str) -> bool {
    let ending = many.strip_prefix(one);
    let of_y = || Some(many.strip_suffix("ies")? == one.strip_suffix('y')?);
    matches!(ending, Some("s" | "es")) || of_y() == Some(true)
}

/// Whether a guess is close to a word: the same kind of thing, or a word in
/// common. Nothing if a bot cannot tell.
pub(super) fn is_close(language: Language, word: &str, guess: &str) -> Option<bool> {
    let [word, guess] = [word, guess].map(folded);
    let shares_a_word = word.split(' ').any(|part| guess.split(' ').any(|other| is_same(part, other)));
    if shares_a_word {
        return Some(true);
    }
    Some(tag_of(language, &word)? == tag_of(language, &guess)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_and_hyphens_are_the_same_word() {
        for (one, other) in
            [("T-shirt", "t shirts"), ("Cherry", "cherries"), ("bus", "buses"), ("yo-yo", "yoyo")]
        {
            assert!(is_same(one, other) && is_same(other, one), "{one} and {other}");
        }
        assert!(!is_same("man", "superman"));
    }
}
