//! Where a visitor comes from.

use std::net::{IpAddr, SocketAddr, TcpListener};

use tokio::net::{TcpSocket, TcpStream};

use crate::Failure;

/// Where a line comes from: honest people from the machine itself, attackers
/// from an address of their own where there is one.
#[derive(Clone, Copy, Debug)]
pub enum From {
    /// This machine.
    Home,
    /// One of many households.
    Household(usize),
}

/// The `n`th address that attackers come from: this machine has many, and each
/// counts as another household. Other machines see only one of ours.
fn household(target: SocketAddr, n: usize) -> Option<IpAddr> {
    let last = u8::try_from(n % 250).unwrap_or_default() + 2;
    (target.ip() == IpAddr::from([127, 0, 0, 1])).then(|| IpAddr::from([127, 0, 0, last]))
}

/// Whether attackers can come from other addresses than honest people do.
pub fn has_households(target: SocketAddr) -> bool {
    household(target, 0).is_some_and(|own| TcpListener::bind((own, 0)).is_ok())
}

/// Opens a connection.
pub async fn connect(address: SocketAddr, from: From) -> Result<TcpStream, Failure> {
    Ok(connect_with(address, from, None).await?)
}

/// Opens a connection with only so many bytes between the server and its reader.
pub async fn connect_small(address: SocketAddr, from: From, buffer: u32) -> Result<TcpStream, Failure> {
    Ok(connect_with(address, from, Some(buffer)).await?)
}

async fn connect_with(address: SocketAddr, from: From, buffer: Option<u32>) -> std::io::Result<TcpStream> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    if let Some(bytes) = buffer {
        socket.set_recv_buffer_size(bytes)?;
    }
    if let From::Household(n) = from
        && let Some(own) = household(address, n)
    {
        // A system whose only own address is 127.0.0.1 comes from there.
        let home = SocketAddr::from(([127, 0, 0, 1], 0));
        socket.bind(SocketAddr::new(own, 0)).or_else(|_| socket.bind(home))?;
    }
    let stream = socket.connect(address).await?;
    // As browsers do; or now and then a request would wait for an acknowledgement.
    stream.set_nodelay(true)?;
    Ok(stream)
}
