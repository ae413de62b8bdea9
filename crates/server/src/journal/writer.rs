//! One thread that writes for all rooms: whatever waits is committed together
//! (group commit), so a thousand rooms cost one flush to disk, not a thousand.
//! It reads nothing for anybody.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, OnceLock,
        mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, TrySendError, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

use rooms::{Answer, Append, AppendError, CommitListener, PendingAppend, Urgency};
use tokio::sync::oneshot;

use super::log::{Batch, Log};

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
/// How long nothing must have been written before the log is carried over into
/// the file: what is there can no longer be damaged with the log.
const IDLE: Duration = Duration::from_secs(5);
/// How often some of what was forgotten is removed.
const REMOVE_EVERY: Duration = Duration::from_millis(50);

/// The hand that others hold of the writing thread.
pub(crate) struct Writer<L> {
    jobs: SyncSender<Job<L>>,
    listener: Arc<Listener>,
}

impl<L> std::fmt::Debug for Writer<L> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Writer")
    }
}

/// Whoever wants to hear of commits.
#[derive(Default)]
struct Listener(OnceLock<CommitListener>);

enum Job<L> {
    Append(Waiting),
    /// Something that only this kind of log can do.
    Other(Box<dyn FnOnce(&mut L) + Send>),
    Close(oneshot::Sender<()>),
}

type Reply<T> = oneshot::Sender<Result<T, AppendError>>;

/// Records that wait to be committed.
struct Waiting {
    batch: Batch,
    urgency: Urgency,
    reply: Reply<()>,
}

impl<L: Log> Writer<L> {
    /// Starts the thread. It ends when the last hand is dropped.
    pub(crate) fn start(log: L) -> std::io::Result<Self> {
        let (jobs, inbox) = sync_channel(WAITING);
        let listener = Arc::<Listener>::default();
        let thread = WritingThread { log, inbox, listener: listener.clone(), next: None };
        thread::Builder::new().name("journal".into()).spawn(move || thread.run())?;
        Ok(Self { jobs, listener })
    }

    pub(crate) fn append(&self, append: &Append, urgency: Urgency) -> PendingAppend {
        match Batch::new(append) {
            Ok(batch) => self.ask(move |reply| Job::Append(Waiting { batch, urgency, reply })),
            Err(error) => Box::pin(std::future::ready(Err(error))),
        }
    }

    /// Has something else written, behind what waits already.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut L) -> Result<T, AppendError> + Send + 'static,
    ) -> Answer<'static, Result<T, AppendError>> {
        self.ask(move |reply| Job::Other(Box::new(move |log| answer(reply, unbroken(|| work(log))))))
    }

    pub(crate) fn on_commit(&self, listener: CommitListener) {
        // Whoever came first is listened to.
        self.listener.0.set(listener).ok();
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
    fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(Reply<T>) -> Job<L>,
    ) -> Answer<'static, Result<T, AppendError>> {
        let stopped = || AppendError::Failed("the journal has stopped".into());
        let behind = || AppendError::Busy("the journal cannot keep up".into());
        let (reply, answer) = oneshot::channel();
        // A full queue means the disk cannot keep up with hundreds of rooms:
        // better to refuse than to hold up the runtime.
        let in_line = self.jobs.try_send(job(reply)).map_err(|error| match error {
            TrySendError::Full(_) => behind(),
            TrySendError::Disconnected(_) => stopped(),
        });
        Box::pin(async move {
            in_line?;
            answer.await.map_err(|_| stopped())?
        })
    }
}

struct WritingThread<L> {
    log: L,
    inbox: Receiver<Job<L>>,
    listener: Arc<Listener>,
    /// Taken from the inbox, and still to be done.
    next: Option<Job<L>>,
}

/// What there is to do when nobody wants anything.
struct Chores {
    /// Something that was forgotten may still have to be removed.
    removes: bool,
    removed_at: Instant,
    /// Something was written that lies in the log.
    is_written: bool,
}

impl<L: Log> WritingThread<L> {
    fn run(mut self) {
        let mut last = Instant::now();
        let mut chores = Chores { removes: true, removed_at: last, is_written: false };
        while let Some(job) = self.wait(&mut chores) {
            chores.is_written = true;
            match job {
                Job::Append(waiting) => {
                    let together = self.gather(waiting, last);
                    last = Instant::now();
                    self.commit(together);
                }
                Job::Other(work) => {
                    work(&mut self.log);
                    // It may have been to forget a room.
                    chores.removes = true;
                }
                Job::Close(reply) => {
                    drop(self.log);
                    // Whoever no longer waits needs no answer.
                    reply.send(()).ok();
                    return;
                }
            }
        }
    }

    /// The next job; none if nobody is left who could have one.
    fn wait(&mut self, chores: &mut Chores) -> Option<Job<L>> {
        loop {
            if chores.removes && chores.removed_at.elapsed() >= REMOVE_EVERY {
                chores.removes = self.tidy("remove what was forgotten", Log::remove_some).unwrap_or(false);
                chores.removed_at = Instant::now();
            }
            if let Some(job) = self.next.take() {
                return Some(job);
            }
            let patience = match chores {
                Chores { removes: true, .. } => REMOVE_EVERY,
                Chores { is_written: true, .. } => IDLE,
                Chores { .. } => return self.inbox.recv().ok(),
            };
            match self.inbox.recv_timeout(patience) {
                Ok(job) => return Some(job),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if chores.removes => {}
                Err(RecvTimeoutError::Timeout) => {
                    // While someone reads, not all of it can be; later, then.
                    let is_done = self.tidy("carry its log over", Log::checkpoint).unwrap_or(true);
                    chores.is_written = !is_done;
                }
            }
        }
    }

    fn tidy<T>(&mut self, what: &str, work: impl FnOnce(&mut L) -> Result<T, AppendError>) -> Option<T> {
        let done = unbroken(|| work(&mut self.log));
        done.inspect_err(|error| tracing::warn!(%error, "the journal could not {what}")).ok()
    }

    /// Takes whatever waits to be committed with the first, up to the next job of
    /// another kind: what came while the disk was at work goes together. If it is
    /// only strokes, waits a while for more.
    fn gather(&mut self, first: Waiting, last: Instant) -> Vec<Waiting> {
        let mut together = vec![first];
        while together.len() < TOGETHER {
            match self.inbox.try_recv() {
                Ok(Job::Append(waiting)) => together.push(waiting),
                Ok(other) => {
                    self.next = Some(other);
                    break;
                }
                Err(TryRecvError::Disconnected) => break,
                Err(TryRecvError::Empty) => {
                    let is_calm = together.iter().all(|waiting| waiting.urgency == Urgency::Deferrable);
                    let left = (last + CALM).saturating_duration_since(Instant::now());
                    if !is_calm || left.is_zero() {
                        break;
                    }
                    thread::sleep(left.min(NAP));
                }
            }
        }
        together
    }

    fn commit_one(&mut self, batch: &Batch) -> Result<(), AppendError> {
        let kept = unbroken(|| self.log.commit(std::slice::from_ref(batch)));
        kept.map_err(fail)?.pop().unwrap_or(Ok(()))
    }

    fn commit(&mut self, together: Vec<Waiting>) {
        let started = Instant::now();
        let (batches, replies): (Vec<_>, Vec<_>) =
            together.into_iter().map(|Waiting { batch, reply, .. }| (batch, reply)).unzip();
        let outcomes = match unbroken(|| self.log.commit(&batches)) {
            Ok(outcomes) => outcomes,
            // What one room cannot have kept must not cost the others theirs.
            Err(_) if batches.len() > 1 => batches.iter().map(|batch| self.commit_one(batch)).collect(),
            Err(error) => vec![Err(fail(error)); replies.len()],
        };
        if let Some(tell) = self.listener.0.get() {
            tell(started.elapsed());
        }
        for (reply, outcome) in replies.into_iter().zip(outcomes) {
            answer(reply, outcome);
        }
    }
}

fn fail(error: AppendError) -> AppendError {
    tracing::error!(%error, "the journal cannot be written");
    error
}

/// A journal that breaks over one room must go on serving the others.
fn unbroken<T>(work: impl FnOnce() -> Result<T, AppendError>) -> Result<T, AppendError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(AppendError::Failed("it broke".into())))
}

fn answer<T>(reply: Reply<T>, outcome: Result<T, AppendError>) {
    // Whoever no longer waits needs no answer.
    reply.send(outcome).ok();
}

#[cfg(test)]
mod tests {
    use std::sync::{Mutex, mpsc};

    use rooms::{Change, Hex, Record, RoomCode, Timestamp};

    use super::*;
    use crate::lock::lock;

    /// Counts how many rooms each commit holds. The first commit waits for a
    /// sign, as a slow disk would.
    struct Counting {
        sign: Option<mpsc::Receiver<()>>,
        commits: Commits,
    }

    type Commits = Arc<Mutex<Vec<usize>>>;

    impl Log for Counting {
        fn commit(&mut self, batches: &[Batch]) -> Result<Vec<Result<(), AppendError>>, AppendError> {
            lock(&self.commits).push(batches.len());
            if let Some(sign) = self.sign.take() {
                sign.recv().unwrap();
            }
            Ok(vec![Ok(()); batches.len()])
        }
    }

    /// A writer, the sign its first commit waits for, and what it has committed.
    fn counting() -> (Arc<Writer<Counting>>, mpsc::Sender<()>, Commits) {
        let (give_sign, sign) = mpsc::channel();
        let commits = Arc::new(Mutex::new(Vec::new()));
        let log = Counting { sign: Some(sign), commits: commits.clone() };
        (Writer::start(log).unwrap().into(), give_sign, commits)
    }

    fn quick() -> Writer<Counting> {
        Writer::start(Counting { sign: None, commits: Arc::default() }).unwrap()
    }

    fn opening(number: u8) -> Append {
        let code = RoomCode::from_number(number.into());
        let kind = games::Kind::ALL[0];
        let change = Change::Opened { code, master: Hex([number; 32]), kind, host: Hex([number; 32]) };
        let record = Record { seq: 1, at: Timestamp(1), by: None, change };
        Append { room: Hex([number; 16]), code, tenure: rooms::Tenure::ALONE, records: vec![record] }
    }

    #[tokio::test]
    async fn whatever_waits_for_the_disk_is_committed_together() {
        let (writer, give_sign, commits) = counting();
        let first = tokio::spawn({
            let writer = writer.clone();
            async move { writer.append(&opening(0), Urgency::Immediate).await }
        });
        while lock(&commits).is_empty() {
            tokio::task::yield_now().await;
        }
        let rest: Vec<_> = (1..=20)
            .map(|number| {
                let writer = writer.clone();
                tokio::spawn(async move { writer.append(&opening(number), Urgency::Immediate).await })
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
    }

    #[tokio::test]
    async fn strokes_wait_for_each_other() {
        let writer = quick();
        let begun = Instant::now();
        writer.append(&opening(1), Urgency::Immediate).await.unwrap();
        writer.append(&opening(2), Urgency::Deferrable).await.unwrap();
        assert!(begun.elapsed() >= CALM, "it was kept after {:?}", begun.elapsed());
    }

    #[tokio::test]
    async fn what_cannot_wait_takes_waiting_strokes_along() {
        let (writer, give_sign, commits) = counting();
        let first = writer.append(&opening(0), Urgency::Immediate);
        while lock(&commits).is_empty() {
            tokio::task::yield_now().await;
        }
        let stroke = writer.append(&opening(1), Urgency::Deferrable);
        let act = writer.append(&opening(2), Urgency::Immediate);
        give_sign.send(()).unwrap();
        first.await.unwrap();
        act.await.unwrap();
        stroke.await.unwrap();
        assert_eq!(*lock(&commits), [1, 2]);
    }

    #[tokio::test]
    async fn a_closed_journal_says_so() {
        let writer = quick();
        writer.append(&opening(1), Urgency::Immediate).await.unwrap();
        writer.close().await;
        let after = writer.append(&opening(2), Urgency::Immediate).await.unwrap_err();
        assert_eq!(after.to_string(), "the journal has stopped");
    }
}
