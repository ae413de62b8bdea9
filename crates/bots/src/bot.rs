//! What every bot is.

use games::{Game, Millis, Rng, Seat};

use crate::Level;

/// A player of `G` made of code. Bots keep nothing between choices, so a
/// restarted server plays on as if nothing had happened.
pub trait Bot<G: Game> {
    /// What a bot of this level does at this sight; nothing if there is
    /// nothing to do.
    fn choose(level: Level, sight: Sight<'_, G>, rng: &mut Rng) -> Option<Choice<G::Action>>;
}

/// All that a bot is given to know.
#[derive(Debug)]
pub struct Sight<'a, G: Game> {
    /// Where it sits.
    pub seat: Seat,
    /// What it sees there.
    pub view: &'a G::View,
    /// What a newcomer to its seat would be told on top: the ink so far, say.
    pub backlog: &'a [G::Event],
}

impl<'a, G: Game> Sight<'a, G> {
    /// The sight of a game that tells newcomers nothing on top of the view.
    pub fn of(seat: Seat, view: &'a G::View) -> Self {
        Self { seat, view, backlog: &[] }
    }
}

/// What a bot wants to do, and how long a person would have thought about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// How long after seeing the view.
    pub after: Millis,
}
