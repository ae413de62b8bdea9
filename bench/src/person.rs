//! Someone on a real socket who is in no hurry: a measurement waits as long as
//! it takes.

use std::net::Ipv4Addr;

use line::Line;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;

use crate::house::{Door, Failure, HERE};

pub(crate) type Socket = WebSocketStream<TcpStream>;

pub(crate) struct Person(Line);

/// A bare line to any path.
pub(crate) async fn dial(door: Door, path: &str) -> Result<Socket, Failure> {
    let (stream, Door(address)) = (door.connect_from(HERE).await?, door);
    Ok(Line::over(stream, &format!("ws://{address}{path}"), &[]).await?.into_socket())
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
        let url = format!("ws://{address}/api/rooms/{code}/socket");
        let mut person = Self(Line::over(door.connect_from(from).await?, &url, &[]).await?);
        let hello = match token {
            Some(token) => json!({ "type": "hello", "name": "Host", "token": token }),
            None => json!({ "type": "hello", "name": "Guest" }),
        };
        person.ask(&hello).await?;
        Ok(person)
    }

    /// The game as it was last seen, envelope and all.
    pub(crate) fn seen(&self) -> &Value {
        &self.0.game
    }

    /// The game's own view.
    pub(crate) fn view(&self) -> &Value {
        &self.seen()["view"]
    }

    /// The bare line, for whoever wants to be quick.
    pub(crate) fn into_socket(self) -> Socket {
        self.0.into_socket()
    }

    pub(crate) async fn send(&mut self, ask: &Value) -> Result<u64, Failure> {
        Ok(self.0.send_ask(ask).await)
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
        self.0.hear_patiently().await?.map_err(|_| "the line was closed".into())
    }
}
