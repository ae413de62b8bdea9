//! The program itself, in a process of its own.

use std::{
    net::SocketAddr,
    process::{Child, Command, ExitStatus, Stdio},
    sync::atomic::{AtomicU16, Ordering},
    time::{Duration, Instant},
};

use tokio::{
    net::TcpStream,
    time::{sleep, timeout},
};

use line::{Folder, PATIENCE, request};

/// How long a start may take, a wait for another server to be gone included.
const STARTS_WITHIN: Duration = Duration::from_secs(60);

/// A running program, ended with the test.
pub(crate) struct Dodo {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Dodo {
    /// Starts the program, and gives it back with the time until it answered.
    pub(crate) async fn start(arguments: &[String], port: u16) -> (Self, Duration) {
        Self::start_as(Command::new(env!("CARGO_BIN_EXE_dodo")), arguments, port).await
    }

    /// Starts it from a shell that has carried out `first`, and so set limits.
    pub(crate) async fn start_after(first: &str, arguments: &[String], port: u16) -> Self {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{first}; exec \"$@\""), "sh", env!("CARGO_BIN_EXE_dodo")]);
        Self::start_as(shell, arguments, port).await.0
    }

    async fn start_as(mut command: Command, arguments: &[String], port: u16) -> (Self, Duration) {
        let started = Instant::now();
        command.args(["--host", "127.0.0.1", "--log", "error", "--port", &port.to_string()]);
        if arguments.iter().any(|argument| argument == "--database") {
            // The same port of another address of this machine's own.
            command.args(["--cluster-listen", &format!("127.0.0.2:{port}")]);
        }
        let child = command.args(arguments).stdout(Stdio::null()).spawn().expect("the program starts");
        let dodo = Self { child, address: SocketAddr::from(([127, 0, 0, 1], port)) };
        let answers = async {
            while TcpStream::connect(dodo.address).await.is_err() {
                sleep(Duration::from_millis(2)).await;
            }
            assert_eq!(request(dodo.address, "GET", "/healthz", &[]).await.status, 200);
        };
        timeout(STARTS_WITHIN, answers).await.expect("it answers in time");
        (dodo, started.elapsed())
    }

    /// Ends it with no chance to tidy up.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to end, as service managers do.
    pub(crate) fn terminate(&self) {
        self.signal("TERM");
    }

    /// Sends it a signal by its name: `STOP` has it stand still, `CONT` go on.
    pub(crate) fn signal(&self, name: &str) {
        let told = Command::new("kill").args([format!("-{name}"), self.child.id().to_string()]).status();
        assert!(told.unwrap().success());
    }

    pub(crate) async fn ended(mut self) -> ExitStatus {
        let ended = async {
            loop {
                match self.child.try_wait().unwrap() {
                    Some(status) => return status,
                    None => sleep(Duration::from_millis(5)).await,
                }
            }
        };
        timeout(PATIENCE, ended).await.expect("it ends in time")
    }
}

impl Drop for Dodo {
    fn drop(&mut self) {
        // One that has ended already cannot be killed.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// How a server is told of a folder.
pub(crate) fn in_folder(folder: &Folder) -> [String; 2] {
    ["--data".into(), folder.path().display().to_string()]
}

/// A port that is free, and that the system gives to nobody else between two
/// starts: it hands out those above 32768.
pub(crate) fn free_port() -> u16 {
    // Tests of one process must not find the same.
    static ASKED: AtomicU16 = AtomicU16::new(0);
    let apart = 100 * ASKED.fetch_add(1, Ordering::Relaxed);
    let first = 20_000 + u16::try_from(std::process::id() % 10_000).unwrap() + apart;
    let is_free = |port: &u16| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok();
    (first..32_768).find(is_free).expect("a free port")
}
