//! One room: people, seats, a series of games. It does no I/O: everything that
//! happens comes in through [`Room::handle`] with the time, and everything
//! that follows goes out as values, records first.

mod agreement;
mod asks;
mod ballot;
mod budget;
mod company;
mod delay;
mod fan_out;
mod frame;
mod glance;
mod host;
#[cfg(feature = "testing")]
mod inspect;
mod law;
mod least;
mod lines;
mod names;
mod needs;
mod outbox;
mod parting;
mod plans;
mod play;
mod quota;
mod races;
mod recorded;
mod requests;
mod seat_codes;
mod sent_views;
mod setup;
mod show;
mod showing;
mod snapshots;
mod start_check;
mod touched;
mod view_cache;
mod wishes;

use bots::Choice;
use games::{Kind, Seat};

use crate::{
    ActionClass, By, Change, Hex, PreparedAction, Record, Refusal, ReopenError, RoomCode, Snapshot,
    SnapshotError, StoredRoom, TableInput, Timestamp, Token, TokenHash,
    clock::Clock,
    ledger::Ledger,
    snapshot::Restored,
    table::Thought,
    wire::{Ask, AskId},
};
pub use asks::FACES;
use ballot::Ballot;
use budget::Budget;
pub use budget::JournalLimits;
use company::Company;
pub use delay::CREDIT;
pub use frame::{Frame, Purpose};
#[cfg(feature = "testing")]
pub use inspect::InspectRoom;
pub use needs::{Need, Who};
use outbox::Outbox;
use plans::BotPlans;
use races::Races;
use recorded::{ReadAction, Recorded};
use requests::Requests;
use seat_codes::WrongCodes;
use showing::Showing;
use snapshots::Snapshots;
use start_check::StartCheck;
use touched::Touched;
use wishes::Wishes;

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
        choice: Option<Choice<PreparedAction>>,
    },
    /// The time given by [`Room::wake_at`] has come.
    Wake,
}

impl Input {
    /// Whether it is a stroke, which decides nothing.
    pub(crate) fn is_stroke(&self) -> bool {
        matches!(self, Self::Ask { ask: Ask::Stroke { .. }, .. })
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
    /// How many clocks in a row someone who is there may let run out before a
    /// bot plays on.
    pub idle_clocks: u8,
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
            idle_clocks: 2,
            host_away_ms: 30_000,
            packs: &[],
            journal: JournalLimits::default(),
        }
    }
}

/// One room. Each part has its fields to itself, and says of every change what
/// it touched.
#[derive(Debug)]
pub struct Room {
    limits: Limits,
    /// How far the room's time is ahead of its server's, in milliseconds. A
    /// clock that was set back does not turn back a room.
    ahead: u64,
    now: Timestamp,
    /// When the input being handled was read: that may be before `now`.
    read_at: Timestamp,
    /// What the journal keeps.
    ledger: Recorded,
    /// Who is here.
    company: Company,
    /// The clock of the game on the table.
    clock: Clock,
    /// The change after which a timeout was refused, lest it be tried for ever.
    timeout_refused: Option<u64>,
    /// What the bots are up to.
    plans: BotPlans,
    /// Who acted first.
    races: Races,
    /// Whether the next game could be dealt.
    start_check: StartCheck,
    /// What waits for the host's answer.
    requests: Requests,
    /// What people would like to be played next.
    wishes: Wishes,
    /// What the people at the table are asked.
    ballot: Ballot,
    /// The seat codes that were nobody's.
    wrong_codes: WrongCodes,
    /// What everyone has been shown.
    showing: Showing,
    /// What the input being handled has touched so far.
    touched: Touched,
    /// What it has caused so far.
    outbox: Outbox,
    /// What it may still leave in the journal.
    budget: Budget,
    /// When it was last written down.
    snapshots: Snapshots,
}

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
        let StoredRoom { snapshot, records, epoch: _ } = stored;
        let Some(snapshot) = snapshot else { return Self::reopen(now, records, limits) };
        let Restored { mut ledger, had_table } = snapshot.read()?;
        let is_deal = |record: &Record| matches!(record.change, Change::Dealt { .. });
        if had_table && !records.first().is_some_and(is_deal) {
            return Err(SnapshotError::NoDeal.into());
        }
        let snapshots = Snapshots::after(snapshot, &ledger);
        ledger.follow(records)?;
        let mut room = Self::again(ledger, now, limits);
        room.snapshots = snapshots;
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

    fn around(ledger: Ledger, now: Timestamp, limits: Limits) -> Self {
        Self {
            limits,
            ahead: 0,
            now,
            read_at: now,
            ledger: Recorded::new(ledger),
            company: Company::default(),
            clock: Clock::default(),
            timeout_refused: None,
            plans: BotPlans::default(),
            races: Races::default(),
            start_check: StartCheck::default(),
            requests: Requests::default(),
            wishes: Wishes::default(),
            ballot: Ballot::default(),
            wrong_codes: WrongCodes::default(),
            showing: Showing::default(),
            touched: Touched::NOTHING,
            outbox: Outbox::default(),
            budget: Budget::new(&limits.journal, now),
            snapshots: Snapshots::default(),
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

    /// Whether someone with this token comes in as who they are, not as a
    /// newcomer.
    pub fn knows(&self, token: &TokenHash) -> bool {
        self.ledger.bearer(token).is_some() || self.ledger.is_opener(token)
    }

    /// Whether it still matters what comes of a bot's thought.
    pub fn awaits(&self, key: &ThoughtKey) -> bool {
        let is_on_table = self.ledger.playing().is_some_and(|play| play.game == key.game);
        is_on_table && self.plans.is_thinking(key.seat, key.as_of)
    }

    /// How often someone's line began to be doubted since the room woke.
    pub fn n_doubts(&self) -> u64 {
        self.races.n_doubts()
    }

    /// About how many bytes its records take in the journal.
    pub fn bytes_kept(&self) -> u64 {
        self.ledger.bytes
    }

    /// Whether nobody is connected.
    pub fn is_deserted(&self) -> bool {
        self.company.n_lines() == 0
    }

    /// Takes one input, read at that time, and gives all that follows from it,
    /// records first. Time does not run backwards: what was read before the
    /// latest seen happens now, but a race counts from when it was read.
    pub fn handle(&mut self, read_at: Timestamp, input: Input) -> Vec<Outgoing> {
        let read_at = self.own_time(read_at);
        self.now = self.now.max(read_at);
        self.read_at = read_at;
        let may_be_due = match input {
            Input::Ask { line, id, ask, fresh } => self.answer(line, id, ask, fresh),
            Input::Lost { line } => self.lose(line),
            Input::Refresh { line } => self.refresh(line),
            Input::Lag { line, rtt_ms } => self.measure(line, rtt_ms),
            Input::Thought { key, choice } => self.plan(key, choice),
            Input::Wake => true,
        };
        // A request that was refused, wanted no more than an answer, showed a
        // face or drew has touched nothing that anything could follow from.
        if may_be_due || self.touched.room || self.touched.views {
            self.settle();
        }
        self.fan_out();
        if let Some(snapshot) = self.snapshots.take(&self.ledger) {
            self.outbox.push_last(Outgoing::Snapshot(snapshot));
        }
        self.outbox.take()
    }

    /// What the room's own time is when its server's is this.
    fn own_time(&self, server: Timestamp) -> Timestamp {
        Timestamp(server.0.saturating_add(self.ahead))
    }

    /// Makes a change, or learns from the rules why not.
    fn change(&mut self, by: Option<By>, change: Change) -> Result<(), Refusal> {
        self.record(by, change, None)
    }

    /// Lets a seat act, by an action that was read already.
    fn act_in(
        &mut self,
        by: Option<By>,
        seat: Seat,
        action: PreparedAction,
        class: ActionClass,
        at: Timestamp,
    ) -> Result<(), Refusal> {
        let now = self.clock.now(self.now);
        let at = self.clock.before(self.now, at);
        let (json, action) = action.split();
        let input = TableInput::Act { seat, action: json, at };
        self.record(by, Change::Stepped { now, input }, Some(ReadAction { action, class }))
    }

    fn record(&mut self, by: Option<By>, change: Change, read: Option<ReadAction>) -> Result<(), Refusal> {
        let before = self.snapshots.before(&change, &self.ledger);
        self.write(by, change, read)?;
        if let Some(snapshot) = before {
            self.snapshots.put(snapshot, &self.ledger);
        }
        while let Some(end) = self.ledger.unrecorded_end() {
            self.write(None, end, None)?;
        }
        Ok(())
    }

    fn write(&mut self, by: Option<By>, change: Change, read: Option<ReadAction>) -> Result<(), Refusal> {
        let record = Record { seq: self.ledger.seq + 1, at: self.now, by, change };
        let bytes = self.ledger.bytes;
        let (told, touched) = self.ledger.apply(&record, read)?;
        self.budget.spend(self.ledger.bytes - bytes);
        self.outbox.record(record, told);
        self.touch(touched);
        Ok(())
    }

    /// Takes in what a change has touched. Whatever was remembered of it is
    /// forgotten at once, and shown anew at the end of the input.
    fn touch(&mut self, touched: Touched) {
        if touched.views {
            self.showing.invalidate_views();
        }
        if touched.setup {
            self.start_check.invalidate();
        }
        self.touched |= touched;
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
