//! Double Double Dominoes: everyone builds on one board, where diamonds pay
//! and the dots under the score pieces pay too. Rules: `docs/games/dominoes.md`.

mod action;
mod bits;
mod board;
mod clock;
mod course;
mod domino;
mod event;
mod fit_group;
mod lawful;
pub mod layout;
mod log;
mod notation;
mod options;
mod play;
pub mod points;
mod scorer;
mod sheet;
mod sight;
mod square;
mod view;

#[cfg(test)]
mod tests;

pub use action::{Action, Misplaced, Refusal};
pub use board::{Board, Openings};
pub use domino::{Domino, Half, Halves, KINDS, MOST_DOTS, NoSuchDomino};
pub use event::Event;
pub use fit_group::FitGroup;
pub use log::{Deed, LogLine};
pub use notation::{BadLine, Line, ScoreLine};
pub use options::{Options, Places};
pub use scorer::{Scored, Scorer, Unscored};
pub use sheet::{Asked, Entry, ScoreSheet, Sheet};
pub use square::{NoSuchSquare, SIDE, Square};
pub use view::{Ending, Fit, Gain, May, Phase, Placed, Side, View};

use crate::{About, Game, Input, Kind, Millis, Open, Outcome, Seat, SeatClock, SeatSet, Step, Viewer};

/// A game of Double Double Dominoes, secrets included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dominoes {
    options: Options,
    seats: u8,
    board: Board,
    sides: Vec<Seated>,
    /// What everyone sees of them since the last step.
    seen: Open<Vec<Side>>,
    /// Face down; the last is drawn first.
    boneyard: Vec<Domino>,
    pit: Vec<Domino>,
    shown: Open<Vec<Vec<Domino>>>,
    first: Seat,
    placed: Open<Vec<Open<Placed>>>,
    log: Open<Vec<Open<LogLine>>>,
    history: Open<Vec<Open<Vec<u16>>>>,
    turn: u16,
    phase: course::Phase,
}

/// What belongs to one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Seated {
    points: u16,
    hand: Vec<Domino>,
    left: bool,
}

impl Game for Dominoes {
    const KIND: Kind = Kind::Dominoes;
    const RULES: u32 = 1;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn about() -> About {
        options::about()
    }

    fn deal(options: &Options, seats: u8, cx: &mut Step<'_, Event>) -> Result<Self, Refusal> {
        options.check(seats)?;
        Ok(Self::begin(*options, seats, cx))
    }

    fn step(&mut self, input: Input<Action>, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        match input {
            Input::Act { seat, action, at: _ } => self.act(seat, action, cx)?,
            Input::Leave(seat) => self.leave(seat, cx)?,
            Input::Timeout => self.time_out(cx)?,
            Input::Pause => {}
        }
        self.show_sides();
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn waiting_for(&self) -> SeatSet {
        self.mover().into_iter().collect()
    }

    fn deadline(&self) -> Option<Millis> {
        self.until()
    }

    fn seat_clocks(&self) -> Vec<SeatClock> {
        SeatClock::new(self.until(), self.mover()).into_iter().collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        matches!(self.phase, course::Phase::Over { .. }).then(|| self.outcome_now())
    }
}
