//! Plain requests, one a connection.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

use super::PATIENCE;

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error} in {self:?}"))
    }
}

/// Asks for `path`, with header lines of the caller's choice.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
) -> Answer {
    let mut text = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
    if !headers.iter().any(|(name, _)| *name == "host") {
        text += &format!("host: {address}\r\n");
    }
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    exchange(address, &(text + "\r\n")).await
}

/// Sends JSON to `path`.
pub(crate) async fn post(address: SocketAddr, path: &str, json: &str) -> Answer {
    let head = format!("POST {path} HTTP/1.1\r\nconnection: close\r\nhost: {address}");
    let about = format!("content-type: application/json\r\ncontent-length: {}", json.len());
    exchange(address, &format!("{head}\r\n{about}\r\n\r\n{json}")).await
}

async fn exchange(address: SocketAddr, text: &str) -> Answer {
    let mut stream = TcpStream::connect(address).await.expect("the server takes connections");
    stream.write_all(text.as_bytes()).await.expect("the server reads");
    let mut bytes = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("an answer in time").expect("an answer");
    parse(&String::from_utf8_lossy(&bytes))
}

fn parse(text: &str) -> Answer {
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {text:?}"));
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a status");
    Answer { status, head: head.into(), body: body.into() }
}
