//! Someone at a table in a test: a line that gives up, as a test does, when
//! nothing is told in time.

use std::{
    collections::VecDeque,
    net::SocketAddr,
    ops::{Deref, DerefMut},
};

use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::tungstenite::{self, Message};

use crate::{Line, PATIENCE};

/// A socket that has ended, with the code it was closed with, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended(pub Option<u16>);

/// Someone at a table.
#[derive(Debug)]
pub struct Person {
    line: Line,
    /// Who they are in the room.
    pub you: u64,
    /// Proof of it.
    pub token: String,
    /// Everything told that was not waited for, oldest first.
    pub heard: VecDeque<Value>,
}

impl Deref for Person {
    type Target = Line;

    fn deref(&self) -> &Line {
        &self.line
    }
}

impl DerefMut for Person {
    fn deref_mut(&mut self) -> &mut Line {
        &mut self.line
    }
}

impl Person {
    /// Opens a socket and says nothing yet.
    pub async fn connect(
        address: SocketAddr,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, tungstenite::Error> {
        Self::over(TcpStream::connect(address).await?, &format!("ws://{address}{path}"), headers).await
    }

    /// Opens a socket over a connection of the caller's own.
    pub async fn over(
        stream: TcpStream,
        url: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, tungstenite::Error> {
        let opened = timeout(PATIENCE, Line::over(stream, url, headers)).await;
        let line = opened.expect("an answer in time")?;
        Ok(Self { line, you: 0, token: String::new(), heard: VecDeque::new() })
    }

    /// Says hello with these words, and hears the welcome.
    pub async fn hello(&mut self, words: Value) -> Result<Value, Value> {
        let mut ask = words;
        ask["type"] = "hello".into();
        let id = self.send(ask).await;
        let answer = self.answer_to(id).await.expect("an answer");
        if answer["type"] != "welcome" {
            return Err(answer);
        }
        self.you = answer["you"].as_u64().expect("a number");
        if let Some(token) = answer["token"].as_str() {
            self.token = token.into();
        }
        Ok(answer)
    }

    /// Sends a request under a fresh id, and gives that id.
    pub async fn send(&mut self, ask: Value) -> u64 {
        self.line.send_ask(&ask).await
    }

    /// Sends a request under an id of the caller's choice.
    pub async fn send_as(&mut self, id: u64, ask: Value) {
        self.line.send_as(id, &ask).await;
    }

    /// Sends any text at all.
    pub async fn say(&mut self, text: String) {
        self.frame(Message::text(text)).await;
    }

    /// Sends any frame at all.
    pub async fn frame(&mut self, message: Message) {
        self.line.send(message).await;
    }

    /// Asks, and waits for it to be done; otherwise gives the refusal's code.
    pub async fn ask(&mut self, ask: Value) -> Result<(), String> {
        let id = self.send(ask).await;
        self.outcome_of(id).await
    }

    /// Acts in the game on what was last seen of it.
    pub async fn act(&mut self, action: Value) -> Result<(), String> {
        let seen = self.game["seq"].as_u64().unwrap_or_default();
        self.ask(json!({ "type": "act", "action": action, "seen": seen })).await
    }

    /// Waits for a request to be done; otherwise gives the refusal's code.
    pub async fn outcome_of(&mut self, id: u64) -> Result<(), String> {
        let answer = self.answer_to(id).await.expect("an answer");
        match answer["type"].as_str() {
            Some("done") => Ok(()),
            _ => Err(answer["code"].as_str().unwrap_or_default().into()),
        }
    }

    /// Hears everything that was on its way: what is asked now is answered last.
    pub async fn catch_up(&mut self) {
        self.ask(json!({ "type": "ping" })).await.expect("a ping is never refused");
    }

    /// Listens until `wanted` is told.
    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Result<Value, Ended> {
        loop {
            let told = self.hear().await?;
            if wanted(&told) {
                return Ok(told);
            }
            self.heard.push_back(told);
        }
    }

    /// Listens until a request is answered.
    pub async fn answer_to(&mut self, id: u64) -> Result<Value, Ended> {
        self.until(|told| told["id"] == id).await
    }

    /// Listens until the socket is closed, and gives the code.
    pub async fn ended(&mut self) -> Option<u16> {
        self.until(|_| false).await.expect_err("nothing is waited for").0
    }

    /// The next thing told.
    pub async fn hear(&mut self) -> Result<Value, Ended> {
        self.line.hear().await.expect("something is told in time").map_err(Ended)
    }
}
