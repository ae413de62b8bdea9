//! Every numbered paragraph of `docs/games/dobble.md`, put to the test.

mod cards;
mod championship;
mod first;
mod late;
mod laws;
mod leaving;
mod looks;
mod minis;
mod races;
mod sets;
mod ties;
mod time;
mod trial;
mod wrong;

use super::{clock::UNDERWAY, course::Phase as Stage, rules::rules, *};
use crate::{Audience, Pace, Rng, Seat};

/// A table at which anyone sees everything.
struct Evening {
    game: Dobble,
    rng: Rng,
    now: Millis,
    /// What the last accepted input told.
    told: Vec<Event>,
    /// When nobody can be late any more for the last match that was found.
    looked: Millis,
}

impl Evening {
    fn deal(options: Options, seats: u8) -> Self {
        Self::deal_with(options, seats, 4)
    }

    fn deal_with(options: Options, seats: u8, seed: u64) -> Self {
        let mut rng = Rng::from_number(seed);
        let mut cx = Step::new(Millis(0), &mut rng);
        let game = Dobble::deal(&options, seats, &mut cx).unwrap();
        let told = cx.into_told().into_iter().map(|(_, event)| event).collect();
        Self { game, rng, now: Millis(0), told, looked: Millis(0) }
    }

    /// A mini-game whose cards have just been turned over.
    fn of(play: Play, seats: u8) -> Self {
        let mut evening = Self::deal(Options { play, ..Options::default() }, seats);
        evening.time_out();
        evening
    }

    fn input(&mut self, input: Input<Action>) -> Result<(), Refusal> {
        let mut cx = Step::new(self.now, &mut self.rng);
        self.game.step(input, &mut cx)?;
        self.told = cx.into_told().into_iter().map(|(_, event)| event).collect();
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.act_at(seat, action, self.now)
    }

    fn act_at(&mut self, seat: Seat, action: Action, at: Millis) -> Result<(), Refusal> {
        self.input(Input::Act { seat, action, at })
    }

    /// The right claim on two cards.
    fn right(&self, cards: [Card; 2]) -> Action {
        Action::Claim { symbol: self.game.deck.common(&cards).unwrap(), cards }
    }

    /// A wrong claim on two cards, of a symbol of the first.
    fn mistaken(&self, cards: [Card; 2]) -> Action {
        let right = self.game.deck.common(&cards);
        let symbols = self.game.deck.marks(cards[0]).iter().map(|mark| mark.symbol);
        let symbol = symbols.into_iter().find(|&symbol| Some(symbol) != right).unwrap();
        Action::Claim { symbol, cards }
    }

    /// The first pair `seat` may claim.
    fn pair(&self, seat: Seat) -> [Card; 2] {
        rules(self.game.bout).pairs(&self.game.table, seat)[0]
    }

    /// The pair with which `seat` would give cards to `target`.
    fn pair_with(&self, seat: Seat, target: Seat) -> [Card; 2] {
        let theirs = self.top(target);
        let pairs = rules(self.game.bout).pairs(&self.game.table, seat);
        pairs.into_iter().find(|pair| pair.contains(&theirs)).unwrap()
    }

    /// Lets `seat` find a match.
    fn win(&mut self, seat: Seat) {
        self.find(seat, self.pair(seat));
    }

    /// Lets `seat` find the match with `target`'s card.
    fn give(&mut self, seat: Seat, target: Seat) {
        self.find(seat, self.pair_with(seat, target));
    }

    /// Lets `seat` find what two cards share, no sooner than anyone could.
    fn find(&mut self, seat: Seat, cards: [Card; 2]) {
        self.now = self.now.max(self.looked);
        let claim = self.right(cards);
        self.act(seat, claim).unwrap();
        self.looked = self.now + UNDERWAY;
    }

    /// Lets `seat` be wrong.
    fn err(&mut self, seat: Seat) {
        let claim = self.mistaken(self.pair(seat));
        self.act(seat, claim).unwrap();
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

    fn top(&self, seat: Seat) -> Card {
        self.game.table.top(seat).unwrap()
    }

    fn centre(&self) -> Card {
        self.game.table.centre.unwrap()
    }

    fn view(&self, seat: Seat) -> View {
        self.game.view(Viewer::Seat(seat))
    }

    fn place(&self, seat: Seat) -> Place {
        self.view(seat).places[seat.index()].clone()
    }

    fn result(&self) -> MiniResult {
        self.game.results.last().unwrap().clone()
    }

    fn places(&self) -> Vec<u8> {
        self.game.outcome().unwrap().standings.iter().map(|standing| standing.place).collect()
    }
}

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);
const D: Seat = Seat(3);
