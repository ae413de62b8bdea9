//! Every numbered paragraph of `docs/games/duel.md`, put to the test.

mod both_at_once;
mod efforts;
mod laws;
mod leaving;
mod puzzles;
mod scoring;
mod set_up;
mod sight;
mod solutions;
mod time;

use super::*;
use crate::{Audience, Pace, Rng, Seat};

/// The code behind every screen here.
const CODE: Code = [3, 5, 1, 6];

/// The rolls of every match here.
const ROLLS: Rolls =
    [[3, 3, 4, 2], [5, 1, 6, 6], [2, 2, 5, 4], [1, 6, 3, 5], [4, 4, 2, 1], [6, 5, 5, 3], [1, 2, 3, 4]];

/// A table at which the code and the rolls are known.
struct Play {
    game: Duel,
    rng: Rng,
    now: Millis,
    /// What the last accepted input told.
    told: Vec<(Audience, Event)>,
}

impl Play {
    fn deal(options: Options, seats: u8) -> Self {
        let mut rng = Rng::from_number(4);
        let mut cx = Step::new(Millis(0), &mut rng);
        let game = Duel::deal(&options, seats, &mut cx).unwrap();
        let told = cx.into_told();
        let mut play = Self { game, rng, now: Millis(0), told };
        play.fix();
        play
    }

    fn solo() -> Self {
        Self::deal(Options::default(), 1)
    }

    fn turns() -> Self {
        Self::deal(Options::default(), 2)
    }

    fn manual() -> Self {
        Self::deal(Options { manual: true, ..Options::default() }, 2)
    }

    fn together() -> Self {
        Self::deal(Options { mode: Mode::Together, ..Options::default() }, 2)
    }

    /// Puts the known code and rolls in place of the drawn ones.
    fn fix(&mut self) {
        self.game.current.code = CODE;
        self.game.current.rolls = ROLLS;
    }

    fn input(&mut self, input: Input<Action>) -> Result<(), Refusal> {
        let mut cx = Step::new(self.now, &mut self.rng);
        self.game.step(input, &mut cx)?;
        self.told = cx.into_told();
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.input(Input::Act { seat, action, at: self.now })
    }

    fn roll(&mut self, seat: Seat) {
        self.act(seat, Action::Roll).unwrap();
    }

    /// Places dice, 0 standing for an empty column.
    fn try_place(&mut self, seat: Seat, dots: [u8; 4]) -> Result<(), Refusal> {
        self.act(seat, Action::Place { dice: dots.map(|dots| (dots > 0).then_some(dots)) })
    }

    fn place(&mut self, seat: Seat, dots: [u8; 4]) {
        self.try_place(seat, dots).unwrap();
    }

    /// Rolls, and places the first `n_dice` of the roll from the left.
    fn effort(&mut self, seat: Seat, n_dice: usize) {
        self.roll(seat);
        let roll = ROLLS[self.own(seat).rows.len()];
        self.place(seat, std::array::from_fn(|column| if column < n_dice { roll[column] } else { 0 }));
    }

    fn solve(&mut self, seat: Seat, code: Code) {
        self.act(seat, Action::Solve { code }).unwrap();
    }

    fn answer(&mut self, seat: Seat, right: u8, higher: u8, lower: u8) -> Result<(), Refusal> {
        self.act(seat, Action::Answer { answer: Answer { right, higher, lower } })
    }

    /// Lets the next deadline pass.
    fn time_out(&mut self) {
        self.now = self.game.deadline().unwrap();
        self.input(Input::Timeout).unwrap();
    }

    fn wait(&mut self, seconds: u64) {
        self.now = self.now + Millis::seconds(seconds);
    }

    fn breaker(&self) -> Seat {
        self.game.current.boards[0].breaker
    }

    fn maker(&self) -> Seat {
        self.game.current.boards[0].maker.unwrap()
    }

    /// The board `seat` breaks on, as they see it.
    fn own(&self, seat: Seat) -> Board {
        self.seen(seat, Viewer::Seat(seat))
    }

    /// The board `breaker` breaks on, as `viewer` sees it.
    fn seen(&self, breaker: Seat, viewer: Viewer) -> Board {
        self.game.view(viewer).boards.into_iter().find(|board| board.breaker == breaker).unwrap()
    }

    fn ending(&self, seat: Seat) -> (Ending, Option<i32>) {
        let Turn::Done { ending, score } = self.own(seat).turn else { panic!("{seat:?} is not done") };
        (ending, score)
    }

    fn waiting(&self) -> Vec<Seat> {
        self.game.waiting_for().iter().collect()
    }

    fn heard(&self, viewer: Viewer) -> Vec<Event> {
        let may_hear = |(audience, _): &&(Audience, Event)| audience.includes(viewer);
        self.told.iter().filter(may_hear).map(|(_, event)| event.clone()).collect()
    }
}

const NORTH: Seat = Seat(0);
const SOUTH: Seat = Seat(1);
const WATCHER: Viewer = Viewer::Spectator;
