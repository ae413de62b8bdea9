//! What an operator may choose.

use std::{net::IpAddr, path::PathBuf, time::Duration};

/// What an operator may choose; the defaults suit a game night.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the journal lies.
    pub data: PathBuf,
    /// The path all addresses begin with, behind a proxy: `/` or `/dodo/`.
    pub base_path: String,
    /// The address others reach this server by, for links and QR codes.
    pub public_url: Option<String>,
    /// Further origins whose pages may connect; the server's own always may.
    pub origins: Vec<String>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// What `/metrics` asks for as a bearer token. Without one it answers only
    /// to this machine itself.
    pub metrics_token: Option<String>,
    /// What rooms may hold, and how long they wait for people.
    pub rooms: rooms::Limits,
    /// How much one address, and everyone together, may ask for.
    pub limits: Limits,
    /// How long a deserted room stays in memory.
    pub sleep_after: Duration,
    /// How long a room that could not be opened is left alone before it is tried again.
    pub reopen_after: Duration,
    /// How long a deserted room is kept at all.
    pub forget_after: Duration,
    /// How often connections are pinged.
    pub ping_every: Duration,
}

/// How much one address, and everyone together, may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Rooms kept, by all addresses together.
    pub rooms: usize,
    /// Rooms opened by one address: so many at once.
    pub rooms_burst: u32,
    /// And then one every so often.
    pub room_every: Duration,
    /// Connections of one address.
    pub sockets_per_address: u32,
    /// Connections of all addresses together.
    pub sockets: u32,
    /// Wrong room codes tried by one address: so many at once.
    pub guesses_burst: u32,
    /// And then one every so often.
    pub guess_every: Duration,
    /// Finished games read by one address: so many at once.
    pub readings_burst: u32,
    /// And then one every so often.
    pub reading_every: Duration,
    /// Drawings looked at for one address: so many at once.
    pub looks_burst: u32,
    /// And then one every so often.
    pub look_every: Duration,
    /// Decks drawn for one address: so many at once.
    pub decks_burst: u32,
    /// And then one every so often.
    pub deck_every: Duration,
    /// Reels of finished games shown to one address: so many at once.
    pub shows_burst: u32,
    /// And then one every so often.
    pub show_every: Duration,
    /// How long a connection may take to say what it wants.
    pub request_within: Duration,
    /// How long a socket may take to say a hello that the room accepts.
    pub hello_within: Duration,
    /// The largest frame that is read.
    pub frame_bytes: usize,
    /// Requests of one connection: so many at once.
    pub asks_burst: u32,
    /// And then so many a second.
    pub asks_per_second: u32,
    /// Strokes of one connection: so many at once.
    pub strokes_burst: u32,
    /// And then so many a second.
    pub strokes_per_second: u32,
    /// Bytes of one connection: so many at once.
    pub bytes_burst: u32,
    /// And then so many a second.
    pub bytes_per_second: u32,
    /// Unreadable or over-hasty frames of one connection before it is cut: so
    /// many at once.
    pub strikes_burst: u32,
    /// And then so many a second.
    pub strikes_per_second: u32,
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
            origins: Vec::new(),
            trusted_proxies: Vec::new(),
            metrics_token: None,
            rooms: rooms::Limits::default(),
            limits: Limits::default(),
            sleep_after: Duration::from_secs(300),
            reopen_after: Duration::from_secs(10),
            forget_after: Duration::from_secs(7 * 24 * 3600),
            ping_every: Duration::from_secs(10),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            rooms: 20_000,
            rooms_burst: 20,
            room_every: Duration::from_secs(5),
            sockets_per_address: 200,
            sockets: 20_000,
            guesses_burst: 20,
            guess_every: Duration::from_secs(3),
            readings_burst: 60,
            reading_every: Duration::from_secs(1),
            looks_burst: 30,
            look_every: Duration::from_millis(250),
            decks_burst: 30,
            deck_every: Duration::from_secs(1),
            shows_burst: 300,
            show_every: Duration::from_millis(100),
            request_within: Duration::from_secs(20),
            hello_within: Duration::from_secs(20),
            frame_bytes: 16 * 1024,
            asks_burst: 60,
            asks_per_second: 30,
            strokes_burst: 200,
            strokes_per_second: 25,
            bytes_burst: 128 * 1024,
            bytes_per_second: 32 * 1024,
            strikes_burst: 50,
            strikes_per_second: 2,
            queue: 256,
            read_within: Duration::from_secs(15),
        }
    }
}
