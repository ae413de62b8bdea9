//! What a node does to own the room: it enters the list, renews, searches,
//! claims, reads, writes; and what it does when it is fenced, buried or cut off.
//! The decisions are the lease's and the driver's, which the server runs too.

use std::sync::Arc;

use rooms::{
    Append, Circumstances, Driver, Effect, Epoch, Found, Input, Lease, Limits, LineId, NodeId, Outgoing,
    Renewed, Room, StoredRoom, Tenure, WayIn,
};

use super::{
    ClusterSabotage as Sabotage,
    base::{Base, Reply, Statement},
    evening::{ClusterEvening, Event},
    member::{Life, Note, Search, name},
    people::Place,
    pipe::Use,
};
use crate::{Broken, Promise, disk::ROOM, house::QUEUE};

/// How long a node waits for an answer before it drops the connection; longer
/// for appends, because a room is dropped with them.
const PATIENCE_MS: u64 = 3_000;
const JOURNAL_PATIENCE_MS: u64 = 10_000;
/// How long a statement that reads what was there before it claimed may have to
/// wait for the row that it claims.
const LOCK_MS: u32 = 500;
/// How long after it was not known who owns the room that is looked for again.
const LOOK_MS: u64 = 200;
/// How long a careless node's rooms outlive its name.
const OUTLIVES_MS: u64 = 4_000;

impl ClusterEvening {
    /// Sends a statement.
    pub(super) fn state(&mut self, house: usize, of: Use, statement: Statement) {
        let waits = matches!(statement, Statement::ClaimAndRead(..));
        let lock = if waits { self.weather.below(LOCK_MS) } else { 0 };
        let (effect, now) = (u64::from(1 + self.weather.below(12) + lock), self.now);
        let patience = if of == Use::Journal { JOURNAL_PATIENCE_MS } else { PATIENCE_MS };
        let member = &mut self.members[house];
        let pipe = &mut member.pipes[of as usize];
        let number = pipe.send(statement);
        pipe.effect_at = pipe.effect_at.max(now + effect).max(self.base_up_at);
        let ms = pipe.effect_at - now;
        self.after(ms, Event::Effect(house, of, number));
        self.after(patience, Event::Impatient(house, of, number));
    }

    /// A statement takes effect, unless it is held up or was lost.
    pub(super) fn take_effect(&mut self, house: usize, of: Use, number: u64) -> Result<(), Broken> {
        let member = &self.members[house];
        let is_held = self.now < member.cut_until && !member.pipes[of as usize].has_arrived(number);
        if is_held || self.now < self.base_up_at {
            let until = self.base_up_at.max(if is_held { member.cut_until } else { 0 });
            self.after(until - self.now, Event::Effect(house, of, number));
            return Ok(());
        }
        let Some((statement, connection)) = self.members[house].pipes[of as usize].take(number) else {
            return Ok(());
        };
        let has_written = matches!(statement, Statement::Append(_) | Statement::AppendAgain(_));
        let reply = self.base.execute(self.now, statement);
        if has_written {
            self.look_at_base()?;
        }
        let back = 1 + u64::from(self.weather.below(6));
        let member = &mut self.members[house];
        let pipe = &mut member.pipes[of as usize];
        pipe.answer_at = pipe.answer_at.max(self.now + back).max(member.cut_until);
        let ms = pipe.answer_at - self.now;
        self.after(ms, Event::Answer(house, of, connection, reply));
        Ok(())
    }

    /// A connection is lost: nobody knows what became of what was under way.
    pub(super) fn lose_pipe(&mut self, house: usize, of: Use) -> Result<(), Broken> {
        let most = u32::try_from(self.members[house].pipes[of as usize].n_flying()).unwrap_or(0);
        let survivors = self.weather.below(most + 1) as usize;
        self.drop_pipe(house, of, survivors)
    }

    /// The same, when it is known how many statements still take effect.
    pub(super) fn drop_pipe(&mut self, house: usize, of: Use, survivors: usize) -> Result<(), Broken> {
        if !self.members[house].pipes[of as usize].lose(survivors) {
            return Ok(());
        }
        match of {
            Use::Journal => self.writing_lost(house),
            Use::Registry => {
                self.wait_to_look(house);
                Ok(())
            }
            Use::Lease => {
                let member = &mut self.members[house];
                if let Some(lease) = &mut member.lease {
                    lease.lost();
                    self.plan_renewal(house);
                } else if member.entering.take().is_some() {
                    self.enter(house);
                }
                Ok(())
            }
        }
    }

    pub(super) fn answered(
        &mut self,
        house: usize,
        of: Use,
        connection: u64,
        reply: Reply,
    ) -> Result<(), Broken> {
        if !self.members[house].pipes[of as usize].answered(connection) {
            return Ok(());
        }
        match reply {
            Reply::Done if of == Use::Lease => self.entered(house),
            Reply::Done => self.look_now(house),
            Reply::Renewed(is_there) => self.renewed(house, is_there),
            Reply::Found(found) => self.found(house, &found),
            Reply::Claimed(Some(epoch)) => {
                if let Some(node) = self.members[house].name() {
                    self.members[house].search = Search::Reading(node, epoch);
                    self.state(house, Use::Registry, Statement::Read);
                }
                Ok(())
            }
            Reply::Claimed(None) | Reply::ClaimedAndStored(None, _) => {
                self.wait_to_look(house);
                Ok(())
            }
            Reply::Stored(stored) => {
                let Search::Reading(node, epoch) = self.members[house].search else { return Ok(()) };
                if stored.epoch == epoch {
                    self.open(house, node, epoch, &stored)
                } else {
                    self.look_now(house)
                }
            }
            Reply::ClaimedAndStored(Some(epoch), stored) => match self.members[house].name() {
                Some(node) => self.open(house, node, epoch, &stored),
                None => Ok(()),
            },
            Reply::Appended(kept) => self.appended(house, &kept),
        }
    }

    /// Enters the list under a new name.
    pub(super) fn enter(&mut self, house: usize) {
        self.n_names += 1;
        let node = name(self.n_names);
        let sent = self.members[house].stopwatch(self.now);
        self.members[house].entering = Some((node, sent));
        self.state(house, Use::Lease, Statement::Enter(node, house));
    }

    fn entered(&mut self, house: usize) -> Result<(), Broken> {
        if let Some((node, sent)) = self.members[house].entering.take() {
            self.members[house].lease = Some(Lease::new(node, sent));
            self.plan_renewal(house);
        }
        self.look_now(house)
    }

    fn plan_renewal(&mut self, house: usize) {
        let member = &self.members[house];
        let Some(at) = member.lease.as_ref().and_then(Lease::renew_at) else { return };
        // A stopwatch that runs slow is looked at once more.
        let ms = at.saturating_sub(member.stopwatch(self.now)).as_millis();
        let run = member.run;
        self.after(u64::try_from(ms).unwrap_or(0).max(1), Event::Renew(house, run));
    }

    pub(super) fn renew(&mut self, house: usize, run: u64) {
        let now = self.now;
        let member = &mut self.members[house];
        let stopwatch = member.stopwatch(now);
        let is_same = member.run == run;
        let Some(lease) = member.lease.as_mut().filter(|_| is_same) else { return };
        match lease.renew_at() {
            Some(at) if at <= stopwatch => {
                lease.renewing(stopwatch);
                let renew = Statement::Renew(lease.node(), lease.is_draining());
                self.state(house, Use::Lease, renew);
            }
            Some(_) => self.plan_renewal(house),
            None => {}
        }
    }

    fn renewed(&mut self, house: usize, is_there: bool) -> Result<(), Broken> {
        let stopwatch = self.members[house].stopwatch(self.now);
        let Some(lease) = &mut self.members[house].lease else { return Ok(()) };
        match lease.renewed(stopwatch, is_there) {
            Renewed::InTime | Renewed::Late => {
                self.plan_renewal(house);
                self.let_out(house)
            }
            Renewed::Buried => {
                self.tally.happened("nodes that found themselves buried");
                self.members[house].lease = None;
                if self.sabotage == Sabotage::GuardBeforeRoomsEnd {
                    if let Some(life) = &self.members[house].life {
                        let number = life.number;
                        self.after(OUTLIVES_MS, Event::End(house, number));
                    }
                } else {
                    self.end_life(house);
                }
                self.enter(house);
                Ok(())
            }
        }
    }

    /// Looks who owns the room, if anyone wants to know and nobody is looking.
    pub(super) fn look(&mut self, house: usize) -> Result<(), Broken> {
        let is_listed = self.members[house].lease.is_some();
        if self.members[house].search == Search::Idle && is_listed && self.is_awaited(house) {
            self.members[house].search = Search::Asked;
            self.state(house, Use::Registry, Statement::Find);
        }
        Ok(())
    }

    fn look_now(&mut self, house: usize) -> Result<(), Broken> {
        self.members[house].search = Search::Idle;
        self.look(house)
    }

    pub(super) fn look_again(&mut self, house: usize, run: u64) -> Result<(), Broken> {
        let member = &self.members[house];
        if member.run == run && member.search == Search::Waiting { self.look_now(house) } else { Ok(()) }
    }

    fn wait_to_look(&mut self, house: usize) {
        self.members[house].search = Search::Waiting;
        let run = self.members[house].run;
        self.after(LOOK_MS, Event::Look(house, run));
    }

    fn found(&mut self, house: usize, found: &Found) -> Result<(), Broken> {
        let member = &self.members[house];
        let Some(lease) = &member.lease else { return Ok(()) };
        let owner = found.owner.as_ref().map(|owner| owner.node);
        let known = Circumstances {
            is_refusing: owner.is_some() && member.refused == owner,
            is_open: member.life.as_ref().is_some_and(|life| life.tenure.owner == lease.node()),
            can_play: true,
        };
        match lease.way_in(member.stopwatch(self.now), found, known) {
            WayIn::Ours => self.lead_home(house),
            WayIn::Claim(epoch) => {
                let node = lease.node();
                self.claim(house, node, epoch);
                Ok(())
            }
            WayIn::Forward(node, address) => self.forward(house, node, &address),
            WayIn::Bury(node) => {
                let statement = Statement::Bury(node, known.is_refusing);
                self.state(house, Use::Registry, statement);
                Ok(())
            }
            WayIn::Release(epoch) => {
                let owner = lease.node();
                self.state(house, Use::Registry, Statement::Release(Tenure { owner, epoch }));
                Ok(())
            }
            WayIn::Wait => {
                self.members[house].refused = None;
                self.wait_to_look(house);
                Ok(())
            }
        }
    }

    /// All who wait here are led to our own room.
    fn lead_home(&mut self, house: usize) -> Result<(), Broken> {
        self.members[house].search = Search::Idle;
        match self.members[house].life.as_ref().map(|life| life.number) {
            Some(number) => self.lead(house, house, number),
            None => Ok(()),
        }
    }

    fn claim(&mut self, house: usize, node: NodeId, epoch: Epoch) {
        if self.sabotage == Sabotage::NeverClaimsAgain && self.members[house].has_owned {
            return self.wait_to_look(house);
        }
        let statement = if self.sabotage == Sabotage::ClaimsAndReadsAtOnce {
            Statement::ClaimAndRead(node, epoch, Box::new(self.base.stored()))
        } else {
            Statement::Claim(node, epoch)
        };
        self.state(house, Use::Registry, statement);
    }

    /// All who wait here are led on to another node, if it takes them.
    fn forward(&mut self, house: usize, node: NodeId, address: &str) -> Result<(), Broken> {
        let other: usize = address.parse().unwrap_or(house);
        let member = &self.members[other];
        if !member.is_up {
            // Refused: whoever has not been heard of for a second may be buried.
            self.members[house].refused = Some(node);
            self.wait_to_look(house);
            return Ok(());
        }
        let life = member.life.as_ref().filter(|life| life.tenure.owner == node).map(|life| life.number);
        let is_reached = !self.are_apart(house, other) && !member.is_paused(self.now);
        match life.filter(|_| is_reached) {
            Some(number) => {
                self.members[house].search = Search::Idle;
                self.lead(house, other, number)
            }
            None => {
                self.wait_to_look(house);
                Ok(())
            }
        }
    }

    /// Opens the room that was claimed.
    fn open(&mut self, house: usize, owner: NodeId, epoch: Epoch, stored: &StoredRoom) -> Result<(), Broken> {
        // Buried since it was claimed, or about to end under an older name.
        if self.members[house].name() != Some(owner) || self.members[house].life.is_some() {
            self.wait_to_look(house);
            return Ok(());
        }
        let clock = self.members[house].clock(self.now);
        let room = Room::restore(clock, stored, Limits::default())
            .map_err(|error| self.broken(Promise::Recovered, error.to_string()))?;
        self.n_lives += 1;
        let kept = room.seq();
        self.members[house].has_owned = true;
        self.members[house].life = Some(Life {
            number: self.n_lives,
            tenure: Tenure { owner, epoch },
            driver: Driver::new(room, QUEUE),
            own: std::collections::VecDeque::new(),
            appended: std::collections::VecDeque::new(),
            kept,
        });
        self.lead_home(house)
    }

    /// A room's task ends, without a word; its people come again.
    pub(super) fn end_life(&mut self, house: usize) {
        if let Some(life) = self.members[house].life.take() {
            self.close_all(|way| way.place == Place::At(house, life.number));
        }
    }

    /// Something has happened to the room that is open on a node.
    pub(super) fn handle(&mut self, house: usize, input: Input) -> Result<(), Broken> {
        self.step += 1;
        let (told, passes) = (self.told(), self.sabotage == Sabotage::AnswersPastTheGate);
        let member = &mut self.members[house];
        let clock = member.clock(self.now);
        let Some(life) = &mut member.life else { return Ok(()) };
        if let Input::Ask { line, .. } = &input {
            life.driver.connect(*line);
        }
        let note = Note { told, seq: life.driver.room().seq() };
        let mut early = Vec::new();
        life.driver.handle_watched([(clock, input)], note, |_, outgoing| {
            if passes && !outgoing.iter().any(|out| matches!(out, Outgoing::Record(_))) {
                early.append(outgoing);
            }
        });
        let early = early.into_iter().filter_map(|out| match out {
            Outgoing::Send { line, frame } => Some((line, frame.text)),
            Outgoing::Record(_)
            | Outgoing::Think { .. }
            | Outgoing::HangUp { .. }
            | Outgoing::Snapshot(_) => None,
        });
        let early: Vec<(LineId, Arc<str>)> = early.collect();
        self.look_at(house, &early, Some(note))?;
        early.into_iter().for_each(|(line, text)| self.deliver(house, line, text));
        self.let_out(house)
    }

    /// Whether what leaves no record may be let out by a node.
    fn is_guarded(&self, house: usize) -> bool {
        if self.sabotage == Sabotage::NoGuard {
            return true;
        }
        let member = &self.members[house];
        let Some((lease, life)) = member.lease.as_ref().zip(member.life.as_ref()) else { return false };
        let is_careless = self.sabotage == Sabotage::GuardBeforeRoomsEnd;
        let owner = if is_careless { lease.node() } else { life.tenure.owner };
        lease.may_let_out(owner, member.stopwatch(self.now))
    }

    /// Carries out what the driver of a node's room wants done.
    pub(super) fn let_out(&mut self, house: usize) -> Result<(), Broken> {
        let is_guarded = self.is_guarded(house);
        let mut frames = Vec::new();
        loop {
            let clock = self.members[house].clock(self.now);
            let Some(life) = &mut self.members[house].life else { return Ok(()) };
            let Some(effect) = life.driver.next_effect_if(clock, || is_guarded) else { break };
            match effect {
                Effect::Append { records, .. } => {
                    life.own.extend(records.iter().cloned());
                    life.appended.extend(records.last().map(|record| record.seq));
                    let append = Append { room: ROOM, code: Base::code(), tenure: life.tenure, records };
                    let number = life.number;
                    self.members[house].queue.push_back((number, append));
                    self.write(house);
                }
                Effect::Send { line, frame } => frames.push((line, frame.text)),
                Effect::HangUp { line } | Effect::CutOff { line } => self.close(line),
                Effect::Think { key, thought } => {
                    let number = life.number;
                    self.after(3, Event::Thought(house, number, key, thought()));
                }
                Effect::LetOut { note } => {
                    self.look_at(house, &frames, Some(note))?;
                    std::mem::take(&mut frames)
                        .into_iter()
                        .for_each(|(line, text)| self.deliver(house, line, text));
                }
                Effect::FellBehind { .. } | Effect::Snapshot(_) => {}
            }
        }
        Ok(())
    }

    fn deliver(&mut self, house: usize, line: LineId, text: Arc<str>) {
        let Some(way) = self.ways.get(&line) else { return };
        let (hop, entry) = (u64::from(way.entry != house), way.entry);
        if hop == 1 && self.are_apart(house, entry) {
            self.close(line);
            return;
        }
        let now = self.now;
        let link = self.guests.iter_mut().find_map(|guest| guest.link(line));
        let ms = link.map_or(0, |link| {
            link.down_at = link.down_at.max(now + link.delay + hop);
            link.down_at - now
        });
        self.after(ms, Event::Deliver(line, text));
    }

    /// A browser has read a frame; whoever has caught up is shown everything anew.
    pub(super) fn read_by(&mut self, line: LineId) -> Result<(), Broken> {
        let Some(Place::At(house, _)) = self.ways.get(&line).map(|way| way.place) else { return Ok(()) };
        let Some(life) = &mut self.members[house].life else { return Ok(()) };
        let left = life.driver.waiting(line).saturating_sub(1);
        match life.driver.drained(line, left) {
            Some(refresh) => self.handle(house, refresh),
            None => Ok(()),
        }
    }

    /// Sends all that waits to be written, if nothing is under way.
    fn write(&mut self, house: usize) {
        let member = &mut self.members[house];
        if !member.writing.is_empty() || member.queue.is_empty() {
            return;
        }
        member.writing = member.queue.drain(..).collect();
        let appends = member.writing.iter().map(|(_, append)| append.clone()).collect();
        self.state(house, Use::Journal, Statement::Append(appends));
    }

    fn appended(&mut self, house: usize, kept: &[bool]) -> Result<(), Broken> {
        let writing = std::mem::take(&mut self.members[house].writing);
        for ((number, _), is_kept) in writing.iter().zip(kept) {
            let life = self.members[house].life.as_mut().filter(|life| life.number == *number);
            match life {
                Some(life) if *is_kept => life.kept(),
                Some(_) => self.end_life(house),
                None => {}
            }
        }
        self.let_out(house)?;
        self.write(house);
        Ok(())
    }

    /// Nobody knows whether what was being written is kept: never sent again.
    /// Whatever waited behind it is still sent, and dies at the fence.
    fn writing_lost(&mut self, house: usize) -> Result<(), Broken> {
        if self.sabotage == Sabotage::SendsBatchAgain {
            let appends = self.members[house].writing.iter().map(|(_, append)| append.clone()).collect();
            self.state(house, Use::Journal, Statement::AppendAgain(appends));
            return Ok(());
        }
        let takes_for_kept = self.sabotage == Sabotage::TakesLostForKept;
        let n = self.members[house].writing.len();
        self.appended(house, &vec![takes_for_kept; n])
    }
}
