//! Every numbered paragraph of `docs/games/rush.md`, put to the test.

mod answering;
mod cards;
mod drawing;
mod ending;
mod guessing;
mod laws;
mod leaving;
mod packs;
mod secrets;
mod seen;
mod time;
mod verdict;
mod words;

use super::*;
use crate::{
    Audience, Rng,
    ink::{Chunk, Colour, InkOp, Pen, Tool, Width},
    words::Language,
};

/// A table at which anyone sees everything.
struct Evening {
    game: Rush,
    rng: Rng,
    now: Millis,
    /// What the last accepted input told.
    told: Vec<Event>,
    /// The same, and whom.
    heard: Vec<(Audience, Event)>,
}

impl Evening {
    fn deal(options: &Options, seats: u8) -> Self {
        let mut rng = Rng::from_number(5);
        let mut cx = Step::new(Millis(0), &mut rng);
        let game = Rush::deal(options, seats, &mut cx).unwrap();
        let heard = cx.into_told();
        let told = heard.iter().map(|(_, event)| event.clone()).collect();
        Self { game, rng, now: Millis(0), told, heard }
    }

    /// The first drawing round has begun.
    fn drawing(seats: u8) -> Self {
        let mut evening = Self::deal(&Options::default(), seats);
        evening.time_out();
        evening
    }

    /// Everyone has drawn something on every board, and guessing has begun.
    fn guessing(seats: u8) -> Self {
        Self::guessing_with(&Options::default(), seats)
    }

    fn guessing_with(options: &Options, seats: u8) -> Self {
        let mut evening = Self::deal(options, seats);
        evening.time_out();
        evening.draw_all();
        evening.time_out();
        evening.time_out();
        assert!(matches!(evening.view(A).phase, Phase::Guessing { .. }));
        evening
    }

    fn draw_all(&mut self) {
        for board in self.boards() {
            self.draw(board.seat, board.board);
        }
    }

    fn boards(&self) -> Vec<Target> {
        self.game.slates().map(|(board, _)| board).collect()
    }

    fn input(&mut self, input: Input<Action>) -> Result<(), Refusal> {
        let mut cx = Step::new(self.now, &mut self.rng);
        self.game.step(input, &mut cx)?;
        self.heard = cx.into_told();
        self.told = self.heard.iter().map(|(_, event)| event.clone()).collect();
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.act_at(seat, action, self.now)
    }

    fn act_at(&mut self, seat: Seat, action: Action, at: Millis) -> Result<(), Refusal> {
        self.input(Input::Act { seat, action, at })
    }

    /// A short stroke.
    fn draw(&mut self, seat: Seat, board: u8) {
        self.act(seat, stroke(board)).unwrap();
    }

    fn guess(&mut self, seat: Seat, target: Target, text: &str) -> Result<(), Refusal> {
        self.guess_at(seat, target, text, self.now)
    }

    fn guess_at(&mut self, seat: Seat, target: Target, text: &str, at: Millis) -> Result<(), Refusal> {
        self.act_at(seat, Action::Guess { target: Some(target), text: text.into() }, at)
    }

    /// Lets `seat` guess rightly, a second later.
    fn win(&mut self, seat: Seat, target: Target) {
        self.wait(1_000);
        let word = self.word(target);
        self.guess(seat, target, &word).unwrap();
        self.tell();
        assert!(self.game.slate(target).unwrap().is_taken_by(seat));
    }

    fn word(&self, target: Target) -> String {
        self.game.slate(target).unwrap().word.clone()
    }

    /// Puts another word on a board.
    fn put_word(&mut self, target: Target, word: &str) {
        self.game.slate_mut(target).unwrap().word = word.into();
    }

    /// Lets the moment pass in which others may be as fast.
    fn tell(&mut self) {
        self.now = self.game.next_told().unwrap().max(self.now);
        self.input(Input::Timeout).unwrap();
    }

    /// The same, if there is anything to be told.
    fn tell_if_held(&mut self) {
        if self.game.next_told().is_some() {
            self.tell();
        }
    }

    /// Lets the next deadline pass.
    fn time_out(&mut self) {
        if self.game.reveal_at().is_some() {
            self.reveal();
        }
        self.now = self.game.deadline().unwrap().max(self.now);
        self.input(Input::Timeout).unwrap();
    }

    /// Lets the moment pass in which ink may still come in.
    fn reveal(&mut self) {
        self.now = self.game.reveal_at().unwrap().max(self.now);
        self.input(Input::Timeout).unwrap();
    }

    /// Lets time run until the game is over.
    fn play_out(&mut self) {
        while self.game.outcome().is_none() {
            self.time_out();
        }
    }

    fn wait(&mut self, millis: u64) {
        self.now = self.now + Millis(millis);
    }

    fn leave(&mut self, seat: Seat) {
        self.input(Input::Leave(seat)).unwrap();
    }

    fn view(&self, seat: Seat) -> View {
        self.game.view(Viewer::Seat(seat))
    }

    fn board(&self, viewer: Seat, target: Target) -> Board {
        self.view(viewer).sides[target.seat.index()].boards[usize::from(target.board)].clone()
    }

    fn bell(&self) -> Millis {
        match self.view(A).phase {
            Phase::Drawing { until: Some(until), .. } | Phase::Guessing { until: Some(until), .. } => until,
            phase @ (Phase::Veil { .. } | Phase::Drawing { .. } | Phase::Guessing { .. } | Phase::Over) => {
                panic!("no round: {phase:?}")
            }
        }
    }

    fn scores(&self) -> Vec<i32> {
        self.view(A).sides.iter().map(|side| side.score).collect()
    }

    fn places(&self) -> Vec<u8> {
        self.game.outcome().unwrap().standings.iter().map(|standing| standing.place).collect()
    }
}

fn stroke(board: u8) -> Action {
    let pen = Pen { tool: Tool::Ink, width: Width::Medium, colour: Colour::Black };
    Action::Ink { board, op: chunk(Some(pen), &[100, 100, 50, 0, 0, 50]) }
}

fn chunk(pen: Option<Pen>, points: &[i16]) -> InkOp {
    InkOp::Chunk(Chunk { pen, points: points.to_vec(), pressure: None, ends: true })
}

fn of(seat: Seat, board: u8) -> Target {
    Target { seat, board }
}

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);
const D: Seat = Seat(3);
