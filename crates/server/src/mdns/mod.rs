//! The name by which a house finds this server without knowing its address:
//! `dodo.local`, by multicast DNS. Only machines on the same network are
//! answered, and only about this name. A name that another already answers for
//! is left to it.

mod packet;

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    time::Duration,
};

use socket2::{Domain, Protocol, Socket, Type};
use tokio::{
    net::UdpSocket,
    time::{Instant, timeout_at},
};

use crate::network::Network;
use packet::{Heard, To};

/// The name, for people.
pub const HOUSE_NAME: &str = "dodo.local";

const PORT: u16 = 5353;
const GROUP: Ipv4Addr = Ipv4Addr::new(224, 0, 0, 251);
/// The longest message there is on an ordinary network.
const MOST_BYTES: usize = 9000;
/// How often others are asked for the name before it is ours, and how long each
/// time is waited: as the standard has it.
const PROBES: u32 = 3;
const PROBE: Duration = Duration::from_millis(250);
/// Everyone is told at most this often, however often they ask.
const QUIET: Duration = Duration::from_secs(1);

/// The right to answer for the name.
#[derive(Debug)]
pub struct HouseName {
    socket: UdpSocket,
    listening: IpAddr,
}

/// Why the name cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum NameTaken {
    /// Someone else answers for it.
    #[error("another machine, {0}, is {HOUSE_NAME} already")]
    By(IpAddr),
    /// There is no network on which anybody could ask.
    #[error("nobody can ask for {HOUSE_NAME} here: {0}")]
    NoNetwork(#[from] io::Error),
}

/// An address of this machine, and the network that it is in.
#[derive(Clone, Copy, Debug)]
struct Home {
    ip: IpAddr,
    network: Network,
}

impl HouseName {
    /// Takes the name for a server that listens there, unless it is taken.
    pub async fn claim(listening: IpAddr) -> Result<Self, NameTaken> {
        let homes = homes(listening);
        let socket = open(&homes)?;
        let mut buffer = vec![0; MOST_BYTES];
        for _ in 0..PROBES {
            socket.send_to(&packet::probe(), (GROUP, PORT)).await?;
            let until = Instant::now() + PROBE;
            while let Ok(received) = timeout_at(until, socket.recv_from(&mut buffer)).await {
                let (length, from) = received?;
                if let Some(other) = taken_by(&buffer[..length], from, &homes) {
                    return Err(NameTaken::By(other));
                }
            }
        }
        Ok(Self { socket, listening })
    }

    /// Answers whoever asks, for as long as the network lets it.
    pub async fn answer(self) -> io::Result<()> {
        let mut buffer = vec![0; MOST_BYTES];
        let mut quiet_until = Instant::now();
        // Whoever has asked before need not ask again.
        self.tell(To::Everyone, (GROUP, PORT).into(), &homes(self.listening)).await;
        loop {
            let (length, from) = self.socket.recv_from(&mut buffer).await?;
            let homes = homes(self.listening);
            match reply(&buffer[..length], from, &homes) {
                Some(To::Everyone) if Instant::now() >= quiet_until => {
                    quiet_until = Instant::now() + QUIET;
                    self.tell(To::Everyone, (GROUP, PORT).into(), &homes).await;
                }
                Some(to @ To::OldResolver { .. }) => self.tell(to, from, &homes).await,
                Some(To::Everyone) | None => {}
            }
        }
    }

    async fn tell(&self, to: To, at: SocketAddr, homes: &[Home]) {
        let addresses: Vec<IpAddr> = homes.iter().map(|home| home.ip).collect();
        if let Err(error) = self.socket.send_to(&packet::answer(to, &addresses), at).await {
            tracing::debug!(%error, "nobody could be told of {HOUSE_NAME}");
        }
    }
}

/// Where this machine is reached by its neighbours, if the server listens there.
fn homes(listening: IpAddr) -> Vec<Home> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let all = interfaces.into_iter().filter(|interface| !interface.is_loopback()).filter_map(|interface| {
        let (ip, bits) = match interface.addr {
            if_addrs::IfAddr::V4(v4) => (IpAddr::V4(v4.ip), v4.prefixlen),
            if_addrs::IfAddr::V6(v6) => (IpAddr::V6(v6.ip), v6.prefixlen),
        };
        Some(Home { ip, network: format!("{ip}/{bits}").parse().ok()? })
    });
    all.filter(|home| listens_at(listening, home.ip)).collect()
}

fn listens_at(listening: IpAddr, ip: IpAddr) -> bool {
    match (listening, ip) {
        (IpAddr::V4(any), IpAddr::V4(_)) if any.is_unspecified() => true,
        // Both kinds come in at the one that is written `::`. An address that
        // needs the name of its network beside it is of no use in an answer.
        (IpAddr::V6(any), ip) if any.is_unspecified() => match ip {
            IpAddr::V4(_) => true,
            IpAddr::V6(ip) => !ip.is_unicast_link_local(),
        },
        (one, ip) => one == ip,
    }
}

/// A socket that hears what is asked on every network of this machine, beside
/// other programs that do so, too.
fn open(homes: &[Home]) -> io::Result<UdpSocket> {
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_reuse_address(true)?;
    #[cfg(unix)]
    socket.set_reuse_port(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&SocketAddr::from((Ipv4Addr::UNSPECIFIED, PORT)).into())?;
    let mut joined = Err(io::Error::other("this machine is in no network"));
    for home in homes {
        let IpAddr::V4(ip) = home.ip else { continue };
        match socket.join_multicast_v4(&GROUP, &ip) {
            Ok(()) => joined = Ok(()),
            Err(error) if joined.is_err() => joined = Err(error),
            Err(_) => {}
        }
    }
    joined?;
    UdpSocket::from_std(socket.into())
}

/// Whether whoever says this is a neighbour: nobody else is answered, or anyone
/// could have our answers sent to anyone.
fn is_neighbour(from: SocketAddr, homes: &[Home]) -> bool {
    homes.iter().any(|home| home.network.contains(from.ip()))
}

/// To whom a message is answered, if at all.
fn reply(message: &[u8], from: SocketAddr, homes: &[Home]) -> Option<To> {
    if !is_neighbour(from, homes) {
        return None;
    }
    match packet::read(message)? {
        Heard::Asked { id } if from.port() != PORT => Some(To::OldResolver { id }),
        Heard::Asked { .. } => Some(To::Everyone),
        Heard::Told(_) => None,
    }
}

/// Who else says that the name is theirs.
fn taken_by(message: &[u8], from: SocketAddr, homes: &[Home]) -> Option<IpAddr> {
    let Some(Heard::Told(addresses)) = packet::read(message).filter(|_| is_neighbour(from, homes)) else {
        return None;
    };
    let is_ours = |ip: &IpAddr| homes.iter().any(|home| home.ip == *ip);
    addresses.into_iter().find(|ip| !is_ours(ip))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn homes() -> Vec<Home> {
        [("192.168.1.7", "192.168.1.0/24"), ("10.3.0.2", "10.3.0.0/16")]
            .map(|(ip, network)| Home { ip: ip.parse().unwrap(), network: network.parse().unwrap() })
            .to_vec()
    }

    fn from(address: &str) -> SocketAddr {
        address.parse().unwrap()
    }

    #[test]
    fn neighbours_are_answered_and_nobody_else() {
        let asked = packet::probe();
        assert_eq!(reply(&asked, from("192.168.1.9:5353"), &homes()), Some(To::Everyone));
        assert_eq!(reply(&asked, from("10.3.200.1:40000"), &homes()), Some(To::OldResolver { id: 0 }));
        assert_eq!(reply(&asked, from("203.0.113.9:5353"), &homes()), None);
        assert_eq!(reply(b"what?", from("192.168.1.9:5353"), &homes()), None);
    }

    #[test]
    fn a_name_that_another_machine_answers_for_is_taken() {
        let says = |ip: &str| packet::answer(To::Everyone, &[ip.parse().unwrap()]);
        let other = taken_by(&says("192.168.1.9"), from("192.168.1.9:5353"), &homes());
        assert_eq!(other, Some("192.168.1.9".parse().unwrap()));
        // Our own words come back to us, and an earlier run's may.
        assert_eq!(taken_by(&says("192.168.1.7"), from("192.168.1.7:5353"), &homes()), None);
        assert_eq!(taken_by(&says("192.168.1.9"), from("203.0.113.9:5353"), &homes()), None);
        assert_eq!(taken_by(&packet::probe(), from("192.168.1.9:5353"), &homes()), None);
    }

    #[test]
    fn only_addresses_at_which_the_server_listens_are_told() {
        let listens = |at: &str, ip: &str| listens_at(at.parse().unwrap(), ip.parse().unwrap());
        assert!(listens("0.0.0.0", "192.168.1.7") && !listens("0.0.0.0", "fd00::7"));
        assert!(listens("::", "192.168.1.7") && listens("::", "fd00::7") && !listens("::", "fe80::7"));
        assert!(listens("192.168.1.7", "192.168.1.7") && !listens("192.168.1.7", "10.3.0.2"));
    }
}
