//! Dobble: any two cards share exactly one symbol, and whoever sees it first
//! is first. Five mini-games, a championship, and a time trial for one alone.
//! Rules: `docs/games/dobble.md`.

mod action;
mod bout_cards;
mod clock;
mod course;
mod deck;
mod event;
mod face_off;
mod field;
mod hot_potato;
mod lately;
mod lawful;
mod layout;
mod options;
mod paper;
mod pictures;
mod play;
mod poisoned_gift;
mod rules;
mod sight;
mod standings;
mod time_trial;
mod tower;
mod triplet;
mod view;
mod warm_up;
mod well;

#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use action::{Action, Card, Refusal, Symbol};
pub use event::Event;
pub use options::{BotSpeed, Mini, Options, Play, Slot, TrialLength};
pub use paper::{Paper, Wish};
pub use pictures::PICTURES;
pub use view::{Bout, Face, Lock, Mark, MiniResult, Part, Phase, Photo, Place, Stake, Trial, View, Won};

use crate::{About, Game, Input, Kind, Millis, Outcome, SeatSet, Step, Viewer};

/// A game of Dobble, face-down cards included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dobble {
    options: Options,
    seats: u8,
    deck: Arc<deck::Deck>,
    /// The cards left in the box.
    boxed: Vec<Card>,
    program: Vec<Mini>,
    /// The mini-game under way, counted from 1.
    number: u8,
    bout: Bout,
    table: bout_cards::BoutCards,
    calls: play::Calls,
    /// The result of a mini-game while a tie in it is being decided.
    tied: Option<MiniResult>,
    results: Vec<MiniResult>,
    champion: Option<crate::Seat>,
    left: SeatSet,
    phase: course::Phase,
    record: Vec<Won>,
    photos: Vec<Photo>,
    /// When anything a view shows last changed.
    as_of: Millis,
}

impl Game for Dobble {
    const KIND: Kind = Kind::Dobble;
    const RULES: u32 = 4;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn about() -> About {
        options::about()
    }

    fn deal(options: &Options, seats: u8, cx: &mut Step<'_, Event>) -> Result<Self, Refusal> {
        let field = options.check(seats)?;
        let deck = Arc::new(deck::Deck::draw(field, options.symbols, cx.rng));
        let mut boxed: Vec<Card> = deck.all_cards().collect();
        cx.rng.shuffle(&mut boxed);
        boxed.truncate(deck.n_cards() - deck.n_played);
        let mut game = Self {
            options: *options,
            seats,
            table: bout_cards::BoutCards::new(deck.clone(), seats, SeatSet::EMPTY, Vec::new()),
            deck,
            boxed,
            program: options.program(seats),
            number: 0,
            bout: Bout::Tower,
            calls: play::Calls::new(seats, cx.now),
            tied: None,
            results: Vec::new(),
            champion: None,
            left: SeatSet::EMPTY,
            phase: course::Phase::Over,
            record: Vec::new(),
            photos: Vec::new(),
            as_of: cx.now,
        };
        game.begin_mini(cx);
        Ok(game)
    }

    fn step(&mut self, input: Input<Action>, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        match input {
            Input::Act { seat, action, at } => self.act(seat, action, at, cx),
            Input::Leave(seat) => self.leave(seat, cx),
            Input::Timeout => self.time_out(cx),
            Input::Pause => {
                self.cover(cx);
                Ok(())
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn waiting_for(&self) -> SeatSet {
        self.waiting()
    }

    fn deadline(&self) -> Option<Millis> {
        self.due()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == course::Phase::Over).then(|| self.final_standings())
    }

    fn is_race(&self, action: &Action) -> bool {
        matches!(action, Action::Claim { .. } | Action::Take { .. })
    }
}
