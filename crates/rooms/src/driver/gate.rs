//! Nobody hears of anything that a crash could undo: what follows from changes
//! waits here, in order, until they are kept.

use std::collections::VecDeque;

use crate::{Outgoing, Record};

/// Holds back what follows from changes until they are kept. `T` is whatever
/// its owner wants to know again when a batch is let out.
#[derive(Debug)]
pub(super) struct Gate<T> {
    waiting: VecDeque<Waiting<T>>,
}

#[derive(Debug)]
struct Waiting<T> {
    is_kept: bool,
    outgoing: Vec<Outgoing>,
    note: T,
}

impl<T> Default for Gate<T> {
    fn default() -> Self {
        Self { waiting: VecDeque::new() }
    }
}

impl<T> Gate<T> {
    /// Takes in what [`crate::Room::handle`] gave, and gives the records that
    /// must be kept before any of it is let out.
    pub(super) fn take_in(&mut self, outgoing: Vec<Outgoing>, note: T) -> Vec<Record> {
        let mut records = Vec::new();
        let mut rest = Vec::with_capacity(outgoing.len());
        for out in outgoing {
            match out {
                Outgoing::Record(record) => records.push(record),
                Outgoing::Send { .. }
                | Outgoing::Think { .. }
                | Outgoing::HangUp { .. }
                | Outgoing::Snapshot(_) => rest.push(out),
            }
        }
        self.waiting.push_back(Waiting { is_kept: records.is_empty(), outgoing: rest, note });
        records
    }

    /// The oldest records that were not kept yet now are.
    pub(super) fn kept(&mut self) {
        if let Some(waiting) = self.waiting.iter_mut().find(|waiting| !waiting.is_kept) {
            waiting.is_kept = true;
        }
    }

    /// What may be let out next; nothing while records before it are not kept.
    pub(super) fn let_out(&mut self) -> Option<(Vec<Outgoing>, T)> {
        let waiting = self.waiting.pop_front_if(|waiting| waiting.is_kept)?;
        Some((waiting.outgoing, waiting.note))
    }

    /// How many batches wait.
    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether nothing waits.
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Change, LineId, Timestamp};

    fn batch(seq: Option<u64>, line: u64) -> Vec<Outgoing> {
        let change = Change::Locked { locked: true };
        let record = seq.map(|seq| Outgoing::Record(Record { seq, at: Timestamp(0), by: None, change }));
        record.into_iter().chain([Outgoing::HangUp { line: LineId(line) }]).collect()
    }

    fn lines(gate: &mut Gate<()>) -> Vec<u64> {
        let mut lines = Vec::new();
        while let Some((outgoing, ())) = gate.let_out() {
            lines.extend(outgoing.iter().map(|out| match out {
                Outgoing::HangUp { line } => line.0,
                Outgoing::Record(_)
                | Outgoing::Send { .. }
                | Outgoing::Think { .. }
                | Outgoing::Snapshot(_) => 0,
            }));
        }
        lines
    }

    #[test]
    fn what_needs_no_keeping_waits_only_for_what_came_before_it() {
        let mut gate = Gate::default();
        assert!(gate.take_in(batch(None, 1), ()).is_empty());
        assert_eq!(lines(&mut gate), [1]);
        assert_eq!(gate.take_in(batch(Some(7), 2), ()).len(), 1);
        gate.take_in(batch(None, 3), ());
        gate.take_in(batch(Some(8), 4), ());
        assert!(lines(&mut gate).is_empty());
        gate.kept();
        assert_eq!(lines(&mut gate), [2, 3]);
        assert_eq!(gate.len(), 1);
        gate.kept();
        assert_eq!(lines(&mut gate), [4]);
        assert!(gate.is_empty());
    }
}
