//! A scorekeeper for a table that plays with the real box: it is told the
//! placements and knows board, points and pieces, but nobody's hand. Whose
//! turn it is it does not ask; told of discards too, it knows what is left to
//! draw.

use super::{
    action::Misplaced,
    board::Board,
    domino::{Domino, Halves, KINDS},
    layout::{HAND, goal, sets},
    notation::{BadLine, Line, ScoreLine},
    options::MOST,
    points::Gains,
    view::{Ending, Fit, Gain},
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
    /// How many dominoes left the hands, for the board or for the pit.
    n_spent: usize,
    /// Who may go on from the double they placed last.
    follows: Option<Seat>,
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
    /// Someone had reached the goal, or all was drawn or nothing fitted any more.
    #[error("the game is over")]
    Over,
    /// Nobody has just placed a double.
    #[error("only after a double may you stop")]
    NothingToStop,
}

impl Scorer {
    /// An empty board. Without a number of seats there is no goal, and six may score.
    pub fn new(seats: Option<u8>) -> Self {
        let points = vec![0; seats.unwrap_or(MOST).into()];
        Self { seats, board: Board::default(), points, used: [0; KINDS], n_spent: 0, follows: None }
    }

    /// What lies on the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The points by seat.
    pub fn points(&self) -> &[u16] {
        &self.points
    }

    /// How many dominoes lie in the boneyard between two turns, by all that was
    /// told; unknown where nobody said how many play.
    pub fn boneyard(&self) -> Option<usize> {
        let seats = self.seats?;
        Some((sets(seats) * KINDS).saturating_sub(HAND * usize::from(seats) + self.n_spent))
    }

    /// Who may go on from the double they placed last.
    pub fn follows(&self) -> Option<Seat> {
        self.follows
    }

    /// Why the game is over, if it is. Hands are not known here, so there is no
    /// space left when none of all dominoes that do not lie on the board fits.
    pub fn ending(&self) -> Option<Ending> {
        let seats = self.seats?;
        if self.points.iter().any(|&points| points >= goal(seats)) {
            return Some(Ending::Goal);
        }
        if self.follows.is_some() {
            return None;
        }
        if self.boneyard() == Some(0) {
            return Some(Ending::Boneyard);
        }
        let is_left = |domino: &Domino| self.used[domino.index()] < sets(seats);
        let left: Vec<Domino> = Domino::set().filter(is_left).collect();
        (!self.board.openings().has_fit(&left)).then_some(Ending::NoSpace)
    }

    /// Every place for a domino, and what it would bring if `seat` put it there.
    pub fn fits(&self, seat: Seat, domino: Domino) -> Vec<Fit> {
        let is_used_up = self.used[domino.index()] >= sets(self.seats.unwrap_or(MOST));
        if self.ending().is_some() || is_used_up || seat.index() >= self.points.len() {
            return Vec::new();
        }
        let gains = |halves: &Halves| Gains::of(halves, seat, &self.points, SeatSet::EMPTY);
        let fits = self.board.fits(&[domino]).into_iter();
        fits.map(|halves| Fit { halves, gains: gains(&halves) }).collect()
    }

    /// Reads one line of a record and scores it.
    pub fn read(&mut self, line: &str) -> Result<Scored, Unscored> {
        match line.parse()? {
            ScoreLine::Placed(line) => self.score(line),
            ScoreLine::Discarded(seat) => self.discard(seat),
            ScoreLine::Stopped(seat) => self.stop(seat),
        }
    }

    /// Someone had to put a domino into the pit.
    pub fn discard(&mut self, seat: Seat) -> Result<Scored, Unscored> {
        self.check_turn(seat)?;
        self.n_spent += 1;
        self.follows = None;
        Ok(Scored { seat, gains: Vec::new() })
    }

    /// Someone goes on no further from their double.
    pub fn stop(&mut self, seat: Seat) -> Result<Scored, Unscored> {
        self.check_turn(seat)?;
        if self.follows != Some(seat) {
            return Err(Unscored::NothingToStop);
        }
        self.follows = None;
        Ok(Scored { seat, gains: Vec::new() })
    }

    /// Places a domino and moves the pieces.
    pub fn score(&mut self, line: Line) -> Result<Scored, Unscored> {
        let Line { seat, halves } = line;
        let domino = self.check(line)?;
        let gains: Vec<Gain> = Gains::of(&halves, seat, &self.points, SeatSet::EMPTY).iter().collect();
        self.board.place(&halves);
        self.used[domino.index()] += 1;
        self.n_spent += 1;
        self.follows = domino.is_double().then_some(seat);
        for gain in &gains {
            self.points[gain.seat.index()] += u16::from(gain.points);
        }
        Ok(Scored { seat, gains })
    }

    /// Whether there is such a seat, and the game goes on for it. When all is
    /// drawn, only whoever placed a double may still go on.
    fn check_turn(&self, seat: Seat) -> Result<(), Unscored> {
        if seat.index() >= self.points.len() {
            return Err(Unscored::NoSuchSeat(self.seats.unwrap_or(MOST)));
        }
        let is_last = self.boneyard() == Some(0) && self.follows != Some(seat);
        if is_last || self.ending().is_some() { Err(Unscored::Over) } else { Ok(()) }
    }

    fn check(&self, Line { seat, halves }: Line) -> Result<Domino, Unscored> {
        self.check_turn(seat)?;
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
