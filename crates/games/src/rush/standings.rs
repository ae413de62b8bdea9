//! Who is ahead, and who came where (§9.2).

use super::Rush;
use crate::{Outcome, Seat, Standing};

impl Rush {
    /// Boards won from others.
    pub(super) fn won(&self, seat: Seat) -> u8 {
        count(self.slates().filter(|(_, slate)| slate.is_taken_by(seat)).count())
    }

    /// Own boards left.
    pub(super) fn kept(&self, seat: Seat) -> u8 {
        count(self.sides[seat.index()].slates.iter().filter(|slate| slate.is_kept()).count())
    }

    pub(super) fn score(&self, seat: Seat) -> i32 {
        i32::from(self.won(seat)) - i32::from(self.kept(seat))
    }

    pub(super) fn final_standings(&self) -> Outcome {
        let rank = |seat: Seat| (!self.left.contains(seat), self.score(seat), 0 - i32::from(self.kept(seat)));
        let place = |seat: Seat| count(self.seats().filter(|&other| rank(other) > rank(seat)).count() + 1);
        let standing = |seat: Seat| Standing {
            seat,
            place: place(seat),
            score: self.score(seat),
            left: self.left.contains(seat),
        };
        Outcome { standings: self.seats().map(standing).collect() }
    }
}

/// A number of boards or seats: always small.
fn count(n: usize) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}
