//! Doors into a room for tests and the storm; see `testing.rs`.

use games::{Kind, Millis, Seat};

use super::{LineId, Room, play::bot_of, start_check::StartCheck};
use crate::{
    Chair, PersonId, Snapshot, StandIn, Table, TableEvent, ledger::RECENT, remembered::Remembered,
    table::raw_json,
};

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
    /// All that the journal must give back but the game on the table.
    fn remembered(&self) -> Remembered;
    /// The last events of the game on the table and who may hear them, each
    /// with the number of the change that caused it, oldest first.
    fn told(&self) -> impl DoubleEndedIterator<Item = (u64, &TableEvent)>;
    /// Whether there may have been events before those that are still known.
    fn has_told_more(&self) -> bool;
    /// The game's clock at its last step.
    fn stepped_at(&self) -> Option<Millis>;
    /// How many clocks in a row each seat at the table let run out.
    fn idle_clocks(&self) -> Vec<u8>;
    /// Whether someone was here before.
    fn remembers(&self, person: PersonId) -> bool;
    /// Whether someone was asked to stay away.
    fn is_blocked(&self, person: PersonId) -> bool;
    /// Whether anyone is there who could play; screens could not.
    fn has_people(&self) -> bool;
    /// Whether the host has stopped the clocks.
    fn is_paused(&self) -> bool;
    /// Whether a bot acts for this seat.
    fn bot_plays(&self, seat: Seat) -> bool;
    /// A seat that a bot plays because its person is away, who is here.
    fn withheld_seat(&self) -> Option<Seat>;
    /// How long whoever hosts has been away, while others are here.
    fn host_gone_ms(&self) -> Option<u64>;
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

    fn remembered(&self) -> Remembered {
        Remembered::of(&self.ledger)
    }

    fn told(&self) -> impl DoubleEndedIterator<Item = (u64, &TableEvent)> {
        self.ledger.play().into_iter().flat_map(|play| play.recent.iter().map(|(seq, told)| (*seq, told)))
    }

    fn has_told_more(&self) -> bool {
        self.ledger.play().is_some_and(|play| play.recent.len() >= RECENT)
    }

    fn stepped_at(&self) -> Option<Millis> {
        self.ledger.play().map(|play| play.now)
    }

    fn idle_clocks(&self) -> Vec<u8> {
        let play = self.ledger.play().into_iter();
        play.flat_map(|play| {
            Seat::first(u8::MAX).take(play.chairs.len()).map(|seat| play.idleness.n_idle(seat))
        })
        .collect()
    }

    fn remembers(&self, person: PersonId) -> bool {
        self.ledger.people.contains_key(&person)
    }

    fn is_blocked(&self, person: PersonId) -> bool {
        self.ledger.people.get(&person).is_some_and(|person| person.blocked)
    }

    fn has_people(&self) -> bool {
        self.has_company()
    }

    fn is_paused(&self) -> bool {
        self.ledger.playing().is_some_and(|play| play.paused)
    }

    fn bot_plays(&self, seat: Seat) -> bool {
        self.ledger.playing().is_some_and(|play| bot_of(play, seat).is_some())
    }

    fn withheld_seat(&self) -> Option<Seat> {
        let play = self.ledger.playing()?;
        let mut seats = Seat::first(u8::MAX).zip(play.chairs.iter().zip(&play.stand_ins));
        let is_here = |chair: &Chair| chair.person().is_some_and(|person| self.company.is_present(person));
        let found = seats.find(|(_, (chair, why))| **why == Some(StandIn::Away) && is_here(chair));
        found.map(|(seat, _)| seat)
    }

    fn host_gone_ms(&self) -> Option<u64> {
        let since = self.company.away_since(self.host()).filter(|_| self.has_company())?;
        Some(self.now.0.saturating_sub(since.0))
    }
}
