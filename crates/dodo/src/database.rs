//! `--database`: rooms in PostgreSQL instead of a folder, in a Dodo that was
//! built for it.

use std::{convert::Infallible, error::Error, fmt, str::FromStr};

use server::Config;
use tokio::net::TcpListener;

/// The address of a database as it was given. It holds a password, so it is
/// never shown, not even to say that it is wrong.
#[derive(Clone)]
pub(crate) struct GivenDatabase {
    #[cfg(feature = "cluster")]
    address: String,
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
    /// Hosts rooms that are kept in this database until told to stop.
    #[cfg(feature = "cluster")]
    pub(crate) async fn serve(&self, listener: TcpListener, config: Config) -> Result<(), Box<dyn Error>> {
        use server::{DatabaseAddress, Membership, PgJournal};

        let address: DatabaseAddress =
            self.address.parse().map_err(|error| format!("--database: {error}"))?;
        let (journal, registry) = PgJournal::open(&address).await?;
        let membership = Membership::enter(registry, listener.local_addr()?.port()).await?;
        crate::serve::announce(&config, listener.local_addr()?);
        let stop = crate::serve::told_to_stop();
        server::run_shared(journal, membership, listener, config, stop).await?;
        Ok(())
    }

    /// Says how to get a Dodo that can.
    #[cfg(not(feature = "cluster"))]
    pub(crate) async fn serve(&self, _: TcpListener, _: Config) -> Result<(), Box<dyn Error>> {
        Err("this Dodo was built without PostgreSQL; one that has it is built with \
             cargo build --release --package dodo --features cluster"
            .into())
    }
}
