//! People who play on a server as fast as they can, remember what they were
//! promised, and find it again.

#[cfg(feature = "cluster")]
mod crowd;
mod place;

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use line::{Ended, Person, choose, request};
use rooms::{Change, Journal, RoomCode};
use serde_json::{Value, json};
use tokio::{
    sync::Barrier,
    time::{sleep, timeout},
};

#[cfg(feature = "cluster")]
pub(crate) use self::crowd::Crowd;
pub(crate) use self::place::Place;
use crate::dodo::{Dodo, free_port};

pub(crate) const ROOMS: usize = 5;
const KILLS: usize = 5;

/// Someone who plays as fast as they can, and remembers what they were promised.
pub(crate) struct Visitor {
    code: String,
    token: String,
    is_host: bool,
    you: Option<u64>,
    seat: Value,
    seen: u64,
    /// The acts that were acknowledged.
    pub(crate) acknowledged: Vec<u64>,
    /// What was asked and not answered.
    pending: Option<(u64, Value)>,
    /// How long they think before they ask for something.
    pace: Duration,
    /// How long a line may be silent before it is given up.
    silence: Duration,
    /// How many acts of this room were acknowledged to anyone.
    played: Arc<AtomicUsize>,
    /// What of this room was shown to anyone.
    newest: Arc<AtomicU64>,
}

impl Visitor {
    pub(crate) fn new(code: &str, token: Option<&str>) -> Self {
        Self {
            code: code.into(),
            token: token.unwrap_or_default().into(),
            is_host: token.is_some(),
            you: None,
            seat: Value::Null,
            seen: 0,
            acknowledged: Vec::new(),
            pending: None,
            pace: Duration::ZERO,
            silence: Duration::MAX,
            played: Arc::default(),
            newest: Arc::default(),
        }
    }

    /// Comes in, and finds everything as it was promised.
    async fn enter(&mut self, address: SocketAddr) -> Person {
        let path = format!("/api/rooms/{}/socket", self.code);
        let mut person = Person::connect(address, &path, &[]).await.expect("the server takes sockets");
        self.settle(&mut person).await.expect("nobody is hung up on who has just come in");
        person
    }

    /// Says hello, and finds everything as it was promised.
    async fn settle(&mut self, person: &mut Person) -> Result<(), Ended> {
        let token = Some(&self.token).filter(|token| !token.is_empty());
        let newest = self.newest.load(Ordering::Relaxed);
        let hello = json!({ "type": "hello", "token": token, "last_seq": self.seen });
        let id = person.send(hello).await;
        let welcome = person.answer_to(id).await?;
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        let you = welcome["you"].as_u64().expect("a number");
        assert!(self.you.is_none_or(|was| was == you), "they are who they were");
        self.you = Some(you);
        if let Some(token) = welcome["token"].as_str() {
            self.token = token.into();
        }
        assert!(welcome["seq"].as_u64() >= Some(self.seen), "what they saw has happened");
        assert!(welcome["seq"].as_u64() >= Some(newest), "and what anyone saw before they asked");
        let id = person.send(json!({ "type": "ping" })).await;
        person.answer_to(id).await?;
        if self.seat.is_u64() && person.game["view"].is_object() {
            assert_eq!(person.game["seat"], self.seat, "their seat is theirs");
        }
        if let Some((id, ask)) = self.pending.clone() {
            person.send_as(id, ask.clone()).await;
            let answer = person.answer_to(id).await?;
            assert_eq!(answer["type"], "done", "what was not answered is done now, or was then: {answer}");
            self.pending = None;
            self.promised(id, &ask);
        }
        Ok(())
    }

    fn promised(&mut self, id: u64, ask: &Value) {
        if ask["type"] == "act" {
            self.acknowledged.push(id);
            self.played.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Plays until the line breaks, or until the game is over if told to
    /// wind up.
    async fn play(&mut self, person: &mut Person, wind_up: &AtomicBool) -> Result<(), Ended> {
        // Others may have asked again for a start while they came in.
        let id = person.send(json!({ "type": "ping" })).await;
        in_time(self.silence, person.answer_to(id)).await?;
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
                Some(ask) => {
                    sleep(self.pace).await;
                    in_time(self.silence, self.ask(person, ask)).await?;
                }
                None => drop(in_time(self.silence, person.hear()).await?),
            }
        }
    }

    async fn ask(&mut self, person: &mut Person, ask: Value) -> Result<(), Ended> {
        let id = person.send(ask.clone()).await;
        self.pending = Some((id, ask.clone()));
        let answer = person.answer_to(id).await?;
        self.pending = None;
        self.newest.fetch_max(person.game["seq"].as_u64().unwrap_or_default(), Ordering::Relaxed);
        match (answer["type"].as_str(), answer["code"].as_str()) {
            (Some("done"), _) => self.promised(id, &ask),
            // The other one's line may break at any moment; they come in again.
            (_, Some("too_fast" | "someone_away")) => sleep(Duration::from_millis(40)).await,
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
        self.remember(&person);
        self
    }

    fn remember(&mut self, person: &Person) {
        self.seen = self.seen.max(person.game["seq"].as_u64().unwrap_or_default());
        self.seat = person.game["seat"].clone();
    }
}

/// What comes of it, if anything does before the line is given up.
async fn in_time<T>(silence: Duration, heard: impl Future<Output = Result<T, Ended>>) -> Result<T, Ended> {
    timeout(silence, heard).await.unwrap_or(Err(Ended(None)))
}

/// Opens rooms, each with someone who opened it and a guest.
pub(crate) async fn open_rooms(address: SocketAddr) -> Vec<Visitor> {
    open_so_many(address, ROOMS).await
}

/// Opens so many of them.
pub(crate) async fn open_so_many(address: SocketAddr, rooms: usize) -> Vec<Visitor> {
    let mut visitors = Vec::new();
    for _ in 0..rooms {
        let opened = request(address, "POST", "/api/rooms", &[]).await.json();
        let code = opened["code"].as_str().unwrap();
        let host = Visitor::new(code, opened["token"].as_str());
        let (played, newest) = (host.played.clone(), host.newest.clone());
        let guest = Visitor { played, newest, ..Visitor::new(code, None) };
        visitors.extend([host, guest]);
    }
    visitors
}

/// Lets everyone play at once; `meanwhile` happens when all are in.
pub(crate) async fn play_on(
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
async fn carried_out(journal: &dyn Journal) -> BTreeMap<RoomCode, BTreeMap<(u64, u64), usize>> {
    let mut acts: BTreeMap<_, BTreeMap<_, usize>> = BTreeMap::new();
    for kept in journal.list(None, usize::MAX).await.unwrap().rooms {
        let records = journal.load(kept.room).await.unwrap();
        assert!(records.iter().map(|record| record.seq).eq(1..=records.len() as u64), "no gaps");
        let steps = records.iter().filter(|record| matches!(record.change, Change::Stepped { .. }));
        for by in steps.filter_map(|record| record.by) {
            *acts.entry(kept.code).or_default().entry((by.person.0.into(), by.ask.0)).or_default() += 1;
        }
    }
    acts
}

/// What the journal has of what everyone was promised.
#[derive(Debug, Default)]
pub(crate) struct Audit {
    pub(crate) acknowledged: usize,
    /// What was acknowledged and is not there.
    pub(crate) lost: Vec<String>,
    /// What is there more than once.
    pub(crate) twice: Vec<String>,
}

/// Compares what everyone was promised with what the journal has.
pub(crate) async fn audit(place: &Place, visitors: &[Visitor]) -> Audit {
    let journal = place.journal().await;
    let acts = carried_out(&*journal).await;
    journal.close().await;
    let mut audit = Audit::default();
    for (code, acts) in &acts {
        let twice = acts.iter().filter(|&(_, &times)| times > 1);
        audit
            .twice
            .extend(twice.map(|((you, id), times)| format!("{code}: act {id} of {you}, {times} times")));
    }
    for visitor in visitors {
        let Some(you) = visitor.you else { continue };
        let acts = acts.get(&visitor.code.parse().unwrap());
        audit.acknowledged += visitor.acknowledged.len();
        let is_lost = |id: &&u64| !acts.is_some_and(|acts| acts.contains_key(&(you, **id)));
        let lost = visitor.acknowledged.iter().filter(is_lost);
        audit.lost.extend(lost.map(|id| format!("{}: act {id} of {you}", visitor.code)));
    }
    audit
}

/// Nothing that was acknowledged to anyone is lost, or there twice.
pub(crate) async fn nothing_is_lost_or_done_twice(place: &Place, visitors: &[Visitor]) {
    let Audit { lost, twice, .. } = audit(place, visitors).await;
    assert!(lost.is_empty() && twice.is_empty(), "lost: {lost:?}; done twice: {twice:?}");
}

/// Pauses of 50 to 550 ms that a seed decides.
fn pauses(seed: u64) -> impl Iterator<Item = Duration> {
    std::iter::successors(Some(seed), |&n| Some(n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1)))
        .skip(1)
        .map(|n| Duration::from_millis(50 + (n >> 33) % 500))
}

/// The seed that a variable names, or a fresh one.
#[expect(clippy::print_stdout, reason = "how to play it again")]
pub(crate) fn seed(variable: &str) -> u64 {
    let seed = match std::env::var(variable) {
        Ok(seed) => seed.parse().expect("a seed is a number"),
        Err(_) => u64::from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos()),
    };
    println!("{variable}={seed} plays it again");
    seed
}

/// Lets people play on a server that is killed again and again, and compares
/// what they were promised with what the journal has.
#[expect(clippy::print_stdout, reason = "how far it got")]
pub(crate) async fn survives_kill_9(place: &Place) {
    let seed = seed("DODO_KILL_SEED");
    let port = free_port();
    let (mut dodo, _) = Dodo::start(&place.arguments(), port).await;
    let address = dodo.address;
    let mut visitors = open_rooms(address).await;
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
        let (again, took) = Dodo::start(&place.arguments(), port).await;
        dodo = again;
        nothing_is_lost_or_done_twice(place, &visitors).await;
        println!(
            "end {round} after {pause:?}: {acknowledged} acts promised, {open} asks open, back in {took:?}"
        );
    }
    visitors = play_on(visitors, address, true, async {}).await;
    dodo.terminate();
    assert!(dodo.ended().await.success());
    nothing_is_lost_or_done_twice(place, &visitors).await;
    assert!(visitors.iter().all(|visitor| visitor.acknowledged.len() > KILLS), "everyone played");
}
