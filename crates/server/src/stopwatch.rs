//! A stopwatch that goes on while the machine is suspended, which Linux's
//! `Instant` does not. It is compared with nothing but itself.

use std::time::Duration;

/// What it shows.
#[cfg(target_os = "linux")]
pub(crate) fn now() -> Duration {
    let shown = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    let seconds = Duration::from_secs(shown.tv_sec.unsigned_abs());
    seconds + Duration::from_nanos(shown.tv_nsec.unsigned_abs())
}

/// What it shows.
#[cfg(not(target_os = "linux"))]
pub(crate) fn now() -> Duration {
    use std::{sync::LazyLock, time::Instant};

    static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);
    STARTED.elapsed()
}
