//! People on lines of known delay, before a real room, in virtual time.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};

use games::{Kind, Rng};
use rooms::{
    Change, Hex, Input, Limits, LineId, Outgoing, Room, RoomCode, TableInput, Timestamp, Token,
    wire::{Ask, AskId, Role},
};
use serde::Deserialize;
use serde_json::{Value, json};

/// How often each line is pinged: as often as the server does.
const PING_EVERY: u64 = 10_000;
/// The fastest that anyone sees a match, and what chance adds to it.
const SIGHT: (u64, u32) = (500, 1_500);

/// Someone with a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Racer {
    /// The least round trip, in milliseconds.
    pub(crate) rtt: u64,
    /// What chance adds to each way, at the most.
    pub(crate) jitter: u32,
    /// Whether they always say that they acted at once.
    pub(crate) lies: bool,
    /// How long they hold back every pong.
    pub(crate) delays_pongs: u64,
}

/// What came of many races.
#[derive(Debug, Default)]
pub(crate) struct Results {
    pub(crate) races: u32,
    pub(crate) racers: Vec<Share>,
}

/// What came of them for one racer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Share {
    /// Races won.
    pub(crate) wins: u32,
    /// Races in which their claim was the first to arrive.
    pub(crate) first: u32,
    /// By how much claims were dated before the moment they were really made,
    /// by the eyes of whoever made them.
    gains: Vec<i64>,
    pub(crate) most_gained: i64,
}

impl Share {
    pub(crate) fn mean_gain(&self) -> f64 {
        let sum: i64 = self.gains.iter().sum();
        sum as f64 / self.gains.len().max(1) as f64
    }
}

/// Something that will happen.
enum Happening {
    /// A view reaches a browser; it was sent at that moment.
    Shown(usize, Cards, u64, Timestamp),
    /// Someone has found the match of two cards: their own and the centre's.
    Found(usize, Pair),
    /// A request reaches the room.
    Arrives(usize, Ask),
    /// A line is measured.
    Ping(usize),
    /// A measurement has come back.
    Pong(usize, u32),
    /// The room wants to be woken.
    Wake,
}

/// What of a message the lab reads.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum LabFrame {
    View {
        seq: u64,
        view: Cards,
    },
    Update {
        seq: u64,
        set: Cards,
    },
    Events {
        events: Vec<Happened>,
    },
    Room {
        room: RoomPart,
    },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Happened {
    #[serde(flatten)]
    is: Tag,
    seat: Option<usize>,
}

#[derive(Deserialize)]
struct RoomPart {
    phase: Tag,
}

/// The `type` of something.
#[derive(Default, Deserialize)]
struct Tag {
    #[serde(rename = "type")]
    name: String,
}

impl Tag {
    fn is(&self, name: &str) -> bool {
        self.name == name
    }
}

/// What of a view of the Tower the lab reads, or of an update of it.
#[derive(Default, Deserialize)]
struct Cards {
    phase: Option<Tag>,
    places: Option<Vec<Place>>,
    centre: Option<Face>,
}

#[derive(Deserialize)]
struct Place {
    top: Option<Face>,
}

#[derive(Deserialize)]
struct Face {
    card: u64,
    marks: Vec<Mark>,
}

#[derive(Deserialize)]
struct Mark {
    symbol: u64,
}

impl Cards {
    /// Takes in what is new.
    fn follow(&mut self, news: Self) {
        self.phase = news.phase.or(self.phase.take());
        self.places = news.places.or(self.places.take());
        self.centre = news.centre.or(self.centre.take());
    }

    /// The two cards someone has to match, while there is something to match.
    fn pair(&self, person: usize) -> Option<Pair> {
        let own = self.places.as_ref()?.get(person)?.top.as_ref()?;
        let centre = self.centre.as_ref()?;
        self.phase.as_ref()?.is("racing").then_some([own.card, centre.card])
    }

    /// The symbol they share.
    fn match_of(&self, person: usize) -> Option<u64> {
        let own = self.places.as_ref()?.get(person)?.top.as_ref()?;
        let centre = self.centre.as_ref()?;
        let is_there = |symbol: &u64| centre.marks.iter().any(|mark| mark.symbol == *symbol);
        own.marks.iter().map(|mark| mark.symbol).find(is_there)
    }
}

/// The card of someone's own and the one in the centre.
type Pair = [u64; 2];

struct Person {
    racer: Racer,
    /// The view on the screen, its number, when it was sent, and when painted.
    cards: Cards,
    seq: u64,
    sent: Timestamp,
    painted: Timestamp,
    looking_at: Option<Pair>,
    /// Nothing overtakes anything on a line.
    last_down: Timestamp,
    last_up: Timestamp,
}

struct Lab {
    room: Room,
    people: Vec<Person>,
    rng: Rng,
    now: Timestamp,
    due: BinaryHeap<Reverse<(Timestamp, u64)>>,
    happenings: BTreeMap<u64, Happening>,
    next: u64,
    /// When the room is woken next.
    wake: Option<Timestamp>,
    results: Results,
    dealt_at: Timestamp,
    /// When each claim was made, by the eyes of whoever made it.
    made: BTreeMap<(usize, Pair), Timestamp>,
    /// The centre cards that a claim has arrived for.
    arrived: Vec<u64>,
    is_over: bool,
}

/// Runs games of the Tower until so many claims are won.
pub(crate) fn race(racers: &[Racer], races: u32, seed: u64) -> Result<Results, String> {
    let mut total = Results { races: 0, racers: vec![Share::default(); racers.len()] };
    let mut number = 0;
    while total.races < races {
        let mut lab = Lab::open(racers, Rng::from_number(seed.wrapping_mul(1_000_003).wrapping_add(number)));
        lab.run()?;
        total.races += lab.results.races;
        for (sum, one) in total.racers.iter_mut().zip(lab.results.racers) {
            sum.wins += one.wins;
            sum.first += one.first;
            sum.most_gained = sum.most_gained.max(one.most_gained);
            sum.gains.extend(one.gains);
        }
        number += 1;
    }
    Ok(total)
}

impl Lab {
    fn open(racers: &[Racer], mut rng: Rng) -> Self {
        let host = Hex([1; 16]);
        let now = Timestamp(1_000_000);
        let limits = Limits::default();
        let master = Hex(rng.seed());
        let (room, _) = Room::open(now, RoomCode::from_number(0), master, Kind::Dobble, host.hash(), limits);
        let nobody = |racer: &Racer| Person {
            racer: *racer,
            cards: Cards::default(),
            seq: 0,
            sent: now,
            painted: now,
            looking_at: None,
            last_down: now,
            last_up: now,
        };
        let mut lab = Self {
            room,
            people: racers.iter().map(nobody).collect(),
            rng,
            now,
            due: BinaryHeap::new(),
            happenings: BTreeMap::new(),
            next: 0,
            wake: None,
            results: Results { races: 0, racers: vec![Share::default(); racers.len()] },
            dealt_at: now,
            made: BTreeMap::new(),
            arrived: Vec::new(),
            is_over: false,
        };
        for person in 0..racers.len() {
            let token = (person == 0).then(|| host.to_string());
            let (name, role) = (Some(format!("Line {person}")), Role::Person);
            lab.ask(person, Ask::Hello { token, name, look: None, last_seq: None, role, nonce: None });
            lab.later(lab.now, Happening::Ping(person));
        }
        let start = Timestamp(now.0 + 2 * PING_EVERY);
        lab.later(
            start,
            Happening::Arrives(0, Ask::Options { options: json!({"play": "tower", "hints": false}) }),
        );
        lab.later(start, Happening::Arrives(0, Ask::Start));
        lab
    }

    fn run(&mut self) -> Result<(), String> {
        while !self.is_over {
            let Some(Reverse((at, key))) = self.due.pop() else { return Err("the game stands still".into()) };
            self.now = self.now.max(at);
            match self.happenings.remove(&key) {
                Some(Happening::Shown(person, cards, seq, sent)) => self.look(person, cards, seq, sent),
                Some(Happening::Found(person, pair)) => self.claim(person, pair),
                Some(Happening::Arrives(person, ask)) => self.ask(person, ask),
                Some(Happening::Ping(person)) => self.ping(person),
                Some(Happening::Pong(person, rtt_ms)) => {
                    self.handle(Input::Lag { line: line(person), rtt_ms })
                }
                Some(Happening::Wake) => {
                    self.wake = None;
                    self.handle(Input::Wake);
                }
                None => {}
            }
        }
        Ok(())
    }

    fn later(&mut self, at: Timestamp, happening: Happening) {
        self.due.push(Reverse((at, self.next)));
        self.happenings.insert(self.next, happening);
        self.next += 1;
    }

    fn ask(&mut self, person: usize, ask: Ask) {
        if let Ask::Act { action, .. } = &ask
            && let Some(centre) = action["cards"][1].as_u64()
            && !self.arrived.contains(&centre)
        {
            self.arrived.push(centre);
            self.results.racers[person].first += 1;
        }
        let id = AskId(self.next);
        self.next += 1;
        let fresh = self.token();
        self.handle(Input::Ask { line: line(person), id, ask, fresh });
    }

    fn token(&mut self) -> Token {
        let [number, other] = [self.rng.next_u64(), self.rng.next_u64()];
        Hex((u128::from(number) << 64 | u128::from(other)).to_le_bytes())
    }

    fn handle(&mut self, input: Input) {
        for outgoing in self.room.handle(self.now, input) {
            match outgoing {
                Outgoing::Record(record) => self.note(&record.change),
                Outgoing::Send { line, frame } => self.send(line, &frame.text),
                Outgoing::Think { .. } | Outgoing::HangUp { .. } | Outgoing::Snapshot(_) => {}
            }
        }
        let wake = self.room.wake_at();
        if let Some(at) = wake.filter(|&at| self.wake.is_none_or(|set| at < set || set < self.now)) {
            self.wake = Some(at);
            self.later(at, Happening::Wake);
        }
    }

    /// Compares the moment the room gave a claim with the moment it was made.
    fn note(&mut self, change: &Change) {
        if matches!(change, Change::Dealt { .. }) {
            self.dealt_at = self.now;
        }
        let Change::Stepped { input: TableInput::Act { seat, action, at }, .. } = change else { return };
        let Some(pair) = pair_in(&action["cards"]) else { return };
        let Some(made) = self.made.remove(&(seat.index(), pair)) else { return };
        let gain = made.0.cast_signed() - (self.dealt_at.0 + at.0).cast_signed();
        let share = &mut self.results.racers[seat.index()];
        share.gains.push(gain);
        share.most_gained = share.most_gained.max(gain);
    }

    fn send(&mut self, to: LineId, text: &str) {
        let Some(person) = (0..self.people.len()).find(|&person| line(person) == to) else { return };
        match serde_json::from_str(text) {
            Ok(LabFrame::View { seq, view } | LabFrame::Update { seq, set: view }) => {
                let at = self.way(person).max(self.people[person].last_down);
                self.people[person].last_down = at;
                self.later(at, Happening::Shown(person, view, seq, self.now));
            }
            Ok(LabFrame::Events { events }) if person == 0 => self.count(&events),
            Ok(LabFrame::Room { room }) => self.is_over |= room.phase.is("over"),
            Ok(LabFrame::Events { .. } | LabFrame::Other) | Err(_) => {}
        }
    }

    fn count(&mut self, events: &[Happened]) {
        for seat in events.iter().filter(|event| event.is.is("won")).filter_map(|event| event.seat) {
            if let Some(share) = self.results.racers.get_mut(seat) {
                share.wins += 1;
                self.results.races += 1;
            }
        }
    }

    /// When something sent now arrives, either way.
    fn way(&mut self, person: usize) -> Timestamp {
        let Racer { rtt, jitter, .. } = self.people[person].racer;
        let late = u64::from(self.rng.below(jitter + 1));
        Timestamp(self.now.0 + rtt / 2 + late)
    }

    fn ping(&mut self, person: usize) {
        let there = self.way(person).0 - self.now.0;
        let back = self.way(person).0 - self.now.0;
        let rtt = there + back + self.people[person].racer.delays_pongs;
        let rtt_ms = u32::try_from(rtt).unwrap_or(u32::MAX);
        self.later(Timestamp(self.now.0 + rtt), Happening::Pong(person, rtt_ms));
        self.later(Timestamp(self.now.0 + PING_EVERY), Happening::Ping(person));
    }

    /// A view is painted. Whoever sees new cards begins to look for the match.
    fn look(&mut self, person: usize, news: Cards, seq: u64, sent: Timestamp) {
        let now = self.now;
        let someone = &mut self.people[person];
        someone.cards.follow(news);
        (someone.seq, someone.sent, someone.painted) = (seq, sent, now);
        let pair = someone.cards.pair(person);
        let Some(pair) = pair.filter(|_| pair != someone.looking_at) else { return };
        someone.looking_at = Some(pair);
        let (least, chance) = SIGHT;
        let found = least + u64::from(self.rng.below(chance) + self.rng.below(chance)) / 2;
        self.later(Timestamp(now.0 + found), Happening::Found(person, pair));
    }

    fn claim(&mut self, person: usize, pair: Pair) {
        let someone = &self.people[person];
        if someone.cards.pair(person) != Some(pair) {
            return;
        }
        let Some(symbol) = someone.cards.match_of(person) else { return };
        let after = self.now.0 - someone.painted.0;
        let made = Timestamp(someone.sent.0 + after);
        let after_ms = if someone.racer.lies { 0 } else { u32::try_from(after).unwrap_or(u32::MAX) };
        let action = json!({"type": "claim", "symbol": symbol, "cards": pair});
        let ask = Ask::Act { action, seen: someone.seq, after_ms };
        self.made.insert((person, pair), made);
        let at = self.way(person).max(self.people[person].last_up);
        self.people[person].last_up = at;
        self.later(at, Happening::Arrives(person, ask));
    }
}

fn line(person: usize) -> LineId {
    LineId(person as u64 + 1)
}

fn pair_in(cards: &Value) -> Option<Pair> {
    Some([cards[0].as_u64()?, cards[1].as_u64()?])
}
