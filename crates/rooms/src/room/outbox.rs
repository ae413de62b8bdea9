//! What the input that is being handled has caused so far.

use super::{Frame, LineId, Outgoing};
use crate::{By, Record, TableEvent};

/// What is to go out, each kind in the order it came about.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    records: Vec<Record>,
    events: Vec<(u64, TableEvent)>,
    sends: Vec<Outgoing>,
    answers: Vec<(LineId, Frame)>,
    last: Option<Outgoing>,
}

impl Outbox {
    /// A record, and what was told by it.
    pub(super) fn record(&mut self, record: Record, told: Vec<TableEvent>) {
        self.events.extend(told.into_iter().map(|told| (record.seq, told)));
        self.records.push(record);
    }

    /// Whether there is a record of what someone asked for.
    pub(super) fn has_record_by(&self, by: By) -> bool {
        self.records.iter().any(|record| record.by == Some(by))
    }

    /// What was told since it was last taken, each with its record's number.
    pub(super) fn take_events(&mut self) -> Vec<(u64, TableEvent)> {
        std::mem::take(&mut self.events)
    }

    pub(super) fn push(&mut self, outgoing: Outgoing) {
        self.sends.push(outgoing);
    }

    pub(super) fn send(&mut self, line: LineId, frame: Frame) {
        self.push(Outgoing::Send { line, frame });
    }

    /// An answer, to be sent once all that came of its request has been.
    pub(super) fn answer(&mut self, line: LineId, frame: Frame) {
        self.answers.push((line, frame));
    }

    /// What comes after all else.
    pub(super) fn push_last(&mut self, outgoing: Outgoing) {
        self.last = Some(outgoing);
    }

    /// All of it, records first and answers last: whoever asked sees what came
    /// of it before hearing that it is done.
    pub(super) fn take(&mut self) -> Vec<Outgoing> {
        let Self { records, events: _, sends, answers, last } = std::mem::take(self);
        let answers = answers.into_iter().map(|(line, frame)| Outgoing::Send { line, frame });
        records.into_iter().map(Outgoing::Record).chain(sends).chain(answers).chain(last).collect()
    }
}
