//! Nobody hears of anything that a crash could undo: what follows from changes
//! waits here, in order, until they are kept. What follows from no change waits
//! for what came before it, and, where several servers share the journal, for
//! the word that the room is still ours: nothing was kept that would prove it.

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
    /// Keeping its records has proven, or will, that the room is ours.
    had_records: bool,
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
        let had_records = !records.is_empty();
        self.waiting.push_back(Waiting { is_kept: !had_records, had_records, outgoing: rest, note });
        records
    }

    /// The oldest records that were not kept yet now are.
    pub(super) fn kept(&mut self) {
        if let Some(waiting) = self.waiting.iter_mut().find(|waiting| !waiting.is_kept) {
            waiting.is_kept = true;
        }
    }

    /// What may be let out next; nothing while records before it are not kept.
    /// Whether the room is still ours, `is_ours`, is asked only for what had no
    /// records.
    pub(super) fn let_out(&mut self, is_ours: impl FnOnce() -> bool) -> Option<(Vec<Outgoing>, T)> {
        let may_leave = |waiting: &mut Waiting<T>| waiting.is_kept && (waiting.had_records || is_ours());
        let waiting = self.waiting.pop_front_if(may_leave)?;
        Some((waiting.outgoing, waiting.note))
    }

    /// Whether what is next waits for nothing but the word that the room is ours.
    pub(super) fn waits_for_guard(&self) -> bool {
        self.waiting.front().is_some_and(|waiting| !waiting.had_records)
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
        lines_while(gate, true)
    }

    fn lines_while(gate: &mut Gate<()>, is_ours: bool) -> Vec<u64> {
        let mut lines = Vec::new();
        while let Some((outgoing, ())) = gate.let_out(|| is_ours) {
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

    #[test]
    fn what_had_no_records_leaves_in_order_and_only_while_the_room_is_ours() {
        let mut gate = Gate::default();
        gate.take_in(batch(Some(7), 1), ());
        gate.take_in(batch(None, 2), ());
        gate.take_in(batch(Some(8), 3), ());
        gate.kept();
        gate.kept();
        assert!(!gate.waits_for_guard());
        // What was kept needs no other proof; what comes after an answer waits with it.
        assert_eq!(lines_while(&mut gate, false), [1]);
        assert!(gate.waits_for_guard());
        assert!(lines_while(&mut gate, false).is_empty());
        assert_eq!(lines_while(&mut gate, true), [2, 3]);
        assert!(!gate.waits_for_guard());
    }

    #[test]
    fn whether_the_room_is_ours_is_asked_only_where_nothing_else_proves_it() {
        let mut gate = Gate::default();
        gate.take_in(batch(Some(7), 1), ());
        gate.take_in(batch(Some(8), 2), ());
        gate.kept();
        let never = || panic!("nobody asks");
        assert!(gate.let_out(never).is_some());
        assert!(gate.let_out(never).is_none());
    }
}
