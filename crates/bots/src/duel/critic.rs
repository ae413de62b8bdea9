//! The critic of Dobbelduel: notes what breakers saw, and weighs it.

use games::{
    Seat,
    duel::{Duel, View},
};

use super::{Analysis, Recorder, analyse};
use crate::Critic;

impl Critic<Duel> for Recorder {
    type Analysis = Analysis;

    fn see(&mut self, seat: Seat, view: &View) {
        Self::see(self, seat, view);
    }

    fn judge(self) -> Analysis {
        analyse(&self.records())
    }
}
