//! One room: people, seats, a series of games. It does no I/O: everything that
//! happens comes in through [`Room::handle`] with the time, and everything
//! that follows goes out as values, records first.

mod asks;
mod budget;
mod fan_out;
mod frame;
mod host;
mod lines;
mod play;
mod races;
mod show;
mod sight;

use std::{cell::RefCell, collections::BTreeMap};

use bots::Choice;
use games::{Kind, Seat};
use serde_json::Value;

use crate::{
    By, Chair, Change, Hex, PersonId, Record, Refusal, ReopenError, RoomCode, Snapshot, SnapshotError,
    StoredRoom, Table, TableEvent, TableInput, Timestamp, Token, TokenHash,
    clock::Clock,
    ledger::{Ledger, Stage},
    snapshot::Restored,
    table::Thought,
    wire::{Ask, AskId},
};
pub use asks::FACES;
use budget::Budget;
pub use budget::JournalLimits;
use fan_out::Shown;
pub use frame::{Frame, Purpose};
use lines::{Line, Presence};
use play::Plan;
pub use races::CREDIT;
use races::Photo;
use sight::Written;

/// One connection to a room; a person may have several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineId(pub u64);

/// All that can happen to a room.
#[derive(Debug)]
pub enum Input {
    /// A request came in.
    Ask {
        /// On which line.
        line: LineId,
        /// Under which id.
        id: AskId,
        /// What is asked.
        ask: Ask,
        /// A token drawn for this request, should it be a newcomer's `hello`.
        fresh: Token,
    },
    /// A connection is gone.
    Lost {
        /// Which.
        line: LineId,
    },
    /// A connection has caught up after some of its news was dropped.
    Refresh {
        /// Which.
        line: LineId,
    },
    /// A connection's round trip was measured.
    Lag {
        /// Which.
        line: LineId,
        /// How long it took.
        rtt_ms: u32,
    },
    /// A bot has made up its mind.
    Thought {
        /// What it thought about.
        key: ThoughtKey,
        /// What it wants to do.
        choice: Option<Choice<Value>>,
    },
    /// The time given by [`Room::wake_at`] has come.
    Wake,
}

impl Input {
    /// Whether it can do no more to people and lines than their game does.
    fn is_move(&self) -> bool {
        match self {
            Self::Ask { ask, .. } => matches!(ask, Ask::Act { .. } | Ask::Stroke { .. }),
            Self::Thought { .. } | Self::Wake => true,
            Self::Lost { .. } | Self::Refresh { .. } | Self::Lag { .. } => false,
        }
    }
}

/// What a bot thinks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThoughtKey {
    /// Which game.
    pub game: u32,
    /// For which seat.
    pub seat: Seat,
    /// The change after which it looked at the table.
    pub as_of: u64,
}

/// What follows from an input.
pub enum Outgoing {
    /// To be kept durably before anything behind it is let out.
    Record(Record),
    /// To be sent.
    Send {
        /// On which line.
        line: LineId,
        /// What.
        frame: Frame,
    },
    /// A bot's work, to be done elsewhere and brought back as [`Input::Thought`].
    Think {
        /// What about.
        key: ThoughtKey,
        /// The work.
        thought: Thought,
    },
    /// A connection to be closed, once all before it is sent.
    HangUp {
        /// Which.
        line: LineId,
    },
    /// To be kept in place of an earlier one, so that the room is sooner back.
    /// Nothing waits for it, and nothing is lost with it.
    Snapshot(Snapshot),
}

/// What may be chosen about rooms; the same for all of a server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many people and screens a room remembers; those who are gone and had
    /// no part in the evening make room for others.
    pub people: usize,
    /// How many connections a room holds before it turns newcomers away; those it
    /// knows come in whatever strangers do.
    pub lines: usize,
    /// How many connections one person may have.
    pub lines_each: usize,
    /// How long a lost person's seat waits before a bot plays on.
    pub away_ms: u64,
    /// How long a lost host is waited for before someone else hosts.
    pub host_away_ms: u64,
    /// The packs that lie with the server; read once, for as long as it runs.
    pub packs: &'static [PackOnShelf],
    /// What a room may leave in the journal.
    pub journal: JournalLimits,
}

/// A pack that lies with the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackOnShelf {
    /// What it is called there.
    pub name: String,
    /// All of it.
    pub text: String,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            people: 64,
            lines: 128,
            lines_each: 6,
            away_ms: 60_000,
            host_away_ms: 30_000,
            packs: &[],
            journal: JournalLimits::default(),
        }
    }
}

/// One room.
#[derive(Debug)]
pub struct Room {
    ledger: Ledger,
    limits: Limits,
    now: Timestamp,
    /// How far the room's time is ahead of its server's, in milliseconds. A
    /// clock that was set back does not turn back a room.
    ahead: u64,
    budget: Budget,
    clock: Clock,
    lines: BTreeMap<LineId, Line>,
    presence: BTreeMap<PersonId, Presence>,
    /// Who hosts while the host is away.
    deputy: Option<PersonId>,
    plans: BTreeMap<Seat, Plan>,
    photo: Photo,
    /// The change after which a timeout was refused, lest it be tried for ever.
    timeout_refused: Option<u64>,
    shown: Shown,
    /// The last change that may have changed a view.
    views_as_of: u64,
    written: RefCell<Written>,
    /// What the input being handled has caused so far.
    records: Vec<Record>,
    told: Vec<(u64, TableEvent)>,
    sends: Vec<Outgoing>,
    /// Answers to be sent once all that came of their requests has been.
    late_answers: Vec<(LineId, Frame)>,
    /// The room as it was a moment ago, to be handed out.
    snapshot: Option<Snapshot>,
    /// The record that the last snapshot was made after.
    snapshot_at: u64,
}

/// After so many records a snapshot is worth its bytes.
const SNAPSHOT_AFTER: u64 = 256;
/// A game that is over and lies there while so many other things happen is put
/// away: a snapshot cannot be made while it does.
const LIES_FOR: u64 = 4_096;

impl Room {
    /// Opens a new room, and gives the record that says so.
    pub fn open(
        now: Timestamp,
        code: RoomCode,
        master: Hex<32>,
        kind: Kind,
        host: TokenHash,
        limits: Limits,
    ) -> (Self, Record) {
        let record =
            Record { seq: 1, at: now, by: None, change: Change::Opened { code, master, kind, host } };
        let ledger = Ledger::open(&record).expect("this record opens a room");
        (Self::around(ledger, now, limits), record)
    }

    /// Gives a room back from all its records.
    pub fn reopen(now: Timestamp, records: &[Record], limits: Limits) -> Result<Self, ReopenError> {
        Ok(Self::again(Ledger::replay(records)?, now, limits))
    }

    /// Gives a room back from what a journal has of it. With
    /// [`ReopenError::Snapshot`], all its records still may do.
    pub fn restore(now: Timestamp, stored: &StoredRoom, limits: Limits) -> Result<Self, ReopenError> {
        let StoredRoom { snapshot, records } = stored;
        let Some(snapshot) = snapshot else { return Self::reopen(now, records, limits) };
        let Restored { mut ledger, had_table } = snapshot.read()?;
        let is_deal = |record: &Record| matches!(record.change, Change::Dealt { .. });
        if had_table && !records.first().is_some_and(is_deal) {
            return Err(SnapshotError::NoDeal.into());
        }
        ledger.follow(records)?;
        let mut room = Self::again(ledger, now, limits);
        room.snapshot_at = snapshot.seq;
        Ok(room)
    }

    fn again(ledger: Ledger, now: Timestamp, limits: Limits) -> Self {
        let ahead = ledger.at.0.saturating_sub(now.0);
        let mut room = Self::around(ledger, Timestamp(now.0 + ahead), limits);
        room.ahead = ahead;
        if let Some(play) = room.ledger.play() {
            room.clock.catch_up(play.now);
        }
        room
    }

    /// The room between two games, written down: all but what lies on the table.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot::of(&self.ledger)
    }

    fn around(ledger: Ledger, now: Timestamp, limits: Limits) -> Self {
        Self {
            ledger,
            limits,
            now,
            ahead: 0,
            budget: Budget::new(&limits.journal, now),
            clock: Clock::default(),
            lines: BTreeMap::new(),
            presence: BTreeMap::new(),
            deputy: None,
            plans: BTreeMap::new(),
            photo: Photo::default(),
            timeout_refused: None,
            shown: Shown::default(),
            views_as_of: 0,
            written: RefCell::default(),
            records: Vec::new(),
            told: Vec::new(),
            sends: Vec::new(),
            late_answers: Vec::new(),
            snapshot: None,
            snapshot_at: 0,
        }
    }

    /// The code people type to join.
    pub fn code(&self) -> RoomCode {
        self.ledger.code
    }

    /// How many changes there have been.
    pub fn seq(&self) -> u64 {
        self.ledger.seq
    }

    /// Whether newcomers are kept out.
    pub fn is_locked(&self) -> bool {
        self.ledger.locked
    }

    /// Whether nobody is connected.
    pub fn is_deserted(&self) -> bool {
        self.lines.is_empty()
    }

    /// Makes a stroke, which changes no view.
    fn draw(&mut self, by: Option<By>, seat: Seat, action: Value) -> Result<(), Refusal> {
        let views_as_of = self.views_as_of;
        let now = self.clock.now(self.now);
        let input = TableInput::Act { seat, action, at: now };
        self.change(by, Change::Stepped { now, input })?;
        self.views_as_of = views_as_of;
        Ok(())
    }

    /// The game on the table, played or played out.
    pub fn table(&self) -> Option<&dyn Table> {
        Some(&*self.ledger.play()?.table)
    }

    /// Whose seats there are at that table, and which number the game has.
    pub fn seated(&self) -> Option<(u32, &[Chair])> {
        self.ledger.play().map(|play| (play.game, &*play.chairs))
    }

    /// The games of the evening that are over: which they were, and whether they
    /// were played to their end.
    pub fn finished(&self) -> impl Iterator<Item = (Kind, bool)> {
        self.ledger.history.finished.iter().map(|game| (game.kind, game.outcome.is_some()))
    }

    /// Who speaks on a line, once they have said hello.
    pub fn person_on(&self, line: LineId) -> Option<PersonId> {
        self.lines.get(&line).map(|line| line.person)
    }

    /// Takes one input and gives all that follows from it, records first.
    /// Time does not run backwards: an earlier `now` counts as the latest seen.
    pub fn handle(&mut self, now: Timestamp, input: Input) -> Vec<Outgoing> {
        self.now = self.now.max(Timestamp(now.0.saturating_add(self.ahead)));
        let views_as_of = self.views_as_of;
        let (is_move, standing) = (input.is_move(), self.standing());
        match input {
            Input::Ask { line, id, ask, fresh } => self.answer(line, id, ask, fresh),
            Input::Lost { line } => self.lose(line),
            Input::Refresh { line } => self.refresh(line),
            Input::Lag { line, rtt_ms } => self.measure(line, rtt_ms),
            Input::Thought { key, choice } => self.plan(key, choice),
            Input::Wake => {}
        }
        // A request that was refused, wanted no more than an answer, or only
        // drew has changed nothing that is shown, and costs the others nothing.
        let is_same = self.views_as_of == views_as_of && self.sends.is_empty();
        if is_same && !self.late_answers.is_empty() {
            self.tell_events();
        } else {
            self.settle();
            let only_steps =
                self.records.iter().all(|record| matches!(record.change, Change::Stepped { .. }));
            self.fan_out(is_move && only_steps && self.standing() == standing);
        }
        // Whoever asked sees what came of it before hearing that it is done.
        let answers = std::mem::take(&mut self.late_answers).into_iter();
        self.sends.extend(answers.map(|(line, frame)| Outgoing::Send { line, frame }));
        self.write_snapshot();
        let records = std::mem::take(&mut self.records).into_iter().map(Outgoing::Record);
        let snapshot = self.snapshot.take().map(Outgoing::Snapshot);
        records.chain(std::mem::take(&mut self.sends)).chain(snapshot).collect()
    }

    fn wants_snapshot(&self) -> bool {
        self.ledger.seq >= self.snapshot_at + SNAPSHOT_AFTER
    }

    /// Writes the room down when no game lies on its table, if that is worth it.
    fn write_snapshot(&mut self) {
        if self.wants_snapshot() && matches!(self.ledger.stage, Stage::Gathering) {
            self.snapshot = Some(Snapshot::of(&self.ledger));
            self.snapshot_at = self.ledger.seq;
        }
    }

    /// Puts away a game that has lain there for long enough.
    fn put_away(&mut self) {
        if let Stage::Over(play) = &self.ledger.stage
            && self.ledger.seq >= play.over_at.saturating_add(LIES_FOR)
        {
            self.must(Change::TableCleared);
        }
    }

    /// Makes a change, or learns from the rules why not.
    fn change(&mut self, by: Option<By>, change: Change) -> Result<(), Refusal> {
        // Whatever lies on the table is gone with the deal, and until then no
        // snapshot could do without it.
        let before = (matches!(change, Change::Dealt { .. }) && self.wants_snapshot())
            .then(|| Snapshot::of(&self.ledger));
        self.write(by, change)?;
        if let Some(snapshot) = before {
            self.snapshot_at = snapshot.seq;
            self.snapshot = Some(snapshot);
        }
        while let Some(end) = self.ledger.unrecorded_end() {
            self.write(None, end)?;
        }
        Ok(())
    }

    fn write(&mut self, by: Option<By>, change: Change) -> Result<(), Refusal> {
        let record = Record { seq: self.ledger.seq + 1, at: self.now, by, change };
        let bytes = self.ledger.bytes;
        let told = self.ledger.apply(&record)?;
        self.budget.spend(self.ledger.bytes - bytes);
        self.told.extend(told.into_iter().map(|told| (record.seq, told)));
        self.views_as_of = record.seq;
        self.records.push(record);
        Ok(())
    }
}

impl std::fmt::Debug for Outgoing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Record(record) => f.debug_tuple("Record").field(record).finish(),
            Self::Send { line, frame } => write!(f, "Send({line:?}, {})", frame.text),
            Self::Think { key, .. } => write!(f, "Think({key:?})"),
            Self::HangUp { line } => write!(f, "HangUp({line:?})"),
            Self::Snapshot(snapshot) => write!(f, "Snapshot({})", snapshot.seq),
        }
    }
}
