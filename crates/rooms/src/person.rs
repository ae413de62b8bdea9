//! Someone in a room.

use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation as _;

use crate::{AnsweredIds, Look, Refusal, TokenHash, wire::Role};

/// Someone's number in their room: keeps its meaning over reconnects and restarts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts", type = "number"))]
#[serde(transparent)]
pub struct PersonId(pub u32);

/// The longest name, in letters as they are seen: a family is one.
const NAME_LENGTH: usize = 20;

/// Someone who is or was in the room, as the journal knows them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Person {
    pub(crate) token: TokenHash,
    pub(crate) role: Role,
    pub(crate) name: String,
    pub(crate) look: Look,
    pub(crate) blocked: bool,
    /// Whether they chose to watch rather than to be seated in the next game.
    pub(crate) watches: bool,
    /// The requests of theirs that were carried out.
    pub(crate) answered: AnsweredIds,
}

impl Person {
    pub(crate) fn new(token: TokenHash, role: Role, name: String, look: Look) -> Self {
        Self { token, role, name, look, blocked: false, watches: false, answered: AnsweredIds::default() }
    }
}

/// The most bytes that are kept of one letter: a family of four with the colours
/// of their skins has 41.
const LETTER_BYTES: usize = 48;
/// What joins pictures to one: it stands between pictures alone, or two names
/// could look the same.
const JOINER: char = '\u{200d}';

/// A name fit to be shown: trimmed, without control characters or marks that
/// turn the text around them; 1 to 20 letters.
pub(crate) fn tidy_name(name: &str) -> Result<String, Refusal> {
    // Long before it is looked at letter by letter.
    if name.len() > LETTER_BYTES * NAME_LENGTH {
        return Err(Refusal::BadName);
    }
    let visible: String = name.chars().filter(|&c| c == JOINER || !is_invisible(c)).collect();
    let joined: Vec<&str> = visible.split(JOINER).collect();
    let mut seen = String::new();
    for part in joined {
        if ends_with_picture(&seen) && part.chars().next().is_some_and(is_picture) {
            seen.push(JOINER);
        }
        seen.push_str(part);
    }
    let tidy = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_fit = tidy.graphemes(true).all(|letter| letter.len() <= LETTER_BYTES);
    if is_fit && (1..=NAME_LENGTH).contains(&n_letters(&tidy)) { Ok(tidy) } else { Err(Refusal::BadName) }
}

/// The name with a number behind it, cut so that it still is a name.
pub(crate) fn with_number(name: &str, number: u32) -> String {
    let number = format!(" {number}");
    let kept: String = name.graphemes(true).take(NAME_LENGTH - number.len()).collect();
    kept.trim_end().to_owned() + &number
}

fn n_letters(name: &str) -> usize {
    name.graphemes(true).count()
}

/// Whether the last thing seen is a picture, whatever colours it.
fn ends_with_picture(text: &str) -> bool {
    let is_colour = |c: char| matches!(c, '\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}');
    text.chars().rev().find(|&c| !is_colour(c)).is_some_and(is_picture)
}

fn is_picture(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

fn is_invisible(c: char) -> bool {
    let marks = ['\u{ad}', '\u{34f}', '\u{61c}', '\u{feff}', '\u{3164}', '\u{ffa0}'];
    (c.is_control() && c != '\t')
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{e007f}')
        || marks.contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_keep_their_letters() {
        assert_eq!(tidy_name("  Ana   María "), Ok("Ana María".into()));
        assert_eq!(tidy_name("<b>&amp;"), Ok("<b>&amp;".into()));
        assert_eq!(tidy_name("a\u{202e}b\u{0}c"), Ok("abc".into()));
    }

    #[test]
    fn a_family_is_one_letter_and_stays_together() {
        let family = "👨‍👩‍👧‍👦";
        assert_eq!(tidy_name(family), Ok(family.into()));
        assert_eq!(tidy_name(&family.repeat(20)), Ok(family.repeat(20)));
        assert_eq!(tidy_name(&family.repeat(21)), Err(Refusal::BadName));
        assert_eq!(with_number(&family.repeat(20), 2), family.repeat(18) + " 2");
        assert_eq!(tidy_name("🏳️‍🌈 👩🏽‍🚀"), Ok("🏳️‍🌈 👩🏽‍🚀".into()));
        assert_eq!(tidy_name("e\u{301}".repeat(20).as_str()), Ok("e\u{301}".repeat(20)));
    }

    #[test]
    fn nothing_unseen_makes_two_names_look_the_same() {
        for name in ["A\u{200d}na", "\u{200d}Ana", "Ana\u{200d}", "Ana\u{200d}👩\u{200d}"] {
            let seen = tidy_name(name).unwrap();
            assert!(!seen.contains(JOINER), "{seen:?}");
        }
        let tower = "a".to_owned() + &"\u{301}".repeat(100);
        assert_eq!(tidy_name(&tower), Err(Refusal::BadName), "one letter of a hundred marks");
    }

    #[test]
    fn empty_and_endless_names_are_refused() {
        for name in ["", "   ", "\u{200b}", &"x".repeat(21), &"x".repeat(10_000)] {
            assert_eq!(tidy_name(name), Err(Refusal::BadName), "{} bytes", name.len());
        }
    }
}
