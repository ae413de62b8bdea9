//! How many people play from one address: behind the router of a hall there are
//! more of them than in a living room, and what they share is to last for all.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, Weak,
        atomic::{AtomicU32, Ordering},
    },
};

use super::{resource::ADDRESS_TIMES, source::Source};
use crate::lock::lock;

/// How many times its usual allowance an address of many people has at most.
pub(super) const MOST_TIMES: u32 = 4;

/// The people who play from one address.
#[derive(Debug, Default)]
pub(super) struct Crowd(AtomicU32);

impl Crowd {
    /// How many times the usual allowance the address has: as much for each as
    /// for each of the first few.
    pub(super) fn times(&self) -> u32 {
        self.0.load(Ordering::Relaxed).div_ceil(ADDRESS_TIMES).clamp(1, MOST_TIMES)
    }
}

/// Someone who plays, for as long as they do.
#[derive(Debug)]
pub(crate) struct Player(Arc<Crowd>);

impl Player {
    pub(super) fn of(crowd: Arc<Crowd>) -> Self {
        crowd.0.fetch_add(1, Ordering::Relaxed);
        Self(crowd)
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The crowds of all addresses that anyone is connected from.
#[derive(Debug, Default)]
pub(super) struct Crowds(Mutex<HashMap<Source, Weak<Crowd>>>);

impl Crowds {
    pub(super) fn of(&self, address: Source) -> Arc<Crowd> {
        let mut crowds = lock(&self.0);
        if let Some(crowd) = crowds.get(&address).and_then(Weak::upgrade) {
            return crowd;
        }
        // Those that nobody belongs to any more are forgotten now and then.
        if crowds.len() == crowds.capacity() {
            crowds.retain(|_, crowd| crowd.strong_count() > 0);
        }
        let crowd = Arc::default();
        crowds.insert(address, Arc::downgrade(&crowd));
        crowd
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn more_people_have_more_but_not_without_end() {
        let crowds = Crowds::default();
        let crowd = crowds.of(Source::V4(Ipv4Addr::LOCALHOST));
        let mut players = Vec::new();
        let times = [0, 1, 8, 9, 18, 32, 33, 500].map(|n| {
            players.resize_with(n, || Player::of(crowd.clone()));
            crowd.times()
        });
        assert_eq!(times, [1, 1, 1, 2, 3, 4, 4, 4]);
        players.truncate(8);
        assert_eq!(
            crowds.of(Source::V4(Ipv4Addr::LOCALHOST)).times(),
            1,
            "whoever has stopped counts no more"
        );
    }

    #[test]
    fn addresses_that_nobody_comes_from_are_forgotten() {
        let crowds = Crowds::default();
        for number in 0..100_000 {
            crowds.of(Source::V4(Ipv4Addr::from_bits(number)));
        }
        assert!(lock(&crowds.0).len() < 100, "{}", lock(&crowds.0).len());
    }
}
