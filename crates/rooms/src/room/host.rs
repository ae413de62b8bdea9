//! What hosts do to a running game and to people, and who hosts while the host
//! is away.

use games::Seat;

use super::Room;
use crate::{
    By, Chair, Change, PersonId, Refusal, StandIn, TableInput, Timestamp,
    ledger::Stage,
    wire::{Presence, Role},
};

impl Room {
    /// Who may do what hosts do just now.
    pub(super) fn host(&self) -> PersonId {
        self.company.deputy().unwrap_or(self.ledger.host)
    }

    /// Moves hosting on when the host has been away too long, and back.
    pub(super) fn appoint_deputy(&mut self) {
        let touched = self.company.appoint(self.deputy_now());
        self.touch(touched);
    }

    /// Who is to host in the host's place.
    fn deputy_now(&self) -> Option<PersonId> {
        let (host, deputy) = (self.ledger.host, self.company.deputy());
        if self.company.presence(host) == Presence::Here {
            return None;
        }
        // A deputy's line may blink as well as a host's.
        let is_missed = |person| self.host_missed_at(person).is_some_and(|at| at <= self.now);
        if !is_missed(host) || deputy.is_some_and(|deputy| !is_missed(deputy)) {
            return deputy;
        }
        let persons = || self.ledger.persons().map(|(id, _)| id);
        let is_awake = |&id: &PersonId| self.company.presence(id) == Presence::Here;
        let is_present = |&id: &PersonId| self.company.is_present(id);
        // Nobody stands in for a host who sleeps but someone who does not.
        let any = || persons().find(is_present).filter(|_| !is_present(&host));
        persons().find(is_awake).or_else(any).or(deputy)
    }

    /// When someone has been missed as host for long enough: they are away, or do
    /// not look at their page while somebody waits for what only a host can do.
    pub(super) fn host_missed_at(&self, person: PersonId) -> Option<Timestamp> {
        let after_ms = self.limits.host_away_ms;
        let asleep = || {
            let since = self.company.asleep_since(person).filter(|_| self.is_host_wanted())?;
            Some(Timestamp(since.0.saturating_add(after_ms)))
        };
        self.company.missed_at(person, after_ms).or_else(asleep)
    }

    fn is_host_wanted(&self) -> bool {
        let is_paused = self.ledger.playing().is_some_and(|play| play.paused);
        is_paused || !self.requests.is_empty() || !self.wishes.is_empty()
    }

    /// Stops the clocks. What is held for the photo finish was done before and
    /// is decided first; then the game itself hears of it, since nobody may go
    /// on searching meanwhile.
    pub(super) fn pause(&mut self, by: Option<By>) -> Result<(), Refusal> {
        if self.is_paused()? {
            return Ok(());
        }
        self.develop(true);
        if self.ledger.playing().is_none() {
            return Ok(());
        }
        let now = Some(self.clock.now(self.now));
        self.change(by, Change::Paused { paused: true, now })
    }

    /// Lets the clocks run on.
    pub(super) fn resume(&mut self, by: Option<By>) -> Result<(), Refusal> {
        if !self.is_paused()? {
            return Ok(());
        }
        self.change(by, Change::Paused { paused: false, now: None })
    }

    fn is_paused(&self) -> Result<bool, Refusal> {
        self.ledger.playing().map(|play| play.paused).ok_or(Refusal::NotPlaying)
    }

    /// Lets the running deadline fall due now, unless that would be at the cost
    /// of somebody whom the host plays with: then the table has to agree.
    pub(super) fn skip(&mut self, by: By) -> Result<(), Refusal> {
        let play = self.ledger.playing().ok_or(Refusal::NotPlaying)?;
        let is_hurried = |seat: Seat| {
            let person = play.chairs.get(seat.index()).and_then(Chair::person);
            let plays = person.filter(|_| play.stand_ins[seat.index()].is_none());
            plays.is_some_and(|person| person != by.person && self.company.is_present(person))
        };
        let plays = self.ledger.seat_of(by.person).is_some();
        if plays && play.table.deadline().is_some() && play.table.waiting_for().iter().any(is_hurried) {
            return Err(Refusal::NeedsConsent);
        }
        self.cut_short(Some(by))
    }

    /// Lets the running deadline fall due now: the game's clock jumps to it.
    pub(super) fn cut_short(&mut self, by: Option<By>) -> Result<(), Refusal> {
        let Stage::Playing(play) = &self.ledger.stage else {
            return Err(Refusal::NotPlaying);
        };
        let deadline = play.table.deadline().ok_or(Refusal::NothingToSkip)?;
        // What is held goes first; if the game moves on by it, nothing is left to skip.
        self.develop(true);
        if self.ledger.playing().and_then(|play| play.table.deadline()) != Some(deadline) {
            return Ok(());
        }
        let now = self.clock.now(self.now).max(deadline);
        self.change(by, Change::Stepped { now, input: TableInput::Timeout })?;
        self.clock.jump(self.now, now);
        Ok(())
    }

    pub(super) fn clear_table(&mut self, by: By) -> Result<(), Refusal> {
        if self.ledger.play().is_none() {
            return Err(Refusal::NotPlaying);
        }
        self.change(Some(by), Change::TableCleared)
    }

    pub(super) fn hand_to_bot(&mut self, by: By, seat: Seat) -> Result<(), Refusal> {
        let Stage::Playing(play) = &self.ledger.stage else {
            return Err(Refusal::NotPlaying);
        };
        match play.chairs.get(seat.index()) {
            Some(Chair::Person { .. }) => {
                self.change(Some(by), Change::StoodIn { seat, why: Some(StandIn::Handed) })
            }
            Some(Chair::Empty | Chair::Bot { .. }) => Ok(()),
            None => Err(Refusal::NoSuchSeat),
        }
    }

    pub(super) fn kick(&mut self, by: By, person: PersonId) -> Result<(), Refusal> {
        self.may_send_out(by, person)?;
        self.leave_seats(by, person)?;
        self.send_out(person, "kicked", "the host has sent you out");
        Ok(())
    }

    pub(super) fn block(&mut self, by: By, person: PersonId) -> Result<(), Refusal> {
        self.may_send_out(by, person)?;
        self.leave_seats(by, person)?;
        self.change(Some(by), Change::Blocked { person, blocked: true })?;
        self.send_out(person, "blocked", "the host has asked you to stay away");
        Ok(())
    }

    pub(super) fn unblock(&mut self, by: By, person: PersonId) -> Result<(), Refusal> {
        self.someone_else(by, person)?;
        self.change(Some(by), Change::Blocked { person, blocked: false })
    }

    pub(super) fn hand_over(&mut self, by: By, person: PersonId) -> Result<(), Refusal> {
        if self.ledger.people.get(&person).is_none_or(|p| p.role == Role::Screen || p.blocked) {
            return Err(Refusal::NoSuchPerson);
        }
        // Whoever stands in hosts until the host is back, and takes nothing over.
        if by.person != self.ledger.host {
            return Err(Refusal::StandsIn);
        }
        self.change(Some(by), Change::HostMoved { person })
    }

    /// Nobody sends themselves out, or the host they stand in for.
    fn may_send_out(&self, by: By, person: PersonId) -> Result<(), Refusal> {
        self.someone_else(by, person)?;
        if person == self.ledger.host { Err(Refusal::StandsIn) } else { Ok(()) }
    }

    fn someone_else(&self, by: By, person: PersonId) -> Result<(), Refusal> {
        if !self.ledger.people.contains_key(&person) {
            return Err(Refusal::NoSuchPerson);
        }
        if person == by.person { Err(Refusal::NotYourself) } else { Ok(()) }
    }

    /// Frees someone's seat in the next game, and gives the one they play to a bot.
    pub(super) fn leave_seats(&mut self, by: By, person: PersonId) -> Result<(), Refusal> {
        self.change(Some(by), Change::Stood { person })?;
        let playing = matches!(self.ledger.stage, Stage::Playing(_));
        if let Some(seat) = self.ledger.seat_of(person).filter(|_| playing) {
            self.change(Some(by), Change::StoodIn { seat, why: Some(StandIn::Handed) })?;
        }
        Ok(())
    }
}
