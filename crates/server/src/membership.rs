//! Our name in the list of servers that share a database: entered before any
//! room is claimed, renewed while we serve, taken off when we stop. For now one
//! server at a time may have a database; what a second one may do is not known
//! here.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use games::Kind;
use rooms::{EXPIRED_AFTER, Journal, Lease, Node, NodeId, Registry, Renewed, Silence, Unanswered};
use tokio::{net::TcpListener, sync::watch, time::sleep};

use crate::{
    config::Config,
    entropy,
    lock::lock,
    metrics::Metrics,
    ownership::Ownership,
    run::{Failure, Shared, host},
    stopwatch,
};

/// How long is waited for another server to be gone: one that was killed is
/// listed until its name expires.
const OTHERS: Duration = Duration::from_secs(EXPIRED_AFTER.as_secs() + 2);
/// How often is looked.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

/// Our name in the list.
pub struct Membership {
    registry: Arc<dyn Registry>,
    lease: Arc<Mutex<Lease>>,
}

impl std::fmt::Debug for Membership {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Membership({})", lock(&self.lease).node())
    }
}

impl Membership {
    /// Enters the list, as whoever answers at `port` of this machine: nobody
    /// else can, so whoever was listed as that is gone. Any other server is
    /// waited for until its name has expired.
    pub async fn enter(registry: impl Registry + 'static, port: u16) -> Result<Self, Failure> {
        let registry = Arc::new(registry);
        let node = describe(entropy::draw(), format!("{}:{port}", machine()));
        let (me, begun) = (node.id, stopwatch::now());
        registry.enter(node).await?;
        let mut is_told = false;
        while let Some(other) = another(&*registry, me).await? {
            if stopwatch::now() >= begun + OTHERS {
                registry.leave(me).await?;
                return Err(Failure::Taken(other));
            }
            if !std::mem::replace(&mut is_told, true) {
                tracing::warn!(%other, "another server has the rooms, or was ended without a word: waiting");
            }
            sleep(LOOK_AGAIN).await;
            registry.renew(me, false).await?;
        }
        let lease = Lease::new(me, stopwatch::now());
        if !registry.renew(me, false).await? {
            return Err(Failure::Buried);
        }
        Ok(Self { registry, lease: Arc::new(Mutex::new(lease)) })
    }

    /// Renews our name; ends when it is no longer listed.
    async fn renew(&self, metrics: &Metrics) {
        loop {
            let Some(at) = lock(&self.lease).renew_at() else { return };
            sleep(at.saturating_sub(stopwatch::now())).await;
            let node = {
                let mut lease = lock(&self.lease);
                lease.renewing(stopwatch::now());
                lease.node()
            };
            let answer = self.registry.renew(node, false).await;
            let mut lease = lock(&self.lease);
            match answer.map(|is_there| lease.renewed(stopwatch::now(), is_there)) {
                Ok(Renewed::InTime) => {}
                Ok(Renewed::Late) => metrics.journal_trouble("renewed_late"),
                Ok(Renewed::Buried) => {
                    tracing::error!("another server has taken over");
                    metrics.journal_trouble("buried");
                    return;
                }
                Err(error) => {
                    lease.lost();
                    tracing::warn!(%error, "our name could not be renewed");
                    metrics.journal_trouble("not_renewed");
                }
            }
        }
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

/// Like [`crate::run_on`], but with rooms that are claimed under a name in a
/// list. A server whose name is taken off the list by someone else ends: its
/// rooms are no longer its own.
pub async fn run_shared(
    journal: impl Journal + 'static,
    membership: Membership,
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()>,
) -> Result<(), Failure> {
    let mut shared = Shared::over(journal, listener.local_addr()?, config);
    shared.ownership = Ownership::leased(membership.registry.clone(), membership.lease.clone());
    let (membership, metrics) = (Arc::new(membership), shared.metrics.clone());
    let (buried, is_buried) = watch::channel(false);
    let renewing = tokio::spawn({
        let membership = membership.clone();
        async move {
            membership.renew(&metrics).await;
            buried.send_replace(true);
            // Whoever looks must find it, and not that nobody is there to tell.
            std::future::pending::<()>().await;
        }
    });
    let mut told = is_buried.clone();
    let stop = async {
        tokio::select! {
            () = shutdown => {}
            // It is told before it ends.
            _ = told.changed() => {}
        }
    };
    let served = host(shared, listener, stop).await;
    renewing.abort();
    if *is_buried.borrow() {
        return Err(Failure::Buried);
    }
    membership.leave().await;
    served
}

/// Where another server is that may be alive.
async fn another(registry: &dyn Registry, me: NodeId) -> Result<Option<String>, Unanswered> {
    for listed in registry.nodes().await? {
        let is_dead = listed.silence == Silence::Expired;
        if listed.node.id != me && !(is_dead && registry.bury(listed.node.id, false).await?) {
            return Ok(Some(listed.node.address));
        }
    }
    Ok(None)
}

fn describe(id: NodeId, address: String) -> Node {
    let rules = Kind::ALL.map(|kind| format!("{kind}/{}", rooms::rules(kind))).to_vec();
    Node { id, address, build: env!("CARGO_PKG_VERSION").into(), format: 1, rules, is_draining: false }
}

/// What this machine is called, where that can be known.
fn machine() -> String {
    let told = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let told = told.or_else(|| std::env::var("HOSTNAME").ok()).or_else(|| std::env::var("COMPUTERNAME").ok());
    told.map_or_else(|| "localhost".into(), |name| name.trim().to_owned())
}
