//! The short code people type to join.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// Letters that are not mistaken for others and spell no words.
const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";
const LENGTH: usize = 5;
/// How long codes are of those who have so many rooms that a guess would often
/// be right.
const LONGER: usize = 6;

/// The short code people type to join: five letters, or six. A shorter one ends
/// with a zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct RoomCode([u8; LONGER]);

/// A text that cannot be a room's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a room's code has {LENGTH} letters, or {LONGER}")]
pub struct NotACode;

impl RoomCode {
    /// One of the 3.2 million codes of five letters; equally likely ones for
    /// equally likely numbers.
    pub fn from_number(number: u64) -> Self {
        Self::of_letters(number, LENGTH)
    }

    /// One of the 64 million codes of six letters.
    pub fn longer_from_number(number: u64) -> Self {
        Self::of_letters(number, LONGER)
    }

    fn of_letters(mut number: u64, n_letters: usize) -> Self {
        let mut letters = [0; LONGER];
        for letter in &mut letters[..n_letters] {
            *letter = LETTERS[(number % 20) as usize];
            number /= 20;
        }
        Self(letters)
    }

    /// The code's letters.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default().trim_end_matches('\0')
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for RoomCode {
    type Err = NotACode;

    /// Forgives case, and spaces and hyphens between the letters.
    fn from_str(text: &str) -> Result<Self, NotACode> {
        let mut letters = [0; LONGER];
        let mut n = 0;
        for byte in text.bytes().filter(|b| !matches!(b, b' ' | b'-')) {
            let letter = byte.to_ascii_uppercase();
            if n == LONGER || !LETTERS.contains(&letter) {
                return Err(NotACode);
            }
            letters[n] = letter;
            n += 1;
        }
        if n >= LENGTH { Ok(Self(letters)) } else { Err(NotACode) }
    }
}

impl From<RoomCode> for String {
    fn from(code: RoomCode) -> Self {
        code.as_str().into()
    }
}

impl TryFrom<String> for RoomCode {
    type Error = NotACode;

    fn try_from(text: String) -> Result<Self, NotACode> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code: RoomCode = "BCDFG".parse().unwrap();
        for typed in ["bcdfg", " bc dfg", "BCD-FG"] {
            assert_eq!(typed.parse(), Ok(code), "{typed}");
        }
        let longer: RoomCode = "BCDFGH".parse().unwrap();
        assert_eq!(("bcd-fgh".parse(), longer.as_str()), (Ok(longer), "BCDFGH"));
        assert_ne!(code, longer);
        for wrong in ["", "BCDF", "BCDFGHJ", "BCDFA", "BCDF1", "ßCDFG"] {
            assert_eq!(wrong.parse::<RoomCode>(), Err(NotACode), "{wrong}");
        }
    }

    #[test]
    fn every_number_gives_a_code_that_can_be_read_back() {
        for number in [0, 19, 20, 3_199_999, u64::MAX] {
            let (code, longer) = (RoomCode::from_number(number), RoomCode::longer_from_number(number));
            assert_eq!((code.to_string().parse(), code.as_str().len()), (Ok(code), 5));
            assert_eq!((longer.to_string().parse(), longer.as_str().len()), (Ok(longer), 6));
        }
    }
}
