//! One of several servers on one database, in a process of its own.

use std::{collections::BTreeMap, net::SocketAddr};

use line::{Postgres, request};
use serde_json::Value;

use crate::{
    dodo::{Dodo, free_port},
    relay::Relay,
    visitors::Place,
};

/// A server, and its own way to the database.
pub(crate) struct Member {
    pub(crate) place: Place,
    /// Its way to the database.
    pub(crate) relay: Relay,
    /// The way of the others to it, if it can be held up.
    pub(crate) between: Option<Relay>,
    port: u16,
    more: Vec<String>,
    /// The rules that it says it knows, if it is of another build.
    rules: Option<&'static str>,
    /// None while it is dead.
    pub(crate) dodo: Option<Dodo>,
    /// What it had counted before it ended, in all its lives.
    counts: BTreeMap<String, u64>,
}

impl Member {
    pub(crate) async fn join(postgres: &Postgres) -> Self {
        Self::join_with(postgres, &[]).await
    }

    /// Joins as another build would that knows these rules.
    pub(crate) async fn join_of_another_build(postgres: &Postgres, rules: &'static str) -> Self {
        let relay = Relay::to(postgres);
        let place = Place::database(relay.url());
        let (between, port) = (None, free_port());
        let mut member = Self {
            place,
            relay,
            between,
            port,
            more: Vec::new(),
            rules: Some(rules),
            dodo: None,
            counts: BTreeMap::new(),
        };
        member.start().await;
        member
    }

    /// Joins with further options.
    pub(crate) async fn join_with(postgres: &Postgres, more: &[&str]) -> Self {
        let relay = Relay::to(postgres);
        let place = Place::database(relay.url());
        let more = more.iter().map(|&option| option.to_owned()).collect();
        let (between, port) = (None, free_port());
        let mut member =
            Self { place, relay, between, port, more, rules: None, dodo: None, counts: BTreeMap::new() };
        member.start().await;
        member
    }

    /// Joins so that the way of the others to it can be held up. It always seems
    /// to answer, so that it does not seem dead when it is.
    pub(crate) async fn join_apart(postgres: &Postgres, more: &[&str]) -> Self {
        let (relay, port) = (Relay::to(postgres), free_port());
        let between = Relay::before(SocketAddr::from(([127, 0, 0, 2], port))).await;
        let reached_at = ["--cluster-address".into(), between.address()];
        let more = more.iter().map(|&option| option.to_owned()).chain(reached_at).collect();
        let place = Place::database(relay.url());
        let between = Some(between);
        let mut member =
            Self { place, relay, between, port, more, rules: None, dodo: None, counts: BTreeMap::new() };
        member.start().await;
        member
    }

    pub(crate) async fn start(&mut self) {
        let arguments: Vec<String> = self.place.arguments().into_iter().chain(self.more.clone()).collect();
        self.dodo = Some(match self.rules {
            Some(rules) => {
                Dodo::start_after(&format!("export DODO_TEST_RULES={rules}"), &arguments, self.port).await
            }
            None => Dodo::start(&arguments, self.port).await.0,
        });
    }

    pub(crate) fn address(&self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.port))
    }

    pub(crate) fn dodo(&self) -> &Dodo {
        self.dodo.as_ref().expect("it is alive")
    }

    pub(crate) fn kill(&mut self) {
        self.dodo.take().expect("it is alive").kill();
    }

    /// Takes note of what it has counted, which ends with it.
    pub(crate) async fn note_counts(&mut self) {
        let counted = request(self.address(), "GET", "/metrics", &[]).await.body;
        for (name, number) in counted.lines().filter_map(|line| line.rsplit_once(' ')) {
            if let Ok(number) = number.parse::<u64>() {
                *self.counts.entry(name.to_owned()).or_default() += number;
            }
        }
    }

    /// What was counted under a name in all its lives, as far as it was noted.
    pub(crate) fn counted_in_all(&self, name: &str) -> u64 {
        self.counts.get(name).copied().unwrap_or_default()
    }

    /// Asks it to end, and waits until it has.
    pub(crate) async fn end(&mut self) {
        self.note_counts().await;
        let dodo = self.dodo.take().expect("it is alive");
        dodo.terminate();
        assert!(dodo.ended().await.success());
    }

    /// What it has counted under a name, whatever the labels say.
    pub(crate) async fn counted(&self, name: &str) -> u64 {
        let counted = request(self.address(), "GET", "/metrics", &[]).await.body;
        let lines = counted.lines().filter(|line| line.starts_with(name));
        lines.map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()).sum()
    }

    /// The codes of the rooms that it owns.
    pub(crate) fn rooms(&self, postgres: &Postgres) -> Vec<String> {
        let apart = self.between.as_ref().map(Relay::address);
        let address = apart.unwrap_or_else(|| format!("127.0.0.2:{}", self.port));
        let owned = format!(
            "SELECT code FROM rooms JOIN nodes ON nodes.id = rooms.owner WHERE nodes.address = '{address}'"
        );
        postgres.ask(&owned).lines().map(str::to_owned).collect()
    }
}

pub(crate) async fn three(postgres: &Postgres) -> [Member; 3] {
    [Member::join(postgres).await, Member::join(postgres).await, Member::join(postgres).await]
}

/// Opens a room; gives the path of its socket, and its host's token.
pub(crate) async fn open_room(address: SocketAddr) -> (String, Value) {
    let opened = request(address, "POST", "/api/rooms", &[]).await.json();
    (format!("/api/rooms/{}/socket", opened["code"].as_str().unwrap()), opened["token"].clone())
}

/// Along a room's records, who owned it only ever changes to the next.
pub(crate) fn epochs_never_fall(postgres: &Postgres) {
    let falls = "SELECT count(*) FROM records a JOIN records b ON b.room = a.room AND b.seq = a.seq + 1
                 WHERE b.epoch < a.epoch";
    assert_eq!(postgres.ask(falls), "0");
}
