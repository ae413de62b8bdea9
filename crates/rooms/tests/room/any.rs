//! Anything in any order. The evening itself checks, all along, that every
//! request gets one answer, that records have no gaps and come first, that
//! nothing is sent on a closed line, and that no wake-up asks for another at once.

use bots::Choice;
use games::{Millis, Seat};
use proptest::prelude::*;
use rooms::{Input, Limits, LineId, ThoughtKey, testing::InspectRoom as _};
use serde_json::{Value, json};

use crate::evening::{Evening, Guest, lasting, timeless};

/// One thing that happens: what, and two numbers that say how.
type Move = (u8, u16, u16);

struct Any {
    evening: Evening,
    /// Everyone who was ever let in, on whichever line they were last.
    known: Vec<Guest>,
    /// The lines that are open now.
    here: Vec<Guest>,
    n_strangers: u64,
}

impl Any {
    fn new() -> Self {
        let limits = Limits { people: 6, lines: 8, lines_each: 2, ..Limits::default() };
        let mut evening = Evening::open_with(11, limits);
        evening.thinks_at_once = false;
        Self { evening, known: Vec::new(), here: Vec::new(), n_strangers: 0 }
    }

    fn happen(&mut self, (what, how, much): Move) {
        match what {
            0 => self.come(json!({ "name": format!("Guest {how}"), "last_seq": much })),
            1 if how % 2 == 0 => self.come(json!({ "role": "screen" })),
            2..=4 => {
                if let Some(guest) = pick(&self.known, how) {
                    self.come(json!({ "token": guest.token.to_string(), "last_seq": much }));
                }
            }
            5 | 6 => {
                if let Some(guest) = pick(&self.here, how) {
                    self.evening.lose(guest);
                }
            }
            7..=9 => self.evening.pass(u64::from(how) % 7_000),
            10 => self.evening.pass(u64::from(how) * 4),
            11..=16 => self.think(how),
            17 => self.evening.wake(),
            18 => self.disturb(how, much),
            19..=27 => {
                if let Some(guest) = pick(&self.here, how) {
                    self.evening.play_one(guest);
                }
            }
            28 | 29 => self.start(much),
            30 if how % 4 == 0 => {
                self.evening.restart();
                self.here.clear();
            }
            _ => self.ask(how, much),
        }
        let evening = &self.evening;
        self.here.retain(|&guest| !evening.is_closed(guest));
    }

    fn come(&mut self, hello: Value) {
        if let Ok(guest) = self.evening.hello(hello) {
            self.known.retain(|known| known.person != guest.person);
            self.known.push(guest);
            self.here.push(guest);
        }
    }

    /// Brings a bot's thought back, in any order, or loses it, or makes one up.
    fn think(&mut self, how: u16) {
        let index = usize::from(how) % (self.evening.thoughts.len() + 1);
        let input = match self.evening.thoughts.remove(index) {
            Some((key, thought)) => Input::Thought { key, choice: thought() },
            None => {
                let table = self.evening.room().table();
                let action = table.and_then(|table| table.read(&json!({ "type": "roll" })).ok());
                let choice = action.map(|action| Choice { action, after: Millis(1 + u64::from(how)) });
                let (game, seat) = (1 + u32::from(how % 3), Seat((how % 3) as u8));
                let as_of = self.evening.room().seq() - u64::from(how % 2);
                Input::Thought { key: ThoughtKey { game, seat, as_of }, choice }
            }
        };
        if how % 8 != 7 {
            self.evening.handle(input);
        }
    }

    fn disturb(&mut self, how: u16, much: u16) {
        let line = pick(&self.here, how).map_or(LineId(90_000), |guest| guest.line);
        self.evening.handle(match much % 3 {
            0 => Input::Refresh { line },
            1 => Input::Lag { line, rtt_ms: u32::from(much) << 16 },
            _ => Input::Lost { line: LineId(90_000 + u64::from(how)) },
        });
    }

    /// Whoever has been here longest tries to start a game.
    fn start(&mut self, much: u16) {
        if let Some(&guest) = self.here.first() {
            for which in [7, 8, 10] {
                // Any one answer will do, and the evening has seen to that.
                self.evening.ask(guest, any_ask(which, much)).ok();
            }
        }
    }

    /// Asks anything, under an id that may have been used before.
    fn ask(&mut self, how: u16, much: u16) {
        let ask = any_ask(how / 64, much);
        // Half of them from whoever has been here longest, who is often the
        // host, and some from a line that has not said hello.
        let slot = [0, 0, 0, 0, how, how, how, how][usize::from(how % 8)];
        match pick(&self.here, slot) {
            Some(guest) if how % 64 != 63 => {
                let answer = self.evening.ask_on(guest.line, u64::from(much % 50), ask.clone());
                assert_ne!(answer["type"], "welcome", "{ask}");
            }
            _ if ask["type"] == "hello" => {}
            _ => {
                self.n_strangers += 1;
                let stranger = LineId(80_000 + self.n_strangers);
                assert_eq!(self.evening.ask_on(stranger, 1, ask)["code"], "no_hello");
            }
        }
    }

    /// After a restart, everyone who is here finds the room they see now.
    fn compare(mut self) {
        if self.here.is_empty() {
            for guest in self.known.clone() {
                self.come(json!({ "token": guest.token.to_string() }));
            }
        }
        let records = self.evening.records();
        for &guest in &self.here {
            let mut reopened = self.evening.as_of(&records);
            reopened.thinks_at_once = false;
            let again = reopened.back(guest);
            assert_eq!(company(reopened.seen(again)), company(self.evening.seen(guest)));
            if self.evening.seen(guest)["phase"]["type"] != "gathering" {
                assert_eq!(timeless(reopened.view(again)), timeless(self.evening.view(guest)));
            }
            assert_eq!(reopened.records(), records, "coming back changes nothing");
        }
        for guest in std::mem::take(&mut self.here) {
            self.evening.lose(guest);
        }
        assert_eq!(self.evening.room().wake_at(), None);
    }
}

/// A room without what depends on who else is there just now.
fn company(room: Value) -> Value {
    let mut room = lasting(room);
    room["host"] = Value::Null;
    room["screens"] = Value::Null;
    room
}

fn pick(guests: &[Guest], how: u16) -> Option<Guest> {
    guests.get(usize::from(how) % guests.len().max(1)).copied()
}

/// Requests that make sense, and requests that make none.
fn any_ask(which: u16, much: u16) -> Value {
    let seat = [json!(0), json!(1), json!(2), json!(255), json!(null)][usize::from(much % 5)].clone();
    let sure_seat = if seat.is_null() { json!(0) } else { seat.clone() };
    let person = u32::from(much % 7);
    let name = ["Zoë", "", "a\u{202e}", &"x".repeat(400), "Guest 1"][usize::from(much % 5)].to_owned();
    let options = [
        json!({ "mode": "together" }),
        json!({ "pace": "off", "manual": true }),
        json!({ "matches": 3 }),
        json!([1]),
        json!({}),
    ][usize::from(much % 5)]
    .clone();
    let action = [
        json!({ "type": "roll" }),
        json!({ "type": "solve", "code": [much % 9, 1, 2, 3] }),
        json!({ "type": "place", "dice": [null, much % 7, null, null] }),
        json!({ "type": "answer", "answer": { "right": 255, "higher": 255, "lower": 1 } }),
        json!(much),
    ][usize::from(much % 5)]
    .clone();
    match which % 26 {
        0 => json!({ "type": "hello" }),
        1 => json!({ "type": "profile", "name": name, "look": { "colour": "red", "shape": "circle" } }),
        2 => json!({ "type": "sit", "seat": seat }),
        3 => json!({ "type": "stand" }),
        4 => json!({ "type": "return" }),
        5 => json!({ "type": "concede" }),
        6 => json!({ "type": "pick", "kind": "duel" }),
        7 => json!({ "type": "options", "options": options }),
        8 => json!({ "type": "add_bot", "seat": seat, "level": "easy" }),
        9 => json!({ "type": "clear_seat", "seat": sure_seat }),
        10 | 11 => json!({ "type": "start" }),
        12 | 13 => json!({ "type": "play_now", "kind": "duel", "seats": much % 4, "level": "medium" }),
        14 => json!({ "type": "pause" }),
        15 => json!({ "type": "resume" }),
        16 => json!({ "type": "skip" }),
        17 => json!({ "type": "clear" }),
        18 => json!({ "type": "hand_to_bot", "seat": sure_seat }),
        19 => json!({ "type": "kick", "person": person }),
        20 => json!({ "type": "block", "person": person }),
        21 => json!({ "type": "unblock", "person": person }),
        22 => json!({ "type": "lock", "locked": much.is_multiple_of(2) }),
        23 => json!({ "type": "rename", "person": person, "name": name }),
        24 => json!({ "type": "host", "person": person }),
        _ => json!({ "type": "act", "action": action, "seen": much }),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_order_of_things_confuses_a_room(
        moves in prop::collection::vec((0..44u8, any::<u16>(), any::<u16>()), 1..150)
    ) {
        let mut any = Any::new();
        any.come(json!({ "name": "Ana", "token": crate::evening::token(0).to_string() }));
        any.come(json!({ "name": "Ben" }));
        any.start(0);
        moves.into_iter().for_each(|one| any.happen(one));
        any.compare();
    }
}
