//! A word that was said and is not what stands on the sheet to the letter:
//! its creator may count it or not, and the table may overrule either.

use super::{
    Dohdles,
    action::{DohdleId, Refusal, SideId},
    clock::{DOUBT, JUDGING},
    course::Stage,
    event::Event,
    funnel::{Batch, Hearing},
};
use crate::{Audience, Millis, Pace, Seat, SeatSet, Step, words::Verdict};

/// A word on trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trial {
    /// Who said it.
    pub(super) seat: Seat,
    pub(super) word: String,
    pub(super) is_near: bool,
    /// Whether it counts if nobody says anything more.
    pub(super) counts: bool,
    /// Whether its creator has said so.
    pub(super) is_judged: bool,
    /// Those who want it the other way round.
    pub(super) against: SeatSet,
    pub(super) until: Option<Millis>,
}

impl Dohdles {
    /// Puts a word on trial (§8.4, §8.5). One that nobody can speak to is
    /// settled at once.
    pub(super) fn try_word(&mut self, seat: Seat, word: &str, verdict: Verdict, cx: &mut Step<'_, Event>) {
        let is_near = verdict == Verdict::Near;
        let counts = verdict == Verdict::Right;
        let doubt = self.doubt_until(cx.now);
        let Stage::Claims(batch, _) = &mut self.stage else { return };
        let (against, until) = (SeatSet::EMPTY, doubt);
        let trial = Trial { seat, word: word.to_owned(), is_near, counts, is_judged: false, against, until };
        batch.hearing = Hearing::Judging(trial);
        let Some((side, dohdle, creators)) = self.tried() else { return };
        if is_near {
            cx.tell(Audience::All, Event::Near { side, dohdle, word: word.to_owned() });
            let judging = self.options.pace.deadline(cx.now, JUDGING);
            // Without clocks a creator who is asked takes as long as it takes.
            self.try_until(judging.or(doubt.filter(|_| !self.is_present(creators))));
        }
        if !self.is_present(creators) && !self.can_overrule() {
            self.settle(counts, cx);
        }
    }

    fn try_until(&mut self, until: Option<Millis>) {
        if let Stage::Claims(Batch { hearing: Hearing::Judging(trial), .. }, _) = &mut self.stage {
            trial.until = until;
        }
    }

    /// How long a word can be doubted. That is no decision anyone is waited for,
    /// so without clocks too it ends, as at the slow pace (§8.7).
    fn doubt_until(&self, now: Millis) -> Option<Millis> {
        let pace = if self.options.pace == Pace::Off { Pace::Slow } else { self.options.pace };
        pace.deadline(now, DOUBT)
    }

    pub(super) fn trial(&self) -> Option<&Trial> {
        match &self.stage {
            Stage::Claims(Batch { hearing: Hearing::Judging(trial), .. }, _) => Some(trial),
            Stage::Claims(..) | Stage::Sculpting { .. } | Stage::Turn(_) | Stage::Over => None,
        }
    }

    /// Who said the word on trial, of which Dohdle, and who made that.
    fn tried(&self) -> Option<(SideId, DohdleId, SideId)> {
        self.trial()?;
        let Stage::Claims(batch, _) = &self.stage else { return None };
        batch.queue.first().map(|cube| (cube.side, cube.dohdle, self.riddle(cube.dohdle).side))
    }

    pub(super) fn check_judge(&self, seat: Seat) -> Result<(), Refusal> {
        let (_, _, creators) = self.tried().ok_or(Refusal::NotNow)?;
        match self.trial() {
            _ if creators != self.side_of(seat) => Err(Refusal::NotYours),
            Some(trial) if trial.is_judged => Err(Refusal::NotNow),
            _ => Ok(()),
        }
    }

    /// The creator says whether a word counts (§8.4, §8.5).
    pub(super) fn judge(&mut self, seat: Seat, yes: bool, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        self.check_judge(seat)?;
        let can_overrule = self.can_overrule();
        let until = self.doubt_until(cx.now);
        let Stage::Claims(Batch { hearing: Hearing::Judging(trial), .. }, _) = &mut self.stage else {
            return Err(Refusal::NotNow);
        };
        let is_disputed = !trial.against.is_empty();
        // A wrong word that stays wrong is nothing to argue about, unless
        // somebody does already.
        let is_doubtful = !yes && can_overrule && (trial.is_near || trial.counts || is_disputed);
        if is_doubtful {
            if trial.counts {
                trial.against = SeatSet::EMPTY;
            }
            (trial.counts, trial.is_judged, trial.until) = (false, true, until);
        } else {
            self.settle(yes, cx);
        }
        Ok(())
    }

    pub(super) fn check_overrule(&self, seat: Seat) -> Result<(), Refusal> {
        let (side, _, creators) = self.tried().ok_or(Refusal::NotNow)?;
        let has_agreed = self.trial().is_some_and(|trial| trial.against.contains(seat));
        match self.side_of(seat) {
            own if own == side => Err(Refusal::OwnWord),
            own if own == creators => Err(Refusal::YourOwn),
            _ if !self.can_overrule() => Err(Refusal::NotNow),
            _ if has_agreed => Err(Refusal::Agreed),
            _ => Ok(()),
        }
    }

    /// Someone thinks that it is the other way round (§8.6).
    pub(super) fn overrule(&mut self, seat: Seat, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        self.check_overrule(seat)?;
        if let Stage::Claims(Batch { hearing: Hearing::Judging(trial), .. }, _) = &mut self.stage {
            trial.against.insert(seat);
        }
        self.overrule_if_agreed(cx);
        Ok(())
    }

    fn overrule_if_agreed(&mut self, cx: &mut Step<'_, Event>) {
        let Some((trial, (side, dohdle, _))) = self.trial().zip(self.tried()) else { return };
        let n_against = trial.against.iter().filter(|&seat| !self.left.contains(seat)).count();
        if n_against >= self.n_needed() {
            let counts = !trial.counts;
            cx.tell(Audience::All, Event::Overruled { side, dohdle, counts });
            self.settle(counts, cx);
        }
    }

    /// How many must agree to overrule: more than half of those who did not
    /// say the word.
    pub(super) fn n_needed(&self) -> usize {
        let speaker = self.tried().map(|(side, _, _)| side);
        let others = self.side_ids().filter(|&side| Some(side) != speaker);
        others.flat_map(|side| self.present(side)).count() / 2 + 1
    }

    /// Whether those who neither said the word nor made the Dohdle are enough.
    fn can_overrule(&self) -> bool {
        let Some((side, _, creators)) = self.tried() else { return false };
        let voters = self.side_ids().filter(|&voter| voter != side && voter != creators);
        voters.flat_map(|side| self.present(side)).count() >= self.n_needed()
    }

    /// Time has run out, or whoever was asked is gone: it is as it stands.
    pub(super) fn trial_due(&mut self, cx: &mut Step<'_, Event>) {
        if let Some(trial) = self.trial() {
            self.settle(trial.counts, cx);
        }
    }

    /// Someone left who might have had a say.
    pub(super) fn trial_without(&mut self, is_creator_gone: bool, cx: &mut Step<'_, Event>) {
        if is_creator_gone {
            self.trial_due(cx);
        } else {
            self.overrule_if_agreed(cx);
        }
    }

    fn settle(&mut self, counts: bool, cx: &mut Step<'_, Event>) {
        let Some(Trial { seat, word, .. }) = self.trial().cloned() else { return };
        if counts {
            self.be_right(seat, &word, cx);
        } else {
            self.be_wrong(Some((seat, &word)), cx);
        }
    }
}
