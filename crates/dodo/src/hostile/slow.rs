//! Attacks by doing nothing, slowly: connections that never finish asking,
//! sockets that never say hello, guests who fall silent, guests who never read.

use std::{net::SocketAddr, time::Duration};

use serde_json::json;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::{Instant, sleep, timeout_at},
};

use super::Report;
use line::{Failure, From, Line, connect, in_a_word, open_room, shake_hands};

const ME: From = From::Household(5);
/// How many of each kind there are.
const EACH: usize = 15;
/// When the server must have had enough of those who never ask or say hello.
const ENOUGH: Duration = Duration::from_secs(25);
/// How often a drop falls.
const DRIP: Duration = Duration::from_millis(500);

/// Connections that were there before the other attacks and outlast them.
pub(super) struct Dawdlers {
    dripping: Vec<TcpStream>,
    mute: Vec<TcpStream>,
    came: Instant,
    /// Someone who said hello, and nothing since.
    _silent: Line,
}

impl Dawdlers {
    pub(super) async fn come(address: SocketAddr) -> Result<Self, Failure> {
        let (code, token) = open_room(address, ME).await?;
        let silent = Line::join(address, ME, &code, Some(&token)).await?;
        let (mut dripping, mut mute) = (Vec::new(), Vec::new());
        for _ in 0..EACH {
            let mut stream = connect(address, ME).await?;
            stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n").await?;
            dripping.push(stream);
            let mut stream = connect(address, ME).await?;
            shake_hands(&mut stream, &code, "").await?;
            mute.push(stream);
        }
        Ok(Self { dripping, mute, came: Instant::now(), _silent: silent })
    }

    /// Waits until the server has had enough of them, if there is time.
    pub(super) async fn shown_out(mut self, waits: bool) -> Result<Report, Failure> {
        let mut report = Report::default();
        if !waits {
            report.tried = self.dripping.len() + self.mute.len();
            report.answers.insert("still there".into(), report.tried);
            return Ok(report);
        }
        let until = self.came + ENOUGH;
        while Instant::now() < until {
            for stream in &mut self.dripping {
                // One that was shown out takes no more.
                stream.write_all(b"x").await.ok();
            }
            sleep(DRIP).await;
        }
        for (what, streams) in [("asked too slowly", self.dripping), ("said no hello", self.mute)] {
            for mut stream in streams {
                let mut rest = Vec::new();
                let by = Instant::now() + Duration::from_secs(1);
                let is_out = timeout_at(by, stream.read_to_end(&mut rest)).await.is_ok();
                report.note(if is_out { what } else { "still there" }, is_out);
            }
        }
        Ok(report)
    }
}

/// Guests who hear everything and read nothing, while their host goes on.
pub(super) async fn deaf_guests(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    let (code, token) = open_room(address, ME).await?;
    let mut host = Line::join(address, ME, &code, Some(&token)).await?;
    let mut deaf = Vec::new();
    for _ in 0..EACH {
        deaf.push(Line::join(address, ME, &code, None).await?);
    }
    for _ in 0..20 {
        for locked in [true, false] {
            let answer = host.ask(json!({ "type": "lock", "locked": locked })).await?;
            report.note(in_a_word(&answer), answer["type"] == "done");
        }
    }
    Ok(report)
}
