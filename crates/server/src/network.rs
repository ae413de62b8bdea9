//! Addresses that belong together: one, or all with the same beginning.

use std::{net::IpAddr, str::FromStr};

/// One address, or all with the same first bits: `127.0.0.1`, `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    /// How many of its first bits are compared.
    bits: u8,
}

/// A text that is neither an address nor a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is neither an address (127.0.0.1) nor a network (10.0.0.0/8)")]
pub struct NotANetwork;

impl Network {
    /// Whether an address belongs to it.
    pub fn contains(&self, other: IpAddr) -> bool {
        match (self.address, other.to_canonical()) {
            (IpAddr::V4(ours), IpAddr::V4(other)) => {
                (ours.to_bits() ^ other.to_bits()).leading_zeros() >= u32::from(self.bits)
            }
            (IpAddr::V6(ours), IpAddr::V6(other)) => {
                (ours.to_bits() ^ other.to_bits()).leading_zeros() >= u32::from(self.bits)
            }
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Self, NotANetwork> {
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.trim().parse().map_err(|_| NotANetwork)?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.trim().parse().map_err(|_| NotANetwork))?;
        if bits > most { Err(NotANetwork) } else { Ok(Self { address, bits }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_all_addresses_that_begin_alike() {
        let has = |network: &str, address: &str| {
            network.parse::<Network>().unwrap().contains(address.parse().unwrap())
        };
        for (network, inside, outside) in [
            ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
            ("10.0.0.0/8", "10.200.3.4", "11.0.0.1"),
            ("172.30.73.128/25", "172.30.73.129", "172.30.73.127"),
            ("fd00::/8", "fdab::1", "fe80::1"),
            ("::1", "::1", "::2"),
            ("0.0.0.0/0", "203.0.113.9", "::1"),
        ] {
            assert!(has(network, inside), "{inside} is in {network}");
            assert!(!has(network, outside), "{outside} is not in {network}");
        }
        assert!(has("10.0.0.0/8", "::ffff:10.1.2.3"), "as some systems write it");
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for text in
            ["", "10.0.0", "10.0.0.0/33", "10.0.0.0/-1", "fd00::/129", "proxy.internal", "10.0.0.0/8/8"]
        {
            assert_eq!(text.parse::<Network>(), Err(NotANetwork), "{text}");
        }
    }
}
