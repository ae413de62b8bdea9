//! What every bot is.

use games::{Game, Millis, Rng, Seat};

use crate::Level;

/// A player of `G` made of code. Bots keep nothing between choices, so a
/// restarted server plays on as if nothing had happened.
pub trait Bot<G: Game> {
    /// What a bot of this level does in `seat` when it sees `view`; nothing
    /// if there is nothing to do.
    fn choose(level: Level, seat: Seat, view: &G::View, rng: &mut Rng) -> Option<Choice<G::Action>>;
}

/// What a bot wants to do, and how long a person would have thought about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// How long after seeing the view.
    pub after: Millis,
}
