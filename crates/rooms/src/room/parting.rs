//! How people go: their line ends with a word, or they leave the table. What
//! follows for whoever is not waited for any more is the same as for someone
//! whose line was lost long ago.

use games::Seat;

use super::{LineId, Room};
use crate::Change;

impl Room {
    /// A line is about to end. Whoever leaves is gone with their last one.
    pub(super) fn part(&mut self, line: LineId, leaves: bool) {
        let person = self.company.person_on(line);
        self.lose(line);
        if let Some(person) = person.filter(|_| leaves) {
            self.company.leave_table(person);
        }
    }

    /// Takes in who is gone by now.
    pub(super) fn notice_gone(&mut self) {
        if self.has_company() {
            let touched = self.company.notice_gone(self.now, self.limits.away_ms);
            self.touch(touched);
        }
    }

    /// Whoever has left the table has no seat in the next game.
    pub(super) fn free_seats_of_those_who_left(&mut self) {
        let seats = Seat::first(u8::MAX).zip(&self.ledger.chairs);
        let has_left = |person| self.company.has_left(person);
        let left = seats.filter(|(_, chair)| chair.person().is_some_and(has_left)).map(|(seat, _)| seat);
        for seat in left.collect::<Vec<_>>() {
            self.must(Change::Cleared { seat });
        }
    }
}
