//! Someone at a table: a WebSocket that says hello, asks under fresh ids, and
//! keeps the last it was told of the room and the game.

use std::{
    collections::VecDeque,
    hash::{BuildHasher as _, RandomState},
    net::SocketAddr,
    time::Duration,
};

use futures_util::{SinkExt as _, StreamExt as _};
use rooms::wire::follow;
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{self, Message, client::IntoClientRequest as _, http::HeaderValue},
};

/// How long anything may take before a test gives up on it.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// A socket that has ended, with the code it was closed with, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ended(pub(crate) Option<u16>);

/// Someone at a table.
#[derive(Debug)]
pub(crate) struct Person {
    ws: WebSocketStream<TcpStream>,
    next_id: u64,
    pub(crate) you: u64,
    pub(crate) token: String,
    pub(crate) room: Value,
    /// The game as it was last seen, envelope and all; null before the first view.
    pub(crate) game: Value,
    /// Everything told that was not waited for, oldest first.
    pub(crate) heard: VecDeque<Value>,
}

impl Person {
    /// Opens a socket and says nothing yet.
    pub(crate) async fn connect(
        address: SocketAddr,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, tungstenite::Error> {
        Self::over(TcpStream::connect(address).await?, &format!("ws://{address}{path}"), headers).await
    }

    /// Opens a socket over a connection of the caller's own.
    pub(crate) async fn over(
        stream: TcpStream,
        url: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, tungstenite::Error> {
        let mut request = url.into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, HeaderValue::from_str(value).expect("a header"));
        }
        let (ws, _) = timeout(PATIENCE, client_async(request, stream)).await.expect("an answer in time")?;
        let (next_id, you, token) = (first_id(), 0, String::new());
        Ok(Self { ws, next_id, you, token, room: Value::Null, game: Value::Null, heard: VecDeque::new() })
    }

    /// Says hello with these words, and hears the welcome.
    pub(crate) async fn hello(&mut self, words: Value) -> Result<Value, Value> {
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
    pub(crate) async fn send(&mut self, ask: Value) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        self.send_as(id, ask).await;
        id
    }

    pub(crate) async fn send_as(&mut self, id: u64, ask: Value) {
        self.say(json!({ "id": id, "ask": ask }).to_string()).await;
    }

    /// Sends any text at all.
    pub(crate) async fn say(&mut self, text: String) {
        self.frame(Message::text(text)).await;
    }

    /// Sends any frame at all. A socket that is closed meanwhile shows when
    /// it is next listened to.
    pub(crate) async fn frame(&mut self, message: Message) {
        self.ws.send(message).await.ok();
    }

    /// Asks, and waits for it to be done; otherwise gives the refusal's code.
    pub(crate) async fn ask(&mut self, ask: Value) -> Result<(), String> {
        let id = self.send(ask).await;
        self.outcome_of(id).await
    }

    pub(crate) async fn act(&mut self, action: Value) -> Result<(), String> {
        let seen = self.game["seq"].as_u64().unwrap_or_default();
        self.ask(json!({ "type": "act", "action": action, "seen": seen })).await
    }

    pub(crate) async fn outcome_of(&mut self, id: u64) -> Result<(), String> {
        let answer = self.answer_to(id).await.expect("an answer");
        match answer["type"].as_str() {
            Some("done") => Ok(()),
            _ => Err(answer["code"].as_str().unwrap_or_default().into()),
        }
    }

    /// Hears everything that was on its way: what is asked now is answered last.
    pub(crate) async fn catch_up(&mut self) {
        self.ask(json!({ "type": "ping" })).await.expect("a ping is never refused");
    }

    /// Listens until `wanted` is told.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Result<Value, Ended> {
        loop {
            let told = self.hear().await?;
            if wanted(&told) {
                return Ok(told);
            }
            self.heard.push_back(told);
        }
    }

    pub(crate) async fn answer_to(&mut self, id: u64) -> Result<Value, Ended> {
        self.until(|told| told["id"] == id).await
    }

    /// Listens until the socket is closed, and gives the code.
    pub(crate) async fn ended(&mut self) -> Option<u16> {
        self.until(|_| false).await.expect_err("nothing is waited for").0
    }

    /// The next thing told.
    pub(crate) async fn hear(&mut self) -> Result<Value, Ended> {
        loop {
            let next = timeout(PATIENCE, self.ws.next()).await.expect("something is told in time");
            match next {
                Some(Ok(Message::Text(text))) => {
                    let told: Value = serde_json::from_str(&text).expect("JSON is told");
                    self.note(&told);
                    return Ok(told);
                }
                Some(Ok(Message::Close(frame))) => return Err(Ended(frame.map(|frame| frame.code.into()))),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(Ended(None)),
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
/// earlier socket, and stay far below 2^53.
fn first_id() -> u64 {
    RandomState::new().hash_one(0) >> 16
}
