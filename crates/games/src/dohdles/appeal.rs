//! Appeals: whether a question was fair is for the table to say when its
//! creator will not answer it (§5.10).

use super::{
    Dohdles,
    action::{Answer, DohdleId, Refusal, SideId},
    clock::{ANSWERING, VOTING},
    course::Stage,
    event::Event,
    riddle::count,
    turn::{Doing, Turn},
    view::Vote,
};
use crate::{Audience, Seat, Step};

/// No table has more sides.
const MOST_SIDES: usize = 6;

/// What each side has said so far.
pub(super) type Votes = [Option<bool>; MOST_SIDES];

impl Dohdles {
    /// The Dohdle whose question the active side may put to the table.
    pub(super) fn check_appeal(&self, seat: Seat) -> Result<DohdleId, Refusal> {
        let turn = self.own_turn(seat)?;
        let (Doing::Asking { retry: true, .. }, Some(dohdle)) = (turn.doing, turn.dohdle) else {
            return Err(Refusal::NotNow);
        };
        let asked = self.riddle(dohdle).log.last();
        let is_open =
            asked.is_some_and(|asked| asked.answer == Some(Answer::NotAllowed) && asked.ruling.is_none());
        if is_open { Ok(dohdle) } else { Err(Refusal::NotNow) }
    }

    /// Puts the question that was called not allowed to the table.
    pub(super) fn appeal(&mut self, seat: Seat, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        self.check_appeal(seat)?;
        self.let_vote(cx);
        Ok(())
    }

    /// Lets everyone vote who is neither of the asking nor of the asked side.
    pub(super) fn let_vote(&mut self, cx: &mut Step<'_, Event>) {
        let Some(&Turn { side, dohdle: Some(dohdle), doing, .. }) = self.turn() else { return };
        let (Doing::Asking { number, retry } | Doing::Answering { number, retry, .. }) = doing else {
            return;
        };
        // On the way back from a first "not allowed" the turn says that it would be a second try.
        let retry = retry && matches!(doing, Doing::Answering { .. });
        let until = self.options.pace.deadline(cx.now, VOTING);
        let doing = Doing::Voting { number, retry, votes: Votes::default() };
        self.stage = Stage::Turn(Turn { side, dohdle: Some(dohdle), doing, until });
        let place = count(self.riddle(dohdle).log.len().saturating_sub(1));
        cx.tell(Audience::All, Event::Appealed { dohdle, number: place });
        self.rule_if_all_voted(cx);
    }

    pub(super) fn check_vote(&self, seat: Seat) -> Result<SideId, Refusal> {
        let turn = self.open_turn()?;
        let Doing::Voting { votes, .. } = turn.doing else { return Err(Refusal::NotNow) };
        let side = self.side_of(seat);
        match votes.get(usize::from(side)) {
            _ if !self.is_jury(turn, side) => Err(Refusal::NotYours),
            Some(None) => Ok(side),
            Some(Some(_)) | None => Err(Refusal::Voted),
        }
    }

    /// Whether a side has a say in the appeal of this turn.
    fn is_jury(&self, turn: &Turn, side: SideId) -> bool {
        let creators = turn.dohdle.map(|dohdle| self.riddle(dohdle).side);
        turn.side != side && creators != Some(side) && self.is_present(side)
    }

    pub(super) fn vote(&mut self, seat: Seat, fair: bool, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        let side = self.check_vote(seat)?;
        if let Stage::Turn(Turn { doing: Doing::Voting { votes, .. }, .. }) = &mut self.stage {
            votes[usize::from(side)] = Some(fair);
        }
        cx.tell(Audience::All, Event::Voted { side, fair });
        self.rule_if_all_voted(cx);
        Ok(())
    }

    /// The votes so far, as everyone sees them.
    pub(super) fn votes(votes: &Votes) -> Vec<Vote> {
        let cast = (0..).zip(votes).filter_map(|(side, vote)| vote.map(|fair| Vote { side, fair }));
        cast.collect()
    }

    /// Ends the vote once nobody is left who could say anything.
    pub(super) fn rule_if_all_voted(&mut self, cx: &mut Step<'_, Event>) {
        let Some(turn @ Turn { doing: Doing::Voting { votes, .. }, .. }) = self.turn() else { return };
        let is_awaited = |side: SideId| self.is_jury(turn, side) && votes[usize::from(side)].is_none();
        if !self.side_ids().any(is_awaited) {
            self.rule(cx);
        }
    }

    /// Counts the votes: more for the question than against it, and it has to
    /// be answered. Silence is no vote.
    pub(super) fn rule(&mut self, cx: &mut Step<'_, Event>) {
        let Some(&Turn { side, dohdle: Some(dohdle), doing, .. }) = self.turn() else { return };
        let Doing::Voting { number, retry, votes } = doing else { return };
        let n = |vote| votes.iter().filter(|cast| **cast == Some(vote)).count();
        let is_there = self.is_present(side) && self.is_present(self.riddle(dohdle).side);
        let fair = n(true) > n(false) && is_there;
        let log = &mut self.riddle_mut(dohdle).log;
        let place = count(log.len().saturating_sub(1));
        if let Some(asked) = log.last_mut() {
            asked.ruling = Some(fair);
            if fair {
                asked.first_answer = asked.answer.take();
            }
        }
        cx.tell(Audience::All, Event::Ruled { dohdle, number: place, fair });
        if fair {
            let until = self.options.pace.deadline(cx.now, ANSWERING);
            let partner_from = self.partner_from(dohdle, cx.now);
            let doing = Doing::Answering { number, retry, partner_from };
            self.stage = Stage::Turn(Turn { side, dohdle: Some(dohdle), doing, until });
        } else {
            self.go_on_asking(side, dohdle, (number, retry), cx);
        }
    }

    /// What follows a question that may not be asked: another one instead, but
    /// only once for each (§5.4).
    fn go_on_asking(
        &mut self,
        side: SideId,
        dohdle: DohdleId,
        (number, retry): (u8, bool),
        cx: &mut Step<'_, Event>,
    ) {
        match (number, retry) {
            (_, false) => self.let_ask(side, dohdle, number, true, cx),
            (1, true) => self.let_ask(side, dohdle, 2, false, cx),
            (_, true) => self.finish_clue(cx),
        }
    }
}
