//! A real server in this process, on loopback, with its limits opened wide.

use std::{error::Error, net::SocketAddr, path::PathBuf};

use server::Config;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};

/// Why a measurement could not be taken.
pub(crate) type Failure = Box<dyn Error + Send + Sync>;

/// A running server.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    data: PathBuf,
}

impl House {
    pub(crate) async fn open() -> Result<Self, Failure> {
        let data = std::env::temp_dir().join(format!("dodo-bench-{}", std::process::id()));
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let mut config = Config { data: data.clone(), ..Config::default() };
        config.limits.rooms_burst = u32::MAX;
        config.limits.sockets_per_address = u32::MAX;
        tokio::spawn(server::run(listener, config, std::future::pending()));
        Ok(Self { address, data })
    }

    /// A plain HTTP request; gives the body.
    pub(crate) async fn http(&self, method: &str, path: &str) -> Result<String, Failure> {
        let mut stream = TcpStream::connect(self.address).await?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
            self.address
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        Ok(answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // What cannot be removed is a temporary folder left behind.
        std::fs::remove_dir_all(&self.data).ok();
    }
}
