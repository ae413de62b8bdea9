//! How much someone may ask for: token buckets, one an address or connection.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// Addresses remembered at once; those with full buckets are dropped first.
const ADDRESSES: usize = 20_000;

/// So much at once, and then so much over time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    burst: f64,
    per_second: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn new(burst: u32, per_second: f64) -> Self {
        Self { left: f64::from(burst), burst: f64::from(burst), per_second, at: Instant::now() }
    }

    pub(crate) fn every(burst: u32, span: Duration) -> Self {
        Self::new(burst, 1.0 / span.as_secs_f64().max(1e-9))
    }

    /// Takes `n` if there is that much; nothing otherwise.
    pub(crate) fn take(&mut self, n: u32) -> bool {
        self.refill();
        let n = f64::from(n);
        let enough = self.left >= n;
        if enough {
            self.left -= n;
        }
        enough
    }

    fn refill(&mut self) {
        let now = Instant::now();
        let gained = now.duration_since(self.at).as_secs_f64() * self.per_second;
        self.left = (self.left + gained).min(self.burst);
        self.at = now;
    }

    fn is_full(&mut self) -> bool {
        self.refill();
        self.left >= self.burst
    }
}

/// A bucket for every address.
#[derive(Debug)]
pub(crate) struct PerAddress {
    fresh: Bucket,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

impl PerAddress {
    pub(crate) fn new(fresh: Bucket) -> Self {
        Self { fresh, buckets: Mutex::default() }
    }

    /// Takes one, if this address has one left.
    pub(crate) fn take(&self, address: IpAddr) -> bool {
        self.with(address, |bucket| bucket.take(1))
    }

    /// Whether this address has one left.
    pub(crate) fn has_left(&self, address: IpAddr) -> bool {
        self.with(address, |bucket| {
            bucket.refill();
            bucket.left >= 1.0
        })
    }

    fn with<T>(&self, address: IpAddr, look: impl FnOnce(&mut Bucket) -> T) -> T {
        let mut buckets = lock(&self.buckets);
        if buckets.len() >= ADDRESSES {
            buckets.retain(|_, bucket| !bucket.is_full());
            if buckets.len() >= ADDRESSES {
                // So many at once are no household; memory is worth more.
                buckets.clear();
            }
        }
        look(buckets.entry(household(address)).or_insert(Bucket { at: Instant::now(), ..self.fresh }))
    }
}

/// Connections by address.
#[derive(Debug, Default)]
pub(crate) struct Counted {
    open: Mutex<(u32, HashMap<IpAddr, u32>)>,
}

impl Counted {
    /// One more, unless there are too many already, of this address or in all.
    pub(crate) fn enter(&self, address: IpAddr, each: u32, all: u32) -> bool {
        let mut open = lock(&self.open);
        let (total, by_address) = &mut *open;
        let here = by_address.get(&household(address)).copied().unwrap_or_default();
        if here >= each || *total >= all {
            return false;
        }
        by_address.insert(household(address), here + 1);
        *total += 1;
        true
    }

    pub(crate) fn leave(&self, address: IpAddr) {
        let mut open = lock(&self.open);
        let (total, by_address) = &mut *open;
        let address = household(address);
        if let Some(here) = by_address.get_mut(&address) {
            *here -= 1;
            *total -= 1;
            if *here == 0 {
                by_address.remove(&address);
            }
        }
    }
}

/// An IPv6 household owns a whole /64, so it counts as one.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// A lock whose holder panicked still guards plain counts.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_bucket_gives_a_burst_and_then_refills() {
        let mut bucket = Bucket::new(3, 2.0);
        assert!((0..3).all(|_| bucket.take(1)));
        assert!(!bucket.take(1));
        tokio::time::advance(Duration::from_millis(500)).await;
        assert!(bucket.take(1));
        assert!(!bucket.take(1));
    }

    #[tokio::test(start_paused = true)]
    async fn addresses_are_counted_apart_and_ipv6_by_household() {
        let guesses = PerAddress::new(Bucket::new(1, 0.1));
        let [a, b, same_as_b]: [IpAddr; 3] =
            ["10.0.0.1", "2001:db8::1", "2001:db8::2"].map(|ip| ip.parse().unwrap());
        assert!(guesses.take(a) && guesses.take(b));
        assert!(!guesses.take(a) && !guesses.take(same_as_b));
    }

    #[test]
    fn sockets_are_counted_in_and_out() {
        let counted = Counted::default();
        let address = IpAddr::from([127, 0, 0, 1]);
        assert!(counted.enter(address, 2, 10) && counted.enter(address, 2, 10));
        assert!(!counted.enter(address, 2, 10));
        counted.leave(address);
        assert!(counted.enter(address, 2, 10));
    }

    #[test]
    fn those_turned_away_are_not_remembered() {
        let counted = Counted::default();
        for last in 0..=255 {
            assert!(!counted.enter(IpAddr::from([10, 0, 0, last]), 2, 0));
        }
        assert_eq!(lock(&counted.open).1.len(), 0);
    }

    #[test]
    fn however_many_addresses_come_only_so_many_are_remembered() {
        let guesses = PerAddress::new(Bucket::new(2, 0.0));
        for number in 0..u32::try_from(2 * ADDRESSES).unwrap() {
            guesses.take(IpAddr::from(number.to_be_bytes()));
        }
        assert!(lock(&guesses.buckets).len() <= ADDRESSES);
    }
}
