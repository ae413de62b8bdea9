//! Whether what somebody said is the word on the card (§6.1). It is heard, not
//! read: case, accents, hyphens and a slip of the finger do not matter.
//! Nothing here knows English but the plurals and the table of spellings.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization as _;

use super::spelling;

/// From this many letters on, one typing error is forgiven.
const FORGIVING: usize = 6;
/// A part of a word this long is more than chance.
const TELLING: usize = 3;

/// Words that are words: a slip that makes one of them is a wrong guess.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Lexicon {
    /// Those that are on cards of their own.
    cards: BTreeSet<String>,
    known: BTreeSet<String>,
}

impl Lexicon {
    /// The words on cards, with the parts of those that have several, and
    /// other words.
    pub(super) fn of<'a>(
        cards: impl IntoIterator<Item = &'a str>,
        others: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let mut lexicon = Self::default();
        for card in cards {
            lexicon.cards.insert(key(card));
            lexicon.known.insert(key(card));
            lexicon.known.extend(words(card));
        }
        lexicon.known.extend(others.into_iter().map(key));
        lexicon
    }

    /// These words and those of another.
    pub(super) fn and(&self, other: &Self) -> Self {
        let both = |one: &BTreeSet<String>, other: &BTreeSet<String>| one.union(other).cloned().collect();
        Self { cards: both(&self.cards, &other.cards), known: both(&self.known, &other.known) }
    }

    /// Whether `text` is the word on the card, or has it in it as words of
    /// their own.
    pub(super) fn is_right(&self, card: &str, text: &str) -> bool {
        let (card, said) = (words(card), words(text));
        if card.is_empty() || said.is_empty() {
            return false;
        }
        let is_alike = |card: &str, said: &str| self.is_same(card, said) || self.is_slip(card, said);
        let is_run = |run: &[String]| run.iter().zip(&card).all(|(said, card)| is_alike(card, said));
        let (whole, spoken) = (card.concat(), said.concat());
        let is_whole = self.is_same(&whole, &spoken) || said.len() == 1 && self.is_slip(&whole, &spoken);
        is_whole || said.windows(card.len()).any(is_run)
    }

    /// Whether `text` is the word on the card and nothing else.
    pub(super) fn is_whole(&self, card: &str, text: &str) -> bool {
        self.is_same(&key(card), &key(text))
    }

    /// Whether `text`, which is wrong, is nearly the word on the card: worth
    /// the eye of whoever drew it.
    pub(super) fn is_near(card: &str, text: &str) -> bool {
        let (card_words, said) = (words(card), words(text));
        let (whole, spoken) = (card_words.concat(), said.concat());
        let has = |longer: &str, shorter: &str| n_letters(shorter) >= TELLING && longer.contains(shorter);
        let is_part = card_words.iter().any(|part| n_letters(part) >= TELLING && said.contains(part));
        let is_slip = n_letters(&whole).min(n_letters(&spoken)) > TELLING && slips(&whole, &spoken) <= 2;
        is_part || is_slip || has(&whole, &spoken) || has(&spoken, &whole)
    }

    /// Whether one word is the other, spelt otherwise or many of it.
    fn is_same(&self, card: &str, said: &str) -> bool {
        let is_plural = || forms(card).iter().any(|form| forms(said).contains(form));
        spelling::of_house(card) == spelling::of_house(said) || !self.cards.contains(said) && is_plural()
    }

    /// Whether one word is the other but for a slip of the finger.
    fn is_slip(&self, card: &str, said: &str) -> bool {
        let n = n_letters(card);
        let is_close = n >= FORGIVING && n.abs_diff(n_letters(said)) <= 1;
        is_close && !self.known.contains(said) && slips(card, said) == 1
    }
}

/// The words of a text, in plain letters.
pub(super) fn words(text: &str) -> Vec<String> {
    let plain = plain(text);
    plain.split(is_gap).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// A text as one word, by which equal ones are found.
pub(super) fn key(text: &str) -> String {
    words(text).concat()
}

/// Lower case, without accents and apostrophes.
fn plain(text: &str) -> String {
    let letters = text.nfkd().flat_map(char::to_lowercase).filter(|&c| !is_accent(c) && !is_apostrophe(c));
    // Lower case may bring accents of its own, and letters come together again
    // in alphabets that are written in parts.
    letters.flat_map(ascii).nfc().filter(|&c| !is_accent(c)).collect()
}

/// Accents of Latin, Greek and Cyrillic letters, and the points of Hebrew and
/// Arabic that most people leave out. Marks that make another letter, as in
/// Japanese or Hindi, stay.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{64b}'..='\u{652}' | '\u{670}')
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘' | 'ʼ' | '`' | '´')
}

/// What stands between words.
fn is_gap(c: char) -> bool {
    let is_sign = matches!(c, '\u{a1}'..='\u{bf}' | '\u{2000}'..='\u{206f}' | '\u{3000}'..='\u{3004}');
    c.is_whitespace() || c.is_ascii_punctuation() || is_sign || matches!(c, '・' | '·')
}

/// Letters that have no accent to lose but are typed in plain ones.
fn ascii(c: char) -> impl Iterator<Item = char> {
    let (first, second) = match c {
        'ß' => ('s', Some('s')),
        'æ' => ('a', Some('e')),
        'œ' => ('o', Some('e')),
        'ø' => ('o', None),
        'ł' => ('l', None),
        'đ' | 'ð' => ('d', None),
        'ı' => ('i', None),
        other => (other, None),
    };
    [first].into_iter().chain(second)
}

/// A word, and what it may be the plural of, spelt one way.
fn forms(word: &str) -> Vec<&str> {
    let hisses = |stem: &&str| ["s", "x", "z", "ch", "sh", "o"].iter().any(|end| stem.ends_with(end));
    // “berries” and “berry”, “knives” and “knife”, “leaves” and “leaf” meet in
    // what they have in common.
    let stems = [
        word.strip_suffix('s').filter(|stem| !stem.ends_with('s')),
        word.strip_suffix("es").filter(hisses),
        word.strip_suffix("ies").or_else(|| word.strip_suffix('y')),
        word.strip_suffix("ves").or_else(|| word.strip_suffix("fe")).or_else(|| word.strip_suffix('f')),
    ];
    let stems = stems.into_iter().flatten().filter(|stem| n_letters(stem) >= TELLING);
    [word].into_iter().chain(stems).map(spelling::of_house).collect()
}

fn n_letters(word: &str) -> usize {
    word.chars().count()
}

/// How many typing errors lie between two words: a letter too many, missing,
/// or wrong, or two next to each other that changed places.
fn slips(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut before = vec![0; other.len() + 1];
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut next = vec![i + 1; other.len() + 1];
        for (j, b) in other.iter().enumerate() {
            let changed = row[j] + usize::from(a != b);
            next[j + 1] = changed.min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && *a == other[j - 1] && one[i - 1] == *b {
                next[j + 1] = next[j + 1].min(before[j - 1] + 1);
            }
        }
        before = std::mem::replace(&mut row, next);
    }
    row[other.len()]
}
