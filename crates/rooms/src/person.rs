//! Someone in a room.

use serde::{Deserialize, Serialize};

use crate::{AnsweredIds, Look, Refusal, TokenHash, wire::Role};

/// Someone's number in their room: keeps its meaning over reconnects and restarts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts", type = "number"))]
#[serde(transparent)]
pub struct PersonId(pub u32);

/// The longest name, in characters.
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

/// A name fit to be shown: trimmed, without control characters or marks that
/// turn the text around them; 1 to 20 characters.
pub(crate) fn tidy_name(name: &str) -> Result<String, Refusal> {
    // Long before it is looked at letter by letter.
    if name.len() > 16 * NAME_LENGTH {
        return Err(Refusal::BadName);
    }
    let visible: String = name.chars().filter(|&c| !is_invisible(c)).collect();
    let tidy = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    if (1..=NAME_LENGTH).contains(&tidy.chars().count()) { Ok(tidy) } else { Err(Refusal::BadName) }
}

/// The name with a number behind it, cut so that it still is a name.
pub(crate) fn with_number(name: &str, number: u32) -> String {
    let number = format!(" {number}");
    let kept: String = name.chars().take(NAME_LENGTH - number.len()).collect();
    kept.trim_end().to_owned() + &number
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
    fn empty_and_endless_names_are_refused() {
        for name in ["", "   ", "\u{200b}", &"x".repeat(21), &"x".repeat(10_000)] {
            assert_eq!(tidy_name(name), Err(Refusal::BadName), "{} bytes", name.len());
        }
    }
}
