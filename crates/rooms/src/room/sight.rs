//! What each viewer sees of the game, how it was told them, and what has become
//! of it since.

use std::collections::BTreeMap;

use games::{Kind, Millis, Seat, SeatSet, Viewer};

use super::Frame;
use crate::{
    Fields, Table,
    wire::{Behind, GameView, ToClient, Update},
};

/// What everyone has been shown of the game.
#[derive(Debug, Default)]
pub(super) struct Sights {
    sights: BTreeMap<Viewer, Sight>,
    /// How many there have been.
    n_sights: u64,
    /// The change they were last looked at after, and whether the clock ran.
    as_of: Option<(u64, bool)>,
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

/// What one viewer sees.
#[derive(Debug)]
struct Sight {
    number: u64,
    heading: Heading,
    fields: Fields,
}

/// All that stands over a view but the passing of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    pub(super) game: u32,
    pub(super) running: bool,
    pub(super) deadline: Option<Millis>,
    pub(super) awaited: SeatSet,
}

/// The view that a viewer is to have, and how it is told.
pub(super) struct News {
    pub(super) number: u64,
    /// For those who know the one before: its number, and what is to be laid over it.
    update: Option<(u64, Frame)>,
    /// For all others, once there are any.
    whole: Option<Frame>,
}

impl Written {
    /// What a viewer sees after change `as_of`.
    pub(super) fn view(&mut self, as_of: u64, table: &dyn Table, viewer: Viewer) -> Fields {
        if self.as_of != as_of {
            let before = std::mem::take(&mut self.views);
            *self = Self { as_of, views: BTreeMap::new(), before };
        }
        if let Some(view) = self.views.get(&viewer) {
            return view.clone();
        }
        let view = match (self.before.get(&viewer), self.views.values().next()) {
            (Some(before), Some(sibling)) => table.view_like(viewer, &[before, sibling]),
            (Some(other), None) | (None, Some(other)) => table.view_like(viewer, &[other]),
            (None, None) => table.view(viewer),
        };
        self.views.insert(viewer, view.clone());
        view
    }
}

impl Sights {
    /// Takes in that they are looked at after change `as_of`. Views follow from
    /// changes alone, and from no stroke: true if nobody sees anything else.
    pub(super) fn is_same(&mut self, as_of: u64, running: bool) -> bool {
        self.as_of.replace((as_of, running)) == Some((as_of, running))
    }

    /// There is no game to be seen.
    pub(super) fn clear(&mut self) {
        self.sights.clear();
        self.as_of = None;
    }

    /// Takes in what a viewer sees now.
    pub(super) fn look(
        &mut self,
        viewer: Viewer,
        heading: Heading,
        fields: Fields,
        moment: (u64, Millis),
    ) -> News {
        let before = self.sights.get(&viewer);
        if let Some(same) = before.filter(|before| before.heading == heading && before.fields == fields) {
            return News { number: same.number, update: None, whole: None };
        }
        self.n_sights += 1;
        let sight = Sight { number: self.n_sights, heading, fields };
        let update = before.and_then(|before| Some((before.number, sight.update(before, moment)?)));
        self.sights.insert(viewer, sight);
        News { number: self.n_sights, update, whole: None }
    }

    /// How `news` is told to a viewer who has seen the view of number `seen`.
    pub(super) fn frame(
        &self,
        news: &mut News,
        seen: u64,
        viewer: Viewer,
        kind: Kind,
        moment: (u64, Millis),
    ) -> Frame {
        match &news.update {
            Some((after, update)) if seen == *after => update.clone(),
            Some(_) | None => {
                let whole = || self.sights[&viewer].frame(viewer, kind, moment);
                news.whole.get_or_insert_with(whole).clone()
            }
        }
    }
}

impl Sight {
    /// Tells it to whoever knows how the same game looked before.
    fn update(&self, before: &Self, (seq, now): (u64, Millis)) -> Option<Frame> {
        let Heading { game, running, deadline, awaited } = self.heading;
        let difference = self.fields.since(&before.fields).filter(|_| game == before.heading.game)?;
        let (number, after) = (self.number, before.number);
        let (set, add) = (Behind, Behind);
        let update = Update { seq, number, after, now, running, deadline, awaited, set, add };
        Some(Frame::update(update, &difference))
    }

    /// Tells it whole.
    fn frame(&self, viewer: Viewer, kind: Kind, (seq, now): (u64, Millis)) -> Frame {
        let Heading { game, running, deadline, awaited } = self.heading;
        let (number, seat, view) = (self.number, seat_of(viewer), self.fields.whole());
        let view = GameView { seq, number, game, kind, seat, now, running, deadline, awaited, view };
        Frame::news(&ToClient::View(view))
    }
}

fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}
