//! A few threads that read. What they are asked for waits in line; when the
//! line is long enough, nobody is put in it any more.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, SyncSender, TrySendError, sync_channel},
    },
    thread::{self, JoinHandle},
};

use rooms::{Answer, ReadError};
use tokio::sync::oneshot;

use super::archive::Archive;
use crate::{background::let_others_go_first, lock::lock};

/// The most that waits to be read.
const WAITING: usize = 1024;

type Job = Box<dyn FnOnce(&Archive) + Send>;

/// A few threads that read.
#[derive(Debug)]
pub(super) struct Readers {
    /// None once they are told to stop.
    jobs: Mutex<Option<SyncSender<Job>>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Readers {
    pub(super) fn start(path: &Path, name: &str, threads: usize) -> std::io::Result<Self> {
        let (jobs, inbox) = sync_channel(WAITING);
        let inbox = Arc::new(Mutex::new(inbox));
        let start = |_| {
            let (archive, inbox) = (Archive::new(path.to_owned()), inbox.clone());
            thread::Builder::new().name(name.into()).spawn(move || read(&archive, &inbox))
        };
        let threads = (0..threads).map(start).collect::<Result<_, _>>()?;
        Ok(Self { jobs: Mutex::new(Some(jobs)), threads: Mutex::new(threads) })
    }

    /// Puts something to be read in line at once; whoever wants it waits.
    pub(super) fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Archive) -> Result<T, ReadError> + Send + 'static,
    ) -> Answer<'static, Result<T, ReadError>> {
        let (reply, answer) = oneshot::channel();
        let job: Job = Box::new(move |archive| {
            // Reading that breaks over one room must go on for the others.
            let read = catch_unwind(AssertUnwindSafe(|| work(archive)));
            let broke = |_| Err(ReadError::Damaged("reading it broke".into()));
            // Whoever no longer waits needs no answer.
            reply.send(read.unwrap_or_else(broke)).ok();
        });
        let stopped = || ReadError::Busy("the journal has stopped".into());
        let in_line = match lock(&self.jobs).as_ref().map(|jobs| jobs.try_send(job)) {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_))) => Err(ReadError::Busy("too much waits to be read".into())),
            Some(Err(TrySendError::Disconnected(_))) | None => Err(stopped()),
        };
        Box::pin(async move {
            in_line?;
            answer.await.map_err(|_| stopped())?
        })
    }

    /// Takes nothing more, and waits for what is being read. Blocks.
    pub(super) fn stop(&self) {
        drop(lock(&self.jobs).take());
        for thread in std::mem::take(&mut *lock(&self.threads)) {
            // One that broke has stopped too.
            thread.join().ok();
        }
    }
}

fn read(archive: &Archive, inbox: &Mutex<Receiver<Job>>) {
    let_others_go_first();
    loop {
        let next = inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        job(archive);
    }
}
