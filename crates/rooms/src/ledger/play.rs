//! A game on the table. What is kept of it are its records, never its state.

use std::collections::VecDeque;

use games::{Kind, Millis, Outcome};

use super::FinishedGame;
use crate::{Chair, Seed, StandIn, Table, TableEvent};

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
    pub(super) fn finished(&self, outcome: Option<Outcome>) -> FinishedGame {
        FinishedGame {
            game: self.game,
            kind: self.kind,
            chairs: self.chairs.clone(),
            names: self.names.clone(),
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
