//! Who is in the room: their lines, how they are present through them, and who
//! stands in for the host. None of it is kept: a restarted server sees who is
//! there. It does not know what anyone may do or is shown.

use std::collections::{BTreeMap, BTreeSet};

use super::{LineId, Touched};
use crate::{
    AnsweredIds, Nonce, PersonId, Timestamp,
    wire::{AskId, Presence},
};

/// The least time between two round trips of someone that others are shown.
const SHOWN_EVERY: u64 = 5_000;

/// Everyone who is here, or was since the room woke.
#[derive(Debug, Default)]
pub(super) struct Company {
    /// The connections that have said hello, and whose they are.
    lines: BTreeMap<LineId, PersonId>,
    /// Those of them at whose page nobody looks.
    asleep: BTreeSet<LineId>,
    people: BTreeMap<PersonId, Known>,
    /// Who hosts while the host is away.
    deputy: Option<PersonId>,
}

/// What is known of someone.
#[derive(Debug, Default)]
struct Known {
    n_lines: usize,
    nonce: Option<Nonce>,
    /// Their last round trip in milliseconds, in coarse steps.
    lag_ms: Option<u32>,
    /// When that was measured.
    measured_at: Option<Timestamp>,
    /// Since when nobody has heard of them, while others are there.
    away_since: Option<Timestamp>,
    /// Since when nobody has looked at any page of theirs, while one is connected.
    asleep_since: Option<Timestamp>,
    /// Whether they are not waited for any more.
    is_gone: bool,
    /// Whether they said that they leave.
    has_left: bool,
    /// The faces they have shown, which the journal does not keep.
    reacted: AnsweredIds,
}

impl Company {
    /// Someone has come in on a new line.
    pub(super) fn arrive(&mut self, line: LineId, person: PersonId, nonce: Option<Nonce>) -> Touched {
        let known = self.people.entry(person).or_default();
        known.n_lines += 1;
        (known.away_since, known.is_gone, known.has_left) = (None, false, false);
        known.asleep_since = None;
        known.nonce = nonce.or(known.nonce);
        self.lines.insert(line, person);
        Touched { lines: true, ..Touched::ROOM }
    }

    /// A line is gone.
    pub(super) fn leave(&mut self, line: LineId, now: Timestamp) -> Touched {
        let Some(person) = self.lines.remove(&line) else { return Touched::NOTHING };
        self.asleep.remove(&line);
        if let Some(known) = self.people.get_mut(&person) {
            known.n_lines = known.n_lines.saturating_sub(1);
            if known.n_lines == 0 {
                known.away_since = Some(now);
                (known.lag_ms, known.measured_at) = (None, None);
            }
        }
        self.note_sleep(person, now);
        Touched::ROOM
    }

    /// Someone has left the table, and is not waited for; on another line they
    /// may still be there.
    pub(super) fn leave_table(&mut self, person: PersonId) {
        if let Some(known) = self.people.get_mut(&person).filter(|known| known.n_lines == 0) {
            (known.is_gone, known.has_left) = (true, true);
        }
    }

    /// Nobody looks at a page any more, or somebody does again.
    pub(super) fn doze(&mut self, line: LineId, is_asleep: bool, now: Timestamp) -> Touched {
        let Some(person) = self.person_on(line) else { return Touched::NOTHING };
        let before = self.presence(person);
        if is_asleep {
            self.asleep.insert(line);
        } else {
            self.asleep.remove(&line);
        }
        self.note_sleep(person, now);
        Touched::room_if(self.presence(person) != before)
    }

    fn note_sleep(&mut self, person: PersonId, now: Timestamp) {
        let is_asleep = self.presence(person) == Presence::Asleep;
        if let Some(known) = self.people.get_mut(&person) {
            known.asleep_since = known.asleep_since.or(Some(now)).filter(|_| is_asleep);
        }
    }

    /// Since when someone who is connected has not looked.
    pub(super) fn asleep_since(&self, person: PersonId) -> Option<Timestamp> {
        self.people.get(&person)?.asleep_since
    }

    /// Takes in that whoever was away for so long is gone by now.
    pub(super) fn notice_gone(&mut self, now: Timestamp, away_ms: u64) -> Touched {
        let mut touched = Touched::NOTHING;
        for known in self.people.values_mut() {
            if known.gone_at(away_ms).is_some_and(|at| at <= now) {
                known.is_gone = true;
                touched |= Touched::ROOM;
            }
        }
        touched
    }

    /// When the next of those who are away is gone.
    pub(super) fn next_gone(&self, away_ms: u64) -> Option<Timestamp> {
        self.people.values().filter_map(|known| known.gone_at(away_ms)).min()
    }

    /// Someone who is not here is waited for from now on.
    pub(super) fn expect(&mut self, person: PersonId, now: Timestamp) {
        let known = self.people.entry(person).or_default();
        if known.n_lines == 0 && !known.has_left {
            (known.away_since, known.is_gone) = (Some(now), false);
        }
    }

    /// Someone is no longer remembered.
    pub(super) fn forget(&mut self, person: PersonId) {
        self.people.remove(&person);
    }

    /// The round trip of someone's line was measured.
    pub(super) fn measure(&mut self, person: PersonId, now: Timestamp, rtt_ms: u32) -> Touched {
        let Some(known) = self.people.get_mut(&person) else { return Touched::NOTHING };
        // Now and then, and in coarse steps, or every ping would be news to the whole room.
        if known.measured_at.is_some_and(|at| now.0 < at.0 + SHOWN_EVERY) {
            return Touched::NOTHING;
        }
        known.measured_at = Some(now);
        let step = if rtt_ms < 50 { 10 } else { 50 };
        let lag_ms = Some(rtt_ms.div_ceil(step).max(1).saturating_mul(step));
        let before = std::mem::replace(&mut known.lag_ms, lag_ms);
        Touched::room_if(before != lag_ms)
    }

    /// Someone else, or nobody, hosts while the host is away.
    pub(super) fn appoint(&mut self, deputy: Option<PersonId>) -> Touched {
        Touched::room_if(std::mem::replace(&mut self.deputy, deputy) != deputy)
    }

    /// Takes in that someone's face was shown to all.
    pub(super) fn reacted(&mut self, person: PersonId, ask: AskId) {
        self.people.entry(person).or_default().reacted.insert(ask);
    }

    pub(super) fn has_reacted(&self, person: PersonId, ask: AskId) -> bool {
        self.people.get(&person).is_some_and(|known| known.reacted.contains(ask))
    }

    pub(super) fn deputy(&self) -> Option<PersonId> {
        self.deputy
    }

    pub(super) fn is_present(&self, person: PersonId) -> bool {
        self.people.get(&person).is_some_and(|known| known.n_lines > 0)
    }

    /// How someone is present, as it is shown.
    pub(super) fn presence(&self, person: PersonId) -> Presence {
        let known = self.people.get(&person);
        if self.is_present(person) {
            let is_asleep = self.lines_of(person).all(|line| self.asleep.contains(&line));
            return if is_asleep { Presence::Asleep } else { Presence::Here };
        }
        if known.is_some_and(|known| known.is_gone) { Presence::Gone } else { Presence::Away }
    }

    /// Whether someone has said that they leave, and is not back.
    pub(super) fn has_left(&self, person: PersonId) -> bool {
        self.people.get(&person).is_some_and(|known| known.has_left)
    }

    pub(super) fn away_since(&self, person: PersonId) -> Option<Timestamp> {
        self.people.get(&person)?.away_since
    }

    /// When someone who is away is no longer waited for, if that takes so long:
    /// at once if they said that they leave.
    pub(super) fn missed_at(&self, person: PersonId, after_ms: u64) -> Option<Timestamp> {
        let since = self.away_since(person)?;
        let after_ms = if self.has_left(person) { 0 } else { after_ms };
        Some(Timestamp(since.0.saturating_add(after_ms)))
    }

    pub(super) fn nonce(&self, person: PersonId) -> Option<Nonce> {
        self.people.get(&person)?.nonce
    }

    pub(super) fn lag_ms(&self, person: PersonId) -> Option<u32> {
        self.people.get(&person)?.lag_ms
    }

    /// Every line, and whose it is.
    pub(super) fn lines(&self) -> impl Iterator<Item = (LineId, PersonId)> {
        self.lines.iter().map(|(&line, &person)| (line, person))
    }

    pub(super) fn lines_of(&self, person: PersonId) -> impl Iterator<Item = LineId> {
        self.lines().filter(move |&(_, whose)| whose == person).map(|(line, _)| line)
    }

    pub(super) fn n_lines(&self) -> usize {
        self.lines.len()
    }

    /// Who speaks on a line, once they have said hello.
    pub(super) fn person_on(&self, line: LineId) -> Option<PersonId> {
        self.lines.get(&line).copied()
    }
}

impl Known {
    /// When they are gone, if they are away and not gone yet.
    fn gone_at(&self, away_ms: u64) -> Option<Timestamp> {
        let since = self.away_since.filter(|_| !self.is_gone)?;
        Some(Timestamp(since.0.saturating_add(away_ms)))
    }
}
