//! Who is sent what: the room to everyone when it was touched, to each viewer
//! the view when theirs has changed, and events to those who may hear them.

use games::Viewer;

use super::{
    Frame, LineId, Purpose, Room, Touched,
    law::may_propose,
    sent_views::{SentAt, ViewHeader},
};
use crate::{
    PersonId, TableEvent, Token,
    table::raw_json,
    wire::{AskId, RawJson, ToClient},
};

impl Room {
    pub(super) fn send(&mut self, line: LineId, message: &ToClient) {
        self.outbox.send(line, Frame::new(Purpose::Answer, message));
    }

    pub(super) fn send_to_all(&mut self, frame: &Frame) {
        self.company.lines().for_each(|(line, _)| self.outbox.send(line, frame.clone()));
    }

    /// How someone looks at the game on the table.
    pub(super) fn viewer(&self, person: PersonId) -> Viewer {
        self.ledger.seat_of(person).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Welcomes a line, and tells it all that it has missed. The room and the
    /// view follow with the next fan-out.
    pub(super) fn catch_up(
        &mut self,
        line: LineId,
        you: PersonId,
        id: AskId,
        token: Option<Token>,
        last_seq: Option<u64>,
    ) {
        let viewer = self.viewer(you);
        let seq = self.ledger.seq;
        let missed = last_seq.and_then(|last| self.missed(viewer, last));
        let resumed = missed.is_some();
        let (token, seat_code) = (token.map(|token| token.to_string()), self.seat_code(you));
        self.send(line, &ToClient::Welcome { id, you, token, seat_code, seq, resumed });
        let Some(play) = self.ledger.play() else { return };
        let backlog = !resumed;
        let events = missed.unwrap_or_else(|| play.table.backlog(viewer));
        if !events.is_empty() {
            let game = play.game;
            self.send(line, &ToClient::Events { seq, game, events, backlog });
        }
    }

    /// Shows everything anew to a line whose news was dropped. Nothing falls due by it.
    pub(super) fn refresh(&mut self, line: LineId) -> bool {
        let Some(person) = self.company.person_on(line) else { return false };
        self.showing.start(line);
        self.touch(Touched::LINES);
        let viewer = self.viewer(person);
        let Some(play) = self.ledger.play() else { return false };
        let events = play.table.backlog(viewer);
        if !events.is_empty() {
            let game = play.game;
            self.send(line, &ToClient::Events { seq: self.ledger.seq, game, events, backlog: true });
        }
        false
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

    /// Sends everyone what was touched of what they see.
    pub(super) fn fan_out(&mut self) {
        let touched = std::mem::take(&mut self.touched);
        if touched.events {
            self.tell_events();
        }
        if touched.room || touched.lines {
            self.show_room(touched.room);
        }
        if touched.views || touched.lines {
            self.show_views(touched.views);
        }
    }

    fn tell_events(&mut self) {
        let told = self.outbox.take_events();
        let Some(game) = self.ledger.play().map(|play| play.game) else { return };
        // Whoever hears the same is sent the same.
        let hear_the_same = |one: Viewer, other: Viewer| {
            told.iter().all(|(_, told)| told.audience.includes(one) == told.audience.includes(other))
        };
        let mut frames: Vec<(Viewer, Option<Frame>)> = Vec::new();
        for (line, person) in self.company.lines() {
            let viewer = self.ledger.seat_of(person).map_or(Viewer::Spectator, Viewer::Seat);
            let known =
                frames.iter().position(|&(other, _)| hear_the_same(viewer, other)).unwrap_or_else(|| {
                    frames.push((viewer, events_for(game, viewer, &told)));
                    frames.len() - 1
                });
            if let Some(frame) = &frames[known].1 {
                self.outbox.send(line, frame.clone());
            }
        }
    }

    fn show_room(&mut self, is_touched: bool) {
        if self.is_deserted() {
            return;
        }
        let drawn = is_touched.then(|| {
            let may_start = self.may_start();
            raw_json(&self.show(may_start))
        });
        let host = self.host();
        let is_host = |line| self.company.person_on(line) == Some(host);
        let doubted = self.races.doubted();
        self.showing.show_room(drawn, doubted, is_host, |line, frame| self.outbox.send(line, frame));
    }

    /// Shows the game to everyone, or only to those who have no view at all.
    fn show_views(&mut self, is_touched: bool) {
        let Some(play) = self.ledger.play() else {
            self.showing.clear_views();
            return;
        };
        let (deadline, awaited) = (play.table.deadline(), play.table.waiting_for());
        let header = |viewer| ViewHeader {
            game: play.game,
            running: self.clock.is_running(),
            deadline,
            awaited,
            may_propose: may_propose(play, viewer),
        };
        let at = SentAt { seq: self.ledger.seq, now: self.clock.now(self.now) };
        let wanting = self.company.lines().filter(|&(line, _)| is_touched || self.showing.lacks_view(line));
        let viewers: Vec<(LineId, Viewer)> =
            wanting.map(|(line, person)| (line, self.viewer(person))).collect();
        self.showing.show_views(&*play.table, (play.kind, at), header, viewers, |line, frame| {
            self.outbox.send(line, frame.showing(at.seq));
        });
    }
}

fn events_for(game: u32, viewer: Viewer, told: &[(u64, TableEvent)]) -> Option<Frame> {
    let seq = told.last()?.0;
    let heard = told.iter().filter(|(_, told)| told.audience.includes(viewer));
    let events: Vec<RawJson> = heard.map(|(_, told)| told.event.clone()).collect();
    (!events.is_empty()).then(|| Frame::news(&ToClient::Events { seq, game, events, backlog: false }))
}
