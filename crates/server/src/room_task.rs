//! One task owns one room, and moves bytes and timers for its driver: what
//! comes in is brought to it, what it wants kept, sent or thought is carried
//! out. What waits for what, and for whom, is the driver's to know.

use std::{
    collections::{BTreeMap, VecDeque},
    future::pending,
    net::IpAddr,
    panic::resume_unwind,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

#[cfg(feature = "cluster")]
use rooms::wire::Ask;
use rooms::{
    Append, AppendError, BATCH, Driver, Effect, Frame, Input, LineId, PendingAppend, PersonId, Purpose,
    Record, ReopenError, Room, RoomCode, RoomId, StoredRoom, Tenure, Timestamp, TokenHash, Urgency,
    wire::Glance,
};

use tokio::{
    runtime::Handle,
    sync::{mpsc, oneshot},
    task::AbortHandle,
    time::{Instant, sleep_until, timeout},
};

use crate::{
    directory::NotFound,
    governor::{Player, Ration},
    run::Shared,
    thoughts::Thoughts,
};

/// How often a slow reader's queue is looked at, and whether what is held back
/// may go.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// How long a room may take to say what is seen from its door.
const GLANCE_WITHIN: Duration = Duration::from_secs(1);

/// Something for a room to do.
#[derive(Debug)]
pub(crate) enum Command {
    /// A connection is there; its queue takes what is to be sent, and what its
    /// requests have kept counts as its address's.
    Connect(LineId, mpsc::Sender<Outbound>, Arc<Ration>),
    /// Whether the room knows who bears this token.
    Knows(TokenHash, oneshot::Sender<bool>),
    /// What is seen of the room from its door.
    Glance(oneshot::Sender<Glance>),
    /// A request was read at that time. Apart from the queue, whose empty places
    /// would otherwise each be as large as the largest request.
    Ask(Box<Input>, Instant),
    /// Something else happened.
    Input(Box<Input>),
    /// The same, from someone who has seen more of the room than there is: it was
    /// asked whose it is, and it is still ours.
    #[cfg(feature = "cluster")]
    Verified(Box<Input>, Instant),
    /// It is not.
    #[cfg(feature = "cluster")]
    Stale,
    /// Whether the room is open.
    #[cfg(feature = "cluster")]
    IsOpen(oneshot::Sender<()>),
    /// The server stops.
    Stop,
    /// Something that no room gets over.
    #[cfg(test)]
    Break,
}

impl Command {
    /// When a request was read.
    fn read_at(&self) -> Option<Instant> {
        match self {
            Self::Ask(_, read) => Some(*read),
            Self::Connect(..) | Self::Knows(..) | Self::Glance(_) | Self::Input(_) | Self::Stop => None,
            #[cfg(feature = "cluster")]
            Self::IsOpen(_) | Self::Stale => None,
            #[cfg(feature = "cluster")]
            Self::Verified(_, read) => Some(*read),
            #[cfg(test)]
            Self::Break => None,
        }
    }
}

/// Something for a connection to do.
#[derive(Debug)]
pub(crate) enum Outbound {
    /// To be sent; apart from what else a frame is, for the empty places' sake.
    Frame { text: Arc<str>, is_answer: bool, is_view: bool },
    /// Nothing more will come.
    HangUp,
}

/// What others hold of a room.
#[derive(Clone, Debug)]
pub(crate) struct RoomHandle {
    commands: mpsc::Sender<Command>,
    is_broken: Arc<AtomicBool>,
}

impl RoomHandle {
    /// A handle, for which so many commands may wait, and the room's own end of it.
    pub(crate) fn new(waiting: usize) -> (Self, RoomEnd) {
        let (commands, inbox) = mpsc::channel(waiting);
        let handle = Self { commands, is_broken: Arc::default() };
        let (alarm, me) = (Alarm(handle.is_broken.clone()), handle.commands.downgrade());
        (handle, RoomEnd { alarm, inbox, me })
    }

    /// Whether the room is no longer there because it broke: what it was asked
    /// for last may be the cause.
    pub(crate) fn is_broken(&self) -> bool {
        self.is_broken.load(Ordering::Relaxed)
    }

    /// Brings an command; false if the room is no longer there.
    pub(crate) async fn run(&self, command: Command) -> bool {
        self.commands.send(command).await.is_ok()
    }

    /// Whether the room knows who bears this token.
    pub(crate) async fn knows(&self, token: TokenHash) -> bool {
        let (reply, answer) = oneshot::channel();
        self.run(Command::Knows(token, reply)).await && answer.await.unwrap_or_default()
    }

    /// Whether the room is open, once that is known: one that is about to be
    /// may turn out to be another node's.
    #[cfg(feature = "cluster")]
    pub(crate) async fn is_open(&self) -> bool {
        let (reply, answer) = oneshot::channel();
        self.run(Command::IsOpen(reply)).await && answer.await.is_ok()
    }

    /// What is seen of the room from its door; nothing if it has no time.
    pub(crate) async fn glance(&self) -> Option<Glance> {
        let (reply, answer) = oneshot::channel();
        self.commands.try_send(Command::Glance(reply)).ok()?;
        timeout(GLANCE_WITHIN, answer).await.ok()?.ok()
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.commands.is_closed()
    }
}

/// The room's own end of its handles.
#[derive(Debug)]
pub(crate) struct RoomEnd {
    /// Dropped before all else.
    #[expect(dead_code, reason = "it rings when it is dropped")]
    alarm: Alarm,
    inbox: mpsc::Receiver<Command>,
    /// Does not keep the room awake.
    me: mpsc::WeakSender<Command>,
}

/// Says that a room broke before anyone notices that it is gone.
#[derive(Debug)]
struct Alarm(Arc<AtomicBool>);

impl Drop for Alarm {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// Where a room that is to be awake comes from.
pub(crate) enum Origin {
    /// It has just been opened, and is ours.
    Owned(Box<Room>, Tenure),
    /// What the journal has of it, for someone at this address.
    Journal(IpAddr),
}

/// Starts a room's task, and watches over it: a room that breaks is logged,
/// counted, and opened again from its journal by whoever comes next. Gives what
/// ends it without a word.
pub(crate) fn spawn(
    shared: Arc<Shared>,
    id: RoomId,
    code: RoomCode,
    origin: Origin,
    end: RoomEnd,
) -> AbortHandle {
    shared.metrics.rooms.inc();
    let task = tokio::spawn(own(shared.clone(), id, code, origin, end));
    let abort = task.abort_handle();
    tokio::spawn(async move {
        if let Err(error) = task.await
            && error.is_panic()
        {
            tracing::error!(%code, "a room broke; it will be opened again from its journal");
            shared.metrics.room_panics.inc();
        }
        shared.metrics.rooms.dec();
        shared.directory.asleep(code);
    });
    abort
}

/// Owns a room for as long as it is awake. What is large is in boxes: a task has
/// a place for everything that was ever moved through it.
async fn own(shared: Arc<Shared>, id: RoomId, code: RoomCode, origin: Origin, end: RoomEnd) {
    let room = match origin {
        Origin::Owned(room, tenure) => Ok((room, tenure)),
        Origin::Journal(address) => Box::pin(load(&shared, id, code, address)).await,
    };
    match room {
        Ok((room, tenure)) => RoomTask::new(shared, id, *room, tenure, end).run().await,
        // Whoever wants to come in looks where it is.
        #[cfg(feature = "cluster")]
        Err(NotFound::Elsewhere) => {}
        Err(why) => shared.directory.could_not_open(code, why),
    }
}

/// Makes a room ours, and gives it back from its journal: away from the sockets,
/// when it is its turn. After a long evening that is hard work.
async fn load(
    shared: &Arc<Shared>,
    id: RoomId,
    code: RoomCode,
    address: IpAddr,
) -> Result<(Box<Room>, Tenure), NotFound> {
    let tenure = shared.ownership.claim(id, code, &shared.metrics).await?;
    let (server, runtime) = (shared.clone(), Handle::current());
    let read = move || runtime.block_on(restore(&server, id, code, tenure));
    let restored = shared.openings.run(address, read).await.map_err(|_| NotFound::Busy)?;
    // Where it broke has been told; the room breaks with it.
    let room = restored.unwrap_or_else(|| resume_unwind(Box::new("a room broke while it was opened")));
    Ok((room?, tenure))
}

async fn restore(shared: &Shared, id: RoomId, code: RoomCode, tenure: Tenure) -> Result<Box<Room>, NotFound> {
    let read = shared.journal.open(id).await;
    let stored = read.inspect_err(|error| tracing::error!(%code, %error, "a room cannot be read"))?;
    let stored = stored.ok_or(NotFound::Unknown)?;
    if stored.epoch != tenure.epoch {
        // Someone else has claimed it meanwhile.
        return Err(NotFound::Busy);
    }
    let restore = |stored: &StoredRoom| Room::restore(shared.clock.now(), stored, shared.config.rooms);
    let restored = match restore(&stored) {
        Err(ReopenError::Snapshot(why)) => {
            tracing::warn!(%code, %why, "a snapshot is passed over; the room is opened from all its records");
            shared.metrics.journal_trouble("snapshot_passed_over");
            let records = shared.journal.load(id).await?;
            restore(&StoredRoom { epoch: tenure.epoch, snapshot: None, records })
        }
        restored => restored,
    };
    restored.map(Box::new).map_err(|error| {
        tracing::error!(%code, %error, "a room cannot be opened");
        match error {
            ReopenError::NewerRules { .. } => NotFound::NewerRules,
            ReopenError::Incomplete | ReopenError::Snapshot(_) => NotFound::Broken,
        }
    })
}

struct RoomTask {
    /// Before the lines, which must not be dropped unexplained.
    end: RoomEnd,
    shared: Arc<Shared>,
    id: RoomId,
    tenure: Tenure,
    driver: Driver<BatchTimes>,
    /// The connections that are there.
    lines: BTreeMap<LineId, Line>,
    /// Who plays, and on which line.
    players: BTreeMap<PersonId, (LineId, Player)>,
    /// The records on their way to the disk, oldest first.
    keeping: VecDeque<PendingAppend>,
    /// What its bots are thinking about.
    thoughts: Thoughts,
    /// When the room goes to sleep, unless someone comes.
    asleep_at: Instant,
}

/// One connection's queue, and what its address may still have kept.
struct Line {
    queue: mpsc::Sender<Outbound>,
    kept: Arc<Ration>,
}

impl Line {
    fn owe(&self, bytes: u64) {
        self.kept.owe(u32::try_from(bytes).unwrap_or(u32::MAX));
    }
}

/// When what is being dealt with began.
#[derive(Debug, Default)]
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
    /// The queues of slow readers are to be looked at, or what is held back.
    LookAgain,
    /// The oldest of what is unsaved is kept, or cannot be.
    Kept(bool),
    Sleep,
}

/// How the task goes on when it has carried out what it was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum After {
    GoOn,
    /// The server stops: what is under way is kept and let out first.
    Finish,
    /// The room is another node's by now: it ends without a word.
    #[cfg(feature = "cluster")]
    Drop,
}

impl RoomTask {
    fn new(shared: Arc<Shared>, id: RoomId, room: Room, tenure: Tenure, end: RoomEnd) -> Box<Self> {
        Box::new(Self {
            end,
            id,
            tenure,
            driver: Driver::new(room, shared.config.limits.queue),
            lines: BTreeMap::new(),
            players: BTreeMap::new(),
            keeping: VecDeque::new(),
            thoughts: Thoughts::new(id, shared.thinking.clone(), shared.metrics.clone()),
            asleep_at: Instant::now() + shared.config.sleep_after,
            shared,
        })
    }

    async fn run(mut self: Box<Self>) {
        let mut batch = Vec::new();
        loop {
            let after = match self.next(&mut batch).await {
                Next::Sleep => return self.fall_asleep().await,
                // Lines that are dropped are told to come again: a room that could
                // not be saved, or a server that starts anew, has them back.
                Next::Kept(false) => return,
                Next::Kept(true) | Next::LookAgain => After::GoOn,
                Next::Handle(commands) => self.carry_out(commands, None),
                Next::Wake(at) => {
                    // Whatever was read before the deadline comes before it.
                    let commands = self.read_by_now();
                    self.carry_out(commands, Some(at))
                }
            };
            #[cfg(feature = "cluster")]
            if after == After::Drop {
                return;
            }
            self.let_out();
            if after == After::Finish {
                // Before lines are dropped: who comes again finds it free.
                if self.finish().await {
                    self.fall_asleep().await;
                }
                return;
            }
            self.thoughts.drop_stale(self.driver.room());
            if !self.driver.room().is_deserted() {
                self.asleep_at = Instant::now() + self.shared.config.sleep_after;
            }
        }
    }

    /// Whoever comes from now on has the room opened again, wherever they are.
    async fn fall_asleep(&mut self) {
        self.end.inbox.close();
        self.shared.ownership.give_up(self.id, self.tenure).await;
    }

    async fn next(&mut self, batch: &mut Vec<Command>) -> Next {
        let wake_at = self.driver.wake_at().map(|moment| self.shared.clock.instant(moment));
        let must_look = self.driver.is_anyone_behind() || self.driver.waits_for_guard();
        let look_at = must_look.then(|| Instant::now() + LOOK_AGAIN);
        // A deserted room wakes for nothing but its sleep.
        let may_sleep = self.lines.is_empty() && self.driver.is_idle();
        let until = [wake_at, look_at].into_iter().flatten().min().or(may_sleep.then_some(self.asleep_at));
        let is_ready = self.driver.is_ready();
        tokio::select! {
            kept = kept(&mut self.keeping) => Next::Kept(self.is_kept(&kept)),
            n = self.end.inbox.recv_many(batch, BATCH), if is_ready => {
                if n == 0 { Next::Sleep } else { Next::Handle(std::mem::take(batch)) }
            }
            () = sleep_until(until.unwrap_or(self.asleep_at)), if until.is_some() => {
                match wake_at {
                    Some(at) if until == wake_at => Next::Wake(at),
                    _ if look_at.is_some() => Next::LookAgain,
                    _ => Next::Sleep,
                }
            }
        }
    }

    fn read_by_now(&mut self) -> Vec<Command> {
        std::iter::from_fn(|| self.end.inbox.try_recv().ok()).take(BATCH).collect()
    }

    /// Has commands handled, and then a deadline that was `due`.
    fn carry_out(&mut self, commands: Vec<Command>, due: Option<Instant>) -> After {
        let mut after = After::GoOn;
        let mut inputs = Vec::with_capacity(commands.len());
        let mut asked = Vec::new();
        let now = self.shared.clock.now();
        // Whatever else came in came no later than the requests behind it, and
        // must not have the room decide a race before those are in.
        let mut came_at =
            commands.iter().filter_map(Command::read_at).min().map_or(now, |read| self.moment(read));
        for command in commands {
            match command {
                Command::Connect(line, queue, kept) => {
                    self.driver.connect(line);
                    self.lines.insert(line, Line { queue, kept });
                }
                // Whoever no longer waits needs no answer.
                Command::Knows(token, reply) => drop(reply.send(self.driver.room().knows(&token))),
                Command::Glance(reply) => drop(reply.send(self.driver.room().glance())),
                #[cfg(feature = "cluster")]
                Command::Ask(input, read) if self.has_seen_more(&input) => self.verify(input, read),
                #[cfg(feature = "cluster")]
                Command::Stale => {
                    tracing::error!(code = %self.driver.room().code(), "a room was another's by now");
                    return After::Drop;
                }
                #[cfg(feature = "cluster")]
                Command::Verified(input, read) => {
                    asked.push(read);
                    came_at = self.moment(read);
                    inputs.push((came_at, input));
                }
                Command::Ask(input, read) => {
                    asked.push(read);
                    came_at = self.moment(read);
                    inputs.push((came_at, input));
                }
                Command::Input(input) => {
                    if let Input::Lost { line } = *input {
                        self.lines.remove(&line);
                    }
                    inputs.push((came_at, input));
                }
                #[cfg(feature = "cluster")]
                Command::IsOpen(reply) => drop(reply.send(())),
                Command::Stop => {
                    after = After::Finish;
                    break;
                }
                #[cfg(test)]
                Command::Break => panic!("a room breaks, as it was asked to"),
            }
        }
        let wake = due.map(|_| (now, Input::Wake));
        let causes: Vec<Option<LineId>> = inputs.iter().map(|(_, input)| asked_on(input)).collect();
        let inputs = inputs.into_iter().map(|(read_at, input)| (read_at, *input)).chain(wake);
        let n_doubts = self.driver.room().n_doubts();
        let (lines, metrics) = (&self.lines, &self.shared.metrics);
        let (mut causes, mut kept) = (causes.into_iter(), self.driver.room().bytes_kept());
        self.driver.handle_watched(inputs, BatchTimes { asked: asked.clone(), due }, |room, _| {
            let more = room.bytes_kept().saturating_sub(kept);
            kept = room.bytes_kept();
            metrics.kept(more);
            // What a request has kept counts as its address's; what bots and
            // clocks have, as that of all for whom the game goes on.
            match causes.next().flatten() {
                Some(line) => lines.get(&line).into_iter().for_each(|line| line.owe(more)),
                None if more == 0 => {}
                None => lines.values().for_each(|line| line.owe(more.div_ceil(lines.len() as u64))),
            }
        });
        self.count_players();
        self.shared.metrics.doubts.inc_by(self.driver.room().n_doubts() - n_doubts);
        asked.iter().for_each(|read| self.shared.metrics.asked_decided(read.elapsed()));
        due.iter().for_each(|at| self.shared.metrics.woken_decided(at.elapsed()));
        after
    }

    /// Whoever plays with others counts at their address.
    fn count_players(&mut self) {
        let playing = self.driver.room().players();
        self.players.retain(|person, (line, _)| playing.get(person) == Some(line));
        for (person, id) in playing {
            if !self.players.contains_key(&person)
                && let Some(line) = self.lines.get(&id)
            {
                self.players.insert(person, (id, line.kept.plays()));
            }
        }
    }

    fn moment(&self, read: Instant) -> Timestamp {
        self.shared.clock.moment(read)
    }

    /// Whether someone says that they have seen more of the room than there is.
    #[cfg(feature = "cluster")]
    fn has_seen_more(&self, input: &Input) -> bool {
        let Input::Ask { ask: Ask::Hello { last_seq: Some(seen), .. }, .. } = input else { return false };
        self.shared.ownership.is_shared() && *seen > self.driver.room().seq()
    }

    /// Asks whose the room is before someone is answered who has seen more of it
    /// than there is. Anyone can say so, and only they wait; but if it is another
    /// node's by now, or was set back, it ends here and is opened again.
    #[cfg(feature = "cluster")]
    fn verify(&self, input: Box<Input>, read: Instant) {
        let (shared, me) = (self.shared.clone(), self.end.me.clone());
        let (code, tenure) = (self.driver.room().code(), self.tenure);
        tokio::spawn(async move {
            let is_ours = shared.ownership.still_owns(code, tenure).await;
            let verdict = if is_ours { Command::Verified(input, read) } else { Command::Stale };
            if let Some(room) = me.upgrade() {
                // A room that is gone answers nobody.
                room.send(verdict).await.ok();
            }
        });
    }

    /// Carries out what the driver wants done.
    fn let_out(&mut self) {
        self.look_at_queues();
        let now = self.shared.clock.now();
        while let Some(effect) =
            self.driver.next_effect_if(now, || self.shared.ownership.is_sure(self.tenure))
        {
            match effect {
                Effect::Append { records, urgency } => self.keep(records, urgency),
                Effect::Send { line, frame } => self.send(line, frame),
                Effect::HangUp { line } => self.hang_up(line),
                Effect::CutOff { line } => {
                    self.shared.metrics.bad("stuck_reader");
                    self.lines.remove(&line);
                }
                Effect::FellBehind { .. } => self.shared.metrics.bad("slow_reader"),
                Effect::Think { key, thought } => {
                    let payers = self.lines.values().map(|line| line.kept.clone()).collect();
                    self.thoughts.begin(key, thought, payers, self.end.me.clone());
                }
                Effect::Snapshot(snapshot) => self.shared.journal.save_snapshot(self.id, snapshot),
                Effect::LetOut { note: BatchTimes { asked, due } } => {
                    asked.iter().for_each(|read| self.shared.metrics.asked(read.elapsed()));
                    due.iter().for_each(|at| self.shared.metrics.woken(at.elapsed()));
                }
            }
        }
    }

    /// Tells the driver how far everyone has read. Looking costs nothing, and
    /// to be told of every frame would.
    fn look_at_queues(&mut self) {
        let driver = &mut self.driver;
        let left =
            self.lines.iter().map(|(&id, Line { queue, .. })| (id, queue.max_capacity() - queue.capacity()));
        let refreshes: Vec<Input> = left.filter_map(|(line, left)| driver.drained(line, left)).collect();
        if !refreshes.is_empty() {
            let now = self.shared.clock.now();
            self.driver.handle(refreshes.into_iter().map(|input| (now, input)), BatchTimes::default());
        }
    }

    fn keep(&mut self, records: Vec<Record>, urgency: Urgency) {
        let append = Append { room: self.id, code: self.driver.room().code(), tenure: self.tenure, records };
        self.keeping.push_back(self.shared.journal.append(append, urgency));
    }

    /// Takes note that the oldest records are kept, or that they cannot be: then
    /// the room has run ahead of its journal and must be opened again.
    fn is_kept(&mut self, kept: &Result<(), AppendError>) -> bool {
        self.keeping.pop_front();
        match kept {
            Ok(()) => self.driver.kept(),
            Err(error) => {
                tracing::error!(code = %self.driver.room().code(), %error, "a room could not be saved");
            }
        }
        kept.is_ok()
    }

    /// Waits for the disk, and lets out what it has kept; says whether that is
    /// all of it.
    async fn finish(&mut self) -> bool {
        while !self.keeping.is_empty() {
            let kept = kept(&mut self.keeping).await;
            if !self.is_kept(&kept) {
                return false;
            }
            self.let_out();
        }
        true
    }

    fn send(&self, line: LineId, Frame { text, purpose }: Frame) {
        match purpose {
            Purpose::Refusal => drop(self.shared.metrics.refusals.inc()),
            Purpose::Limit(why) => {
                self.shared.metrics.refusals.inc();
                self.shared.metrics.bad(why);
            }
            Purpose::News | Purpose::Answer | Purpose::View { .. } => {}
        }
        if let Some(Line { queue, .. }) = self.lines.get(&line) {
            // There is room for it, unless nobody reads any more.
            let (is_answer, is_view) = (purpose == Purpose::Answer, matches!(purpose, Purpose::View { .. }));
            queue.try_send(Outbound::Frame { text, is_answer, is_view }).ok();
        }
    }

    fn hang_up(&mut self, line: LineId) {
        if let Some(Line { queue, .. }) = self.lines.remove(&line) {
            // A full queue ends with the queue itself, which is dropped here.
            queue.try_send(Outbound::HangUp).ok();
        }
    }
}

/// The line that a request came on.
fn asked_on(input: &Input) -> Option<LineId> {
    match input {
        Input::Ask { line, .. } => Some(*line),
        Input::Lost { .. }
        | Input::Refresh { .. }
        | Input::Lag { .. }
        | Input::Thought { .. }
        | Input::Wake => None,
    }
}

/// Waits until the oldest records are kept; for ever if there are none.
async fn kept(keeping: &mut VecDeque<PendingAppend>) -> Result<(), AppendError> {
    match keeping.front_mut() {
        Some(oldest) => oldest.await,
        None => pending().await,
    }
}
