//! A line to the server: plain HTTP, or a WebSocket on which requests are sent
//! and answers are read.

use std::{
    error::Error as AnyError,
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use futures_util::{SinkExt as _, StreamExt as _};
use rooms::wire::follow;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Error, Message, client::IntoClientRequest as _},
};

/// How long anything may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// Why something did not work out, in words.
pub(crate) type Failure = Box<dyn AnyError + Send + Sync>;

/// Where a line comes from: honest people from the machine itself, attackers
/// from an address of their own where there is one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum From {
    Home,
    Household(usize),
}

/// The `n`th address that attackers come from: this machine has many, and each
/// counts as another household. Other machines see only one of ours.
fn household(target: SocketAddr, n: usize) -> Option<IpAddr> {
    let last = u8::try_from(n % 250).unwrap_or_default() + 2;
    (target.ip() == IpAddr::from([127, 0, 0, 1])).then(|| IpAddr::from([127, 0, 0, last]))
}

/// Whether attackers can come from other addresses than honest people do.
pub(crate) fn has_households(target: SocketAddr) -> bool {
    household(target, 0).is_some_and(|own| std::net::TcpListener::bind((own, 0)).is_ok())
}

/// Opens a connection.
pub(crate) async fn connect(address: SocketAddr, from: From) -> Result<TcpStream, Failure> {
    let own: Option<IpAddr> = match from {
        From::Home => None,
        From::Household(n) => household(address, n),
    };
    let Some(own) = own else { return Ok(TcpStream::connect(address).await?) };
    let socket = TcpSocket::new_v4()?;
    // A system whose only own address is 127.0.0.1 comes from there.
    socket.bind(SocketAddr::new(own, 0)).or_else(|_| socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))))?;
    Ok(socket.connect(address).await?)
}

/// Sends any bytes, and gives what comes back until the server closes or has
/// said nothing for a while.
pub(crate) async fn exchange(
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
pub(crate) async fn http(
    address: SocketAddr,
    from: From,
    head: &str,
    origin: Option<&str>,
) -> Result<(u16, String), Failure> {
    let origin = origin.map(|origin| format!("origin: {origin}\r\n")).unwrap_or_default();
    let text = format!(
        "{head} HTTP/1.1\r\nhost: {address}\r\n{origin}content-length: 0\r\nconnection: close\r\n\r\n"
    );
    let answer = exchange(address, from, text.as_bytes(), PATIENCE).await?;
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default();
    Ok((status(&answer).ok_or("no answer")?, body))
}

/// The status that an answer begins with.
pub(crate) fn status(answer: &str) -> Option<u16> {
    answer.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()
}

/// Opens a room; gives its code and its host's token.
pub(crate) async fn open_room(address: SocketAddr, from: From) -> Result<(String, String), Failure> {
    let (status, body) = http(address, from, "POST /api/rooms", None).await?;
    let opened: Value = serde_json::from_str(&body)?;
    match (opened["code"].as_str(), opened["token"].as_str()) {
        (Some(code), Some(token)) => Ok((code.into(), token.into())),
        _ => Err(format!("no room was opened: {status} {body}").into()),
    }
}

/// What the server answers to a request that begins with these headers and
/// offers a WebSocket, as its head; the connection stays open.
pub(crate) async fn shake_hands(
    stream: &mut TcpStream,
    code: &str,
    headers: &str,
) -> Result<String, Failure> {
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

/// A WebSocket.
pub(crate) struct Line {
    ws: WebSocketStream<TcpStream>,
    next_id: u64,
    /// What the last welcome said.
    pub(crate) welcome: Value,
    /// The last view, envelope and all.
    pub(crate) view: Value,
}

/// How a line ended: the code it was closed with, if any.
pub(crate) type Ended = Option<u16>;

impl Line {
    /// Opens a socket to a room; the status says why not.
    pub(crate) async fn open(
        address: SocketAddr,
        from: From,
        code: &str,
    ) -> Result<Result<Self, u16>, Failure> {
        let request = format!("ws://{address}/api/rooms/{code}/socket").into_client_request()?;
        let stream = connect(address, from).await?;
        match timeout(PATIENCE, client_async(request, stream)).await.map_err(|_| "no handshake in time")? {
            Ok((ws, _)) => Ok(Ok(Self { ws, next_id: 1, welcome: Value::Null, view: Value::Null })),
            Err(Error::Http(answer)) => Ok(Err(answer.status().as_u16())),
            Err(error) => Err(error.into()),
        }
    }

    /// Opens a socket and says hello.
    pub(crate) async fn join(
        address: SocketAddr,
        from: From,
        code: &str,
        token: Option<&str>,
    ) -> Result<Self, Failure> {
        let line = Self::open(address, from, code).await?;
        let mut line = line.map_err(|status| format!("a socket was refused with {status}"))?;
        // Ids must not repeat those of the same person's earlier lines.
        line.next_id = std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), 0) >> 16;
        let answer = line.ask(json!({ "type": "hello", "name": "Someone", "token": token })).await?;
        if answer["type"] != "welcome" {
            return Err(format!("no welcome: {answer}").into());
        }
        line.welcome = answer;
        Ok(line)
    }

    pub(crate) async fn send(&mut self, message: Message) {
        // A line that is closed meanwhile shows when it is next read.
        self.ws.send(message).await.ok();
    }

    pub(crate) async fn send_as(&mut self, id: u64, ask: &Value) {
        self.send(Message::text(json!({ "id": id, "ask": ask }).to_string())).await;
    }

    /// Asks, and gives the answer.
    pub(crate) async fn ask(&mut self, ask: Value) -> Result<Value, Failure> {
        let id = self.next_id;
        self.next_id += 1;
        self.send_as(id, &ask).await;
        loop {
            match self.hear().await? {
                Ok(told) if told["id"] == id => return Ok(told),
                Ok(_) => {}
                Err(ended) => return Err(format!("the line ended: {ended:?}").into()),
            }
        }
    }

    /// The next thing told, or how the line ended.
    pub(crate) async fn hear(&mut self) -> Result<Result<Value, Ended>, Failure> {
        loop {
            let next = timeout(PATIENCE, self.ws.next()).await.map_err(|_| "nothing was told in time")?;
            match next {
                Some(Ok(Message::Text(text))) => {
                    let told: Value = serde_json::from_str(&text)?;
                    follow(&mut self.view, &told);
                    return Ok(Ok(told));
                }
                Some(Ok(Message::Close(frame))) => return Ok(Err(frame.map(|frame| frame.code.into()))),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Ok(Err(None)),
            }
        }
    }
}

/// What an answer is in one word: `done`, or the code of its refusal.
pub(crate) fn in_a_word(answer: &Value) -> String {
    let word = answer["code"].as_str().or(answer["type"].as_str());
    word.unwrap_or("something unreadable").to_owned()
}

/// How a line's end is put into words.
pub(crate) fn ending(ended: Ended) -> String {
    ended.map_or("cut".into(), |code| format!("closed {code}"))
}
