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
use line::{Failure, From, Line, connect, connect_small, http, in_a_word, open_room, shake_hands};

const ME: From = From::Household(5);
/// How many of each kind there are.
const EACH: usize = 15;
/// When the server must have had enough of those who never ask or say hello.
const ENOUGH: Duration = Duration::from_secs(25);
/// How many guests are deaf: what each is told is more the more there are.
const DEAF: usize = 40;
/// So little lies between the server and someone deaf.
const SMALL_BUFFER: u32 = 4 * 1024;
/// More changes than the buffers on the way to someone deaf could hold.
const MOST_CHANGES: usize = 3_000;
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

/// Guests who hear everything and read nothing, while their host goes on until
/// more was said than all buffers on the way hold.
pub(super) async fn deaf_guests(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    let (code, token) = open_room(address, ME).await?;
    let mut host = Line::join(address, ME, &code, Some(&token)).await?;
    let mut deaf = Vec::new();
    for _ in 0..DEAF {
        let stream = connect_small(address, ME, SMALL_BUFFER).await?;
        let line = Line::open_over(stream, &code).await?;
        let mut line = line.map_err(|status| format!("a socket was refused with {status}"))?;
        // Everyone is shown everyone's name, and these are as long as names go.
        line.ask(json!({ "type": "hello", "name": "🦤".repeat(15) })).await?;
        deaf.push(line);
    }
    let before = let_go(address).await?;
    let mut after = before;
    for n in 0..MOST_CHANGES {
        let answer = in_a_word(&host.ask(json!({ "type": "lock", "locked": n % 2 == 0 })).await?);
        let is_slowed = answer == "too_fast";
        report.note(answer.clone(), is_slowed || answer == "done");
        if is_slowed {
            sleep(DRIP).await;
        }
        if n % 25 == 24 {
            after = let_go(address).await?;
            if matches!((before, after), (Some(before), Some(after)) if after.notices_more_than(before)) {
                break;
            }
        }
    }
    match (before, after) {
        (Some(before), Some(after)) => {
            let [behind, silent] = [after.behind - before.behind, after.silent - before.silent];
            report.answers.insert("fell behind".into(), behind);
            report.answers.insert("silent".into(), silent);
            report.hold(after.notices_more_than(before), "nobody was ever deaf");
        }
        _ => drop(report.answers.insert("not told who fell behind".into(), 1)),
    }
    Ok(report)
}

/// How many readers the server had enough of so far.
#[derive(Clone, Copy)]
struct LetGo {
    /// More was said to them than is kept for anyone.
    behind: usize,
    /// They answered no ping. On a busy machine that is noticed first.
    silent: usize,
}

impl LetGo {
    /// Whether those who are deaf were noticed since then.
    fn notices_more_than(self, before: Self) -> bool {
        self.behind > before.behind || self.silent >= before.silent + DEAF
    }
}

/// What the server tells of them, if it tells anything.
async fn let_go(address: SocketAddr) -> Result<Option<LetGo>, Failure> {
    let (_, text) = http(address, From::Home, "GET /metrics", None).await?;
    let count = |why: &str| {
        let name = format!("dodo_bad_input_total{{why=\"{why}\"}} ");
        text.lines().find_map(|line| line.strip_prefix(&name)?.parse().ok()).unwrap_or(0)
    };
    let told = text.contains("dodo_");
    Ok(told.then(|| LetGo { behind: count("slow_reader"), silent: count("silent_line") }))
}
