//! A game's own clock: it stands still while the game is paused, while nobody
//! is there, and while the server is down.

use games::Millis;

use crate::Timestamp;

/// A game's own clock.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    elapsed: Millis,
    running_since: Option<Timestamp>,
}

impl Clock {
    /// Milliseconds since the deal.
    pub(crate) fn now(&self, moment: Timestamp) -> Millis {
        match self.running_since {
            Some(since) => self.elapsed + Millis(moment.0.saturating_sub(since.0)),
            None => self.elapsed,
        }
    }

    /// What the clock of a game that ran on showed at `then`, a little before `moment`.
    pub(crate) fn before(&self, moment: Timestamp, then: Timestamp) -> Millis {
        self.now(moment) - Millis(moment.0.saturating_sub(then.0))
    }

    pub(crate) fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    /// Lets the clock run or stand still from `moment` on.
    pub(crate) fn run(&mut self, moment: Timestamp, running: bool) {
        if running != self.is_running() {
            self.elapsed = self.now(moment);
            self.running_since = running.then_some(moment);
        }
    }

    /// Moves the clock on to `now`, whether it runs or not.
    pub(crate) fn jump(&mut self, moment: Timestamp, now: Millis) {
        let running = self.is_running();
        self.run(moment, false);
        self.elapsed = self.elapsed.max(now);
        self.run(moment, running);
    }

    /// Moves a standing clock on to what the journal last saw.
    pub(crate) fn catch_up(&mut self, now: Millis) {
        debug_assert!(!self.is_running(), "only a replayed clock is set");
        self.elapsed = self.elapsed.max(now);
    }

    /// When the clock will show `at`, if it runs.
    pub(crate) fn moment_of(&self, at: Millis) -> Option<Timestamp> {
        let since = self.running_since?;
        Some(Timestamp(since.0.saturating_add((at - self.elapsed).0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_stands_still_while_it_does_not_run() {
        let mut clock = Clock::default();
        clock.run(Timestamp(1_000), true);
        assert_eq!(clock.now(Timestamp(1_500)), Millis(500));
        clock.run(Timestamp(1_600), false);
        assert_eq!(clock.now(Timestamp(9_000)), Millis(600));
        clock.run(Timestamp(10_000), true);
        assert_eq!(clock.now(Timestamp(10_001)), Millis(601));
        assert_eq!(clock.moment_of(Millis(700)), Some(Timestamp(10_100)));
    }

    #[test]
    fn a_wall_clock_that_jumps_back_does_not_turn_back_the_game() {
        let mut clock = Clock::default();
        clock.run(Timestamp(1_000), true);
        assert_eq!(clock.now(Timestamp(10)), Millis(0));
    }
}
