//! What simulators and tests look at, and no browser is ever shown.

use games::{Millis, Seat};

use super::Room;
use crate::{PersonId, Remembered, TableEvent, ledger::RECENT};

impl Room {
    /// All that the journal must give back but the game on the table.
    pub fn remembered(&self) -> Remembered {
        Remembered::of(&self.ledger)
    }

    /// The last events of the game on the table and who may hear them, each
    /// with the number of the change that caused it, oldest first.
    pub fn told(&self) -> impl DoubleEndedIterator<Item = (u64, &TableEvent)> {
        self.ledger.play().into_iter().flat_map(|play| play.recent.iter().map(|(seq, told)| (*seq, told)))
    }

    /// Whether there may have been events before those that are still known.
    pub fn has_told_more(&self) -> bool {
        self.ledger.play().is_some_and(|play| play.recent.len() >= RECENT)
    }

    /// The game's clock at its last step.
    pub fn stepped_at(&self) -> Option<Millis> {
        self.ledger.play().map(|play| play.now)
    }

    /// Whether someone was here before.
    pub fn knows(&self, person: PersonId) -> bool {
        self.ledger.people.contains_key(&person)
    }

    /// Whether someone was asked to stay away.
    pub fn is_blocked(&self, person: PersonId) -> bool {
        self.ledger.people.get(&person).is_some_and(|person| person.blocked)
    }

    /// Whether anyone is there who could play; screens could not.
    pub fn has_people(&self) -> bool {
        self.has_company()
    }

    /// Whether the host has stopped the clocks.
    pub fn is_paused(&self) -> bool {
        self.playing().is_some_and(|play| play.paused)
    }

    /// Whether a bot acts for this seat.
    pub fn bot_plays(&self, seat: Seat) -> bool {
        self.playing().is_some_and(|play| Self::bot_of(play, seat).is_some())
    }
}
