//! Whole rooms: requests carried out one after another, the journal they leave,
//! and the games that can be downloaded afterwards.

use std::sync::Arc;

use games::{Kind, Rng, Seat};
use rooms::{
    Hex, Input, Limits, LineId, Outgoing, Record, Room, RoomCode, Timestamp, Token, Transcript,
    testing::{InspectRoom as _, InspectTable as _},
    wire::{Ask, AskId, FromClient},
};
use serde_json::{Value, json};

use super::{Reached, Taken, Target, decoders::without_numbers, hold};

pub(super) struct Requests;
pub(super) struct Journal;
pub(super) struct Transcripts;

/// How many lines lead into the room.
const LINES: u64 = 3;
const HOST: Token = Hex([1; 16]);

/// A room, what it wrote down, and how late it is there.
struct Evening {
    room: Room,
    records: Vec<Record>,
    now: u64,
    /// The last frame that was sent.
    last: Option<Arc<str>>,
}

impl Evening {
    /// A room with its host and two guests.
    fn open(seed: [u8; 32]) -> Self {
        let code = RoomCode::from_number(7);
        let (room, record) =
            Room::open(Timestamp(0), code, Hex(seed), Kind::ALL[0], HOST.hash(), Limits::default());
        let mut evening = Self { room, records: vec![record], now: 0, last: None };
        for line in 0..LINES {
            let token = (line == 0).then(|| HOST.to_string());
            evening.ask(
                line,
                line,
                json!({ "type": "hello", "name": format!("Guest {line}"), "token": token }),
            );
        }
        evening
    }

    /// Asks for something that is known to be readable.
    fn ask(&mut self, line: u64, id: u64, ask: Value) {
        if let Ok(ask) = serde_json::from_value(ask) {
            self.carry_out(line, FromClient { id: AskId(id), ask });
        }
    }

    fn carry_out(&mut self, line: u64, FromClient { id, ask }: FromClient) {
        let byte = u8::try_from(line).unwrap_or_default() + 2;
        self.handle(Input::Ask { line: LineId(line), id, ask, fresh: Hex([byte; 16]) });
    }

    fn handle(&mut self, input: Input) {
        self.now += 700;
        for out in self.room.handle(Timestamp(self.now), input) {
            match out {
                Outgoing::Record(record) => self.records.push(record),
                Outgoing::Send { frame, .. } => self.last = Some(frame.text),
                Outgoing::Think { .. } | Outgoing::HangUp { .. } | Outgoing::Snapshot(_) => {}
            }
        }
    }

    /// Notes what the last request came to.
    fn note(&mut self, asked: &str, reached: &mut Reached) {
        let told: Value =
            self.last.take().and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        let answer = told["code"].as_str().or(told["type"].as_str()).unwrap_or("silence");
        reached.note(format!("{asked} {answer}"));
    }

    /// The room that comes back after a restart is the room that was left.
    fn comes_back(&self) -> Result<(), String> {
        let again = Room::reopen(Timestamp(self.now), &self.records, Limits::default());
        let again = again.map_err(|error| error.to_string())?;
        hold(again.seq() == self.room.seq(), || {
            format!("{} changes came back of {}", again.seq(), self.room.seq())
        })?;
        hold(again.remembered() == self.room.remembered(), || {
            format!("another room came back: {:?} of {:?}", again.remembered(), self.room.remembered())
        })?;
        let is_same = match (self.room.table(), again.table()) {
            (Some(one), Some(other)) => one.is_same(other),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        hold(is_same, || format!("another game came back: {:?} of {:?}", again.table(), self.room.table()))
    }

    /// An evening with a game, its host acting for a while.
    fn drawn(rng: &mut Rng, kind: Kind, n_acts: u32) -> Self {
        let mut evening = Self::open(rng.seed());
        evening.ask(0, 10, json!({ "type": "play_now", "kind": kind, "level": "easy" }));
        for id in 0..u64::from(n_acts) {
            let Some(action) = evening.room.table().map(|table| table.any_action(Seat(0), rng)) else {
                break;
            };
            evening.ask(0, 100 + id, json!({ "type": "act", "action": action, "seen": evening.room.seq() }));
        }
        evening
    }
}

impl Target for Requests {
    fn take(&mut self, text: &str, rng: &mut Rng, reached: &mut Reached) -> Result<Taken, String> {
        let mut evening = Evening::open(rng.seed());
        let before = evening.records.len();
        for (number, line) in (0..).zip(text.lines()) {
            match serde_json::from_str::<FromClient>(line) {
                Ok(request) => {
                    let tree: Value = serde_json::from_str(line).unwrap_or_default();
                    evening.carry_out(number % LINES, request);
                    evening.note(tree["ask"]["type"].as_str().unwrap_or_default(), reached);
                }
                Err(_) if rng.chance(1, 4) => evening.handle(Input::Lost { line: LineId(number % LINES) }),
                Err(_) => evening.handle(Input::Wake),
            }
        }
        evening.comes_back()?;
        Ok(if evening.records.len() > before { Taken::Accepted } else { Taken::Refused })
    }
}

impl Target for Journal {
    fn take(&mut self, text: &str, _: &mut Rng, reached: &mut Reached) -> Result<Taken, String> {
        let Ok(records) = serde_json::from_str::<Vec<Record>>(text) else { return Ok(Taken::Refused) };
        let Ok(room) = Room::reopen(Timestamp(0), &records, Limits::default()) else {
            return Ok(Taken::Refused);
        };
        let changes = records.iter().filter_map(|record| serde_json::to_value(&record.change).ok());
        changes.for_each(|change| reached.note(change["type"].as_str().unwrap_or_default()));
        let now = records.last().map_or(0, |record| record.at.0);
        let mut evening = Evening { room, records, now: now.min(u64::MAX / 2), last: None };
        let hello = Ask::Hello {
            token: Some(HOST.to_string()),
            name: Some("Host".into()),
            look: None,
            last_seq: None,
            role: rooms::wire::Role::Person,
            nonce: None,
            seat_code: None,
        };
        evening.carry_out(0, FromClient { id: AskId(1), ask: hello });
        evening.ask(0, 2, json!({ "type": "start" }));
        evening.handle(Input::Wake);
        Ok(Taken::Accepted)
    }

    fn sample(&mut self, rng: &mut Rng) -> Option<String> {
        let kind = *rng.pick(&Kind::ALL)?;
        let n_acts = rng.below(6);
        serde_json::to_string(&Evening::drawn(rng, kind, n_acts).records).ok()
    }
}

impl Target for Transcripts {
    fn take(&mut self, text: &str, _: &mut Rng, reached: &mut Reached) -> Result<Taken, String> {
        let Ok(transcript) = serde_json::from_str::<Transcript>(text) else { return Ok(Taken::Refused) };
        match transcript.verify() {
            Ok(_) => Ok(Taken::Accepted),
            Err(error) => {
                reached.note(without_numbers(&error.to_string()));
                Ok(Taken::Refused)
            }
        }
    }

    fn sample(&mut self, rng: &mut Rng) -> Option<String> {
        let n_acts = rng.below(8);
        let mut evening = Evening::drawn(rng, Kind::Duel, n_acts);
        evening.ask(0, 11, json!({ "type": "concede" }));
        serde_json::to_string(&Transcript::of(&evening.records, 1).ok()?).ok()
    }
}
