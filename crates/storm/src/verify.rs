//! What is looked at after every step of a room.

use std::collections::BTreeMap;

use games::{Rng, Seat, Viewer};
use rooms::{
    Chair, Fields, LineId, Outgoing, Room, Table,
    testing::{InspectRoom as _, InspectTable as _},
};

use crate::{
    Promise,
    eye::{Eye, is_update, shows},
};

/// How often the game is compared with one that could as well be it.
const DOUBT_EVERY: u64 = 12;

/// What was found, before it is known where.
type Found = Result<(), (Promise, String)>;

/// Looks over a room's shoulder.
pub(crate) struct Verifier {
    doubt: Rng,
    n_looks: u64,
    /// What whoever reads a line makes of it.
    eyes: BTreeMap<LineId, Eye>,
    /// How the game stood after each change that ended a step, back to the
    /// last one on disk: no room comes back from before that.
    stands: BTreeMap<u64, Option<Stand>>,
}

/// A game on the table, its secrets and its chance included, and who sat there.
/// That is more than all that anyone can see of it, and sooner compared.
struct Stand {
    game: u32,
    chairs: Vec<Chair>,
    table: Box<dyn Table>,
}

impl Verifier {
    pub(crate) fn new(seed: u64) -> Self {
        let doubt = Rng::from_number(!seed);
        Self { doubt, n_looks: 0, eyes: BTreeMap::new(), stands: BTreeMap::new() }
    }

    /// Checks what a room gave for one input, and remembers how it stands.
    pub(crate) fn look(&mut self, room: &Room, outgoing: &[Outgoing]) -> Found {
        // Looked at past the room, which may remember a view for too long.
        let mut views = BTreeMap::new();
        for out in outgoing {
            if let Outgoing::Send { line, frame } = out
                && shows(&frame.text)
                && let Some(person) = room.person_on(*line)
            {
                let viewer = viewer_of(room, person);
                let view = views.entry(viewer).or_insert_with(|| Some(room.table()?.view(viewer)));
                self.sees_their_own(*line, viewer, view.as_ref(), &frame.text)?;
            }
        }
        if outgoing.iter().any(|out| matches!(out, Outgoing::Record(_))) {
            self.stands.insert(room.seq(), Stand::of(room));
        }
        self.n_looks += 1;
        if !self.n_looks.is_multiple_of(DOUBT_EVERY) {
            return Ok(());
        }
        if !room.is_shown() {
            return Err((Promise::Shown, "the room has changed and nobody was shown".into()));
        }
        let Some(table) = room.table() else { return Ok(()) };
        self.is_up_to_date(room, table)?;
        self.doubt(room, table)
    }

    /// Whoever is here sees the game as it is, though nothing was sent just now.
    fn is_up_to_date(&self, room: &Room, table: &dyn Table) -> Found {
        let here = self.eyes.iter().filter_map(|(&line, eye)| Some((eye, room.person_on(line)?)));
        let mut views = BTreeMap::new();
        for (eye, person) in here {
            let viewer = viewer_of(room, person);
            if !eye.sees(views.entry(viewer).or_insert_with(|| table.view(viewer))) {
                return Err((Promise::Shown, format!("{viewer:?} was not shown what has changed")));
            }
        }
        Ok(())
    }

    /// What is shown on a line makes up the view of whoever reads it, byte for byte.
    fn sees_their_own(&mut self, line: LineId, viewer: Viewer, own: Option<&Fields>, text: &str) -> Found {
        let wrong = |what: &str| Err((Promise::Secret, format!("{viewer:?} was sent {what}")));
        let eye = self.eyes.entry(line).or_default();
        match eye.read(viewer, text) {
            Err(what) => wrong(&what),
            Ok(()) if own.is_some_and(|own| eye.sees(own)) => Ok(()),
            Ok(()) => wrong("what is not their view"),
        }
    }

    fn doubt(&mut self, room: &Room, table: &dyn Table) -> Found {
        for viewer in viewers(room) {
            if table.leaks(viewer, &mut self.doubt) {
                return Err((Promise::Secret, format!("{viewer:?} can tell what is hidden from them")));
            }
        }
        Ok(())
    }

    /// Whether a room that was opened again is what it was when its last
    /// record was written.
    pub(crate) fn compare(&mut self, room: &Room) -> Result<(), String> {
        self.stands.retain(|&seq, _| seq <= room.seq());
        match self.stands.get(&room.seq()) {
            Some(before) if !is_same(before.as_ref(), Stand::of(room).as_ref()) => {
                Err(format!("the room differs from what it was after change {}", room.seq()))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Change `seq` is on disk: no room will come back from before it.
    pub(crate) fn kept(&mut self, seq: u64) {
        self.stands = self.stands.split_off(&seq);
    }

    /// Keeps from everyone what has become of their views.
    pub(crate) fn keep_updates(outgoing: &mut Vec<Outgoing>) {
        outgoing.retain(|out| !matches!(out, Outgoing::Send { frame, .. } if is_update(&frame.text)));
    }

    /// Has everyone see what the first seat sees.
    pub(crate) fn mix_up(room: &Room, outgoing: &mut [Outgoing]) {
        let mut hosts = None;
        for out in outgoing.iter() {
            if let Outgoing::Send { line, frame } = out
                && shows(&frame.text)
                && room.person_on(*line).is_some_and(|person| person.0 == 0)
            {
                hosts = Some(frame.clone());
            }
        }
        for out in outgoing {
            if let (Outgoing::Send { frame, .. }, Some(hosts)) = (out, &hosts)
                && shows(&frame.text)
            {
                *frame = hosts.clone();
            }
        }
    }
}

fn viewer_of(room: &Room, person: rooms::PersonId) -> Viewer {
    let seat = room.seated().and_then(|(_, chairs)| chairs.iter().position(|c| c.person() == Some(person)));
    seat.and_then(|seat| u8::try_from(seat).ok()).map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)))
}

fn viewers(room: &Room) -> impl Iterator<Item = Viewer> + use<> {
    let seats = room.seated().map_or(0, |(_, chairs)| u8::try_from(chairs.len()).unwrap_or(u8::MAX));
    Seat::first(seats).map(Viewer::Seat).chain([Viewer::Spectator])
}

impl Stand {
    /// How the game stands, if there is one.
    fn of(room: &Room) -> Option<Self> {
        let (table, (game, chairs)) = room.table().zip(room.seated())?;
        Some(Self { game, chairs: chairs.to_vec(), table: table.twin() })
    }
}

fn is_same(one: Option<&Stand>, other: Option<&Stand>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => {
            (one.game, &one.chairs) == (other.game, &other.chairs) && one.table.is_same(&*other.table)
        }
        (Some(_), None) | (None, Some(_)) => false,
    }
}
