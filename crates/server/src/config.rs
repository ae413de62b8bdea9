//! What an operator may choose.

use std::{net::IpAddr, path::PathBuf, time::Duration};

use crate::{
    disk::{self, FreeSpace},
    governor::Allowances,
    network::Network,
    tls::Certificate,
};

/// What an operator may choose; the defaults suit a game night.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the journal lies.
    pub data: PathBuf,
    /// The path all addresses begin with, behind a proxy: `/` or `/dodo/`.
    pub base_path: String,
    /// The address others reach this server by, for links and QR codes.
    pub public_url: Option<String>,
    /// What the server proves its name with, if it speaks TLS itself.
    pub tls: Option<Certificate>,
    /// Further origins whose pages may connect; the server's own always may.
    pub origins: Vec<String>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<Network>,
    /// What `/metrics` asks for as a bearer token. Without one it answers only
    /// to this machine itself.
    pub metrics_token: Option<String>,
    /// What rooms may hold, and how long they wait for people.
    pub rooms: rooms::Limits,
    /// What there is room and time for, whoever asks.
    pub limits: Limits,
    /// How much one person, one room and one address may ask for.
    pub allowances: Allowances,
    /// How long a deserted room stays in memory.
    pub sleep_after: Duration,
    /// How long a room that could not be opened is left alone before it is tried again.
    pub reopen_after: Duration,
    /// How long a deserted room is kept at all.
    pub forget_after: Duration,
    /// So many bytes of the disk are left alone: with fewer free, nothing new is
    /// begun.
    pub disk_reserve: u64,
    /// How it is known what is free.
    pub free_space: FreeSpace,
    /// How often is looked what is free.
    pub look_at_disk_every: Duration,
    /// How often connections are pinged.
    pub ping_every: Duration,
    /// How long one of several servers that is told to stop goes on for games
    /// that no other can take over.
    pub drain_within: Duration,
}

impl Config {
    /// What this server's own addresses begin with.
    pub fn scheme(&self) -> &'static str {
        if self.tls.is_some() { "https" } else { "http" }
    }

    /// Whether whoever comes from there is believed when it says who asks.
    pub(crate) fn trusts(&self, peer: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|proxy| proxy.contains(peer))
    }
}

/// What there is room and time for, whoever asks.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Rooms kept, by all addresses together.
    pub rooms: usize,
    /// Connections of all addresses together; fewer if the system gives fewer
    /// descriptors.
    pub connections: u32,
    /// Sockets of all addresses together.
    pub sockets: u32,
    /// How long a connection may take to say what it wants.
    pub request_within: Duration,
    /// How long an answer may lie unread, but for a moment more for each part
    /// of it that is read.
    pub answer_within: Duration,
    /// How long a socket may take to say a hello that the room accepts.
    pub hello_within: Duration,
    /// The largest frame that is read.
    pub frame_bytes: usize,
    /// Frames waiting for one slow reader: enough for what a burst of requests
    /// brings about.
    pub queue: usize,
    /// How long a reader may take for one frame before the line is cut.
    pub read_within: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            data: PathBuf::from("data"),
            base_path: "/".into(),
            public_url: None,
            tls: None,
            origins: Vec::new(),
            trusted_proxies: Vec::new(),
            metrics_token: None,
            rooms: rooms::Limits::default(),
            limits: Limits::default(),
            allowances: Allowances::default(),
            sleep_after: Duration::from_secs(300),
            reopen_after: Duration::from_secs(10),
            forget_after: Duration::from_secs(7 * 24 * 3600),
            disk_reserve: 256 * 1024 * 1024,
            free_space: disk::free_space,
            look_at_disk_every: Duration::from_secs(10),
            ping_every: Duration::from_secs(3),
            drain_within: Duration::from_secs(600),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            rooms: 20_000,
            connections: 24_000,
            sockets: 20_000,
            request_within: Duration::from_secs(20),
            answer_within: Duration::from_secs(30),
            hello_within: Duration::from_secs(20),
            frame_bytes: 16 * 1024,
            queue: 256,
            read_within: Duration::from_secs(15),
        }
    }
}
