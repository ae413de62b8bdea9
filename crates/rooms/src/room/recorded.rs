//! The ledger as a live room has it: anyone may read it, and only records
//! change it, each saying what it touched.

use std::ops::Deref;

use games::{Millis, SeatSet};

use super::Touched;
use crate::{
    ActionClass, Record, Refusal, TableEvent, TypedAction,
    ledger::{Ledger, Play, Stage},
};

/// The ledger of a live room.
#[derive(Debug)]
pub(super) struct Recorded {
    ledger: Ledger,
}

/// An action that was read already.
#[derive(Debug)]
pub(super) struct ReadAction {
    pub(super) action: TypedAction,
    pub(super) class: ActionClass,
}

impl Recorded {
    pub(super) fn new(ledger: Ledger) -> Self {
        Self { ledger }
    }

    /// Carries out a record, and gives what was told and what was touched. On
    /// `Err`, nothing has changed.
    pub(super) fn apply(
        &mut self,
        record: &Record,
        read: Option<ReadAction>,
    ) -> Result<(Vec<TableEvent>, Touched), Refusal> {
        let is_stroke = read.as_ref().is_some_and(|read| read.class == ActionClass::Stroke);
        let before = self.glance();
        let told = self.ledger.apply_read(record, read.map(|read| read.action))?;
        let mut touched = Touched::by(&record.change);
        // That a stroke changes no view is a law of the games; what can be
        // checked of it at no cost is.
        if is_stroke && self.glance() == before {
            touched = Touched::NOTHING;
        }
        touched |= Touched::room_if(self.glance().is_over != before.is_over);
        touched.events = !told.is_empty();
        Ok((told, touched))
    }

    /// The game being played.
    pub(super) fn playing(&self) -> Option<&Play> {
        match &self.ledger.stage {
            Stage::Playing(play) => Some(play),
            Stage::Gathering | Stage::Over(_) => None,
        }
    }

    fn glance(&self) -> Glance {
        let table = self.ledger.play().map(|play| &*play.table);
        Glance {
            is_over: matches!(self.ledger.stage, Stage::Over(_)),
            deadline: table.and_then(|table| table.deadline()),
            awaited: table.map(|table| table.waiting_for()),
        }
    }
}

/// What stands over every view.
#[derive(PartialEq, Eq)]
struct Glance {
    is_over: bool,
    deadline: Option<Millis>,
    awaited: Option<SeatSet>,
}

impl Deref for Recorded {
    type Target = Ledger;

    fn deref(&self) -> &Ledger {
        &self.ledger
    }
}
