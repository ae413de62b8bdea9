//! Doors for tests, the storm and the benches, behind the feature `testing`:
//! they look behind a table's types and into a room, secrets included. They are
//! traits and functions apart, so that `Room` and `Table` themselves stay as
//! they are in production even where a whole workspace is built with them.

use std::{any::Any, cell::Cell};

use bots::Bot;
use games::{Kind, Rng, Seat, Viewer, conformance::Lawful};
use serde_json::Value;

use crate::{
    Table,
    table::{kinds::seated, live::Live},
};
pub use crate::{remembered::Remembered, room::InspectRoom};

thread_local! {
    static DEALINGS: Cell<u64> = const { Cell::new(0) };
}

/// How often a game was dealt or a pack was read on this thread.
pub fn n_dealings() -> u64 {
    DEALINGS.get()
}

pub(crate) fn count_dealing() {
    DEALINGS.set(DEALINGS.get() + 1);
}

/// What a table keeps to itself.
pub trait InspectTable {
    /// Anything that someone in `seat` might try, sensible or not.
    fn any_action(&self, seat: Seat, rng: &mut Rng) -> Value;
    /// Whether `viewer` could tell this game from one that differs only in what
    /// is hidden from them.
    fn leaks(&self, viewer: Viewer, rng: &mut Rng) -> bool;
    /// The same game once more, secrets and chance included.
    fn twin(&self) -> Box<dyn Table>;
    /// Whether another is the same game at the same point, secrets and chance included.
    fn is_same(&self, other: &dyn Table) -> bool;
}

impl InspectTable for dyn Table {
    fn any_action(&self, seat: Seat, rng: &mut Rng) -> Value {
        unveil(self).any_action(seat, rng)
    }

    fn leaks(&self, viewer: Viewer, rng: &mut Rng) -> bool {
        unveil(self).leaks(viewer, rng)
    }

    fn twin(&self) -> Box<dyn Table> {
        unveil(self).twin()
    }

    fn is_same(&self, other: &dyn Table) -> bool {
        unveil(self).is_same(other)
    }
}

fn unveil(table: &dyn Table) -> &dyn InspectTable {
    let table: &dyn Any = table;
    let live = Kind::ALL.into_iter().find_map(|kind| {
        seated!(kind, |G, B, C| Some(table.downcast_ref::<Live<G, B>>()? as &dyn InspectTable))
    });
    live.expect("every table is one of ours")
}

impl<G: Lawful, B: Bot<G> + 'static> InspectTable for Live<G, B> {
    fn any_action(&self, seat: Seat, rng: &mut Rng) -> Value {
        let action = G::any_action(&self.game.view(Viewer::Seat(seat)), rng);
        serde_json::to_value(action).expect("our own types can be written as JSON")
    }

    fn leaks(&self, viewer: Viewer, rng: &mut Rng) -> bool {
        let twin = self.game.twin(viewer, rng);
        self.game.view(viewer) != twin.view(viewer) || self.game.backlog(viewer) != twin.backlog(viewer)
    }

    fn twin(&self) -> Box<dyn Table> {
        let Self { game, rng, bot } = self;
        Box::new(Self { game: game.clone(), rng: rng.clone(), bot: *bot })
    }

    fn is_same(&self, other: &dyn Table) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<Self>().is_some_and(|other| (&self.game, &self.rng) == (&other.game, &other.rng))
    }
}
