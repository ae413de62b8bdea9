//! Words are said one after the other, judged, and tokens move.

use super::{
    Dohdles,
    action::{Refusal, SideId},
    clock::{JUDGING, PROPOSING},
    course::Stage,
    event::Event,
    funnel::{Batch, Cube, Hearing},
    layout::{self, HINDMOST},
    view::{Fate, Guess},
    words::{self, Verdict},
};
use crate::{Audience, Seat, Step};

impl Dohdles {
    /// Calls the next side whose word is still wanted, or ends the batch.
    pub(super) fn hear_next(&mut self, cx: &mut Step<'_, Event>) {
        let until = self.options.pace.deadline(cx.now, PROPOSING);
        let Stage::Claims(batch, _) = &mut self.stage else { return };
        while let Some(cube) = batch.queue.first() {
            let (side, dohdle) = (cube.side, cube.dohdle);
            if self.riddles[usize::from(dohdle)].is_standing() {
                batch.hearing = Hearing::Proposing { until };
                cx.tell(Audience::All, Event::Called { side, dohdle });
                return;
            }
            batch.queue.remove(0);
            cx.tell(Audience::All, Event::Voided { side, dohdle });
        }
        self.resume(cx);
    }

    /// Takes up the turn where it was interrupted (§6.9).
    pub(super) fn resume(&mut self, cx: &mut Step<'_, Event>) {
        let Stage::Claims(batch, turn) = &self.stage else { return };
        let turn = turn.clone().later(cx.now - batch.since);
        let side = turn.side;
        let is_gone = turn.dohdle.is_some_and(|dohdle| !self.riddle(dohdle).is_standing());
        let is_stuck = turn.dohdle.is_none() && self.open_to(side).next().is_none();
        if is_gone && turn.is_fresh() && self.is_present(side) && self.open_to(side).next().is_some() {
            self.let_choose(side, cx);
        } else if is_gone || is_stuck {
            self.next_turn(side, cx);
        } else {
            self.stage = Stage::Turn(turn);
            self.turn_without(cx);
        }
    }

    pub(super) fn check_propose(&self, seat: Seat) -> Result<(), Refusal> {
        match &self.stage {
            Stage::Claims(Batch { queue, hearing: Hearing::Proposing { .. }, .. }, _) => {
                let is_called = queue.first().is_some_and(|cube| cube.side == self.side_of(seat));
                if is_called { Ok(()) } else { Err(Refusal::NotYourTurn) }
            }
            Stage::Claims(..) | Stage::Sculpting { .. } | Stage::Turn(_) | Stage::Over => {
                Err(Refusal::NotNow)
            }
        }
    }

    /// Says the word (§6.4).
    pub(super) fn propose(
        &mut self,
        seat: Seat,
        word: &str,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check_propose(seat)?;
        let word = word.trim();
        if !words::is_guess(word) {
            return Err(Refusal::BadText);
        }
        let Stage::Claims(batch, _) = &self.stage else { return Err(Refusal::NotNow) };
        let Some(&Cube { side, dohdle, .. }) = batch.queue.first() else { return Err(Refusal::NotNow) };
        let riddle = self.riddle(dohdle);
        let is_judged = self.is_present(riddle.side);
        match words::judge(riddle.word.as_deref().unwrap_or_default(), word) {
            Verdict::Near if is_judged => {
                cx.tell(Audience::All, Event::Near { side, dohdle, word: word.into() });
                let until = self.options.pace.deadline(cx.now, JUDGING);
                if let Stage::Claims(batch, _) = &mut self.stage {
                    batch.hearing = Hearing::Judging { seat, word: word.into(), until };
                }
            }
            Verdict::Right | Verdict::Near => self.be_right(seat, word, cx),
            Verdict::Wrong => self.be_wrong(Some((seat, word)), cx),
        }
        Ok(())
    }

    pub(super) fn check_judge(&self, seat: Seat) -> Result<(), Refusal> {
        match &self.stage {
            Stage::Claims(Batch { queue, hearing: Hearing::Judging { .. }, .. }, _) => {
                let creators = queue.first().map(|cube| self.riddle(cube.dohdle).side);
                if creators == Some(self.side_of(seat)) { Ok(()) } else { Err(Refusal::NotYours) }
            }
            Stage::Claims(..) | Stage::Sculpting { .. } | Stage::Turn(_) | Stage::Over => {
                Err(Refusal::NotNow)
            }
        }
    }

    /// The creator says whether a nearly right word counts (§8.4).
    pub(super) fn judge(&mut self, seat: Seat, yes: bool, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        self.check_judge(seat)?;
        self.settle_word(yes, cx);
        Ok(())
    }

    pub(super) fn settle_word(&mut self, counts: bool, cx: &mut Step<'_, Event>) {
        let Stage::Claims(batch, _) = &self.stage else { return };
        let Hearing::Judging { seat, word, .. } = batch.hearing.clone() else { return };
        if counts {
            self.be_right(seat, &word, cx);
        } else {
            self.be_wrong(Some((seat, &word)), cx);
        }
    }

    /// Takes the cube that is being heard from the queue.
    fn take_cube(&mut self) -> Option<Cube> {
        let Stage::Claims(batch, _) = &mut self.stage else { return None };
        (!batch.queue.is_empty()).then(|| batch.queue.remove(0))
    }

    /// A Dohdle is solved: the solver moves, then its creator (§7.1, §7.4).
    fn be_right(&mut self, seat: Seat, word: &str, cx: &mut Step<'_, Event>) {
        let Some(Cube { side, dohdle, .. }) = self.take_cube() else { return };
        let riddle = self.riddle_mut(dohdle);
        let (creators, chip) = (riddle.side, riddle.chip);
        riddle.fate = Fate::Solved { side, seat, at: cx.now };
        riddle.guesses.push(Guess { side, seat, word: Some(word.into()), right: true, chip, at: cx.now });
        let word = riddle.word.clone().unwrap_or_default();
        let (from, to) = self.move_token(side, layout::forward);
        cx.tell(Audience::All, Event::Solved { side, seat, dohdle, word, from, to });
        if self.has_ended(side, cx) {
            return;
        }
        let reward = layout::reward(chip);
        if reward > 0 && self.is_present(creators) {
            let (from, to) = self.move_token(creators, |space| layout::onward(space, reward));
            cx.tell(Audience::All, Event::Rewarded { side: creators, dohdle, from, to });
            if self.has_ended(creators, cx) {
                return;
            }
        }
        self.hear_next(cx);
    }

    /// A wrong word, or none in time (§7.2).
    pub(super) fn be_wrong(&mut self, said: Option<(Seat, &str)>, cx: &mut Step<'_, Event>) {
        let Some(cube) = self.take_cube() else { return };
        let Cube { side, dohdle, .. } = cube;
        let seat = said.map_or(cube.seat, |(seat, _)| seat);
        let word = said.map(|(_, word)| word.to_owned());
        let riddle = self.riddle_mut(dohdle);
        let chip = riddle.chip;
        riddle.guesses.push(Guess { side, seat, word: word.clone(), right: false, chip, at: cx.now });
        let (from, to) = self.move_token(side, layout::back);
        self.parties[usize::from(side)].is_silent |= from == HINDMOST;
        cx.tell(Audience::All, Event::Wrong { side, dohdle, word, from, to });
        self.hear_next(cx);
    }

    /// Moves a token; gives where it stood and where it stands.
    fn move_token(&mut self, side: SideId, way: impl Fn(u8) -> u8) -> (u8, u8) {
        let space = &mut self.parties[usize::from(side)].space;
        let from = *space;
        *space = way(from);
        (from, *space)
    }
}
