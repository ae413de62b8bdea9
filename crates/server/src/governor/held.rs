//! What is held for as long as it lasts, connections and sockets: so many of an
//! address, and so many in all.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex},
};

use super::source::Source;
use crate::lock::lock;

/// Who holds how many of one thing.
#[derive(Clone, Debug, Default)]
pub(super) struct Holders(Arc<Mutex<Counts>>);

#[derive(Debug, Default)]
struct Counts {
    total: u32,
    by_source: HashMap<Source, u32>,
}

/// One that is held, until this is dropped.
#[derive(Debug)]
pub(crate) struct Held {
    address: Option<IpAddr>,
    holders: Holders,
}

impl Holders {
    /// One more, unless there are too many already, of this address or in all.
    /// One without an address counts in all only.
    pub(super) fn hold(&self, address: Option<IpAddr>, each: u32, all: u32) -> Option<Held> {
        let mut counts = lock(&self.0);
        let Counts { total, by_source } = &mut *counts;
        let mut sources = address.into_iter().flat_map(Source::of_address);
        let count = |source: &Source| by_source.get(source).copied().unwrap_or_default();
        let is_within = |(source, times): (Source, u32)| count(&source) < each.saturating_mul(times);
        if *total >= all || !sources.clone().all(is_within) {
            return None;
        }
        *total += 1;
        sources.by_ref().for_each(|(source, _)| *by_source.entry(source).or_default() += 1);
        Some(Held { address, holders: self.clone() })
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut counts = lock(&self.holders.0);
        counts.total -= 1;
        for (source, _) in self.address.into_iter().flat_map(Source::of_address) {
            let left = counts.by_source.get(&source).map_or(0, |count| count - 1);
            if left == 0 {
                counts.by_source.remove(&source);
            } else {
                counts.by_source.insert(source, left);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Option<IpAddr> = Some(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST));

    #[test]
    fn what_is_held_is_counted_in_and_out() {
        let holders = Holders::default();
        let first = holders.hold(HERE, 2, 10).unwrap();
        let _second = holders.hold(HERE, 2, 10).unwrap();
        assert!(holders.hold(HERE, 2, 10).is_none());
        drop(first);
        assert!(holders.hold(HERE, 2, 10).is_some());
    }

    #[test]
    fn those_turned_away_are_not_remembered() {
        let holders = Holders::default();
        for last in 0..=255 {
            assert!(holders.hold(Some(IpAddr::from([10, 0, 0, last])), 2, 0).is_none());
        }
        assert_eq!(lock(&holders.0).by_source.len(), 0);
    }

    #[test]
    fn those_who_are_gone_are_forgotten() {
        let holders = Holders::default();
        let address = "2001:db8::1".parse().ok();
        drop(holders.hold(address, 1, 10).unwrap());
        assert_eq!(lock(&holders.0).by_source.len(), 0);
        assert_eq!(lock(&holders.0).total, 0);
    }

    #[test]
    fn a_network_holds_more_than_a_household_but_not_without_end() {
        let holders = Holders::default();
        let household = |number: u16| Some(IpAddr::from([0x2001, 0xdb8, 0, number, 0, 0, 0, 1]));
        let held: Vec<_> = (0..100).filter_map(|number| holders.hold(household(number), 2, 1_000)).collect();
        assert_eq!(held.len(), 16);
    }
}
