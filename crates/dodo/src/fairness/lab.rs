//! People on lines of known delay, before a room driven as the server drives
//! it, over a disk of known speed, in virtual time.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};

use games::{Kind, Rng};
use rooms::{
    Change, Driver, Effect, Hex, Input, Limits, LineId, Room, RoomCode, TableInput, Timestamp, Token,
    wire::{Ask, AskId, Role},
};
use serde_json::json;

use super::{
    cards::{Cards, Happened, LabFrame, Pair, pair_in},
    racer::{Holds, Mishap, Racer, Results},
};

/// How often each line is pinged: less often than the server does, which
/// pings every three seconds.
const PING_EVERY: u64 = 10_000;
/// The least time between two pings that go ahead of views: as in the server.
const PING_WITH_VIEW: u64 = 1_000;
/// The least time between two words of a page: as in the page.
const WORD_EVERY: u64 = 500;
/// What a queue on the way adds to each way.
const QUEUED: u64 = 150;
/// The fastest that anyone sees a match, and what chance adds to it.
const SIGHT: (u64, u32) = (500, 1_500);
/// What chance adds to painting: up to a frame of the screen.
const SCREEN: u32 = 16;
/// Frames that may wait for one reader; here everyone reads at once.
const QUEUE: usize = 256;

/// Something that will happen.
enum Happening {
    /// A view is painted; it was sent at that moment.
    Painted(usize, Cards, u64, Timestamp),
    /// Someone has found the match of two cards: their own and the centre's.
    Found(usize, Pair),
    /// Something leaves someone's machine for the room.
    Leaves(usize, Upward),
    /// It reaches the room.
    Arrives(usize, Upward),
    /// A line is measured, as it is every so often.
    Ping(usize),
    /// The oldest records are on disk.
    Kept,
    /// The room wants to be woken.
    Wake,
}

/// What goes to the room.
enum Upward {
    Ask(Ask),
    /// The answer to the ping that was sent then.
    Pong(Timestamp),
}

struct Person {
    racer: Racer,
    /// The view on the screen, its number, when it was sent, and when painted.
    cards: Cards,
    seq: u64,
    sent: Timestamp,
    painted: Timestamp,
    looking_at: Option<Pair>,
    /// When the last ping was sent, and whether it is answered.
    pinged: Timestamp,
    is_answered: bool,
    /// When the page last said what it has painted.
    said: Timestamp,
    is_doubted: bool,
    /// Nothing overtakes anything on a line.
    last_down: Timestamp,
    last_painted: Timestamp,
    last_up: Timestamp,
}

/// A disk that commits together whatever waits while it is at work.
struct Disk {
    takes: u64,
    /// When the last commit begins, and when it ends.
    last: (Timestamp, Timestamp),
}

impl Disk {
    /// When something is kept that comes now.
    fn keep(&mut self, now: Timestamp) -> Timestamp {
        let (begins, ends) = self.last;
        if begins < now {
            let begins = now.max(ends);
            self.last = (begins, Timestamp(begins.0 + self.takes));
        }
        self.last.1
    }
}

struct Lab {
    driver: Driver<()>,
    disk: Disk,
    people: Vec<Person>,
    rng: Rng,
    now: Timestamp,
    /// By moment, wake-ups last, and then in order.
    due: BinaryHeap<Reverse<(Timestamp, bool, u64)>>,
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

/// Runs games of the Tower until so many claims are won; a commit takes that long.
pub(crate) fn race(racers: &[Racer], commit_ms: u64, races: u32, seed: u64) -> Result<Results, String> {
    let mut total = Results::nothing(racers.len());
    let mut number = 0;
    while total.races < races {
        let rng = Rng::from_number(seed.wrapping_mul(1_000_003).wrapping_add(number));
        let mut lab = Lab::open(racers, commit_ms, rng);
        lab.run()?;
        lab.results.games = 1;
        for (share, person) in lab.results.racers.iter_mut().zip(&lab.people) {
            share.doubted = u32::from(person.is_doubted);
        }
        total.add(lab.results);
        number += 1;
    }
    Ok(total)
}

impl Lab {
    fn open(racers: &[Racer], commit_ms: u64, mut rng: Rng) -> Self {
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
            pinged: now,
            is_answered: true,
            said: now,
            is_doubted: false,
            last_down: now,
            last_painted: now,
            last_up: now,
        };
        let mut lab = Self {
            driver: Driver::new(room, QUEUE),
            disk: Disk { takes: commit_ms, last: (Timestamp(0), Timestamp(0)) },
            people: racers.iter().map(nobody).collect(),
            rng,
            now,
            due: BinaryHeap::new(),
            happenings: BTreeMap::new(),
            next: 0,
            wake: None,
            results: Results::nothing(racers.len()),
            dealt_at: now,
            made: BTreeMap::new(),
            arrived: Vec::new(),
            is_over: false,
        };
        for person in 0..racers.len() {
            lab.driver.connect(line(person));
            let token = (person == 0).then(|| host.to_string());
            let (name, role) = (Some(format!("Line {person}")), Role::Person);
            lab.ask(
                person,
                Ask::Hello { token, name, look: None, last_seq: None, role, nonce: None, seat_code: None },
            );
            lab.later(lab.now, Happening::Ping(person));
        }
        let start = Timestamp(now.0 + 2 * PING_EVERY);
        let options = Ask::Options { options: json!({"play": "tower", "hints": false}) };
        lab.later(start, Happening::Arrives(0, Upward::Ask(options)));
        lab.later(start, Happening::Arrives(0, Upward::Ask(Ask::Start { away: None })));
        lab
    }

    fn run(&mut self) -> Result<(), String> {
        while !self.is_over {
            let Some(Reverse((at, _, key))) = self.due.pop() else {
                return Err("the game stands still".into());
            };
            self.now = self.now.max(at);
            match self.happenings.remove(&key) {
                Some(Happening::Painted(person, cards, seq, sent)) => self.look(person, cards, seq, sent),
                Some(Happening::Found(person, pair)) => self.claim(person, pair),
                Some(Happening::Leaves(person, what)) => self.leave(person, what),
                Some(Happening::Arrives(person, Upward::Ask(ask))) => self.ask(person, ask),
                Some(Happening::Arrives(person, Upward::Pong(sent))) => self.pong(person, sent),
                Some(Happening::Ping(person)) => {
                    let arrives = self.down(person);
                    self.ping(person, arrives);
                    self.later(Timestamp(self.now.0 + PING_EVERY), Happening::Ping(person));
                }
                Some(Happening::Kept) => {
                    self.driver.kept();
                    self.let_out();
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
        let is_wake = matches!(happening, Happening::Wake);
        self.due.push(Reverse((at, is_wake, self.next)));
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
        self.driver.handle([(self.now, input)], ());
        self.let_out();
    }

    fn let_out(&mut self) {
        while let Some(effect) = self.driver.next_effect(self.now) {
            match effect {
                Effect::Append { records, .. } => {
                    records.iter().for_each(|record| self.note(&record.change));
                    let at = self.disk.keep(self.now);
                    self.later(at, Happening::Kept);
                }
                Effect::Send { line, frame } => {
                    // Everyone keeps up, so nobody is ever due a refresh.
                    self.driver.drained(line, 0);
                    self.send(line, &frame.text);
                }
                Effect::HangUp { .. }
                | Effect::CutOff { .. }
                | Effect::FellBehind { .. }
                | Effect::Think { .. }
                | Effect::Snapshot(_)
                | Effect::LetOut { note: () } => {}
            }
        }
        let wake = self.driver.wake_at();
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
        self.results.racers[seat.index()].gained(gain);
    }

    fn send(&mut self, to: LineId, text: &str) {
        let Some(person) = (0..self.people.len()).find(|&person| line(person) == to) else { return };
        match serde_json::from_str(text) {
            Ok(LabFrame::View { seq, view } | LabFrame::Update { seq, set: view }) => {
                let arrives = self.down(person);
                let Person { is_answered, pinged, .. } = self.people[person];
                if is_answered && self.now.0 >= pinged.0 + PING_WITH_VIEW {
                    self.ping(person, arrives);
                }
                let at = self.painted(person, arrives);
                self.later(at, Happening::Painted(person, view, seq, self.now));
            }
            Ok(LabFrame::Events { events }) if person == 0 => self.count(&events),
            Ok(LabFrame::Room { room, doubted }) => {
                self.is_over |= room.phase.is("over");
                doubted.iter().for_each(|doubted| self.people[doubted.person].is_doubted = true);
            }
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

    /// When a view that arrives then is painted.
    fn painted(&mut self, person: usize, arrives: Timestamp) -> Timestamp {
        let Racer { paints, mishap, .. } = self.people[person].racer;
        let screen = if paints == 0 { 0 } else { u64::from(self.rng.below(SCREEN)) };
        let at = arrives.0 + paints + screen;
        let at = if mishap == Mishap::Hidden { mishap.until(at).unwrap_or(at) } else { at };
        let Person { last_painted, .. } = &mut self.people[person];
        *last_painted = Timestamp(at).max(*last_painted);
        *last_painted
    }

    /// When something sent to someone now arrives.
    fn down(&mut self, person: usize) -> Timestamp {
        let arrives = self.way(person).0;
        let arrives = match self.people[person].racer.mishap {
            Mishap::PowerSave(every) => arrives.next_multiple_of(every),
            Mishap::Nothing | Mishap::Sleep | Mishap::Hidden | Mishap::Queue => arrives,
        };
        let Person { last_down, .. } = &mut self.people[person];
        *last_down = Timestamp(arrives).max(*last_down);
        *last_down
    }

    /// When something sent now arrives, either way.
    fn way(&mut self, person: usize) -> Timestamp {
        let Racer { rtt, jitter, mishap, .. } = self.people[person].racer;
        let arrives = self.now.0 + rtt / 2 + u64::from(self.rng.below(jitter + 1));
        Timestamp(match (mishap, mishap.until(self.now.0)) {
            (Mishap::Sleep, Some(until)) => arrives.max(until),
            (Mishap::Queue, Some(_)) => arrives + QUEUED,
            (_, Some(_) | None) => arrives,
        })
    }

    /// What someone holds back now.
    fn holds(&self, person: usize) -> Holds {
        let holds = self.people[person].racer.holds;
        let is_racing = self.people[person].cards.pair(person).is_some();
        if holds.only_in_races && !is_racing { Holds::default() } else { holds }
    }

    fn leave_after(&mut self, person: usize, at: Timestamp, held: u64, what: Upward) {
        self.later(Timestamp(at.0 + held), Happening::Leaves(person, what));
    }

    fn leave(&mut self, person: usize, what: Upward) {
        let at = self.way(person).max(self.people[person].last_up);
        self.people[person].last_up = at;
        self.later(at, Happening::Arrives(person, what));
    }

    /// Sends a ping that arrives then.
    fn ping(&mut self, person: usize, arrives: Timestamp) {
        let held = self.holds(person).pongs;
        let someone = &mut self.people[person];
        (someone.pinged, someone.is_answered) = (self.now, false);
        self.leave_after(person, arrives, held, Upward::Pong(self.now));
    }

    fn pong(&mut self, person: usize, sent: Timestamp) {
        let someone = &mut self.people[person];
        // Only the last ping's counts.
        if someone.pinged != sent || someone.is_answered {
            return;
        }
        someone.is_answered = true;
        let rtt_ms = u32::try_from(self.now.0 - sent.0).unwrap_or(u32::MAX);
        self.handle(Input::Lag { line: line(person), rtt_ms });
    }

    /// The page says what it has just painted, now and then.
    fn say_painted(&mut self, person: usize, seq: u64) {
        let Holds { words, is_mute, .. } = self.holds(person);
        let someone = &mut self.people[person];
        if is_mute || self.now.0 < someone.said.0 + WORD_EVERY {
            return;
        }
        someone.said = self.now;
        let word = Ask::Ping { painted: Some(seq) };
        self.leave_after(person, self.now, words, Upward::Ask(word));
    }

    /// A view is painted. Whoever sees new cards begins to look for the match.
    fn look(&mut self, person: usize, news: Cards, seq: u64, sent: Timestamp) {
        let now = self.now;
        let someone = &mut self.people[person];
        someone.cards.follow(news);
        (someone.seq, someone.sent, someone.painted) = (seq, sent, now);
        let pair = someone.cards.pair(person);
        self.say_painted(person, seq);
        let someone = &mut self.people[person];
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
        let after_ms = someone.racer.say(after);
        let action = json!({"type": "claim", "symbol": symbol, "cards": pair});
        let ask = Ask::Act { action, seen: someone.seq, after_ms };
        self.made.insert((person, pair), made);
        let held = self.holds(person).acts;
        self.leave_after(person, self.now, held, Upward::Ask(ask));
    }
}

fn line(person: usize) -> LineId {
    LineId(person as u64 + 1)
}
