//! English, both of them. The words are in the texts beside this file; here
//! are the rules that no text can list.

use std::sync::LazyLock;

use super::{
    fold,
    language::Rules,
    list::WordList,
    tables::{Tables, Texts},
};

/// `README.md` says what is in it.
const LIST: WordList = WordList(include_bytes!("list.dawg"));

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    Tables::read(Texts {
        forms: include_str!("forms.txt"),
        spellings: include_str!("spellings.txt"),
        plurals: include_str!("plurals.txt"),
        doing: include_str!("doing.txt"),
        little: "",
        words: fold::words,
        joints: &[],
    })
});

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
        TABLES.names(word)
    }

    fn is_same(&self, word: &str, said: &str) -> bool {
        TABLES.is_same(LIST, is_regular, word, said) || is_doing(word, said)
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

/// Whether the second is the regular plural of the first.
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
    let [one, other] = [one, other].map(|word| TABLES.spell(word));
    let is_it = |verb: &str, doing: &str| TABLES.is_verb(verb) && is_while_done(verb, doing);
    is_it(one, other) || is_it(other, one)
}

fn is_while_done(verb: &str, doing: &str) -> bool {
    let Some(stem) = doing.strip_suffix("ing") else { return false };
    let doubled = verb.chars().next_back().and_then(|last| stem.strip_suffix(last));
    stem == verb || doubled == Some(verb) || verb.strip_suffix('e') == Some(stem)
}
