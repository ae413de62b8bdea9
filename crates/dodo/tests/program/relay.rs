//! A way to the database that can be held up: what is sent on it neither
//! arrives nor comes back, and nobody is told, until it is let go on.

use std::{path::PathBuf, sync::Arc};

use line::{Folder, Postgres};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{
        UnixListener, UnixStream,
        unix::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
    task::JoinHandle,
};

/// The file in a folder at which a PostgreSQL listens.
const SOCKET: &str = ".s.PGSQL.5432";

/// A way to the database.
pub(crate) struct Relay {
    folder: Folder,
    is_held: Arc<watch::Sender<bool>>,
    taking: JoinHandle<()>,
}

impl Relay {
    pub(crate) fn to(postgres: &Postgres) -> Self {
        let (folder, is_held) = (Folder::new(), Arc::new(watch::channel(false).0));
        let listener = UnixListener::bind(folder.path().join(SOCKET)).unwrap();
        let (there, held) = (postgres.folder().join(SOCKET), is_held.clone());
        let taking = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(relay(client, there.clone(), held.clone()));
            }
        });
        Self { folder, is_held, taking }
    }

    /// The address of the database behind it.
    pub(crate) fn url(&self) -> String {
        let socket = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://dodo@{socket}/postgres")
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

async fn relay(client: UnixStream, there: PathBuf, is_held: Arc<watch::Sender<bool>>) {
    let Ok(database) = UnixStream::connect(there).await else { return };
    let ((from_client, to_client), (from_database, to_database)) =
        (client.into_split(), database.into_split());
    tokio::select! {
        () = pass(from_client, to_database, is_held.subscribe()) => {}
        () = pass(from_database, to_client, is_held.subscribe()) => {}
    }
}

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut is_held: watch::Receiver<bool>) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(n @ 1..) = from.read(&mut bytes).await {
        let goes_on = is_held.wait_for(|is_held| !is_held).await.is_ok();
        if !goes_on || to.write_all(&bytes[..n]).await.is_err() {
            return;
        }
    }
}
