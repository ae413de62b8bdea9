//! A connection from a node to the database. Statements take effect in order,
//! some time after they were sent; their answers arrive in order, some time
//! after that. When a connection is lost, the first few statements still take
//! effect, late, the others never do, and no answer arrives.

use std::collections::{BTreeMap, VecDeque};

use games::Rng;

use super::base::Statement;

/// Which of a node's connections; each has its own fate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// Appends.
    Journal,
    /// Who owns what, claims, reading.
    Registry,
    /// Renewals.
    Lease,
}

impl Use {
    pub(super) const ALL: [Self; 3] = [Self::Journal, Self::Registry, Self::Lease];
}

#[derive(Debug)]
struct Flying {
    statement: Statement,
    /// On which of the connections that were one after the other.
    connection: u64,
    /// It is there, and takes effect whatever becomes of the line.
    has_arrived: bool,
}

/// One connection, and those before it.
#[derive(Debug, Default)]
pub(super) struct Pipe {
    connection: u64,
    n_sent: u64,
    flying: BTreeMap<u64, Flying>,
    /// Sent on this connection and not answered.
    unanswered: VecDeque<u64>,
    /// When the last of each takes place: nothing overtakes anything.
    pub(super) effect_at: u64,
    pub(super) answer_at: u64,
}

impl Pipe {
    /// Sends a statement, and gives its number.
    pub(super) fn send(&mut self, statement: Statement) -> u64 {
        self.n_sent += 1;
        let flying = Flying { statement, connection: self.connection, has_arrived: false };
        self.flying.insert(self.n_sent, flying);
        self.unanswered.push_back(self.n_sent);
        self.n_sent
    }

    /// Whether a statement is there, though the line is cut.
    pub(super) fn has_arrived(&self, number: u64) -> bool {
        self.flying.get(&number).is_none_or(|flying| flying.has_arrived)
    }

    /// A statement takes effect, if it ever does; gives it and its connection.
    pub(super) fn take(&mut self, number: u64) -> Option<(Statement, u64)> {
        self.flying.remove(&number).map(|flying| (flying.statement, flying.connection))
    }

    /// An answer arrives; false if nobody waits for it any more.
    pub(super) fn answered(&mut self, connection: u64) -> bool {
        let is_awaited = connection == self.connection;
        if is_awaited {
            self.unanswered.pop_front();
        }
        is_awaited
    }

    pub(super) fn is_unanswered(&self, number: u64) -> bool {
        self.unanswered.contains(&number)
    }

    /// The line is cut, and nobody knows: some of what was on its way is there.
    pub(super) fn cut(&mut self, rng: &mut Rng) {
        let n = rng.below(u32::try_from(self.flying.len()).unwrap_or(0) + 1) as usize;
        self.flying.values_mut().take(n).for_each(|flying| flying.has_arrived = true);
    }

    /// The connection is lost, and the next one begins; so many of the
    /// statements on their way still take effect. Says whether any was unanswered.
    pub(super) fn lose(&mut self, survivors: usize) -> bool {
        let gone: Vec<u64> = self.flying.keys().copied().skip(survivors).collect();
        gone.into_iter().for_each(|number| drop(self.flying.remove(&number)));
        self.connection += 1;
        let was_asked = !self.unanswered.is_empty();
        self.unanswered.clear();
        was_asked
    }

    pub(super) fn n_flying(&self) -> usize {
        self.flying.len()
    }
}
