//! Bots racing each other in a time of their own: each looks again whenever
//! what it sees has changed, as bots in a room do.

use bots::{Bot as _, Level, Sight, dobble::Racer};
use games::{
    Game as _, Input, Millis, Rng, Seat, Step, Viewer,
    dobble::{Action, Dobble, Event, Options, View},
};

/// What a bot saw, and what it will do when.
type Plan = (View, Option<(Millis, Action)>);

pub(crate) struct Evening {
    pub(crate) game: Dobble,
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
        let game = Dobble::deal(options, seats, &mut cx).expect("options that can be dealt");
        let plans = vec![None; seats.into()];
        let bots = Rng::from_number(seed ^ 0xd0b);
        Self { game, told: Vec::new(), now: Millis(0), chance, bots, plans }
    }

    /// Plays to the end. A bot's action is never refused.
    pub(crate) fn play(&mut self, levels: &[Level]) {
        while self.game.outcome().is_none() {
            self.look(levels);
            let plans = self.plans.iter().zip(0..).filter_map(|(plan, seat)| {
                let (at, action) = plan.as_ref()?.1?;
                Some((at, Seat(seat), action))
            });
            let next = plans.min_by_key(|&(at, seat, _)| (at, seat));
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
            let mut cx = Step::new(self.now, &mut self.chance);
            self.game.step(input, &mut cx).expect("bots keep to the rules");
            self.told.extend(cx.into_told().into_iter().map(|(_, event)| event));
        }
    }

    fn look(&mut self, levels: &[Level]) {
        let waiting = self.game.waiting_for();
        for (plan, seat) in self.plans.iter_mut().zip(0..) {
            plan.take_if(|_| !waiting.contains(Seat(seat)));
        }
        for seat in waiting.iter() {
            let view = self.game.view(Viewer::Seat(seat));
            let plan = &mut self.plans[seat.index()];
            if plan.as_ref().is_none_or(|(saw, _)| *saw != view) {
                let choice = Racer::choose(levels[seat.index()], Sight::of(seat, &view), &mut self.bots);
                *plan = Some((view, choice.map(|choice| (self.now + choice.after, choice.action))));
            }
        }
    }

    /// The right claims of the whole game: who, and how fast.
    pub(crate) fn finds(&self) -> Vec<(Seat, Millis)> {
        let view = self.game.view(Viewer::Spectator);
        view.claims.iter().map(|won| (won.seat, won.reaction)).collect()
    }
}
