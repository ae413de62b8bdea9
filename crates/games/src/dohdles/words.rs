//! Words: which may be a secret, what counts as the same one, and which
//! questions give one away.

use super::terms::all_terms;

/// The fewest and the most letters of a secret word.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=16;
/// The most characters of a proposed word.
const LONGEST_GUESS: usize = 40;
/// From this length on, one slip of the finger is forgiven.
const FORGIVEN: usize = 6;

/// How good a proposed word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Right,
    /// One slip away from it.
    Near,
    Wrong,
}

/// Whether this can be a secret: one word, letters and at most hyphens and apostrophes.
pub(super) fn is_word(word: &str) -> bool {
    let fits = |c: char| c.is_alphabetic() || is_mark(c) || "-'’".contains(c);
    LENGTHS.contains(&letters(word).count()) && word.chars().all(fits) && word.chars().count() <= 32
}

/// Whether this can be proposed.
pub(super) fn is_guess(word: &str) -> bool {
    word.chars().count() <= LONGEST_GUESS && !fold(word).is_empty()
}

/// The letters of a word as the letter boxes count and show them (§5.9).
pub(super) fn letters(word: &str) -> impl Iterator<Item = char> {
    word.chars().filter(|c| c.is_alphabetic()).map(capital)
}

fn capital(c: char) -> char {
    let mut upper = c.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(one), None) => one,
        _ => c,
    }
}

/// What a proposed word is worth (§8.1 to §8.4).
pub(super) fn judge(secret: &str, guess: &str) -> Verdict {
    let (secret, guess) = (fold(secret), fold(guess));
    if are_same(&secret, &guess) {
        return Verdict::Right;
    }
    let is_known = || all_terms().any(|term| are_same(term, &guess));
    if secret.chars().count() >= FORGIVEN && is_one_slip(&secret, &guess) && !is_known() {
        Verdict::Near
    } else {
        Verdict::Wrong
    }
}

/// Whether two secret words would be the same to anyone guessing.
pub(super) fn are_equal(one: &str, other: &str) -> bool {
    are_same(&fold(one), &fold(other))
}

/// Whether folded words are equal, or one is the other's regular plural.
fn are_same(one: &str, other: &str) -> bool {
    one == other || is_plural(one, other) || is_plural(other, one)
}

fn is_plural(one: &str, many: &str) -> bool {
    let ends_in = |ending: &str| many.strip_suffix(ending);
    !one.is_empty()
        && (ends_in("s") == Some(one)
            || ends_in("es") == Some(one)
            || one.strip_suffix('y').is_some_and(|stem| ends_in("ies") == Some(stem)))
}

/// A word without case, accents, hyphens, spaces and a leading article.
pub(super) fn fold(text: &str) -> String {
    let lower = text.trim().to_lowercase();
    let bare = ["the ", "an ", "a "].iter().find_map(|article| lower.strip_prefix(article));
    let mut folded = String::new();
    for c in bare.unwrap_or(&lower).chars().filter(|c| c.is_alphanumeric()) {
        match ACCENTS.iter().find(|(accented, _)| accented.contains(c)) {
            Some((_, plain)) => folded.push_str(plain),
            None => folded.push(c),
        }
    }
    folded
}

fn is_mark(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

/// Letters with accents, and what they are without.
const ACCENTS: [(&str, &str); 33] = [
    ("àáâãäåāăą", "a"),
    ("çćĉċč", "c"),
    ("ďđ", "d"),
    ("èéêëēĕėęě", "e"),
    ("ĝğġģ", "g"),
    ("ĥħ", "h"),
    ("ìíîïĩīĭįı", "i"),
    ("ĵ", "j"),
    ("ķ", "k"),
    ("ĺļľŀł", "l"),
    ("ñńņňŉ", "n"),
    ("òóôõöøōŏő", "o"),
    ("ŕŗř", "r"),
    ("śŝşšș", "s"),
    ("ţťŧț", "t"),
    ("ùúûüũūŭůűų", "u"),
    ("ŵ", "w"),
    ("ýÿŷ", "y"),
    ("źżž", "z"),
    ("ß", "ss"),
    ("æ", "ae"),
    ("œ", "oe"),
    ("þ", "th"),
    ("ð", "d"),
    ("ά", "α"),
    ("έ", "ε"),
    ("ή", "η"),
    ("ίϊΐ", "ι"),
    ("ό", "ο"),
    ("ύϋΰ", "υ"),
    ("ώ", "ω"),
    ("ς", "σ"),
    ("ё", "е"),
];

/// Whether one letter too many, too few, another one, or two swapped
/// neighbours are all the difference.
fn is_one_slip(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let start = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[start..], &other[start..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    match (&one[..one.len() - end], &other[..other.len() - end]) {
        ([], [_]) | ([_], []) | ([_], [_]) => true,
        ([a, b], [c, d]) => (a, b) == (d, c),
        _ => false,
    }
}

/// Words that only a question about the word itself has.
const FORBIDDEN: [&str; 14] = [
    "letter",
    "letters",
    "vowel",
    "vowels",
    "consonant",
    "consonants",
    "syllable",
    "syllables",
    "spell",
    "spelled",
    "spelt",
    "rhyme",
    "rhymes",
    "solution",
];

/// Words that may come before the word in "is it a rabbit?".
const LEAD: [&str; 14] =
    ["is", "it", "this", "that", "a", "an", "the", "your", "are", "they", "these", "could", "be", "maybe"];

/// Whether a question asks for a solution or for letters (§5.4). It looks at
/// the question alone: a refusal that looked at the secret would answer it.
pub(super) fn is_forbidden(question: &str) -> bool {
    let lower = question.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let is_about_letters = words.iter().any(|word| FORBIDDEN.contains(word))
        || ["start", "begin", "end"].iter().any(|verb| {
            words.windows(2).any(|pair| pair[0].trim_end_matches('s') == *verb && pair[1] == "with")
        });
    let rest: String = words.iter().copied().skip_while(|word| LEAD.contains(word)).collect();
    is_about_letters || all_terms().any(|term| are_same(term, &fold(&rest)))
}
