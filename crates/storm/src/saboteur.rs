//! What a server that is broken on purpose does to all that passes through it.
//! A server that is not broken passes everything on as it is.

use std::sync::Arc;

use games::{Seat, Viewer};
use rooms::{
    Change, Frame, Hex, LineId, Outgoing, PersonId, Record, Room, Timestamp,
    testing::InspectRoom as _,
    wire::{Ask, AskId, FromClient, ToClient},
};

use crate::{
    Sabotage,
    carried_out::IDS,
    eye::{is_events, is_update, shows},
};

/// Of so many answers, one is swallowed.
const SWALLOWED: u64 = 30;
/// How often a broken server tells the same.
const AGAIN: usize = 400;
/// Nobody in any evening.
const NOBODY: PersonId = PersonId(u32::MAX);

/// A broken server's own memory.
#[derive(Debug)]
pub(crate) struct Saboteur {
    sabotage: Sabotage,
    n_sendings: u64,
    n_answers: u64,
    has_recovered: bool,
    /// Writes whose batch was let out before they had ended.
    n_early: usize,
}

impl Saboteur {
    pub(crate) fn new(sabotage: Sabotage) -> Self {
        Self { sabotage, n_sendings: 0, n_answers: 0, has_recovered: false, n_early: 0 }
    }

    pub(crate) fn sabotage(&self) -> Sabotage {
        self.sabotage
    }

    pub(crate) fn is(&self, sabotage: Sabotage) -> bool {
        self.sabotage == sabotage
    }

    /// A request comes in: gives false if it is to be lost.
    pub(crate) fn hears(&mut self, request: &mut FromClient) -> bool {
        let FromClient { id, ask } = request;
        let is_move = matches!(ask, Ask::Act { .. } | Ask::Stroke { .. });
        let is_hello = matches!(ask, Ask::Hello { .. });
        if self.is(Sabotage::ForgetsIds) || (self.is(Sabotage::ForgetsIdsOfOthers) && !is_move && !is_hello) {
            self.n_sendings += 1;
            *id = AskId(id.0 % IDS + IDS * self.n_sendings);
        }
        if let Ask::Hello { token, .. } = ask
            && self.is(Sabotage::TakesPeopleForStrangers)
            && self.has_recovered
        {
            *token = None;
        }
        !(is_hello && self.is(Sabotage::LetsNobodyBackIn) && self.has_recovered)
    }

    /// What a hello is answered with before the room has heard of it.
    pub(crate) fn turns_away(&self, room: &Room, request: &FromClient) -> Option<Arc<str>> {
        let is_hello = matches!(request.ask, Ask::Hello { .. });
        (self.is(Sabotage::LocksOutItsOwn) && is_hello && room.is_locked()).then(|| {
            let (id, code) = (Some(request.id), "locked".into());
            written(&ToClient::Refused { id, code, text: "locked".into() })
        })
    }

    /// A frame that cannot be read has come in.
    pub(crate) fn stumbles(&self) {
        assert!(!self.is(Sabotage::Panics), "this frame was too much");
    }

    /// What a room gives for one input.
    pub(crate) fn gives(&mut self, room: &Room, outgoing: &mut Vec<Outgoing>) {
        if self.is(Sabotage::ShowsTheHostsHand) {
            show_the_hosts_hand(room, outgoing);
        } else if self.is(Sabotage::TellsEveryone) {
            tell_everyone(outgoing);
        } else if self.is(Sabotage::SharesTheBacklog) {
            share_the_backlog(room, outgoing);
        } else if self.is(Sabotage::KeepsUpdates) {
            outgoing.retain(|out| !matches!(out, Outgoing::Send { frame, .. } if is_update(&frame.text)));
        } else if self.is(Sabotage::SwallowsAnswers) {
            outgoing.retain(|out| !self.swallows(out));
        } else if self.is(Sabotage::LosesThoughts) {
            outgoing.retain(|out| !matches!(out, Outgoing::Think { .. }));
        } else if self.is(Sabotage::FansOutWithoutEnd) {
            tell_again(outgoing);
        }
    }

    fn swallows(&mut self, out: &Outgoing) -> bool {
        let Outgoing::Send { frame, .. } = out else { return false };
        let is_answer = frame.text.starts_with("{\"type\":\"done\"");
        self.n_answers += u64::from(is_answer);
        is_answer && self.n_answers.is_multiple_of(SWALLOWED)
    }

    /// Whether all that follows from an input is let out whatever waits.
    pub(crate) fn passes(&self, outgoing: &[Outgoing]) -> bool {
        self.is(Sabotage::LetsAnswersPass) && !outgoing.iter().any(|out| matches!(out, Outgoing::Record(_)))
    }

    /// Whether a batch with these records is let out before they are kept.
    pub(crate) fn is_early(&mut self, records: &[Record], n_writing: usize) -> bool {
        let is_step = |record: &Record| matches!(record.change, Change::Stepped { .. });
        // Only the oldest that waits can be let out alone.
        let is_other = n_writing == 0 && !records.iter().any(is_step);
        let is_early = self.is(Sabotage::SendsFirst) || (self.is(Sabotage::AnswersOthersFirst) && is_other);
        self.n_early += usize::from(is_early);
        is_early
    }

    /// Whether the write that has ended is one whose batch was let out before.
    pub(crate) fn was_early(&mut self) -> bool {
        let was_early = self.n_early > 0;
        self.n_early = self.n_early.saturating_sub(1);
        was_early
    }

    /// The records that a room is opened from again.
    pub(crate) fn reads(&mut self, records: &mut [Record]) {
        (self.has_recovered, self.n_early) = (true, 0);
        let last_deal = records.iter().rposition(|record| matches!(record.change, Change::Dealt { .. }));
        for (at, Record { change, .. }) in records.iter_mut().enumerate() {
            match (self.sabotage, &mut *change) {
                (Sabotage::DealsAnew, Change::Opened { master, .. }) => *master = Hex([9; 32]),
                (Sabotage::ForgetsTheHost, Change::HostMoved { .. })
                | (Sabotage::ForgetsTheLock, Change::Locked { .. })
                | (Sabotage::ForgetsNames, Change::Renamed { .. })
                | (Sabotage::ForgetsSeats, Change::Sat { .. } | Change::BotSat { .. })
                | (Sabotage::ForgetsOptions, Change::OptionsSet { .. }) => {
                    *change = Change::Stood { person: NOBODY };
                }
                (Sabotage::ForgetsAGame, Change::Dealt { .. } | Change::Stepped { .. })
                    if Some(at) < last_deal =>
                {
                    *change = Change::Stood { person: NOBODY };
                }
                _ => {}
            }
        }
    }

    /// When the room is to be woken.
    pub(crate) fn wakes(&self, at: Option<Timestamp>) -> Option<Timestamp> {
        if self.is(Sabotage::NeverSleeps) {
            return Some(Timestamp(0));
        }
        at.filter(|_| !(self.is(Sabotage::LosesWakeUps) && self.has_recovered))
    }

    /// What people are told while the journal cannot be read.
    pub(crate) fn excuse(&self) -> &'static str {
        if self.is(Sabotage::CallsItDamaged) { "not_opened" } else { "too_busy" }
    }
}

fn written(told: &ToClient) -> Arc<str> {
    serde_json::to_string(told).unwrap_or_default().into()
}

/// Every frame that is sent, and to whom.
fn sends(outgoing: &mut [Outgoing]) -> impl Iterator<Item = (LineId, &mut Frame)> {
    outgoing.iter_mut().filter_map(|out| match out {
        Outgoing::Send { line, frame } => Some((*line, frame)),
        Outgoing::Record(_) | Outgoing::Think { .. } | Outgoing::HangUp { .. } | Outgoing::Snapshot(_) => {
            None
        }
    })
}

/// Has everyone see what the first seat sees.
fn show_the_hosts_hand(room: &Room, outgoing: &mut [Outgoing]) {
    let is_hosts = |line| room.person_on(line).is_some_and(|person| person.0 == 0);
    let hosts = sends(outgoing).filter(|(line, frame)| shows(&frame.text) && is_hosts(*line)).last();
    let Some(hosts) = hosts.map(|(_, frame)| frame.clone()) else { return };
    sends(outgoing).filter(|(_, frame)| shows(&frame.text)).for_each(|(_, frame)| *frame = hosts.clone());
}

/// Has everyone hear the most that anyone hears.
fn tell_everyone(outgoing: &mut [Outgoing]) {
    let events = sends(outgoing).filter(|(_, frame)| is_events(&frame.text)).map(|(_, frame)| frame.clone());
    let Some(most) = events.max_by_key(|frame| frame.text.len()) else { return };
    sends(outgoing).filter(|(_, frame)| is_events(&frame.text)).for_each(|(_, frame)| *frame = most.clone());
}

/// Has everyone hear what they would in the next seat.
fn share_the_backlog(room: &Room, outgoing: &mut [Outgoing]) {
    let Some((table, (game, chairs))) = room.table().zip(room.seated()) else { return };
    for (line, frame) in sends(outgoing).filter(|(_, frame)| frame.text.contains("\"backlog\":true")) {
        let seat = chairs.iter().position(|chair| chair.person() == room.person_on(line));
        let next = seat.map_or(0, |seat| (seat + 1) % chairs.len());
        let events = table.backlog(Viewer::Seat(Seat(u8::try_from(next).unwrap_or_default())));
        let told = ToClient::Events { seq: room.seq(), game, events, backlog: true };
        frame.text = written(&told);
    }
}

/// Has the last thing told over and over.
fn tell_again(outgoing: &mut Vec<Outgoing>) {
    let last = outgoing.iter().rev().find_map(|out| match out {
        Outgoing::Send { line, frame } => Some((*line, frame.clone())),
        Outgoing::Record(_) | Outgoing::Think { .. } | Outgoing::HangUp { .. } | Outgoing::Snapshot(_) => {
            None
        }
    });
    let Some((line, frame)) = last else { return };
    outgoing.extend((0..AGAIN).map(|_| Outgoing::Send { line, frame: frame.clone() }));
}
