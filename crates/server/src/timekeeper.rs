//! The server's clock: it starts at the wall clock and then only runs on.

use std::time::{Duration, SystemTime};

use rooms::Timestamp;
use tokio::time::Instant;

const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);

/// A clock that is never set back, whatever happens to the wall clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timekeeper {
    base: Timestamp,
    started: Instant,
}

impl Timekeeper {
    pub(crate) fn start() -> Self {
        let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Self { base: Timestamp(millis(since_1970)), started: Instant::now() }
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.moment(Instant::now())
    }

    /// What the clock showed, or will show, at an instant since its start.
    pub(crate) fn moment(&self, instant: Instant) -> Timestamp {
        Timestamp(self.base.0 + millis(instant.saturating_duration_since(self.started)))
    }

    /// When a moment comes, for sleeping; one that never comes is looked for
    /// again in a year.
    pub(crate) fn instant(&self, moment: Timestamp) -> Instant {
        let ahead = Duration::from_millis(moment.0.saturating_sub(self.base.0));
        self.started + ahead.min(YEAR)
    }
}

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_moment_that_never_comes_can_be_waited_for() {
        let clock = Timekeeper::start();
        let now = clock.now();
        assert_eq!(clock.instant(Timestamp(now.0 + 500)), Instant::now() + Duration::from_millis(500));
        assert!(clock.instant(Timestamp(u64::MAX)) > Instant::now() + Duration::from_secs(3600));
        assert!(clock.instant(Timestamp(0)) <= Instant::now(), "what is past is due");
    }
}
