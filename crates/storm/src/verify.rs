//! What is looked at after every step of a room.

use std::{
    collections::{BTreeMap, hash_map::DefaultHasher},
    hash::{Hash as _, Hasher as _},
};

use games::{Rng, Seat, Viewer};
use rooms::{LineId, Outgoing, Room, Table};

use crate::{
    Promise,
    eye::{Eye, shows},
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
    /// What the game looked like after each change that ended a step.
    marks: BTreeMap<u64, u64>,
}

impl Verifier {
    pub(crate) fn new(seed: u64) -> Self {
        Self { doubt: Rng::from_number(!seed), n_looks: 0, eyes: BTreeMap::new(), marks: BTreeMap::new() }
    }

    /// Checks what a room gave for one input, and remembers how it stands.
    pub(crate) fn look(&mut self, room: &Room, outgoing: &[Outgoing]) -> Found {
        for out in outgoing {
            if let Outgoing::Send { line, frame } = out
                && shows(&frame.text)
                && let Some(person) = room.person_on(*line)
            {
                self.sees_their_own(room, *line, viewer_of(room, person), &frame.text)?;
            }
        }
        if outgoing.iter().any(|out| matches!(out, Outgoing::Record(_))) {
            self.marks.insert(room.seq(), mark(room));
        }
        self.n_looks += 1;
        match room.table() {
            Some(table) if self.n_looks.is_multiple_of(DOUBT_EVERY) => self.doubt(room, table),
            Some(_) | None => Ok(()),
        }
    }

    /// What is shown on a line makes up the view of whoever reads it, byte for byte.
    fn sees_their_own(&mut self, room: &Room, line: LineId, viewer: Viewer, text: &str) -> Found {
        let wrong = |what: &str| Err((Promise::Secret, format!("{viewer:?} was sent {what}")));
        let eye = self.eyes.entry(line).or_default();
        match (eye.read(viewer, text), room.table()) {
            (Err(what), _) => wrong(&what),
            (Ok(()), Some(table)) if eye.sees(table.view(viewer).as_str()) => Ok(()),
            (Ok(()), _) => wrong("what is not their view"),
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
        self.marks.retain(|&seq, _| seq <= room.seq());
        match self.marks.get(&room.seq()) {
            Some(&before) if before != mark(room) => {
                Err(format!("the room differs from what it was after change {}", room.seq()))
            }
            Some(_) | None => Ok(()),
        }
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

/// A number for all that anyone can see of the game on the table.
fn mark(room: &Room) -> u64 {
    let mut hasher = DefaultHasher::new();
    if let (Some(table), Some((game, chairs))) = (room.table(), room.seated()) {
        (game, format!("{chairs:?}"), format!("{:?}", table.outcome())).hash(&mut hasher);
        for viewer in viewers(room) {
            table.view(viewer).as_str().hash(&mut hasher);
        }
    }
    hasher.finish()
}
