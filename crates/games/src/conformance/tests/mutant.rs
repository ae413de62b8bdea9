//! Any game with a fault of choice built in. What leaks is a number made of the
//! whole game, its secrets included.

use std::{
    cell::Cell,
    sync::atomic::{AtomicU64, Ordering},
};

use serde::Serialize;

use crate::{
    About, Audience, Game, Input, Kind, Millis, Outcome, RefusalCode, Rng, Seat, SeatClock, SeatSet, Step,
    Viewer,
    conformance::{Law, Lawful},
};

/// What is wrong with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    None,
    DrawsWhenRefusing,
    TellsWhenRefusing,
    ChangesWhenRefusing,
    WaitsWhenOver,
    DueWhenOver,
    RefusesTimeouts,
    NeverEnds,
    TimesTheIdle,
    ForgetsAClock,
    ShowsASeat,
    ShowsSpectators,
    Tells,
    TellsNewcomers,
    RefusesByTheSecret,
    HasNoTwin,
    DependsOnTheWeather,
    CallsAllStrokes,
}

impl Fault {
    /// Every fault, and the law that is to catch it.
    pub(super) const ALL: [(Self, Option<Law>); 18] = [
        (Self::None, None),
        (Self::DrawsWhenRefusing, Some(Law::Refusal)),
        (Self::TellsWhenRefusing, Some(Law::Refusal)),
        (Self::ChangesWhenRefusing, Some(Law::Refusal)),
        (Self::WaitsWhenOver, Some(Law::Over)),
        (Self::DueWhenOver, Some(Law::Over)),
        (Self::RefusesTimeouts, Some(Law::Timeout)),
        (Self::NeverEnds, Some(Law::Timeout)),
        (Self::TimesTheIdle, Some(Law::Clocks)),
        (Self::ForgetsAClock, Some(Law::Clocks)),
        (Self::ShowsASeat, Some(Law::Secrecy)),
        (Self::ShowsSpectators, Some(Law::Spectator)),
        (Self::Tells, Some(Law::Hearing)),
        (Self::TellsNewcomers, Some(Law::Secrecy)),
        (Self::RefusesByTheSecret, Some(Law::Foresight)),
        (Self::HasNoTwin, Some(Law::Twin)),
        (Self::DependsOnTheWeather, Some(Law::Replay)),
        (Self::CallsAllStrokes, Some(Law::Stroke)),
    ];
}

thread_local! {
    /// What is wrong with every mutant of this thread: a game is dealt from its
    /// options alone, and a type for each fault would take minutes to compile.
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
}

/// A game with a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mutant<G> {
    game: G,
    mark: u64,
}

/// A view, and what leaks into it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Shown<V> {
    view: V,
    leak: Option<u64>,
}

/// An event, or a leak that comes as one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) enum Told<E> {
    Own(E),
    Leak(u64),
}

/// A refusal of the game, or one of its fault's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refused<R> {
    #[error("{0}")]
    Own(R),
    #[error("the fault does not want to")]
    Fault,
}

impl<R: RefusalCode> RefusalCode for Refused<R> {
    fn code(&self) -> &'static str {
        match self {
            Self::Own(own) => own.code(),
            Self::Fault => "fault",
        }
    }
}

static WEATHER: AtomicU64 = AtomicU64::new(0);

fn has(fault: Fault) -> bool {
    FAULT.get() == fault
}

impl<G: Lawful> Mutant<G> {
    /// Has all games that are dealt from now on go wrong in this way.
    pub(super) fn go_wrong(fault: Fault) {
        FAULT.set(fault);
    }

    /// A number that is another if anything about the game is.
    fn leak(&self) -> u64 {
        let whole = format!("{:?}", self.game);
        whole.bytes().fold(7, |leak, byte| (leak ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }
}

impl<G: Lawful> Game for Mutant<G> {
    const KIND: Kind = G::KIND;
    const RULES: u32 = G::RULES;
    type Options = G::Options;
    type Action = G::Action;
    type Event = Told<G::Event>;
    type View = Shown<G::View>;
    type Refusal = Refused<G::Refusal>;

    fn about() -> About {
        G::about()
    }

    fn deal(options: &G::Options, seats: u8, cx: &mut Step<'_, Self::Event>) -> Result<Self, Self::Refusal> {
        let weather = WEATHER.fetch_add(1, Ordering::Relaxed);
        let mark = if has(Fault::DependsOnTheWeather) { weather } else { 0 };
        let mut own = Step::new(cx.now, cx.rng);
        let game = G::deal(options, seats, &mut own).map_err(Refused::Own)?;
        for (audience, event) in own.into_told() {
            cx.tell(audience, Told::Own(event));
        }
        Ok(Self { game, mark })
    }

    fn step(&mut self, input: Input<G::Action>, cx: &mut Step<'_, Self::Event>) -> Result<(), Self::Refusal> {
        let is_timeout = input == Input::Timeout;
        if is_timeout && has(Fault::RefusesTimeouts) {
            return Err(Refused::Fault);
        }
        if is_timeout && has(Fault::NeverEnds) && self.deadline().is_some_and(|due| due <= cx.now) {
            self.mark += 1;
            return Ok(());
        }
        let is_act = matches!(input, Input::Act { .. });
        if is_act && has(Fault::RefusesByTheSecret) && (self.leak() >> 32).is_multiple_of(2) {
            return Err(Refused::Fault);
        }
        let mut own = Step::new(cx.now, cx.rng);
        let taken = self.game.step(input, &mut own).map_err(Refused::Own);
        for (audience, event) in own.into_told() {
            cx.tell(audience, Told::Own(event));
        }
        match &taken {
            Ok(()) if has(Fault::Tells) => cx.tell(Audience::All, Told::Leak(self.leak())),
            Err(_) if has(Fault::DrawsWhenRefusing) => drop(cx.rng.die()),
            Err(_) if has(Fault::TellsWhenRefusing) => cx.tell(Audience::All, Told::Leak(0)),
            Err(_) if has(Fault::ChangesWhenRefusing) => self.mark += 1,
            Ok(()) | Err(_) => {}
        }
        taken
    }

    fn is_race(&self, action: &G::Action) -> bool {
        self.game.is_race(action)
    }

    fn is_stroke(&self, action: &G::Action) -> bool {
        has(Fault::CallsAllStrokes) || self.game.is_stroke(action)
    }

    fn view(&self, viewer: Viewer) -> Self::View {
        let leaks = match viewer {
            Viewer::Seat(Seat(0)) => has(Fault::ShowsASeat),
            Viewer::Seat(_) => false,
            Viewer::Spectator => has(Fault::ShowsSpectators),
        };
        Shown { view: self.game.view(viewer), leak: leaks.then(|| self.leak()) }
    }

    fn waiting_for(&self) -> SeatSet {
        let waits = has(Fault::WaitsWhenOver) && self.outcome().is_some();
        if waits { [Seat(0)].into_iter().collect() } else { self.game.waiting_for() }
    }

    fn deadline(&self) -> Option<Millis> {
        match self.outcome() {
            Some(_) if has(Fault::DueWhenOver) => Some(Millis(1)),
            Some(_) | None => self.game.deadline(),
        }
    }

    fn seat_clocks(&self) -> Vec<SeatClock> {
        let mut clocks = self.game.seat_clocks();
        if let Some(deadline) = self.game.deadline() {
            if has(Fault::TimesTheIdle) {
                let seats = [Seat(SeatSet::MOST - 1)].into_iter().collect();
                clocks.push(SeatClock { until: deadline, seats });
            }
            if has(Fault::ForgetsAClock) {
                clocks.push(SeatClock { until: deadline - Millis(1), seats: self.game.waiting_for() });
            }
        }
        clocks
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn backlog(&self, viewer: Viewer) -> Vec<Self::Event> {
        let leak = has(Fault::TellsNewcomers).then(|| Told::Leak(self.leak()));
        self.game.backlog(viewer).into_iter().map(Told::Own).chain(leak).collect()
    }
}

impl<G: Lawful> Lawful for Mutant<G> {
    fn any_deal(rng: &mut Rng) -> (G::Options, u8) {
        G::any_deal(rng)
    }

    fn any_action(view: &Self::View, rng: &mut Rng) -> G::Action {
        G::any_action(&view.view, rng)
    }

    fn twin(&self, viewer: Viewer, rng: &mut Rng) -> Self {
        if has(Fault::HasNoTwin) {
            return self.clone();
        }
        Self { game: self.game.twin(viewer, rng), ..self.clone() }
    }

    fn hides(&self, viewer: Viewer) -> bool {
        self.game.hides(viewer)
    }
}
