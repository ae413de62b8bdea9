//! One game of Dobbelduel with a bot on every seat.

use bots::{
    Bot as _, Choice, Level, Sight,
    duel::{Duellist, Recorder},
};
use games::{
    Game as _, Input, Millis, Rng, Seat, Step, Viewer,
    duel::{Action, Duel, Event, Options, View},
};

/// One game with a bot on every seat.
pub(crate) struct Evening {
    pub(crate) game: Duel,
    rng: Rng,
    pub(crate) recorder: Recorder,
}

impl Evening {
    pub(crate) fn new(options: &Options, seats: u8, seed: u64) -> Self {
        let mut rng = Rng::from_number(seed);
        let game = Duel::deal(options, seats, &mut Step::new(Millis(0), &mut rng))
            .expect("these options are playable");
        let mut evening = Self { game, rng, recorder: Recorder::default() };
        evening.look();
        evening
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        self.game.view(Viewer::Seat(seat))
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.view(Seat(0)).seats)
    }

    fn look(&mut self) {
        for seat in self.seats() {
            self.recorder.see(seat, &self.game.view(Viewer::Seat(seat)));
        }
    }

    pub(crate) fn act(&mut self, seat: Seat, action: Action) {
        let mut cx: Step<'_, Event> = Step::new(Millis(0), &mut self.rng);
        let input = Input::Act { seat, action, at: Millis(0) };
        self.game.step(input, &mut cx).unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
        self.look();
    }

    /// Plays to the end with these levels, and checks on the way that a bot
    /// acts when it is waited for, and only then.
    pub(crate) fn play(&mut self, levels: &[Level], bots_rng: &mut Rng) {
        while self.game.outcome().is_none() {
            let waiting = self.game.waiting_for();
            let mut choices = Vec::new();
            for seat in self.seats() {
                let choice =
                    Duellist::choose(levels[seat.index()], Sight::of(seat, &self.view(seat)), bots_rng);
                assert_eq!(choice.is_some(), waiting.contains(seat), "{seat:?} in {:?}", self.view(seat));
                choices.extend(choice.map(|choice| (seat, choice)));
            }
            let (seat, Choice { action, after }) =
                bots_rng.pick(&choices).expect("someone is waited for").clone();
            assert!((Millis(500)..Millis::seconds(10)).contains(&after), "{after:?}");
            self.act(seat, action);
        }
    }
}
