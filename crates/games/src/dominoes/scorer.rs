//! A scorekeeper for a table that plays with the real box: it is told the
//! placements and knows board, points and pieces, but nobody's hand. Whose
//! turn it is it cannot know, since discards are not recorded.

use super::{
    action::Misplaced,
    board::Board,
    domino::{Domino, KINDS},
    layout::{goal, sets},
    notation::{BadLine, Line},
    options::MOST,
    points::Gains,
    view::Gain,
};
use crate::{Seat, SeatSet};

/// What lies on the board and who has how many points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scorer {
    /// How many play, if that was said: then the goal and the dominoes count.
    seats: Option<u8>,
    board: Board,
    points: Vec<u16>,
    /// How often each domino has been placed.
    used: [usize; KINDS],
}

/// What one placement brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// Who placed.
    pub seat: Seat,
    /// Who scored and for what.
    pub gains: Vec<Gain>,
}

/// Why a placement was not scored. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unscored {
    /// It could not be read.
    #[error(transparent)]
    BadLine(#[from] BadLine),
    /// More seats were named than play.
    #[error("only {0} play")]
    NoSuchSeat(u8),
    /// There are not so many of this domino.
    #[error("every {0} there is lies on the board already")]
    UsedUp(Domino),
    /// It may not lie there.
    #[error(transparent)]
    Misplaced(#[from] Misplaced),
    /// Someone had reached the goal.
    #[error("the game is over")]
    Over,
}

impl Scorer {
    /// An empty board. Without a number of seats there is no goal, and six may score.
    pub fn new(seats: Option<u8>) -> Self {
        let points = vec![0; seats.unwrap_or(MOST).into()];
        Self { seats, board: Board::default(), points, used: [0; KINDS] }
    }

    /// What lies on the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The points by seat.
    pub fn points(&self) -> &[u16] {
        &self.points
    }

    /// Reads one recorded placement and scores it.
    pub fn read(&mut self, line: &str) -> Result<Scored, Unscored> {
        self.score(line.parse()?)
    }

    /// Places a domino and moves the pieces.
    pub fn score(&mut self, line: Line) -> Result<Scored, Unscored> {
        let Line { seat, halves } = line;
        let domino = self.check(line)?;
        let gains: Vec<Gain> = Gains::of(&halves, seat, &self.points, SeatSet::EMPTY).iter().collect();
        self.board.place(&halves);
        self.used[domino.index()] += 1;
        for gain in &gains {
            self.points[gain.seat.index()] += u16::from(gain.points);
        }
        Ok(Scored { seat, gains })
    }

    fn check(&self, Line { seat, halves }: Line) -> Result<Domino, Unscored> {
        if seat.index() >= self.points.len() {
            return Err(Unscored::NoSuchSeat(self.seats.unwrap_or(MOST)));
        }
        if self.seats.is_some_and(|seats| self.points.iter().any(|&points| points >= goal(seats))) {
            return Err(Unscored::Over);
        }
        let domino = Domino::new(halves[0].dots, halves[1].dots).ok_or(Misplaced::NoSuchDots)?;
        self.board.check(&halves)?;
        // Where nobody said how many play, there may be as many sets as for six.
        if self.used[domino.index()] >= sets(self.seats.unwrap_or(MOST)) {
            return Err(Unscored::UsedUp(domino));
        }
        Ok(domino)
    }
}

impl Scored {
    /// The points of whoever placed.
    pub fn own(&self) -> u8 {
        self.gains.iter().filter(|gain| gain.seat == self.seat).map(|gain| gain.points).sum()
    }

    /// What the others gained.
    pub fn others(&self) -> impl Iterator<Item = &Gain> {
        self.gains.iter().filter(|gain| gain.seat != self.seat)
    }
}
