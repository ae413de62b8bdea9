//! One bucket: what someone has taken of a thing. Its whole state is the moment
//! at which it will be full again (the generic cell rate algorithm), so it is
//! one atomic number and needs no lock. The `governor` crate does the same, but
//! reads a clock of its own; ours is tokio's, which tests can turn.

use std::sync::atomic::{AtomicU64, Ordering};

use super::Allowance;

/// What someone has taken of a thing. All times are in nanoseconds since the
/// governor started.
#[derive(Debug, Default)]
pub(super) struct Bucket {
    full_at: AtomicU64,
}

impl Bucket {
    /// Whether `n` could be taken. Where nothing is waited for, anything can:
    /// another thread may have written down a moment after this `now`.
    pub(super) fn has(&self, allowance: Allowance, times: u32, n: u32, now: u64) -> bool {
        if allowance.every.is_zero() {
            return true;
        }
        let cost = allowance.nanos_each(times).saturating_mul(n.into());
        self.full_at().max(now).saturating_add(cost) <= now.saturating_add(allowance.nanos_in_all())
    }

    /// Takes `n`, although there may be less: what is owed is waited for, but
    /// never more than another whole burst.
    pub(super) fn owe(&self, allowance: Allowance, times: u32, n: u32, now: u64) {
        let cost = allowance.nanos_each(times).saturating_mul(n.into());
        let latest = now.saturating_add(allowance.nanos_in_all().saturating_mul(2));
        let owe = |full_at: u64| Some(full_at.max(now).saturating_add(cost).min(latest));
        // It always has an answer, so it cannot fail.
        self.full_at.fetch_update(Ordering::Relaxed, Ordering::Relaxed, owe).ok();
    }

    /// It is full again at this moment at the earliest.
    #[cfg(feature = "cluster")]
    pub(super) fn owe_until(&self, full_at: u64) {
        self.full_at.fetch_max(full_at, Ordering::Relaxed);
    }

    pub(super) fn full_at(&self) -> u64 {
        self.full_at.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const SECOND: u64 = 1_000_000_000;

    fn take(bucket: &Bucket, times: u32, n: u32, now: u64) -> bool {
        let allowance = Allowance::per_second(3, 2);
        let is_there = bucket.has(allowance, times, n, now);
        if is_there {
            bucket.owe(allowance, times, n, now);
        }
        is_there
    }

    #[test]
    fn a_bucket_gives_a_burst_and_then_refills() {
        let bucket = Bucket::default();
        assert!((0..3).all(|_| take(&bucket, 1, 1, SECOND)));
        assert!(!take(&bucket, 1, 1, SECOND));
        assert!(take(&bucket, 1, 1, SECOND + SECOND / 2));
        assert!(!take(&bucket, 1, 1, SECOND + SECOND / 2));
        assert!(!take(&bucket, 1, 4, 100 * SECOND), "more than a burst is never there");
    }

    #[test]
    fn several_times_as_much_is_a_longer_burst_and_a_quicker_refill() {
        let bucket = Bucket::default();
        assert!((0..24).all(|_| take(&bucket, 8, 1, 0)));
        assert!(!take(&bucket, 8, 1, 0));
        assert!((0..16).all(|_| take(&bucket, 8, 1, SECOND)));
        assert!(!take(&bucket, 8, 1, SECOND));
    }

    #[test]
    fn what_is_owed_is_waited_for_but_not_for_ever() {
        let (bucket, allowance) = (Bucket::default(), Allowance::per_second(2, 1));
        bucket.owe(allowance, 1, 1_000_000, 0);
        assert!(!bucket.has(allowance, 1, 1, 2 * SECOND));
        assert!(bucket.has(allowance, 1, 1, 3 * SECOND));
    }

    #[test]
    fn an_allowance_without_waiting_refuses_nobody_whose_clock_was_read_a_moment_before() {
        let (bucket, endless) = (Bucket::default(), Allowance { burst: 1_000, every: Duration::ZERO });
        bucket.owe(endless, 1, 1, 5 * SECOND + 1);
        assert!(bucket.has(endless, 1, 1, 5 * SECOND));
    }
}
