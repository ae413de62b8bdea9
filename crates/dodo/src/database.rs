//! `--database`: rooms in PostgreSQL instead of a folder, in a Dodo that was
//! built for it.

use std::{convert::Infallible, error::Error, fmt, net::SocketAddr, str::FromStr};

use clap::Args;
use server::Config;
use tokio::net::TcpListener;

/// The address of a database as it was given. It holds a password, so it is
/// never shown, not even to say that it is wrong.
#[derive(Clone)]
pub(crate) struct GivenDatabase {
    #[cfg(feature = "cluster")]
    address: String,
}

/// Where several servers on one database reach each other.
#[derive(Clone, Debug, Args)]
pub(crate) struct BetweenNodes {
    /// Where to listen for other servers on the same database; never to be
    /// reached from outside. Without it, the port after --port.
    #[arg(long, env = "DODO_CLUSTER_LISTEN", value_name = "ADDRESS:PORT", requires = "database")]
    cluster_listen: Option<SocketAddr>,
    /// Where other servers reach this one, if not where it listens: name:port.
    #[arg(long, env = "DODO_CLUSTER_ADDRESS", value_name = "HOST:PORT", requires = "database")]
    cluster_address: Option<String>,
    /// Seconds for which a server that is told to stop goes on for games that
    /// no other server knows the rules of.
    #[arg(long, env = "DODO_DRAIN_SECONDS", default_value_t = 600)]
    pub(crate) drain_seconds: u64,
}

#[cfg(feature = "cluster")]
impl BetweenNodes {
    async fn listen(&self, public: SocketAddr) -> Result<TcpListener, String> {
        let after = SocketAddr::new(public.ip(), public.port().wrapping_add(1));
        let address = self.cluster_listen.unwrap_or(after);
        let listener = TcpListener::bind(address).await;
        listener.map_err(|error| format!("cannot listen for other servers on {address}: {error}"))
    }
}

impl FromStr for GivenDatabase {
    type Err = Infallible;

    #[cfg(feature = "cluster")]
    fn from_str(address: &str) -> Result<Self, Infallible> {
        Ok(Self { address: address.into() })
    }

    #[cfg(not(feature = "cluster"))]
    fn from_str(_: &str) -> Result<Self, Infallible> {
        Ok(Self {})
    }
}

impl fmt::Debug for GivenDatabase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GivenDatabase")
    }
}

impl GivenDatabase {
    /// Where it is, if what was given can be read.
    #[cfg(feature = "cluster")]
    pub(crate) fn address(&self) -> Result<server::DatabaseAddress, String> {
        self.address.parse().map_err(|error| format!("--database: {error}"))
    }

    /// Hosts rooms that are kept in this database until told to stop.
    #[cfg(feature = "cluster")]
    pub(crate) async fn serve(
        &self,
        listener: TcpListener,
        config: Config,
        between_nodes: &BetweenNodes,
    ) -> Result<(), Box<dyn Error>> {
        use server::{Membership, PgJournal};

        let address = self.address()?;
        let (journal, registry) = PgJournal::open(&address).await?;
        let side_door = between_nodes.listen(listener.local_addr()?).await?;
        let reached_at = between_nodes.cluster_address.clone();
        let membership = Membership::enter(registry, side_door, reached_at, &config.data).await?;
        crate::serve::announce(&config, listener.local_addr()?);
        let stop = crate::serve::told_to_stop();
        server::run_shared(journal, membership, listener, config, stop).await?;
        Ok(())
    }

    /// Says how to get a Dodo that can.
    #[cfg(not(feature = "cluster"))]
    pub(crate) async fn serve(
        &self,
        _: TcpListener,
        _: Config,
        _: &BetweenNodes,
    ) -> Result<(), Box<dyn Error>> {
        Err("this Dodo was built without PostgreSQL; one that has it is built with \
             cargo build --release --package dodo --features cluster"
            .into())
    }
}
