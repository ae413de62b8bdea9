//! The server of an evening: the driver that the real one runs, over a disk
//! that fails. What goes out comes back as values for the evening to carry.

use std::{collections::BTreeSet, sync::Arc};

use games::Rng;
use rooms::{
    Change, Driver, Effect as Driven, Hex, Input, Limits, LineId, PersonId, Record, Room, RoomCode, Thought,
    ThoughtKey, Timestamp, Token,
    wire::{AskId, FromClient, ToClient},
};

use crate::{
    Broken, Promise, Sabotage,
    disk::{Disk, IDS, Write},
    verify::Verifier,
};

/// Frames waiting for one reader before news is dropped.
const QUEUE: usize = 24;
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

pub(crate) struct House {
    pub(crate) disk: Disk,
    pub(crate) is_up: bool,
    /// Whether the bots are others than those the rooms were played with.
    pub(crate) has_other_bots: bool,
    /// How many inputs were handled.
    pub(crate) step: usize,
    pub(crate) recoveries: u64,
    pub(crate) sabotage: Sabotage,
    driver: Option<Driver<()>>,
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
            driver: Some(Driver::new(room, QUEUE)),
            closed: BTreeSet::new(),
            verifier: Verifier::new(seed),
            effects: Vec::new(),
            n_tokens: 0,
            n_sendings: 0,
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
        self.driver.as_ref().filter(|_| self.is_up)?.wake_at()
    }

    /// A frame has come in, as bytes.
    pub(crate) fn hear(&mut self, now: Timestamp, line: LineId, text: &str) -> Result<(), Broken> {
        if !self.is_up || self.closed.contains(&line) {
            return Ok(());
        }
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
                // Said by whoever reads the line; it never comes to the room.
                let text = serde_json::to_string(&refused).unwrap_or_default();
                self.effects.push(Effect::Deliver(line, text.into()));
                Ok(())
            }
        }
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
        let (verifier, sabotage) = (&mut self.verifier, self.sabotage);
        let mut found = Ok(());
        driver.handle_watched([(now, input)], (), |room, outgoing| {
            if sabotage == Sabotage::ShowsTheHostsHand {
                Verifier::mix_up(room, outgoing);
            }
            if sabotage == Sabotage::KeepsUpdates {
                Verifier::keep_updates(outgoing);
            }
            found = if outgoing.len() > MOST_OUTGOING {
                Err((Promise::Bounded, format!("{} things followed from one", outgoing.len())))
            } else {
                verifier.look(room, outgoing)
            };
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
                if let Some(driver) = self.driver.as_mut().filter(|_| self.sabotage != Sabotage::SendsFirst) {
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
            what: format!("request {ask} of {person:?} changed the game twice"),
        };
        self.disk.done_twice().map_or(Ok(()), |ask| Err(twice(ask)))
    }

    fn close_room(&mut self) {
        let Some(driver) = self.driver.take() else { return };
        self.closed.extend(driver.lines());
        self.effects.extend(driver.lines().map(Effect::Close));
    }

    fn open_room(&mut self, now: Timestamp) -> Result<(), Broken> {
        if self.driver.is_some() {
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
        self.driver = Some(Driver::new(room, QUEUE));
        Ok(())
    }

    /// Carries out what the driver wants done.
    fn let_out(&mut self, now: Timestamp) {
        let Some(driver) = &mut self.driver else { return };
        while let Some(effect) = driver.next_effect(now) {
            match effect {
                Driven::Append { records, .. } => {
                    self.disk.write(driver.room().code(), records);
                    self.effects.push(Effect::Write);
                    if self.sabotage == Sabotage::SendsFirst {
                        driver.kept();
                    }
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
            Some(refresh) => self.handle(now, refresh),
            None => Ok(()),
        }
    }
}
