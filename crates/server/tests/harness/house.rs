//! A server of a test's own on a free port of this machine.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use rooms::Journal;
use serde_json::{Value, json};
use server::{Config, Failure, Resource};
use tokio::{
    net::{TcpListener, TcpSocket},
    sync::oneshot,
    task::JoinHandle,
    time::{sleep, timeout},
};

use super::{Answer, Folder, PATIENCE, Person, request};

/// How long is waited before looking again.
const SOON: Duration = Duration::from_millis(10);

/// A server of a test's own.
#[derive(Debug)]
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    pub(crate) folder: Arc<Folder>,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<Result<(), Failure>>,
}

impl House {
    /// Opens a server whose limits no honest test meets.
    pub(crate) fn open() -> Self {
        Self::with(|_| {})
    }

    pub(crate) fn with(choose: impl FnOnce(&mut Config)) -> Self {
        Self::on(Arc::new(Folder::new()), choose)
    }

    pub(crate) fn on(folder: Arc<Folder>, choose: impl FnOnce(&mut Config)) -> Self {
        let config = config(&folder, choose);
        let (stop, stopped) = oneshot::channel();
        let (listener, address) = bind();
        let serving = tokio::spawn(server::run(listener, config, async { drop(stopped.await) }));
        Self { address, folder, stop, serving }
    }

    /// Opens a server over a journal of the test's own.
    pub(crate) fn over(journal: impl Journal + 'static, choose: impl FnOnce(&mut Config)) -> Self {
        let folder = Arc::new(Folder::new());
        let config = config(&folder, choose);
        let (stop, stopped) = oneshot::channel();
        let (listener, address) = bind();
        let serving = tokio::spawn(server::run_on(journal, listener, config, async { drop(stopped.await) }));
        Self { address, folder, stop, serving }
    }

    /// Tells the server to stop, and waits until it has.
    pub(crate) async fn close(self) -> Arc<Folder> {
        let Self { folder, stop, serving, .. } = self;
        stop.send(()).expect("the server still runs");
        let ended = timeout(PATIENCE, serving).await.expect("the server stops in time");
        ended.expect("it does not panic").expect("it ends well");
        folder
    }

    /// How the server ends by itself.
    pub(crate) async fn ended(self) -> Result<(), Failure> {
        timeout(PATIENCE, self.serving).await.expect("the server ends").expect("and does not panic")
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        request(self.address, "GET", path, &[]).await
    }

    /// Opens a room, and gives its code and its host's token.
    pub(crate) async fn room(&self) -> (String, String) {
        let opened = request(self.address, "POST", "/api/rooms", &[]).await;
        assert_eq!(opened.status, 200, "{opened:?}");
        let [code, token] = ["code", "token"].map(|field| opened.json()[field].as_str().unwrap().to_owned());
        (code, token)
    }

    /// Opens a socket to a room, and says nothing yet.
    pub(crate) async fn socket(&self, code: &str) -> Person {
        let path = format!("/api/rooms/{code}/socket");
        Person::connect(self.address, &path, &[]).await.expect("the server takes sockets")
    }

    pub(crate) async fn join(&self, code: &str, words: Value) -> Person {
        let mut person = self.socket(code).await;
        person.hello(words).await.expect("they are welcome");
        person
    }

    /// A room with its host and a guest, both in.
    pub(crate) async fn table(&self) -> (String, Person, Person) {
        let (code, token) = self.room().await;
        let host = self.join(&code, json!({ "token": token, "name": "Ana" })).await;
        let guest = self.join(&code, json!({ "name": "Ben" })).await;
        (code, host, guest)
    }

    /// A table with a Dobbelduel dealt to host and guest.
    pub(crate) async fn duel(&self) -> (String, Person, Person) {
        let (code, mut host, mut guest) = self.table().await;
        host.ask(json!({ "type": "start" })).await.expect("two may start");
        guest.catch_up().await;
        (code, host, guest)
    }

    /// What is counted under this name.
    pub(crate) async fn count(&self, name: &str) -> u64 {
        let text = self.get("/metrics").await.body;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.map_or(0, |number| number.parse().expect("a whole number"))
    }

    /// How much bad input of this kind was counted.
    pub(crate) async fn bad(&self, why: &str) -> u64 {
        self.count(&format!("dodo_bad_input_total{{why=\"{why}\"}}")).await
    }

    /// Waits until something has been counted this often.
    pub(crate) async fn until_count(&self, name: &str, wanted: u64) {
        let counted = async {
            while self.count(name).await != wanted {
                sleep(SOON).await;
            }
        };
        timeout(PATIENCE, counted).await.unwrap_or_else(|_| panic!("{name} never came to {wanted}"));
    }

    /// Waits until a page is answered like this.
    pub(crate) async fn until_status(&self, path: &str, wanted: u16) {
        let answered = async {
            while self.get(path).await.status != wanted {
                sleep(SOON).await;
            }
        };
        timeout(PATIENCE, answered).await.unwrap_or_else(|_| panic!("{path} never gave {wanted}"));
    }
}

fn bind() -> (TcpListener, SocketAddr) {
    let socket = TcpSocket::new_v4().expect("a socket");
    // Taken over by every connection: little lies between server and reader, so
    // that a slow reader is soon noticed.
    socket.set_send_buffer_size(8 * 1024).expect("a small buffer");
    socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a free port");
    let listener = socket.listen(1024).expect("it can be listened on");
    let address = listener.local_addr().expect("it has an address");
    (listener, address)
}

fn config(folder: &Folder, choose: impl FnOnce(&mut Config)) -> Config {
    // People in a test do not read while nobody asks them, and answer no pings then.
    let ping_every = Duration::from_secs(20);
    let mut config = Config { data: folder.path().to_owned(), ping_every, ..Config::default() };
    config.allowances[Resource::Request].burst = 100_000;
    for plenty in [Resource::MessageByte, Resource::LineByte, Resource::KeptByte, Resource::Page] {
        config.allowances[plenty].burst = u32::MAX;
    }
    config.allowances[Resource::Room].burst = 1_000;
    choose(&mut config);
    config
}
