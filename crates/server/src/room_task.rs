//! One task owns one room. What comes in is handled in small batches, what
//! must be kept is kept, and only then does anyone hear of it. While the disk
//! works the room goes on; what follows waits in line behind what came before.

use std::{
    collections::{HashMap, VecDeque},
    future::pending,
    sync::Arc,
    time::Duration,
};

use rooms::{
    Append, AppendError, Frame, Gate, Input, LineId, Outgoing, PendingAppend, Purpose, ReopenError, Room,
    RoomCode, RoomId, StoredRoom, ThoughtKey, Urgency, wire::Ask,
};
use tokio::{
    sync::mpsc::{self, error::TrySendError},
    time::{Instant, sleep, sleep_until},
};

use crate::{directory::NotFound, run::Shared};

/// Inputs handled before their records are kept together; what they bring
/// about must fit a reader's queue.
const BATCH: usize = 32;
/// Batches handled ahead of the disk before the room waits for it.
const AHEAD: usize = 16;
/// How often a slow reader's queue is looked at.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Something for a room to do.
#[derive(Debug)]
pub(crate) enum Command {
    /// A connection is there; its queue takes what is to be sent.
    Connect(LineId, mpsc::Sender<Outbound>),
    /// A request was read at that time. Apart from the queue, whose empty places
    /// would otherwise each be as large as the largest request.
    Ask(Box<Input>, Instant),
    /// Something else happened.
    Input(Box<Input>),
    /// The server stops.
    Stop,
    /// Something that no room gets over.
    #[cfg(test)]
    Break,
}

impl Command {
    fn is_stroke(&self) -> bool {
        matches!(self, Self::Ask(input, _) if matches!(**input, Input::Ask { ask: Ask::Stroke { .. }, .. }))
    }
}

/// Something for a connection to do.
#[derive(Debug)]
pub(crate) enum Outbound {
    /// To be sent.
    Frame(Frame),
    /// Nothing more will come.
    HangUp,
}

/// What others hold of a room.
#[derive(Clone, Debug)]
pub(crate) struct RoomHandle {
    commands: mpsc::Sender<Command>,
}

impl RoomHandle {
    pub(crate) fn new(commands: mpsc::Sender<Command>) -> Self {
        Self { commands }
    }

    /// Brings an command; false if the room is no longer there.
    pub(crate) async fn run(&self, command: Command) -> bool {
        self.commands.send(command).await.is_ok()
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.commands.is_closed()
    }

    /// A handle for the room itself, which does not keep it awake.
    pub(crate) fn downgrade(&self) -> mpsc::WeakSender<Command> {
        self.commands.downgrade()
    }
}

/// Starts a room's task, and watches over it: a room that breaks is logged,
/// counted, and opened again from its journal by whoever comes next.
pub(crate) fn spawn(
    shared: Arc<Shared>,
    id: RoomId,
    code: RoomCode,
    room: Option<Room>,
    inbox: mpsc::Receiver<Command>,
    me: mpsc::WeakSender<Command>,
) {
    shared.metrics.rooms.inc();
    tokio::spawn(async move {
        let own = shared.clone();
        let task = tokio::spawn(async move {
            let room = match room {
                Some(room) => Ok(room),
                None => load(&own, id, code).await,
            };
            let room = match room {
                Ok(room) => room,
                Err(why) => {
                    own.directory.could_not_open(code, why);
                    return;
                }
            };
            let asleep_at = Instant::now() + own.config.sleep_after;
            let (lines, gate, keeping) = (HashMap::new(), Gate::default(), VecDeque::new());
            let task = RoomTask { shared: own, id, room, inbox, me, lines, gate, keeping, asleep_at };
            task.run().await;
        });
        if let Err(error) = task.await
            && error.is_panic()
        {
            tracing::error!(%code, "a room broke; it will be opened again from its journal");
            shared.metrics.room_panics.inc();
        }
        shared.metrics.rooms.dec();
        shared.directory.asleep(code);
    });
}

/// Gives a room back from its journal.
async fn load(shared: &Arc<Shared>, id: RoomId, code: RoomCode) -> Result<Room, NotFound> {
    let read = shared.journal.open(id).await;
    let stored = read.inspect_err(|error| tracing::error!(%code, %error, "a room cannot be read"))?;
    let restored = match restore(shared, stored.ok_or(NotFound::Unknown)?).await? {
        Err(ReopenError::Snapshot(why)) => {
            tracing::warn!(%code, %why, "a snapshot is passed over; the room is opened from all its records");
            shared.metrics.journal_trouble("snapshot_passed_over");
            let records = shared.journal.load(id).await?;
            restore(shared, StoredRoom { snapshot: None, records }).await?
        }
        restored => restored,
    };
    restored.map_err(|error| {
        tracing::error!(%code, %error, "a room cannot be opened");
        match error {
            ReopenError::NewerRules { .. } => NotFound::NewerRules,
            ReopenError::Incomplete | ReopenError::Snapshot(_) => NotFound::Broken,
        }
    })
}

/// Replays a room away from the sockets, when it is its turn: after a long
/// evening that is hard work.
async fn restore(shared: &Arc<Shared>, stored: StoredRoom) -> Result<Result<Room, ReopenError>, NotFound> {
    let _turn = shared.directory.opening.acquire().await.map_err(|_| NotFound::Busy)?;
    let (clock, limits) = (shared.clock, shared.config.rooms);
    let restored = tokio::task::spawn_blocking(move || Room::restore(clock.now(), &stored, limits));
    restored.await.map_err(|_| NotFound::Broken)
}

struct RoomTask {
    shared: Arc<Shared>,
    id: RoomId,
    room: Room,
    inbox: mpsc::Receiver<Command>,
    me: mpsc::WeakSender<Command>,
    lines: HashMap<LineId, Reader>,
    /// What nobody may hear of yet.
    gate: Gate<BatchTimes>,
    /// The records it waits for, oldest first.
    keeping: VecDeque<PendingAppend>,
    /// When the room goes to sleep, unless someone comes.
    asleep_at: Instant,
}

/// One connection's queue.
struct Reader {
    queue: mpsc::Sender<Outbound>,
    /// News was dropped; a refresh is due once the queue has room again.
    behind: bool,
}

/// When what is being dealt with began.
struct BatchTimes {
    /// When the requests were read.
    asked: Vec<Instant>,
    /// When the deadline was due.
    due: Option<Instant>,
}

/// Why the task goes on or not.
enum Next {
    Handle(Vec<Command>),
    /// The time the room asked to be woken at has come.
    Wake(Instant),
    /// The oldest of what is unsaved is kept, or cannot be.
    Kept(bool),
    Sleep,
}

impl RoomTask {
    async fn run(mut self) {
        let mut batch = Vec::new();
        loop {
            match self.next(&mut batch).await {
                Next::Sleep => return,
                // Lines that are dropped are told to come again: a room that could
                // not be saved, or a server that starts anew, has them back.
                Next::Kept(false) => return,
                Next::Kept(true) => self.let_out(),
                Next::Wake(at) => {
                    let outgoing = self.room.handle(self.shared.clock.now(), Input::Wake);
                    self.shared.metrics.woken_decided(at.elapsed());
                    self.keep(outgoing, Urgency::Immediate, BatchTimes { asked: Vec::new(), due: Some(at) });
                }
                Next::Handle(commands) => {
                    let mut asked = Vec::new();
                    let urgency = if commands.iter().all(Command::is_stroke) {
                        Urgency::Deferrable
                    } else {
                        Urgency::Immediate
                    };
                    let (outgoing, goes_on) = self.carry_out(commands, &mut asked);
                    asked.iter().for_each(|read| self.shared.metrics.asked_decided(read.elapsed()));
                    self.keep(outgoing, urgency, BatchTimes { asked, due: None });
                    if !goes_on {
                        return self.finish().await;
                    }
                }
            }
            if !self.room.is_deserted() {
                self.asleep_at = Instant::now() + self.shared.config.sleep_after;
            }
        }
    }

    /// What follows from some commands, and whether there will be more.
    fn carry_out(&mut self, commands: Vec<Command>, asked: &mut Vec<Instant>) -> (Vec<Outgoing>, bool) {
        let mut outgoing = Vec::new();
        for command in commands {
            match command {
                Command::Connect(line, queue) => {
                    self.lines.insert(line, Reader { queue, behind: false });
                }
                Command::Ask(input, read) => {
                    asked.push(read);
                    outgoing.extend(self.handle(*input));
                }
                Command::Input(input) => outgoing.extend(self.handle(*input)),
                Command::Stop => return (outgoing, false),
                #[cfg(test)]
                Command::Break => panic!("a room breaks, as it was asked to"),
            }
        }
        (outgoing, true)
    }

    async fn next(&mut self, batch: &mut Vec<Command>) -> Next {
        let wake_at = self.room.wake_at().map(|moment| self.shared.clock.instant(moment));
        // A deserted room wakes for nothing but its sleep.
        let until = wake_at.unwrap_or(self.asleep_at);
        let may_sleep = wake_at.is_none() && self.lines.is_empty() && self.gate.is_empty();
        let may_go_on = self.gate.len() < AHEAD;
        tokio::select! {
            kept = kept(&mut self.keeping) => Next::Kept(self.is_kept(&kept)),
            n = self.inbox.recv_many(batch, BATCH), if may_go_on => {
                if n == 0 { Next::Sleep } else { Next::Handle(std::mem::take(batch)) }
            }
            () = sleep_until(until), if may_go_on && (wake_at.is_some() || may_sleep) => {
                wake_at.map_or(Next::Sleep, Next::Wake)
            }
        }
    }

    fn handle(&mut self, input: Input) -> Vec<Outgoing> {
        if let Input::Lost { line } = input {
            self.lines.remove(&line);
        }
        if let Input::Refresh { line } = input
            && let Some(reader) = self.lines.get_mut(&line)
        {
            reader.behind = false;
        }
        self.room.handle(self.shared.clock.now(), input)
    }

    /// Has kept what must be, and lets out the rest once it is, in order.
    fn keep(&mut self, outgoing: Vec<Outgoing>, urgency: Urgency, begun: BatchTimes) {
        let records = self.gate.take_in(outgoing, begun);
        if !records.is_empty() {
            let append = Append { room: self.id, code: self.room.code(), records };
            self.keeping.push_back(self.shared.journal.append(append, urgency));
        }
        self.let_out();
    }

    /// Takes note that the oldest records are kept, or that they cannot be: then
    /// the room has run ahead of its journal and must be opened again.
    fn is_kept(&mut self, kept: &Result<(), AppendError>) -> bool {
        self.keeping.pop_front();
        self.gate.kept();
        if let Err(error) = kept {
            tracing::error!(code = %self.room.code(), %error, "a room could not be saved");
        }
        kept.is_ok()
    }

    fn let_out(&mut self) {
        while let Some((outgoing, BatchTimes { asked, due })) = self.gate.let_out() {
            for out in outgoing {
                match out {
                    Outgoing::Record(_) => {}
                    Outgoing::Send { line, frame } => self.send(line, frame),
                    Outgoing::HangUp { line } => self.hang_up(line),
                    Outgoing::Think { key, thought } => self.think(key, thought),
                    Outgoing::Snapshot(snapshot) => self.shared.journal.save_snapshot(self.id, snapshot),
                }
            }
            asked.iter().for_each(|read| self.shared.metrics.asked(read.elapsed()));
            due.iter().for_each(|at| self.shared.metrics.woken(at.elapsed()));
        }
    }

    /// Waits for the disk, and lets out what it has kept.
    async fn finish(&mut self) {
        while !self.keeping.is_empty() {
            let kept = kept(&mut self.keeping).await;
            if !self.is_kept(&kept) {
                return;
            }
            self.let_out();
        }
    }

    fn send(&mut self, line: LineId, frame: Frame) {
        match frame.purpose {
            Purpose::Refusal => drop(self.shared.metrics.refusals.inc()),
            Purpose::Limit(why) => {
                self.shared.metrics.refusals.inc();
                self.shared.metrics.bad(why);
            }
            Purpose::News | Purpose::Answer => {}
        }
        let Some(reader) = self.lines.get_mut(&line) else { return };
        if reader.behind && frame.purpose == Purpose::News {
            // One fresh view will make up for all of it.
            return;
        }
        match reader.queue.try_send(Outbound::Frame(frame)) {
            Ok(()) | Err(TrySendError::Closed(_)) => {}
            Err(TrySendError::Full(Outbound::Frame(frame))) if frame.purpose == Purpose::News => {
                reader.behind = true;
                self.shared.metrics.bad("slow_reader");
                self.refresh_later(line);
            }
            // An answer cannot be dropped: the line is, and the answer is
            // asked for again on the next one.
            Err(TrySendError::Full(_)) => {
                self.shared.metrics.bad("stuck_reader");
                self.lines.remove(&line);
            }
        }
    }

    /// Waits until a slow reader has caught up half its queue, and has it
    /// refreshed.
    fn refresh_later(&self, line: LineId) {
        let Some(reader) = self.lines.get(&line) else { return };
        let (queue, me) = (reader.queue.downgrade(), self.me.clone());
        tokio::spawn(async move {
            // Looking now and then leaves the queue free for answers meanwhile;
            // reserving places in it would not.
            while queue.upgrade().is_some_and(|queue| queue.capacity() < queue.max_capacity() / 2) {
                sleep(LOOK_AGAIN).await;
            }
            if let Some(me) = me.upgrade() {
                // A room that is gone has nobody to refresh.
                me.send(Command::Input(Box::new(Input::Refresh { line }))).await.ok();
            }
        });
    }

    fn hang_up(&mut self, line: LineId) {
        if let Some(reader) = self.lines.remove(&line) {
            // A full queue ends with the queue itself, which is dropped here.
            reader.queue.try_send(Outbound::HangUp).ok();
        }
    }

    fn think(&self, key: ThoughtKey, thought: rooms::Thought) {
        let (me, thoughts) = (self.me.clone(), self.shared.metrics.thoughts.clone());
        tokio::spawn(async move {
            let choice = tokio::task::spawn_blocking(thought).await.unwrap_or_else(|error| {
                tracing::error!(%error, "a bot broke while thinking");
                None
            });
            thoughts.inc();
            if let Some(me) = me.upgrade() {
                // A room that went to sleep meanwhile thinks again when it wakes.
                let thought = Box::new(Input::Thought { key, choice });
                me.send(Command::Input(thought)).await.ok();
            }
        });
    }
}

/// Waits until the oldest records are kept; for ever if there are none.
async fn kept(keeping: &mut VecDeque<PendingAppend>) -> Result<(), AppendError> {
    match keeping.front_mut() {
        Some(oldest) => oldest.await,
        None => pending().await,
    }
}
