//! Dobbelduel: one hides a code of four coloured dice, the other breaks it
//! with white ones. Rules: `docs/games/duel.md`.

mod action;
mod answer;
mod board;
mod clock;
mod codes;
mod course;
mod event;
mod lawful;
mod options;
mod play;
mod puzzle;
mod sight;
mod view;

#[cfg(test)]
mod tests;

pub use action::{Action, COLUMNS, Code, Dice, Refusal};
pub use answer::Answer;
pub use board::{ROLLED, ROWS, WHITE_DICE, score};
pub use codes::{all_codes, keep_fitting};
pub use event::Event;
pub use options::{Mode, Options};
pub use puzzle::{NotAPuzzle, Puzzle, PuzzleChoice, PuzzleName, Rolls};
pub use view::{Board, Ending, May, Phase, Possible, Row, Turn, View};

use crate::{About, Day, Game, Input, Kind, Millis, Outcome, SeatClock, SeatSet, Step, Viewer};

/// A game of Dobbelduel, secrets included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    options: Options,
    seats: u8,
    /// The day whose code this is, if it is one.
    day: Option<Day>,
    /// The match under way, or the last one that was.
    current: course::Match,
    /// The scores of every finished match, by seat.
    history: Vec<Vec<Option<i32>>>,
    phase: course::Phase,
}

impl Game for Duel {
    const KIND: Kind = Kind::Duel;
    const RULES: u32 = 2;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn about() -> About {
        options::about()
    }

    fn set_day(options: &mut Options, day: Day) {
        // Others deal the same whatever the day.
        options.day = (options.puzzle == PuzzleChoice::Today).then_some(day);
    }

    // §8.6
    fn use_up(options: &mut Options) {
        options.puzzle = PuzzleChoice::Drawn;
        options.day = None;
    }

    fn deal(options: &Options, seats: u8, cx: &mut Step<'_, Event>) -> Result<Self, Refusal> {
        options.check(seats)?;
        let sides = course::first_sides(options, seats, cx.rng);
        let named = options.named(seats);
        let (name, day) = named.unwrap_or_else(|| (PuzzleName::draw(cx.rng), None));
        let current = course::Match::begin(1, name, &sides, options, cx);
        Ok(Self {
            options: *options,
            seats,
            day,
            current,
            history: Vec::new(),
            phase: course::Phase::Breaking,
        })
    }

    fn step(&mut self, input: Input<Action>, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        match input {
            Input::Act { seat, action, at: _ } => self.act(seat, action, cx),
            Input::Leave(seat) => self.leave(seat, cx),
            Input::Timeout => self.time_out(cx),
            Input::Pause => Ok(()),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn waiting_for(&self) -> SeatSet {
        self.waiting()
    }

    fn deadline(&self) -> Option<Millis> {
        match self.phase {
            course::Phase::Breaking => self.current.boards.iter().filter_map(board::Board::until).min(),
            course::Phase::Revealed { until, .. } => until,
            course::Phase::Over { .. } => None,
        }
    }

    fn seat_clocks(&self) -> Vec<SeatClock> {
        let boards = self.current.boards.iter().filter(|_| self.phase == course::Phase::Breaking);
        boards.filter_map(|board| SeatClock::new(board.until(), board.awaits())).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            course::Phase::Over { left } => {
                Some(Outcome::by_score(&self.totals(), |seat| left == Some(seat)))
            }
            course::Phase::Breaking | course::Phase::Revealed { .. } => None,
        }
    }
}
