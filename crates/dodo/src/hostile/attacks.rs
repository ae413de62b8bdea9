//! Attacks from inside a room: WebSockets that say the wrong things, and
//! guests who want to be somebody else.

use std::net::SocketAddr;

use serde_json::{Value, json};

use super::Report;
use line::{Bytes, Failure, From, Line, Message, ending, in_a_word, open_room};

const ME: From = From::Household(4);

/// A room of the attacker's own, and a line into it.
async fn inside(address: SocketAddr) -> Result<Line, Failure> {
    let (code, token) = open_room(address, ME).await?;
    Line::join(address, ME, &code, Some(&token)).await
}

/// Sends frames until the line is cut; each refusal and the end are noted.
async fn until_cut(line: &mut Line, frame: &Message, n: usize, codes: &[&str]) -> Result<Report, Failure> {
    let mut report = Report::default();
    for _ in 0..n {
        line.send(frame.clone()).await;
    }
    loop {
        match line.hear().await? {
            Ok(told) if told["type"] == "refused" || told["type"] == "done" => {
                let word = in_a_word(&told);
                let is_right = codes.contains(&word.as_str());
                report.note(word, is_right);
            }
            Ok(_) => {}
            Err(ended) => {
                report.note(ending(ended), matches!(ended, None | Some(1008)));
                return Ok(report);
            }
        }
    }
}

pub(super) async fn bad_text(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    let mut line = inside(address).await?;
    let deep = format!("{{\"id\":1,\"ask\":{}", "[".repeat(6_000));
    for text in ["", "{", "null", "[]", "{\"id\":1}", "{\"id\":-1,\"ask\":{}}", "\u{0}", "🦤", &deep] {
        line.send(Message::text(text)).await;
        let told = loop {
            match line.hear().await? {
                Ok(told) if told["type"] == "refused" => break in_a_word(&told),
                Ok(_) => {}
                Err(ended) => break ending(ended),
            }
        };
        let is_right = told == "bad_message";
        report.note(told, is_right);
    }
    let more = until_cut(&mut line, &Message::text("{"), 200, &["bad_message", "too_fast"]).await?;
    report.tried += more.tried;
    report.fault = report.fault.or(more.fault);
    for (answer, n) in more.answers {
        *report.answers.entry(answer).or_default() += n;
    }
    Ok(report)
}

pub(super) async fn binary(address: SocketAddr) -> Result<Report, Failure> {
    let mut line = inside(address).await?;
    until_cut(&mut line, &Message::Binary(Bytes::from_static(b"\x00\xff{}")), 200, &["not_text"]).await
}

pub(super) async fn oversized(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    for size in [17 << 10, 1 << 20, 8 << 20] {
        let mut line = inside(address).await?;
        line.send(Message::text("x".repeat(size))).await;
        let ended = loop {
            if let Err(ended) = line.hear().await? {
                break ended;
            }
        };
        report.note(ending(ended), matches!(ended, None | Some(1002 | 1009)));
    }
    Ok(report)
}

/// A guest at the honest table who asks for all that only its host may do, and
/// acts in a game in which they have no seat.
pub(super) async fn usurper(address: SocketAddr, code: &str) -> Result<Report, Failure> {
    let mut report = Report::default();
    let mut line = Line::join(address, ME, code, None).await?;
    let you = line.welcome["you"].clone();
    let asks = [
        json!({ "type": "kick", "person": 0 }),
        json!({ "type": "block", "person": 0 }),
        json!({ "type": "rename", "person": 0, "name": "Fool" }),
        json!({ "type": "host", "person": you }),
        json!({ "type": "lock", "locked": true }),
        json!({ "type": "clear" }),
        json!({ "type": "pause" }),
        json!({ "type": "skip" }),
        json!({ "type": "start" }),
        json!({ "type": "pick", "kind": "dobble" }),
        json!({ "type": "hand_to_bot", "seat": 0 }),
        json!({ "type": "clear_seat", "seat": 0 }),
        json!({ "type": "act", "action": { "type": "roll" }, "seen": 0 }),
        json!({ "type": "act", "action": { "type": "roll", "seat": 0 }, "seen": 0 }),
        json!({ "type": "concede" }),
        json!({ "type": "return" }),
    ];
    for ask in asks {
        let answer = line.ask(ask).await?;
        report.note(in_a_word(&answer), answer["type"] == "refused");
    }
    Ok(report)
}

/// Tokens that were made up, come from another room, or were shown before.
pub(super) async fn tokens(address: SocketAddr, code: &str) -> Result<Report, Failure> {
    let mut report = Report::default();
    let (_, elsewhere) = open_room(address, ME).await?;
    for token in ["", "x", "é", "0", &"0".repeat(31), &"g".repeat(32), &"0".repeat(4_000)] {
        let line = Line::join(address, ME, code, Some(token)).await;
        report.note(if line.is_err() { "refused" } else { "let in" }, line.is_err());
    }
    for token in [elsewhere, "0".repeat(32), "f".repeat(32)] {
        let mut line = Line::join(address, ME, code, Some(&token)).await?;
        let answer = line.ask(json!({ "type": "pause" })).await?;
        report.note("a newcomer", answer["code"] == "not_host");
        // Shown again it is the same newcomer, and still nobody's host.
        let mut again = Line::join(address, ME, code, Some(&token)).await?;
        let answer = again.ask(json!({ "type": "pause" })).await?;
        let is_same = again.welcome["you"] == line.welcome["you"];
        report.note("the same newcomer", is_same && answer["code"] == "not_host");
    }
    Ok(report)
}

/// The same request over and over, and another one under its id.
pub(super) async fn replays(address: SocketAddr) -> Result<Report, Failure> {
    let mut report = Report::default();
    let mut line = inside(address).await?;
    let answer = line.ask(json!({ "type": "play_now", "kind": "duel", "seats": 1 })).await?;
    report.hold(answer["type"] == "done", "a game for one cannot be started");
    let roll = json!({ "type": "act", "action": { "type": "roll" }, "seen": line.game["seq"] });
    let mut rolled = Value::Null;
    for n in 0..20 {
        line.send_as(77, &roll).await;
        let answer = loop {
            match line.hear().await? {
                Ok(told) if told["id"] == 77 => break told,
                Ok(_) => {}
                Err(ended) => return Err(format!("the line ended: {ended:?}").into()),
            }
        };
        report.note(in_a_word(&answer), answer["type"] == "done");
        if n == 0 {
            rolled = line.game["seq"].clone();
        }
    }
    report.hold(line.game["seq"] == rolled, "a request sent again was carried out again");
    Ok(report)
}

pub(super) async fn flood(address: SocketAddr) -> Result<Report, Failure> {
    let mut line = inside(address).await?;
    let ping = Message::text(json!({ "id": 1, "ask": { "type": "ping" } }).to_string());
    until_cut(&mut line, &ping, 2_000, &["done", "too_fast"]).await
}
