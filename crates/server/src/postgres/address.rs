//! Where a database is, and how to get in. The password is in here, and leaves
//! it only towards the database.

use std::{fmt, str::FromStr, time::Duration};

use tokio_postgres::{
    Config,
    config::{Host, SslMode, TargetSessionAttrs},
};

/// How long is waited for one host to answer.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// The address of a database: `postgres://user:password@host:port/name`.
#[derive(Clone)]
pub struct DatabaseAddress(Config);

/// Why an address is of no use. What was given is not repeated: there is a
/// password in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadAddress {
    /// Something else.
    #[error("an address of a database begins with postgres://")]
    Scheme,
    /// It cannot be read; where is not said, for a password with letters that
    /// should have been escaped would be repeated.
    #[error(
        "the address of the database cannot be read: it is postgres://user:password@host:port/name, with %3F \
         for a question mark, %40 for an @ and so on within the password"
    )]
    Unreadable,
    /// Nobody to ask.
    #[error("the address of the database names no host: it is postgres://user:password@host:port/name")]
    NoHost,
    /// It asks for what we do not have.
    #[error(
        "this Dodo does not speak TLS: reach the database by a socket, in a private net or through a tunnel, \
         and leave sslmode out"
    )]
    Tls,
}

impl FromStr for DatabaseAddress {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Self, BadAddress> {
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(BadAddress::Scheme);
        }
        let mut config: Config = text.parse().map_err(|_| BadAddress::Unreadable)?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(BadAddress::NoHost);
        }
        // A password with letters that should have been escaped ends too soon,
        // and its rest would be shown as a host.
        let rest = &text[text.find("://").map_or(0, |at| at + 3)..];
        if rest.matches('@').count() > 1 || rest.find('/').is_some_and(|end| rest[end..].contains('@')) {
            return Err(BadAddress::Unreadable);
        }
        if !matches!(config.get_ssl_mode(), SslMode::Disable | SslMode::Prefer) {
            return Err(BadAddress::Tls);
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_WITHIN);
        }
        // A database that is gone without a word is noticed in seconds; of
        // several hosts, the one that can be written to is meant.
        config.tcp_user_timeout(CONNECT_WITHIN).keepalives_idle(CONNECT_WITHIN);
        config.target_session_attrs(TargetSessionAttrs::ReadWrite).application_name("dodo");
        Ok(Self(config))
    }
}

impl DatabaseAddress {
    pub(super) fn config(&self) -> &Config {
        &self.0
    }
}

/// Where it is, for people: neither who asks nor their password.
impl fmt::Display for DatabaseAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hosts: Vec<String> = self.0.get_hosts().iter().map(name).collect();
        let addresses = self.0.get_hostaddrs().iter().map(ToString::to_string).collect();
        let hosts = if hosts.is_empty() { addresses } else { hosts };
        write!(f, "{}/{}", hosts.join(","), self.0.get_dbname().or(self.0.get_user()).unwrap_or_default())
    }
}

impl fmt::Debug for DatabaseAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseAddress({self})")
    }
}

fn name(host: &Host) -> String {
    match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(path) => path.display().to_string(),
    }
}

/// What lies at the bottom of an error: its top says only that there is one.
pub(super) fn reason(error: &(dyn std::error::Error + 'static)) -> String {
    let mut bottom = error;
    while let Some(source) = bottom.source() {
        bottom = source;
    }
    bottom.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "hunter2";

    #[test]
    fn a_password_is_never_shown() {
        let address: DatabaseAddress =
            format!("postgres://dodo:{SECRET}@db1:5432,db2:5433/games").parse().unwrap();
        for shown in [format!("{address}"), format!("{address:?}"), format!("{:?}", address.config())] {
            assert!(shown.contains("db1") && shown.contains("db2") && shown.contains("games"), "{shown}");
            assert!(!shown.contains(SECRET), "{shown}");
        }
    }

    #[test]
    fn an_address_that_is_of_no_use_is_refused_without_its_password() {
        let refused = |text: &str| text.parse::<DatabaseAddress>().unwrap_err();
        assert_eq!(refused("mysql://dodo:hunter2@db/games"), BadAddress::Scheme);
        assert_eq!(refused("host=db password=hunter2"), BadAddress::Scheme);
        assert_eq!(refused("postgres:///games"), BadAddress::NoHost);
        assert_eq!(refused("postgres://dodo:hunter2@db/games?sslmode=require"), BadAddress::Tls);
        for text in [
            "postgres://dodo:hunter2@db:port/games",
            "postgres://dodo:hunter2@db/games?hunter2=1",
            "postgres://dodo:hunter2@db/games?connect_timeout=hunter2",
            "postgres://dodo:b@hunter2@db/games",
            "postgres://dodo:b/hunter2@db/games",
        ] {
            assert_eq!(refused(text), BadAddress::Unreadable, "{text}");
        }
    }

    #[test]
    fn a_socket_in_a_folder_is_an_address_too() {
        let address: DatabaseAddress = "postgresql://dodo@%2Frun%2Fpostgresql/games".parse().unwrap();
        assert_eq!(address.to_string(), "/run/postgresql/games");
    }
}
