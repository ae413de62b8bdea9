//! Words are said one after the other, judged, and tokens move.

use super::{
    Dohdles,
    action::{Refusal, SideId},
    clock::PROPOSING,
    course::Stage,
    event::Event,
    funnel::{Batch, Cube, Hearing},
    view::{Fate, Guess},
    words,
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
        if self.hear_later(cx) {
            return;
        }
        let Stage::Claims(batch, turn) = &self.stage else { return };
        let turn = turn.clone().later(cx.now - batch.since);
        let side = turn.side;
        let fate = turn.dohdle.map(|dohdle| self.riddle(dohdle).fate);
        let is_gone = fate.is_some_and(|fate| fate != Fate::Standing);
        // Whoever solved it had their profit of the turn (§4.4).
        let is_lost = is_gone && !matches!(fate, Some(Fate::Solved { side: solver, .. }) if solver == side);
        let is_stuck = turn.dohdle.is_none() && self.open_to(side).next().is_none();
        if is_lost && turn.is_fresh() && self.is_present(side) && self.open_to(side).next().is_some() {
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
        let Some(&Cube { dohdle, .. }) = batch.queue.first() else { return Err(Refusal::NotNow) };
        let secret = self.riddle(dohdle).word.as_deref().unwrap_or_default();
        let judge = words::judge(self.options.language);
        if judge.is_literal(secret, word) {
            self.be_right(seat, word, cx);
        } else {
            let verdict = judge.whole(secret, word);
            self.try_word(seat, word, verdict, cx);
        }
        Ok(())
    }

    /// Takes the cube that is being heard from the queue.
    fn take_cube(&mut self) -> Option<Cube> {
        let Stage::Claims(batch, _) = &mut self.stage else { return None };
        (!batch.queue.is_empty()).then(|| batch.queue.remove(0))
    }

    /// A Dohdle is solved: the solver moves, then its creator (§7.1, §7.4).
    pub(super) fn be_right(&mut self, seat: Seat, word: &str, cx: &mut Step<'_, Event>) {
        let Some(Cube { side, dohdle, .. }) = self.take_cube() else { return };
        let riddle = self.riddle_mut(dohdle);
        let (creators, chip) = (riddle.side, riddle.chip);
        riddle.fate = Fate::Solved { side, seat, at: cx.now };
        riddle.guesses.push(Guess { side, seat, word: Some(word.into()), right: true, chip, at: cx.now });
        let word = riddle.word.clone().unwrap_or_default();
        let (from, to) = self.move_token(side, self.layout.forward(self.party(side).space));
        cx.tell(Audience::All, Event::Solved { side, seat, dohdle, word, from, to });
        if self.has_ended(side, cx) {
            return;
        }
        let reward = self.layout.reward(chip);
        if reward > 0 && self.is_present(creators) {
            let goal = self.layout.onward(self.party(creators).space, reward);
            let (from, to) = self.move_token(creators, goal);
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
        let (from, to) = self.move_token(side, self.layout.back(self.party(side).space));
        self.parties[usize::from(side)].is_silent |= from == to;
        cx.tell(Audience::All, Event::Wrong { side, dohdle, word, from, to });
        self.hear_next(cx);
    }

    /// Moves a token; gives where it stood and where it stands.
    fn move_token(&mut self, side: SideId, to: u8) -> (u8, u8) {
        (std::mem::replace(&mut self.parties[usize::from(side)].space, to), to)
    }
}
