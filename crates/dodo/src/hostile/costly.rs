//! Requests that cost the server more than those who send them: each is small,
//! allowed once, and sent again and again.

use std::net::SocketAddr;

use line::{Failure, From, Line, bring_pack, ending, http, in_a_word, open_room};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::Report;

const ME: From = From::Household(6);
/// How many ask at the same time, and how often each of them.
const TOGETHER: usize = 6;
const PAGES: usize = 40;
const REACTIONS: usize = 120;
const DEALS: usize = 40;
/// No pack may be longer.
const PACK_BYTES: usize = 64 * 1024;
/// No pack may have more words.
const PACK_WORDS: u32 = 5_000;

/// What a server may say to too much of anything.
fn is_slowed(answer: &str) -> bool {
    matches!(answer, "429" | "503" | "too_fast" | "too_busy" | "room_is_full" | "too_much")
        || answer.starts_with("too_many")
        || answer.starts_with("closed 1008")
}

/// The largest pack there is.
fn large_pack() -> String {
    let words = (0..PACK_WORDS).map(|n| format!("word {}\n", letters(n)));
    let mut text: String = words.collect();
    text += "# ";
    let left = PACK_BYTES - text.len();
    text + &"x".repeat(left)
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
    let (_, brought) = bring_pack(address, ME, "rush", &large_pack()).await?;
    let brought: Value = serde_json::from_str(&brought).unwrap_or_default();
    let pack = json!({ "type": "brought", "id": brought["id"] });
    for ask in [json!({ "type": "pick", "kind": "rush" }), json!({ "type": "pack", "pack": pack })] {
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

/// The largest packs, and texts with something wrong in each of their lines.
pub(super) async fn packs(address: SocketAddr) -> Result<Report, Failure> {
    let texts = [large_pack(), "?\n".repeat(PACK_BYTES / 2)];
    let mut bringing = JoinSet::new();
    for first in 0..TOGETHER {
        let texts = texts.clone();
        bringing.spawn(async move {
            let mut answers = Vec::new();
            for n in 0..PAGES {
                let text = &texts[(first + n) % texts.len()];
                answers.push(bring_pack(address, ME, "rush", text).await.map(|(status, _)| status));
            }
            answers
        });
    }
    let mut report = Report::default();
    while let Some(answers) = bringing.join_next().await {
        note_statuses(&mut report, answers?, &[200, 422]);
    }
    Ok(report)
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
        note_statuses(&mut report, answers?, right);
    }
    Ok(report)
}

fn note_statuses(report: &mut Report, answers: Vec<Result<u16, Failure>>, right: &[u16]) {
    for answer in answers {
        // A server that has had enough of an address may hang up on it.
        let status = answer.map_or("hung up".to_owned(), |status| status.to_string());
        let is_right = status == "hung up"
            || is_slowed(&status)
            || right.iter().any(|right| right.to_string() == status);
        report.note(status, is_right);
    }
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
    fn the_large_pack_is_the_largest_there_is() {
        let text = large_pack();
        assert_eq!(text.len(), PACK_BYTES);
        let (_, note) = rooms::unpack(games::Kind::Rush, &json!({}), &text).expect("it is a pack");
        assert_eq!(note.words, PACK_WORDS);
    }
}
