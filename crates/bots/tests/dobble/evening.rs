//! Bots racing each other.

#[path = "../evening/mod.rs"]
mod of_bots;

use bots::dobble::Racer;
use games::{Game as _, Millis, Seat, Viewer, dobble::Dobble};

pub(crate) type Evening = of_bots::Evening<Dobble, Racer>;

impl Evening {
    /// The right claims of the whole game: who, and how fast.
    pub(crate) fn finds(&self) -> Vec<(Seat, Millis)> {
        let view = self.game.view(Viewer::Spectator);
        view.claims.iter().map(|won| (won.seat, won.reaction)).collect()
    }
}
