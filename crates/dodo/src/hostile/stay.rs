//! Connections that are opened and then left alone: half a request, an answer
//! that is never read, a connection kept for a next request that never comes.

use std::{net::SocketAddr, time::Duration};

use line::{Failure, From, connect, connect_small, open_room, shake_hands, status};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::{Instant, sleep, timeout},
};

use super::Report;

const ME: From = From::Household(7);
/// How many connections are kept, and how many answers are never read.
const KEPT: usize = 200;
const UNREAD: usize = 40;
/// How long all of them stay.
const STAY: Duration = Duration::from_secs(2);
const A_MOMENT: Duration = Duration::from_millis(500);
/// So little lies between the server and someone who does not read.
const SMALL_BUFFER: u32 = 4 * 1024;
/// How long frames without a message are sent.
const EMPTY_FOR: Duration = Duration::from_secs(2);

/// Connections of one address that were served once and are kept, and others
/// that have said only half of what they want.
pub(super) async fn kept_connections(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    let mut kept = Vec::new();
    for n in 0..KEPT {
        let Ok(mut stream) = connect(address, ME).await else {
            report.note("turned away", true);
            continue;
        };
        let is_half = n % 2 == 0;
        let end = if is_half { "" } else { "\r\n" };
        let request = format!("GET /healthz HTTP/1.1\r\nhost: {address}\r\n{end}");
        let said = stream.write_all(request.as_bytes()).await;
        let answer = if is_half || said.is_err() { None } else { first_status(&mut stream).await };
        let word = match (said, answer) {
            (Err(_), _) => "hung up".to_owned(),
            (Ok(()), Some(status)) => status.to_string(),
            (Ok(()), None) if is_half => "waited for".into(),
            (Ok(()), None) => "hung up".into(),
        };
        let is_right = matches!(word.as_str(), "200" | "429" | "503" | "waited for" | "hung up");
        report.note(word, is_right);
        kept.push(stream);
    }
    sleep(STAY).await;
    Ok(report)
}

/// Answers that are asked for and never read.
pub(super) async fn unread_answers(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    let mut unread = Vec::new();
    for _ in 0..UNREAD {
        let Ok(mut stream) = connect_small(address, ME, SMALL_BUFFER).await else {
            report.note("turned away", true);
            continue;
        };
        let request = format!("GET /api/games HTTP/1.1\r\nhost: {address}\r\n\r\n").repeat(50);
        let said = stream.write_all(request.as_bytes()).await;
        report.note(if said.is_ok() { "asked and not read" } else { "hung up" }, true);
        unread.push(stream);
    }
    sleep(STAY).await;
    Ok(report)
}

/// A message in parts that are all empty, and never ends.
pub(super) async fn empty_frames(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    let (code, _) = open_room(address, ME).await?;
    let mut stream = connect(address, ME).await?;
    shake_hands(&mut stream, &code, "").await?;
    let begin = [0x01, 0x80, 0, 0, 0, 0];
    let parts = [0x00, 0x80, 0, 0, 0, 0].repeat(1_000);
    stream.write_all(&begin).await?;
    let until = Instant::now() + EMPTY_FOR;
    while Instant::now() < until {
        if stream.write_all(&parts).await.is_err() {
            report.note("closed", true);
            return Ok(report);
        }
        report.tried += 1_000;
    }
    let mut rest = Vec::new();
    let is_closed = timeout(A_MOMENT, stream.read_to_end(&mut rest)).await.is_ok();
    report.note(if is_closed { "closed" } else { "read without end" }, is_closed);
    Ok(report)
}

/// Requests that name another host than this one, as a page does whose name
/// was pointed at this machine.
pub(super) async fn wrong_hosts(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    for host in ["evil.example", "evil.example:7360", "127.0.0.1.evil.example"] {
        let request = format!(
            "POST /api/rooms HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\ncontent-length: 0\r\n\
             connection: close\r\n\r\n"
        );
        let answer = line::exchange(address, ME, request.as_bytes(), A_MOMENT).await?;
        let status = status(&answer);
        report.note(
            status.map_or("nothing".into(), |status| status.to_string()),
            status.is_none_or(|status| matches!(status, 400 | 403 | 421)),
        );
    }
    Ok(report)
}

/// What a connection that stays open is answered.
async fn first_status(stream: &mut TcpStream) -> Option<u16> {
    let mut head = vec![0; 12];
    timeout(A_MOMENT * 10, stream.read_exact(&mut head)).await.ok()?.ok()?;
    status(&String::from_utf8_lossy(&head))
}
