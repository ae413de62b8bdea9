//! Our name in the list of nodes: entered before any room is claimed, renewed
//! while we serve, taken off when we stop. If someone else took it off, because
//! we were not heard of, our rooms are no longer our own: they end here, and we
//! go on under another name.

use std::{
    net::SocketAddr,
    path::Path,
    sync::{Arc, Mutex},
    time::Duration,
};

use games::Kind;
use rooms::{Journal, Lease, Node, NodeId, RECORD_FORMAT, Registry as _, Renewed, Unanswered};
use tokio::{
    net::TcpListener,
    sync::watch,
    task::JoinSet,
    time::{Instant, sleep},
};

use super::{Cluster, others::Others, seal::Seal, side_door};
use crate::{
    address::local_address,
    config::Config,
    entropy,
    lock::lock,
    ownership::Ownership,
    packs,
    postgres::PgRegistry,
    run::{Failure, Shared, host},
    stopwatch,
};

/// How often the other nodes are looked at.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// How often is counted how many rooms all servers have together.
const COUNT_EVERY: Duration = Duration::from_secs(10);
/// How often, in counts, everything else that they share is looked after.
const LOOK_AFTER_EVERY: u32 = 6;
/// How long is waited before we try again to be listed.
const ENTER_AGAIN: Duration = Duration::from_millis(300);

/// Our name in the list, and the door at which other nodes reach us.
#[derive(Debug)]
pub struct Membership {
    cluster: Arc<Cluster>,
    side_door: TcpListener,
}

impl Membership {
    /// Enters the list. Other nodes reach us at `address`, or where `side_door`
    /// listens: nobody else can be there, so whoever was listed with it is gone.
    /// They are told what packs lie in `data`.
    pub async fn enter(
        registry: PgRegistry,
        side_door: TcpListener,
        address: Option<String>,
        data: &Path,
    ) -> Result<Self, Failure> {
        let address = address.unwrap_or(reached_at(side_door.local_addr()?));
        let seal = Seal::new(registry.key());
        let about_us = describe(entropy::draw(), address, data);
        let sent = stopwatch::now();
        registry.enter(about_us.clone()).await?;
        tracing::info!(address = about_us.address, node = %about_us.id, "one of several servers on a database");
        let cluster = Cluster {
            commons: registry.commons(),
            registry: Arc::new(registry),
            lease: Mutex::new(Lease::new(about_us.id, sent)),
            about_us,
            seal,
            others: watch::channel(Arc::default()).0,
            orphans: Mutex::default(),
            heard: Mutex::new(sent),
        };
        Ok(Self { cluster: Arc::new(cluster), side_door })
    }
}

/// Like [`crate::run_on`], but as one of several servers on one database: when
/// `shutdown` is done, rooms are handed over to the others first.
pub async fn run_shared(
    journal: impl Journal + 'static,
    membership: Membership,
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()>,
) -> Result<(), Failure> {
    let Membership { cluster, side_door } = membership;
    let mut shared = Shared::over(journal, listener.local_addr()?, config);
    shared.ownership = Ownership::AmongOthers(cluster.clone());
    let shared = Arc::new(shared);
    let mut tasks = JoinSet::new();
    tasks.spawn(stay_listed(cluster.clone(), shared.clone()));
    tasks.spawn(look_around(cluster.clone(), shared.clone()));
    tasks.spawn(look_after(cluster.clone(), shared.clone()));
    tasks.spawn(side_door::open(side_door, cluster.clone(), shared.clone()));
    let drain = {
        let (cluster, shared) = (cluster.clone(), shared.clone());
        async move {
            shutdown.await;
            cluster.drain(&shared, shared.config.drain_within).await;
        }
    };
    let served = host(shared, listener, drain).await;
    tasks.shutdown().await;
    cluster.leave().await;
    served
}

/// Renews our name for as long as we serve.
async fn stay_listed(cluster: Arc<Cluster>, shared: Arc<Shared>) {
    loop {
        cluster.renew(&shared).await;
        tracing::error!(
            "another node has taken over our rooms: they end here, and we go on under another name"
        );
        // Only when the last has ended may we be heard of again.
        shared.directory.abandon().await;
        while let Err(error) = cluster.enter_again().await {
            tracing::warn!(%error, "we could not be listed again");
            sleep(ENTER_AGAIN).await;
        }
    }
}

/// Looks now and then who else is there, and what we have.
async fn look_around(cluster: Arc<Cluster>, shared: Arc<Shared>) {
    loop {
        let n_awake = i64::try_from(shared.directory.n_awake()).unwrap_or(i64::MAX);
        shared.metrics.cluster.rooms_owned.set(n_awake);
        cluster.look_around().await;
        cluster.compare_packs(&shared);
        sleep(LOOK_EVERY).await;
    }
}

/// Looks after what all servers have together: how many rooms there are, what
/// can be put away, and whether the database still keeps what it is given. What
/// there was to say of that was said at the start; what is new is said again.
async fn look_after(cluster: Arc<Cluster>, shared: Arc<Shared>) {
    let (commons, mut known) = (&cluster.commons, None);
    for round in 0_u32.. {
        match commons.n_rooms().await {
            Ok(n_rooms) => shared.directory.counted(n_rooms),
            Err(error) => tracing::debug!(%error, "rooms are counted later"),
        }
        if round.is_multiple_of(LOOK_AFTER_EVERY) {
            let looked = async {
                commons.tidy().await?;
                commons.risks().await
            };
            match looked.await {
                Ok(risks) => {
                    shared.metrics.cluster.risks.set(i64::try_from(risks.len()).unwrap_or(i64::MAX));
                    if known.as_ref().is_some_and(|known| *known != risks) {
                        risks.iter().for_each(|risk| tracing::error!("PROMISES MAY NOT BE KEPT: {risk}"));
                    }
                    known = Some(risks);
                }
                Err(error) => tracing::debug!(%error, "the database is looked after later"),
            }
        }
        sleep(COUNT_EVERY).await;
    }
}

impl Cluster {
    /// Looks who else is there.
    pub(super) async fn look_around(&self) {
        match self.registry.nodes().await {
            Ok(listed) => {
                let others = Arc::new(Others::new(listed));
                lock(&self.orphans).seen(&others);
                self.others.send_replace(others);
            }
            Err(error) => tracing::debug!(%error, "nobody knows who else is there"),
        }
    }

    /// Says so if a host would be offered other packs elsewhere: a room that moves
    /// there could not deal from its own any more.
    fn compare_packs(&self, shared: &Shared) {
        let others = self.others.borrow();
        let about_us = Node { id: self.name(), ..self.about_us.clone() };
        let differing = others.with_other_packs(&about_us);
        let n_differing = i64::try_from(differing.len()).unwrap_or(i64::MAX);
        if shared.metrics.cluster.other_packs.set(n_differing) < n_differing {
            tracing::error!(
                servers = differing.join(" "),
                "OTHER PACKS lie there than here: put the same files into the folder packs of every server"
            );
        }
    }

    /// Renews our name; ends when it is no longer listed.
    async fn renew(&self, shared: &Shared) {
        loop {
            let Some(at) = lock(&self.lease).renew_at() else { return };
            sleep(at.saturating_sub(stopwatch::now())).await;
            let (node, is_draining) = {
                let mut lease = lock(&self.lease);
                lease.renewing(stopwatch::now());
                (lease.node(), lease.is_draining())
            };
            let sent = Instant::now();
            let answer = self.registry.renew(node, is_draining).await;
            let counters = &shared.metrics.cluster;
            counters.renewed(sent.elapsed());
            if answer.is_ok() {
                *lock(&self.heard) = stopwatch::now();
            }
            let mut lease = lock(&self.lease);
            match answer.map(|is_there| lease.renewed(stopwatch::now(), is_there)) {
                Ok(Renewed::InTime) => {}
                Ok(Renewed::Late) => {
                    counters.guard_lapses.inc();
                }
                Ok(Renewed::Buried) => {
                    shared.metrics.journal_trouble("buried");
                    return;
                }
                Err(error) => {
                    lease.lost();
                    tracing::warn!(%error, "our name could not be renewed");
                    shared.metrics.journal_trouble("not_renewed");
                }
            }
        }
    }

    /// Enters the list under a name that was never used.
    async fn enter_again(&self) -> Result<(), Unanswered> {
        let is_draining = lock(&self.lease).is_draining();
        let node = Node { id: entropy::draw(), is_draining, ..self.about_us.clone() };
        let (id, sent) = (node.id, stopwatch::now());
        self.registry.enter(node).await?;
        *lock(&self.heard) = sent;
        let mut lease = Lease::new(id, sent);
        if is_draining {
            lease.drain();
        }
        *lock(&self.lease) = lease;
        Ok(())
    }

    /// Takes our name off the list.
    async fn leave(&self) {
        let node = {
            let mut lease = lock(&self.lease);
            lease.leave();
            lease.node()
        };
        if let Err(error) = self.registry.leave(node).await {
            tracing::warn!(%error, "we are still listed, until our name expires");
        }
    }
}

fn describe(id: NodeId, address: String, data: &Path) -> Node {
    Node {
        id,
        address,
        build: env!("CARGO_PKG_VERSION").into(),
        format: RECORD_FORMAT,
        rules: rules(),
        shelf: Some(packs::fingerprint(&data.join("packs"))),
        is_draining: false,
    }
}

/// The rules that we know. A test may have us say that we know others, as
/// another build would; nothing that is released listens to it.
fn rules() -> Vec<String> {
    #[cfg(debug_assertions)]
    if let Ok(others) = std::env::var("DODO_TEST_RULES") {
        return others.split(',').map(str::to_owned).collect();
    }
    Kind::ALL.map(|kind| format!("{kind}/{}", rooms::rules(kind))).to_vec()
}

/// Where other machines reach what listens here.
fn reached_at(listens: SocketAddr) -> String {
    let ip = if listens.ip().is_unspecified() { local_address() } else { Some(listens.ip()) };
    SocketAddr::new(ip.unwrap_or(listens.ip()), listens.port()).to_string()
}
