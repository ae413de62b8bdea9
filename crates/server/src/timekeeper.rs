//! The server's clock: it starts at the wall clock and then only runs on.

use std::time::{Duration, SystemTime};

use rooms::Moment;
use tokio::time::Instant;

/// A clock that is never set back, whatever happens to the wall clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timekeeper {
    base: Moment,
    started: Instant,
}

impl Timekeeper {
    pub(crate) fn start() -> Self {
        let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Self { base: Moment(millis(since_1970)), started: Instant::now() }
    }

    pub(crate) fn now(&self) -> Moment {
        Moment(self.base.0 + millis(self.started.elapsed()))
    }

    /// When a moment comes, for sleeping.
    pub(crate) fn instant(&self, moment: Moment) -> Instant {
        self.started + Duration::from_millis(moment.0.saturating_sub(self.base.0))
    }
}

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}
