//! A WebSocket that asks under ids of its own, and keeps the last it was told
//! of the room and the game.

use std::{
    hash::{BuildHasher as _, RandomState},
    net::SocketAddr,
};

use futures_util::{SinkExt as _, StreamExt as _};
use rooms::wire::follow;
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{self, Error, Message, client::IntoClientRequest as _, http::HeaderValue},
};

use crate::{Failure, From, PATIENCE, connect};

/// A WebSocket into a room.
#[derive(Debug)]
pub struct Line {
    socket: WebSocketStream<TcpStream>,
    next_id: u64,
    /// What the last welcome said.
    pub welcome: Value,
    /// The room as it was last told.
    pub room: Value,
    /// The game as it was last seen, envelope and all; null before the first view.
    pub game: Value,
}

impl Line {
    /// Opens a socket over a connection of the caller's own, and says nothing yet.
    pub async fn over(
        stream: TcpStream,
        url: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, tungstenite::Error> {
        let mut request = url.into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, HeaderValue::from_str(value)?);
        }
        let (socket, _) = client_async(request, stream).await?;
        let (welcome, room, game) = (Value::Null, Value::Null, Value::Null);
        Ok(Self { socket, next_id: first_id(), welcome, room, game })
    }

    /// Opens a socket to a room; the status says why not.
    pub async fn open(address: SocketAddr, from: From, code: &str) -> Result<Result<Self, u16>, Failure> {
        Self::open_over(connect(address, from).await?, code).await
    }

    /// The same, over a connection of the caller's own.
    pub async fn open_over(stream: TcpStream, code: &str) -> Result<Result<Self, u16>, Failure> {
        let url = format!("ws://{}/api/rooms/{code}/socket", stream.peer_addr()?);
        let opened = timeout(PATIENCE, Self::over(stream, &url, &[])).await;
        match opened.map_err(|_| "no handshake in time")? {
            Ok(line) => Ok(Ok(line)),
            Err(Error::Http(answer)) => Ok(Err(answer.status().as_u16())),
            Err(error) => Err(error.into()),
        }
    }

    /// Opens a socket and says hello.
    pub async fn join(
        address: SocketAddr,
        from: From,
        code: &str,
        token: Option<&str>,
    ) -> Result<Self, Failure> {
        Self::join_over(connect(address, from).await?, code, token).await
    }

    /// The same, over a connection of the caller's own.
    pub async fn join_over(stream: TcpStream, code: &str, token: Option<&str>) -> Result<Self, Failure> {
        let line = Self::open_over(stream, code).await?;
        let mut line = line.map_err(|status| format!("a socket was refused with {status}"))?;
        let answer = line.ask(json!({ "type": "hello", "name": "Someone", "token": token })).await?;
        if answer["type"] != "welcome" {
            return Err(format!("no welcome: {answer}").into());
        }
        line.welcome = answer;
        Ok(line)
    }

    /// The bare socket, for whoever wants to be quick.
    pub fn into_socket(self) -> WebSocketStream<TcpStream> {
        self.socket
    }

    /// Sends any frame at all. A line that is closed meanwhile shows when it is
    /// next read.
    pub async fn send(&mut self, message: Message) {
        self.socket.send(message).await.ok();
    }

    /// Sends a request under an id of the caller's choice.
    pub async fn send_as(&mut self, id: u64, ask: &Value) {
        self.send(Message::text(json!({ "id": id, "ask": ask }).to_string())).await;
    }

    /// Sends a request under a fresh id, and gives that id.
    pub async fn send_ask(&mut self, ask: &Value) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        self.send_as(id, ask).await;
        id
    }

    /// Asks, and gives the answer.
    pub async fn ask(&mut self, ask: Value) -> Result<Value, Failure> {
        let id = self.send_ask(&ask).await;
        loop {
            match self.hear().await? {
                Ok(told) if told["id"] == id => return Ok(told),
                Ok(_) => {}
                Err(ended) => return Err(format!("the line ended: {ended:?}").into()),
            }
        }
    }

    /// The next thing told, or the code that the line was closed with, if any.
    pub async fn hear(&mut self) -> Result<Result<Value, Option<u16>>, Failure> {
        timeout(PATIENCE, self.hear_patiently()).await.map_err(|_| "nothing was told in time")?
    }

    /// The same, however long it takes.
    pub async fn hear_patiently(&mut self) -> Result<Result<Value, Option<u16>>, Failure> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let told: Value = serde_json::from_str(&text)?;
                    self.note(&told);
                    return Ok(Ok(told));
                }
                Some(Ok(Message::Close(frame))) => return Ok(Err(frame.map(|frame| frame.code.into()))),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Ok(Err(None)),
            }
        }
    }

    fn note(&mut self, told: &Value) {
        if told["type"] == "room" {
            self.room = told["room"].clone();
        }
        follow(&mut self.game, told);
    }
}

/// Browsers choose ids at random; here they only must not repeat those of an
/// earlier line of the same person, and stay far below 2^53.
fn first_id() -> u64 {
    RandomState::new().hash_one(0) >> 16
}

/// What an answer is in one word: `done`, or the code of its refusal.
pub fn in_a_word(answer: &Value) -> String {
    let word = answer["code"].as_str().or(answer["type"].as_str());
    word.unwrap_or("something unreadable").to_owned()
}

/// How a line's end is put into words.
pub fn ending(ended: Option<u16>) -> String {
    ended.map_or("cut".into(), |code| format!("closed {code}"))
}
