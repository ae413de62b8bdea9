//! The server of an evening: the driver that the real one runs, over a disk
//! that fails. What goes out comes back as values for the evening to carry.

use std::{collections::BTreeSet, sync::Arc};

use games::Rng;
use rooms::{
    Driver, Effect as Driven, Hex, Input, Limits, LineId, Outgoing, PersonId, Room, RoomCode, StoredRoom,
    Thought, ThoughtKey, Timestamp, Token,
    wire::{FromClient, ToClient},
};

use crate::{
    Broken, Promise, Sabotage,
    disk::{Disk, Write},
    saboteur::Saboteur,
    verify::Verifier,
};

/// Frames waiting for one reader before news is dropped.
pub(crate) const QUEUE: usize = 24;
/// More than any input should bring about, by itself and on each line.
const MOST_OUTGOING: usize = 200;
const MOST_ON_A_LINE: usize = 12;

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

pub(crate) struct House {
    pub(crate) disk: Disk,
    pub(crate) is_up: bool,
    /// Whether the bots are others than those the rooms were played with.
    pub(crate) has_other_bots: bool,
    /// How many inputs were handled.
    pub(crate) step: usize,
    pub(crate) recoveries: u64,
    driver: Option<Driver<()>>,
    /// Lines on which nothing is heard any more.
    closed: BTreeSet<LineId>,
    verifier: Verifier,
    saboteur: Saboteur,
    effects: Vec<Effect>,
    n_tokens: u64,
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
        let (room, record) = Room::open(now, code, master, kind, token(0).hash(), limits(sabotage));
        let mut disk = Disk::new();
        disk.write(code, vec![record]);
        disk.end_write();
        Self {
            disk,
            is_up: true,
            has_other_bots: false,
            step: 0,
            recoveries: 0,
            driver: Some(Driver::new(room, queue(sabotage))),
            closed: BTreeSet::new(),
            verifier: Verifier::new(seed),
            saboteur: Saboteur::new(sabotage),
            effects: Vec::new(),
            n_tokens: 0,
        }
    }

    pub(crate) fn room(&self) -> Option<&Room> {
        self.driver.as_ref().map(Driver::room)
    }

    pub(crate) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Whether the room takes more in, or waits for the disk.
    pub(crate) fn is_ready(&self) -> bool {
        self.driver.as_ref().is_none_or(Driver::is_ready)
    }

    pub(crate) fn wake_at(&self) -> Option<Timestamp> {
        let driver = self.driver.as_ref().filter(|_| self.is_up)?;
        self.saboteur.wakes(driver.wake_at())
    }

    /// Whether nothing waits for the disk.
    pub(crate) fn is_idle(&self) -> bool {
        self.driver.as_ref().is_none_or(Driver::is_idle)
    }

    /// The number of the last view that the room had for a line.
    pub(crate) fn last_view(&self, line: LineId) -> Option<u64> {
        self.verifier.last_view(line)
    }

    /// A frame has come in, as bytes.
    pub(crate) fn hear(&mut self, now: Timestamp, line: LineId, text: &str) -> Result<(), Broken> {
        if !self.is_up || self.closed.contains(&line) {
            return Ok(());
        }
        match serde_json::from_str::<FromClient>(text) {
            Ok(mut request) => {
                if !self.open_room(now)? {
                    self.turn_away(line);
                    return Ok(());
                }
                if !self.saboteur.hears(&mut request) {
                    return Ok(());
                }
                if let Some(refused) = self.room().and_then(|room| self.saboteur.turns_away(room, &request)) {
                    self.effects.push(Effect::Deliver(line, refused));
                    return Ok(());
                }
                self.n_tokens += 1;
                let (FromClient { id, ask }, fresh) = (request, token(self.n_tokens));
                self.handle(now, Input::Ask { line, id, ask, fresh })
            }
            Err(error) => {
                self.saboteur.stumbles();
                let refused =
                    ToClient::Refused { id: None, code: "bad_message".into(), text: error.to_string() };
                // Said by whoever reads the line; it never comes to the room.
                let text = serde_json::to_string(&refused).unwrap_or_default();
                self.effects.push(Effect::Deliver(line, text.into()));
                Ok(())
            }
        }
    }

    /// Whoever comes while the room cannot be opened is to come again.
    fn turn_away(&mut self, line: LineId) {
        let bye = ToClient::Bye { code: self.saboteur.excuse().into(), text: "come again".into() };
        let text = serde_json::to_string(&bye).unwrap_or_default();
        self.closed.insert(line);
        self.effects.extend([Effect::Deliver(line, text.into()), Effect::Close(line)]);
    }

    /// A connection is found to be gone.
    pub(crate) fn lose(&mut self, now: Timestamp, line: LineId) -> Result<(), Broken> {
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
        let Some(driver) = &mut self.driver else { return Ok(()) };
        if let Input::Ask { line, .. } = &input {
            driver.connect(*line);
        }
        let most = MOST_OUTGOING + MOST_ON_A_LINE * driver.lines().count();
        let (verifier, saboteur, effects) = (&mut self.verifier, &mut self.saboteur, &mut self.effects);
        let mut found = Ok(());
        driver.handle_watched([(now, input)], (), |room, outgoing| {
            saboteur.gives(room, outgoing);
            found = if outgoing.len() > most {
                Err((Promise::Bounded, format!("{} things followed from one", outgoing.len())))
            } else {
                verifier.look(room, outgoing)
            };
            if saboteur.passes(outgoing) {
                effects.extend(std::mem::take(outgoing).into_iter().filter_map(past_the_gate));
            }
        });
        let step = self.step;
        found.map_err(|(promise, what)| Broken { promise, step, what })?;
        self.let_out(now);
        Ok(())
    }

    /// The disk has ended its oldest write.
    pub(crate) fn end_write(&mut self, now: Timestamp) -> Result<(), Broken> {
        match self.disk.end_write() {
            None => {}
            Some(Write::Kept) => {
                let was_early = self.saboteur.was_early();
                if let Some(driver) = self.driver.as_mut().filter(|_| !was_early) {
                    driver.kept();
                }
                self.verifier.kept(self.disk.n_kept());
                self.let_out(now);
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
            what: format!("request {ask} of {person:?} was carried out twice"),
        };
        self.disk.done_twice().map_or(Ok(()), |ask| Err(twice(ask)))
    }

    fn close_room(&mut self) {
        let Some(driver) = self.driver.take() else { return };
        self.closed.extend(driver.lines());
        self.effects.extend(driver.lines().map(Effect::Close));
    }

    /// Opens the room if it is not open; false if it cannot be read just now.
    fn open_room(&mut self, now: Timestamp) -> Result<bool, Broken> {
        if self.driver.is_some() {
            return Ok(true);
        }
        let Ok(mut stored) = self.disk.stored() else { return Ok(false) };
        self.recoveries += 1;
        let step = self.step;
        let broken = |what| Broken { promise: Promise::Recovered, step, what };
        // Whoever spoils records spoils all of them; else a snapshot stands for some.
        if !self.saboteur.is(Sabotage::None) {
            stored = StoredRoom { snapshot: None, records: self.disk.records(), ..stored };
        }
        self.saboteur.reads(&mut stored.records);
        let room = Room::restore(now, &stored, limits(self.saboteur.sabotage()))
            .map_err(|e| broken(e.to_string()))?;
        self.verifier.compare(&room).map_err(broken)?;
        self.driver = Some(Driver::new(room, queue(self.saboteur.sabotage())));
        Ok(true)
    }

    /// Carries out what the driver wants done.
    fn let_out(&mut self, now: Timestamp) {
        let Some(driver) = &mut self.driver else { return };
        while let Some(effect) = driver.next_effect(now) {
            match effect {
                Driven::Append { records, .. } => {
                    if self.saboteur.is_early(&records, self.disk.n_writing()) {
                        driver.kept();
                    }
                    self.disk.write(driver.room().code(), records);
                    self.effects.push(Effect::Write);
                }
                Driven::Send { line, frame } => self.effects.push(Effect::Deliver(line, frame.text)),
                Driven::HangUp { line } | Driven::CutOff { line } => {
                    self.closed.insert(line);
                    self.effects.push(Effect::Close(line));
                }
                Driven::Snapshot(snapshot) => self.disk.keep_snapshot(snapshot),
                Driven::Think { key, thought } => self.effects.push(Effect::Think(key, thought)),
                Driven::FellBehind { .. } | Driven::LetOut { note: () } => {}
            }
        }
    }

    /// A frame has left the queue; whoever has caught up is shown everything anew.
    pub(crate) fn sent(&mut self, now: Timestamp, line: LineId) -> Result<(), Broken> {
        let Some(driver) = &mut self.driver else { return Ok(()) };
        let left = driver.waiting(line).saturating_sub(1);
        match driver.drained(line, left) {
            Some(refresh) if !self.saboteur.is(Sabotage::LeavesReadersBehind) => self.handle(now, refresh),
            Some(_) | None => Ok(()),
        }
    }
}

/// What the rooms of a server are held to.
fn limits(sabotage: Sabotage) -> Limits {
    let sound = Limits::default();
    let idle_clocks = if sabotage == Sabotage::KeepsIdlers { u8::MAX } else { sound.idle_clocks };
    let host_away_ms = if sabotage == Sabotage::KeepsTheHat { u64::MAX } else { sound.host_away_ms };
    Limits { idle_clocks, host_away_ms, ..sound }
}

fn queue(sabotage: Sabotage) -> usize {
    if sabotage == Sabotage::QueuesWithoutEnd { usize::MAX } else { QUEUE }
}

/// What is sent of something that follows from an input, whatever waits.
fn past_the_gate(out: Outgoing) -> Option<Effect> {
    match out {
        Outgoing::Send { line, frame } => Some(Effect::Deliver(line, frame.text)),
        Outgoing::HangUp { line } => Some(Effect::Close(line)),
        Outgoing::Think { key, thought } => Some(Effect::Think(key, thought)),
        Outgoing::Record(_) | Outgoing::Snapshot(_) => None,
    }
}
