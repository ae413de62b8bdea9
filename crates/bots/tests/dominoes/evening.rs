//! One game of Double Double Dominoes with a bot on every seat.

use bots::{
    Bot as _, Choice, Critic as _, Level, Sight,
    dominoes::{Analysis, Builder, Recorder},
};
use games::{
    Game as _, Input, Millis, Rng, Seat, Step, Viewer,
    dominoes::{Action, Dominoes, Event, Options, View},
};

/// One game with a bot on every seat.
pub(crate) struct Evening {
    pub(crate) game: Dominoes,
    rng: Rng,
    seats: u8,
    recorder: Recorder,
}

impl Evening {
    pub(crate) fn new(seats: u8, seed: u64) -> Self {
        let mut rng = Rng::from_number(seed);
        let game = Dominoes::deal(&Options::default(), seats, &mut Step::new(Millis(0), &mut rng))
            .expect("two to six can play");
        let mut evening = Self { game, rng, seats, recorder: Recorder::default() };
        evening.look();
        evening
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        self.game.view(Viewer::Seat(seat))
    }

    fn look(&mut self) {
        for seat in Seat::first(self.seats) {
            self.recorder.see(seat, &self.game.view(Viewer::Seat(seat)));
        }
    }

    pub(crate) fn input(&mut self, input: &Input<Action>) {
        let now = self.game.deadline().unwrap_or_default();
        let mut cx: Step<'_, Event> = Step::new(now, &mut self.rng);
        self.game.step(input.clone(), &mut cx).unwrap_or_else(|refusal| panic!("{input:?}: {refusal}"));
        self.look();
    }

    pub(crate) fn act(&mut self, seat: Seat, action: Action) {
        self.input(&Input::Act { seat, action, at: Millis(0) });
    }

    /// Who is waited for.
    pub(crate) fn mover(&self) -> Seat {
        self.game.waiting_for().iter().next().expect("the game goes on")
    }

    /// Lets the bot act that is waited for; the others must not want to.
    pub(crate) fn step(&mut self, levels: &[Level], bots_rng: &mut Rng) {
        let mover = self.mover();
        for seat in Seat::first(self.seats).filter(|&seat| seat != mover) {
            assert_eq!(
                Builder::choose(levels[seat.index()], Sight::of(seat, &self.view(seat)), bots_rng),
                None
            );
        }
        let choice = Builder::choose(levels[mover.index()], Sight::of(mover, &self.view(mover)), bots_rng);
        let Choice { action, after } = choice.expect("someone is waited for");
        assert!((Millis(500)..Millis::seconds(10)).contains(&after), "{after:?}");
        self.act(mover, action);
    }

    /// Plays to the end with these levels.
    pub(crate) fn play(&mut self, levels: &[Level], bots_rng: &mut Rng) {
        while self.game.outcome().is_none() {
            self.step(levels, bots_rng);
        }
    }

    pub(crate) fn judge(self) -> Analysis {
        self.recorder.judge()
    }
}
