//! Words as they are heard, not as they are written: capitals, accents,
//! hyphens and apostrophes do not matter. This holds in every language.

use unicode_normalization::UnicodeNormalization as _;

/// The words of a text, in plain letters.
pub fn words(text: &str) -> Vec<String> {
    let plain = plain(text);
    plain.split(is_gap).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Words without those that only join others: "fer à cheval" is "fer cheval".
/// What is nothing but such words stays as it is.
pub(super) fn telling(words: Vec<String>, joints: &[&str]) -> Vec<String> {
    let joins = |word: &String| joints.contains(&word.as_str());
    if words.iter().all(joins) { words } else { words.into_iter().filter(|word| !joins(word)).collect() }
}

/// A text as one word, by which equal ones are found.
pub fn key(text: &str) -> String {
    words(text).concat()
}

/// Lower case, without accents and apostrophes.
fn plain(text: &str) -> String {
    // A pack of thousands of words is folded at every deal, and most are plain.
    if text.is_ascii() {
        let letters = text.chars().filter(|&c| !is_apostrophe(c));
        return letters.map(|c| c.to_ascii_lowercase()).collect();
    }
    plain_of_any(text)
}

fn plain_of_any(text: &str) -> String {
    let letters = text.nfkd().flat_map(char::to_lowercase).filter(|&c| !is_accent(c) && !is_apostrophe(c));
    // Lower case may bring accents of its own, and letters come together again
    // in alphabets that are written in parts.
    letters.flat_map(typed).nfc().filter(|&c| !is_accent(c)).collect()
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
fn typed(c: char) -> impl Iterator<Item = char> {
    let (first, second) = match c {
        'ß' => ('s', Some('s')),
        'æ' => ('a', Some('e')),
        'œ' => ('o', Some('e')),
        'þ' => ('t', Some('h')),
        'ø' => ('o', None),
        'ł' | 'ŀ' => ('l', None),
        'đ' | 'ð' => ('d', None),
        'ħ' => ('h', None),
        'ŧ' => ('t', None),
        'ı' => ('i', None),
        'ς' => ('σ', None),
        other => (other, None),
    };
    [first].into_iter().chain(second)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_short_way_and_the_long_way_lead_to_the_same(text in "[ -~\\t\\n]{0,40}") {
            prop_assert_eq!(plain(&text), plain_of_any(&text));
        }
    }
}
