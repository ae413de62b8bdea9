//! One thread that writes for all rooms: whatever waits is committed together,
//! so a thousand rooms cost one flush to disk, not a thousand.

use std::{
    sync::mpsc::{Receiver, SyncSender, sync_channel},
    thread,
};

use rooms::{Append, Conflict, Journal, JournalError, Kept, Record, RoomId};
use tokio::sync::oneshot;

use crate::metrics::Metrics;

/// The most rooms committed together.
const TOGETHER: usize = 512;
/// The most jobs that wait.
const WAITING: usize = 4096;

/// The hand that others hold of the writing thread.
#[derive(Clone, Debug)]
pub struct Writer {
    jobs: SyncSender<Job>,
}

/// Why records were not kept, or could not be read.
#[derive(Debug, thiserror::Error)]
pub enum Gone {
    /// Someone else writes to this room.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// The journal failed.
    #[error("{0}")]
    Failed(String),
}

#[derive(Debug)]
enum Job {
    Append(Append, oneshot::Sender<Result<(), Gone>>),
    Load(RoomId, oneshot::Sender<Result<Vec<Record>, Gone>>),
    List(oneshot::Sender<Result<Vec<Kept>, Gone>>),
    Forget(RoomId, oneshot::Sender<Result<(), Gone>>),
}

impl Writer {
    /// Starts the thread. It ends when the last hand is dropped.
    pub fn start(journal: impl Journal + 'static, metrics: Metrics) -> std::io::Result<Self> {
        let (jobs, inbox) = sync_channel(WAITING);
        thread::Builder::new().name("journal".into()).spawn(move || write(journal, &inbox, &metrics))?;
        Ok(Self { jobs })
    }

    /// Keeps records durably; when this returns `Ok`, they are.
    pub async fn append(&self, append: Append) -> Result<(), Gone> {
        self.ask(|reply| Job::Append(append, reply)).await
    }

    /// All records of a room.
    pub async fn load(&self, room: RoomId) -> Result<Vec<Record>, Gone> {
        self.ask(|reply| Job::Load(room, reply)).await
    }

    /// Every room that is kept.
    pub async fn list(&self) -> Result<Vec<Kept>, Gone> {
        self.ask(Job::List).await
    }

    /// Forgets a room for good.
    pub async fn forget(&self, room: RoomId) -> Result<(), Gone> {
        self.ask(|reply| Job::Forget(room, reply)).await
    }

    async fn ask<T>(&self, job: impl FnOnce(oneshot::Sender<Result<T, Gone>>) -> Job) -> Result<T, Gone> {
        let stopped = || Gone::Failed("the journal has stopped".into());
        let (reply, answer) = oneshot::channel();
        // A full queue means the disk cannot keep up with hundreds of rooms:
        // better to refuse than to hold up the runtime.
        self.jobs.try_send(job(reply)).map_err(|_| Gone::Failed("the journal cannot keep up".into()))?;
        answer.await.map_err(|_| stopped())?
    }
}

fn write(mut journal: impl Journal, inbox: &Receiver<Job>, metrics: &Metrics) {
    let mut next = inbox.recv().ok();
    while let Some(job) = next.take() {
        match job {
            Job::Append(append, reply) => {
                let mut appends = vec![append];
                let mut replies = vec![reply];
                while appends.len() < TOGETHER {
                    match inbox.try_recv() {
                        Ok(Job::Append(append, reply)) => {
                            appends.push(append);
                            replies.push(reply);
                        }
                        Ok(other) => {
                            next = Some(other);
                            break;
                        }
                        Err(_) => break,
                    }
                }
                commit(&mut journal, &appends, replies, metrics);
            }
            Job::Load(room, reply) => answer(reply, journal.load(room)),
            Job::List(reply) => answer(reply, journal.list()),
            Job::Forget(room, reply) => answer(reply, journal.forget(room)),
        }
        if next.is_none() {
            next = inbox.recv().ok();
        }
    }
}

fn commit(
    journal: &mut impl Journal,
    appends: &[Append],
    replies: Vec<oneshot::Sender<Result<(), Gone>>>,
    metrics: &Metrics,
) {
    let started = std::time::Instant::now();
    match journal.append(appends) {
        Ok(outcomes) => {
            let records = appends.iter().map(|append| append.records.len() as u64).sum();
            metrics.committed(records, started.elapsed());
            for (reply, outcome) in replies.into_iter().zip(outcomes) {
                // Whoever no longer waits needs no answer.
                reply.send(outcome.map_err(Gone::Conflict)).ok();
            }
        }
        Err(error) => {
            tracing::error!(%error, "the journal cannot be written");
            metrics.journal_failures.inc();
            for reply in replies {
                reply.send(Err(Gone::Failed(error.to_string()))).ok();
            }
        }
    }
}

fn answer<T>(reply: oneshot::Sender<Result<T, Gone>>, outcome: Result<T, JournalError>) {
    // Whoever no longer waits needs no answer.
    reply.send(outcome.map_err(|error| Gone::Failed(error.to_string()))).ok();
}
