//! Random games: what the laws, the digests and a simulator play. A walk does
//! sensible things mostly, and foolish, late and impossible ones now and then.

use super::Lawful;
use crate::{Audience, Game, Input, Millis, Rng, Seat, Step, Viewer};

/// Among how many seats an input is drawn that is not the game's to expect.
/// Of a table that a walk fills on purpose, all seats are among them.
const STRAYS: u8 = 4;
/// Longer than any game that random play should take.
const LONGEST: usize = 400;

/// A game played at random, fixed by its seed.
#[derive(Clone, Debug)]
pub struct Walk<G: Game> {
    /// The game as it stands.
    pub game: G,
    /// The game's own chance.
    pub rng: Rng,
    /// The game's clock.
    pub now: Millis,
    /// How many seats there are.
    pub seats: u8,
    /// What the deal told.
    pub told: EventsByAudience<G>,
    /// How many inputs were drawn.
    pub drawn: usize,
    strays: u8,
    whim: Rng,
}

/// Who heard of what.
pub type EventsByAudience<G> = Vec<(Audience, <G as Game>::Event)>;

/// An input and its moment.
pub type TimedInput<G> = (Millis, Input<<G as Game>::Action>);

/// The game's chance and the walker's, which must not touch each other.
pub(super) fn chances(seed: u64) -> (Rng, Rng) {
    (Rng::from_number(seed), Rng::from_number(!seed))
}

impl<G: Lawful> Walk<G> {
    /// Deals a random game.
    pub fn deal(seed: u64) -> Result<Self, G::Refusal> {
        Self::deal_to(seed, None)
    }

    /// Deals a random game to a given number of seats, or to any.
    pub fn deal_to(seed: u64, table: Option<u8>) -> Result<Self, G::Refusal> {
        let (mut rng, mut whim) = chances(seed);
        let (options, seats) = G::any_deal(&mut whim);
        let seats = table.unwrap_or(seats);
        let strays = table.map_or(STRAYS, |table| table.saturating_add(1).max(STRAYS));
        let mut cx = Step::new(Millis(0), &mut rng);
        let game = G::deal(&options, seats, &mut cx)?;
        let told = cx.into_told();
        Ok(Self { game, rng, now: Millis(0), seats, told, drawn: 0, strays, whim })
    }

    /// Plays a random game to its end; gives it and all that was told.
    pub fn play(seed: u64) -> Result<(Self, EventsByAudience<G>), G::Refusal> {
        let mut walk = Self::deal(seed)?;
        let mut told = std::mem::take(&mut walk.told);
        while let Some(moment) = walk.draw() {
            // A refusal is part of random play: nothing has happened.
            if let Ok(more) = walk.take(moment) {
                told.extend(more);
            }
        }
        Ok((walk, told))
    }

    /// Draws what happens next; nothing once the game is over.
    pub fn draw(&mut self) -> Option<TimedInput<G>> {
        if self.drawn == LONGEST || self.game.outcome().is_some() {
            return None;
        }
        self.drawn += 1;
        let later = self.now + Millis(self.whim.below(8_000).into());
        let any_seat = Seat(u8::try_from(self.whim.below(self.strays.into())).unwrap_or_default());
        Some(match self.whim.below(200) {
            0 => (later, Input::Leave(any_seat)),
            1..6 => (later, Input::Timeout),
            6..20 => (self.game.deadline().map_or(later, |due| due.max(self.now)), Input::Timeout),
            20 => (later, Input::Pause),
            21..40 => (later, self.act(any_seat, later)),
            _ => {
                let seat = self.awaited().unwrap_or(any_seat);
                (later, self.act(seat, later))
            }
        })
    }

    /// Hands an input to the game.
    pub fn take(&mut self, (now, input): TimedInput<G>) -> Result<EventsByAudience<G>, G::Refusal> {
        self.now = now;
        let mut cx = Step::new(now, &mut self.rng);
        self.game.step(input, &mut cx)?;
        Ok(cx.into_told())
    }

    /// The same walk with another game.
    pub(super) fn with(&self, game: G) -> Self {
        Self { game, ..self.clone() }
    }

    /// Everyone who may look at this game.
    pub fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        Seat::first(self.seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    fn awaited(&mut self) -> Option<Seat> {
        let waiting: Vec<Seat> = self.game.waiting_for().iter().collect();
        self.whim.pick(&waiting).copied()
    }

    fn act(&mut self, seat: Seat, now: Millis) -> Input<G::Action> {
        let viewer = if seat.0 < self.seats { Viewer::Seat(seat) } else { Viewer::Spectator };
        let action = G::any_action(&self.game.view(viewer), &mut self.whim);
        Input::Act { seat, action, at: now - Millis(self.whim.below(250).into()) }
    }
}
