//! Every numbered paragraph of `docs/games/dohdles.md`, put to the test.

mod appeals;
mod boards;
mod claiming;
mod clues;
mod ending;
mod laws;
mod moving;
mod properties;
mod questions;
mod sculpting;
mod secrets;
mod teams;
mod time;
mod turns;
mod words;

use super::*;
use crate::{Audience, Begins, Pace, Rng, Seat, dough::Op, dough::Shape, words::Language};

/// A table at which anyone sees everything.
struct Evening {
    game: Dohdles,
    rng: Rng,
    now: Millis,
    /// What the last accepted input told, and whom.
    heard: Vec<(Audience, Event)>,
}

/// The words of the Dohdles in the order of their spaces, as far as needed.
const WORDS: [&str; 12] = [
    "flamingo",
    "owl",
    "teapot",
    "anchor",
    "rocket",
    "violin",
    "saddle",
    "moth",
    "banana",
    "ice-cream",
    "kayak",
    "drum",
];

impl Evening {
    fn deal(options: &Options, seats: u8) -> Self {
        let mut rng = Rng::from_number(4);
        let mut cx = Step::new(Millis(0), &mut rng);
        let game = Dohdles::deal(options, seats, &mut cx).unwrap();
        let heard = cx.into_told();
        Self { game, rng, now: Millis(0), heard }
    }

    /// A game at the normal pace, all Dohdles placed and seat 0's side to choose.
    fn of(seats: u8) -> Self {
        Self::with(&Options::default(), seats)
    }

    fn with(options: &Options, seats: u8) -> Self {
        let mut evening = Self::deal(options, seats);
        for dohdle in evening.game.dohdle_ids() {
            evening.make(dohdle);
        }
        evening.turn_of(0);
        evening
    }

    /// Names and places a Dohdle.
    fn make(&mut self, dohdle: DohdleId) {
        let seat = self.game.riddle(dohdle).sculptor;
        let word = WORDS[usize::from(dohdle)].into();
        self.act(seat, Action::Name { dohdle, word }).unwrap();
        self.act(seat, Action::Place { dohdle }).unwrap();
    }

    /// Lets turns pass until it is this side's, and forgets that they passed.
    fn turn_of(&mut self, side: SideId) {
        while self.game.turn().unwrap().side != side {
            let mut cx = Step::new(self.now, &mut self.rng);
            let master = self.game.turn().unwrap().side;
            self.game.next_turn(master, &mut cx);
        }
    }

    fn input(&mut self, input: Input<Action>) -> Result<(), Refusal> {
        let mut cx = Step::new(self.now, &mut self.rng);
        self.game.step(input, &mut cx)?;
        self.heard = cx.into_told();
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.input(Input::Act { seat, action, at: self.now })
    }

    /// An act that has to be accepted.
    fn must(&mut self, seat: Seat, action: Action) {
        self.act(seat, action).unwrap();
    }

    fn choose(&mut self, seat: Seat, dohdle: DohdleId) {
        self.must(seat, Action::Choose { dohdle });
    }

    fn ask(&mut self, seat: Seat, text: &str) {
        self.must(seat, Action::Ask { question: Question::Free { text: text.into() } });
    }

    fn answer(&mut self, seat: Seat, answer: Answer) {
        self.must(seat, Action::Answer { answer });
    }

    fn claim(&mut self, seat: Seat, dohdle: DohdleId) {
        self.must(seat, Action::Claim { dohdle });
    }

    fn propose(&mut self, seat: Seat, word: &str) {
        self.must(seat, Action::Propose { word: word.into() });
    }

    /// Says a word, and lets its creator confirm what is plainly right or wrong.
    fn say(&mut self, seat: Seat, word: &str) {
        self.propose(seat, word);
        let Phase::Judging { queue, near: false, counts, .. } = self.phase() else { return };
        let creator = self.dohdle(queue[0].dohdle).creator;
        let heard = std::mem::take(&mut self.heard);
        if self.act(creator, Action::Count { yes: counts }).is_err() {
            self.time_out();
        }
        self.heard = heard.into_iter().chain(std::mem::take(&mut self.heard)).collect();
    }

    /// Lets `seat` alone propose a word.
    fn solve(&mut self, seat: Seat, dohdle: DohdleId, word: &str) {
        self.claim(seat, dohdle);
        self.close_funnel();
        self.say(seat, word);
    }

    /// Lets `seat` alone claim, up to where it has to say the word.
    fn begin_to_solve(&mut self, seat: Seat, dohdle: DohdleId) {
        self.claim(seat, dohdle);
        self.close_funnel();
    }

    /// Lets time pass until words are said.
    fn close_funnel(&mut self) {
        while matches!(self.phase(), Phase::Claiming { .. }) {
            self.time_out();
        }
    }

    /// Puts a chip where it is wanted.
    fn chip(&mut self, dohdle: DohdleId, space: u8) {
        self.game.riddle_mut(dohdle).chip = space;
    }

    /// Puts a token where it is wanted.
    fn token(&mut self, side: SideId, space: u8) {
        self.game.parties[usize::from(side)].space = space;
    }

    fn space(&self, side: SideId) -> u8 {
        self.game.party(side).space
    }

    fn spaces(&self) -> Vec<u8> {
        self.game.parties.iter().map(|party| party.space).collect()
    }

    /// Lets the next deadline pass.
    fn time_out(&mut self) {
        self.now = self.game.deadline().unwrap();
        self.input(Input::Timeout).unwrap();
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

    fn may(&self, seat: Seat) -> May {
        self.view(seat).may
    }

    fn phase(&self) -> Phase {
        self.game.view(Viewer::Spectator).phase
    }

    fn master(&self) -> SideId {
        self.game.turn().unwrap().side
    }

    fn dohdle(&self, dohdle: DohdleId) -> Dohdle {
        self.game.view(Viewer::Spectator).dohdles[usize::from(dohdle)].clone()
    }

    fn told(&self) -> Vec<&Event> {
        self.heard.iter().map(|(_, event)| event).collect()
    }

    fn has_told(&self, wanted: &Event) -> bool {
        self.told().contains(&wanted)
    }

    fn until(&self) -> Millis {
        self.game.deadline().unwrap() - self.now
    }

    fn places(&self) -> Vec<u8> {
        self.game.outcome().unwrap().standings.iter().map(|standing| standing.place).collect()
    }
}

fn ball(radius: u8) -> Op {
    Op::Form { shape: Shape::Ball { at: [128; 3], radius }, cut: false, soft: 0 }
}

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);
const D: Seat = Seat(3);
