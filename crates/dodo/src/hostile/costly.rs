//! Requests that cost the server more than those who send them: each is small,
//! allowed once, and sent again and again.

use std::net::SocketAddr;

use line::{Failure, From, Line, ending, http, in_a_word, open_room};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::Report;

const ME: From = From::Household(6);
/// How many ask at the same time, and how often each of them.
const TOGETHER: usize = 6;
const PAGES: usize = 40;
const REACTIONS: usize = 120;
const DEALS: usize = 40;
/// The longest pack that fits one message.
const PACK_BYTES: usize = 14_000;

/// What a server may say to too much of anything.
fn is_slowed(answer: &str) -> bool {
    matches!(answer, "429" | "503" | "too_fast" | "too_busy" | "room_is_full" | "too_much")
        || answer.starts_with("too_many")
        || answer.starts_with("closed 1008")
}

/// A pack of as many words as go into one message.
fn large_pack() -> Value {
    let words = (0..).map(|n| format!("word {}", letters(n)));
    let mut text = "# title: Large\n# language: en\n".to_owned();
    for word in words {
        if text.len() + word.len() > PACK_BYTES {
            break;
        }
        text += &word;
        text.push('\n');
    }
    json!({ "type": "pack", "pack": { "type": "file", "text": text } })
}

/// A number in letters: words of a pack have none of its digits.
fn letters(mut n: u32) -> String {
    let mut word = String::new();
    loop {
        word.push(char::from(b'a' + u8::try_from(n % 26).unwrap_or_default()));
        n /= 26;
        if n == 0 {
            return word;
        }
    }
}

/// A room of the attacker's own with a large pack on the table.
async fn with_large_pack(address: SocketAddr) -> Result<(String, Line, Report), Failure> {
    let mut report = Report::default();
    let (code, token) = open_room(address, ME).await?;
    let mut host = Line::join(address, ME, &code, Some(&token)).await?;
    for ask in [json!({ "type": "pick", "kind": "rush" }), large_pack()] {
        let answer = host.ask(ask).await?;
        report.hold(answer["type"] == "done", "a large pack is not taken");
    }
    Ok((code, host, report))
}

/// Pages about one room's only game, a game that is not there, and its code.
pub(super) async fn games_of_one_room(address: SocketAddr) -> Result<Report, Failure> {
    let (code, token) = open_room(address, ME).await?;
    let mut host = Line::join(address, ME, &code, Some(&token)).await?;
    for ask in [json!({ "type": "play_now", "kind": "duel", "seats": 1 }), json!({ "type": "concede" })] {
        host.ask(ask).await?;
    }
    let pages = ["games/1", "games/9999", "games/1/analysis", "games/1/replay", "qr.svg"];
    let paths = pages.map(|page| format!("GET /api/rooms/{code}/{page}"));
    fetch(address, &paths, &[200, 404]).await
}

/// The list of packs that lie with the server.
pub(super) async fn list_of_packs(address: SocketAddr) -> Result<Report, Failure> {
    fetch(address, &["GET /api/packs".to_owned()], &[200]).await
}

/// Asks for all of these over and over, several at a time.
async fn fetch(address: SocketAddr, paths: &[String], right: &'static [u16]) -> Result<Report, Failure> {
    let mut asking = JoinSet::new();
    for first in 0..TOGETHER {
        let paths = paths.to_vec();
        asking.spawn(async move {
            let mut answers = Vec::new();
            for n in 0..PAGES {
                let head = &paths[(first + n) % paths.len()];
                answers.push(http(address, ME, head, None).await.map(|(status, _)| status));
            }
            answers
        });
    }
    let mut report = Report::default();
    while let Some(answers) = asking.join_next().await {
        for answer in answers? {
            // A server that has had enough of an address may hang up on it.
            let status = answer.map_or("hung up".to_owned(), |status| status.to_string());
            let is_right = status == "hung up"
                || is_slowed(&status)
                || right.iter().any(|right| right.to_string() == status);
            report.note(status, is_right);
        }
    }
    Ok(report)
}

/// Guests who cheer beside a large pack: a game would be dealt from it each time
/// the room is shown.
pub(super) async fn reactions(address: SocketAddr) -> Result<Report, Failure> {
    let (code, _host, mut report) = with_large_pack(address).await?;
    let mut cheering = JoinSet::new();
    for _ in 0..TOGETHER {
        let mut guest = Line::join(address, ME, &code, None).await?;
        cheering.spawn(async move { cheer(&mut guest).await });
    }
    while let Some(answers) = cheering.join_next().await {
        for answer in answers?? {
            let is_right = answer == "done" || is_slowed(&answer);
            report.note(answer, is_right);
        }
    }
    Ok(report)
}

/// Cheers as often as it goes, and gives all answers.
async fn cheer(guest: &mut Line) -> Result<Vec<String>, Failure> {
    let mut pending = Vec::new();
    for _ in 0..REACTIONS {
        pending.push(guest.send_ask(&json!({ "type": "react", "face": "👏" })).await);
    }
    let mut answers = Vec::new();
    while answers.len() < pending.len() {
        match guest.hear().await? {
            Ok(told) if told["id"].as_u64().is_some_and(|id| pending.contains(&id)) => {
                answers.push(in_a_word(&told));
            }
            Ok(_) => {}
            Err(ended) => {
                answers.push(line::ending(ended));
                break;
            }
        }
    }
    Ok(answers)
}

/// Games that are dealt and cleared away, with a large pack or with bots that
/// think hard.
pub(super) async fn deals(address: SocketAddr, with_bots: bool) -> Result<Report, Failure> {
    let (_, mut host, mut report) = with_large_pack(address).await?;
    for _ in 0..2 {
        host.ask(json!({ "type": "add_bot", "level": "easy" })).await?;
    }
    let begin = if with_bots {
        json!({ "type": "play_now", "kind": "rush", "seats": 6, "level": "hard" })
    } else {
        json!({ "type": "start" })
    };
    let round = [begin, json!({ "type": "skip" }), json!({ "type": "clear" })];
    for ask in round.iter().cycle().take(DEALS * round.len()) {
        let (answer, is_over) = match answer_or_end(&mut host, ask).await? {
            Ok(answer) => (in_a_word(&answer), false),
            Err(ended) => (ending(ended), true),
        };
        // Beside a refusal for too many, what follows on it may not be possible.
        let follows = ["not_playing", "playing", "nothing_to_skip"].contains(&answer.as_str());
        let is_right = answer == "done" || follows || is_slowed(&answer);
        report.note(answer, is_right);
        if is_over {
            break;
        }
    }
    Ok(report)
}

/// The answer to a request, or the code that the line was closed with: whoever
/// goes on and on after being told to slow down is cut off.
async fn answer_or_end(host: &mut Line, ask: &Value) -> Result<Result<Value, Option<u16>>, Failure> {
    let id = host.send_ask(ask).await;
    loop {
        match host.hear().await? {
            Ok(told) if told["id"] == id => return Ok(Ok(told)),
            Ok(_) => {}
            Err(ended) => return Ok(Err(ended)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_large_pack_is_one_and_fits_a_message() {
        let pack = large_pack();
        let text = pack["pack"]["text"].as_str().unwrap_or_default();
        assert!(pack.to_string().len() < 16 * 1024);
        let (_, note) = rooms::unpack(games::Kind::Rush, &json!({}), text).expect("it is a pack");
        assert!(note.words > 1_000, "{}", note.words);
    }
}
