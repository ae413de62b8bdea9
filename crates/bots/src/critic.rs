//! Someone who says afterwards what could have been better.

use games::{Game, Seat};
use serde::Serialize;

/// Watches a game of `G` through the eyes of its seats, and weighs it when it
/// is over. Like a bot, a critic is shown views and nothing else.
pub trait Critic<G: Game>: Default {
    /// What it has to say.
    type Analysis: Serialize;

    /// Takes note of what `seat` sees; shown after the deal and after every step.
    fn see(&mut self, seat: Seat, view: &G::View);

    /// What could have been better, once the game is over.
    fn judge(self) -> Self::Analysis;
}

/// The critic of games after which the view itself says all there is to say.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoCritic;

impl<G: Game> Critic<G> for NoCritic {
    type Analysis = ();

    fn see(&mut self, _seat: Seat, _view: &G::View) {}

    fn judge(self) {}
}
