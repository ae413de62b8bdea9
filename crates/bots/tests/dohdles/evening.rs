//! Bots riddling each other.

#[path = "../evening/mod.rs"]
mod of_bots;

use bots::{Level, dohdles::Riddler};
use games::{
    Game as _, Input, Seat, Viewer,
    dohdles::{Action, Dohdles, Phase, View},
};

pub(crate) type Evening = of_bots::Evening<Dohdles, Riddler>;

impl Evening {
    /// Plays until the dough is put away.
    pub(crate) fn sculpt(&mut self, levels: &[Level]) {
        let view = |game: &Dohdles| game.view(Viewer::Seat(Seat(0)));
        self.play_until(levels, |game| !matches!(view(game).phase, Phase::Sculpting { .. }));
    }

    pub(crate) fn view(&self, seat: u8) -> View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }

    /// Does one thing for someone, between the plans of the bots.
    pub(crate) fn act(&mut self, seat: u8, action: Action) {
        self.put(Input::Act { seat: Seat(seat), action, at: self.now });
    }
}
