//! Who is sent what: the room to everyone when it has changed, to each viewer
//! the view when theirs has changed, and events to those who may hear them.

use std::collections::BTreeMap;

use games::{Kind, Millis, Seat, SeatSet, Viewer};

use super::{Frame, LineId, Outgoing, Purpose, Room, lines::Line};
use crate::{
    Fields, PersonId, Refusal, Table, Token, Told,
    fields::Difference,
    ledger::{Play, Stage},
    paper::on_paper,
    table::words,
    wire::{AskId, GameView, ToClient, Update, Words},
};

/// What the room looked like when it was last sent out.
#[derive(Debug, Default)]
pub(super) struct Shown {
    room: Option<Words>,
    room_version: u64,
    views: BTreeMap<Viewer, Sight>,
    /// How many views there have been.
    n_views: u64,
    /// The change the views were last looked at after, and whether the clock ran.
    views_of: Option<(u64, bool)>,
}

/// The views of the table, each written once for all who ask for it until a
/// change may have changed it: bots look again after every input.
#[derive(Debug, Default)]
pub(super) struct Written {
    as_of: u64,
    views: BTreeMap<Viewer, Fields>,
    /// Those of the change before, of which most is still true.
    before: BTreeMap<Viewer, Fields>,
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

/// What one viewer sees.
#[derive(Debug)]
struct Sight {
    number: u64,
    heading: Heading,
    fields: Fields,
}

/// All that stands over a view but the passing of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heading {
    game: u32,
    running: bool,
    deadline: Option<Millis>,
    awaited: SeatSet,
}

/// The view that a viewer is to have, and how it is told.
struct News {
    number: u64,
    /// For those who know the one before: its number, and what is to be laid over it.
    update: Option<(u64, Frame)>,
    /// For all others, once there are any.
    whole: Option<Frame>,
}

impl Frame {
    pub(super) fn new(purpose: Purpose, message: &ToClient) -> Self {
        let write = |text: &mut Vec<u8>| {
            serde_json::to_writer(&mut *text, message).expect("messages can be written as JSON");
            if let ToClient::Update(update) = message {
                lay_in(text, update);
            }
        };
        on_paper(write, |(), text| Self { text: text.into(), purpose })
    }

    /// The answer to a request.
    pub(super) fn reply(id: AskId, outcome: &Result<(), Refusal>) -> Self {
        match outcome {
            Ok(()) => Self::new(Purpose::Answer, &ToClient::Done { id }),
            Err(refusal) => {
                let (code, text) = (refusal.code().into(), refusal.to_string());
                Self::new(Purpose::Refusal, &ToClient::Refused { id: Some(id), code, text })
            }
        }
    }

    pub(super) fn news(message: &ToClient) -> Self {
        Self::new(Purpose::News, message)
    }
}

impl Written {
    /// What a viewer sees after change `as_of`.
    fn view(&mut self, as_of: u64, table: &dyn Table, viewer: Viewer) -> Fields {
        if self.as_of != as_of {
            let before = std::mem::take(&mut self.views);
            *self = Self { as_of, views: BTreeMap::new(), before };
        }
        if let Some(view) = self.views.get(&viewer) {
            return view.clone();
        }
        let others = self.before.get(&viewer).into_iter().chain(self.views.values().next());
        let view = table.view_like(viewer, &others.collect::<Vec<_>>());
        self.views.insert(viewer, view.clone());
        view
    }
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
        let backlog = !resumed;
        let events = missed.or_else(|| Some(self.ledger.play()?.table.backlog(viewer))).unwrap_or_default();
        if !events.is_empty() {
            self.send(line, &ToClient::Events { seq, events, backlog });
        }
    }

    /// Shows everything anew to a line whose news was dropped.
    pub(super) fn refresh(&mut self, id: LineId) {
        let Some(line) = self.lines.get_mut(&id) else { return };
        line.seen = Seen::default();
        let viewer = self.viewer(self.lines[&id].person);
        let events = self.ledger.play().map(|play| play.table.backlog(viewer)).unwrap_or_default();
        if !events.is_empty() {
            self.send(id, &ToClient::Events { seq: self.ledger.seq, events, backlog: true });
        }
    }

    /// The events after change `last`, if they are all still known.
    fn missed(&self, viewer: Viewer, last: u64) -> Option<Vec<Words>> {
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
        let room = words(&self.show());
        self.lines.is_empty() || self.shown.room.as_ref().is_some_and(|shown| shown.get() == room.get())
    }

    pub(super) fn tell_events(&mut self) {
        let told = std::mem::take(&mut self.told);
        if told.is_empty() {
            return;
        }
        // Whoever hears the same is sent the same.
        let mut frames: Vec<(Vec<bool>, Option<Frame>)> = Vec::new();
        for (&line, Line { person, .. }) in &self.lines {
            let viewer = self.viewer(*person);
            let hears: Vec<bool> = told.iter().map(|(_, told)| told.audience.includes(viewer)).collect();
            let known = frames.iter().position(|(heard, _)| *heard == hears).unwrap_or_else(|| {
                let frame = events_for(viewer, &told);
                frames.push((hears, frame));
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
        let room = words(&self.show());
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
            self.shown.views.clear();
            self.shown.views_of = None;
            return;
        };
        let heading = Heading {
            game: play.game,
            running: self.clock.is_running(),
            deadline: play.table.deadline(),
            awaited: play.table.waiting_for(),
        };
        let moment = (self.ledger.seq, self.clock.now(self.now));
        // Views follow from changes alone, and from no stroke: without one, only
        // newcomers need one.
        let shown = (self.views_as_of, heading.running);
        let is_same = self.shown.views_of.replace(shown) == Some(shown);
        let wanting = self.lines.iter().filter(|(_, line)| !is_same || line.seen.view == 0);
        let viewers: Vec<(LineId, Viewer)> =
            wanting.map(|(&id, line)| (id, self.viewer(line.person))).collect();
        let mut looks: BTreeMap<Viewer, News> = BTreeMap::new();
        for (id, viewer) in viewers {
            let news = looks.entry(viewer).or_insert_with(|| {
                let view = self.written.get_mut().view(self.views_as_of, &*play.table, viewer);
                self.shown.look(viewer, heading, view, moment)
            });
            let Some(line) = self.lines.get_mut(&id) else { continue };
            if line.seen.view == news.number {
                continue;
            }
            let frame = match &news.update {
                Some((after, update)) if line.seen.view == *after => update,
                Some(_) | None => news
                    .whole
                    .get_or_insert_with(|| self.shown.views[&viewer].frame(viewer, play.kind, moment)),
            };
            line.seen.view = news.number;
            line.delay.showed(moment.0, self.now);
            self.sends.push(Outgoing::Send { line: id, frame: frame.clone() });
        }
    }
}

impl Shown {
    /// Takes in what a viewer sees now.
    fn look(&mut self, viewer: Viewer, heading: Heading, fields: Fields, moment: (u64, Millis)) -> News {
        let before = self.views.get(&viewer);
        if let Some(same) = before.filter(|before| before.heading == heading && before.fields == fields) {
            return News { number: same.number, update: None, whole: None };
        }
        self.n_views += 1;
        let sight = Sight { number: self.n_views, heading, fields };
        let update = before.and_then(|before| Some((before.number, sight.update(before, moment)?)));
        self.views.insert(viewer, sight);
        News { number: self.n_views, update, whole: None }
    }
}

impl Sight {
    /// Tells it to whoever knows how the same game looked before.
    fn update(&self, before: &Self, (seq, now): (u64, Millis)) -> Option<Frame> {
        let Heading { game, running, deadline, awaited } = self.heading;
        let Difference { set, add } =
            self.fields.since(&before.fields).filter(|_| game == before.heading.game)?;
        let (number, after, awaited) = (self.number, before.number, awaited.iter().collect());
        let update = Update { seq, number, after, now, running, deadline, awaited, set, add };
        Some(Frame::news(&ToClient::Update(update)))
    }

    /// Tells it whole.
    fn frame(&self, viewer: Viewer, kind: Kind, (seq, now): (u64, Millis)) -> Frame {
        let Heading { game, running, deadline, awaited } = self.heading;
        let (number, seat, view) = (self.number, seat_of(viewer), self.fields.whole());
        let awaited = awaited.iter().collect();
        let view = GameView { seq, number, game, kind, seat, now, running, deadline, awaited, view };
        Frame::news(&ToClient::View(view))
    }
}

/// Writes what an update lays over a view, which is JSON already, behind the rest of it.
fn lay_in(text: &mut Vec<u8>, Update { set, add, .. }: &Update) {
    text.pop();
    lay_in_fields(text, b",\"set\":{", set);
    lay_in_fields(text, b"},\"add\":{", add);
    text.extend_from_slice(b"}}");
}

fn lay_in_fields(text: &mut Vec<u8>, begin: &[u8], fields: &[impl AsRef<str>]) {
    text.extend_from_slice(begin);
    for (n, field) in fields.iter().enumerate() {
        text.extend_from_slice(if n == 0 { b"" } else { b"," });
        text.extend_from_slice(field.as_ref().as_bytes());
    }
}

fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}

fn events_for(viewer: Viewer, told: &[(u64, Told)]) -> Option<Frame> {
    let seq = told.last()?.0;
    let heard = told.iter().filter(|(_, told)| told.audience.includes(viewer));
    let events: Vec<Words> = heard.map(|(_, told)| told.event.clone()).collect();
    (!events.is_empty()).then(|| Frame::news(&ToClient::Events { seq, events, backlog: false }))
}
