//! English, both of them. The words are in the texts beside this file; here
//! are the rules that no text can list.

mod tables;

use self::tables::tables;
use super::{language::Rules, list::WordList};

/// `README.md` says what is in it.
const LIST: WordList = WordList(include_bytes!("list.dawg"));

/// What is known of English.
pub(super) struct English;

impl Rules for English {
    fn articles(&self) -> &'static [&'static str] {
        &["a", "an", "the"]
    }

    fn numeral(&self, digits: &str) -> Option<&'static str> {
        const NUMERALS: [&str; 12] = [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        ];
        NUMERALS.get(digits.parse::<usize>().ok()?.checked_sub(1)?).copied()
    }

    fn is_word(&self, word: &str) -> bool {
        LIST.has(word)
    }

    fn other_names(&self, word: &str) -> &'static [Vec<String>] {
        tables().names(word)
    }

    fn is_same(&self, word: &str, said: &str) -> bool {
        let [word, said] = [word, said].map(|word| tables().spell(word));
        // Of a word that only looks like many, the rest is no word: a virus is
        // not many of anything.
        word == said || is_many(word, said) || is_many(said, word) && LIST.has(said) || is_doing(word, said)
    }

    fn sound(&self, word: &str) -> String {
        let mut sound = String::new();
        let spelt = word.replace("ph", "f").replace("ck", "k").replace("ie", "y").replace("ey", "y");
        for letter in spelt.chars() {
            let letter = match letter {
                'c' | 'q' => 'k',
                'z' => 's',
                'y' => 'i',
                other => other,
            };
            if !sound.ends_with(letter) {
                sound.push(letter);
            }
        }
        sound
    }
}

/// Whether the second is the plural of the first.
fn is_many(one: &str, many: &str) -> bool {
    (is_regular(one, many) || tables().is_irregular(one, many)) && !tables().is_other_thing(one, many)
}

/// Whether the second is the regular plural of the first. They are compared as
/// a pair: what is left when an ending is cut off may be another word.
fn is_regular(one: &str, many: &str) -> bool {
    let adds = |ending: &str| many.strip_prefix(one) == Some(ending);
    let swaps = |old: &str, new: &str| {
        let stems = one.strip_suffix(old).zip(many.strip_suffix(new));
        stems.is_some_and(|(stem, other)| !stem.is_empty() && stem == other)
    };
    let ends = |endings: &[&str]| endings.iter().any(|ending| one.ends_with(ending));
    let is_vowel_y = || ends(&["ay", "ey", "iy", "oy", "uy"]);
    match () {
        () if ends(&["ch", "o"]) => adds("s") || adds("es"),
        () if ends(&["z"]) => adds("es") || adds("zes"),
        () if ends(&["s", "x", "sh"]) => adds("es"),
        () if ends(&["y"]) && !is_vowel_y() => swaps("y", "ies"),
        () if ends(&["ff"]) => adds("s"),
        () if ends(&["f"]) => adds("s") || swaps("f", "ves"),
        () if ends(&["fe"]) => adds("s") || swaps("fe", "ves"),
        () => adds("s"),
    }
}

/// Whether one is a doing word, and the other is it while it is done.
fn is_doing(one: &str, other: &str) -> bool {
    let is_it = |verb: &str, doing: &str| tables().is_verb(verb) && is_while_done(verb, doing);
    is_it(one, other) || is_it(other, one)
}

fn is_while_done(verb: &str, doing: &str) -> bool {
    let Some(stem) = doing.strip_suffix("ing") else { return false };
    let doubled = verb.chars().next_back().and_then(|last| stem.strip_suffix(last));
    stem == verb || doubled == Some(verb) || verb.strip_suffix('e') == Some(stem)
}
