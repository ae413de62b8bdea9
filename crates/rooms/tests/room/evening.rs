//! A driven room in the hands of a test: a virtual clock, simulated lines, a
//! journal that is written at once, and bots that think at once.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

use games::{Kind, Rng, Seat, Viewer};
use rooms::{
    Append, Driver, Effect, Hex, Input, Limits, LineId, MemoryJournal, Outgoing, PersonId, Record, Room,
    RoomCode, RoomId, Snapshot, Tenure, Thought, ThoughtKey, Timestamp, Token,
    testing::InspectRoom as _,
    wire::{FromClient, follow},
};
use serde_json::{Value, json};

use crate::hand::sensible;

pub(crate) const ROOM: RoomId = Hex([7; 16]);
const START: Timestamp = Timestamp(1_000_000);
/// Frames that may wait for one reader; here everyone reads at once.
const QUEUE: usize = 100_000;

/// Someone in the room, on one of their lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guest {
    pub(crate) line: LineId,
    pub(crate) person: PersonId,
    pub(crate) token: Token,
}

/// Whether a frame shows the game, whole or in part.
fn shows(text: &str) -> bool {
    ["view", "update"].iter().any(|kind| text.starts_with(&format!("{{\"type\":\"{kind}\"")))
}

/// All that one line was sent.
#[derive(Debug, Default)]
struct Ear {
    frames: Vec<Arc<str>>,
    /// How many of them a test has looked at.
    n_taken: usize,
    is_closed: bool,
    /// The game as whoever listens has it before them.
    seen: Value,
}

/// One room and everyone in it.
pub(crate) struct Evening {
    driver: Driver<()>,
    pub(crate) now: Timestamp,
    pub(crate) limits: Limits,
    /// Whether bots answer as soon as they are asked.
    pub(crate) thinks_at_once: bool,
    pub(crate) thoughts: VecDeque<(ThoughtKey, Thought)>,
    pub(crate) n_wakes: usize,
    /// What the room wrote down of itself, in order.
    pub(crate) snapshots: Vec<Snapshot>,
    /// Whether everything is drawn once more after every input, and compared.
    pub(crate) looks_twice: bool,
    /// How many rows people fill before they guess.
    pub(crate) efforts: usize,
    journal: MemoryJournal,
    n_records: u64,
    ears: BTreeMap<LineId, Ear>,
    n_lines: u64,
    n_asks: u64,
}

/// The secret that all games of a test's room come from.
pub(crate) fn master(number: u64) -> Hex<32> {
    let mut rng = Rng::from_number(number);
    let mut bytes = [0; 32];
    bytes.chunks_exact_mut(8).for_each(|part| part.copy_from_slice(&rng.next_u64().to_le_bytes()));
    Hex(bytes)
}

/// The `n`th token that is drawn in a test; the 0th opens the room.
pub(crate) fn token(n: u64) -> Token {
    let Hex(bytes) = master(1_000_000 + n);
    Hex(std::array::from_fn(|i| bytes[i]))
}

impl Evening {
    /// A room in which nobody is yet.
    pub(crate) fn open() -> Self {
        Self::open_with(1, Limits::default())
    }

    pub(crate) fn open_with(number: u64, limits: Limits) -> Self {
        let code = RoomCode::from_number(number);
        let (room, record) = Room::open(START, code, master(number), Kind::Duel, token(0).hash(), limits);
        let mut evening = Self {
            driver: Driver::new(room, QUEUE),
            now: START,
            limits,
            thinks_at_once: true,
            thoughts: VecDeque::new(),
            n_wakes: 0,
            snapshots: Vec::new(),
            looks_twice: true,
            efforts: 1,
            journal: MemoryJournal::default(),
            n_records: 0,
            ears: BTreeMap::new(),
            n_lines: 0,
            n_asks: 1_000,
        };
        evening.keep(vec![record]);
        evening
    }

    pub(crate) fn room(&self) -> &Room {
        self.driver.room()
    }

    /// A room with people in it; the first is the host.
    pub(crate) fn with<const N: usize>(names: [&str; N]) -> (Self, [Guest; N]) {
        Self::open().joined_by(names)
    }

    pub(crate) fn joined_by<const N: usize>(mut self, names: [&str; N]) -> (Self, [Guest; N]) {
        let guests =
            std::array::from_fn(|n| if n == 0 { self.open_door(names[0]) } else { self.join(names[n]) });
        (self, guests)
    }

    /// The opener comes in.
    pub(crate) fn open_door(&mut self, name: &str) -> Guest {
        self.hello(json!({ "name": name, "token": token(0).to_string() })).unwrap()
    }

    /// A newcomer comes in.
    pub(crate) fn join(&mut self, name: &str) -> Guest {
        self.hello(json!({ "name": name })).unwrap()
    }

    pub(crate) fn screen(&mut self) -> Guest {
        self.hello(json!({ "role": "screen" })).unwrap()
    }

    /// Someone known comes back on a new line.
    pub(crate) fn back(&mut self, guest: Guest) -> Guest {
        self.hello(json!({ "token": guest.token.to_string() })).unwrap()
    }

    /// Says hello on a new line.
    pub(crate) fn hello(&mut self, mut hello: Value) -> Result<Guest, String> {
        self.n_lines += 1;
        let line = LineId(self.n_lines);
        hello["type"] = "hello".into();
        self.n_asks += 1;
        let answer = self.ask_on(line, self.n_asks, hello.clone());
        if answer["type"] == "refused" {
            return Err(answer["code"].as_str().unwrap().into());
        }
        let person = PersonId(serde_json::from_value(answer["you"].clone()).unwrap());
        let told = answer["token"].as_str().or(hello["token"].as_str());
        Ok(Guest { line, person, token: told.unwrap().parse().unwrap() })
    }

    /// Asks something under a new id; on `Err`, the refusal's code.
    pub(crate) fn ask(&mut self, guest: Guest, ask: Value) -> Result<(), String> {
        self.n_asks += 1;
        self.ask_as(guest, self.n_asks, ask)
    }

    /// Asks something under a given id.
    pub(crate) fn ask_as(&mut self, guest: Guest, id: u64, ask: Value) -> Result<(), String> {
        let answer = self.ask_on(guest.line, id, ask);
        match answer["type"].as_str() {
            Some("done") => Ok(()),
            _ => Err(answer["code"].as_str().unwrap().into()),
        }
    }

    pub(crate) fn act(&mut self, guest: Guest, action: Value) -> Result<(), String> {
        self.ask(guest, json!({ "type": "act", "action": action, "seen": 0 }))
    }

    /// The host lets the running deadline fall due, and everyone who has to agree
    /// does.
    pub(crate) fn skip(&mut self, host: Guest) -> Result<(), String> {
        match self.ask(host, json!({ "type": "skip" })) {
            Err(code) if code == "needs_consent" => {}
            outcome => return outcome,
        }
        self.ask(host, json!({ "type": "propose", "what": { "type": "skip" } }))?;
        let lines: Vec<LineId> = self.ears.keys().copied().collect();
        for line in lines {
            let open = self.seen(host)["proposal"].clone();
            let is_asked = |person: PersonId| open["asked"].as_array().unwrap().contains(&json!(person));
            let Some(person) = self.room().person_on(line) else { continue };
            if !open.is_null() && is_asked(person) {
                let yes = json!({ "type": "vote", "number": open["number"], "yes": true });
                self.n_asks += 1;
                assert_eq!(self.ask_on(line, self.n_asks, yes)["type"], "done");
            }
        }
        Ok(())
    }

    /// Asks on any line, and finds the one answer.
    pub(crate) fn ask_on(&mut self, line: LineId, id: u64, ask: Value) -> Value {
        let FromClient { id, ask } = serde_json::from_value(json!({ "id": id, "ask": ask })).unwrap();
        let n_before = self.ears.entry(line).or_default().frames.len();
        let fresh = token(line.0);
        self.handle(Input::Ask { line, id, ask, fresh });
        let frames = self.ears[&line].frames[n_before..].iter().map(|text| parse(text));
        let is_answer = |frame: &Value| {
            matches!(frame["type"].as_str(), Some("done" | "refused" | "welcome")) && frame["id"] == json!(id)
        };
        let answers: Vec<Value> = frames.filter(is_answer).collect();
        assert_eq!(answers.len(), 1, "one answer to {id:?}: {answers:?}");
        answers.into_iter().next().unwrap()
    }

    pub(crate) fn lose(&mut self, guest: Guest) {
        self.handle(Input::Lost { line: guest.line });
        self.ears.get_mut(&guest.line).unwrap().is_closed = true;
    }

    /// Lets one thing happen, and all that bots think of it.
    pub(crate) fn handle(&mut self, input: Input) {
        self.drive(input);
        while self.thinks_at_once
            && let Some((key, thought)) = self.thoughts.pop_front()
        {
            self.drive(Input::Thought { key, choice: thought() });
        }
    }

    fn drive(&mut self, input: Input) {
        if let Input::Ask { line, .. } = &input {
            self.driver.connect(*line);
        }
        let ears = &self.ears;
        self.driver.handle_watched([(self.now, input)], (), |_, outgoing| assert_in_order(outgoing, ears));
        let mut shown = Vec::new();
        while let Some(effect) = self.driver.next_effect(self.now) {
            match effect {
                Effect::Append { records, .. } => {
                    self.keep(records);
                    self.driver.kept();
                }
                Effect::Send { line, frame } => {
                    assert!(self.driver.drained(line, 0).is_none(), "everyone keeps up");
                    shown.extend(shows(&frame.text).then_some(line));
                    let ear = self.ears.entry(line).or_default();
                    follow(&mut ear.seen, &parse(&frame.text));
                    ear.frames.push(frame.text);
                }
                Effect::HangUp { line } => self.ears.entry(line).or_default().is_closed = true,
                Effect::Think { key, thought } => self.thoughts.push_back((key, thought)),
                Effect::Snapshot(snapshot) => self.snapshots.push(snapshot),
                Effect::LetOut { note: () } => {}
                Effect::FellBehind { line } | Effect::CutOff { line } => panic!("{line:?} keeps up"),
            }
        }
        shown.into_iter().for_each(|line| self.assert_sees(line));
        let is_shown = !self.looks_twice || self.room().is_shown();
        assert!(is_shown, "something of the room has changed that nobody was shown");
    }

    /// What was told of the game makes up just what is to be seen of it.
    fn assert_sees(&self, line: LineId) {
        let (Some(table), seen) = (self.room().table(), &self.ears[&line].seen) else { return };
        let seat = seen["seat"].as_u64().map(|seat| Seat(u8::try_from(seat).unwrap()));
        let view = table.view(seat.map_or(Viewer::Spectator, Viewer::Seat));
        assert_eq!(seen["view"], parse(&view.text()), "{line:?}");
        assert_eq!(seen["awaited"], json!(table.waiting_for().iter().collect::<Vec<_>>()));
        assert_eq!(seen["deadline"], json!(table.deadline()));
    }

    fn keep(&mut self, records: Vec<Record>) {
        let seqs: Vec<u64> = records.iter().map(|record| record.seq).collect();
        let first = self.n_records + 1;
        self.n_records += records.len() as u64;
        assert_eq!(seqs, (first..first + records.len() as u64).collect::<Vec<_>>(), "no gaps");
        let append = Append { room: ROOM, code: self.room().code(), tenure: Tenure::ALONE, records };
        self.journal.keep(&append).unwrap();
    }

    /// Lets time pass; the room is woken exactly when it asks to be.
    pub(crate) fn pass(&mut self, ms: u64) {
        let until = Timestamp(self.now.0 + ms);
        while let Some(at) = self.driver.wake_at().filter(|&at| at <= until) {
            self.now = self.now.max(at);
            self.wake();
            let next = self.driver.wake_at();
            assert!(next.is_none_or(|next| next > self.now), "woken at {at:?} only to wake at {next:?}");
        }
        self.now = until;
    }

    pub(crate) fn wake(&mut self) {
        self.n_wakes += 1;
        self.handle(Input::Wake);
    }

    /// The server stops and starts again: all lines are gone.
    pub(crate) fn restart(&mut self) {
        let records = self.records();
        self.driver = Driver::new(Room::reopen(self.now, &records, self.limits).unwrap(), QUEUE);
        self.thoughts.clear();
        self.ears.values_mut().for_each(|ear| ear.is_closed = true);
    }

    /// The same evening as it would be found after only some of its records.
    pub(crate) fn as_of(&self, records: &[Record]) -> Self {
        let journal = MemoryJournal::default();
        let append =
            Append { room: ROOM, code: self.room().code(), tenure: Tenure::ALONE, records: records.to_vec() };
        journal.keep(&append).unwrap();
        Self {
            driver: Driver::new(Room::reopen(self.now, records, self.limits).unwrap(), QUEUE),
            now: self.now,
            limits: self.limits,
            thinks_at_once: true,
            thoughts: VecDeque::new(),
            n_wakes: 0,
            snapshots: Vec::new(),
            looks_twice: true,
            efforts: 1,
            journal,
            n_records: records.len() as u64,
            ears: BTreeMap::new(),
            n_lines: self.n_lines + 1_000,
            n_asks: self.n_asks + 1_000,
        }
    }

    pub(crate) fn records(&mut self) -> Vec<Record> {
        self.journal.records(ROOM)
    }

    /// What a line was sent since the last look.
    pub(crate) fn heard(&mut self, guest: Guest) -> Vec<Value> {
        let ear = self.ears.get_mut(&guest.line).unwrap();
        let fresh = ear.frames[ear.n_taken..].iter().map(|text| parse(text)).collect();
        ear.n_taken = ear.frames.len();
        fresh
    }

    /// The types of what a line was sent since the last look.
    pub(crate) fn heard_types(&mut self, guest: Guest) -> Vec<String> {
        let heard = self.heard(guest);
        heard.iter().map(|frame| frame["type"].as_str().unwrap().to_owned()).collect()
    }

    pub(crate) fn is_closed(&self, guest: Guest) -> bool {
        self.ears[&guest.line].is_closed
    }

    /// Everything every line was ever sent.
    pub(crate) fn all_frames(&self) -> impl Iterator<Item = (LineId, &str)> {
        self.ears.iter().flat_map(|(&line, ear)| ear.frames.iter().map(move |text| (line, &**text)))
    }

    /// The game as someone has it before them.
    pub(crate) fn view(&self, guest: Guest) -> Value {
        self.ears[&guest.line].seen.clone()
    }

    /// The room as a line was last sent it.
    pub(crate) fn seen(&self, guest: Guest) -> Value {
        self.last(guest, "room").unwrap()["room"].clone()
    }

    /// The last frame of a type that a line was sent.
    pub(crate) fn last(&self, guest: Guest, wanted: &str) -> Option<Value> {
        let frames = self.ears[&guest.line].frames.iter().rev();
        frames.map(|text| parse(text)).find(|frame| frame["type"] == wanted)
    }

    /// The events a line was sent, of all its life.
    pub(crate) fn events(&self, guest: Guest) -> Vec<Value> {
        let frames = self.ears[&guest.line].frames.iter().map(|text| parse(text));
        let events = frames.filter(|frame| frame["type"] == "events");
        events.flat_map(|frame| frame["events"].as_array().unwrap().clone()).collect()
    }

    /// Plays one sensible action of a guest's, if there is one.
    pub(crate) fn play_one(&mut self, guest: Guest) -> bool {
        let action = sensible(&self.view(guest)["view"], self.efforts);
        action.is_some_and(|action| self.act(guest, action).is_ok())
    }

    /// Plays until the game on the table is over; time passes while nobody may act.
    pub(crate) fn play_out(&mut self, guests: &[Guest]) {
        for _ in 0..2_000 {
            if self.seen(guests[0])["phase"]["type"] != "playing" {
                return;
            }
            let played = guests.iter().filter(|&&guest| self.play_one(guest)).count();
            if played == 0 {
                self.pass(500);
            }
        }
        panic!("the game does not end");
    }
}

/// Records come before all else, and nothing is sent on a line that is closed.
fn assert_in_order(outgoing: &[Outgoing], ears: &BTreeMap<LineId, Ear>) {
    let mut closed: Vec<LineId> =
        ears.iter().filter(|(_, ear)| ear.is_closed).map(|(&line, _)| line).collect();
    for (n, out) in outgoing.iter().enumerate() {
        match out {
            Outgoing::Record(_) => {
                let before = outgoing[..n].iter();
                assert!(before.clone().all(|out| matches!(out, Outgoing::Record(_))), "{outgoing:?}");
            }
            Outgoing::Send { line, frame } => assert!(!closed.contains(line), "{line:?}: {}", frame.text),
            Outgoing::HangUp { line } => closed.push(*line),
            Outgoing::Think { .. } | Outgoing::Snapshot(_) => {}
        }
    }
}

pub(crate) fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// A room as the journal knows it: who is there, and how far away, is not its key.
pub(crate) fn lasting(mut room: Value) -> Value {
    let seats = room["seats"].as_array().unwrap().iter();
    let seated: Vec<Value> = seats.map(|seat| seat["occupant"]["person"].clone()).collect();
    // A question is open only while the server runs.
    (room["proposal"], room["decided"]) = (Value::Null, Value::Null);
    // Those who have no seat are listed only while they are there.
    room["people"].as_array_mut().unwrap().retain(|person| seated.contains(&person["id"]));
    for list in ["people", "blocked"] {
        for person in room[list].as_array_mut().unwrap() {
            person["presence"] = Value::Null;
            person["lag_ms"] = Value::Null;
        }
    }
    room
}

/// A view without the passing of time, and without its number, which a restart forgets.
pub(crate) fn timeless(mut view: Value) -> Value {
    for key in ["now", "running", "seq", "number"] {
        view[key] = Value::Null;
    }
    view
}
