//! Attacks on the front door: plain HTTP.

use std::{net::SocketAddr, time::Duration};

use serde_json::json;

use super::Report;
use line::{Failure, From, Line, connect, exchange, http, in_a_word, open_room, shake_hands, status};

const ME: From = From::Household(0);
/// How long a server may take to answer nonsense; it may also wait for the rest.
const A_MOMENT: Duration = Duration::from_millis(500);

pub(super) async fn wrong_origins(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    let (code, _) = open_room(address, ME).await?;
    let foreign = ["http://evil.example", "null", "file://", "https://127.0.0.1", "http://localhost", ""];
    for origin in foreign {
        let (status, _) = http(address, ME, "POST /api/rooms", Some(origin)).await?;
        report.note(status.to_string(), status == 403);
        let mut stream = connect(address, ME).await?;
        let answer = shake_hands(&mut stream, &code, &format!("origin: {origin}\r\n")).await?;
        report.note(answer.get(9..12).unwrap_or_default(), answer.starts_with("HTTP/1.1 403"));
    }
    Ok(report)
}

pub(super) async fn bad_requests(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    let long = "x".repeat(100_000);
    let many: String = (0..500).map(|n| format!("x-{n}: 1\r\n")).collect();
    let requests = [
        "\r\n\r\n\r\n".to_owned(),
        "\u{0}\u{1}\u{16}\u{3}\u{1}\r\n\r\n".into(),
        "GET\r\n\r\n".into(),
        "GET / HTTP/9.9\r\n\r\n".into(),
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".into(),
        format!("GET /{long} HTTP/1.1\r\nhost: x\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nhost: x\r\nx-long: {long}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nhost: x\r\n{many}\r\n"),
        "GET /../../../etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".into(),
        "GET /assets/%2e%2e/%2e%2e/Cargo.toml HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".into(),
        "GET /api/rooms/%00%ff/socket HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".into(),
        "DELETE /api/rooms HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".into(),
        "POST /api/rooms HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\nconnection: close\r\n\r\n".into(),
        "POST /api/score/dominoes HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
         content-length: 1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"
            .into(),
        format!(
            "POST /api/score/dominoes HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
             content-length: {}\r\nconnection: close\r\n\r\n{long}",
            long.len()
        ),
    ];
    for request in requests {
        let answer = exchange(address, ME, request.as_bytes(), A_MOMENT).await?;
        let answered = status(&answer);
        report.note(
            answered.map_or("nothing".into(), |status| status.to_string()),
            answered.is_none_or(|status| (400..500).contains(&status)),
        );
    }
    Ok(report)
}

/// From an address of its own, so that honest newcomers are not kept out too.
pub(super) async fn guesses(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    let (from, mut right) = (From::Household(1), 0);
    for n in 0..60_u64 {
        let code = rooms::RoomCode::from_number(n.wrapping_mul(2_654_435_761) % 3_200_000);
        let (status, _) = http(address, from, &format!("GET /api/rooms/{code}"), None).await?;
        right += usize::from(status == 200);
        report.note(status.to_string(), matches!(status, 404 | 429 | 200));
    }
    report.hold(right <= 1, "codes can be guessed");
    report.hold(report.answers.contains_key("429"), "guessing is never slowed down");
    let (code, _) = open_room(address, ME).await?;
    // Both at once: one more guess is granted every few seconds.
    let (right, wrong) = tokio::join!(come_in(address, from, &code), come_in(address, from, "ZZZZZ"));
    let is_told = right? != "too_many_guesses" || wrong? != "too_many_guesses";
    report.hold(!is_told, "a right guess is told from a wrong one when guessing is over");
    Ok(report)
}

/// What a newcomer is told.
async fn come_in(address: SocketAddr, from: From, code: &str) -> Result<String, Failure> {
    match Line::open(address, from, code).await? {
        Ok(mut line) => Ok(in_a_word(&line.ask(json!({ "type": "hello", "name": "Eve" })).await?)),
        Err(status) => Ok(status.to_string()),
    }
}

pub(super) async fn rooms(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    for _ in 0..60 {
        let (status, _) = http(address, From::Household(2), "POST /api/rooms", None).await?;
        report.note(status.to_string(), matches!(status, 200 | 429));
    }
    report.hold(report.answers.contains_key("429"), "one household may open rooms without end");
    Ok(report)
}

/// What the server itself says went wrong in it, where it tells.
pub(super) async fn confession(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    let (status, text) = http(address, From::Home, "GET /metrics", None).await?;
    for name in ["dodo_room_panics_total", "dodo_journal_failures_total"] {
        let count = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        match count {
            Some(count) => report.note(format!("{name} {count}"), count == "0"),
            // Other machines are not told, nor is anyone without the token.
            None => report.note(status.to_string(), status == 404),
        }
    }
    Ok(report)
}
