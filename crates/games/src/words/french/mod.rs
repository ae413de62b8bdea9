//! French. The words are in the texts beside this file; here are the rules that
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
        little: include_str!("little.txt"),
        doing: "",
        words,
        joints: &JOINTS,
    })
});

/// Small words that join two: "fer à cheval", "arc-en-ciel".
const JOINTS: [&str; 12] = ["de", "d", "du", "des", "a", "au", "aux", "en", "la", "le", "les", "l"];

/// What is known of French.
pub(super) struct French;

impl Rules for French {
    fn words(&self, text: &str) -> Vec<String> {
        words(text)
    }

    fn articles(&self) -> &'static [&'static str] {
        &["le", "la", "les", "l", "un", "une", "des", "du", "de", "d"]
    }

    fn joints(&self) -> &'static [&'static str] {
        &JOINTS
    }

    fn numeral(&self, digits: &str) -> Option<&'static str> {
        const NUMERALS: [&str; 12] =
            ["un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"];
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
        TABLES.is_little(word, little)
    }

    fn sound(&self, word: &str) -> String {
        sound(word)
    }
}

/// The words of a text. What is cut short before a vowel is a word of its own:
/// "l'oiseau", "plume d'oie".
fn words(text: &str) -> Vec<String> {
    const SHORT: [&str; 11] = ["l", "d", "j", "m", "t", "s", "c", "n", "qu", "jusqu", "lorsqu"];
    let mut apart = String::new();
    for c in text.chars() {
        let is_apostrophe = matches!(c, '\'' | '’' | '‘' | 'ʼ' | '`' | '´');
        let last = || apart.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_lowercase();
        apart.push(if is_apostrophe && SHORT.contains(&last().as_str()) { ' ' } else { c });
    }
    fold::words(&apart)
}

/// Whether the second is the regular plural of the first: "chats", "gâteaux",
/// "animaux".
fn is_regular(one: &str, many: &str) -> bool {
    let adds = |ending: &str| many.strip_prefix(one) == Some(ending);
    let swaps = |old: &str, new: &str| {
        let stems = one.strip_suffix(old).zip(many.strip_suffix(new));
        stems.is_some_and(|(stem, other)| !stem.is_empty() && stem == other)
    };
    let ends = |endings: &[&str]| endings.iter().any(|ending| one.ends_with(ending));
    match () {
        () if ends(&["s", "x", "z"]) => false,
        () if ends(&["au", "eu", "ou"]) => adds("x") || adds("s"),
        () if ends(&["al"]) => swaps("al", "aux") || adds("s"),
        () => adds("s"),
    }
}

/// A word as it sounds, roughly.
fn sound(word: &str) -> String {
    const SPELT: [(&str, &str); 24] = [
        ("eau", "o"),
        ("au", "o"),
        ("ph", "f"),
        ("sch", "ch"),
        ("ch", "1"),
        ("th", "t"),
        ("qu", "k"),
        ("ck", "k"),
        ("gue", "ge2"),
        ("gui", "gi2"),
        ("ge", "je"),
        ("gi", "ji"),
        ("je2", "gue"),
        ("ji2", "gui"),
        ("ce", "se"),
        ("ci", "si"),
        ("cy", "si"),
        ("ai", "e"),
        ("ei", "e"),
        ("em", "am"),
        ("en", "an"),
        ("am", "an"),
        ("ill", "y"),
        ("oe", "e"),
    ];
    let spelt = SPELT.iter().fold(word.to_owned(), |word, (old, new)| word.replace(old, new));
    let mut sound = String::new();
    for letter in spelt.chars() {
        let letter = match letter {
            'c' | 'q' => 'k',
            'y' => 'i',
            'z' => 's',
            'h' => continue,
            other => other,
        };
        if !sound.ends_with(letter) {
            sound.push(letter);
        }
    }
    // What is not heard at the end: "chat", "souris", "nez".
    sound.trim_end_matches(['e', 's', 't', 'd', 'x', 'p', 'r']).to_owned()
}
