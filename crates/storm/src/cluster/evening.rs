//! One evening with several houses: a script carried out in virtual time, and
//! what is looked at whenever something is let out.

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use bots::Choice;
use games::{Kind, Rng};
use rooms::{Hex, Input, Limits, LineId, PersonId, PreparedAction, Room, ThoughtKey};

use super::{
    ClusterSabotage, ClusterScript,
    base::{Base, Reply},
    member::{Member, Note},
    people::Way,
    pipe::Use,
};
use crate::{
    Broken, Promise, Tally,
    eye::Told,
    guest::{Guest, Lasting},
    house::token,
};

/// People of an evening.
const GUESTS: u64 = 4;
/// Wake-ups at one and the same moment before they count as endless.
const MOST_WAKES: usize = 500;

/// Something on its way.
#[derive(Debug)]
pub(super) enum Event {
    /// A frame reaches the node that someone dialled.
    Arrive(LineId, Arc<str>),
    /// A frame reaches the owner by way of the node that someone dialled.
    Hop(LineId, Arc<str>),
    /// A frame reaches a browser.
    Deliver(LineId, Arc<str>),
    /// A node notices that a line is gone.
    Lost(LineId),
    /// A browser notices that a line is gone.
    Closed(LineId),
    /// A guest dials again.
    Dial(usize),
    /// A bot of a room's life has made up its mind.
    Thought(usize, u64, ThoughtKey, Option<Choice<PreparedAction>>),
    /// A statement takes effect.
    Effect(usize, Use, u64),
    /// The answer of a statement reaches its node.
    Answer(usize, Use, u64, Reply),
    /// A node has waited long enough for an answer.
    Impatient(usize, Use, u64),
    /// A renewal may be due in this run of a node.
    Renew(usize, u64),
    /// A node looks again who owns the room.
    Look(usize, u64),
    /// A node that drains looks whether it can go on with that.
    HandOver(usize, u64),
    /// A node that has left the list ends.
    Gone(usize, u64),
    /// A room's life ends, as it should have before.
    End(usize, u64),
    /// A node is started.
    Up(usize),
}

pub(super) struct ClusterEvening {
    pub(super) now: u64,
    pub(super) sabotage: ClusterSabotage,
    pub(super) base: Base,
    /// When the database answers again.
    pub(super) base_up_at: u64,
    /// Until when the database's clock may have had someone buried too early.
    pub(super) jumped_until: u64,
    pub(super) members: Vec<Member>,
    /// Pairs of nodes that do not reach each other, and until when.
    pub(super) apart: Vec<(usize, usize, u64)>,
    pub(super) guests: Vec<Guest>,
    pub(super) ways: BTreeMap<LineId, Way>,
    pub(super) kind: Kind,
    pub(super) tally: Tally,
    pub(super) weather: Rng,
    /// The last change that anyone was told of.
    told: u64,
    queue: BTreeMap<(u64, u64), Event>,
    n_events: u64,
    pub(super) n_lines: u64,
    pub(super) n_lives: u64,
    pub(super) n_names: u64,
    pub(super) n_tokens: u64,
    pub(super) step: usize,
}

/// Plays a script to its end, and gives what it went through.
pub fn play_cluster(script: &ClusterScript, sabotage: ClusterSabotage) -> Result<Tally, Broken> {
    let played = catch_unwind(AssertUnwindSafe(|| ClusterEvening::new(script, sabotage).play(script)));
    played.unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str);
        let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it broke");
        Err(Broken { promise: Promise::Unbroken, step: 0, what: said.to_owned() })
    })
}

impl ClusterEvening {
    fn new(script: &ClusterScript, sabotage: ClusterSabotage) -> Self {
        let seed = script.seed;
        let mut weather = Rng::from_number(seed.rotate_left(17));
        let members: Vec<Member> = (0..script.houses).map(|_| Member::new(&mut weather)).collect();
        let opened_at = members[0].clock(0);
        let (master, host) = (Hex(Rng::seed_from_number(seed)), token(0).hash());
        let (_, opened) = Room::open(opened_at, Base::code(), master, Kind::ALL[0], host, Limits::default());
        let opener = |n| (n == 0).then(|| token(0).to_string());
        Self {
            now: 0,
            sabotage,
            base: Base::new(opened, sabotage),
            base_up_at: 0,
            jumped_until: 0,
            members,
            apart: Vec::new(),
            guests: (0..GUESTS).map(|n| Guest::new(opener(n), false, seed ^ (n << 32))).collect(),
            ways: BTreeMap::new(),
            kind: script.kind,
            tally: Tally { evenings: 1, ..Tally::default() },
            weather,
            told: 1,
            queue: BTreeMap::new(),
            n_events: 0,
            n_lines: 0,
            n_lives: 0,
            n_names: 0,
            n_tokens: 0,
            step: 0,
        }
    }

    fn play(mut self, script: &ClusterScript) -> Result<Tally, Broken> {
        (0..self.members.len()).for_each(|house| self.enter(house));
        (0..self.guests.len()).for_each(|number| self.dial(number));
        self.pass(2_000)?;
        for happening in &script.happenings {
            self.pass(happening.after.into())?;
            self.tally.happened(happening.what.name());
            self.happen(*happening)?;
        }
        self.calm_down()?;
        self.tally.steps = self.step as u64;
        self.tally.recoveries = self.n_lives;
        self.tally.records = self.base.records().len() as u64;
        for (what, times) in [("nodes buried", self.base.n_buried), ("appends fenced", self.base.n_fenced)] {
            *self.tally.happenings.entry(what).or_default() += times;
        }
        Ok(self.tally)
    }

    pub(super) fn after(&mut self, ms: u64, event: Event) {
        self.n_events += 1;
        self.queue.insert((self.now + ms, self.n_events), event);
    }

    /// When the next room wants to be woken, and on which node.
    fn next_wake(&self) -> Option<(u64, usize)> {
        let wakes = self.members.iter().enumerate().filter_map(|(house, member)| {
            let at = member.life.as_ref().filter(|_| member.is_up)?.driver.wake_at()?;
            Some((member.moment(at).max(self.now).max(member.paused_until), house))
        });
        wakes.min()
    }

    /// Lets time pass, and everything happen that falls due.
    pub(super) fn pass(&mut self, ms: u64) -> Result<(), Broken> {
        let until = self.now + ms;
        let mut n_wakes = 0;
        loop {
            let event_at = self.queue.first_key_value().map(|(&(at, _), _)| at);
            let wake = self.next_wake();
            let next = event_at.into_iter().chain(wake.map(|(at, _)| at)).min().filter(|&at| at <= until);
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
                    if let Some((_, house)) = wake {
                        self.handle(house, Input::Wake)?;
                    }
                }
            }
        }
        self.now = until;
        Ok(())
    }

    pub(super) fn broken(&self, promise: Promise, what: String) -> Broken {
        Broken { promise, step: self.step, what }
    }

    /// The node that an event waits for while it stands still.
    fn waits_for(&self, event: &Event) -> Option<usize> {
        match event {
            Event::Arrive(line, _) | Event::Lost(line) => self.ways.get(line).map(|way| way.entry),
            Event::Hop(line, _) => self.ways.get(line).and_then(Way::owner),
            Event::Thought(house, ..)
            | Event::Answer(house, ..)
            | Event::Impatient(house, ..)
            | Event::Renew(house, _)
            | Event::Look(house, _)
            | Event::HandOver(house, _)
            | Event::Gone(house, _)
            | Event::End(house, _) => Some(*house),
            Event::Deliver(..) | Event::Closed(_) | Event::Dial(_) | Event::Effect(..) | Event::Up(_) => None,
        }
    }

    fn take(&mut self, event: Event) -> Result<(), Broken> {
        let paused = self.waits_for(&event).map(|house| self.members[house].paused_until);
        if let Some(until) = paused.filter(|&until| self.now < until) {
            self.after(until - self.now, event);
            return Ok(());
        }
        match event {
            Event::Arrive(line, text) => self.arrived(line, text),
            Event::Hop(line, text) => self.hopped(line, text),
            Event::Deliver(line, text) => self.delivered(line, &text),
            Event::Lost(line) => self.lost_line(line),
            Event::Closed(line) => {
                self.closed(line);
                Ok(())
            }
            Event::Dial(number) => {
                self.redial(number);
                Ok(())
            }
            Event::Thought(house, life, key, choice) => {
                let is_same = self.members[house].life.as_ref().is_some_and(|now| now.number == life);
                if is_same { self.handle(house, Input::Thought { key, choice }) } else { Ok(()) }
            }
            Event::Effect(house, of, number) => self.take_effect(house, of, number),
            Event::Answer(house, of, connection, reply) => self.answered(house, of, connection, reply),
            Event::Impatient(house, of, number) => {
                if self.members[house].pipes[of as usize].is_unanswered(number) {
                    self.lose_pipe(house, of)?;
                }
                Ok(())
            }
            Event::Renew(house, run) => {
                self.renew(house, run);
                Ok(())
            }
            Event::Look(house, run) => self.look_again(house, run),
            Event::HandOver(house, run) => {
                self.hand_over(house, run);
                Ok(())
            }
            Event::Gone(house, run) => {
                self.gone(house, run);
                Ok(())
            }
            Event::End(house, life) => {
                if self.members[house].life.as_ref().is_some_and(|now| now.number == life) {
                    self.end_life(house);
                }
                Ok(())
            }
            Event::Up(house) => {
                self.start(house);
                Ok(())
            }
        }
    }

    /// What anyone has been told of.
    pub(super) fn told(&self) -> u64 {
        self.told
    }

    /// Looks at what a life lets out, before anyone hears it: whether it is in
    /// the database as the life believes, and not older than what anyone had
    /// been told of when it was asked for.
    pub(super) fn look_at(
        &mut self,
        house: usize,
        frames: &[(LineId, Arc<str>)],
        note: Option<Note>,
    ) -> Result<(), Broken> {
        if frames.is_empty() {
            return Ok(());
        }
        self.is_own(house)?;
        for (line, text) in frames {
            self.is_kept(*line, text)?;
        }
        if let Some(Note { told, seq }) = note.filter(|note| note.seq < note.told)
            && self.now >= self.jumped_until
        {
            let what = format!("node {house} answered by change {seq} when {told} had been told: {frames:?}");
            return Err(self.broken(Promise::Fresh, what));
        }
        let kept = self.members[house].life.as_ref().map_or(0, |life| life.kept);
        self.told = self.told.max(kept);
        Ok(())
    }

    /// Whether the records of a life that count as kept are the database's.
    fn is_own(&mut self, house: usize) -> Result<(), Broken> {
        let Some(life) = &mut self.members[house].life else { return Ok(()) };
        while let Some(record) = life.own.pop_front_if(|record| record.seq <= life.kept) {
            let epoch = life.tenure.epoch;
            let index = usize::try_from(record.seq - 1).unwrap_or(usize::MAX);
            let (promise, what) = match self.base.records().get(index) {
                Some((kept_under, kept)) if *kept_under == epoch && *kept == record => continue,
                Some((kept_under, _)) => (Promise::OneOwner, format!("another of epoch {kept_under}")),
                None => (Promise::Kept, "nothing".into()),
            };
            let what = format!("record {} of epoch {epoch} counts as kept, and {what} is", record.seq);
            return Err(self.broken(promise, what));
        }
        Ok(())
    }

    /// Whether what a frame tells of is in the database.
    fn is_kept(&self, line: LineId, text: &str) -> Result<(), Broken> {
        let told = Told::of(text);
        if told.seq.is_some_and(|seq| seq > self.base.records().len() as u64) {
            return Err(self.broken(Promise::Kept, format!("{line:?} was told of a change that is not kept")));
        }
        let asker = self.guests.iter().find(|guest| guest.links.iter().any(|link| link.line == line));
        let Some((id, guest)) = told.done.zip(asker) else { return Ok(()) };
        let person = guest.person.unwrap_or(PersonId(u32::MAX));
        if guest.lasting(id) == Some(Lasting::Always) && !self.base.done().has(person, id) {
            let what = format!("request {id} of {person:?} was said to be done and is not kept");
            return Err(self.broken(Promise::Kept, what));
        }
        Ok(())
    }

    /// Looks at the database after something was written: epochs do not fall,
    /// and nothing is done twice.
    pub(super) fn look_at_base(&self) -> Result<(), Broken> {
        let epochs = self.base.records().iter().map(|(epoch, _)| *epoch);
        if !epochs.is_sorted() {
            return Err(self.broken(Promise::OneOwner, "an older owner wrote after a newer one".into()));
        }
        match self.base.done().twice() {
            Some((person, ask)) => {
                let what = format!("request {ask} of {person:?} was carried out twice");
                Err(self.broken(Promise::Once, what))
            }
            None => Ok(()),
        }
    }
}
