//! Who is sent what: the room to everyone when it has changed, to each viewer
//! the view when theirs has changed, and events to those who may hear them.

use std::collections::BTreeMap;

use games::Viewer;

use super::{
    Frame, LineId, Outgoing, Purpose, Room,
    lines::Line,
    sight::{Heading, News, Sights},
};
use crate::{
    Fields, PersonId, TableEvent, Token,
    ledger::{Play, Stage},
    table::raw_json,
    wire::{AskId, RawJson, ToClient},
};

/// What the room looked like when it was last sent out.
#[derive(Debug, Default)]
pub(super) struct Shown {
    room: Option<RawJson>,
    room_version: u64,
    sights: Sights,
}

/// What one line has been sent; equal versions need no sending.
#[derive(Debug, Default)]
pub(super) struct Seen {
    room_version: u64,
    /// The number of the view, none being 0.
    view: u64,
}

/// All that a step of the game can change in how the room looks.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Standing {
    deputy: Option<PersonId>,
    is_over: bool,
}

impl Room {
    /// What a viewer sees of the game on the table.
    pub(super) fn view(&self, play: &Play, viewer: Viewer) -> Fields {
        self.written.borrow_mut().view(self.views_as_of, &*play.table, viewer)
    }

    pub(super) fn send(&mut self, line: LineId, message: &ToClient) {
        self.sends.push(Outgoing::Send { line, frame: Frame::new(Purpose::Answer, message) });
    }

    pub(super) fn send_to_all(&mut self, frame: &Frame) {
        self.sends.extend(self.lines.keys().map(|&line| Outgoing::Send { line, frame: frame.clone() }));
    }

    /// Welcomes a line, and tells it all that it has missed. The room and the
    /// view follow with the next fan-out.
    pub(super) fn catch_up(&mut self, line: LineId, id: AskId, token: Option<Token>, last_seq: Option<u64>) {
        let you = self.lines[&line].person;
        let viewer = self.viewer(you);
        let seq = self.ledger.seq;
        let missed = last_seq.and_then(|last| self.missed(viewer, last));
        let resumed = missed.is_some();
        self.send(line, &ToClient::Welcome { id, you, token: token.map(|t| t.to_string()), seq, resumed });
        let Some(play) = self.ledger.play() else { return };
        let backlog = !resumed;
        let events = missed.unwrap_or_else(|| play.table.backlog(viewer));
        if !events.is_empty() {
            let game = play.game;
            self.send(line, &ToClient::Events { seq, game, events, backlog });
        }
    }

    /// Shows everything anew to a line whose news was dropped.
    pub(super) fn refresh(&mut self, id: LineId) {
        let Some(line) = self.lines.get_mut(&id) else { return };
        line.seen = Seen::default();
        let viewer = self.viewer(self.lines[&id].person);
        let Some(play) = self.ledger.play() else { return };
        let events = play.table.backlog(viewer);
        if !events.is_empty() {
            let game = play.game;
            self.send(id, &ToClient::Events { seq: self.ledger.seq, game, events, backlog: true });
        }
    }

    /// The events after change `last`, if they are all still known.
    fn missed(&self, viewer: Viewer, last: u64) -> Option<Vec<RawJson>> {
        if last == self.ledger.seq {
            return Some(Vec::new());
        }
        let play = self.ledger.play()?;
        if last < play.forgotten || last > self.ledger.seq {
            return None;
        }
        let after = play.recent.iter().filter(|(seq, told)| *seq > last && told.audience.includes(viewer));
        Some(after.map(|(_, told)| told.event.clone()).collect())
    }

    /// Sends everyone what has changed for them. A room that is known to be the
    /// same is not even looked at.
    pub(super) fn fan_out(&mut self, is_same_room: bool) {
        self.tell_events();
        if is_same_room {
            debug_assert!(self.is_shown(), "the room has changed: {:?}", self.show());
        } else {
            self.show_room();
        }
        self.show_views();
    }

    /// All that a step of the game can change in how the room looks.
    pub(super) fn standing(&self) -> Standing {
        let is_over = matches!(self.ledger.stage, Stage::Over(_));
        Standing { deputy: self.deputy, is_over }
    }

    /// Whether everyone has been shown the room as it is.
    fn is_shown(&self) -> bool {
        let room = raw_json(&self.show());
        self.lines.is_empty() || self.shown.room.as_ref().is_some_and(|shown| shown.get() == room.get())
    }

    pub(super) fn tell_events(&mut self) {
        let told = std::mem::take(&mut self.told);
        if told.is_empty() {
            return;
        }
        let Some(game) = self.ledger.play().map(|play| play.game) else { return };
        // Whoever hears the same is sent the same.
        let hear_the_same = |one: Viewer, other: Viewer| {
            told.iter().all(|(_, told)| told.audience.includes(one) == told.audience.includes(other))
        };
        let mut frames: Vec<(Viewer, Option<Frame>)> = Vec::new();
        for (&line, Line { person, .. }) in &self.lines {
            let viewer = self.viewer(*person);
            let known =
                frames.iter().position(|&(other, _)| hear_the_same(viewer, other)).unwrap_or_else(|| {
                    frames.push((viewer, events_for(game, viewer, &told)));
                    frames.len() - 1
                });
            if let Some(frame) = &frames[known].1 {
                self.sends.push(Outgoing::Send { line, frame: frame.clone() });
            }
        }
    }

    fn show_room(&mut self) {
        if self.lines.is_empty() {
            return;
        }
        let room = raw_json(&self.show());
        if self.shown.room.as_ref().is_none_or(|shown| shown.get() != room.get()) {
            self.shown.room = Some(room.clone());
            self.shown.room_version += 1;
        }
        let version = self.shown.room_version;
        let mut frame = None;
        for (&line, Line { seen, .. }) in &mut self.lines {
            if seen.room_version != version {
                seen.room_version = version;
                let frame = frame.get_or_insert_with(|| Frame::news(&ToClient::Room { room: room.clone() }));
                self.sends.push(Outgoing::Send { line, frame: frame.clone() });
            }
        }
    }

    fn show_views(&mut self) {
        let Some(play) = self.ledger.play() else {
            self.shown.sights.clear();
            return;
        };
        let heading = Heading {
            game: play.game,
            running: self.clock.is_running(),
            deadline: play.table.deadline(),
            awaited: play.table.waiting_for(),
        };
        let moment = (self.ledger.seq, self.clock.now(self.now));
        let is_same = self.shown.sights.is_same(self.views_as_of, heading.running);
        // Then only newcomers need a view.
        let wanting = self.lines.iter().filter(|(_, line)| !is_same || line.seen.view == 0);
        let viewers: Vec<(LineId, Viewer)> =
            wanting.map(|(&id, line)| (id, self.viewer(line.person))).collect();
        let mut looks: BTreeMap<Viewer, News> = BTreeMap::new();
        for (id, viewer) in viewers {
            let news = looks.entry(viewer).or_insert_with(|| {
                let view = self.written.get_mut().view(self.views_as_of, &*play.table, viewer);
                self.shown.sights.look(viewer, heading, view, moment)
            });
            let Some(line) = self.lines.get_mut(&id) else { continue };
            if line.seen.view == news.number {
                continue;
            }
            let frame = self.shown.sights.frame(news, line.seen.view, viewer, play.kind, moment);
            line.seen.view = news.number;
            self.sends.push(Outgoing::Send { line: id, frame: frame.showing(moment.0) });
        }
    }
}

fn events_for(game: u32, viewer: Viewer, told: &[(u64, TableEvent)]) -> Option<Frame> {
    let seq = told.last()?.0;
    let heard = told.iter().filter(|(_, told)| told.audience.includes(viewer));
    let events: Vec<RawJson> = heard.map(|(_, told)| told.event.clone()).collect();
    (!events.is_empty()).then(|| Frame::news(&ToClient::Events { seq, game, events, backlog: false }))
}
