//! Plain requests, one a connection.

use std::{net::SocketAddr, time::Duration};

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

use crate::{Failure, From, PATIENCE, connect};

/// What came back.
#[derive(Debug)]
pub struct Answer {
    /// The number it begins with.
    pub status: u16,
    head: String,
    /// All behind the head.
    pub body: String,
}

impl Answer {
    fn parse(text: &str) -> Option<Self> {
        let (head, body) = text.split_once("\r\n\r\n")?;
        Some(Self { status: status(head)?, head: head.into(), body: body.into() })
    }

    /// A header of this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    /// The body as JSON, which it must be.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error} in {self:?}"))
    }
}

/// The status that an answer begins with.
pub fn status(answer: &str) -> Option<u16> {
    answer.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()
}

/// Sends any bytes, and gives what comes back until the server closes or has
/// said nothing for a while.
pub async fn exchange(
    address: SocketAddr,
    from: From,
    bytes: &[u8],
    patience: Duration,
) -> Result<String, Failure> {
    let mut stream = connect(address, from).await?;
    // A server that has heard enough may close before it has all of it.
    stream.write_all(bytes).await.ok();
    let mut answer = Vec::new();
    while let Ok(Ok(1..)) = timeout(patience, stream.read_buf(&mut answer)).await {}
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// A plain request; gives status and body.
pub async fn http(
    address: SocketAddr,
    from: From,
    head: &str,
    origin: Option<&str>,
) -> Result<(u16, String), Failure> {
    let origin = origin.map(|origin| format!("origin: {origin}\r\n")).unwrap_or_default();
    send(address, from, &format!("{head} HTTP/1.1\r\n{origin}"), "").await
}

/// Brings a pack along for a game; gives status and body.
pub async fn bring_pack(
    address: SocketAddr,
    from: From,
    kind: &str,
    text: &str,
) -> Result<(u16, String), Failure> {
    send(address, from, &format!("POST /api/packs/{kind} HTTP/1.1\r\ncontent-type: text/plain\r\n"), text)
        .await
}

async fn send(address: SocketAddr, from: From, head: &str, body: &str) -> Result<(u16, String), Failure> {
    let length = body.len();
    let text =
        format!("{head}host: {address}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}");
    let answer = exchange(address, from, text.as_bytes(), PATIENCE).await?;
    let Answer { status, body, .. } = Answer::parse(&answer).ok_or("no answer")?;
    Ok((status, body))
}

/// Opens a room; gives its code and its host's token.
pub async fn open_room(address: SocketAddr, from: From) -> Result<(String, String), Failure> {
    let (status, body) = http(address, from, "POST /api/rooms", None).await?;
    let opened: Value = serde_json::from_str(&body).unwrap_or_default();
    match (opened["code"].as_str(), opened["token"].as_str()) {
        (Some(code), Some(token)) => Ok((code.into(), token.into())),
        _ => Err(format!("no room was opened: {status} {body}").into()),
    }
}

/// What the server answers to a request that begins with these headers and
/// offers a WebSocket, as its head; the connection stays open.
pub async fn shake_hands(stream: &mut TcpStream, code: &str, headers: &str) -> Result<String, Failure> {
    let host = stream.peer_addr()?;
    let text = format!(
        "GET /api/rooms/{code}/socket HTTP/1.1\r\nhost: {host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{headers}\r\n"
    );
    stream.write_all(text.as_bytes()).await?;
    let mut head = Vec::new();
    let read = async {
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await?);
        }
        Ok::<_, std::io::Error>(())
    };
    timeout(PATIENCE, read).await.map_err(|_| "no answer in time")??;
    Ok(String::from_utf8_lossy(&head).into_owned())
}

/// Asks for `path`, with header lines of the caller's choice; there must be an answer.
pub async fn request(address: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut text = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
    if !headers.iter().any(|(name, _)| *name == "host") {
        text += &format!("host: {address}\r\n");
    }
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    ask(address, &(text + "\r\n")).await
}

/// Sends JSON to `path`; there must be an answer.
pub async fn post(address: SocketAddr, path: &str, json: &str) -> Answer {
    post_with(address, path, &[("content-type", "application/json")], json).await
}

/// Sends anything to `path`, with header lines of the caller's choice; there must be an answer.
pub async fn post_with(address: SocketAddr, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let length = body.len();
    let mut head = format!("POST {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {length}\r\n");
    head += &format!("host: {address}\r\n");
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    ask(address, &format!("{head}\r\n{body}")).await
}

async fn ask(address: SocketAddr, text: &str) -> Answer {
    let mut stream = TcpStream::connect(address).await.expect("the server takes connections");
    stream.write_all(text.as_bytes()).await.expect("the server reads");
    let mut bytes = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("an answer in time").expect("an answer");
    let text = String::from_utf8_lossy(&bytes);
    Answer::parse(&text).unwrap_or_else(|| panic!("no answer: {text:?}"))
}
