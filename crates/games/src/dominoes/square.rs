//! Squares of the board and their names: rows 1 to 15, columns A to O.

use std::{fmt, str::FromStr};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
    ser::Error as _,
};

/// Rows, and columns: the board is square.
pub const SIDE: u8 = 15;

/// One of the 225 squares, written row first: `8H` is the star.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "dominoes.ts", type = "string"))]
pub struct Square {
    row: u8,
    column: u8,
}

/// A word that names no square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no square: rows are 1 to 15 and columns A to O, as in 8H")]
pub struct NoSuchSquare(String);

impl Square {
    /// The square in the middle, where the first domino goes.
    pub const STAR: Self = Self { row: 7, column: 7 };

    /// The square in this row and column, both counted from 0.
    pub fn new(row: u8, column: u8) -> Option<Self> {
        (row < SIDE && column < SIDE).then_some(Self { row, column })
    }

    /// Its row, counted from 0 at the top.
    pub fn row(self) -> u8 {
        self.row
    }

    /// Its column, counted from 0 at the left.
    pub fn column(self) -> u8 {
        self.column
    }

    /// Every square, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| Self { row, column }))
    }

    /// The two to four squares that share an edge with this one.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        let Self { row, column } = self;
        // Wrapping past 0 leaves the board, as stepping past the last row does.
        [(row.wrapping_sub(1), column), (row, column.wrapping_sub(1)), (row, column + 1), (row + 1, column)]
            .into_iter()
            .filter_map(|(row, column)| Self::new(row, column))
    }

    /// Whether the two squares share an edge.
    pub fn is_beside(self, other: Self) -> bool {
        self.row.abs_diff(other.row) + self.column.abs_diff(other.column) == 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row + 1, char::from(b'A' + self.column))
    }
}

impl FromStr for Square {
    type Err = NoSuchSquare;

    fn from_str(word: &str) -> Result<Self, NoSuchSquare> {
        read(word).ok_or_else(|| NoSuchSquare(word.into()))
    }
}

fn read(word: &str) -> Option<Square> {
    let (digits, letter) = word.split_at_checked(word.len().checked_sub(1)?)?;
    let is_row = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    let row: u8 = digits.parse().ok().filter(|_| is_row)?;
    let column = letter.bytes().next()?.to_ascii_uppercase().checked_sub(b'A')?;
    Square::new(row.checked_sub(1)?, column)
}

impl<'de> Deserialize<'de> for Square {
    // Read without a string of its own, as it is written.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;

        impl Visitor<'_> for Name {
            type Value = Square;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a square")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Square, E> {
                word.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Name)
    }
}

impl Serialize for Square {
    // A view names hundreds of squares: each is written without a string of its
    // own, and without the machinery of `Display`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = self.row + 1;
        let name = [b'0' + row / 10, b'0' + row % 10, b'A' + self.column];
        let name = if row < 10 { &name[1..] } else { &name };
        serializer.serialize_str(str::from_utf8(name).map_err(S::Error::custom)?)
    }
}
