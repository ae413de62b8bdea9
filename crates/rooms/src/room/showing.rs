//! What has been shown: the room as it was last drawn, the views, and which of
//! them each line has. It does not know why anything has changed.

use std::collections::BTreeMap;

use games::{Kind, Viewer};

use super::{
    Frame, LineId,
    sent_views::{SentAt, SentViews, ViewFrames, ViewHeader},
    view_cache::ViewCache,
};
use crate::{
    Fields, Table,
    wire::{Doubted, RawJson, ToClient},
};

/// What has been shown, and to whom.
#[derive(Debug, Default)]
pub(super) struct Showing {
    /// The room as it was last drawn.
    room: Option<RawJson>,
    /// Who was doubted then.
    doubted: Vec<Doubted>,
    views: ViewCache,
    sent: SentViews,
    lines: BTreeMap<LineId, LineState>,
}

/// What one line has.
#[derive(Debug, Default)]
struct LineState {
    /// Whether it has the room as it was last drawn.
    has_room: bool,
    /// The number of the view it has.
    view: Option<u64>,
}

impl Showing {
    /// A line has been shown nothing yet, or must be shown everything anew.
    pub(super) fn start(&mut self, line: LineId) {
        self.lines.insert(line, LineState::default());
    }

    /// A line is gone.
    pub(super) fn end(&mut self, line: LineId) {
        self.lines.remove(&line);
    }

    /// Any view may be another now.
    pub(super) fn invalidate_views(&mut self) {
        self.views.invalidate();
    }

    /// What a viewer sees of the game on the table.
    pub(super) fn view(&mut self, table: &dyn Table, viewer: Viewer) -> Fields {
        self.views.view(table, viewer)
    }

    /// Takes in the room as it is now, and who is doubted, which only the host is
    /// shown, and sends it to the lines that do not have it.
    pub(super) fn show_room(
        &mut self,
        drawn: Option<RawJson>,
        doubted: Vec<Doubted>,
        is_host: impl Fn(LineId) -> bool,
        mut send: impl FnMut(LineId, Frame),
    ) {
        if self.doubted != doubted {
            self.doubted = doubted;
            let of_host = self.lines.iter_mut().filter(|(line, _)| is_host(**line));
            of_host.for_each(|(_, line)| line.has_room = false);
        }
        if let Some(drawn) = drawn
            && !self.is_drawn(&drawn)
        {
            self.room = Some(drawn);
            self.lines.values_mut().for_each(|line| line.has_room = false);
        }
        let Some(room) = &self.room else { return };
        let draw = |doubted| Frame::news(&ToClient::Room { room: room.clone(), doubted });
        let doubted = Some(self.doubted.clone()).filter(|doubted| !doubted.is_empty());
        let (mut for_host, mut for_others) = (None, None);
        for (&id, line) in self.lines.iter_mut().filter(|(_, line)| !line.has_room) {
            line.has_room = true;
            let frame = match &doubted {
                Some(_) if is_host(id) => for_host.get_or_insert_with(|| draw(doubted.clone())),
                _ => for_others.get_or_insert_with(|| draw(None)),
            };
            send(id, frame.clone());
        }
    }

    /// Whether the room was last drawn like this.
    pub(super) fn is_drawn(&self, drawn: &RawJson) -> bool {
        self.room.as_ref().is_some_and(|room| room.get() == drawn.get())
    }

    /// There is no game to be seen.
    pub(super) fn clear_views(&mut self) {
        self.sent.clear();
    }

    /// Whether a line has no view at all.
    pub(super) fn lacks_view(&self, line: LineId) -> bool {
        self.lines.get(&line).is_some_and(|line| line.view.is_none())
    }

    /// Sends lines the views of the table that they do not have.
    pub(super) fn show_views(
        &mut self,
        table: &dyn Table,
        (kind, at): (Kind, SentAt),
        header: impl Fn(Viewer) -> ViewHeader,
        viewers: impl IntoIterator<Item = (LineId, Viewer)>,
        mut send: impl FnMut(LineId, Frame),
    ) {
        let mut frames: BTreeMap<Viewer, ViewFrames> = BTreeMap::new();
        for (id, viewer) in viewers {
            let frames = frames.entry(viewer).or_insert_with(|| {
                let view = self.views.view(table, viewer);
                self.sent.next(viewer, header(viewer), view, at)
            });
            let Some(line) = self.lines.get_mut(&id) else { continue };
            if line.view != Some(frames.number) {
                let frame = self.sent.frame(frames, line.view, viewer, kind, at);
                line.view = Some(frames.number);
                send(id, frame);
            }
        }
    }
}
