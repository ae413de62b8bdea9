//! Dutch. The words are in the texts beside this file; here are the rules that
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

/// What is known of Dutch.
pub(super) struct Dutch;

impl Rules for Dutch {
    fn words(&self, text: &str) -> Vec<String> {
        words(text)
    }

    fn articles(&self) -> &'static [&'static str] {
        &["de", "het", "een"]
    }

    fn numeral(&self, digits: &str) -> Option<&'static str> {
        const NUMERALS: [&str; 12] =
            ["een", "twee", "drie", "vier", "vyf", "zes", "zeven", "acht", "negen", "tien", "elf", "twaalf"];
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

/// The words of a text. IJ is one letter, and many type it as y; "'t" is short
/// for "het", and "'n" for "een".
fn words(text: &str) -> Vec<String> {
    let starts = ["'t ", "’t ", "'n ", "’n "];
    let rest = starts.iter().find_map(|start| text.trim_start().strip_prefix(start));
    fold::words(rest.unwrap_or(text)).into_iter().map(|word| word.replace("ij", "y")).collect()
}

fn is_vowel(c: char) -> bool {
    matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

/// How often a voice is raised in a word, about.
fn n_syllables(word: &str) -> usize {
    let is_first = |(n, c): (usize, char)| is_vowel(c) && !word[..n].ends_with(is_vowel);
    word.char_indices().filter(|&found| is_first(found)).count()
}

/// Whether the second is the regular plural of the first: "boom" and "bomen",
/// "kat" and "katten", "huis" and "huizen", "foto" and "foto's".
fn is_regular(one: &str, many: &str) -> bool {
    let adds = |ending: &str| many.strip_prefix(one) == Some(ending);
    let ends = |endings: &[&str]| endings.iter().any(|ending| one.ends_with(ending));
    let has_stem = || many.strip_suffix("en").is_some_and(|stem| is_stem(one, stem));
    match () {
        () if ends(&["y"]) => adds("en") || adds("s"),
        () if ends(&["ee", "ie"]) => adds("en") || adds("s") || adds("n"),
        () if ends(&["e"]) => adds("s") || adds("n"),
        () if ends(&["a", "i", "o", "u"]) => adds("s"),
        () if n_syllables(one) > 1 && ends(&["el", "em", "en", "er", "erd", "aar", "um"]) => {
            adds("s") || adds("en") || has_stem()
        }
        () => n_syllables(one) > 1 && adds("s") || has_stem(),
    }
}

/// Whether a word has this stem before "-en".
fn is_stem(one: &str, stem: &str) -> bool {
    let Some(last) = one.chars().next_back().filter(|c| c.is_ascii_lowercase()) else { return false };
    let front = &one[..one.len() - 1];
    let soft = match last {
        's' => 'z',
        'f' => 'v',
        other => other,
    };
    let is = |front: &str, last: char| stem.strip_suffix(last) == Some(front);
    let Some(vowel) = front.chars().next_back().filter(|&c| is_vowel(c)) else {
        return is(front, last) || is(front, soft);
    };
    let before = &front[..front.len() - 1];
    if ends_in_long(front) {
        // "Boom" keeps one o, "huis" both its letters.
        let short = if before.ends_with(vowel) { before } else { front };
        return is(short, last) || is(short, soft);
    }
    // A short vowel doubles what follows, but where no voice is raised.
    stem.strip_prefix(front).is_some_and(|rest| rest.chars().eq([last, last]))
        || n_syllables(one) > 1 && is(front, last)
}

/// Whether a word ends in a vowel that stays long: two letters, or ij.
fn ends_in_long(word: &str) -> bool {
    word.ends_with('y') || word.chars().rev().take_while(|&c| is_vowel(c)).count() > 1
}

/// Whether the second is a little one of the first: "hondje", "balletje",
/// "raampje", "koninkje", "autootje".
fn is_little(word: &str, little: &str) -> bool {
    let Some(stem) = little.strip_suffix("je").or_else(|| little.strip_suffix("jes")) else { return false };
    let Some(last) = word.chars().next_back() else { return false };
    let rest = stem.strip_prefix(word);
    let is_grown = matches!(rest, Some("" | "t" | "p" | "et"))
        || rest.and_then(|rest| rest.strip_prefix(last)).is_some_and(|rest| matches!(rest, "et" | "t"));
    is_grown || word.strip_suffix('g').is_some_and(|front| stem.strip_suffix('k') == Some(front))
}

/// A word as it sounds, roughly.
fn sound(word: &str) -> String {
    let spelt = word
        .replace("ch", "g")
        .replace("ei", "y")
        .replace("ou", "au")
        .replace("th", "t")
        .replace("ph", "f")
        .replace("ie", "i")
        .replace("qu", "kw")
        .replace('x', "ks");
    let mut sound = String::new();
    for letter in spelt.chars() {
        let letter = match letter {
            'c' => 'k',
            'z' => 's',
            'v' => 'f',
            other => other,
        };
        if !sound.ends_with(letter) {
            sound.push(letter);
        }
    }
    match sound.strip_suffix("dt").or_else(|| sound.strip_suffix('d')) {
        Some(front) => format!("{front}t"),
        None => sound,
    }
}
