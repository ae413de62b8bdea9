//! A visitor's bytes on their way to the node that owns their room, and back.
//! What frames say is not read here: pings, limits and races are the owner's,
//! from end to end. When either side ends, so does the other; when this server
//! stops, its visitors are asked to come again, which goes between two frames.

use std::{io::ErrorKind, net::Ipv4Addr, sync::Arc, time::Duration};

use axum::extract::ws::close_code;
use rooms::{Hex, NodeId, RoomCode, wire::Glance};
use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, split},
    net::{TcpSocket, TcpStream, lookup_host},
    sync::watch,
    time::timeout,
};

use super::{
    Cluster,
    boundary::Boundary,
    visit::{Door, Number, Visit, line, line_within, taken_in},
};
use crate::{entropy, wire::Wire};

/// How long a node may take to answer at all. One that stands still is not
/// waited for longer than its name lasts.
const GREETED_WITHIN: Duration = Duration::from_millis(700);
/// How long all of a glance may take, and how many bytes it may have.
const GLANCED_WITHIN: Duration = Duration::from_millis(400);
const GLANCE_BYTES: usize = 16 * 1024;
/// How long it may take to open a room.
const OPENED_WITHIN: Duration = Duration::from_secs(8);
/// What may lie between two nodes, so that a slow reader shows.
const ON_THE_WAY: u32 = 64 * 1024;
/// What is carried at a time.
const CARRIED: usize = 4 * 1024;
/// How long the other side gets to end after one has.
const GOODBYE: Duration = Duration::from_secs(3);

/// A way to the node that owns a room, with a visitor on it.
#[derive(Debug)]
pub(crate) struct Tunnel {
    cluster: Arc<Cluster>,
    owner: NodeId,
    stream: TcpStream,
    /// What the owner has already said.
    heard: Vec<u8>,
}

/// Why nobody was taken in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Closed {
    /// Nobody is there: the connection was refused.
    Refused,
    /// It is not the owner, or not under that name.
    WrongOwner,
    /// It does not answer, or not as a node would.
    Silent,
    /// The owner has its reasons: a status, and what browsers are told.
    TurnedAway(u16, String),
}

impl Closed {
    /// How it is counted.
    pub(super) fn why(&self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::WrongOwner => "wrong_owner",
            Self::Silent => "silent",
            Self::TurnedAway(..) => "turned_away",
        }
    }
}

impl Tunnel {
    /// Asks a node to take someone in.
    pub(super) async fn dig(
        cluster: &Arc<Cluster>,
        owner: NodeId,
        address: &str,
        visit: Visit,
    ) -> Result<Self, Closed> {
        let ours = entropy::draw();
        let ask = ask(cluster, owner, address, visit, ours);
        let mut stream = timeout(GREETED_WITHIN, ask).await.map_err(|_| Closed::Silent)??;
        let answer = tokio::select! {
            answer = timeout(OPENED_WITHIN, line(&mut stream)) => answer.ok().flatten(),
            () = cluster.is_gone(owner) => None,
        };
        let (answer, heard) = answer.ok_or(Closed::Silent)?;
        match answer.split_once(' ') {
            Some(("101", signature)) => {
                let signature: Hex<32> = signature.parse().map_err(|_| Closed::Silent)?;
                if signature != taken_in(&cluster.seal, ours) {
                    return Err(Closed::Silent);
                }
                Ok(Self { cluster: cluster.clone(), owner, stream, heard })
            }
            Some(("421", _)) => Err(Closed::WrongOwner),
            Some((status, body)) => {
                Err(Closed::TurnedAway(status.parse().map_err(|_| Closed::Silent)?, body.to_owned()))
            }
            None => Err(Closed::Silent),
        }
    }

    /// Carries bytes both ways until either side has enough, or the owner is
    /// gone: a visitor must not be left with someone who no longer owns the room.
    pub(crate) async fn carry(self, visitor: Wire, said: Vec<u8>, stop: watch::Receiver<bool>) {
        let Self { cluster, owner, stream, heard } = self;
        let ((from_visitor, to_visitor), (from_owner, to_owner)) = (split(visitor), split(stream));
        let mut there = std::pin::pin!(pass(said, from_visitor, to_owner));
        let mut back = std::pin::pin!(pass_until(stop, heard, from_owner, to_visitor));
        tokio::select! {
            () = &mut there => drop(timeout(GOODBYE, back).await),
            // What the visitor still says must be heard, or our last words are lost.
            () = &mut back => drop(timeout(GOODBYE, there).await),
            () = cluster.is_gone(owner) => {}
        }
    }
}

/// Asks the owner of a room what is seen from its door; nothing if it has no
/// time. It is not worth much waiting.
pub(super) async fn glance(
    cluster: &Cluster,
    owner: NodeId,
    address: &str,
    code: RoomCode,
) -> Option<Glance> {
    let told = async {
        // Nobody's address is told: whoever asks was counted here.
        let visit = Visit { client: Ipv4Addr::UNSPECIFIED.into(), code, door: Door::Glance };
        let mut stream = ask(cluster, owner, address, visit, entropy::draw()).await.ok()?;
        let (told, _) = line_within(GLANCE_BYTES, &mut stream).await?;
        serde_json::from_str(told.strip_prefix("200 ")?).ok()
    };
    timeout(GLANCED_WITHIN, told).await.ok().flatten()
}

/// Reaches a node, and asks it for something.
async fn ask(
    cluster: &Cluster,
    owner: NodeId,
    address: &str,
    visit: Visit,
    ours: Number,
) -> Result<TcpStream, Closed> {
    let mut stream = connect(address).await?;
    let (greeting, _) = line(&mut stream).await.ok_or(Closed::Silent)?;
    let number = greeting.strip_prefix("dodo 1 ").and_then(|number| number.parse().ok());
    let asked = visit.ask(&cluster.seal, owner, number.ok_or(Closed::Silent)?, ours);
    stream.write_all(asked.as_bytes()).await.map_err(|_| Closed::Silent)?;
    Ok(stream)
}

async fn connect(address: &str) -> Result<TcpStream, Closed> {
    let mut why = Closed::Silent;
    for address in lookup_host(address).await.map_err(|_| Closed::Silent)? {
        let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() };
        let Ok(socket) = socket else { continue };
        // What the system does not grant is slower, and no worse.
        socket.set_send_buffer_size(ON_THE_WAY).ok();
        socket.set_recv_buffer_size(ON_THE_WAY).ok();
        match socket.connect(address).await {
            Ok(stream) => {
                stream.set_nodelay(true).ok();
                return Ok(stream);
            }
            Err(error) if error.kind() == ErrorKind::ConnectionRefused => why = Closed::Refused,
            Err(_) => {}
        }
    }
    Err(why)
}

/// Passes on what was heard already, and then all that comes.
async fn pass(heard: Vec<u8>, mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin) {
    let passed = async {
        to.write_all(&heard).await?;
        drop(heard);
        let mut bytes = vec![0; CARRIED];
        while let n @ 1.. = from.read(&mut bytes).await? {
            to.write_all(&bytes[..n]).await?;
        }
        to.shutdown().await
    };
    // A line that breaks is a line that ends.
    passed.await.ok();
}

/// The same, of what an owner says; when we are to `stop`, the frame that is
/// under way is the last, and the visitor is asked to come again.
async fn pass_until(
    mut stop: watch::Receiver<bool>,
    heard: Vec<u8>,
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
) {
    let passed = async {
        let mut boundary = Boundary::default();
        boundary.pass(&heard);
        to.write_all(&heard).await?;
        drop(heard);
        let mut bytes = vec![0; CARRIED];
        let mut stops = std::pin::pin!(async { stop.wait_for(|stops| *stops).await.map(drop) });
        let mut is_last = false;
        while !(is_last && boundary.is_between()) {
            tokio::select! {
                _ = &mut stops, if !is_last => is_last = true,
                n = from.read(&mut bytes) => match n? {
                    0 => return to.shutdown().await,
                    n => {
                        boundary.pass(&bytes[..n]);
                        to.write_all(&bytes[..n]).await?;
                    }
                }
            }
        }
        to.write_all(&come_again()).await?;
        to.shutdown().await
    };
    // A line that breaks is a line that ends.
    passed.await.ok();
}

/// The frame by which a server that stops asks to come again.
fn come_again() -> Vec<u8> {
    let mut frame = vec![0x88, 0];
    frame.extend(close_code::RESTART.to_be_bytes());
    frame.extend(b"the server is restarting");
    frame[1] = u8::try_from(frame.len() - 2).unwrap_or_default();
    frame
}

#[cfg(test)]
mod tests {
    use tokio::io::duplex;

    use super::*;

    #[tokio::test]
    async fn visitors_of_a_server_that_stops_hear_the_frame_under_way_and_then_to_come_again() {
        let ((mut owner, from), (to, mut visitor)) = (duplex(64), duplex(256));
        let stop = watch::Sender::new(false);
        let passed = tokio::spawn(pass_until(stop.subscribe(), vec![0x81, 5, b'f'], from, to));
        let mut heard = [0; 5];
        owner.write_all(b"ir").await.unwrap();
        visitor.read_exact(&mut heard).await.unwrap();
        assert_eq!(&heard, b"\x81\x05fir");
        stop.send_replace(true);
        owner.write_all(b"st").await.unwrap();
        let mut last = Vec::new();
        visitor.read_to_end(&mut last).await.unwrap();
        assert_eq!(last, [&b"st"[..], &come_again()].concat());
        assert_eq!(&come_again()[..4], [0x88, 26, 0x03, 0xf4], "1012");
        passed.await.unwrap();
    }
}
