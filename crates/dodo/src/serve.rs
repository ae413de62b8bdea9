//! `dodo serve`: hosts rooms and shows how to reach them.

use std::{
    error::Error,
    io::{self, IsTerminal as _, Write as _},
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

use clap::Args;
use qrcode::{QrCode, render::unicode};
use server::{
    Certificate, Config, HOUSE_NAME, HouseName, Network, Resource, SqliteJournal, blocking_threads,
    has_client, local_address,
};
use tokio::{net::TcpListener, runtime, signal};
use tracing_subscriber::{filter::Targets, layer::SubscriberExt as _, util::SubscriberInitExt as _};

use crate::database::{BetweenNodes, GivenDatabase};

/// How and where to host; every option can also be set by its variable.
#[derive(Clone, Debug, Args)]
pub(crate) struct ServeArguments {
    /// The address to listen on; 127.0.0.1 keeps it to this machine.
    #[arg(long, env = "DODO_HOST", default_value = "0.0.0.0")]
    host: IpAddr,
    /// The port to listen on; 0 takes any free one.
    #[arg(long, env = "DODO_PORT", default_value_t = 7360)]
    port: u16,
    /// Where the journal lies, and packs.
    #[arg(long, env = "DODO_DATA", default_value = "data")]
    data: PathBuf,
    /// A PostgreSQL database to keep rooms in instead of the folder:
    /// postgres://user:password@host:port/name. Give it by its variable, for
    /// arguments can be read by everyone on this machine.
    #[arg(long, env = "DODO_DATABASE", hide_env_values = true, value_name = "ADDRESS")]
    database: Option<GivenDatabase>,
    #[command(flatten)]
    between_nodes: BetweenNodes,
    /// The path that all addresses begin with, behind a proxy: /dodo/.
    #[arg(long, env = "DODO_BASE_PATH", default_value = "/")]
    base_path: String,
    /// The address friends reach this server by, for links and QR codes.
    #[arg(long, env = "DODO_PUBLIC_URL")]
    public_url: Option<String>,
    /// Speak TLS: with a certificate that is made at the first start and kept in
    /// the data folder, unless another is given.
    #[arg(long, env = "DODO_TLS")]
    tls: bool,
    /// A certificate of your own for TLS, in PEM, with those that vouch for it.
    #[arg(long, env = "DODO_TLS_CERT", requires = "tls_key", value_name = "FILE")]
    tls_cert: Option<PathBuf>,
    /// Its key, in PEM.
    #[arg(long, env = "DODO_TLS_KEY", requires = "tls_cert", value_name = "FILE")]
    tls_key: Option<PathBuf>,
    /// Do not answer for dodo.local on the local network.
    #[arg(long, env = "DODO_NO_MDNS")]
    no_mdns: bool,
    /// Further origins whose pages may connect.
    #[arg(long = "origin", env = "DODO_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,
    /// Proxies whose X-Forwarded-For is believed: addresses, or networks (10.0.0.0/8)
    /// in which nobody else can reach this server.
    #[arg(long = "trusted-proxy", env = "DODO_TRUSTED_PROXIES", value_delimiter = ',')]
    trusted_proxies: Vec<Network>,
    /// What /metrics asks for as a bearer token; without one it answers only
    /// to this machine.
    #[arg(long, env = "DODO_METRICS_TOKEN", hide_env_values = true)]
    metrics_token: Option<String>,
    /// Seconds a lost person's seat waits before a bot plays on.
    #[arg(long, env = "DODO_AWAY_SECONDS", default_value_t = 60)]
    away_seconds: u64,
    /// Rooms that are kept at once.
    #[arg(long, env = "DODO_MAX_ROOMS", default_value_t = 20_000)]
    max_rooms: usize,
    /// Rooms one address may open in a row before it must wait.
    #[arg(long, env = "DODO_ROOMS_PER_ADDRESS", default_value_t = 20)]
    rooms_per_address: u32,
    /// Sockets one address may have; with more than 200, it may have as many
    /// times more of what its people share.
    #[arg(long, env = "DODO_SOCKETS_PER_ADDRESS", default_value_t = 200)]
    sockets_per_address: u32,
    /// Days a deserted room is kept.
    #[arg(long, env = "DODO_KEEP_DAYS", default_value_t = 7)]
    keep_days: u64,
    /// Megabytes of the disk that are left alone: with fewer free, no new room, game
    /// or pack is begun.
    #[arg(long, env = "DODO_DISK_RESERVE", default_value_t = 256)]
    disk_reserve: u64,
    /// What is logged: a level, or targets with levels (server=debug).
    #[arg(long, env = "RUST_LOG", default_value = "info")]
    log: String,
    /// Write the log as JSON lines.
    #[arg(long, env = "DODO_LOG_JSON")]
    log_json: bool,
}

/// Hosts rooms until told to stop.
pub(crate) fn serve(arguments: &ServeArguments) -> Result<(), Box<dyn Error>> {
    start_log(&arguments.log, arguments.log_json)?;
    let config = config(arguments)?;
    let mut runtime = runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().max_blocking_threads(blocking_threads()).build()?;
    runtime.block_on(async {
        let address = SocketAddr::new(arguments.host, arguments.port);
        let listener = TcpListener::bind(address)
            .await
            .map_err(|error| format!("cannot listen on {address}: {error}"))?;
        if let Some(database) = &arguments.database {
            return database.serve(listener, config, &arguments.between_nodes).await;
        }
        // Only a server that can keep what it is told is ready.
        let journal = SqliteJournal::in_folder(&config.data)?;
        announce(&config, listener.local_addr()?);
        if !arguments.no_mdns {
            tokio::spawn(answer_by_name(config.clone(), listener.local_addr()?));
        }
        server::run_on(journal, listener, config, told_to_stop()).await?;
        Ok(())
    })
}

fn config(arguments: &ServeArguments) -> Result<Config, String> {
    let mut config = Config {
        data: arguments.data.clone(),
        base_path: base_path(&arguments.base_path)?,
        public_url: arguments.public_url.as_deref().map(public_url).transpose()?,
        tls: certificate(arguments)?,
        origins: arguments.origins.iter().map(|url| origin(url)).collect::<Result<_, _>>()?,
        trusted_proxies: arguments.trusted_proxies.clone(),
        metrics_token: arguments.metrics_token.as_deref().map(metrics_token).transpose()?,
        forget_after: forget_after(arguments.keep_days)?,
        disk_reserve: arguments.disk_reserve.saturating_mul(1024 * 1024),
        drain_within: Duration::from_secs(arguments.between_nodes.drain_seconds),
        ..Config::default()
    };
    config.rooms.away_ms = arguments.away_seconds.saturating_mul(1000);
    config.limits.rooms = arguments.max_rooms;
    config.allowances[Resource::Room].burst = arguments.rooms_per_address;
    config.allowances.let_in(arguments.sockets_per_address);
    Ok(config)
}

/// A path with a slash at either end. It is written into the page, so only
/// plain letters are taken.
fn base_path(path: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '-' | '_' | '.' | '~');
    if !path.chars().all(plain) {
        return Err(format!("--base-path {path:?} has letters that do not belong in a path"));
    }
    let inner = path.trim_matches('/');
    Ok(if inner.is_empty() { "/".into() } else { format!("/{inner}/") })
}

/// An address with nothing but `http` or `https`, a host and perhaps a port
/// before its path: the scheme, and all behind it.
fn parts_of<'a>(option: &str, url: &'a str) -> Result<(&'a str, &'a str), String> {
    let wrong = |why: &str| Err(format!("{option} {url:?} {why}"));
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    if !matches!(scheme, "http" | "https") {
        return wrong("does not begin with http:// or https://");
    }
    let host = rest.split('/').next().unwrap_or_default();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ':' | '[' | ']');
    if host.is_empty() || !host.chars().all(is_plain) {
        return wrong("does not name a host");
    }
    if rest.chars().any(|c| c.is_whitespace() || c.is_control() || matches!(c, '"' | '<' | '>' | '?' | '#')) {
        return wrong("has letters that do not belong in an address");
    }
    Ok((scheme, rest))
}

/// What links and QR codes show.
fn public_url(url: &str) -> Result<String, String> {
    parts_of("--public-url", url).map(|_| url.to_owned())
}

/// An origin as browsers write it: without a path, and without the port that
/// goes without saying.
fn origin(url: &str) -> Result<String, String> {
    let (scheme, rest) = parts_of("--origin", url)?;
    let host = rest.trim_end_matches('/').to_ascii_lowercase();
    if host.contains('/') {
        return Err(format!(
            "--origin {url:?} has a path: only https://host or https://host:port is compared"
        ));
    }
    let usual_port = if scheme == "http" { ":80" } else { ":443" };
    Ok(format!("{scheme}://{}", host.strip_suffix(usual_port).unwrap_or(&host)))
}

/// What the server proves its name with, if it is to speak TLS.
fn certificate(arguments: &ServeArguments) -> Result<Option<Certificate>, String> {
    let certificate = match (&arguments.tls_cert, &arguments.tls_key) {
        (Some(certificate), Some(key)) => Certificate::read(certificate, key),
        _ if arguments.tls => Certificate::kept(&arguments.data.join("tls"), names(arguments.host)),
        _ => return Ok(None),
    };
    certificate.map(Some).map_err(|error| format!("no TLS: {error}"))
}

/// By which names and addresses a server that listens there is reached in its house.
fn names(host: IpAddr) -> Vec<String> {
    let here = if host.is_unspecified() { local_address() } else { Some(host) };
    let fixed = ["localhost", HOUSE_NAME, "127.0.0.1"].map(String::from);
    let here = here.filter(|ip| !fixed.contains(&ip.to_string())).map(|ip| ip.to_string());
    fixed.into_iter().chain(here).collect()
}

fn metrics_token(token: &str) -> Result<String, String> {
    if token.trim().is_empty() {
        return Err("--metrics-token is empty: leave it out, or /metrics answers nobody".into());
    }
    Ok(token.to_owned())
}

fn forget_after(days: u64) -> Result<Duration, String> {
    if days == 0 {
        return Err("--keep-days 0 would erase every room at once: give at least 1".into());
    }
    Ok(Duration::from_secs(days.saturating_mul(24 * 3600)))
}

fn start_log(filter: &str, json: bool) -> Result<(), Box<dyn Error>> {
    let targets: Targets = filter.parse()?;
    let registry = tracing_subscriber::registry().with(targets);
    let has_colours = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let layer = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(has_colours);
    if json {
        registry.with(layer.json()).init();
    } else {
        registry.with(layer.compact()).init();
    }
    Ok(())
}

/// Says that it is ready.
pub(crate) fn announce(config: &Config, local: SocketAddr) {
    if let Err(error) = greet(config, local) {
        // Nobody may be reading; that is no reason not to play.
        tracing::warn!(%error, "the greeting could not be printed");
    }
}

/// Prints where to go, with a code for phones to scan.
fn greet(config: &Config, local: SocketAddr) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let scheme = config.scheme();
    let at = |ip: IpAddr| format!("{scheme}://{}{}", SocketAddr::new(ip, local.port()), config.base_path);
    let here = if local.ip().is_unspecified() { IpAddr::from([127, 0, 0, 1]) } else { local.ip() };
    let friends = match &config.public_url {
        Some(url) => Some(url.clone()),
        None if local.ip().is_unspecified() => local_address().map(at),
        None => Some(at(local.ip())).filter(|_| !local.ip().is_loopback()),
    };
    writeln!(out, "\n  Dodo is ready.\n\n  On this machine   {}", at(here))?;
    if let Some(url) = &friends {
        writeln!(out, "  For your friends  {url}\n")?;
        if let Ok(code) = QrCode::new(url.as_bytes()) {
            let picture = code.render::<unicode::Dense1x2>().quiet_zone(true).build();
            // Black on white whatever the terminal's colours, or phones cannot read it.
            let (on, off) = if out.is_terminal() { ("\x1b[30;107m", "\x1b[0m") } else { ("", "") };
            picture.lines().try_for_each(|line| writeln!(out, "  {on}{line}{off}"))?;
        }
    }
    if !has_client() {
        writeln!(out, "\n  The client is not built in: pages will be missing. Start with: cargo play")?;
    }
    writeln!(out)?;
    out.flush()
}

/// Answers for the house's name, once it is certain that nobody else does, and
/// says which of the two it is.
pub(crate) async fn answer_by_name(config: Config, local: SocketAddr) {
    if local.ip().is_loopback() {
        return;
    }
    match HouseName::claim(local.ip()).await {
        Ok(name) => {
            let url = format!("{}://{HOUSE_NAME}:{}{}", config.scheme(), local.port(), config.base_path);
            // Nobody may be reading.
            writeln!(io::stdout(), "  In the house also {url}\n").ok();
            if let Err(error) = name.answer().await {
                tracing::warn!(%error, "{HOUSE_NAME} is answered for no longer");
            }
        }
        Err(taken) => tracing::info!("{taken}"),
    }
}

/// Ends when someone wants the server to stop.
pub(crate) async fn told_to_stop() {
    #[cfg(unix)]
    {
        let terminated = async {
            match signal::unix::signal(signal::unix::SignalKind::terminate()) {
                Ok(mut signals) => drop(signals.recv().await),
                Err(_) => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = signal::ctrl_c() => {}
            () = terminated => {}
        }
    }
    #[cfg(not(unix))]
    {
        // Without this signal there is no other way to be told.
        signal::ctrl_c().await.ok();
    }
    tracing::info!("stopping");
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory as _, Parser};

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        serve: ServeArguments,
    }

    #[test]
    fn for_ever_is_never_taken_for_a_moment() {
        let most = u64::MAX.to_string();
        let line = Line::parse_from(["dodo", "--keep-days", &most, "--away-seconds", &most]);
        let config = config(&line.serve).unwrap();
        assert_eq!((config.forget_after, config.rooms.away_ms), (Duration::from_secs(u64::MAX), u64::MAX));
    }

    /// What is there to be deployed, and the manual.
    const FILES: [(&str, &str); 4] = [
        ("Dockerfile", include_str!("../../../Dockerfile")),
        ("compose.yaml", include_str!("../../../deploy/compose.yaml")),
        ("kubernetes.yaml", include_str!("../../../deploy/kubernetes.yaml")),
        ("hosting.md", include_str!("../../../docs/hosting.md")),
    ];

    #[test]
    fn what_is_deployed_sets_no_variable_that_nobody_reads() {
        let command = Line::command();
        let known: Vec<&str> =
            command.get_arguments().filter_map(|argument| argument.get_env()?.to_str()).collect();
        let is_of_a_name = |c: char| c.is_ascii_uppercase() || c == '_';
        for (file, text) in FILES {
            let mut n_named = 0;
            for (at, _) in text.match_indices("DODO_") {
                let name = &text[at..];
                let name = &name[..name.find(|c| !is_of_a_name(c)).unwrap_or(name.len())];
                assert!(known.contains(&name), "{file} names {name}");
                n_named += 1;
            }
            assert!(n_named > 0, "{file} names variables");
        }
        let manual = FILES[3].1;
        for name in known.iter().filter(|name| name.starts_with("DODO_")) {
            assert!(manual.contains(&format!("`{name}`")), "hosting.md lacks {name}");
        }
    }

    #[test]
    fn a_database_is_never_shown() {
        let given = "postgres://dodo:hunter2@db/games";
        let line = Line::parse_from(["dodo", "--database", given]);
        assert!(line.serve.database.is_some() && !format!("{:?}", line.serve).contains("hunter2"));
    }

    fn config_of(arguments: &[&str]) -> Result<Config, String> {
        config(&Line::parse_from(["dodo"].iter().chain(arguments)).serve)
    }

    #[test]
    fn tls_takes_a_certificate_and_its_key_or_makes_both() {
        let parse = |arguments: &[&str]| Line::try_parse_from(["dodo"].iter().chain(arguments));
        for half in [["--tls-cert", "a.pem"], ["--tls-key", "a.key"]] {
            assert!(parse(&half).is_err(), "{half:?} is half of it");
        }
        let refused = config_of(&["--tls-cert", "/gone/a.pem", "--tls-key", "/gone/a.key"]).unwrap_err();
        assert!(refused.starts_with("no TLS: /gone/a.pem"), "{refused}");
        let folder = line::Folder::new();
        let data = folder.path().to_str().unwrap();
        assert_eq!(config_of(&["--tls", "--data", data]).unwrap().scheme(), "https");
        assert_eq!(config_of(&["--data", data]).unwrap().scheme(), "http");
    }

    #[test]
    fn an_origin_is_compared_as_browsers_write_it() {
        for (given, kept) in [
            ("https://x.example/", "https://x.example"),
            ("https://X.example", "https://x.example"),
            ("https://x.example:443/", "https://x.example"),
            ("http://x.example:80", "http://x.example"),
            ("http://x.example:443", "http://x.example:443"),
            ("http://[::1]:7360", "http://[::1]:7360"),
        ] {
            assert_eq!(config_of(&["--origin", given]).unwrap().origins, [kept], "{given}");
        }
    }

    #[test]
    fn what_would_do_harm_or_nothing_is_refused_with_a_sentence() {
        for (arguments, why) in [
            (["--keep-days", "0"], "erase every room"),
            (["--metrics-token", ""], "is empty"),
            (["--metrics-token", " "], "is empty"),
            (["--public-url", "javascript:alert(1)"], "http:// or https://"),
            (["--public-url", "games.example"], "http:// or https://"),
            (["--public-url", "https:///dodo/"], "does not name a host"),
            (["--public-url", "https://me@games.example/"], "does not name a host"),
            (["--public-url", "https://games.example/<b>"], "letters"),
            (["--origin", "games.example"], "http:// or https://"),
            (["--origin", "https://games.example/dodo/"], "has a path"),
        ] {
            let refused = config_of(&arguments).unwrap_err();
            assert!(refused.contains(why) && refused.starts_with(arguments[0]), "{arguments:?}: {refused}");
        }
    }
}
