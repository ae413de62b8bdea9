//! How a game ended.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// The end of a game: one standing a seat, in order of seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct Outcome {
    /// How each seat did.
    pub standings: Vec<Standing>,
}

/// How one seat did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
pub struct Standing {
    /// Which seat.
    pub seat: Seat,
    /// 1 for the best; those who tie share a place.
    pub place: u8,
    /// The score that explains the place.
    pub score: i32,
    /// Whether this seat gave the game up, and so comes last whatever the score.
    pub left: bool,
}

impl Outcome {
    /// Places by score, highest first; equal scores share a place. Seats that
    /// `left` come after all others.
    pub fn by_score(scores: &[i32], left: impl Fn(Seat) -> bool) -> Self {
        let seats = Seat::first(u8::try_from(scores.len()).unwrap_or(u8::MAX));
        let rank = |seat: Seat, score: i32| (!left(seat), score);
        let standings = seats
            .zip(scores)
            .map(|(seat, &score)| {
                let better = Seat::first(u8::MAX)
                    .zip(scores)
                    .filter(|&(other, &theirs)| rank(other, theirs) > rank(seat, score))
                    .count();
                let place = u8::try_from(better + 1).unwrap_or(u8::MAX);
                Standing { seat, place, score, left: left(seat) }
            })
            .collect();
        Self { standings }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(scores: &[i32], left: impl Fn(Seat) -> bool) -> Vec<u8> {
        Outcome::by_score(scores, left).standings.iter().map(|s| s.place).collect()
    }

    #[test]
    fn ties_share_a_place_and_the_next_place_is_skipped() {
        assert_eq!(places(&[3, 7, 7, 1], |_| false), [3, 1, 1, 4]);
    }

    #[test]
    fn whoever_left_comes_last_whatever_the_score() {
        assert_eq!(places(&[30, 0], |seat| seat == Seat(0)), [2, 1]);
    }
}
