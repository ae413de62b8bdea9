//! What nodes say to each other before they pass a visitor's bytes on: three
//! lines, and then the WebSocket itself, of which the node in between reads
//! nothing.
//!
//! ```text
//! owner:  dodo 1 <number>
//! entry:  enter <to> <client> <code> <open or guarded or glance> <number> <signature>
//! owner:  101 <signature>            or a status and why, as for browsers
//! ```
//!
//! Whoever only glances is told what is seen from the room's door, and that is
//! all: `200` and the glance.
//!
//! Each signature covers the number that the other side has drawn.

use std::net::IpAddr;

use rooms::{Hex, NodeId, RoomCode};
use tokio::io::{AsyncRead, AsyncReadExt as _};

use super::seal::Seal;

/// The longest line.
const MOST_BYTES: usize = 512;

/// Drawn for one visit, so that what is signed is of no use for another.
pub(crate) type Number = Hex<16>;

/// Someone who wants to come in to a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Visit {
    /// Where they come from, as the node that took them in knows it.
    pub(crate) client: IpAddr,
    pub(crate) code: RoomCode,
    pub(crate) door: Door,
}

/// How far someone wants to come, or may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Door {
    Open,
    /// Too many codes were tried from their address: they are let in only if the
    /// room knows them.
    Guarded,
    /// They only look in.
    Glance,
}

impl Door {
    const ALL: [(Self, &str); 3] =
        [(Self::Open, "open"), (Self::Guarded, "guarded"), (Self::Glance, "glance")];

    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(door, _)| *door == self).map_or("open", |(_, word)| word)
    }

    fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|&(door, _)| door)
    }
}

impl Visit {
    /// Asks `to` to take them in.
    pub(crate) fn ask(&self, seal: &Seal, to: NodeId, theirs: Number, ours: Number) -> String {
        let words = self.words(to, ours);
        let signed = seal.sign(&signed(&words, &theirs.to_string()));
        format!("enter {} {signed}\n", words.join(" "))
    }

    /// What was asked, of whom, and with which number; none if it was not a
    /// node that asked.
    pub(crate) fn hear(line: &str, seal: &Seal, ours: Number) -> Option<(Self, NodeId, Number)> {
        let words: Vec<&str> = line.strip_prefix("enter ")?.split(' ').collect();
        let [to, client, code, door, theirs, signature] = words[..] else { return None };
        let visit = Self { client: client.parse().ok()?, code: code.parse().ok()?, door: Door::of(door)? };
        let (to, theirs) = (to.parse().ok()?, theirs.parse().ok()?);
        let is_signed =
            seal.is_on(&signed(&visit.words(to, theirs), &ours.to_string()), signature.parse().ok()?);
        is_signed.then_some((visit, to, theirs))
    }

    fn words(&self, to: NodeId, number: Number) -> [String; 5] {
        let door = self.door.word().to_owned();
        [to.to_string(), self.client.to_string(), self.code.to_string(), door, number.to_string()]
    }
}

/// What is signed by whoever asks.
fn signed<'a>(words: &'a [String; 5], number: &'a str) -> Vec<&'a str> {
    ["enter", number].into_iter().chain(words.iter().map(String::as_str)).collect()
}

/// The signature of whoever takes a visitor in who came with this number.
pub(crate) fn taken_in(seal: &Seal, number: Number) -> Hex<32> {
    seal.sign(&["taken in", &number.to_string()])
}

/// Reads a line, and gives what came behind it.
pub(crate) async fn line(from: &mut (impl AsyncRead + Unpin)) -> Option<(String, Vec<u8>)> {
    line_within(MOST_BYTES, from).await
}

/// The same, of a line of so many bytes at most.
pub(crate) async fn line_within(
    most_bytes: usize,
    from: &mut (impl AsyncRead + Unpin),
) -> Option<(String, Vec<u8>)> {
    let mut heard = Vec::with_capacity(MOST_BYTES);
    loop {
        if from.read_buf(&mut heard).await.ok()? == 0 {
            return None;
        }
        if let Some(end) = heard.iter().position(|&byte| byte == b'\n') {
            let behind = heard.split_off(end + 1);
            heard.pop();
            return Some((String::from_utf8(heard).ok()?, behind));
        }
        if heard.len() >= most_bytes {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWNER: NodeId = Hex([7; 16]);

    fn visit() -> Visit {
        Visit { client: [192, 168, 1, 7].into(), code: "BCDFG".parse().unwrap(), door: Door::Open }
    }

    #[test]
    fn what_a_node_asks_is_heard_as_it_was_meant() {
        let seal = Seal::new(Hex([1; 32]));
        for (door, _) in Door::ALL {
            let visit = Visit { door, ..visit() };
            let asked = visit.ask(&seal, OWNER, Hex([3; 16]), Hex([4; 16]));
            let heard = Visit::hear(asked.trim_end(), &seal, Hex([3; 16]));
            assert_eq!(heard, Some((visit, OWNER, Hex([4; 16]))));
        }
    }

    #[test]
    fn nobody_else_is_heard_and_nothing_twice() {
        let (seal, stranger) = (Seal::new(Hex([1; 32])), Seal::new(Hex([2; 32])));
        let asked = visit().ask(&seal, OWNER, Hex([3; 16]), Hex([4; 16]));
        let asked = asked.trim_end();
        assert_eq!(Visit::hear(asked, &seal, Hex([5; 16])), None, "overheard, and said again later");
        assert_eq!(Visit::hear(asked, &stranger, Hex([3; 16])), None, "by who has another key");
        for (from, to) in [("192.168.1.7", "192.168.1.8"), ("BCDFG", "BCDFH"), ("open", "guarded")] {
            assert_eq!(Visit::hear(&asked.replace(from, to), &seal, Hex([3; 16])), None, "{to}");
        }
        for bad in ["", "enter", "enter a b c d e f", "GET / HTTP/1.1"] {
            assert_eq!(Visit::hear(bad, &seal, Hex([3; 16])), None, "{bad}");
        }
    }

    #[tokio::test]
    async fn a_line_is_read_and_what_came_behind_it_is_not_lost() {
        let read = line(&mut &b"101 x\nbytes"[..]).await;
        assert_eq!(read, Some(("101 x".into(), b"bytes".to_vec())));
        assert_eq!(line(&mut &b"no end"[..]).await, None);
        assert_eq!(line(&mut &[b'x'; 2 * MOST_BYTES][..]).await, None, "nobody is listened to for ever");
    }
}
