//! A visitor's bytes on their way to the node that owns their room, and back.
//! Not one frame is read here: pings, limits and races are the owner's, from
//! end to end. When either side ends, so does the other.

use std::{io::ErrorKind, sync::Arc, time::Duration};

use rooms::{Hex, NodeId};
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader, copy_buf, split},
    net::{TcpSocket, TcpStream, lookup_host},
    sync::watch,
    time::timeout,
};

use super::{
    Cluster,
    visit::{Visit, line, taken_in},
};
use crate::{entropy, wire::Wire};

/// How long a node may take to answer at all. One that stands still is not
/// waited for longer than its name lasts.
const GREETED_WITHIN: Duration = Duration::from_millis(700);
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
        let reach = async {
            let mut stream = connect(address).await?;
            let (greeting, _) = line(&mut stream).await.ok_or(Closed::Silent)?;
            Ok((stream, greeting))
        };
        let (mut stream, greeting) = timeout(GREETED_WITHIN, reach).await.map_err(|_| Closed::Silent)??;
        let number = greeting.strip_prefix("dodo 1 ").and_then(|number| number.parse().ok());
        let (theirs, ours) = (number.ok_or(Closed::Silent)?, entropy::draw());
        let asked = visit.ask(&cluster.seal, owner, theirs, ours);
        stream.write_all(asked.as_bytes()).await.map_err(|_| Closed::Silent)?;
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
    pub(crate) async fn carry(self, visitor: Wire, said: Vec<u8>, mut stop: watch::Receiver<bool>) {
        let Self { cluster, owner, stream, heard } = self;
        let ((from_visitor, to_visitor), (from_owner, to_owner)) = (split(visitor), split(stream));
        let mut there = std::pin::pin!(pass(said, from_visitor, to_owner));
        let mut back = std::pin::pin!(pass(heard, from_owner, to_visitor));
        tokio::select! {
            () = &mut there => drop(timeout(GOODBYE, back).await),
            () = &mut back => drop(timeout(GOODBYE, there).await),
            () = cluster.is_gone(owner) => {}
            _ = stop.changed() => {}
        }
    }
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
async fn pass(heard: Vec<u8>, from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin) {
    let passed = async {
        to.write_all(&heard).await?;
        drop(heard);
        copy_buf(&mut BufReader::with_capacity(CARRIED, from), &mut to).await?;
        to.shutdown().await
    };
    // A line that breaks is a line that ends.
    passed.await.ok();
}
