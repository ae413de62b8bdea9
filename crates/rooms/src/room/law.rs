//! The table's own law: what the people who are seated decide together, and how
//! it is carried out.

use std::collections::BTreeSet;

use games::{Seat, Viewer};

use super::{Room, ballot::Voters};
use crate::{
    By, Change, PersonId, Refusal, StandIn,
    ledger::Play,
    wire::{OpenProposal, Presence, Proposal, ProposalNumber, Verdict},
};

/// What a seat of a game may propose now.
pub(super) fn may_propose(play: &Play, viewer: Viewer) -> Vec<Proposal> {
    let Viewer::Seat(_) = viewer else { return Vec::new() };
    if play.paused {
        return vec![Proposal::Resume];
    }
    let skip = play.table.deadline().map(|_| Proposal::Skip);
    [Proposal::Pause].into_iter().chain(skip).collect()
}

impl Room {
    /// Asks everyone who is seated. Whoever is alone with bots need not ask.
    pub(super) fn propose(&mut self, by: By, proposal: Proposal) -> Result<(), Refusal> {
        let (_, play) = self.played_seat(by.person)?;
        self.is_possible(play, by.person, proposal)?;
        let touched = self.ballot.propose(by.person, proposal, self.now)?;
        self.touch(touched);
        self.decide(Some(by));
        Ok(())
    }

    pub(super) fn vote(&mut self, by: By, number: ProposalNumber, yes: bool) -> Result<(), Refusal> {
        self.played_seat(by.person)?;
        let touched = self.ballot.vote(by.person, number, yes)?;
        self.touch(touched);
        self.decide(Some(by));
        Ok(())
    }

    /// Carries out what was agreed on, and closes what no longer is a question.
    pub(super) fn decide(&mut self, by: Option<By>) {
        let Some((asker, proposal)) = self.ballot.proposal() else { return };
        let voters = self.voters();
        let is_possible =
            self.ledger.playing().is_some_and(|play| self.is_possible(play, asker, proposal).is_ok());
        let verdict = if !is_possible || voters.awake.is_empty() {
            Verdict::Lapsed
        } else {
            match self.ballot.is_agreed(&voters, self.now) {
                None => return,
                Some(false) => Verdict::Declined,
                Some(true) => match self.carry_out_proposal(by, asker, proposal, &voters) {
                    Ok(()) => Verdict::Agreed,
                    Err(_) => Verdict::Lapsed,
                },
            }
        };
        let touched = self.ballot.close(verdict, self.now);
        self.touch(touched);
    }

    /// Writes down that it was agreed on, and by whom, before what comes of it.
    fn carry_out_proposal(
        &mut self,
        by: Option<By>,
        asker: PersonId,
        proposal: Proposal,
        voters: &Voters,
    ) -> Result<(), Refusal> {
        let yes = self.ballot.agreed(voters);
        self.change(by, Change::Agreed { by: asker, proposal, yes })?;
        match proposal {
            Proposal::Pause => self.pause(by),
            Proposal::Resume => self.resume(by),
            Proposal::Skip => self.cut_short(by),
            Proposal::GiveSeat { seat, person } => self.hand_seat_on(by, seat, person),
        }
    }

    fn is_possible(&self, play: &Play, asker: PersonId, proposal: Proposal) -> Result<(), Refusal> {
        if let Proposal::GiveSeat { seat, person } = proposal {
            return self.may_be_given(seat, person);
        }
        let seat = self.ledger.seat_of(asker).ok_or(Refusal::NotSeated)?;
        let is_possible = may_propose(play, Viewer::Seat(seat)).contains(&proposal);
        if is_possible { Ok(()) } else { Err(Refusal::NotNow) }
    }

    /// The seat that someone plays themselves, and the game.
    fn played_seat(&self, person: PersonId) -> Result<(Seat, &Play), Refusal> {
        let play = self.ledger.playing().ok_or(Refusal::NotPlaying)?;
        let seat = self.ledger.seat_of(person).ok_or(Refusal::NotSeated)?;
        match play.stand_ins[seat.index()] {
            Some(StandIn::Away | StandIn::Handed | StandIn::Idle) => Err(Refusal::BotPlays),
            None => Ok((seat, play)),
        }
    }

    /// Everyone who is seated in the running game and plays themselves.
    pub(super) fn voters(&self) -> Voters {
        let Some(play) = self.ledger.playing() else { return Voters::default() };
        let seats = play.chairs.iter().zip(&play.stand_ins);
        let seated = seats.filter(|(_, stand_in)| stand_in.is_none()).filter_map(|(chair, _)| chair.person());
        let seated: BTreeSet<PersonId> = seated.collect();
        let is_awake = |&id: &PersonId| self.company.presence(id) == Presence::Here;
        let awake = seated.iter().copied().filter(is_awake).collect();
        Voters { seated, awake }
    }

    pub(super) fn shown_proposal(&self) -> Option<OpenProposal> {
        self.ballot.show(&self.voters())
    }
}
