//! German. The words are in the texts beside this file; here are the rules that
//! no text can list.

use std::sync::LazyLock;

use super::{
    fold,
    language::Rules,
    list::WordList,
    tables::{Tables, Texts},
};

/// `../README.md` says what is in it.
const LIST: WordList = WordList(include_bytes!("list.dawg"));

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    Tables::read(Texts {
        forms: include_str!("forms.txt"),
        spellings: include_str!("spellings.txt"),
        plurals: include_str!("plurals.txt"),
        doing: "",
        little: "",
        words,
        joints: &[],
    })
});

/// What is known of German.
pub(super) struct German;

impl Rules for German {
    fn words(&self, text: &str) -> Vec<String> {
        words(text)
    }

    fn articles(&self) -> &'static [&'static str] {
        &["der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines"]
    }

    fn numeral(&self, digits: &str) -> Option<&'static str> {
        const NUMERALS: [&str; 12] = [
            "eins", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwolf",
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
        TABLES.is_same(LIST, is_regular, word, said)
    }

    fn is_little(&self, word: &str, little: &str) -> bool {
        is_little(word, little)
    }

    fn sound(&self, word: &str) -> String {
        sound(word)
    }
}

/// The words of a text. Whoever has no key for ä types ae, or a: all of them are
/// one letter, and so are many and one of what only changes its vowel.
fn words(text: &str) -> Vec<String> {
    fold::words(text).into_iter().map(|word| bare(&word)).collect()
}

/// A word without the e that stands for two dots: not that of "Bauer" and
/// "Feuer", nor that of "Quelle".
fn bare(word: &str) -> String {
    let mut bare = String::new();
    let mut before = [' ', ' '];
    for letter in word.chars() {
        let [first, second] = before;
        let is_mark = letter == 'e'
            && match second {
                'a' | 'o' => true,
                'u' => !matches!(first, 'a' | 'e' | 'q'),
                _ => false,
            };
        if !is_mark {
            bare.push(letter);
        }
        before = [second, letter];
    }
    bare
}

fn is_vowel(c: char) -> bool {
    matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

/// How often a voice is raised in a word, about.
fn n_syllables(word: &str) -> usize {
    let is_first = |(n, c): (usize, char)| is_vowel(c) && !word[..n].ends_with(is_vowel);
    word.char_indices().filter(|&found| is_first(found)).count()
}

/// Whether the second is the regular plural of the first: what the ending of a
/// word says. Where it says nothing it is "-e", and `plurals.txt` knows better.
fn is_regular(one: &str, many: &str) -> bool {
    const FEMININE: [&str; 11] =
        ["ung", "heit", "keit", "schaft", "ion", "tat", "ik", "ur", "anz", "enz", "erei"];
    let adds = |ending: &str| many.strip_prefix(one) == Some(ending);
    let swaps = |old: &str, new: &str| {
        let stems = one.strip_suffix(old).zip(many.strip_suffix(new));
        stems.is_some_and(|(stem, other)| !stem.is_empty() && stem == other)
    };
    let ends = |endings: &[&str]| endings.iter().any(|ending| one.ends_with(ending));
    match () {
        () if ends(&["chen", "lein"]) => false,
        () if n_syllables(one) > 1 && ends(&["el", "er"]) => adds("n") || adds("s"),
        () if ends(&["e"]) => adds("n"),
        () if n_syllables(one) > 1 && ends(&FEMININE) => adds("en") || adds("e"),
        () if n_syllables(one) > 1 && ends(&["in"]) => adds("nen") || adds("e") || adds("s"),
        () if ends(&["um"]) => swaps("um", "en") || adds("s") || adds("e"),
        () if ends(&["a", "o"]) => adds("s") || swaps("a", "en") || swaps("o", "en"),
        () if ends(&["i", "u", "y"]) => adds("s") || adds("en") || adds("e"),
        () if n_syllables(one) > 1 && ends(&["ant", "ent", "ist", "at"]) => {
            adds("en") || adds("e") || adds("s")
        }
        () if n_syllables(one) > 1 && ends(&["s"]) => adds("se") || adds("e"),
        () if n_syllables(one) > 1 => adds("e") || adds("s"),
        () => adds("e"),
    }
}

/// Whether the second is a little one of the first: "Hündchen", "Kätzchen".
fn is_little(word: &str, little: &str) -> bool {
    let stem = little.strip_suffix("chen").or_else(|| little.strip_suffix("lein"));
    let fronts = [Some(word), word.strip_suffix('e'), word.strip_suffix("en")];
    stem.is_some_and(|stem| !stem.is_empty() && fronts.contains(&Some(stem)))
}

/// A word as it sounds, roughly.
fn sound(word: &str) -> String {
    let spelt = word
        .replace("ph", "f")
        .replace("th", "t")
        .replace("ck", "k")
        .replace("tz", "z")
        .replace("ai", "ei")
        .replace("eu", "au")
        .replace("ie", "i")
        .replace("qu", "kw")
        .replace('x', "ks")
        .replace("dt", "t");
    let mut sound = String::new();
    for letter in spelt.chars() {
        let letter = match letter {
            'c' => 'k',
            'v' => 'f',
            'y' => 'i',
            'h' if sound.ends_with(is_vowel) => continue,
            other => other,
        };
        if !sound.ends_with(letter) {
            sound.push(letter);
        }
    }
    sound
}
