//! Bots playing each other in a time of their own: each looks again whenever
//! what it sees has changed, and keeps to its plan if it still likes it, as
//! bots in a room do.

use std::marker::PhantomData;

use bots::{Bot, Level, Sight};
use games::{Game, Input, Millis, Rng, Seat, Step, Viewer};

pub(crate) struct Evening<G: Game, B> {
    pub(crate) game: G,
    pub(crate) told: Vec<G::Event>,
    pub(crate) now: Millis,
    chance: Rng,
    bots: Rng,
    plans: Vec<Option<Plan<G>>>,
    bot: PhantomData<B>,
}

/// What a bot saw, and what it will do when.
struct Plan<G: Game> {
    saw: G::View,
    act: Option<(Millis, G::Action)>,
}

impl<G: Game, B: Bot<G>> Evening<G, B> {
    pub(crate) fn new(options: &G::Options, seats: u8, seed: u64) -> Self {
        let mut chance = Rng::from_number(seed);
        let mut cx = Step::new(Millis(0), &mut chance);
        let game = G::deal(options, seats, &mut cx).expect("options that can be dealt");
        let plans = (0..seats).map(|_| None).collect();
        let bots = Rng::from_number(seed ^ 0xd00d1e);
        Self { game, told: Vec::new(), now: Millis(0), chance, bots, plans, bot: PhantomData }
    }

    /// Plays to the end.
    pub(crate) fn play(&mut self, levels: &[Level]) {
        self.play_until(levels, |_| false);
    }

    /// Plays until something is so, or to the end.
    pub(crate) fn play_until(&mut self, levels: &[Level], is_so: impl Fn(&G) -> bool) {
        while self.game.outcome().is_none() && !is_so(&self.game) {
            self.step(levels);
        }
    }

    /// Lets the bot act that is ready first, or the deadline come. Seats
    /// without a level sit still.
    pub(crate) fn step(&mut self, levels: &[Level]) {
        let seats: Vec<Seat> = (0..).map(Seat).take(levels.len()).collect();
        self.step_with(levels, &seats);
    }

    /// The same with bots in some seats only.
    pub(crate) fn step_with(&mut self, levels: &[Level], seats: &[Seat]) {
        self.look(levels, seats);
        let plans = self.plans.iter().zip(0..);
        let ready = plans.filter_map(|(plan, seat)| Some((plan.as_ref()?.act.as_ref()?.0, seat)));
        let deadline = self.game.deadline();
        let input = match ready.min() {
            Some((at, seat)) if deadline.is_none_or(|due| at < due) => {
                self.now = at;
                let plan = self.plans[usize::from(seat)].take().and_then(|plan| plan.act);
                let (_, action) = plan.expect("whoever is ready has a plan");
                Input::Act { seat: Seat(seat), action, at }
            }
            _ => {
                self.now = deadline.expect("a game nobody acts in moves on by itself");
                Input::Timeout
            }
        };
        self.put(input);
    }

    /// Something happens now. A bot's action is never refused.
    pub(crate) fn put(&mut self, input: Input<G::Action>) {
        let mut cx = Step::new(self.now, &mut self.chance);
        let said = format!("{input:?}");
        if let Err(refusal) = self.game.step(input, &mut cx) {
            panic!("bots keep to the rules, but at {:?}: {refusal}: {said}", self.now);
        }
        self.told.extend(cx.into_told().into_iter().map(|(_, event)| event));
    }

    fn look(&mut self, levels: &[Level], seats: &[Seat]) {
        let waiting = self.game.waiting_for();
        for (plan, seat) in self.plans.iter_mut().zip(0..) {
            plan.take_if(|_| !waiting.contains(Seat(seat)));
        }
        for seat in waiting.iter().filter(|seat| seats.contains(seat)) {
            let view = self.game.view(Viewer::Seat(seat));
            let plan = &mut self.plans[seat.index()];
            if plan.as_ref().is_some_and(|plan| plan.saw == view) {
                continue;
            }
            let backlog = self.game.backlog(Viewer::Seat(seat));
            let sight = Sight { seat, view: &view, backlog: &backlog };
            let choice = B::choose(levels[seat.index()], sight, &mut self.bots);
            let before = plan.take().and_then(|plan| plan.act);
            let act = choice.map(|choice| match before {
                Some((at, action)) if action == choice.action => (at, action),
                _ => (self.now + choice.after, choice.action),
            });
            *plan = Some(Plan { saw: view, act });
        }
    }
}
