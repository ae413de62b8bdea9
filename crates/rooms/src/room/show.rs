//! The room as everyone in it may know it.

use std::collections::BTreeMap;

use games::Seat;

use super::Room;
use crate::{
    Chair, Look, PersonId, Refusal,
    ledger::{FinishedGame, Stage},
    wire::{Finished, Occupant, PersonView, Role, RoomPhase, RoomView, Score, SeatView},
};

/// How many finished games are listed; the standings count them all.
const LISTED: usize = 50;

impl Room {
    pub(super) fn show(&self, may_start: Result<(), Refusal>) -> RoomView {
        let ledger = &self.ledger;
        RoomView {
            code: ledger.code.to_string(),
            phase: match &ledger.stage {
                Stage::Gathering => RoomPhase::Gathering,
                Stage::Playing(play) => RoomPhase::Playing { paused: play.paused, game: play.game },
                Stage::Over(play) => RoomPhase::Over { game: play.game },
            },
            kind: ledger.kind,
            options: ledger.options.clone(),
            pack: ledger.pack.as_ref().map(|pack| pack.note.clone()),
            people: self.listed(|id, blocked| !blocked && (self.company.is_present(id) || self.has_seat(id))),
            blocked: self.listed(|_, blocked| blocked),
            screens: self.screens(),
            host: self.host(),
            locked: ledger.locked,
            seats: self.seats(),
            may_start: may_start.is_ok(),
            start_refusal: may_start.err().map(|refusal| refusal.code().into()),
            finished: ledger.finished.iter().rev().take(LISTED).rev().map(finished).collect(),
            standings: self.standings(),
            commitment: ledger.seed().commitment().to_string(),
        }
    }

    fn listed(&self, wanted: impl Fn(PersonId, bool) -> bool) -> Vec<PersonView> {
        let people = self.ledger.persons().filter(|&(id, person)| wanted(id, person.blocked));
        people
            .map(|(id, person)| PersonView {
                id,
                name: person.name.clone(),
                look: person.look,
                present: self.company.is_present(id),
                lag_ms: self.company.lag_ms(id),
            })
            .collect()
    }

    fn has_seat(&self, person: PersonId) -> bool {
        self.ledger.chair_of(person).is_some() || self.ledger.seat_of(person).is_some()
    }

    fn screens(&self) -> u32 {
        let people = &self.ledger.people;
        let screens =
            people.iter().filter(|&(&id, person)| person.role == Role::Screen && self.company.is_present(id));
        u32::try_from(screens.count()).unwrap_or(u32::MAX)
    }

    fn seats(&self) -> Vec<SeatView> {
        let chairs = match &self.ledger.stage {
            Stage::Gathering => &self.ledger.chairs,
            Stage::Playing(play) | Stage::Over(play) => &play.chairs,
        };
        let seats = Seat::first(u8::MAX).zip(chairs);
        seats.map(|(seat, chair)| SeatView { seat, occupant: self.occupant(seat, chair) }).collect()
    }

    fn occupant(&self, seat: Seat, chair: &Chair) -> Occupant {
        match chair {
            Chair::Empty => Occupant::Empty,
            Chair::Person { person } => {
                let play = self.ledger.play();
                let stand_in = play.and_then(|play| play.stand_ins.get(seat.index()).copied().flatten());
                Occupant::Person { person: *person, bot_plays: stand_in.is_some() }
            }
            Chair::Bot { name, level, look } => {
                Occupant::Bot { name: name.clone(), level: *level, look: *look }
            }
        }
    }

    /// The evening so far, best first: by wins, then by seats left behind, then
    /// by fewer games; people before bots who did as well.
    fn standings(&self) -> Vec<Score> {
        let mut scores: BTreeMap<(Option<PersonId>, String), Score> = BTreeMap::new();
        for FinishedGame { chairs, names, outcome, .. } in &self.ledger.finished {
            let Some(outcome) = outcome else { continue };
            for (standing, (chair, name)) in outcome.standings.iter().zip(chairs.iter().zip(names)) {
                let Some((person, look)) = self.identity(chair) else { continue };
                let bot_name = if person.is_some() { String::new() } else { name.clone() };
                let score = scores.entry((person, bot_name)).or_insert_with(|| Score {
                    name: name.clone(),
                    look,
                    person,
                    games: 0,
                    wins: 0,
                    points: 0,
                });
                // People may have changed their name since.
                score.name =
                    person.and_then(|id| self.ledger.people.get(&id)).map_or(name, |p| &p.name).clone();
                let behind = outcome.standings.iter().filter(|other| other.place > standing.place).count();
                score.games += 1;
                // Alone against the house there is nobody to win against.
                score.wins += u32::from(standing.place == 1 && outcome.standings.len() > 1);
                score.points += u32::try_from(behind).unwrap_or(u32::MAX);
            }
        }
        let mut scores: Vec<Score> = scores.into_values().collect();
        scores.sort_by_key(|score| {
            (std::cmp::Reverse((score.wins, score.points)), score.games, score.person.is_none())
        });
        scores
    }

    fn identity(&self, chair: &Chair) -> Option<(Option<PersonId>, Look)> {
        match chair {
            Chair::Empty => None,
            Chair::Person { person } => Some((Some(*person), self.ledger.people.get(person)?.look)),
            Chair::Bot { look, .. } => Some((None, *look)),
        }
    }
}

fn finished(game: &FinishedGame) -> Finished {
    Finished { game: game.game, kind: game.kind, names: game.names.clone(), outcome: game.outcome.clone() }
}
