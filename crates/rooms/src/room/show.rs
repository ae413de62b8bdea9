//! The room as everyone in it may know it.

use games::Seat;

use super::Room;
use crate::{
    Chair, PersonId, Refusal, StandIn,
    ledger::{FinishedGame, Stage, Tally},
    wire::{Finished, Occupant, PersonView, Role, RoomPhase, RoomView, Score, SeatView},
};

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
            owner: ledger.host,
            requests: self.requests.list(),
            wishes: self.wishes.list(),
            proposal: self.shown_proposal(),
            decided: self.ballot.last(),
            locked: ledger.locked,
            seats: self.seats(),
            may_start: may_start.is_ok(),
            start_refusal: may_start.err().map(|refusal| refusal.code().into()),
            finished: ledger.history.finished.iter().map(finished).collect(),
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
                presence: self.company.presence(id),
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
                let idle = stand_in == Some(StandIn::Idle);
                Occupant::Person { person: *person, bot_plays: stand_in.is_some(), idle }
            }
            Chair::Bot { name, level, look } => {
                Occupant::Bot { name: name.clone(), level: *level, look: *look }
            }
        }
    }

    /// The evening so far, best first: by points, then by wins, then by fewer
    /// games; people first, and then bots.
    fn standings(&self) -> Vec<Score> {
        let tallies = self.ledger.history.tallies.iter();
        let mut scores: Vec<Score> = tallies.filter_map(|tally| self.score(tally)).collect();
        scores.sort_by_key(|score| {
            (score.person.is_none(), std::cmp::Reverse((score.points, score.wins)), score.games)
        });
        scores
    }

    fn score(&self, tally: &Tally) -> Option<Score> {
        let Tally { person, name, look, games, wins, points } = tally.clone();
        let (name, look) = match person {
            // People may have changed their name since.
            Some(person) => {
                self.ledger.people.get(&person).map(|person| (person.name.clone(), person.look))?
            }
            None => (name, look?),
        };
        Some(Score { name, look, person, games, wins, points })
    }
}

fn finished(game: &FinishedGame) -> Finished {
    let FinishedGame { game, kind, chairs: _, names, played_by, outcome } = game.clone();
    Finished { game, kind, names, played_by, outcome }
}
