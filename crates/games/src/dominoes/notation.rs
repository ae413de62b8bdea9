//! Recorded play: one placement a line, `1 8H 6 8I 1`. First who placed,
//! counted from 1, then each square with its dots.

use std::{fmt, str::FromStr};

use super::{
    domino::{Half, Halves, MOST_DOTS},
    options::MOST,
    square::NoSuchSquare,
};
use crate::Seat;

/// One recorded placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who placed.
    pub seat: Seat,
    /// Where.
    pub halves: Halves,
}

/// One line of a table's score sheet: what a scorekeeper must hear of to know
/// how many dominoes are left to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreLine {
    /// A placement.
    Placed(Line),
    /// `1 pit`: nothing fitted, and a domino went to the pit.
    Discarded(Seat),
    /// `1 stop`: the turn ended after a double.
    Stopped(Seat),
}

/// Why a line could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLine {
    /// More or fewer than five words.
    #[error("a line has five words, who and then each square with its dots, as in 1 8H 6 8I 1")]
    Words,
    /// The first word.
    #[error("{0:?} is no seat: seats are 1 to 6")]
    NoSuchSeat(String),
    /// The second or fourth word.
    #[error(transparent)]
    Square(#[from] NoSuchSquare),
    /// The third or fifth word.
    #[error("{0:?} is no number of dots: a half has 0 to 6")]
    Dots(String),
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.halves;
        write!(f, "{} {} {} {} {}", self.seat.0 + 1, one.square, one.dots, other.square, other.dots)
    }
}

impl FromStr for Line {
    type Err = BadLine;

    fn from_str(line: &str) -> Result<Self, BadLine> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [who, one, its_dots, other, others_dots] = words[..] else { return Err(BadLine::Words) };
        Ok(Self {
            seat: read_seat(who)?,
            halves: [read_half(one, its_dots)?, read_half(other, others_dots)?],
        })
    }
}

impl FromStr for ScoreLine {
    type Err = BadLine;

    fn from_str(line: &str) -> Result<Self, BadLine> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [who, "pit"] => read_seat(who).map(Self::Discarded),
            [who, "stop"] => read_seat(who).map(Self::Stopped),
            _ => line.parse().map(Self::Placed),
        }
    }
}

impl fmt::Display for ScoreLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placed(line) => line.fmt(f),
            Self::Discarded(seat) => write!(f, "{} pit", seat.0 + 1),
            Self::Stopped(seat) => write!(f, "{} stop", seat.0 + 1),
        }
    }
}

fn read_half(square: &str, dots: &str) -> Result<Half, BadLine> {
    Ok(Half { square: square.parse()?, dots: read_dots(dots)? })
}

fn read_seat(word: &str) -> Result<Seat, BadLine> {
    let number = digit(word).filter(|number| (1..=MOST).contains(number));
    number.map(|number| Seat(number - 1)).ok_or_else(|| BadLine::NoSuchSeat(word.into()))
}

fn read_dots(word: &str) -> Result<u8, BadLine> {
    digit(word).filter(|dots| *dots <= MOST_DOTS).ok_or_else(|| BadLine::Dots(word.into()))
}

/// A word that is one digit and nothing else; `+1` and `01` are not.
fn digit(word: &str) -> Option<u8> {
    let [byte] = *word.as_bytes() else { return None };
    byte.checked_sub(b'0').filter(|digit| *digit < 10)
}
