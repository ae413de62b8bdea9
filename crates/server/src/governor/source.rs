//! By whom things are counted: addresses, networks, rooms and people.

use std::net::{IpAddr, Ipv4Addr};

use rooms::{RoomCode, TokenHash};

use super::resource::NETWORK_TIMES;

/// By whom something is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Source {
    /// An IPv4 address.
    V4(Ipv4Addr),
    /// An IPv6 household owns a whole /64, so it counts as one.
    Slash64(u64),
    /// Many of those may be one customer's.
    Slash48(u64),
    /// A room.
    Room(RoomCode),
    /// A person, by the token of their browser.
    Person(RoomCode, TokenHash),
}

impl Source {
    /// Whom an address is counted by, and how many times its allowance each of
    /// them has.
    pub(super) fn of_address(address: IpAddr) -> impl Iterator<Item = (Self, u32)> + Clone {
        let (own, network) = match address.to_canonical() {
            IpAddr::V4(address) => (Self::V4(address), None),
            IpAddr::V6(address) => {
                let prefix = u64::try_from(address.to_bits() >> 64).unwrap_or_default();
                (Self::Slash64(prefix), Some(Self::Slash48(prefix >> 16)))
            }
        };
        std::iter::once((own, 1)).chain(network.map(|network| (network, NETWORK_TIMES)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(address: &str) -> Vec<(Source, u32)> {
        Source::of_address(address.parse().unwrap()).collect()
    }

    #[test]
    fn ipv6_counts_by_household_and_by_customer() {
        let [a, b, c] = ["2001:db8:1:2::1", "2001:db8:1:2::ffff", "2001:db8:1:3::1"].map(sources);
        assert_eq!(a, b);
        assert_ne!(a[0], c[0]);
        assert_eq!(a[1], c[1]);
        assert_ne!(sources("2001:db8:2:2::1")[1], c[1]);
    }

    #[test]
    fn ipv4_counts_by_address_however_it_is_written() {
        assert_eq!(sources("10.0.0.1"), sources("::ffff:10.0.0.1"));
        assert_eq!(sources("10.0.0.1").len(), 1);
    }
}
