//! The real server, in a process of its own, on loopback, with its limits
//! opened wide.

use std::{
    io::{BufRead as _, BufReader},
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

pub(crate) use line::Failure;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
};

/// Where everyone comes from, unless something else is said.
pub(crate) const HERE: Ipv4Addr = Ipv4Addr::LOCALHOST;

/// A running server.
pub(crate) struct House {
    pub(crate) door: Door,
    server: Child,
    data: PathBuf,
}

/// Where a server is reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Door(pub(crate) SocketAddr);

impl House {
    /// Starts the binary that was built beside this one.
    pub(crate) fn open() -> Result<Self, Failure> {
        Self::open_on(empty_folder())
    }

    /// Starts it with the limits that everyone has, and these packs on its shelf.
    pub(crate) fn open_to_strangers(packs: &[(&str, String)]) -> Result<Self, Failure> {
        let data = empty_folder();
        std::fs::create_dir_all(data.join("packs"))?;
        for (name, text) in packs {
            std::fs::write(data.join("packs").join(format!("{name}.txt")), text)?;
        }
        Self::start(Self::server(&data, None)?, data)
    }

    /// Starts one of several on a database, on some cores alone.
    #[cfg(feature = "cluster")]
    pub(crate) fn open_on_database(url: &str, cores: Option<&str>) -> Result<Self, Failure> {
        let (data, most) = (empty_folder(), u32::MAX.to_string());
        let mut server = Self::server(&data, cores)?;
        server.args(["--rooms-per-address", &most, "--sockets-per-address", &most]);
        server.args(["--cluster-listen", "127.0.0.1:0"]).env("DODO_DATABASE", url);
        Self::start(server, data)
    }

    /// Starts it on a folder, which is gone with it.
    pub(crate) fn open_on(data: PathBuf) -> Result<Self, Failure> {
        let most = u32::MAX.to_string();
        let mut server = Self::server(&data, None)?;
        server.args(["--rooms-per-address", &most, "--sockets-per-address", &most]);
        Self::start(server, data)
    }

    /// The server, on loopback and on any port.
    fn server(data: &Path, cores: Option<&str>) -> Result<Command, Failure> {
        let binary = std::env::current_exe()?.with_file_name(format!("dodo{}", std::env::consts::EXE_SUFFIX));
        if !binary.exists() {
            return Err("build the server first: cargo build --release -p dodo".into());
        }
        let mut server = match cores {
            Some(cores) => {
                let mut pinned = Command::new("taskset");
                pinned.args(["-c", cores]).arg(binary);
                pinned
            }
            None => Command::new(binary),
        };
        server.args(["serve", "--host", "127.0.0.1", "--port", "0", "--log", "error", "--data"]).arg(data);
        Ok(server)
    }

    /// Starts the yardstick: this very binary, in a process of its own.
    pub(crate) fn of_yardstick() -> Result<Self, Failure> {
        let mut server = Command::new(std::env::current_exe()?);
        server.arg("yardstick");
        Self::start(server, PathBuf::new())
    }

    /// Starts a yardstick that keeps moves on disk.
    pub(crate) fn of_keeping_yardstick() -> Result<Self, Failure> {
        let data = empty_folder();
        std::fs::create_dir_all(&data)?;
        let mut server = Command::new(std::env::current_exe()?);
        server.arg("yardstick").arg(data.join("moves"));
        Self::start(server, data)
    }

    /// Starts a server of another make that says where it is as ours do.
    pub(crate) fn of_peer(server: Command) -> Result<Self, Failure> {
        Self::start(server, PathBuf::new())
    }

    fn start(mut server: Command, data: PathBuf) -> Result<Self, Failure> {
        let mut server = server.stdout(Stdio::piped()).spawn()?;
        let said = server.stdout.take().map(BufReader::new).ok_or("the server says nothing")?;
        let address = said.lines().map_while(Result::ok).find_map(|line| {
            let url = line.trim().strip_prefix("On this machine")?.trim().strip_prefix("http://")?.to_owned();
            url.trim_end_matches('/').parse().ok()
        });
        let address = address.ok_or("the server does not say where it is")?;
        Ok(Self { door: Door(address), server, data })
    }

    /// Ends the server as a power cut would, and starts it again on what it kept.
    pub(crate) fn crash(mut self) -> Result<Self, Failure> {
        self.server.kill()?;
        self.server.wait()?;
        Self::open_on(std::mem::take(&mut self.data))
    }

    /// The number of its process.
    pub(crate) fn process(&self) -> u32 {
        self.server.id()
    }
}

/// A folder that nothing is in yet, not even itself.
pub(crate) fn empty_folder() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let data = std::env::temp_dir().join(format!("dodo-bench-{}-{number}", std::process::id()));
    // What an earlier process of that number left behind is nobody's.
    std::fs::remove_dir_all(&data).ok();
    data
}

impl Door {
    /// A connection from an address of this machine's own.
    pub(crate) async fn connect_from(self, from: Ipv4Addr) -> Result<TcpStream, Failure> {
        let socket = TcpSocket::new_v4()?;
        if from != HERE {
            socket.bind(SocketAddr::from((from, 0)))?;
        }
        let stream = socket.connect(self.0).await?;
        // As browsers do; or now and then a request would wait for an acknowledgement.
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// A plain HTTP request; gives the body.
    pub(crate) async fn http(self, method: &str, path: &str) -> Result<String, Failure> {
        self.http_from(HERE, method, path).await
    }

    /// The same from an address of this machine's own.
    pub(crate) async fn http_from(self, from: Ipv4Addr, method: &str, path: &str) -> Result<String, Failure> {
        self.request(from, method, path, "").await
    }

    /// Brings a piece of JSON; gives the body of the answer.
    pub(crate) async fn post(self, path: &str, json: &str) -> Result<String, Failure> {
        self.request(HERE, "POST", path, json).await
    }

    async fn request(self, from: Ipv4Addr, method: &str, path: &str, json: &str) -> Result<String, Failure> {
        let Self(host) = self;
        let mut stream = self.connect_from(from).await?;
        let length = json.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n{json}"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        Ok(answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing left to end.
        self.server.kill().ok();
        self.server.wait().ok();
        // What cannot be removed is a temporary folder left behind.
        if !self.data.as_os_str().is_empty() {
            std::fs::remove_dir_all(&self.data).ok();
        }
    }
}
