//! One evening: a script carried out in virtual time.

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use bots::Choice;
use games::{Kind, Rng, Seat};
use rooms::{
    Input, LineId, PreparedAction, ThoughtKey, Timestamp,
    testing::{InspectRoom as _, InspectTable as _},
};
use serde_json::Value;

use crate::{
    Broken, Promise, Sabotage, Script, Tally,
    eye::Told,
    guest::{Follows, Guest, Heard, Lasting},
    house::{Effect, House, QUEUE, token},
    script::GUESTS,
};

/// When evenings begin, on the server's clock.
const BEGIN: u64 = 1_000_000_000;
/// Wake-ups at one and the same moment before they count as endless.
const MOST_WAKES: usize = 500;

/// How long a browser waits between two of many that it sends again.
const PACE_MS: u64 = 15;

/// How many frames are on their way to one reader at most: what may wait, and
/// what is said to them beside that.
const MOST_IN_FLIGHT: usize = 2 * QUEUE;

/// Something on its way.
pub(crate) enum Event {
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
    pub(crate) kind: Kind,
    /// By moment, and then in order.
    pub(crate) queue: BTreeMap<(u64, u64), Event>,
    /// What the server's clock is ahead of the true time.
    pub(crate) ahead: u64,
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

    pub(crate) fn after(&mut self, ms: u64, event: Event) {
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

    pub(crate) fn dial(&mut self, number: usize) {
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

    pub(crate) fn send(&mut self, number: usize, line: LineId, text: Arc<str>) {
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
}

impl Event {
    pub(crate) fn survives_a_crash(&self) -> bool {
        match self {
            Self::Arrive(..) | Self::Lost(_) | Self::Written | Self::Thought(..) | Self::Up => false,
            Self::Deliver(..) | Self::Closed(_) | Self::Dial(_) | Self::Healed => true,
        }
    }
}
