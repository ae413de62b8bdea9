//! A way to the database, or to a server, that can be held up: what is sent on
//! it neither arrives nor comes back, and nobody is told, until it is let go on.

use std::{
    net::SocketAddr,
    path::PathBuf,
    sync::{Arc, Mutex},
};

use line::{Folder, Postgres};
use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, split},
    net::{TcpListener, TcpStream, UnixListener, UnixStream},
    sync::watch,
    task::JoinHandle,
};

/// The file in a folder at which a PostgreSQL listens.
const SOCKET: &str = ".s.PGSQL.5432";

/// A way to a database, or to a server.
pub(crate) struct Relay {
    begin: Begin,
    /// The database that it leads to.
    there: Arc<Mutex<PathBuf>>,
    is_held: Arc<watch::Sender<bool>>,
    taking: JoinHandle<()>,
}

/// Where a way begins.
enum Begin {
    Folder(Folder),
    Address(SocketAddr),
}

impl Relay {
    pub(crate) fn to(postgres: &Postgres) -> Self {
        let (folder, is_held) = (Folder::new(), Arc::new(watch::channel(false).0));
        let listener = UnixListener::bind(folder.path().join(SOCKET)).unwrap();
        let there = Arc::new(Mutex::new(postgres.folder().join(SOCKET)));
        let (way, held) = (there.clone(), is_held.clone());
        let taking = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (there, held) = (way.lock().unwrap().clone(), held.clone());
                tokio::spawn(async move {
                    if let Ok(database) = UnixStream::connect(there).await {
                        relay(client, database, &held).await;
                    }
                });
            }
        });
        Self { begin: Begin::Folder(folder), there, is_held, taking }
    }

    /// A way to a server, at an address of its own.
    pub(crate) async fn before(server: SocketAddr) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let begin = Begin::Address(listener.local_addr().unwrap());
        let is_held = Arc::new(watch::channel(false).0);
        let held = is_held.clone();
        let taking = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let held = held.clone();
                tokio::spawn(async move {
                    if let Ok(server) = TcpStream::connect(server).await {
                        relay(client, server, &held).await;
                    }
                });
            }
        });
        Self { begin, there: Arc::default(), is_held, taking }
    }

    /// The address of the database behind it.
    pub(crate) fn url(&self) -> String {
        let Begin::Folder(folder) = &self.begin else { panic!("it leads to a server") };
        let socket = folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://dodo@{socket}/postgres")
    }

    /// Where it begins, if it leads to a server.
    pub(crate) fn address(&self) -> String {
        let Begin::Address(address) = &self.begin else { panic!("it leads to a database") };
        address.to_string()
    }

    /// Leads to another database from now on.
    pub(crate) fn lead_to(&self, postgres: &Postgres) {
        *self.there.lock().unwrap() = postgres.folder().join(SOCKET);
    }

    /// Holds up everything, or lets it go on.
    pub(crate) fn hold(&self, is_held: bool) {
        self.is_held.send_replace(is_held);
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.taking.abort();
    }
}

async fn relay(
    client: impl AsyncRead + AsyncWrite,
    server: impl AsyncRead + AsyncWrite,
    is_held: &watch::Sender<bool>,
) {
    let ((from_client, to_client), (from_server, to_server)) = (split(client), split(server));
    tokio::select! {
        () = pass(from_client, to_server, is_held.subscribe()) => {}
        () = pass(from_server, to_client, is_held.subscribe()) => {}
    }
}

async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut is_held: watch::Receiver<bool>,
) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(n @ 1..) = from.read(&mut bytes).await {
        let goes_on = is_held.wait_for(|is_held| !is_held).await.is_ok();
        if !goes_on || to.write_all(&bytes[..n]).await.is_err() {
            return;
        }
    }
}
