//! Doors into a room for tests and the storm; see `testing.rs`.

use games::Kind;

use super::{LineId, Room, start_check::StartCheck};
use crate::{Chair, PersonId, Snapshot, Table, table::raw_json};

/// What a room keeps to itself, secrets included.
pub trait InspectRoom {
    /// The game on the table, played or played out.
    fn table(&self) -> Option<&dyn Table>;
    /// Whose seats there are at that table, and which number the game has.
    fn seated(&self) -> Option<(u32, &[Chair])>;
    /// The games of the evening that are over: which they were, and whether they
    /// were played to their end.
    fn finished(&self) -> impl Iterator<Item = (Kind, bool)>;
    /// Who speaks on a line, once they have said hello.
    fn person_on(&self, line: LineId) -> Option<PersonId>;
    /// Whether newcomers are kept out.
    fn is_locked(&self) -> bool;
    /// All of it that the journal keeps but the table, written down.
    fn snapshot(&self) -> Snapshot;
    /// Whether everyone here has been shown the room as it is: nothing has
    /// changed of it that no part said it had touched.
    fn is_shown(&self) -> bool;
}

impl InspectRoom for Room {
    fn table(&self) -> Option<&dyn Table> {
        Some(&*self.ledger.play()?.table)
    }

    fn seated(&self) -> Option<(u32, &[Chair])> {
        self.ledger.play().map(|play| (play.game, &*play.chairs))
    }

    fn finished(&self) -> impl Iterator<Item = (Kind, bool)> {
        self.ledger.history.finished.iter().map(|game| (game.kind, game.outcome.is_some()))
    }

    fn person_on(&self, line: LineId) -> Option<PersonId> {
        self.company.person_on(line)
    }

    fn is_locked(&self) -> bool {
        self.ledger.locked
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot::of(&self.ledger)
    }

    fn is_shown(&self) -> bool {
        // Found out anew, so that what is remembered of it is checked as well.
        let may_start = self.must_not_be_playing().and_then(|()| StartCheck::default().check(&self.ledger));
        self.is_deserted() || self.showing.is_drawn(&raw_json(&self.show(may_start)))
    }
}
