//! Who has the last word on a guess: whoever drew may let it count or not for
//! a moment, and the table may overrule that by agreement (§7.3, §7.5, §7.6).

use super::{
    Rush,
    action::{GuessId, Refusal, Target},
    event::Event,
    guess::Heard,
    held::HeldGuess,
};
use crate::{Audience, Millis, Seat, SeatSet, Step};

/// Those who want it the other way round, for one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dispute {
    pub(super) target: Target,
    pub(super) seats: SeatSet,
}

impl Rush {
    /// Lets a wrong guess count (§7.3).
    pub(super) fn count_it(
        &mut self,
        target: Target,
        guess: GuessId,
        at: Millis,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        let n = self.find(target.seat, guess)?;
        let heard = &self.guesses[n];
        let slate = self.slate(target)?;
        match () {
            () if !heard.is_at(target) => return Err(Refusal::NotYourBoard),
            () if self.has_taken(heard, target) => return Err(Refusal::WasRight),
            () if at > heard.count_until() => return Err(Refusal::TooLateToCount),
            () if !slate.is_winnable(heard.seat, heard.at) => self.check_open(target)?,
            () => {}
        }
        self.let_count(n, target, cx);
        Ok(())
    }

    /// Takes a board back from a guess that was not the very word (§7.5).
    pub(super) fn reject(
        &mut self,
        target: Target,
        guess: GuessId,
        at: Millis,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        let n = self.find(target.seat, guess)?;
        self.check_rejectable(&self.guesses[n], target)?;
        if at > self.guesses[n].reject_until() {
            return Err(Refusal::TooLateToCount);
        }
        self.let_not_count(n, target, cx);
        Ok(())
    }

    /// Refuses to take back what was not given, or is beyond doubt.
    pub(super) fn check_rejectable(&self, heard: &Heard, target: Target) -> Result<(), Refusal> {
        let slate = self.slate(target)?;
        match () {
            () if !heard.took.contains(&target) => Err(Refusal::WasWrong),
            () if self.deck.judge.is_literal(&slate.word, &heard.text) => Err(Refusal::VeryWord),
            () => Ok(()),
        }
    }

    pub(super) fn check_overrule(&self, seat: Seat, heard: &Heard, target: Target) -> Result<(), Refusal> {
        self.must_take_answers()?;
        let slate = self.slate(target)?;
        let has_said = |dispute: &Dispute| dispute.target == target && dispute.seats.contains(seat);
        match () {
            () if heard.seat == seat => Err(Refusal::OwnGuess),
            () if heard.disputes.iter().any(has_said) => Err(Refusal::Answered),
            () if heard.took.contains(&target) => self.check_rejectable(heard, target),
            () if heard.rejected.contains(&target) && slate.spent => Ok(()),
            // What was called out to the whole table is for those who drew.
            () if heard.target != Some(target) => Err(Refusal::NoTarget),
            () if self.has_taken(heard, target) => Err(Refusal::WasRight),
            () if slate.is_winnable(heard.seat, heard.at) => Ok(()),
            () => self.check_open(target),
        }
    }

    /// Someone thinks that a guess was judged wrongly (§7.6).
    pub(super) fn overrule(
        &mut self,
        seat: Seat,
        guess: GuessId,
        target: Target,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        let n = self.guesses.iter().position(|heard| heard.id == guess).ok_or(Refusal::NoSuchGuess)?;
        self.check_overrule(seat, &self.guesses[n], target)?;
        let heard = &mut self.guesses[n];
        let dispute = match heard.disputes.iter_mut().find(|dispute| dispute.target == target) {
            Some(dispute) => dispute,
            None => heard.disputes.push_mut(Dispute { target, seats: SeatSet::EMPTY }),
        };
        dispute.seats.insert(seat);
        let (seats, guesser, counts) = (dispute.seats, heard.seat, !heard.took.contains(&target));
        cx.tell(Audience::All, Event::Disputed { guess, seat, target });
        let n_agreed = seats.iter().filter(|&seat| !self.left.contains(seat)).count();
        if n_agreed >= self.n_needed(guesser) {
            cx.tell(Audience::All, Event::Overruled { guess, target, counts });
            if counts {
                self.let_count(n, target, cx);
            } else {
                self.let_not_count(n, target, cx);
            }
        }
        Ok(())
    }

    /// How many must agree to overrule: more than half of those who did not guess.
    pub(super) fn n_needed(&self, guesser: Seat) -> usize {
        self.present().iter().filter(|&seat| seat != guesser).count() / 2 + 1
    }

    /// Whether a guess has a board, told or not.
    pub(super) fn has_taken(&self, heard: &Heard, target: Target) -> bool {
        let is_held = |held: &HeldGuess| held.guess.id == heard.id && held.boards.contains(&target);
        heard.took.contains(&target) || self.held.iter().any(is_held)
    }

    fn let_count(&mut self, n: usize, target: Target, cx: &mut Step<'_, Event>) {
        let heard = &mut self.guesses[n];
        heard.disputes.retain(|dispute| dispute.target != target);
        heard.rejected.retain(|board| *board != target);
        let guess = heard.clone();
        if let Ok(slate) = self.slate_mut(target) {
            slate.spent = false;
        }
        self.hold(HeldGuess { guess, boards: vec![target], counted: true }, cx);
        self.end_guessing_if_done(cx);
    }

    fn let_not_count(&mut self, n: usize, target: Target, cx: &mut Step<'_, Event>) {
        let heard = &mut self.guesses[n];
        heard.disputes.retain(|dispute| dispute.target != target);
        heard.took.retain(|board| *board != target);
        heard.rejected.push(target);
        let (guess, seat) = (heard.id, heard.seat);
        if let Ok(slate) = self.slate_mut(target) {
            slate.take_back(seat);
        }
        cx.tell(Audience::All, Event::Rejected { guess, seat, target });
    }
}
