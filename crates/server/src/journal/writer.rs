//! One thread that writes for all rooms: whatever waits is committed together,
//! so a thousand rooms cost one flush to disk, not a thousand.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, sync_channel},
    thread,
    time::{Duration, Instant},
};

use rooms::{Append, Conflict, Journal, JournalError, Kept, Record, RoomId, Urgency};
use tokio::sync::oneshot;

use crate::metrics::Metrics;

/// The most rooms committed together.
const TOGETHER: usize = 512;
/// How long strokes wait for others to be committed with: less than they are
/// sent apart, so that a drawing grows as it did before, a little later.
const CALM: Duration = Duration::from_millis(32);
/// How long the thread sleeps while there are only strokes. To be woken by
/// each that comes meanwhile would cost more than waiting for them saves.
const NAP: Duration = Duration::from_millis(3);
/// The most jobs that wait.
const WAITING: usize = 4096;

/// The hand that others hold of the writing thread.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    jobs: SyncSender<Job>,
}

/// Records on their way to the disk.
pub(crate) type PendingAppend = Pin<Box<dyn Future<Output = Result<(), AppendError>> + Send>>;

/// Why records were not kept, or could not be read.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// Someone else writes to this room.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// The journal failed.
    #[error("{0}")]
    Failed(String),
}

#[derive(Debug)]
enum Job {
    Append(Waiting),
    Load(RoomId, oneshot::Sender<Result<Vec<Record>, AppendError>>),
    List(oneshot::Sender<Result<Vec<Kept>, AppendError>>),
    Forget(RoomId, oneshot::Sender<Result<(), AppendError>>),
    Close(oneshot::Sender<()>),
}

/// Records that wait to be committed.
#[derive(Debug)]
struct Waiting {
    append: Append,
    urgency: Urgency,
    reply: oneshot::Sender<Result<(), AppendError>>,
}

impl Writer {
    /// Starts the thread. It ends when the last hand is dropped.
    pub(crate) fn start(journal: impl Journal + 'static, metrics: Metrics) -> std::io::Result<Self> {
        let (jobs, inbox) = sync_channel(WAITING);
        thread::Builder::new().name("journal".into()).spawn(move || write(journal, &inbox, &metrics))?;
        Ok(Self { jobs })
    }

    /// Begins to keep records durably; when what this gives is `Ok`, they are.
    /// Appends of one room are kept in the order in which they were begun.
    pub(crate) fn append(&self, append: Append, urgency: Urgency) -> PendingAppend {
        Box::pin(self.ask(move |reply| Job::Append(Waiting { append, urgency, reply })))
    }

    /// All records of a room.
    pub(crate) async fn load(&self, room: RoomId) -> Result<Vec<Record>, AppendError> {
        self.ask(|reply| Job::Load(room, reply)).await
    }

    /// Every room that is kept.
    pub(crate) async fn list(&self) -> Result<Vec<Kept>, AppendError> {
        self.ask(Job::List).await
    }

    /// Forgets a room for good.
    pub(crate) async fn forget(&self, room: RoomId) -> Result<(), AppendError> {
        self.ask(|reply| Job::Forget(room, reply)).await
    }

    /// Writes what still waits, and closes the journal for good.
    pub(crate) async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        if self.jobs.try_send(Job::Close(reply)).is_ok() {
            // An error means that it has stopped already.
            closed.await.ok();
        }
    }

    /// Puts a job in line at once; its answer is waited for by whoever wants it.
    fn ask<T, J>(&self, job: J) -> impl Future<Output = Result<T, AppendError>> + use<T, J>
    where
        J: FnOnce(oneshot::Sender<Result<T, AppendError>>) -> Job,
    {
        let stopped = || AppendError::Failed("the journal has stopped".into());
        let behind = || AppendError::Failed("the journal cannot keep up".into());
        let (reply, answer) = oneshot::channel();
        // A full queue means the disk cannot keep up with hundreds of rooms:
        // better to refuse than to hold up the runtime.
        let in_line = self.jobs.try_send(job(reply)).map_err(|error| match error {
            TrySendError::Full(_) => behind(),
            TrySendError::Disconnected(_) => stopped(),
        });
        async move {
            in_line?;
            answer.await.map_err(|_| stopped())?
        }
    }
}

fn write(mut journal: impl Journal, inbox: &Receiver<Job>, metrics: &Metrics) {
    let mut next = inbox.recv().ok();
    let mut last = Instant::now();
    while let Some(job) = next.take() {
        match job {
            Job::Append(waiting) => {
                let mut together = vec![waiting];
                next = gather(&mut together, inbox, last);
                last = Instant::now();
                commit(&mut journal, together, metrics);
            }
            Job::Load(room, reply) => answer(reply, unbroken(|| journal.load(room))),
            Job::List(reply) => answer(reply, unbroken(|| journal.list())),
            Job::Forget(room, reply) => answer(reply, unbroken(|| journal.forget(room))),
            Job::Close(reply) => {
                drop(journal);
                // Whoever no longer waits needs no answer.
                reply.send(()).ok();
                return;
            }
        }
        if next.is_none() {
            next = inbox.recv().ok();
        }
    }
}

/// Takes whatever waits to be committed with the first, up to the next job of
/// another kind: what came while the disk was at work goes together. If it is
/// only strokes, waits a while for more.
fn gather(together: &mut Vec<Waiting>, inbox: &Receiver<Job>, last: Instant) -> Option<Job> {
    while together.len() < TOGETHER {
        match inbox.try_recv() {
            Ok(Job::Append(waiting)) => together.push(waiting),
            Ok(other) => return Some(other),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => {
                let is_calm = together.iter().all(|waiting| waiting.urgency == Urgency::Deferrable);
                let left = (last + CALM).saturating_duration_since(Instant::now());
                if !is_calm || left.is_zero() {
                    return None;
                }
                thread::sleep(left.min(NAP));
            }
        }
    }
    None
}

/// A journal that breaks over one room must go on serving the others.
fn unbroken<T>(work: impl FnOnce() -> Result<T, JournalError>) -> Result<T, JournalError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(JournalError("it broke".into())))
}

fn commit(journal: &mut impl Journal, together: Vec<Waiting>, metrics: &Metrics) {
    let started = Instant::now();
    let (appends, replies): (Vec<_>, Vec<_>) =
        together.into_iter().map(|Waiting { append, reply, .. }| (append, reply)).unzip();
    match unbroken(|| journal.append(&appends)) {
        Ok(outcomes) => {
            let records = appends.iter().map(|append| append.records.len() as u64).sum();
            metrics.committed(records, started.elapsed());
            for (reply, outcome) in replies.into_iter().zip(outcomes) {
                // Whoever no longer waits needs no answer.
                reply.send(outcome.map_err(AppendError::Conflict)).ok();
            }
        }
        Err(error) => {
            tracing::error!(%error, "the journal cannot be written");
            metrics.journal_failures.inc();
            for reply in replies {
                reply.send(Err(AppendError::Failed(error.to_string()))).ok();
            }
        }
    }
}

fn answer<T>(reply: oneshot::Sender<Result<T, AppendError>>, outcome: Result<T, JournalError>) {
    // Whoever no longer waits needs no answer.
    reply.send(outcome.map_err(|error| AppendError::Failed(error.to_string()))).ok();
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex, mpsc};

    use rooms::{Change, Hex, MemoryJournal, RoomCode, Timestamp};

    use super::*;
    use crate::limits::lock;

    /// Counts how many rooms each commit holds. The first commit waits for a
    /// sign, as a slow disk would.
    struct Counting {
        inner: MemoryJournal,
        sign: mpsc::Receiver<()>,
        commits: Arc<Mutex<Vec<usize>>>,
    }

    impl Journal for Counting {
        fn append(&mut self, appends: &[Append]) -> Result<Vec<Result<(), Conflict>>, JournalError> {
            let is_first = lock(&self.commits).is_empty();
            lock(&self.commits).push(appends.len());
            if is_first {
                self.sign.recv().unwrap();
            }
            self.inner.append(appends)
        }

        fn load(&mut self, room: RoomId) -> Result<Vec<Record>, JournalError> {
            self.inner.load(room)
        }

        fn list(&mut self) -> Result<Vec<Kept>, JournalError> {
            self.inner.list()
        }

        fn forget(&mut self, room: RoomId) -> Result<(), JournalError> {
            self.inner.forget(room)
        }
    }

    /// A writer, the sign its first commit waits for, and what it has committed.
    fn counting() -> (Writer, mpsc::Sender<()>, Arc<Mutex<Vec<usize>>>) {
        let (give_sign, sign) = mpsc::channel();
        let commits = Arc::new(Mutex::new(Vec::new()));
        let journal = Counting { inner: MemoryJournal::default(), sign, commits: commits.clone() };
        (Writer::start(journal, Metrics::default()).unwrap(), give_sign, commits)
    }

    fn opening(number: u8) -> Append {
        let code = RoomCode::from_number(number.into());
        let kind = games::Kind::ALL[0];
        let change = Change::Opened { code, master: Hex([number; 32]), kind, host: Hex([number; 32]) };
        let record = Record { seq: 1, at: Timestamp(1), by: None, change };
        Append { room: Hex([number; 16]), code, records: vec![record] }
    }

    #[tokio::test]
    async fn whatever_waits_for_the_disk_is_committed_together() {
        let (writer, give_sign, commits) = counting();
        let first = tokio::spawn({
            let writer = writer.clone();
            async move { writer.append(opening(0), Urgency::Immediate).await }
        });
        while lock(&commits).is_empty() {
            tokio::task::yield_now().await;
        }
        let rest: Vec<_> = (1..=20)
            .map(|number| {
                let writer = writer.clone();
                tokio::spawn(async move { writer.append(opening(number), Urgency::Immediate).await })
            })
            .collect();
        // Each has asked once it has run for the first time.
        tokio::task::yield_now().await;
        give_sign.send(()).unwrap();
        first.await.unwrap().unwrap();
        for append in rest {
            append.await.unwrap().unwrap();
        }
        assert_eq!(*lock(&commits), [1, 20]);
        assert_eq!(writer.list().await.unwrap().len(), 21);
    }

    #[tokio::test]
    async fn strokes_wait_for_each_other() {
        let writer = Writer::start(MemoryJournal::default(), Metrics::default()).unwrap();
        let begun = Instant::now();
        writer.append(opening(1), Urgency::Immediate).await.unwrap();
        writer.append(opening(2), Urgency::Deferrable).await.unwrap();
        assert!(begun.elapsed() >= CALM, "it was kept after {:?}", begun.elapsed());
    }

    #[tokio::test]
    async fn what_cannot_wait_takes_waiting_strokes_along() {
        let (writer, give_sign, commits) = counting();
        let first = writer.append(opening(0), Urgency::Immediate);
        while lock(&commits).is_empty() {
            tokio::task::yield_now().await;
        }
        let stroke = writer.append(opening(1), Urgency::Deferrable);
        let act = writer.append(opening(2), Urgency::Immediate);
        give_sign.send(()).unwrap();
        first.await.unwrap();
        act.await.unwrap();
        stroke.await.unwrap();
        assert_eq!(*lock(&commits), [1, 2]);
    }

    #[tokio::test]
    async fn a_closed_journal_says_so() {
        let writer = Writer::start(MemoryJournal::default(), Metrics::default()).unwrap();
        writer.append(opening(1), Urgency::Immediate).await.unwrap();
        writer.close().await;
        let after = writer.append(opening(2), Urgency::Immediate).await.unwrap_err();
        assert_eq!(after.to_string(), "the journal has stopped");
    }
}
