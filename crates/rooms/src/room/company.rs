//! Who is in the room: their lines, how they are present through them, and who
//! stands in for the host. None of it is kept: a restarted server sees who is
//! there. It does not know what anyone may do or is shown.

use std::collections::BTreeMap;

use super::{LineId, Touched};
use crate::{AnsweredIds, Nonce, PersonId, Timestamp, wire::AskId};

/// The least time between two round trips of someone that others are shown.
const SHOWN_EVERY: u64 = 5_000;

/// Everyone who is here, or was since the room woke.
#[derive(Debug, Default)]
pub(super) struct Company {
    /// The connections that have said hello, and whose they are.
    lines: BTreeMap<LineId, PersonId>,
    presence: BTreeMap<PersonId, Presence>,
    /// Who hosts while the host is away.
    deputy: Option<PersonId>,
}

/// How someone is present.
#[derive(Debug, Default)]
struct Presence {
    n_lines: usize,
    nonce: Option<Nonce>,
    /// Their last round trip in milliseconds, in coarse steps.
    lag_ms: Option<u32>,
    /// When that was measured.
    measured_at: Option<Timestamp>,
    /// Since when nobody has heard of them, while others are there.
    away_since: Option<Timestamp>,
    /// The faces they have shown, which the journal does not keep.
    reacted: AnsweredIds,
}

impl Company {
    /// Someone has come in on a new line.
    pub(super) fn arrive(&mut self, line: LineId, person: PersonId, nonce: Option<Nonce>) -> Touched {
        let presence = self.presence.entry(person).or_default();
        presence.n_lines += 1;
        presence.away_since = None;
        presence.nonce = nonce.or(presence.nonce);
        self.lines.insert(line, person);
        Touched { lines: true, ..Touched::ROOM }
    }

    /// A line is gone.
    pub(super) fn leave(&mut self, line: LineId, now: Timestamp) -> Touched {
        let Some(person) = self.lines.remove(&line) else { return Touched::NOTHING };
        if let Some(presence) = self.presence.get_mut(&person) {
            presence.n_lines = presence.n_lines.saturating_sub(1);
            if presence.n_lines == 0 {
                presence.away_since = Some(now);
                (presence.lag_ms, presence.measured_at) = (None, None);
            }
        }
        Touched::ROOM
    }

    /// Someone who is not here is waited for from now on.
    pub(super) fn expect(&mut self, person: PersonId, now: Timestamp) {
        let presence = self.presence.entry(person).or_default();
        if presence.n_lines == 0 {
            presence.away_since = Some(now);
        }
    }

    /// Someone is no longer remembered.
    pub(super) fn forget(&mut self, person: PersonId) {
        self.presence.remove(&person);
    }

    /// The round trip of someone's line was measured.
    pub(super) fn measure(&mut self, person: PersonId, now: Timestamp, rtt_ms: u32) -> Touched {
        let Some(presence) = self.presence.get_mut(&person) else { return Touched::NOTHING };
        // Now and then, and in coarse steps, or every ping would be news to the whole room.
        if presence.measured_at.is_some_and(|at| now.0 < at.0 + SHOWN_EVERY) {
            return Touched::NOTHING;
        }
        presence.measured_at = Some(now);
        let step = if rtt_ms < 50 { 10 } else { 50 };
        let lag_ms = Some(rtt_ms.div_ceil(step).max(1).saturating_mul(step));
        let before = std::mem::replace(&mut presence.lag_ms, lag_ms);
        Touched::room_if(before != lag_ms)
    }

    /// Someone else, or nobody, hosts while the host is away.
    pub(super) fn appoint(&mut self, deputy: Option<PersonId>) -> Touched {
        Touched::room_if(std::mem::replace(&mut self.deputy, deputy) != deputy)
    }

    /// Takes in that someone's face was shown to all.
    pub(super) fn reacted(&mut self, person: PersonId, ask: AskId) {
        self.presence.entry(person).or_default().reacted.insert(ask);
    }

    pub(super) fn has_reacted(&self, person: PersonId, ask: AskId) -> bool {
        self.presence.get(&person).is_some_and(|presence| presence.reacted.contains(ask))
    }

    pub(super) fn deputy(&self) -> Option<PersonId> {
        self.deputy
    }

    pub(super) fn is_present(&self, person: PersonId) -> bool {
        self.presence.get(&person).is_some_and(|presence| presence.n_lines > 0)
    }

    pub(super) fn away_since(&self, person: PersonId) -> Option<Timestamp> {
        self.presence.get(&person)?.away_since
    }

    pub(super) fn nonce(&self, person: PersonId) -> Option<Nonce> {
        self.presence.get(&person)?.nonce
    }

    pub(super) fn lag_ms(&self, person: PersonId) -> Option<u32> {
        self.presence.get(&person)?.lag_ms
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
