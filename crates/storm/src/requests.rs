//! What people ask for beside their moves, and what no browser sends.

use std::sync::Arc;

use games::{Kind, Rng};
use rooms::about;
use serde_json::{Map, Value, json};

/// Everything it takes to deal a game by hand, with any options of the form.
pub(crate) fn deal_by_hand(kind: Kind, rng: &mut Rng) -> Vec<Value> {
    let form = about(kind).options;
    let mut options = Map::new();
    for field in &form {
        if let Some(choice) = rng.pick(&field.choices).filter(|_| rng.chance(1, 2)) {
            options.insert(field.key.to_owned(), json!(choice));
        }
    }
    // A game without a clock must not wait for a bot.
    if rng.chance(1, 3) {
        options.insert("pace".into(), json!("off"));
    }
    let bots = (0..rng.below(4)).map(|_| json!({ "type": "add_bot", "level": "easy" }));
    [json!({ "type": "pick", "kind": kind }), json!({ "type": "options", "options": options })]
        .into_iter()
        .chain(bots)
        .chain([json!({ "type": "start" })])
        .collect()
}

/// Anything but a move.
pub(crate) fn any_ask(rng: &mut Rng) -> Value {
    let (seat, person) = (rng.below(7), rng.below(6));
    let asks = [
        json!({ "type": "sit" }),
        json!({ "type": "sit", "seat": seat }),
        json!({ "type": "stand" }),
        json!({ "type": "return" }),
        json!({ "type": "concede" }),
        json!({ "type": "pause" }),
        json!({ "type": "resume" }),
        json!({ "type": "skip" }),
        json!({ "type": "clear" }),
        json!({ "type": "start" }),
        json!({ "type": "add_bot", "level": "easy" }),
        json!({ "type": "clear_seat", "seat": seat }),
        json!({ "type": "hand_to_bot", "seat": seat }),
        json!({ "type": "kick", "person": person }),
        json!({ "type": "block", "person": person }),
        json!({ "type": "unblock", "person": person }),
        json!({ "type": "host", "person": person }),
        json!({ "type": "lock", "locked": seat % 2 == 0 }),
        json!({ "type": "options", "options": { "pace": "off" } }),
        json!({ "type": "react", "face": "👏" }),
        json!({ "type": "react", "face": "no such face" }),
        json!({ "type": "profile", "name": "x".repeat(seat as usize * 5), "look": { "colour": "red", "shape": "star" } }),
        json!({ "type": "ping" }),
    ];
    rng.pick(&asks).cloned().unwrap_or_default()
}

/// Something that no browser of ours sends.
pub(crate) fn garbage(rng: &mut Rng) -> Arc<str> {
    let frames = [
        "".to_owned(),
        "{".to_owned(),
        "null".to_owned(),
        "[".repeat(2_000),
        json!({ "id": -1, "ask": { "type": "ping" } }).to_string(),
        json!({ "id": 1.5, "ask": { "type": "ping" } }).to_string(),
        json!({ "id": u64::MAX, "ask": { "type": "ping" } }).to_string(),
        json!({ "id": 7, "ask": { "type": "fly" } }).to_string(),
        json!({ "id": 7, "ask": { "type": "act", "action": null, "seen": 0 } }).to_string(),
        json!({ "id": 7, "ask": { "type": "stroke", "action": { "type": "ink" } } }).to_string(),
        json!({ "id": 8, "ask": { "type": "act", "action": { "type": "x".repeat(5_000) }, "seen": u64::MAX } }).to_string(),
        json!({ "id": 9, "ask": { "type": "hello", "token": "\u{0}" } }).to_string(),
        json!({ "id": 9, "ask": { "type": "kick", "person": u32::MAX } }).to_string(),
        json!({ "id": 9, "ask": { "type": "play_now", "kind": "duel", "seats": 255 } }).to_string(),
        json!({ "id": 9, "ask": { "type": "options", "options": { "matches": -3 } } }).to_string(),
        json!({ "id": 9, "ask": { "type": "ping" }, "more": true }).to_string(),
    ];
    rng.pick(&frames).map_or_else(|| "".into(), |text| text.as_str().into())
}
