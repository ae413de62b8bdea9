//! The buckets of one thing, by whom it is counted. Only so many are
//! remembered: those that are full again say nothing, and when there are none
//! left of these, the fullest go first. Nobody can empty it by coming from many
//! addresses.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use super::{bucket::Bucket, source::Source};
use crate::lock::lock;

/// Buckets remembered at once.
const MOST: usize = 20_000;
/// How many are made room for at once, so that it need not be done every time.
const ROOM: usize = MOST / 8;

/// The buckets of one thing.
#[derive(Debug, Default)]
pub(super) struct Buckets(Mutex<HashMap<Source, Arc<Bucket>>>);

impl Buckets {
    /// The bucket of someone; a full one if they are not known.
    pub(super) fn of(&self, source: Source, now: u64) -> Arc<Bucket> {
        let mut buckets = lock(&self.0);
        if buckets.len() >= MOST && !buckets.contains_key(&source) {
            make_room(&mut buckets, now);
        }
        buckets.entry(source).or_default().clone()
    }
}

fn make_room(buckets: &mut HashMap<Source, Arc<Bucket>>, now: u64) {
    buckets.retain(|_, bucket| bucket.full_at() > now);
    let too_many = buckets.len().saturating_sub(MOST - ROOM);
    if too_many > 0 {
        let mut fullest: Vec<(u64, Source)> =
            buckets.iter().map(|(source, bucket)| (bucket.full_at(), *source)).collect();
        fullest.select_nth_unstable_by_key(too_many - 1, |&(full_at, _)| full_at);
        for (_, source) in fullest.into_iter().take(too_many) {
            buckets.remove(&source);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;
    use crate::governor::Allowance;

    const SLOW: Allowance = Allowance::per_second(20, 1);

    /// Takes one, if there is one.
    fn take(buckets: &Buckets, source: Source, now: u64) -> bool {
        let bucket = buckets.of(source, now);
        let is_there = bucket.has(SLOW, 1, 1, now);
        if is_there {
            bucket.owe(SLOW, 1, 1, now);
        }
        is_there
    }

    fn source(number: usize) -> Source {
        Source::V4(Ipv4Addr::from(u32::try_from(number).unwrap()))
    }

    #[test]
    fn twenty_thousand_strangers_do_not_set_anyone_free() {
        let buckets = Buckets::default();
        let guesser = source(0);
        assert!((0..20).all(|_| take(&buckets, guesser, 0)));
        for number in 1..=3 * MOST {
            assert!(take(&buckets, source(number), 0));
        }
        assert!(lock(&buckets.0).len() <= MOST);
        assert!(!take(&buckets, guesser, 0), "whoever has taken most is remembered longest");
    }

    #[test]
    fn those_that_are_full_again_go_first() {
        let buckets = Buckets::default();
        for number in 1..=MOST {
            take(&buckets, source(number), 0);
        }
        let later = 2_000_000_000;
        take(&buckets, source(0), later);
        assert_eq!(lock(&buckets.0).len(), 1);
    }
}
