//! The program itself, ended from outside: nothing that was acknowledged is
//! lost to `kill -9`, and a polite signal is answered politely.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "what helps a test may give up as a test does")]

#[path = "../../server/tests/harness/mod.rs"]
#[allow(dead_code, unused_imports, reason = "the houses in it are not needed here")]
mod harness;

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use harness::{Ended, Folder, PATIENCE, Person, choose, request};
use rooms::{Change, Journal as _, RoomCode};
use serde_json::{Value, json};
use server::SqliteJournal;
use tokio::{
    net::TcpStream,
    sync::Barrier,
    time::{sleep, timeout},
};

const ROOMS: usize = 5;
const KILLS: usize = 5;

/// A running program, ended with the test.
struct Dodo {
    child: Child,
    address: SocketAddr,
}

impl Dodo {
    /// Starts the program, and gives it back with the time until it answered.
    async fn start(data: &Path, port: u16) -> (Self, Duration) {
        let started = Instant::now();
        let mut command = Command::new(env!("CARGO_BIN_EXE_dodo"));
        command.args(["--host", "127.0.0.1", "--log", "error", "--port", &port.to_string(), "--data"]);
        let child = command.arg(data).stdout(Stdio::null()).spawn().expect("the program starts");
        let dodo = Self { child, address: SocketAddr::from(([127, 0, 0, 1], port)) };
        let answers = async {
            while TcpStream::connect(dodo.address).await.is_err() {
                sleep(Duration::from_millis(2)).await;
            }
            assert_eq!(request(dodo.address, "GET", "/healthz", &[]).await.status, 200);
        };
        timeout(PATIENCE, answers).await.expect("it answers in time");
        (dodo, started.elapsed())
    }

    /// Ends it with no chance to tidy up.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to end, as service managers do.
    fn terminate(&self) {
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(told.unwrap().success());
    }

    async fn ended(mut self) -> ExitStatus {
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

/// A port that is free, and that the system gives to nobody else between two
/// starts: it hands out those above 32768.
fn free_port() -> u16 {
    let first = 20_000 + u16::try_from(std::process::id() % 10_000).unwrap();
    let is_free = |port: &u16| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok();
    (first..32_768).find(is_free).expect("a free port")
}

/// Someone who plays as fast as they can, and remembers what they were promised.
struct Visitor {
    code: String,
    token: String,
    is_host: bool,
    you: Option<u64>,
    seat: Value,
    seen: u64,
    /// The acts that were acknowledged.
    acknowledged: Vec<u64>,
    /// What was asked and not answered.
    pending: Option<(u64, Value)>,
}

impl Visitor {
    fn new(code: &str, token: Option<&str>) -> Self {
        Self {
            code: code.into(),
            token: token.unwrap_or_default().into(),
            is_host: token.is_some(),
            you: None,
            seat: Value::Null,
            seen: 0,
            acknowledged: Vec::new(),
            pending: None,
        }
    }

    /// Comes in, and finds everything as it was promised.
    async fn enter(&mut self, address: SocketAddr) -> Person {
        let path = format!("/api/rooms/{}/socket", self.code);
        let mut person = Person::connect(address, &path, &[]).await.expect("the server takes sockets");
        let token = Some(&self.token).filter(|token| !token.is_empty());
        let welcome =
            person.hello(json!({ "token": token, "last_seq": self.seen })).await.expect("a welcome");
        if let Some(you) = self.you {
            assert_eq!(person.you, you, "they are who they were");
        } else {
            (self.you, self.token) = (Some(person.you), person.token.clone());
        }
        assert!(welcome["seq"].as_u64() >= Some(self.seen), "what they saw has happened");
        person.catch_up().await;
        if self.seat.is_u64() && person.game["view"].is_object() {
            assert_eq!(person.game["seat"], self.seat, "their seat is theirs");
        }
        if let Some((id, ask)) = self.pending.take() {
            person.send_as(id, ask.clone()).await;
            person.outcome_of(id).await.expect("what was not answered is done now, or was done then");
            self.promised(id, &ask);
        }
        person
    }

    fn promised(&mut self, id: u64, ask: &Value) {
        if ask["type"] == "act" {
            self.acknowledged.push(id);
        }
    }

    /// Plays until the line breaks, or until the game is over if told to
    /// wind up.
    async fn play(&mut self, person: &mut Person, wind_up: &AtomicBool) -> Result<(), Ended> {
        // Others may have asked again for a start while they came in.
        let id = person.send(json!({ "type": "ping" })).await;
        person.answer_to(id).await?;
        loop {
            let is_over = person.game["view"]["phase"]["type"] == "over";
            if is_over && wind_up.load(Ordering::Relaxed) {
                return Ok(());
            }
            let has_game = person.game["view"].is_object() && !is_over;
            let seen = person.game["seq"].clone();
            let ask = if has_game {
                let action = choose(&person.game["view"]);
                action.map(|action| json!({ "type": "act", "action": action, "seen": seen }))
            } else {
                // The second seat must be taken before the first game.
                let ready =
                    self.is_host && person.room["may_start"] == true && person.room["people"][1].is_object();
                ready.then(|| json!({ "type": "start" }))
            };
            match ask {
                Some(ask) => self.ask(person, ask).await?,
                None => drop(person.hear().await?),
            }
        }
    }

    async fn ask(&mut self, person: &mut Person, ask: Value) -> Result<(), Ended> {
        let id = person.send(ask.clone()).await;
        self.pending = Some((id, ask.clone()));
        let answer = person.answer_to(id).await?;
        self.pending = None;
        match (answer["type"].as_str(), answer["code"].as_str()) {
            (Some("done"), _) => self.promised(id, &ask),
            (_, Some("too_fast")) => sleep(Duration::from_millis(40)).await,
            _ => panic!("{ask} was refused: {answer}"),
        }
        Ok(())
    }

    /// One stay, from coming in to the end of the line.
    async fn stay(mut self, address: SocketAddr, all_in: Arc<Barrier>, wind_up: Arc<AtomicBool>) -> Self {
        let mut person = self.enter(address).await;
        all_in.wait().await;
        let stayed = self.play(&mut person, &wind_up).await;
        assert!(stayed.is_err() || wind_up.load(Ordering::Relaxed));
        self.seen = self.seen.max(person.game["seq"].as_u64().unwrap_or_default());
        self.seat = person.game["seat"].clone();
        self
    }
}

/// Lets everyone play at once; `meanwhile` happens when all are in.
async fn play_on(
    visitors: Vec<Visitor>,
    address: SocketAddr,
    wind_up: bool,
    meanwhile: impl Future<Output = ()>,
) -> Vec<Visitor> {
    let all_in = Arc::new(Barrier::new(visitors.len() + 1));
    let wind_up = Arc::new(AtomicBool::new(wind_up));
    let stays: Vec<_> = visitors
        .into_iter()
        .map(|visitor| tokio::spawn(visitor.stay(address, all_in.clone(), wind_up.clone())))
        .collect();
    all_in.wait().await;
    meanwhile.await;
    let mut back = Vec::new();
    for stay in stays {
        back.push(timeout(Duration::from_secs(30), stay).await.expect("the stay ends").unwrap());
    }
    back
}

/// How often each act of a room was carried out, by person and id.
fn carried_out(data: &Path) -> BTreeMap<RoomCode, BTreeMap<(u64, u64), usize>> {
    let mut journal = SqliteJournal::open(&data.join("journal.sqlite")).unwrap();
    let mut acts: BTreeMap<_, BTreeMap<_, usize>> = BTreeMap::new();
    for kept in journal.list().unwrap() {
        let records = journal.load(kept.room).unwrap();
        assert!(records.iter().map(|record| record.seq).eq(1..=records.len() as u64), "no gaps");
        let steps = records.iter().filter(|record| matches!(record.change, Change::Stepped { .. }));
        for by in steps.filter_map(|record| record.by) {
            *acts.entry(kept.code).or_default().entry((by.person.0.into(), by.ask.0)).or_default() += 1;
        }
    }
    acts
}

fn nothing_is_lost_or_done_twice(data: &Path, visitors: &[Visitor]) {
    let acts = carried_out(data);
    for (code, acts) in &acts {
        assert!(acts.values().all(|&times| times == 1), "{code}: something was done twice");
    }
    for visitor in visitors {
        let (code, you) = (visitor.code.parse().unwrap(), visitor.you.unwrap());
        for &id in &visitor.acknowledged {
            assert!(acts[&code].contains_key(&(you, id)), "{code}: act {id} of {you} is lost");
        }
    }
}

/// Pauses of 50 to 550 ms that a seed decides.
fn pauses(seed: u64) -> impl Iterator<Item = Duration> {
    std::iter::successors(Some(seed), |&n| Some(n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1)))
        .skip(1)
        .map(|n| Duration::from_millis(50 + (n >> 33) % 500))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_to_kill_9() {
    let seed = match std::env::var("DODO_KILL_SEED") {
        Ok(seed) => seed.parse().expect("DODO_KILL_SEED is a number"),
        Err(_) => u64::from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos()),
    };
    println!("DODO_KILL_SEED={seed} plays it again");
    let (folder, port) = (Folder::new(), free_port());
    let (mut dodo, _) = Dodo::start(folder.path(), port).await;
    let address = dodo.address;
    let mut visitors = Vec::new();
    for _ in 0..ROOMS {
        let opened = request(address, "POST", "/api/rooms", &[]).await.json();
        let code = opened["code"].as_str().unwrap();
        visitors.extend([Visitor::new(code, opened["token"].as_str()), Visitor::new(code, None)]);
    }
    for (round, pause) in (1..=KILLS + 1).zip(pauses(seed)) {
        let ended = async {
            sleep(pause).await;
            if round <= KILLS {
                dodo.kill();
            } else {
                dodo.terminate();
                assert!(dodo.ended().await.success(), "asked politely, it ends well under load too");
            }
        };
        visitors = play_on(visitors, address, false, ended).await;
        let acknowledged: usize = visitors.iter().map(|visitor| visitor.acknowledged.len()).sum();
        let open = visitors.iter().filter(|visitor| visitor.pending.is_some()).count();
        let (again, took) = Dodo::start(folder.path(), port).await;
        dodo = again;
        nothing_is_lost_or_done_twice(folder.path(), &visitors);
        println!(
            "end {round} after {pause:?}: {acknowledged} acts promised, {open} asks open, back in {took:?}"
        );
    }
    visitors = play_on(visitors, address, true, async {}).await;
    dodo.terminate();
    assert!(dodo.ended().await.success());
    nothing_is_lost_or_done_twice(folder.path(), &visitors);
    assert!(visitors.iter().all(|visitor| visitor.acknowledged.len() > KILLS), "everyone played");
}

#[tokio::test]
async fn told_to_stop_it_says_goodbye_and_ends_well() {
    let folder = Folder::new();
    let (dodo, took) = Dodo::start(folder.path(), free_port()).await;
    println!("start to serving: {took:?}");
    assert!(took < Duration::from_secs(5));
    let opened = request(dodo.address, "POST", "/api/rooms", &[]).await.json();
    let path = format!("/api/rooms/{}/socket", opened["code"].as_str().unwrap());
    let mut host = Person::connect(dodo.address, &path, &[]).await.unwrap();
    host.hello(json!({ "token": opened["token"], "name": "Ana" })).await.unwrap();
    let asked = Instant::now();
    dodo.terminate();
    assert_eq!(host.ended().await, Some(1012), "a restart");
    assert!(dodo.ended().await.success());
    assert!(asked.elapsed() < Duration::from_secs(5));
}
