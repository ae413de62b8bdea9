//! Ink on one's own boards, fingers pointing at them, and flags on others'.

use super::{
    Rush,
    action::{Refusal, Target},
    clock::POINT,
    course::Phase,
    event::Event,
};
use crate::{Audience, Millis, Seat, Step, ink::InkOp};

/// The most points a seat may draw in a round, on all its boards.
pub(super) const ROUND_POINTS: usize = 8_000;
/// So many flags make a drawing void, if there are so many others (§8.2).
const FLAGS: usize = 2;

impl Rush {
    pub(super) fn ink(
        &mut self,
        target: Target,
        op: InkOp,
        at: Millis,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        let Target { seat, board } = target;
        self.phase.takes_ink(cx.now)?;
        if !self.slate(target)?.is_kept() {
            return Err(Refusal::BoardGone);
        }
        let n_points = self.sides[seat.index()].n_points + op.n_points();
        if n_points > ROUND_POINTS {
            return Err(Refusal::OutOfInk);
        }
        self.slate_mut(target)?.ink.apply(at, &op)?;
        self.sides[seat.index()].n_points = n_points;
        cx.tell(Audience::All, Event::Inked { seat, board, at, op });
        Ok(())
    }

    pub(super) fn point(
        &mut self,
        target: Target,
        at: Millis,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        let Target { seat, board } = target;
        self.check_guessing()?;
        self.check_open(target)?;
        let next = &mut self.sides[seat.index()].next_point;
        if at < *next {
            return Err(Refusal::JustPointed);
        }
        *next = at + POINT;
        cx.tell(Audience::All, Event::Pointed { seat, board });
        Ok(())
    }

    pub(super) fn flag(
        &mut self,
        seat: Seat,
        target: Target,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check_guessing()?;
        if target.seat == seat {
            return Err(Refusal::OwnBoard);
        }
        self.check_open(target)?;
        let n_others = self.present().iter().filter(|&other| other != target.seat).count();
        let slate = self.slate_mut(target)?;
        if slate.flags.contains(seat) {
            return Err(Refusal::Flagged);
        }
        slate.flags.insert(seat);
        slate.void = slate.flags.iter().count() >= FLAGS.min(n_others);
        let void = slate.void;
        cx.tell(Audience::All, Event::Flagged { seat, target, void });
        self.end_guessing_if_done(cx);
        Ok(())
    }

    fn check_guessing(&self) -> Result<(), Refusal> {
        if matches!(self.phase, Phase::Guessing { .. }) { Ok(()) } else { Err(Refusal::NotGuessing) }
    }

    /// Refuses boards on which there is nothing to guess.
    pub(super) fn check_open(&self, target: Target) -> Result<(), Refusal> {
        let slate = self.slate(target)?;
        match () {
            () if !slate.is_kept() => Err(Refusal::Taken),
            () if slate.void => Err(Refusal::Void),
            () if !slate.drawn => Err(Refusal::Blank),
            () => Ok(()),
        }
    }
}
