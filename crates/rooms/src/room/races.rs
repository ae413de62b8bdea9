//! Races: who acted first by their own eyes, whatever their line. A racing act
//! is held for a moment, until all that may have been earlier are in, and then
//! all of them are handed to the rules in the order in which they were made.
//!
//! Nobody can gain more than [`CREDIT`](super::CREDIT) by lying: see
//! [`Delay::made_good`].

use std::collections::BTreeMap;

use games::Seat;

use super::{
    Frame, LineId, Room,
    delay::{Belief, Delay},
    quota::Quota,
};
use crate::{
    ActionClass, By, PersonId, PreparedAction, Timestamp,
    wire::{Doubt, Doubted},
};

/// How long someone is doubted after their line last gave reason to, in
/// milliseconds: coming in anew does not help, and an evening is not spoilt.
const DOUBTED_FOR: u64 = 600_000;

/// The races of a room: how late everyone's acts come, and those that are held.
#[derive(Debug, Default)]
pub(super) struct Races {
    /// In boxes: a map has empty places for lines that are not there.
    delays: BTreeMap<LineId, Box<Delay>>,
    racers: BTreeMap<PersonId, Racer>,
    held: Vec<Held>,
    /// How often someone began to be doubted.
    n_doubts: u64,
}

/// What is known of someone over all their lines.
#[derive(Debug, Default)]
struct Racer {
    quota: Quota,
    /// Why they are doubted, and until when.
    doubt: Option<(Doubt, Timestamp)>,
}

#[derive(Debug)]
struct Held {
    at: Timestamp,
    seat: Seat,
    action: PreparedAction,
    /// Who asked, and where the answer goes; a bot needs none.
    asked: Option<(By, LineId)>,
}

impl Races {
    /// A line is there.
    pub(super) fn start(&mut self, line: LineId) {
        self.delays.insert(line, Box::default());
    }

    /// A line is gone.
    pub(super) fn end(&mut self, line: LineId) {
        self.delays.remove(&line);
    }

    /// Someone is no longer remembered.
    pub(super) fn forget(&mut self, person: PersonId) {
        self.racers.remove(&person);
    }

    /// A line's round trip was measured. True if whoever is on it is doubted
    /// from now on, or no longer.
    pub(super) fn ping(&mut self, (person, line): (PersonId, LineId), now: Timestamp, rtt_ms: u32) -> bool {
        let Some(delay) = self.delays.get_mut(&line) else { return false };
        delay.ping(now, rtt_ms);
        self.judge(person, line, now)
    }

    /// A page says that it has just painted a view. True if whoever is before it
    /// is doubted from now on, or no longer.
    pub(super) fn painted(&mut self, (person, line): (PersonId, LineId), now: Timestamp, seq: u64) -> bool {
        let Some(delay) = self.delays.get_mut(&line) else { return false };
        delay.painted(now, seq);
        self.judge(person, line, now)
    }

    fn judge(&mut self, person: PersonId, line: LineId, now: Timestamp) -> bool {
        let is_doubtful = self.delays.get(&line).is_some_and(|delay| delay.is_doubtful());
        let racer = self.racers.entry(person).or_default();
        let was_doubted = racer.doubt.is_some();
        racer.doubt = match racer.doubt {
            _ if is_doubtful => Some((Doubt::HeldPongs, Timestamp(now.0 + DOUBTED_FOR))),
            doubt => doubt.filter(|&(_, until)| now < until),
        };
        self.n_doubts += u64::from(is_doubtful && !was_doubted);
        was_doubted != racer.doubt.is_some()
    }

    /// Who is doubted.
    pub(super) fn doubted(&self) -> Vec<Doubted> {
        let doubted =
            self.racers.iter().filter_map(|(&person, racer)| racer.doubt.map(|(why, _)| (person, why)));
        doubted.map(|(person, why)| Doubted { person, why }).collect()
    }

    /// How often someone began to be doubted.
    pub(super) fn n_doubts(&self) -> u64 {
        self.n_doubts
    }

    /// A line was shown the game as of change `seq`.
    pub(super) fn showed(&mut self, line: LineId, seq: u64, now: Timestamp) {
        if let Some(delay) = self.delays.get_mut(&line) {
            delay.showed(seq, now);
        }
    }

    /// The moment someone acted by their own eyes: how long after painting which
    /// view, on which line. Only a race draws on their quota.
    pub(super) fn acted_at(
        &mut self,
        (person, line): (PersonId, LineId),
        arrived: Timestamp,
        seen: (u64, u32),
        class: ActionClass,
    ) -> Timestamp {
        let Some(delay) = self.delays.get_mut(&line) else { return arrived };
        let Racer { quota, doubt } = self.racers.entry(person).or_default();
        let belief = match (doubt, class) {
            (Some(_), _) => Belief::Doubted,
            (None, ActionClass::Race) => Belief::Race(quota),
            (None, ActionClass::Plain | ActionClass::Stroke) => Belief::Plain,
        };
        Timestamp(arrived.0 - delay.made_good(arrived, seen, belief))
    }

    /// Holds a person's racing act for the photo finish.
    pub(super) fn hold(
        &mut self,
        (by, line): (By, LineId),
        seat: Seat,
        action: PreparedAction,
        at: Timestamp,
    ) {
        self.held.push(Held { at, seat, action, asked: Some((by, line)) });
    }

    /// Holds a bot's racing act; bots have no line.
    pub(super) fn hold_for_bot(&mut self, seat: Seat, action: PreparedAction, at: Timestamp) {
        self.held.push(Held { at, seat, action, asked: None });
    }

    /// Whether this very request is being held; its answer will go to `line`.
    pub(super) fn is_held(&mut self, by: By, line: LineId) -> bool {
        let held = self.held.iter_mut().filter_map(|held| held.asked.as_mut());
        held.filter(|(asked, _)| *asked == by).map(|(_, to)| *to = line).count() > 0
    }

    /// Whether an act of this seat is held.
    pub(super) fn holds(&self, seat: Seat) -> bool {
        self.held.iter().any(|held| held.seat == seat)
    }

    /// Whether any act waits for the photo finish.
    pub(super) fn is_holding(&self) -> bool {
        !self.held.is_empty()
    }

    /// When no act that is earlier than those held can be on its way any more,
    /// on any of these lines.
    fn photo_at(&self, lines: impl Iterator<Item = LineId>) -> Option<Timestamp> {
        let first = self.held.iter().map(|held| held.at).min()?;
        let slowest = lines.filter_map(|line| self.delays.get(&line)).map(|delay| delay.may_take()).max();
        Some(Timestamp(first.0 + slowest.unwrap_or(0)))
    }

    /// What is held, in the order in which it was made.
    fn take(&mut self) -> Vec<Held> {
        let mut held = std::mem::take(&mut self.held);
        held.sort_by_key(|held| held.at);
        held
    }
}

impl Room {
    /// A view has been let out: only now is it there to be acted on.
    pub(crate) fn showed(&mut self, line: LineId, seq: u64, at: Timestamp) {
        self.races.showed(line, seq, self.own_time(at));
    }

    /// When the photo is developed: as soon as no earlier act can be on its
    /// way any more from any seat.
    pub(super) fn photo_at(&self) -> Option<Timestamp> {
        let seated = self.company.lines().filter(|&(_, person)| self.ledger.seat_of(person).is_some());
        self.races.photo_at(seated.map(|(line, _)| line))
    }

    /// Hands the held acts to the rules if their time has come, or has to.
    pub(super) fn develop(&mut self, must: bool) -> bool {
        if !self.races.is_holding() || !(must || self.photo_at().is_some_and(|at| at <= self.now)) {
            return false;
        }
        for Held { at, seat, action, asked } in self.races.take() {
            let stepped = self.act_in(asked.map(|(by, _)| by), seat, action, ActionClass::Race, at);
            if let Some((by, line)) = asked {
                self.outbox.answer(line, Frame::reply(by.ask, &stepped));
            }
        }
        true
    }
}
