//! Spanish. The words are in the texts beside this file; here are the rules that
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
        words: fold::words,
        joints: &JOINTS,
    })
});

/// Small words that join two: "casa del árbol", "gafas de sol".
const JOINTS: [&str; 10] = ["de", "del", "el", "la", "los", "las", "a", "al", "en", "con"];

/// What is known of Spanish.
pub(super) struct Spanish;

impl Rules for Spanish {
    fn articles(&self) -> &'static [&'static str] {
        &["el", "la", "los", "las", "lo", "un", "una", "unos", "unas"]
    }

    fn joints(&self) -> &'static [&'static str] {
        &JOINTS
    }

    fn numeral(&self, digits: &str) -> Option<&'static str> {
        const NUMERALS: [&str; 12] = [
            "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce",
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
        is_little(word, little) && !TABLES.is_other_thing(word, little)
    }

    fn sound(&self, word: &str) -> String {
        sound(word)
    }
}

/// Whether the second is the regular plural of the first: "gatos", "flores",
/// "luces".
fn is_regular(one: &str, many: &str) -> bool {
    let adds = |ending: &str| many.strip_prefix(one) == Some(ending);
    let ends = |endings: &[&str]| endings.iter().any(|ending| one.ends_with(ending));
    match () {
        () if ends(&["a", "e", "o"]) => adds("s"),
        () if ends(&["i", "u"]) => adds("s") || adds("es"),
        () if ends(&["z"]) => many.strip_suffix("ces") == one.strip_suffix('z'),
        () if ends(&["s", "x"]) => adds("es"),
        // "Robots", "clubs" are many of borrowed words.
        () => adds("es") || adds("s"),
    }
}

/// Whether the second is a little one of the first: "gatito", "florecita",
/// "barquito", "lucecita".
fn is_little(word: &str, little: &str) -> bool {
    const ENDINGS: [&str; 6] = ["ecito", "ecita", "cito", "cita", "ito", "ita"];
    let little = little.strip_suffix('s').unwrap_or(little);
    let stem = word.strip_suffix(['a', 'e', 'o']).unwrap_or(word);
    // The sound stays, and so the letters do not.
    let written = match stem.chars().next_back() {
        Some('c') => Some(format!("{}qu", &stem[..stem.len() - 1])),
        Some('g') => Some(format!("{stem}u")),
        Some('z') => Some(format!("{}c", &stem[..stem.len() - 1])),
        _ => None,
    };
    let fronts = [Some(word), Some(stem), written.as_deref()];
    ENDINGS.iter().any(|ending| {
        let front = little.strip_suffix(ending);
        front.is_some_and(|front| front.len() > 1 && fronts.contains(&Some(front)))
    })
}

/// A word as it sounds, roughly, on either side of the ocean.
fn sound(word: &str) -> String {
    const SPELT: [(&str, &str); 12] = [
        ("ch", "1"),
        ("ll", "y"),
        ("qu", "k"),
        ("gue", "2e"),
        ("gui", "2i"),
        ("ge", "je"),
        ("gi", "ji"),
        ("ce", "se"),
        ("ci", "si"),
        ("hue", "2ue"),
        ("w", "2u"),
        ("x", "ks"),
    ];
    let spelt = SPELT.iter().fold(word.to_owned(), |word, (old, new)| word.replace(old, new));
    let mut sound = String::new();
    for letter in spelt.chars() {
        let letter = match letter {
            'c' | 'q' => 'k',
            'v' => 'b',
            'z' => 's',
            '2' => 'g',
            'h' => continue,
            other => other,
        };
        if !sound.ends_with(letter) {
            sound.push(letter);
        }
    }
    sound
}
