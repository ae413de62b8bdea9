//! Bots riddling each other in a time of their own: each looks again whenever
//! what it sees has changed, and keeps to its plan if it still likes it, as
//! bots in a room do.

use bots::{Bot as _, Level, Sight, dohdles::Riddler};
use games::{
    Game as _, Input, Millis, Rng, Seat, Step, Viewer,
    dohdles::{Action, Dohdles, Event, Options, Phase, View},
};

/// What a bot saw, and what it will do when.
type Plan = (View, Option<(Millis, Action)>);

pub(crate) struct Evening {
    pub(crate) game: Dohdles,
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
        let game = Dohdles::deal(options, seats, &mut cx).expect("options that can be dealt");
        let plans = vec![None; seats.into()];
        let bots = Rng::from_number(seed ^ 0xd0d);
        Self { game, told: Vec::new(), now: Millis(0), chance, bots, plans }
    }

    /// Plays to the end. A bot's action is never refused.
    pub(crate) fn play(&mut self, levels: &[Level]) {
        while self.game.outcome().is_none() {
            self.play_on(levels);
        }
    }

    /// Plays until the dough is put away.
    pub(crate) fn sculpt(&mut self, levels: &[Level]) {
        while matches!(self.view(0).phase, Phase::Sculpting { .. }) {
            self.play_on(levels);
        }
    }

    pub(crate) fn view(&self, seat: u8) -> View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }

    /// Does one thing for someone, between the plans of the bots.
    pub(crate) fn act(&mut self, seat: u8, action: Action) {
        self.input(&Input::Act { seat: Seat(seat), action, at: self.now });
    }

    /// Lets one thing happen.
    pub(crate) fn play_on(&mut self, levels: &[Level]) {
        self.look(levels);
        let plans = self.plans.iter().zip(0..).filter_map(|(plan, seat)| {
            let (at, action) = plan.as_ref()?.1.clone()?;
            Some((at, Seat(seat), action))
        });
        let next = plans.min_by_key(|(at, seat, _)| (*at, *seat));
        let deadline = self.game.deadline();
        let input = match next {
            Some((at, seat, action)) if deadline.is_none_or(|due| at < due) => {
                self.now = at;
                self.plans[seat.index()] = None;
                Input::Act { seat, action, at }
            }
            _ => {
                self.now = deadline.expect("a game nobody acts in moves on by itself");
                Input::Timeout
            }
        };
        self.input(&input);
    }

    fn input(&mut self, input: &Input<Action>) {
        let mut cx = Step::new(self.now, &mut self.chance);
        self.game.step(input.clone(), &mut cx).unwrap_or_else(|refusal| panic!("{input:?}: {refusal}"));
        self.told.extend(cx.into_told().into_iter().map(|(_, event)| event));
    }

    fn look(&mut self, levels: &[Level]) {
        let waiting = self.game.waiting_for();
        for (plan, seat) in self.plans.iter_mut().zip(0..) {
            plan.take_if(|_| !waiting.contains(Seat(seat)));
        }
        for seat in waiting.iter().filter(|seat| seat.index() < levels.len()) {
            let view = self.game.view(Viewer::Seat(seat));
            let plan = &mut self.plans[seat.index()];
            if plan.as_ref().is_some_and(|(saw, _)| *saw == view) {
                continue;
            }
            let backlog = self.game.backlog(Viewer::Seat(seat));
            let sight = Sight { seat, view: &view, backlog: &backlog };
            let choice = Riddler::choose(levels[seat.index()], sight, &mut self.bots);
            let before = plan.take().and_then(|(_, planned)| planned);
            let planned = choice.map(|choice| match before {
                Some((at, action)) if action == choice.action => (at, action),
                _ => (self.now + choice.after, choice.action),
            });
            *plan = Some((view, planned));
        }
    }
}
