//! A game on the table. What is kept of it are its records, never its state.

use std::collections::VecDeque;

use games::{Kind, Millis, Outcome, Seat};

use super::{FinishedGame, Idleness, Shares};
use crate::{Chair, PersonId, Refusal, Seed, StandIn, Table, TableEvent, TableInput, TypedAction};

/// How many events are kept for people who were briefly away.
pub(crate) const RECENT: usize = 256;

/// What lies on the table. Not kept with the rest of a ledger: a game is
/// played again from its records.
#[derive(Debug, Default)]
pub(crate) enum Stage {
    #[default]
    Gathering,
    Playing(Play),
    Over(Play),
}

/// A game on the table.
#[derive(Debug)]
pub(crate) struct Play {
    pub(crate) game: u32,
    pub(crate) kind: Kind,
    pub(crate) table: Box<dyn Table>,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) names: Vec<String>,
    pub(crate) seed: Seed,
    pub(crate) paused: bool,
    /// Which persons' seats are played by a bot, and why.
    pub(crate) stand_ins: Vec<Option<StandIn>>,
    /// Who lets their clocks run out.
    pub(crate) idleness: Idleness,
    /// What bots played for people.
    pub(crate) shares: Shares,
    /// The game's clock at its last step.
    pub(crate) now: Millis,
    /// The last events, each with the number of the change that caused it.
    pub(crate) recent: VecDeque<(u64, TableEvent)>,
    /// The number of the last change whose events are no longer kept.
    pub(crate) forgotten: u64,
    /// The change it was dealt with.
    pub(crate) dealt_at: u64,
    /// The change it was over with; before that, nothing is.
    pub(crate) over_at: u64,
}

impl Play {
    /// Lets something happen at the table; the action in it, if there is one,
    /// may have been read already. On `Err`, nothing has changed.
    pub(super) fn step(
        &mut self,
        now: Millis,
        input: &TableInput,
        action: Option<TypedAction>,
        is_asked_for: bool,
    ) -> Result<Vec<TableEvent>, Refusal> {
        let (clocks, deadline) = (self.table.seat_clocks(), self.table.deadline());
        let told = match (input, action) {
            (TableInput::Act { seat, at, .. }, Some(action)) => self.table.act(now, *seat, action, *at)?,
            (_, None | Some(_)) => self.table.step(now, input)?,
        };
        self.now = now;
        match input {
            TableInput::Act { seat, .. } => self.idleness.acted(*seat, &clocks, &self.table.seat_clocks()),
            // A clock that the host has cut short says nothing about anyone.
            TableInput::Timeout if !is_asked_for => {
                self.idleness.ran_out(deadline, &clocks, &self.table.seat_clocks());
            }
            TableInput::Timeout | TableInput::Leave { .. } | TableInput::Pause => {}
        }
        Ok(told)
    }

    /// A bot plays a seat from now on, or its person does again.
    pub(super) fn stand_in(&mut self, seat: Seat, why: Option<StandIn>) {
        if let Some(stand_in) = self.stand_ins.get_mut(seat.index()) {
            *stand_in = why;
            self.shares.stood_in(seat, self.now, why.is_some());
        }
        if why.is_none() {
            self.idleness.returned(seat);
        }
    }

    /// Someone else has a seat from now on; gives who had it.
    pub(super) fn hand_over(&mut self, seat: Seat, person: PersonId, name: &str) -> Option<Chair> {
        let chair = self.chairs.get_mut(seat.index())?;
        let before = std::mem::replace(chair, Chair::Person { person });
        if let Some(called) = self.names.get_mut(seat.index()) {
            name.clone_into(called);
        }
        self.stand_in(seat, None);
        self.shares.handed_over(seat, self.now);
        Some(before)
    }

    pub(super) fn finished(&self, outcome: Option<Outcome>) -> FinishedGame {
        FinishedGame {
            game: self.game,
            kind: self.kind,
            chairs: self.chairs.clone(),
            names: self.names.clone(),
            played_by: self.shares.played_by(&self.chairs, self.now),
            outcome,
        }
    }

    pub(super) fn keep_recent(&mut self, seq: u64, told: &[TableEvent]) {
        self.recent.extend(told.iter().map(|told| (seq, told.clone())));
        while self.recent.len() > RECENT {
            if let Some((seq, _)) = self.recent.pop_front() {
                self.forgotten = seq;
            }
        }
    }
}
