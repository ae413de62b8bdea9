//! What is looked at after every step of a room.

use std::{collections::BTreeMap, sync::Arc};

use games::{Millis, Rng, Seat, Viewer};
use rooms::{
    Change, Fields, Limits, LineId, Outgoing, PersonId, Room, Table,
    testing::{InspectRoom as _, InspectTable as _, Remembered},
};

use crate::{
    Promise,
    ear::Ear,
    eye::{Eye, is_events, shows},
    idlers::Idlers,
};

/// How often the game is compared with one that could as well be it.
const DOUBT_EVERY: u64 = 12;

/// What was found, before it is known where.
pub(crate) type Found = Result<(), (Promise, String)>;

/// Looks over a room's shoulder.
pub(crate) struct Verifier {
    doubt: Rng,
    n_looks: u64,
    /// What whoever reads a line makes of it.
    eyes: BTreeMap<LineId, Eye>,
    /// How the room stood after each change that ended a step, back to the
    /// last one on disk: no room comes back from before that.
    stands: BTreeMap<u64, Stand>,
    idlers: Idlers,
}

/// A game's clock, the clocks that each seat let run out, and the game.
type StandingPlay = (Option<Millis>, Vec<u8>, Box<dyn Table>);

/// A room: all that its journal must give back, and the game on the table, its
/// secrets and its chance included. That is more than all that anyone can see
/// of it, and sooner compared.
struct Stand {
    remembered: Arc<Remembered>,
    play: Option<StandingPlay>,
    /// Who does nothing, as the storm counts it.
    idlers: Idlers,
}

impl Verifier {
    pub(crate) fn new(seed: u64) -> Self {
        let doubt = Rng::from_number(!seed);
        let idlers = Idlers::default();
        Self { doubt, n_looks: 0, eyes: BTreeMap::new(), stands: BTreeMap::new(), idlers }
    }

    /// Checks what a room gave for one input, and remembers how it stands.
    pub(crate) fn look(&mut self, room: &Room, outgoing: &[Outgoing]) -> Found {
        self.is_for_their_eyes(room, outgoing)?;
        self.is_for_their_ears(room, outgoing)?;
        if outgoing.iter().any(|out| matches!(out, Outgoing::Record(_))) {
            self.waits_for_no_idler(room, outgoing)?;
            let stand = Stand::of(room, self.last_remembered(room, outgoing), self.idlers.clone());
            self.stands.insert(room.seq(), stand);
        }
        plays_on(room)?;
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

    /// Whoever does nothing while it is for them to act is played for by a bot.
    fn waits_for_no_idler(&mut self, room: &Room, outgoing: &[Outgoing]) -> Found {
        let before = self.stands.range(..room.seq()).next_back().and_then(|(_, stand)| stand.play.as_ref());
        let watched = self.idlers.watch(room, before.map(|(.., table)| &**table), outgoing);
        watched.map_err(|what| (Promise::Moves, what))
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

    fn is_for_their_eyes(&mut self, room: &Room, outgoing: &[Outgoing]) -> Found {
        // Looked at past the room, which may remember a view for too long.
        let mut views = BTreeMap::new();
        for (line, viewer, text) in told(room, outgoing).filter(|(.., text)| shows(text)) {
            let view = views.entry(viewer).or_insert_with(|| Some(room.table()?.view(viewer)));
            self.sees_their_own(line, viewer, view.as_ref(), text)?;
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

    fn is_for_their_ears(&self, room: &Room, outgoing: &[Outgoing]) -> Found {
        let mut heard = told(room, outgoing).filter(|(.., text)| is_events(text)).peekable();
        if heard.peek().is_none() {
            return Ok(());
        }
        // Whoever comes in is told of the game before anything else happens in it.
        let has_stepped = outgoing.iter().any(is_step);
        let before = self.stands.range(..room.seq()).next_back().and_then(|(_, stand)| stand.play.as_ref());
        let before = before.map(|(.., table)| &**table).filter(|_| has_stepped);
        let mut ear = Ear::new(room, before.or(room.table()));
        heard.try_for_each(|(_, viewer, text)| {
            ear.hears(viewer, text).map_err(|what| (Promise::Secret, format!("{viewer:?} was told {what}")))
        })
    }

    /// What was last remembered of a room, if that has not changed since.
    fn last_remembered(&self, room: &Room, outgoing: &[Outgoing]) -> Option<Arc<Remembered>> {
        let is_other = |out: &Outgoing| matches!(out, Outgoing::Record(_)) && !is_step(out);
        let goes_on = room.table().is_some_and(|table| table.outcome().is_none());
        let (_, last) = self.stands.last_key_value()?;
        (goes_on && !outgoing.iter().any(is_other)).then(|| last.remembered.clone())
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
        self.idlers = self.stands.get(&room.seq()).map(|stand| stand.idlers.clone()).unwrap_or_default();
        let Some(before) = self.stands.get(&room.seq()) else { return Ok(()) };
        let what = before.difference(&Stand::of(room, None, Idlers::default()));
        what.map_or(Ok(()), |what| Err(format!("after change {}, {what}", room.seq())))
    }

    /// Change `seq` is on disk: no room will come back from before it.
    pub(crate) fn kept(&mut self, seq: u64) {
        self.stands = self.stands.split_off(&seq);
    }

    /// The number of the last view that the room had for a line.
    pub(crate) fn last_view(&self, line: LineId) -> Option<u64> {
        self.eyes.get(&line).map(Eye::number)
    }
}

/// Whoever is here plays for themselves, and is not kept waiting by a host who is gone.
fn plays_on(room: &Room) -> Found {
    if let Some(seat) = room.withheld_seat() {
        return Err((Promise::PlaysOn, format!("a bot keeps {seat:?} from someone who is back")));
    }
    let gone_ms = room.host_gone_ms().filter(|&ms| ms > Limits::default().host_away_ms);
    let gone = |ms| Err((Promise::PlaysOn, format!("nobody has hosted for {ms} ms")));
    gone_ms.map_or(Ok(()), gone)
}

/// Every frame that is sent to someone, and who they are in the game.
fn told<'a>(
    room: &'a Room,
    outgoing: &'a [Outgoing],
) -> impl Iterator<Item = (LineId, Viewer, &'a Arc<str>)> {
    outgoing.iter().filter_map(|out| match out {
        Outgoing::Send { line, frame } => Some((*line, viewer_of(room, room.person_on(*line)?), &frame.text)),
        Outgoing::Record(_) | Outgoing::Think { .. } | Outgoing::HangUp { .. } | Outgoing::Snapshot(_) => {
            None
        }
    })
}

fn is_step(out: &Outgoing) -> bool {
    matches!(out, Outgoing::Record(record) if matches!(record.change, Change::Stepped { .. }))
}

fn viewer_of(room: &Room, person: PersonId) -> Viewer {
    let seat = room.seated().and_then(|(_, chairs)| chairs.iter().position(|c| c.person() == Some(person)));
    seat.and_then(|seat| u8::try_from(seat).ok()).map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)))
}

fn viewers(room: &Room) -> impl Iterator<Item = Viewer> + use<> {
    let seats = room.seated().map_or(0, |(_, chairs)| u8::try_from(chairs.len()).unwrap_or(u8::MAX));
    Seat::first(seats).map(Viewer::Seat).chain([Viewer::Spectator])
}

impl Stand {
    /// How a room stands, of which the most part may be known already.
    fn of(room: &Room, remembered: Option<Arc<Remembered>>, idlers: Idlers) -> Self {
        let remembered = remembered.unwrap_or_else(|| Arc::new(room.remembered()));
        let play = room.table().map(|table| (room.stepped_at(), room.idle_clocks(), table.twin()));
        Self { remembered, play, idlers }
    }

    /// What is another in `other`.
    fn difference(&self, other: &Self) -> Option<String> {
        if self.remembered != other.remembered {
            return Some(format!("it was {:?} and is {:?}", self.remembered, other.remembered));
        }
        let is_same = match (&self.play, &other.play) {
            (None, None) => true,
            (Some((one_at, one_idle, one)), Some((other_at, other_idle, other))) => {
                one_at == other_at && one_idle == other_idle && one.is_same(&**other)
            }
            (Some(_), None) | (None, Some(_)) => false,
        };
        (!is_same).then(|| "the game on the table is another".into())
    }
}
