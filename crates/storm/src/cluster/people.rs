//! The people of an evening with several houses: they come in by any node, and
//! whatever they say is taken to whoever owns the room.

use std::sync::Arc;

use rooms::{Input, LineId, wire::FromClient};
use serde_json::Value;

use super::evening::{ClusterEvening, Event};
use crate::{
    Broken, Promise,
    guest::{Follows, Heard},
    house::token,
};

/// How long a node lets someone wait for an owner.
const PATIENCE_MS: u64 = 8_000;
/// What the way between two nodes takes.
const HOP_MS: u64 = 1;
/// How long a browser waits between two of many that it sends again.
const PACE_MS: u64 = 15;

/// Where a line leads.
#[derive(Debug)]
pub(super) struct Way {
    /// The node that was dialled.
    pub(super) entry: usize,
    pub(super) place: Place,
    /// What was said while it was not known who owns the room.
    inbox: Vec<Arc<str>>,
    since: u64,
}

/// How far a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It is being found out who owns the room.
    Waiting,
    /// It leads to this life on this node.
    At(usize, u64),
}

impl Way {
    /// The node that the line leads to.
    pub(super) fn owner(&self) -> Option<usize> {
        match self.place {
            Place::Waiting => None,
            Place::At(house, _) => Some(house),
        }
    }
}

impl ClusterEvening {
    pub(super) fn dial(&mut self, number: usize) {
        self.n_lines += 1;
        let line = LineId(self.n_lines);
        let delay = [2, 20, 60][self.weather.below(3) as usize];
        let houses = u32::try_from(self.members.len()).unwrap_or(1);
        let entry = self.weather.below(houses) as usize;
        let way = Way { entry, place: Place::Waiting, inbox: Vec::new(), since: self.now };
        self.ways.insert(line, way);
        let hello = self.guests[number].dial(line, delay, 0);
        self.send(number, line, hello);
    }

    pub(super) fn redial(&mut self, number: usize) {
        if self.guests[number].links.is_empty() {
            self.dial(number);
        }
    }

    pub(super) fn send(&mut self, number: usize, line: LineId, text: Arc<str>) {
        self.tally.asks += 1;
        let Some(link) = self.guests[number].link(line) else { return };
        link.up_at = link.up_at.max(self.now + link.delay);
        let ms = link.up_at - self.now;
        self.after(ms, Event::Arrive(line, text));
    }

    fn send_again(&mut self, number: usize, line: LineId, texts: Vec<Arc<str>>) {
        for text in texts {
            self.send(number, line, text);
            if let Some(link) = self.guests[number].link(line) {
                link.up_at += PACE_MS;
            }
        }
    }

    pub(super) fn ask(&mut self, number: usize, ask: &Value) {
        if let Some((line, text)) = self.guests[number].ask(ask) {
            self.send(number, line, text);
        }
    }

    /// A frame has reached the node that was dialled.
    pub(super) fn arrived(&mut self, line: LineId, text: Arc<str>) -> Result<(), Broken> {
        let Some(&Way { entry, place, .. }) = self.ways.get(&line) else { return Ok(()) };
        if !self.members[entry].is_up {
            self.close(line);
            return Ok(());
        }
        match place {
            Place::Waiting => {
                self.ways.entry(line).and_modify(|way| way.inbox.push(text));
                self.look(entry)
            }
            Place::At(house, _) if house == entry => self.hopped(line, text),
            Place::At(house, _) if self.are_apart(entry, house) => {
                self.close(line);
                Ok(())
            }
            Place::At(..) => {
                self.after(HOP_MS, Event::Hop(line, text));
                Ok(())
            }
        }
    }

    /// A frame has reached the node that has the room.
    pub(super) fn hopped(&mut self, line: LineId, text: Arc<str>) -> Result<(), Broken> {
        let Some(Place::At(house, number)) = self.ways.get(&line).map(|way| way.place) else { return Ok(()) };
        let life = self.members[house].life.as_ref().filter(|life| life.number == number);
        let Some(life) = life.filter(|_| self.members[house].is_up) else {
            self.close(line);
            return Ok(());
        };
        // A room that is too far ahead of the journal lets everyone wait.
        if !life.driver.is_ready() {
            self.after(5, Event::Hop(line, text));
            return Ok(());
        }
        let Ok(FromClient { id, ask }) = serde_json::from_str(&text) else { return Ok(()) };
        self.n_tokens += 1;
        let fresh = token(self.n_tokens);
        self.handle(house, Input::Ask { line, id, ask, fresh })
    }

    /// All who wait at a node are led to a life.
    pub(super) fn lead(&mut self, entry: usize, house: usize, life: u64) -> Result<(), Broken> {
        let is_waiting = |way: &Way| way.entry == entry && way.place == Place::Waiting;
        let lines: Vec<LineId> =
            self.ways.iter().filter(|(_, way)| is_waiting(way)).map(|(&line, _)| line).collect();
        for line in lines {
            let Some(way) = self.ways.get_mut(&line) else { continue };
            way.place = Place::At(house, life);
            for text in std::mem::take(&mut way.inbox) {
                self.after(if house == entry { 0 } else { HOP_MS }, Event::Hop(line, text));
            }
        }
        Ok(())
    }

    /// Whether anyone waits at a node; whoever has for too long is sent away.
    pub(super) fn is_awaited(&mut self, entry: usize) -> bool {
        let now = self.now;
        let at = |way: &Way| way.entry == entry && way.place == Place::Waiting && !way.inbox.is_empty();
        let late: Vec<LineId> = self
            .ways
            .iter()
            .filter(|(_, way)| at(way) && now > way.since + PATIENCE_MS)
            .map(|(&line, _)| line)
            .collect();
        late.into_iter().for_each(|line| self.close(line));
        self.ways.values().any(at)
    }

    /// A node closes a line, or its end of one is gone.
    pub(super) fn close(&mut self, line: LineId) {
        if self.ways.remove(&line).is_some() {
            self.after(20, Event::Closed(line));
        }
    }

    /// All lines that lead through a node, or to it, are closed.
    pub(super) fn close_all(&mut self, is_gone: impl Fn(&Way) -> bool) {
        let lines: Vec<LineId> =
            self.ways.iter().filter(|(_, way)| is_gone(way)).map(|(&line, _)| line).collect();
        lines.into_iter().for_each(|line| self.close(line));
    }

    pub(super) fn delivered(&mut self, line: LineId, text: &str) -> Result<(), Broken> {
        self.read_by(line)?;
        let Some(number) = self.guests.iter_mut().position(|guest| guest.link(line).is_some()) else {
            return Ok(());
        };
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
        let patience = 150 + u64::from(self.weather.below(1_500));
        self.after(patience, Event::Dial(number));
        if let Some(other) = self.guests[number].line() {
            let unanswered = self.guests[number].unanswered();
            self.send_again(number, other, unanswered);
        }
    }

    pub(super) fn closed(&mut self, line: LineId) {
        if let Some(number) = self.guests.iter_mut().position(|guest| guest.link(line).is_some()) {
            self.hang_up(number, line);
        }
    }

    /// A node notices that a line is gone, and tells the room.
    pub(super) fn lost_line(&mut self, line: LineId) -> Result<(), Broken> {
        let Some(way) = self.ways.remove(&line) else { return Ok(()) };
        let Place::At(house, number) = way.place else { return Ok(()) };
        let is_there = self.members[house].life.as_ref().is_some_and(|life| life.number == number);
        if is_there { self.handle(house, Input::Lost { line }) } else { Ok(()) }
    }

    /// Every tab of someone is gone.
    pub(super) fn drop_links(&mut self, number: usize) {
        let lines: Vec<LineId> = self.guests[number].links.iter().map(|link| link.line).collect();
        lines.into_iter().for_each(|line| self.hang_up(number, line));
    }

    pub(super) fn are_apart(&self, one: usize, other: usize) -> bool {
        self.apart
            .iter()
            .any(|&(a, b, until)| self.now < until && ((a, b) == (one, other) || (a, b) == (other, one)))
    }
}
