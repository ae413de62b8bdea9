//! The last view each viewer was sent, by which the next one is told.

use std::collections::BTreeMap;

use games::{Kind, Millis, Seat, SeatSet, Viewer};

use super::Frame;
use crate::{
    Fields,
    wire::{Behind, GameView, Proposal, ToClient, Update},
};

/// The last view of every viewer.
#[derive(Debug, Default)]
pub(super) struct SentViews {
    views: BTreeMap<Viewer, SentView>,
    /// How many there have been: the number of the latest.
    n_views: u64,
}

/// A view that was sent.
#[derive(Debug)]
struct SentView {
    number: u64,
    header: ViewHeader,
    fields: Fields,
}

/// All that stands over a view but the passing of time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ViewHeader {
    pub(super) game: u32,
    pub(super) running: bool,
    pub(super) deadline: Option<Millis>,
    pub(super) awaited: SeatSet,
    pub(super) may_propose: Vec<Proposal>,
}

/// When a view is sent.
#[derive(Clone, Copy, Debug)]
pub(super) struct SentAt {
    /// The room's number of changes.
    pub(super) seq: u64,
    /// The game's clock.
    pub(super) now: Millis,
}

/// The view that a viewer is to have, and how it is told.
#[derive(Debug)]
pub(super) struct ViewFrames {
    pub(super) number: u64,
    /// For those who know the one before: its number, and what is to be laid over it.
    update: Option<(u64, Frame)>,
    /// For all others, once there are any.
    whole: Option<Frame>,
}

impl SentViews {
    /// There is no game to be seen.
    pub(super) fn clear(&mut self) {
        self.views.clear();
    }

    /// Takes in what a viewer is to see now.
    pub(super) fn next(
        &mut self,
        viewer: Viewer,
        header: ViewHeader,
        fields: Fields,
        at: SentAt,
    ) -> ViewFrames {
        let before = self.views.get(&viewer);
        if let Some(same) = before.filter(|before| before.header == header && before.fields == fields) {
            return ViewFrames { number: same.number, update: None, whole: None };
        }
        self.n_views += 1;
        let view = SentView { number: self.n_views, header, fields };
        let update = before.and_then(|before| Some((before.number, view.update(before, at)?)));
        self.views.insert(viewer, view);
        ViewFrames { number: self.n_views, update, whole: None }
    }

    /// How a view is told to a line that has the one of number `has`.
    pub(super) fn frame(
        &self,
        frames: &mut ViewFrames,
        has: Option<u64>,
        viewer: Viewer,
        kind: Kind,
        at: SentAt,
    ) -> Frame {
        match &frames.update {
            Some((after, update)) if has == Some(*after) => update.clone(),
            Some(_) | None => {
                let whole = || self.views[&viewer].whole(viewer, kind, at);
                frames.whole.get_or_insert_with(whole).clone()
            }
        }
    }
}

impl SentView {
    /// Tells it to whoever knows how the same game looked before.
    fn update(&self, before: &Self, SentAt { seq, now }: SentAt) -> Option<Frame> {
        let ViewHeader { game, running, deadline, awaited, .. } = self.header;
        let difference = self.fields.since(&before.fields).filter(|_| game == before.header.game)?;
        let (number, after) = (self.number, before.number);
        let (set, add) = (Behind, Behind);
        let may_propose = Some(&self.header.may_propose).filter(|may| **may != before.header.may_propose);
        let may_propose = may_propose.cloned();
        let update = Update { seq, number, after, now, running, deadline, awaited, may_propose, set, add };
        Some(Frame::update(update, &difference))
    }

    fn whole(&self, viewer: Viewer, kind: Kind, SentAt { seq, now }: SentAt) -> Frame {
        let ViewHeader { game, running, deadline, awaited, .. } = self.header;
        let may_propose = self.header.may_propose.clone();
        let (number, seat, view) = (self.number, seat_of(viewer), self.fields.whole());
        let view =
            GameView { seq, number, game, kind, seat, now, running, deadline, awaited, may_propose, view };
        Frame::news(&ToClient::View(view))
    }
}

fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}
