//! Bots drawing and guessing in a time of their own: each looks again whenever
//! what it sees has changed, as bots in a room do.

use bots::{Bot as _, Level, Sight, rush::Doodler};
use games::{
    Audience, Game as _, Input, Millis, Rng, Seat, Step, Viewer,
    rush::{Action, Event, Options, Rush, View},
};

/// What a bot saw, and what it will do when.
type Plan = (View, Option<(Millis, Action)>);

pub(crate) struct Evening {
    pub(crate) game: Rush,
    pub(crate) told: Vec<Event>,
    pub(crate) now: Millis,
    chance: Rng,
    bots: Rng,
    plans: Vec<Option<Plan>>,
}

impl Evening {
    pub(crate) fn new(options: &Options, seats: u8, seed: u64) -> Self {
        let mut chance = Rng::from_number(seed);
        let mut cx = Step::new(Millis(0), &mut chance);
        let game = Rush::deal(options, seats, &mut cx).expect("options that can be dealt");
        let plans = vec![None; seats.into()];
        let bots = Rng::from_number(seed ^ 0xd00d1e);
        Self { game, told: Vec::new(), now: Millis(0), chance, bots, plans }
    }

    /// Plays until something is so, or to the end. A bot's action is never refused.
    pub(crate) fn play_until(&mut self, levels: &[Level], is_so: impl Fn(&Rush) -> bool) {
        while self.game.outcome().is_none() && !is_so(&self.game) {
            self.step(levels);
        }
    }

    pub(crate) fn play(&mut self, levels: &[Level]) {
        self.play_until(levels, |_| false);
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
        let ready = plans.filter_map(|(plan, seat)| Some((plan.as_ref()?.1.as_ref()?.0, seat)));
        let deadline = self.game.deadline();
        let input = match ready.min() {
            Some((at, seat)) if deadline.is_none_or(|due| at < due) => {
                self.now = at;
                let plan = self.plans[usize::from(seat)].take().and_then(|(_, act)| act);
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

    /// Something happens now.
    pub(crate) fn put(&mut self, input: Input<Action>) {
        let mut cx = Step::new(self.now, &mut self.chance);
        let said = format!("{input:?}");
        if let Err(refusal) = self.game.step(input, &mut cx) {
            panic!("bots keep to the rules, but at {:?}: {refusal}: {said}", self.now);
        }
        assert!(cx.told().iter().all(|(audience, _)| *audience == Audience::All));
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
            if plan.as_ref().is_none_or(|(saw, _)| *saw != view) {
                let backlog = self.game.backlog(Viewer::Seat(seat));
                let sight = Sight { seat, view: &view, backlog: &backlog };
                let choice = Doodler::choose(levels[seat.index()], sight, &mut self.bots);
                let before = plan.take().and_then(|(_, act)| act);
                let act = choice.map(|choice| match before {
                    Some((at, action)) if action == choice.action => (at, action),
                    _ => (self.now + choice.after, choice.action),
                });
                *plan = Some((view, act));
            }
        }
    }
}
