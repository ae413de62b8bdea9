//! Every numbered paragraph of `docs/games/dominoes.md`, put to the test.

mod ending;
mod laws;
mod leaving;
mod notation;
mod perft;
mod placing;
mod plain;
mod scoring;
mod set_up;
mod sheet;
mod sight;
mod time;
mod turns;

use super::{course::Phase as Course, *};
use crate::{Audience, Pace, Rng};

/// A domino from its dots: `26` is 2-6.
fn domino(digits: u8) -> Domino {
    Domino::new(digits / 10, digits % 10).unwrap()
}

fn dominoes(digits: &[u8]) -> Vec<Domino> {
    digits.iter().map(|&digits| domino(digits)).collect()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// A domino on the board, as in `8H 6 8I 1`.
fn halves(text: &str) -> Halves {
    format!("1 {text}").parse::<Line>().unwrap().halves
}

/// A board with these dominoes, laid without asking whether they may.
fn board(lines: &[&str]) -> Board {
    let mut board = Board::default();
    for line in lines {
        board.place(&halves(line));
    }
    board
}

/// A table at which all hands and the boneyard are known.
struct Play {
    game: Dominoes,
    rng: Rng,
    now: Millis,
    /// What the last accepted input told.
    told: Vec<(Audience, Event)>,
}

/// More dominoes than a test draws: blanks, and at the bottom two that keep a
/// game alive in which nothing else fits.
const PLENTY: [u8; 20] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 26, 46];

impl Play {
    fn deal(seats: u8, seed: u64) -> Self {
        let mut rng = Rng::from_number(seed);
        let mut cx = Step::new(Millis(0), &mut rng);
        let game = Dominoes::deal(&Options::default(), seats, &mut cx).unwrap();
        let told = cx.into_told();
        Self { game, rng, now: Millis(0), told }
    }

    /// The first seat is about to place one of the first hand; all hands, and
    /// the boneyard in the order of drawing, are as given.
    fn set(hands: &[&[u8]], boneyard: &[u8]) -> Self {
        let mut play = Self::deal(u8::try_from(hands.len()).unwrap(), 4);
        let game = &mut play.game;
        for (side, hand) in game.sides.iter_mut().zip(hands) {
            side.hand = dominoes(hand);
        }
        game.boneyard = dominoes(boneyard).into_iter().rev().collect();
        game.first = NORTH;
        game.phase = Course::Placing { seat: NORTH, until: Some(Millis::seconds(60)) };
        game.show_sides();
        play
    }

    /// Lays dominoes on the board as if they had always been there.
    fn on(mut self, lines: &[&str]) -> Self {
        self.game.board = board(lines);
        self
    }

    fn with_points(mut self, points: &[u16]) -> Self {
        for (side, points) in self.game.sides.iter_mut().zip(points) {
            side.points = *points;
        }
        self.game.show_sides();
        self
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

    fn try_place(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        self.act(seat, Action::Place { halves: halves(text) })
    }

    fn place(&mut self, seat: Seat, text: &str) {
        self.try_place(seat, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }

    fn time_out(&mut self) {
        self.now = self.game.deadline().unwrap();
        self.input(Input::Timeout).unwrap();
    }

    fn view(&self, seat: Seat) -> View {
        self.game.view(Viewer::Seat(seat))
    }

    fn points(&self) -> Vec<u16> {
        self.game.points()
    }

    fn hand(&self, seat: Seat) -> &[Domino] {
        &self.game.sides[seat.index()].hand
    }

    fn phase(&self) -> Phase {
        self.game.view(WATCHER).phase
    }

    fn ending(&self) -> Option<Ending> {
        match self.phase() {
            Phase::Over { ending, .. } => Some(ending),
            Phase::Placing { .. } | Phase::Following { .. } | Phase::Discarding { .. } => None,
        }
    }

    fn waiting(&self) -> Vec<Seat> {
        self.game.waiting_for().iter().collect()
    }

    fn places(&self) -> Vec<u8> {
        self.game.outcome().unwrap().standings.iter().map(|standing| standing.place).collect()
    }

    fn heard(&self, viewer: Viewer) -> Vec<Event> {
        let may_hear = |(audience, _): &&(Audience, Event)| audience.includes(viewer);
        self.told.iter().filter(may_hear).map(|(_, event)| event.clone()).collect()
    }
}

const NORTH: Seat = Seat(0);
const EAST: Seat = Seat(1);
const SOUTH: Seat = Seat(2);
const WATCHER: Viewer = Viewer::Spectator;
