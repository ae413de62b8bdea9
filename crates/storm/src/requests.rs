//! What people ask for, and what no browser sends.

use std::sync::Arc;

use bots::Level;
use games::{Kind, Rng, Seat};
use rooms::{
    ActionClass, Room, about,
    testing::{InspectRoom as _, InspectTable as _},
};
use serde_json::{Map, Value, json};

use crate::guest::Guest;

/// A move of someone's: of whoever is waited for, if it is to make sense.
pub(crate) fn any_move(
    room: &Room,
    guests: &[Guest],
    number: usize,
    is_sensible: bool,
    rng: &mut Rng,
) -> Option<(usize, Value)> {
    let (table, (_, chairs)) = room.table().zip(room.seated())?;
    let awaited: Vec<Seat> = table.waiting_for().iter().collect();
    let guest_on = |seat: Seat| {
        let person = chairs.get(seat.index())?.person();
        guests.iter().position(|guest| guest.person.is_some() && guest.person == person)
    };
    let wanted: Vec<(usize, Seat)> =
        awaited.iter().filter_map(|&seat| Some((guest_on(seat)?, seat))).collect();
    let (number, seat) = match rng.pick(&wanted) {
        Some(&wanted) if is_sensible => wanted,
        Some(_) | None => (number, Seat(u8::try_from(rng.below(4)).unwrap_or_default())),
    };
    let idea = is_sensible.then(|| table.think(seat, Level::Easy, rng.seed())()).flatten();
    let action = idea.map_or_else(|| table.any_action(seat, rng), |choice| choice.action.into_json());
    let is_stroke = table.read(&action).is_ok_and(|action| table.class(&action) == ActionClass::Stroke);
    let ask = if is_stroke {
        json!({ "type": "stroke", "action": action })
    } else {
        let seen = guests[number].seen();
        json!({ "type": "act", "action": action, "seen": seen, "after_ms": rng.below(800) })
    };
    Some((number, ask))
}

/// Whether a game is on the table that is not over.
pub(crate) fn goes_on(room: &Room) -> bool {
    room.table().is_some_and(|table| table.outcome().is_none())
}

/// All that the host asks for to have a game dealt, in place of one that `goes_on`.
pub(crate) fn any_deal(usual: Kind, goes_on: bool, rng: &mut Rng) -> Vec<Value> {
    let kind = if rng.chance(1, 6) { rng.pick(&Kind::ALL).copied().unwrap_or(usual) } else { usual };
    let about = about(kind);
    let spread = u32::from(about.max_seats - about.min_seats) + 1;
    let seats = about.min_seats + u8::try_from(rng.below(spread)).unwrap_or_default();
    // How well bots play is nothing to the promises, and easy ones think least.
    let level = if rng.chance(1, 16) { "medium" } else { "easy" };
    let mut asks: Vec<Value> = goes_on.then(|| json!({ "type": "clear" })).into_iter().collect();
    if rng.chance(1, 4) {
        asks.extend(deal_by_hand(kind, rng));
    } else {
        asks.push(json!({ "type": "play_now", "kind": kind, "seats": seats, "level": level }));
    }
    asks
}

/// Everything it takes to deal a game by hand, with any options of the form.
fn deal_by_hand(kind: Kind, rng: &mut Rng) -> Vec<Value> {
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
    let board = (kind == Kind::Dohdles && rng.chance(1, 2)).then(|| lay(BOARD));
    [json!({ "type": "pick", "kind": kind }), json!({ "type": "options", "options": options })]
        .into_iter()
        .chain(board)
        .chain(bots)
        .chain([start(rng)])
        .collect()
}

/// A short board of Dohdles, on which some wrong words cost nothing.
const BOARD: &str =
    "clues ?? ABC ??/ABC\nrewards 1 2 3\nforward 2 1 3 2 1 2 1\nback 0 0 1 2 1 3 2\nstart 2\n";

fn lay(text: &str) -> Value {
    json!({ "type": "pack", "pack": { "type": "file", "text": text } })
}

/// A deal, whatever becomes of the seats of those who are away.
fn start(rng: &mut Rng) -> Value {
    match rng.below(3) {
        0 => json!({ "type": "start" }),
        1 => json!({ "type": "start", "away": "bot" }),
        _ => json!({ "type": "start", "away": "leave_out" }),
    }
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
        start(rng),
        json!({ "type": "request_seat", "seat": seat }),
        json!({ "type": "give_seat", "seat": seat, "person": person }),
        json!({ "type": "answer", "person": person, "allowed": seat % 4 != 0 }),
        json!({ "type": "wish", "kind": "rush" }),
        json!({ "type": "propose", "what": { "type": "pause" } }),
        json!({ "type": "propose", "what": { "type": "resume" } }),
        json!({ "type": "propose", "what": { "type": "skip" } }),
        json!({ "type": "propose", "what": { "type": "give_seat", "seat": seat, "person": person } }),
        json!({ "type": "doze", "asleep": seat % 2 == 0 }),
        json!({ "type": "add_bot", "level": "easy" }),
        json!({ "type": "clear_seat", "seat": seat }),
        json!({ "type": "hand_to_bot", "seat": seat }),
        json!({ "type": "kick", "person": person }),
        json!({ "type": "block", "person": person }),
        json!({ "type": "unblock", "person": person }),
        json!({ "type": "host", "person": person }),
        json!({ "type": "lock", "locked": seat % 2 == 0 }),
        json!({ "type": "options", "options": { "pace": "off" } }),
        lay(BOARD),
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
