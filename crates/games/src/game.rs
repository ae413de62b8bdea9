//! The contract every game fulfils. `conformance.rs` checks its laws.

use std::{collections::BTreeSet, error, fmt};

use serde::{Serialize, de::DeserializeOwned};

use crate::{About, Day, Kind, Millis, NotAPack, Outcome, PackNote, Rng, Seat, SeatClock, SeatSet};

/// One game in progress. `Self` is the whole truth, secrets included, and so
/// it is never `Serialize`: only a [`Game::View`] can be sent to anyone.
pub trait Game: Clone + Eq + fmt::Debug + Send + Sized + 'static {
    /// Which game this is.
    const KIND: Kind;
    /// Changes whenever stored inputs would replay to another game.
    const RULES: u32;
    /// What the host may choose before the deal.
    type Options: Clone + Default + Eq + fmt::Debug + Serialize + DeserializeOwned + Send;
    /// What a seat may ask for.
    type Action: Clone + Eq + fmt::Debug + Serialize + DeserializeOwned + Send;
    /// Something that happened, worth a sound, an animation or a stroke.
    type Event: Clone + Eq + fmt::Debug + Serialize + Send;
    /// All that one viewer may know, small enough to send whole.
    type View: Clone + Eq + fmt::Debug + Serialize + Send;
    /// Why an input was turned down, in words fit for the player.
    type Refusal: RefusalCode;

    /// The game as it stands on the shelf.
    fn about() -> About;
    /// Puts a pack of the host's own into the options, and says what everyone
    /// may know of it. Most games take none.
    fn unpack(_options: &mut Self::Options, _text: &str) -> Result<PackNote, NotAPack> {
        Err(NotAPack::because("this game takes no packs"))
    }
    /// Puts the words that were seen in earlier games of this kind, the latest
    /// last, into the options, to be dealt only when there are no others. Most
    /// games deal no words.
    fn set_aside(_options: &mut Self::Options, _seen: Vec<BTreeSet<String>>) {}
    /// Tells the options on which day the game is dealt, for what is the same for
    /// everyone on one day. Most games deal nothing of the day.
    fn set_day(_options: &mut Self::Options, _day: Day) {}
    /// Takes out of the options what was meant for the game just dealt and not
    /// for the next one. Most options are meant for both.
    fn use_up(_options: &mut Self::Options) {}
    /// Sets up a new game for seats 0 up to `seats`.
    fn deal(
        options: &Self::Options,
        seats: u8,
        cx: &mut Step<'_, Self::Event>,
    ) -> Result<Self, Self::Refusal>;
    /// Takes one input. On `Err`, nothing has changed: no state, no chance
    /// drawn, no event told.
    fn step(
        &mut self,
        input: Input<Self::Action>,
        cx: &mut Step<'_, Self::Event>,
    ) -> Result<(), Self::Refusal>;
    /// Whether this action is a race, to be held for a photo finish: acts that
    /// may still be on their way are waited for, and all of them handed to
    /// [`Game::step`] in the order in which they were made.
    fn is_race(&self, _action: &Self::Action) -> bool {
        false
    }
    /// Whether this action is a stroke, of ink or of dough: it comes many times
    /// a second, is told as events and kept for the [`Game::backlog`], and
    /// changes neither a view, nor a deadline, nor who is waited for.
    fn is_stroke(&self, _action: &Self::Action) -> bool {
        false
    }
    /// What `viewer` sees now.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// The seats this game waits for; none once it is over.
    fn waiting_for(&self) -> SeatSet;
    /// When [`Input::Timeout`] falls due unless someone acts first.
    fn deadline(&self) -> Option<Millis>;
    /// The clocks that run for seats which are waited for. A phase that ends at
    /// its time whatever anyone does is nobody's clock, and neither is a result
    /// that everyone looks at for a while; games of such phases alone have none.
    fn seat_clocks(&self) -> Vec<SeatClock> {
        Vec::new()
    }
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The words that people have seen so far, for the next game to
    /// [set aside](Game::set_aside).
    fn words_seen(&self) -> BTreeSet<String> {
        BTreeSet::new()
    }
    /// What a newcomer must hear on top of the view: the strokes of an
    /// unfinished drawing, say. Most games have none.
    fn backlog(&self, _viewer: Viewer) -> Vec<Self::Event> {
        Vec::new()
    }
}

/// All that can happen to a game. Closed, so seed and inputs replay it exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input<A> {
    /// Someone asks for something.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: A,
        /// The moment they acted, corrected for their line; never after
        /// `Step::now`. Only races look at it.
        at: Millis,
    },
    /// Someone gave the game up for good.
    Leave(Seat),
    /// The deadline has come.
    Timeout,
    /// The clocks were stopped. Whoever searches for something must not go on
    /// searching meanwhile.
    Pause,
}

/// Who is looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// Someone at the table.
    Seat(Seat),
    /// Someone who only watches: a late-comer, a screen on the wall.
    Spectator,
}

/// Who may hear of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everyone in the room.
    All,
    /// One seat alone.
    Only(Seat),
    /// Everyone but one seat.
    Except(Seat),
}

impl Audience {
    /// Whether `viewer` is among those who may hear.
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Self::All => true,
            Self::Only(seat) => viewer == Viewer::Seat(seat),
            Self::Except(seat) => viewer != Viewer::Seat(seat),
        }
    }
}

/// A refusal with a name that a client can look up.
pub trait RefusalCode: error::Error + Clone + Eq + Send + 'static {
    /// A short name in lower case, fixed for ever: `not_your_turn`.
    fn code(&self) -> &'static str;
}

/// What the outside lends a step: the time, chance, and ears for events.
#[derive(Debug)]
pub struct Step<'a, E> {
    /// Since the deal; never goes back.
    pub now: Millis,
    /// The only chance there is.
    pub rng: &'a mut Rng,
    told: Vec<(Audience, E)>,
}

impl<'a, E> Step<'a, E> {
    /// A step at `now` in which nothing has been told yet.
    pub fn new(now: Millis, rng: &'a mut Rng) -> Self {
        Self { now, rng, told: Vec::new() }
    }

    /// Lets `audience` hear of `event`.
    pub fn tell(&mut self, audience: Audience, event: E) {
        self.told.push((audience, event));
    }

    /// What was told so far, in order.
    pub fn told(&self) -> &[(Audience, E)] {
        &self.told
    }

    /// Ends the step and gives what was told.
    pub fn into_told(self) -> Vec<(Audience, E)> {
        self.told
    }
}
