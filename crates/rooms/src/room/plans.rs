//! What the bots at the table are up to. It does not know the game: what a bot
//! sees, and whether it is waited for, it is told.

use std::collections::BTreeMap;

use bots::Choice;
use games::{Millis, Seat, SeatSet};

use crate::{Fields, PreparedAction};

/// The plans of all bots.
#[derive(Debug, Default)]
pub(super) struct BotPlans {
    plans: BTreeMap<Seat, Plan>,
}

/// What a bot's seat is up to.
#[derive(Debug)]
enum Plan {
    /// Its choice is being worked out. What it was about to do `before` the
    /// table changed it does no later if it is still what it wants to do: or a
    /// bot would never get round to acting beside someone quick.
    Thinking { saw: Fields, as_of: u64, before: Option<(Millis, PreparedAction)> },
    /// It will act when the game's clock shows `at`.
    Acting { saw: Fields, at: Millis, action: PreparedAction },
    /// It saw nothing to do; it looks again at `at`, if ever.
    Idle { saw: Fields, at: Option<Millis> },
}

impl BotPlans {
    /// A new game: nobody is up to anything.
    pub(super) fn clear(&mut self) {
        self.plans.clear();
    }

    /// The clock stands still: nobody waits for what bots are thinking, and they
    /// look again when it runs; but what they are about to do they do then.
    pub(super) fn keep_acting(&mut self) {
        self.plans.retain(|_, plan| matches!(plan, Plan::Acting { .. }));
    }

    /// Whether a bot thinks about what it saw after change `as_of`.
    pub(super) fn is_thinking(&self, seat: Seat, as_of: u64) -> bool {
        matches!(self.plans.get(&seat), Some(Plan::Thinking { as_of: asked, .. }) if *asked == as_of)
    }

    /// Only these bots are waited for.
    pub(super) fn keep_only(&mut self, awaited: SeatSet) {
        self.plans.retain(|&seat, _| awaited.contains(seat));
    }

    /// Nobody plays this seat for anyone.
    pub(super) fn drop(&mut self, seat: Seat) {
        self.plans.remove(&seat);
    }

    /// Whether a bot that sees this now has to think.
    pub(super) fn must_think(&self, seat: Seat, sees: &Fields, now: Millis) -> bool {
        match self.plans.get(&seat) {
            None => true,
            Some(Plan::Idle { at: Some(at), .. }) if *at <= now => true,
            Some(Plan::Thinking { saw, .. } | Plan::Acting { saw, .. } | Plan::Idle { saw, .. }) => {
                saw != sees
            }
        }
    }

    /// A bot thinks about what it saw after change `as_of`.
    pub(super) fn think(&mut self, seat: Seat, saw: Fields, as_of: u64) {
        let before = match self.plans.remove(&seat) {
            Some(Plan::Acting { at, action, .. }) => Some((at, action)),
            Some(Plan::Thinking { before, .. }) => before,
            Some(Plan::Idle { .. }) | None => None,
        };
        self.plans.insert(seat, Plan::Thinking { saw, as_of, before });
    }

    /// A bot has made up its mind about what it saw after change `as_of`. If it
    /// has been sent to look again since, that is dropped.
    pub(super) fn decide(
        &mut self,
        seat: Seat,
        as_of: u64,
        sees: Fields,
        choice: Option<Choice<PreparedAction>>,
        now: Millis,
    ) {
        let Some(Plan::Thinking { saw, as_of: asked, before }) = self.plans.get(&seat) else { return };
        if *asked != as_of || *saw != sees {
            return;
        }
        let plan = match choice {
            Some(Choice { action, after }) => {
                let planned = before.as_ref().filter(|(_, planned)| *planned == action);
                let at = planned.map_or(now + after, |(at, _)| *at);
                Plan::Acting { saw: sees, at, action }
            }
            None => Plan::Idle { saw: sees, at: None },
        };
        self.plans.insert(seat, plan);
    }

    /// A bot saw nothing to do, and looks again at `at`.
    pub(super) fn rest(&mut self, seat: Seat, saw: Fields, at: Millis) {
        self.plans.insert(seat, Plan::Idle { saw, at: Some(at) });
    }

    /// The bot that acts next, and when.
    pub(super) fn next(&self) -> Option<(Millis, Seat)> {
        let acting = self.plans.iter().filter_map(|(&seat, plan)| match plan {
            Plan::Acting { at, .. } => Some((*at, seat)),
            Plan::Thinking { .. } | Plan::Idle { .. } => None,
        });
        acting.min()
    }

    /// Takes what a bot is about to do, and what it saw when it chose to.
    pub(super) fn take(&mut self, seat: Seat) -> Option<(Fields, PreparedAction)> {
        match self.plans.remove(&seat)? {
            Plan::Acting { saw, action, .. } => Some((saw, action)),
            Plan::Thinking { .. } | Plan::Idle { .. } => None,
        }
    }

    /// When a bot acts or looks again.
    pub(super) fn next_due(&self) -> Option<Millis> {
        let due = self.plans.values().filter_map(|plan| match plan {
            Plan::Thinking { .. } => None,
            Plan::Acting { at, .. } => Some(*at),
            Plan::Idle { at, .. } => *at,
        });
        due.min()
    }
}
