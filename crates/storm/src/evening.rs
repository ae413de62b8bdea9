//! One evening: a script carried out in virtual time.

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use bots::{Choice, Level};
use games::{Kind, Rng, Seat};
use rooms::{
    ActionClass, Input, LineId, PreparedAction, ThoughtKey, Timestamp, about,
    testing::{InspectRoom as _, InspectTable as _},
};
use serde_json::{Value, json};

use crate::{
    Broken, Happening, Promise, Sabotage, Script, Tally, What,
    eye::Told,
    guest::{Follows, Guest, Heard, Lasting},
    house::{Effect, House, QUEUE, token},
    requests::{any_ask, deal_by_hand, garbage},
    script::GUESTS,
};

/// When evenings begin, on the server's clock.
const BEGIN: u64 = 1_000_000_000;
/// Wake-ups at one and the same moment before they count as endless.
const MOST_WAKES: usize = 500;

/// How many requests of one guest are under way at most.
const MOST_PENDING: usize = 1_000;
/// How long a browser waits between two of many that it sends again.
const PACE_MS: u64 = 15;

/// How many frames are on their way to one reader at most: what may wait, and
/// what is said to them beside that.
const MOST_IN_FLIGHT: usize = 2 * QUEUE;

/// Something on its way.
enum Event {
    /// A frame reaches the server.
    Arrive(LineId, Arc<str>),
    /// A frame reaches a browser.
    Deliver(LineId, Arc<str>),
    /// The server notices that a line is gone.
    Lost(LineId),
    /// A browser notices that a line is gone.
    Closed(LineId),
    /// The disk has ended a write.
    Written,
    /// A bot has made up its mind.
    Thought(ThoughtKey, Option<Choice<PreparedAction>>),
    /// A guest dials again.
    Dial(usize),
    /// The server is there again.
    Up,
    /// The disk is well again.
    Healed,
}

pub(crate) struct Evening {
    pub(crate) now: u64,
    pub(crate) house: House,
    pub(crate) guests: Vec<Guest>,
    pub(crate) tally: Tally,
    kind: Kind,
    /// By moment, and then in order.
    queue: BTreeMap<(u64, u64), Event>,
    /// What the server's clock is ahead of the true time.
    ahead: u64,
    weather: Rng,
    n_events: u64,
    n_lines: u64,
}

/// Plays a script to its end, and gives what it went through.
pub fn play(script: &Script, sabotage: Sabotage) -> Result<Tally, Broken> {
    let played = catch_unwind(AssertUnwindSafe(|| Evening::new(script, sabotage).play(script)));
    played.unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str);
        let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it broke");
        Err(Broken { promise: Promise::Unbroken, step: 0, what: said.to_owned() })
    })
}

impl Evening {
    fn new(script: &Script, sabotage: Sabotage) -> Self {
        let mut weather = Rng::from_number(script.seed.rotate_left(17));
        let n_guests = 2 + u64::from(weather.below(GUESTS - 1));
        let opener = |n| (n == 0).then(|| token(0).to_string());
        Self {
            now: 0,
            house: House::open(Timestamp(BEGIN), script.seed, sabotage),
            guests: (0..n_guests).map(|n| Guest::new(opener(n), false, script.seed ^ (n << 32))).collect(),
            tally: Tally { evenings: 1, ..Tally::default() },
            kind: script.kind,
            queue: BTreeMap::new(),
            ahead: 0,
            weather,
            n_events: 0,
            n_lines: 0,
        }
    }

    fn play(mut self, script: &Script) -> Result<Tally, Broken> {
        for number in 0..self.guests.len() {
            self.dial(number);
        }
        self.pass(1_500)?;
        for happening in &script.happenings {
            self.pass(happening.after.into())?;
            self.tally.happened(happening.what.name());
            self.happen(*happening)?;
        }
        self.calm_down(script.seed)?;
        self.tally.steps = self.house.step as u64;
        self.tally.recoveries = self.house.recoveries;
        self.tally.records = self.house.disk.n_kept();
        for (kind, is_whole) in self.house.room().into_iter().flat_map(rooms::Room::finished) {
            self.tally.played(kind, is_whole);
        }
        Ok(self.tally)
    }

    /// What the server's clock shows.
    pub(crate) fn clock(&self) -> Timestamp {
        Timestamp(BEGIN + self.now + self.ahead)
    }

    fn after(&mut self, ms: u64, event: Event) {
        self.n_events += 1;
        self.queue.insert((self.now + ms, self.n_events), event);
    }

    /// Lets time pass, and everything happen that falls due.
    pub(crate) fn pass(&mut self, ms: u64) -> Result<(), Broken> {
        let until = self.now + ms;
        let mut n_wakes = 0;
        loop {
            self.carry()?;
            let event_at = self.queue.first_key_value().map(|(&(at, _), _)| at);
            let wake_at =
                self.house.wake_at().map(|at| at.0.saturating_sub(BEGIN + self.ahead).max(self.now));
            let next = event_at.into_iter().chain(wake_at).min().filter(|&at| at <= until);
            let Some(at) = next else { break };
            n_wakes = if at == self.now { n_wakes } else { 0 };
            self.now = at;
            match self.queue.first_entry().filter(|first| first.key().0 == at) {
                Some(first) => {
                    let event = first.remove();
                    self.take(event)?;
                }
                None if n_wakes == MOST_WAKES => {
                    return Err(self.broken(Promise::Bounded, "time stands still".into()));
                }
                None => {
                    n_wakes += 1;
                    self.house.handle(self.clock(), Input::Wake)?;
                }
            }
        }
        self.now = until;
        Ok(())
    }

    pub(crate) fn broken(&self, promise: Promise, what: String) -> Broken {
        Broken { promise, step: self.house.step, what }
    }

    fn take(&mut self, event: Event) -> Result<(), Broken> {
        let clock = self.clock();
        match event {
            // A room that is too far ahead of the disk lets everyone wait.
            Event::Arrive(line, text) if self.house.is_up && !self.house.is_ready() => {
                self.after(5, Event::Arrive(line, text));
                Ok(())
            }
            Event::Arrive(line, text) => self.house.hear(clock, line, &text),
            Event::Deliver(line, text) => self.delivered(line, &text),
            Event::Lost(line) => self.house.lose(clock, line),
            Event::Closed(line) => {
                self.closed(line);
                Ok(())
            }
            Event::Written => self.house.end_write(clock),
            Event::Thought(key, choice) => self.house.handle(clock, Input::Thought { key, choice }),
            Event::Dial(number) => {
                self.redial(number);
                Ok(())
            }
            Event::Up => {
                self.house.is_up = true;
                Ok(())
            }
            Event::Healed => {
                self.house.disk.heal();
                Ok(())
            }
        }
    }

    /// Takes along what the house has to be carried.
    fn carry(&mut self) -> Result<(), Broken> {
        let mut n_in_flight = 0;
        for effect in self.house.take_effects() {
            match effect {
                Effect::Deliver(line, text) => {
                    self.is_kept(line, &text)?;
                    let at = self.weather.below(20);
                    let link = self.guests.iter_mut().find_map(|guest| guest.link(line));
                    let ms = link.map_or(0, |link| {
                        let at = self.now + link.delay + u64::from(at % (link.jitter + 1));
                        link.down_at = link.down_at.max(at);
                        link.in_flight += 1;
                        n_in_flight = n_in_flight.max(link.in_flight);
                        link.down_at - self.now
                    });
                    self.after(ms, Event::Deliver(line, text));
                }
                Effect::Close(line) => self.after(20, Event::Closed(line)),
                Effect::Think(key, thought) => {
                    let choice = if self.house.has_other_bots { self.whim(key.seat) } else { thought() };
                    self.after(3, Event::Thought(key, choice));
                }
                Effect::Write => {
                    let ms = if self.house.disk.is_slow { 400 } else { 1 + self.weather.below(6) };
                    self.after(ms.into(), Event::Written);
                }
            }
        }
        if n_in_flight > MOST_IN_FLIGHT {
            return Err(self.broken(Promise::Bounded, format!("{n_in_flight} frames wait for one reader")));
        }
        Ok(())
    }

    /// Nothing is let out that a crash could undo.
    fn is_kept(&self, line: LineId, text: &str) -> Result<(), Broken> {
        let told = Told::of(text);
        let disk = &self.house.disk;
        if told.seq.is_some_and(|seq| seq > disk.n_kept()) {
            let what = format!("{line:?} was told of a change that is not on disk: {text}");
            return Err(self.broken(Promise::Kept, what));
        }
        let asker = self.guests.iter().find(|guest| guest.links.iter().any(|link| link.line == line));
        let Some((id, guest)) = told.done.zip(asker) else { return Ok(()) };
        let person = guest.person.unwrap_or(rooms::PersonId(u32::MAX));
        let is_kept = match guest.lasting(id) {
            Some(Lasting::Always) => disk.has_kept(person, id),
            Some(Lasting::Perhaps) => !disk.is_writing(person, id),
            Some(Lasting::Never) | None => true,
        };
        if is_kept {
            return Ok(());
        }
        let what = format!("request {id} of {person:?} was said to be done and is not on disk");
        Err(self.broken(Promise::Kept, what))
    }

    /// What a bot of another making would do.
    fn whim(&mut self, seat: Seat) -> Option<Choice<PreparedAction>> {
        let table = self.house.room()?.table()?;
        let action = table.read(&table.any_action(seat, &mut self.weather)).ok()?;
        Some(Choice { action, after: games::Millis(400) })
    }

    fn dial(&mut self, number: usize) {
        self.n_lines += 1;
        let line = LineId(self.n_lines);
        let delay = [2, 20, 60, 150][self.weather.below(4) as usize];
        let jitter = self.weather.below(20);
        let hello = self.guests[number].dial(line, delay, jitter);
        self.send(number, line, hello);
    }

    fn redial(&mut self, number: usize) {
        let guest = &self.guests[number];
        if guest.links.is_empty() && !guest.is_away && !guest.has_given_up {
            self.dial(number);
        }
    }

    pub(crate) fn dial_soon(&mut self, number: usize) {
        let patience = 300 + u64::from(self.weather.below(3_000));
        self.after(patience, Event::Dial(number));
    }

    fn send(&mut self, number: usize, line: LineId, text: Arc<str>) {
        self.tally.asks += 1;
        let Some(link) = self.guests[number].link(line).filter(|link| !link.is_dead) else { return };
        link.up_at = link.up_at.max(self.now + link.delay);
        let ms = link.up_at - self.now;
        self.after(ms, Event::Arrive(line, text));
    }

    /// Sends what was not answered, one after the other: no server takes much at once.
    fn send_again(&mut self, number: usize, line: LineId, texts: Vec<Arc<str>>) {
        for text in texts {
            self.send(number, line, text);
            if let Some(link) = self.guests[number].link(line) {
                link.up_at += PACE_MS;
            }
        }
    }

    fn delivered(&mut self, line: LineId, text: &str) -> Result<(), Broken> {
        self.house.sent(self.clock(), line)?;
        let Some(number) = self.guests.iter_mut().position(|guest| guest.link(line).is_some()) else {
            return Ok(());
        };
        if let Some(link) = self.guests[number].link(line) {
            link.in_flight -= 1;
            if link.is_dead {
                return Ok(());
            }
        }
        let heard: Heard = serde_json::from_str(text)
            .map_err(|error| self.broken(Promise::Answered, format!("{error} in {text}")))?;
        match self.guests[number].hear(self.now, line, heard) {
            Follows::Nothing => {}
            Follows::Send(texts) => self.send_again(number, line, texts),
            Follows::Done => self.tally.done += 1,
            Follows::Mistaken(before) => {
                let what = format!("{before:?} was taken for {:?}", self.guests[number].person);
                return Err(self.broken(Promise::Seat, what));
            }
            Follows::Refused => self.tally.refused += 1,
            Follows::LetGo => self.hang_up(number, line),
        }
        Ok(())
    }

    /// A browser closes a tab, or loses it.
    fn hang_up(&mut self, number: usize, line: LineId) {
        let delay = self.guests[number].link(line).map_or(0, |link| link.delay);
        self.after(delay, Event::Lost(line));
        self.guests[number].links.retain(|link| link.line != line);
        self.dial_soon(number);
        // Another tab asks for what this one was not answered.
        if let Some(other) = self.guests[number].line() {
            let unanswered = self.guests[number].unanswered();
            self.send_again(number, other, unanswered);
        }
    }

    fn closed(&mut self, line: LineId) {
        if let Some(number) = self.guests.iter_mut().position(|guest| guest.link(line).is_some()) {
            self.hang_up(number, line);
        }
    }

    /// Every tab of someone is gone.
    pub(crate) fn drop_links(&mut self, number: usize) {
        let lines: Vec<LineId> = self.guests[number].links.iter().map(|link| link.line).collect();
        lines.into_iter().for_each(|line| self.hang_up(number, line));
    }

    pub(crate) fn ask(&mut self, number: usize, ask: &Value) {
        if let Some((line, text)) = self.guests[number].ask(ask) {
            self.send(number, line, text);
        }
    }

    fn happen(&mut self, Happening { what, seed, .. }: Happening) -> Result<(), Broken> {
        let mut rng = Rng::from_number(seed);
        let number = rng.below(u32::try_from(self.guests.len()).unwrap_or(1)) as usize;
        match what {
            What::Act => self.act(number, true, &mut rng),
            What::Try => self.act(number, false, &mut rng),
            What::Ask => {
                // Most of it is for hosts only.
                let number = if rng.chance(1, 2) { 0 } else { number };
                self.ask(number, &any_ask(&mut rng));
            }
            What::DoubleTap | What::SendAgain => {
                if let Some((line, text)) = self.guests[number].ask_again(what == What::DoubleTap) {
                    self.send(number, line, text);
                }
            }
            What::Garbage => {
                if let Some(line) = self.guests[number].line() {
                    self.send(number, line, garbage(&mut rng));
                }
            }
            What::Reload => self.drop_links(number),
            What::Leave => {
                self.drop_links(number);
                self.guests[number].is_away = rng.chance(1, 3);
            }
            What::SecondTab => self.dial(number),
            What::StaleToken | What::Screen => {
                let stale =
                    (what == What::StaleToken).then(|| token(rng.next_u64() % 1_000 + 5_000).to_string());
                self.guests.push(Guest::new(stale, what == What::Screen, seed));
                self.dial(self.guests.len() - 1);
            }
            What::HalfOpen => self.go_dead(number, &mut rng),
            What::Slow => {
                let delay = 1_500 + u64::from(rng.below(4_000));
                self.guests[number].links.iter_mut().for_each(|link| link.delay = delay);
            }
            What::Deal => self.deal(&mut rng),
            What::Crash | What::OtherBots => return self.crash(what == What::OtherBots, &mut rng),
            What::Unreadable => {
                self.house.disk.is_unreadable = true;
                self.after(1_000 + u64::from(rng.below(9_000)), Event::Healed);
                return self.crash(false, &mut rng);
            }
            What::Burst => {
                let n = 10 + rng.below(50) as usize;
                self.burst(number, n, &mut rng);
            }
            What::Flood => {
                // All tabs will ask for all of it again.
                (0..2).for_each(|_| self.dial(number));
                self.burst(number, MOST_PENDING, &mut rng);
            }
            What::DiskFull | What::SlowDisk => {
                let disk = &mut self.house.disk;
                *(if what == What::DiskFull { &mut disk.is_full } else { &mut disk.is_slow }) = true;
                self.after(u64::from(rng.below(4_000)), Event::Healed);
            }
            What::ClockJump => self.ahead += u64::from(rng.below(90_000)),
        }
        Ok(())
    }

    /// Someone acts: whoever is waited for, if it is to make sense.
    fn act(&mut self, number: usize, is_sensible: bool, rng: &mut Rng) {
        let Some((table, (_, chairs))) = self.house.room().and_then(|room| room.table().zip(room.seated()))
        else {
            return;
        };
        let awaited: Vec<Seat> = table.waiting_for().iter().collect();
        let guest_on = |seat: Seat| {
            let person = chairs.get(seat.index())?.person();
            self.guests.iter().position(|guest| guest.person.is_some() && guest.person == person)
        };
        let wanted: Vec<(usize, Seat)> =
            awaited.iter().filter_map(|&seat| Some((guest_on(seat)?, seat))).collect();
        let (number, seat) = match rng.pick(&wanted) {
            Some(&wanted) if is_sensible => wanted,
            Some(_) | None => (number, Seat(u8::try_from(rng.below(4)).unwrap_or_default())),
        };
        let idea = is_sensible.then(|| table.think(seat, Level::Easy, rng.seed())()).flatten();
        let action = idea.map_or_else(|| table.any_action(seat, rng), |choice| choice.action.into_json());
        let ask = if table.read(&action).is_ok_and(|action| table.class(&action) == ActionClass::Stroke) {
            json!({ "type": "stroke", "action": action })
        } else {
            let seen = self.guests[number].seen();
            json!({ "type": "act", "action": action, "seen": seen, "after_ms": rng.below(800) })
        };
        self.ask(number, &ask);
    }

    fn deal(&mut self, rng: &mut Rng) {
        let kind =
            if rng.chance(1, 6) { rng.pick(&Kind::ALL).copied().unwrap_or(self.kind) } else { self.kind };
        let about = about(kind);
        let spread = u32::from(about.max_seats - about.min_seats) + 1;
        let seats = about.min_seats + u8::try_from(rng.below(spread)).unwrap_or_default();
        // How well bots play is nothing to the promises, and easy ones think least.
        let level = if rng.chance(1, 16) { "medium" } else { "easy" };
        if self.house.room().is_some_and(|room| room.table().is_some_and(|table| table.outcome().is_none())) {
            self.ask(0, &json!({ "type": "clear" }));
        }
        if rng.chance(1, 4) {
            deal_by_hand(kind, rng).iter().for_each(|ask| self.ask(0, ask));
            return;
        }
        self.ask(0, &json!({ "type": "play_now", "kind": kind, "seats": seats, "level": level }));
    }

    /// Someone asks for a lot at once on all their tabs, and loses them before
    /// they have heard what came of it.
    fn burst(&mut self, number: usize, n: usize, rng: &mut Rng) {
        let n = n.min(MOST_PENDING.saturating_sub(self.guests[number].n_pending()));
        for nth in 0..n {
            let ask = self.stroke_of(number, rng).unwrap_or_else(|| {
                let look = json!({ "colour": "red", "shape": "star" });
                json!({ "type": "profile", "name": format!("Guest {nth}"), "look": look })
            });
            if let Some((_, text)) = self.guests[number].ask(&ask)
                && let Some(line) = self.guests[number].nth_line(nth)
            {
                self.send(number, line, text);
            }
        }
        for line in self.guests[number].links.iter().map(|link| link.line).collect::<Vec<_>>() {
            self.after(u64::from(rng.below(200)), Event::Closed(line));
        }
    }

    /// A stroke that someone could make now.
    fn stroke_of(&self, number: usize, rng: &mut Rng) -> Option<Value> {
        let (table, (_, chairs)) = self.house.room().and_then(|room| room.table().zip(room.seated()))?;
        let person = self.guests[number].person?;
        let seat = chairs.iter().position(|chair| chair.person() == Some(person))?;
        let action = table.any_action(Seat(u8::try_from(seat).ok()?), rng);
        let is_stroke = table.read(&action).is_ok_and(|action| table.class(&action) == ActionClass::Stroke);
        is_stroke.then(|| json!({ "type": "stroke", "action": action }))
    }

    fn go_dead(&mut self, number: usize, rng: &mut Rng) {
        let Some(line) = self.guests[number].line() else { return };
        if let Some(link) = self.guests[number].link(line) {
            link.is_dead = true;
        }
        // Each side finds out in its own time.
        self.after(5_000 + u64::from(rng.below(20_000)), Event::Lost(line));
        self.after(5_000 + u64::from(rng.below(10_000)), Event::Closed(line));
    }

    fn crash(&mut self, has_other_bots: bool, rng: &mut Rng) -> Result<(), Broken> {
        let n_writing = u32::try_from(self.house.disk.n_writing()).unwrap_or(0);
        self.house.has_other_bots |= has_other_bots;
        self.house.crash(rng.below(n_writing + 1) as usize)?;
        // What was on its way is gone with the machine.
        self.queue.retain(|_, event| event.survives_a_crash());
        // Nobody set the clock while it was off, or somebody did.
        self.ahead = if rng.chance(1, 8) { self.ahead / 2 } else { self.ahead };
        self.after(u64::from(rng.below(5_000)), Event::Up);
        Ok(())
    }
}

impl Event {
    fn survives_a_crash(&self) -> bool {
        match self {
            Self::Arrive(..) | Self::Lost(_) | Self::Written | Self::Thought(..) | Self::Up => false,
            Self::Deliver(..) | Self::Closed(_) | Self::Dial(_) | Self::Healed => true,
        }
    }
}
