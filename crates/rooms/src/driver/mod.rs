//! What a server does around a room, without the I/O: what comes in is handled
//! in batches, records are kept before anyone hears of what follows from them,
//! and readers who cannot keep up are kept from holding up the others. It knows
//! no socket, no disk, no clock and no lock: whoever drives it carries out its
//! [`Effect`]s and tells it what became of them. The server, the storm, the
//! fairness lab and the tests all drive this one.

mod effect;
mod gate;
mod readers;

use std::collections::VecDeque;

pub use effect::{Effect, Urgency};
use gate::Gate;
use readers::{Passage, Readers};

use crate::{Input, LineId, Outgoing, Purpose, Record, Room, Timestamp};

/// Inputs that are handled together at most, and their records kept together;
/// what they bring about must fit a reader's queue.
pub const BATCH: usize = 32;
/// Batches handled ahead of the disk before the room waits for it.
const AHEAD: usize = 16;

/// A room and everything that happens around it. `T` is whatever its driver
/// wants to know again when a batch has been let out.
#[derive(Debug)]
pub struct Driver<T> {
    room: Room,
    readers: Readers,
    /// What nobody may hear of yet.
    gate: Gate<Batch<T>>,
    appends: VecDeque<(Vec<Record>, Urgency)>,
    /// What is being let out.
    leaving: Option<(std::vec::IntoIter<Outgoing>, Batch<T>)>,
}

/// What is known of inputs that were handled together.
#[derive(Debug)]
struct Batch<T> {
    /// Who is shown everything anew by it.
    refreshed: Vec<LineId>,
    note: T,
}

impl<T> Driver<T> {
    /// Drives a room in which nobody is yet; so many frames may wait for one reader.
    pub fn new(room: Room, queue: usize) -> Self {
        let (gate, appends) = (Gate::default(), VecDeque::new());
        Self { room, readers: Readers::new(queue), gate, appends, leaving: None }
    }

    /// The room.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// A connection is there, and will read what it is sent.
    pub fn connect(&mut self, line: LineId) {
        self.readers.connect(line);
    }

    /// The connections that are there.
    pub fn lines(&self) -> impl Iterator<Item = LineId> {
        self.readers.lines()
    }

    /// Whether more may be handled: a room runs only so far ahead of the disk.
    pub fn is_ready(&self) -> bool {
        self.gate.len() < AHEAD
    }

    /// Whether all that followed from what was handled has been let out.
    pub fn is_idle(&self) -> bool {
        self.gate.is_empty() && self.leaving.is_none() && self.appends.is_empty()
    }

    /// When [`Input::Wake`] is wanted, after everything that was read by then.
    pub fn wake_at(&self) -> Option<Timestamp> {
        self.room.wake_at().filter(|_| self.is_ready())
    }

    /// Handles inputs together, each with the moment it was read.
    pub fn handle(&mut self, inputs: impl IntoIterator<Item = (Timestamp, Input)>, note: T) {
        self.handle_watched(inputs, note, |_, _| {});
    }

    /// As [`Self::handle`], and has someone look at what the room gave for each
    /// input before anything is done with it.
    pub fn handle_watched(
        &mut self,
        inputs: impl IntoIterator<Item = (Timestamp, Input)>,
        note: T,
        mut watch: impl FnMut(&Room, &mut Vec<Outgoing>),
    ) {
        let mut batch = Batch { refreshed: Vec::new(), note };
        let mut urgency = Urgency::Deferrable;
        let mut all = Vec::new();
        for (read_at, input) in inputs {
            if !input.is_stroke() {
                urgency = Urgency::Immediate;
            }
            match input {
                Input::Lost { line } => {
                    self.readers.lose(line);
                }
                Input::Refresh { line } => batch.refreshed.push(line),
                Input::Ask { .. } | Input::Lag { .. } | Input::Thought { .. } | Input::Wake => {}
            }
            let mut outgoing = self.room.handle(read_at, input);
            watch(&self.room, &mut outgoing);
            if all.is_empty() { all = outgoing } else { all.extend(outgoing) }
        }
        let records = self.gate.take_in(all, batch);
        if !records.is_empty() {
            self.appends.push_back((records, urgency));
        }
    }

    /// The oldest records that were to be kept now are.
    pub fn kept(&mut self) {
        self.gate.kept();
    }

    /// Whether something waits for nothing but the word that the room is still
    /// ours: then [`Self::next_effect_if`] is to be asked again when it is.
    pub fn waits_for_guard(&self) -> bool {
        self.leaving.is_none() && self.gate.waits_for_guard()
    }

    /// How many frames wait for a reader.
    pub fn waiting(&self, line: LineId) -> usize {
        self.readers.waiting(line)
    }

    /// Whether anyone has missed news and waits to be shown everything anew:
    /// then [`Self::drained`] must be called before long.
    pub fn is_anyone_behind(&self) -> bool {
        self.readers.is_anyone_behind()
    }

    /// Only so many frames `left` wait for a reader any more. Gives the input
    /// that is due once a reader who missed news has caught up.
    pub fn drained(&mut self, line: LineId, left: usize) -> Option<Input> {
        self.readers.drained(line, left).then_some(Input::Refresh { line })
    }

    /// What is to be done next. What leaves the gate counts as shown `now`.
    pub fn next_effect(&mut self, now: Timestamp) -> Option<Effect<T>> {
        self.next_effect_if(now, || true)
    }

    /// As [`Self::next_effect`], where several servers share the journal: what
    /// follows from no record is let out only if the room `is_ours`, and asks
    /// for that at that moment (see [`crate::Lease::may_let_out`]). What it
    /// tells was so then, however long it is on its way after.
    pub fn next_effect_if(&mut self, now: Timestamp, is_ours: impl FnOnce() -> bool) -> Option<Effect<T>> {
        if let Some((records, urgency)) = self.appends.pop_front() {
            return Some(Effect::Append { records, urgency });
        }
        if self.leaving.is_none() {
            let (outgoing, batch) = self.gate.let_out(is_ours)?;
            batch.refreshed.iter().for_each(|&line| self.readers.refreshed(line));
            self.leaving = Some((outgoing.into_iter(), batch));
        }
        loop {
            match self.leaving.as_mut()?.0.next() {
                Some(out) => {
                    if let Some(effect) = self.let_out(out, now) {
                        return Some(effect);
                    }
                }
                None => return self.leaving.take().map(|(_, Batch { note, .. })| Effect::LetOut { note }),
            }
        }
    }

    fn let_out(&mut self, out: Outgoing, now: Timestamp) -> Option<Effect<T>> {
        match out {
            Outgoing::Record(_) => None,
            Outgoing::Think { key, thought } => Some(Effect::Think { key, thought }),
            Outgoing::Snapshot(snapshot) => Some(Effect::Snapshot(snapshot)),
            Outgoing::HangUp { line } => {
                let was_there = self.readers.lose(line);
                was_there.then_some(Effect::HangUp { line })
            }
            Outgoing::Send { line, frame } => match self.readers.pass(line, frame.purpose) {
                Passage::Free => {
                    if let Purpose::View { seq } = frame.purpose {
                        self.room.showed(line, seq, now);
                    }
                    Some(Effect::Send { line, frame })
                }
                Passage::Missed => None,
                Passage::FellBehind => Some(Effect::FellBehind { line }),
                Passage::Stuck => Some(Effect::CutOff { line }),
            },
        }
    }
}
