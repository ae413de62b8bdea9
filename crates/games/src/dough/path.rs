//! The way of a thumb, as text: a letter or two a number, for it comes in
//! hundreds of points. A number's sign goes to its last bit, and its bits in
//! fives to letters, lowest first; a letter of the second half goes on.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Three numbers a point: in a stroke the first point is as it is, and every
/// other one the way from the point before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(pub Vec<i16>);

impl<Numbers: Into<Vec<i16>>> From<Numbers> for Path {
    fn from(numbers: Numbers) -> Self {
        Self(numbers.into())
    }
}

impl Path {
    /// The path of a stroke through these places.
    pub fn through(places: &[super::Place]) -> Self {
        let mut at = [0; 3];
        let steps = places.iter().flat_map(|place| {
            let to = place.map(i16::from);
            let from = std::mem::replace(&mut at, to);
            [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
        });
        Self(steps.collect())
    }

    fn to_text(&self) -> String {
        let mut text = String::with_capacity(self.0.len());
        for &number in &self.0 {
            let mut rest = (i32::from(number) << 1) ^ (i32::from(number) >> 15);
            while rest >= 32 {
                text.push(letter(32 | (rest & 31)));
                rest >>= 5;
            }
            text.push(letter(rest));
        }
        text
    }

    fn from_text(text: &str) -> Option<Self> {
        let mut numbers = Vec::with_capacity(text.len());
        let (mut number, mut shift) = (0_u32, 0);
        for letter in text.bytes() {
            let bits = LETTERS.iter().position(|other| *other == letter)?;
            number |= (u32::try_from(bits).ok()? & 31) << shift;
            if bits >= 32 {
                shift += 5;
                if shift > 15 {
                    return None;
                }
                continue;
            }
            let half = i32::try_from(number >> 1).ok()?;
            numbers.push(i16::try_from(if number & 1 == 0 { half } else { -half - 1 }).ok()?);
            (number, shift) = (0, 0);
        }
        (shift == 0).then_some(Self(numbers))
    }
}

fn letter(bits: i32) -> char {
    char::from(LETTERS[usize::try_from(bits & 63).unwrap_or_default()])
}

impl Serialize for Path {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_text())
    }
}

impl<'de> Deserialize<'de> for Path {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::from_text(&text).ok_or_else(|| D::Error::custom("this is not the path of a stroke"))
    }
}
