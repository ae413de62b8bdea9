//! The server of an evening: the real room behind the real gate, over a disk
//! that fails. What goes out comes back as values for the evening to carry.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use games::Rng;
use rooms::{
    Change, Frame, Gate, Hex, Input, Limits, LineId, Outgoing, PersonId, Purpose, Record, Room, RoomCode,
    Thought, ThoughtKey, Timestamp, Token,
    wire::{AskId, FromClient, ToClient},
};

use crate::{
    Broken, Promise, Sabotage,
    disk::{Disk, IDS, Write},
    verify::Verifier,
};

/// Frames waiting for one reader before news is dropped.
const QUEUE: usize = 24;
/// Batches handled ahead of the disk.
const AHEAD: usize = 16;
/// More than any input should bring about.
const MOST_OUTGOING: usize = 2_000;

/// Something the evening has to carry somewhere.
pub(crate) enum Effect {
    /// A frame on its way.
    Deliver(LineId, Arc<str>),
    /// A line that the server closes.
    Close(LineId),
    /// A bot's work.
    Think(ThoughtKey, Thought),
    /// The disk has work to do.
    Write,
}

/// One connection's queue.
#[derive(Debug, Default)]
struct Reader {
    waiting: usize,
    is_behind: bool,
}

pub(crate) struct House {
    pub(crate) disk: Disk,
    pub(crate) is_up: bool,
    /// Whether the bots are others than those the rooms were played with.
    pub(crate) has_other_bots: bool,
    /// How many inputs were handled.
    pub(crate) step: usize,
    pub(crate) recoveries: u64,
    pub(crate) sabotage: Sabotage,
    room: Option<Room>,
    gate: Gate<()>,
    readers: BTreeMap<LineId, Reader>,
    /// Lines on which nothing is heard any more.
    closed: BTreeSet<LineId>,
    verifier: Verifier,
    effects: Vec<Effect>,
    n_tokens: u64,
    n_sendings: u64,
}

/// The `n`th token that is drawn in an evening; the 0th opens the room.
pub(crate) fn token(n: u64) -> Token {
    let bytes = Rng::seed_from_number(1_000_000 + n);
    Hex(std::array::from_fn(|i| bytes[i]))
}

impl House {
    pub(crate) fn open(now: Timestamp, seed: u64, sabotage: Sabotage) -> Self {
        let (code, master) = (RoomCode::from_number(seed % 1_000), Hex(Rng::seed_from_number(seed)));
        let kind = games::Kind::ALL[0];
        let (room, record) = Room::open(now, code, master, kind, token(0).hash(), Limits::default());
        let mut disk = Disk::new();
        disk.write(code, vec![record]);
        disk.end_write();
        Self {
            disk,
            is_up: true,
            has_other_bots: false,
            step: 0,
            recoveries: 0,
            sabotage,
            room: Some(room),
            gate: Gate::default(),
            readers: BTreeMap::new(),
            closed: BTreeSet::new(),
            verifier: Verifier::new(seed),
            effects: Vec::new(),
            n_tokens: 0,
            n_sendings: 0,
        }
    }

    pub(crate) fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    pub(crate) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Whether the room takes more in, or waits for the disk.
    pub(crate) fn is_ready(&self) -> bool {
        self.gate.len() < AHEAD
    }

    pub(crate) fn wake_at(&self) -> Option<Timestamp> {
        self.room.as_ref().filter(|_| self.is_up && self.is_ready())?.wake_at()
    }

    /// A frame has come in, as bytes.
    pub(crate) fn hear(&mut self, now: Timestamp, line: LineId, text: &str) -> Result<(), Broken> {
        if !self.is_up || self.closed.contains(&line) {
            return Ok(());
        }
        self.readers.entry(line).or_default();
        match serde_json::from_str::<FromClient>(text) {
            Ok(FromClient { mut id, ask }) => {
                if self.sabotage == Sabotage::ForgetsIds {
                    self.n_sendings += 1;
                    id = AskId(id.0 % IDS + IDS * self.n_sendings);
                }
                self.n_tokens += 1;
                let fresh = token(self.n_tokens);
                self.handle(now, Input::Ask { line, id, ask, fresh })
            }
            Err(error) => {
                let refused =
                    ToClient::Refused { id: None, code: "bad_message".into(), text: error.to_string() };
                let text = serde_json::to_string(&refused).unwrap_or_default();
                self.send(line, &Frame { text: text.into(), purpose: Purpose::Refusal });
                Ok(())
            }
        }
    }

    /// A connection is found to be gone.
    pub(crate) fn lose(&mut self, now: Timestamp, line: LineId) -> Result<(), Broken> {
        self.readers.remove(&line);
        self.closed.insert(line);
        if !self.is_up {
            return Ok(());
        }
        self.handle(now, Input::Lost { line })
    }

    /// Anything else has happened.
    pub(crate) fn handle(&mut self, now: Timestamp, input: Input) -> Result<(), Broken> {
        if !self.is_up {
            return Ok(());
        }
        self.step += 1;
        self.open_room(now)?;
        let Some(room) = &mut self.room else { return Ok(()) };
        let mut outgoing = room.handle(now, input);
        let step = self.step;
        let broken = |(promise, what)| Broken { promise, step, what };
        if outgoing.len() > MOST_OUTGOING {
            return Err(broken((Promise::Bounded, format!("{} things followed from one", outgoing.len()))));
        }
        if self.sabotage == Sabotage::ShowsTheHostsHand {
            Verifier::mix_up(room, &mut outgoing);
        }
        self.verifier.look(room, &outgoing).map_err(broken)?;
        let records = self.gate.take_in(outgoing, ());
        if !records.is_empty() {
            self.disk.write(room.code(), records);
            self.effects.push(Effect::Write);
            if self.sabotage == Sabotage::SendsFirst {
                self.gate.kept();
            }
        }
        self.let_out();
        Ok(())
    }

    /// The disk has ended its oldest write.
    pub(crate) fn end_write(&mut self) -> Result<(), Broken> {
        match self.disk.end_write() {
            None => {}
            Some(Write::Kept) => {
                if self.sabotage != Sabotage::SendsFirst {
                    self.gate.kept();
                }
                self.verifier.kept(self.disk.n_kept());
                self.let_out();
            }
            // The room has run ahead of its journal, and is opened again by whoever comes next.
            Some(Write::Failed) => {
                self.disk.forget_writes();
                self.close_room();
            }
        }
        self.done_once()
    }

    /// The power fails.
    pub(crate) fn crash(&mut self, survivors: usize) -> Result<(), Broken> {
        self.disk.crash(survivors);
        self.is_up = false;
        self.close_room();
        self.done_once()
    }

    fn done_once(&self) -> Result<(), Broken> {
        let twice = |(person, ask): (PersonId, u64)| Broken {
            promise: Promise::Once,
            step: self.step,
            what: format!("request {ask} of {person:?} changed the game twice"),
        };
        self.disk.done_twice().map_or(Ok(()), |ask| Err(twice(ask)))
    }

    fn close_room(&mut self) {
        self.room = None;
        self.gate = Gate::default();
        let lines = std::mem::take(&mut self.readers);
        self.closed.extend(lines.keys());
        self.effects.extend(lines.into_keys().map(Effect::Close));
    }

    fn open_room(&mut self, now: Timestamp) -> Result<(), Broken> {
        if self.room.is_some() {
            return Ok(());
        }
        self.recoveries += 1;
        let step = self.step;
        let broken = |what| Broken { promise: Promise::Recovered, step, what };
        let mut stored = self.disk.stored();
        if self.sabotage == Sabotage::DealsAnew
            && let Some(Record { change: Change::Opened { master, .. }, .. }) = stored.records.first_mut()
        {
            *master = Hex([9; 32]);
        }
        let room = Room::restore(now, &stored, Limits::default()).map_err(|e| broken(e.to_string()))?;
        self.verifier.compare(&room).map_err(broken)?;
        self.room = Some(room);
        Ok(())
    }

    fn let_out(&mut self) {
        while let Some((outgoing, ())) = self.gate.let_out() {
            for out in outgoing {
                match out {
                    Outgoing::Record(_) => {}
                    Outgoing::Send { line, frame } => self.send(line, &frame),
                    Outgoing::HangUp { line } => self.hang_up(line),
                    Outgoing::Think { key, thought } => self.effects.push(Effect::Think(key, thought)),
                    Outgoing::Snapshot(snapshot) => self.disk.keep_snapshot(snapshot),
                }
            }
        }
    }

    /// Sends as the server does: a reader who cannot keep up misses news, and
    /// is cut off rather than left without an answer.
    fn send(&mut self, line: LineId, frame: &Frame) {
        let Some(reader) = self.readers.get_mut(&line) else { return };
        let is_news = frame.purpose == Purpose::News;
        if is_news && (reader.is_behind || reader.waiting >= QUEUE) {
            reader.is_behind = true;
        } else if reader.waiting >= QUEUE {
            self.hang_up(line);
        } else {
            reader.waiting += 1;
            self.effects.push(Effect::Deliver(line, frame.text.clone()));
        }
    }

    fn hang_up(&mut self, line: LineId) {
        self.closed.insert(line);
        if self.readers.remove(&line).is_some() {
            self.effects.push(Effect::Close(line));
        }
    }

    /// A frame has left the queue; whoever has caught up is shown everything anew.
    pub(crate) fn sent(&mut self, now: Timestamp, line: LineId) -> Result<(), Broken> {
        let Some(reader) = self.readers.get_mut(&line) else { return Ok(()) };
        reader.waiting -= 1;
        if reader.is_behind && reader.waiting < QUEUE / 2 {
            reader.is_behind = false;
            return self.handle(now, Input::Refresh { line });
        }
        Ok(())
    }
}
