//! The whole server, from its listener to its end.

use std::{
    future::Future,
    net::SocketAddr,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use rooms::{Journal, LineId, ReadError};
use serde_json::value::RawValue;
use tokio::{
    net::TcpListener,
    sync::{Semaphore, watch},
};

use crate::{
    accept::serve,
    at_hand::AtHand,
    config::Config,
    directory::Directory,
    finished::Finished,
    headers::origin_of,
    journal::{JournalClient, OpenError, SqliteJournal},
    limits::{Bucket, Counted, PerAddress},
    metrics::Metrics,
    packs,
    replay::Replays,
    routes::routes,
    sweeper::Sweeper,
    timekeeper::Timekeeper,
};

/// How many finished games are studied at once.
const STUDIES: usize = 2;
/// How many drawings are looked at at once.
const LOOKERS: usize = 2;
/// How long connections get to say goodbye.
const GOODBYE: Duration = Duration::from_secs(3);

/// What all parts of a running server share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) local: SocketAddr,
    pub(crate) clock: Timekeeper,
    pub(crate) journal: JournalClient,
    pub(crate) directory: Directory,
    pub(crate) metrics: Metrics,
    pub(crate) openings: PerAddress,
    pub(crate) guesses: PerAddress,
    pub(crate) readings: PerAddress,
    pub(crate) looks: PerAddress,
    pub(crate) decks: PerAddress,
    pub(crate) shows: PerAddress,
    pub(crate) sockets: Counted,
    pub(crate) replays: Replays,
    /// Finished games as files.
    pub(crate) finished: Finished,
    /// Turns at studying finished games.
    pub(crate) studies: Semaphore,
    /// What came of them.
    pub(crate) analyses: AtHand<RawValue>,
    /// Turns at looking at drawings.
    pub(crate) lookers: Semaphore,
    lines: AtomicU64,
    stop: watch::Sender<bool>,
}

/// Why the server could not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The data directory or the listener.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The journal cannot be used.
    #[error("{0}")]
    Open(#[from] OpenError),
    /// The journal cannot be read.
    #[error("{0}")]
    Read(#[from] ReadError),
}

impl Shared {
    pub(crate) fn new(
        local: SocketAddr,
        mut config: Config,
        journal: JournalClient,
        metrics: Metrics,
    ) -> Self {
        let limits = config.limits;
        // A proxy may have put its own name in place of the one friends know.
        config.origins.extend(config.public_url.as_deref().and_then(origin_of));
        config.rooms.packs = packs::read(&config.data.join("packs"));
        Self {
            local,
            clock: Timekeeper::start(),
            journal,
            directory: Directory::default(),
            metrics,
            openings: PerAddress::new(Bucket::every(limits.rooms_burst, limits.room_every)),
            guesses: PerAddress::new(Bucket::every(limits.guesses_burst, limits.guess_every)),
            readings: PerAddress::new(Bucket::every(limits.readings_burst, limits.reading_every)),
            looks: PerAddress::new(Bucket::every(limits.looks_burst, limits.look_every)),
            decks: PerAddress::new(Bucket::every(limits.decks_burst, limits.deck_every)),
            shows: PerAddress::new(Bucket::every(limits.shows_burst, limits.show_every)),
            sockets: Counted::default(),
            replays: Replays::new(),
            finished: Finished::new(),
            studies: Semaphore::new(STUDIES),
            analyses: AtHand::new(),
            lookers: Semaphore::new(LOOKERS),
            lines: AtomicU64::new(1),
            stop: watch::channel(false).0,
            config,
        }
    }

    pub(crate) fn next_line(&self) -> LineId {
        LineId(self.lines.fetch_add(1, Ordering::Relaxed))
    }

    /// Turns true when the server stops.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }
}

/// Serves rooms on `listener` until `shutdown` is done, and then says goodbye.
/// The rooms are kept in the folder that `config` names.
pub async fn run(
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()>,
) -> Result<(), Failure> {
    let journal = SqliteJournal::in_folder(&config.data)?;
    run_on(journal, listener, config, shutdown).await
}

/// Like [`run`], but keeps the rooms in a journal of the caller's own.
pub async fn run_on(
    journal: impl Journal + 'static,
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()>,
) -> Result<(), Failure> {
    let metrics = Metrics::default();
    let journal = JournalClient::new(journal, metrics.clone());
    let shared = Arc::new(Shared::new(listener.local_addr()?, config, journal, metrics));
    let kept = shared.journal.list().await?;
    shared.directory.fill(&kept);
    let sweeper = Sweeper::new(shared.clock.now(), &kept, shared.config.forget_after);
    let sweeper = tokio::spawn(sweeper.run(shared.clone()));
    let mut serving = pin!(serve(listener, routes(&shared), &shared));
    tokio::select! {
        () = &mut serving => {}
        () = shutdown => {}
    }
    sweeper.abort();
    shared.stop.send_replace(true);
    let goodbye = async {
        shared.directory.close().await;
        serving.await;
        all_gone(&shared).await;
    };
    if tokio::time::timeout(GOODBYE, goodbye).await.is_err() {
        tracing::warn!("some connections did not close in time");
    }
    shared.journal.close().await;
    Ok(())
}

async fn all_gone(shared: &Shared) {
    while shared.metrics.sockets.get() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
