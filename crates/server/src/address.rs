//! Where others on the local network reach this machine.

use std::net::{IpAddr, Ipv4Addr};

/// The address of this machine that friends in the same house most likely
/// reach, if it has one.
pub fn local_address() -> Option<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().ok()?;
    let candidates = interfaces.into_iter().filter(|interface| !interface.is_loopback());
    let addresses = candidates.filter_map(|interface| match interface.ip() {
        IpAddr::V4(ip) if !ip.is_link_local() => Some((likelihood(&interface.name, ip), ip)),
        IpAddr::V4(_) | IpAddr::V6(_) => None,
    });
    addresses.max_by_key(|&(likelihood, _)| likelihood).map(|(_, ip)| IpAddr::V4(ip))
}

/// Home networks before others, real cards before the bridges of containers.
fn likelihood(name: &str, ip: Ipv4Addr) -> (bool, bool) {
    let bridge =
        ["docker", "br-", "veth", "virbr", "tun", "tap"].iter().any(|prefix| name.starts_with(prefix));
    (!bridge, ip.is_private())
}
