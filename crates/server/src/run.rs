//! The whole server, from its listener to its end.

use std::{
    future::Future,
    net::{IpAddr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use rooms::{Alone, Journal, LineId, Replay, RoomId, Unanswered, wire::RawJson};
use tokio::{
    net::TcpListener,
    sync::watch,
    task::{JoinHandle, JoinSet},
};

use crate::{
    accept::serve,
    app::App,
    config::Config,
    directory::Directory,
    disk::{self, Disk},
    finished::{self, File},
    game_cache::GameCache,
    governor::{Governor, Resource},
    headers::origin_of,
    journal::{JournalClient, OpenError, SqliteJournal},
    metrics::Metrics,
    ownership::Ownership,
    packs::{self, Brought, Offers},
    pool::Pool,
    replay,
    routes::routes,
    sweeper::Sweeper,
    thoughts::{OPENINGS, chore_turns, turns},
    timekeeper::Timekeeper,
};

/// How many rooms of one address may wait to be opened: after a start, all that
/// a household plays in.
const OPENINGS_WAITING: usize = 4_096;
/// How long connections get to say goodbye.
const GOODBYE: Duration = Duration::from_secs(3);

/// For whom hard work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Chore {
    /// For those who ask about a room's finished games.
    Room(RoomId),
    /// For an address.
    Address(IpAddr),
}

/// What all parts of a running server share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: Arc<Config>,
    pub(crate) local: SocketAddr,
    pub(crate) clock: Timekeeper,
    pub(crate) journal: JournalClient,
    pub(crate) ownership: Ownership,
    pub(crate) directory: Directory,
    pub(crate) metrics: Metrics,
    pub(crate) governor: Arc<Governor>,
    pub(crate) offers: Offers,
    pub(crate) brought: Brought,
    /// Finished games to be shown again, as files, and what there is to say
    /// about them.
    pub(crate) replays: GameCache<Replay>,
    pub(crate) files: GameCache<File>,
    pub(crate) analyses: GameCache<RawJson>,
    /// Where bots think.
    pub(crate) thinking: Pool<RoomId>,
    /// Where finished games are studied and shown, and drawings looked at: hard
    /// work that must not keep the bots waiting.
    pub(crate) chores: Pool<Chore>,
    /// Where rooms are given back from their records, for each address in turn.
    pub(crate) openings: Pool<IpAddr>,
    pub(crate) disk: Disk,
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
    /// The list of servers does not answer.
    #[error("the database does not answer: {0}")]
    Unanswered(#[from] Unanswered),
}

impl Shared {
    /// A server over a journal, alone with it unless it is told otherwise.
    pub(crate) fn over(journal: impl Journal + 'static, local: SocketAddr, config: Config) -> Self {
        let metrics = Metrics::default();
        Self::new(local, config, JournalClient::new(journal, metrics.clone()), metrics)
    }

    pub(crate) fn new(
        local: SocketAddr,
        mut config: Config,
        journal: JournalClient,
        metrics: Metrics,
    ) -> Self {
        // A proxy may have put its own name in place of the one friends know.
        config.origins.extend(config.public_url.as_deref().and_then(origin_of));
        config.rooms.packs = packs::read(&config.data.join("packs"));
        let governor = governor(&mut config, metrics.clone());
        Self {
            local,
            clock: Timekeeper::start(),
            ownership: Ownership::Alone(Arc::new(Alone::new(journal.journal()))),
            journal,
            directory: Directory::default(),
            metrics,
            governor: Arc::new(governor),
            offers: Offers::of(config.rooms.packs),
            brought: Brought::default(),
            replays: replay::replays(),
            files: finished::files(),
            analyses: finished::analyses(),
            thinking: Pool::new(turns()),
            chores: Pool::new(chore_turns()),
            openings: Pool::of(OPENINGS, OPENINGS_WAITING),
            disk: Disk::default(),
            lines: AtomicU64::new(1),
            stop: watch::channel(false).0,
            config: Arc::new(config),
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

/// Descriptors that are not connections: the journal, its readers, the log.
const OWN_DESCRIPTORS: u32 = 32;

/// The governor of a server. Of the descriptors that the system gives, no
/// address may have more than half.
fn governor(config: &mut Config, metrics: Metrics) -> Governor {
    let given = descriptors();
    let given = given.saturating_sub(OWN_DESCRIPTORS).max(given / 4);
    let limits = &mut config.limits;
    limits.connections = limits.connections.min(given);
    let each = &mut config.allowances[Resource::Connection].burst;
    // But whoever gives one address all there is, means it.
    if *each < u32::MAX {
        *each = (*each).min(limits.connections / 2).max(1);
    }
    Governor::new(config.allowances, limits.connections, limits.sockets, metrics)
}

/// As many descriptors as the system gives this process, asked for at once.
fn descriptors() -> u32 {
    let given = rlimit::increase_nofile_limit(u64::MAX).inspect_err(|error| {
        tracing::warn!(%error, "the number of descriptors could not be raised");
    });
    u32::try_from(given.unwrap_or(1024)).unwrap_or(u32::MAX)
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
    let shared = Shared::over(journal, listener.local_addr()?, config);
    host(Arc::new(shared), listener, shutdown).await
}

/// Hosts rooms until `shutdown` is done, and then says goodbye.
pub(crate) async fn host(
    shared: Arc<Shared>,
    listener: TcpListener,
    shutdown: impl Future<Output = ()>,
) -> Result<(), Failure> {
    let sweeper = Sweeper::new(shared.clock.now(), shared.config.forget_after);
    let sweeper = tokio::spawn(sweeper.run(shared.clone()));
    // A database has a disk of its own.
    let watch = (!shared.ownership.is_shared()).then(|| tokio::spawn(disk::watch(shared.clone())));
    // A task of its own, so that whoever takes a connection in is a worker that
    // can go on with it: from the thread that waits here, each would be handed over.
    let mut serving = JoinSet::new();
    serving.spawn(serve(listener, routes(&App(shared.clone())), shared.clone()));
    tokio::select! {
        _ = serving.join_next() => {}
        () = shutdown => {}
    }
    sweeper.abort();
    watch.iter().for_each(JoinHandle::abort);
    shared.stop.send_replace(true);
    let goodbye = async {
        shared.directory.close().await;
        while serving.join_next().await.is_some() {}
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
