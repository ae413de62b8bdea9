//! One breaker's board: its rows, its dice and whose turn it is there. It
//! knows neither the code nor the match around it, and tells nobody anything:
//! it hands back the events.

use super::{
    action::{Dice, Refusal},
    answer::Answer,
    event::Event,
    puzzle::Rolls,
    view::{Ending, May},
};
use crate::{Millis, Seat};

/// How many efforts a breaker has.
pub const ROWS: u8 = 7;
/// How many white dice a breaker has.
pub const WHITE_DICE: u8 = 18;
/// How many white dice are rolled for an effort, while there are so many.
pub const ROLLED: u8 = 4;

/// One breaker's side of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) breaker: Seat,
    pub(super) maker: Option<Seat>,
    pub(super) rows: Vec<Row>,
    /// Efforts that ran out of time since the breaker last placed.
    pub(super) expired: u8,
    pub(super) turn: Turn,
}

/// One effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) dice: Dice,
    pub(super) answer: Option<Answer>,
}

/// Where a board stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Choosing { until: Option<Millis> },
    Placing { roll: Vec<u8>, until: Option<Millis> },
    Answering { until: Option<Millis> },
    Done { ending: Ending, score: i32 },
}

/// What a right solution scores with so much left unused.
pub fn score(rows_left: u8, dice_left: u8) -> i32 {
    // §5.2.
    20 + 5 * i32::from(rows_left) + i32::from(dice_left)
}

impl Row {
    pub(super) fn n_dice(&self) -> u8 {
        self.dice.iter().flatten().fold(0, |n, _| n + 1)
    }
}

impl Board {
    pub(super) fn new(breaker: Seat, maker: Option<Seat>, until: Option<Millis>) -> Self {
        Self { breaker, maker, rows: Vec::new(), expired: 0, turn: Turn::Choosing { until } }
    }

    pub(super) fn rows_left(&self) -> u8 {
        self.rows.iter().fold(ROWS, |left, _| left - 1)
    }

    pub(super) fn dice_left(&self) -> u8 {
        self.rows.iter().fold(WHITE_DICE, |left, row| left - row.n_dice())
    }

    pub(super) fn worth(&self) -> i32 {
        score(self.rows_left(), self.dice_left())
    }

    pub(super) fn is_done(&self) -> bool {
        matches!(self.turn, Turn::Done { .. })
    }

    /// The points of this board, once it is done.
    pub(super) fn score(&self) -> Option<i32> {
        match self.turn {
            Turn::Done { score, .. } => Some(score),
            Turn::Choosing { .. } | Turn::Placing { .. } | Turn::Answering { .. } => None,
        }
    }

    /// Who must act here now.
    pub(super) fn awaits(&self) -> Option<Seat> {
        match self.turn {
            Turn::Choosing { .. } | Turn::Placing { .. } => Some(self.breaker),
            Turn::Answering { .. } => self.maker,
            Turn::Done { .. } => None,
        }
    }

    pub(super) fn until(&self) -> Option<Millis> {
        match self.turn {
            Turn::Choosing { until } | Turn::Placing { until, .. } | Turn::Answering { until } => until,
            Turn::Done { .. } => None,
        }
    }

    /// What `seat` may press here.
    pub(super) fn may(&self, seat: Seat) -> May {
        let breaks = seat == self.breaker;
        May {
            roll: breaks && self.may_roll().is_ok(),
            place: breaks && matches!(self.turn, Turn::Placing { .. }),
            solve: breaks && self.may_solve().is_ok(),
            answer: self.maker == Some(seat) && matches!(self.turn, Turn::Answering { .. }),
        }
    }

    /// Whether there is a row and a die for one more effort.
    pub(super) fn has_effort(&self) -> bool {
        self.rows_left() > 0 && self.dice_left() > 0
    }

    pub(super) fn may_roll(&self) -> Result<(), Refusal> {
        self.may_solve()?;
        match (self.rows_left(), self.dice_left()) {
            (0, _) => Err(Refusal::NoRowLeft),
            (_, 0) => Err(Refusal::NoDiceLeft),
            _ => Ok(()),
        }
    }

    // §4.1: a solution comes before a roll, never between roll and row.
    pub(super) fn may_solve(&self) -> Result<(), Refusal> {
        match self.turn {
            Turn::Choosing { .. } => Ok(()),
            Turn::Placing { .. } => Err(Refusal::AlreadyRolled),
            Turn::Answering { .. } | Turn::Done { .. } => Err(Refusal::NotYourTurn),
        }
    }

    /// Rolls for the next effort. The clock of the effort runs on.
    pub(super) fn roll(&mut self, rolls: &Rolls) -> Event {
        let n_dice = self.dice_left().min(ROLLED);
        let dice: Vec<u8> = rolls[self.rows.len()].into_iter().take(n_dice.into()).collect();
        self.turn = Turn::Placing { roll: dice.clone(), until: self.until() };
        Event::Rolled { breaker: self.breaker, dice, n_dice }
    }

    /// Puts dice on the next row, which then waits for its answer.
    pub(super) fn place(&mut self, dice: Dice, until: Option<Millis>) -> Event {
        let row = Row { dice, answer: None };
        self.rows.push(row);
        self.turn = Turn::Answering { until };
        Event::Placed { breaker: self.breaker, row: self.last_row(), n_dice: row.n_dice() }
    }

    pub(super) fn may_place(&self, dice: &Dice) -> Result<(), Refusal> {
        let mut unused = match &self.turn {
            Turn::Placing { roll, .. } => roll.clone(),
            Turn::Choosing { .. } => return Err(Refusal::NotRolled),
            Turn::Answering { .. } | Turn::Done { .. } => return Err(Refusal::NotYourTurn),
        };
        check_dots(dice.iter().flatten())?;
        if dice.iter().all(Option::is_none) {
            return Err(Refusal::NoDieChosen);
        }
        for die in dice.iter().flatten() {
            let found = unused.iter().position(|rolled| rolled == die).ok_or(Refusal::NotThoseDice)?;
            unused.swap_remove(found);
        }
        Ok(())
    }

    /// Sets the buttons beside the last row; the next effort's clock starts.
    pub(super) fn answer(&mut self, answer: Answer, until: Option<Millis>) -> Event {
        if let Some(row) = self.rows.last_mut() {
            row.answer = Some(answer);
        }
        self.turn = Turn::Choosing { until };
        Event::Answered { breaker: self.breaker, row: self.last_row(), answer: Some(answer) }
    }

    /// Closes the board.
    pub(super) fn finish(&mut self, ending: Ending) -> Event {
        let score = match ending {
            Ending::Broken { .. } | Ending::WrongAnswer { .. } => self.worth(),
            Ending::Covered | Ending::Missed { .. } | Ending::Expired | Ending::Abandoned => 0,
        };
        self.turn = Turn::Done { ending: ending.clone(), score };
        Event::Ended { breaker: self.breaker, ending, score: Some(score) }
    }

    fn last_row(&self) -> u8 {
        ROWS - self.rows_left()
    }
}

/// Refuses dice that do not exist.
pub(super) fn check_dots<'a>(dots: impl IntoIterator<Item = &'a u8>) -> Result<(), Refusal> {
    if dots.into_iter().all(|dots| (1..=6).contains(dots)) { Ok(()) } else { Err(Refusal::NoSuchDots) }
}
