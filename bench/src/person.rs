//! Someone on a real socket.

use std::net::Ipv4Addr;

use futures_util::{SinkExt as _, StreamExt as _};
use rooms::wire::follow;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, tungstenite::Message};

use crate::house::{Door, Failure, HERE};

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub(crate) struct Person {
    socket: Socket,
    next_id: u64,
    /// The last view, whole, as [`follow`] keeps it.
    pub(crate) seen: Value,
}

impl Person {
    pub(crate) async fn join(door: Door, code: &str, token: Option<&str>) -> Result<Self, Failure> {
        Self::join_from(HERE, door, code, token).await
    }

    /// Comes from an address of this machine's own.
    pub(crate) async fn join_from(
        from: Ipv4Addr,
        door: Door,
        code: &str,
        token: Option<&str>,
    ) -> Result<Self, Failure> {
        let Door(address) = door;
        let stream = MaybeTlsStream::Plain(door.connect_from(from).await?);
        let url = format!("ws://{address}/api/rooms/{code}/socket");
        let (socket, _) = client_async(url, stream).await?;
        let mut person = Self { socket, next_id: 1, seen: Value::Null };
        let hello = match token {
            Some(token) => json!({ "type": "hello", "name": "Host", "token": token }),
            None => json!({ "type": "hello", "name": "Guest" }),
        };
        let id = person.send(&hello).await?;
        person.answer(id).await?;
        Ok(person)
    }

    /// The game's own view.
    pub(crate) fn view(&self) -> &Value {
        &self.seen["view"]
    }

    /// The bare line, for whoever wants to be quick.
    pub(crate) fn into_socket(self) -> Socket {
        self.socket
    }

    pub(crate) async fn send(&mut self, ask: &Value) -> Result<u64, Failure> {
        let id = self.next_id;
        self.next_id += 1;
        let text = json!({ "id": id, "ask": ask }).to_string();
        self.socket.send(Message::text(text)).await?;
        Ok(id)
    }

    /// Reads until a request is answered.
    pub(crate) async fn answer(&mut self, id: u64) -> Result<(), Failure> {
        loop {
            let message = self.read().await?;
            if message["id"] == json!(id) {
                return match message["type"].as_str() {
                    Some("refused") => Err(format!("refused: {}", message["text"]).into()),
                    Some(_) | None => Ok(()),
                };
            }
        }
    }

    pub(crate) async fn ask(&mut self, ask: &Value) -> Result<(), Failure> {
        let id = self.send(ask).await?;
        self.answer(id).await
    }

    /// Reads one message, and remembers what it shows.
    pub(crate) async fn read(&mut self) -> Result<Value, Failure> {
        loop {
            let Some(message) = self.socket.next().await else { return Err("the line was closed".into()) };
            let Message::Text(text) = message? else { continue };
            let message: Value = serde_json::from_str(&text)?;
            follow(&mut self.seen, &message);
            return Ok(message);
        }
    }
}
