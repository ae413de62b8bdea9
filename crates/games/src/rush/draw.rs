//! Ink on one's own boards, fingers pointing at them, and flags on others'.

use super::{
    Rush,
    action::{Refusal, Target},
    clock::{LATE_INK, POINT},
    course::Phase,
    event::Event,
    view::Next,
};
use crate::{
    Audience, Millis, Seat, Step,
    ink::{Chunk, Colour, InkOp, Pen, Tool},
};

/// The most points a seat may draw in a round, on all its boards.
pub(super) const ROUND_POINTS: usize = 8_000;

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
        if !self.slate(target)?.is_live() {
            return Err(Refusal::BoardGone);
        }
        let n_points = self.sides[seat.index()].n_points + op.n_points();
        if n_points > ROUND_POINTS {
            return Err(Refusal::OutOfInk);
        }
        if !self.colours && is_coloured(&op) {
            return Err(Refusal::OneMarker);
        }
        self.slate_mut(target)?.ink.apply(at, &op)?;
        self.sides[seat.index()].n_points = n_points;
        cx.tell(Audience::Only(seat), Event::Inked { seat, board, at, op });
        Ok(())
    }

    /// When others may see what was drawn: as soon as no ink is taken any more
    /// (§3.5, §3.6).
    pub(super) fn reveal_at(&self) -> Option<Millis> {
        match self.phase {
            Phase::Veil { next: Next::Guessing, bell: Some(bell), .. } if self.is_ink_hidden => {
                Some(bell + LATE_INK + Millis(1))
            }
            Phase::Veil { .. }
            | Phase::Covered { .. }
            | Phase::Drawing { .. }
            | Phase::Guessing { .. }
            | Phase::Over => None,
        }
    }

    /// Shows everyone what was drawn in this round.
    pub(super) fn reveal(&mut self, cx: &mut Step<'_, Event>) {
        self.is_ink_hidden = false;
        for (seat, side) in Seat::first(u8::MAX).zip(&mut self.sides) {
            for (board, slate) in (0..).zip(&mut side.slates) {
                if slate.reveal() {
                    let ink = slate.ink.clone();
                    cx.tell(Audience::Except(seat), Event::Drawn { seat, board, ink });
                }
            }
        }
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
        // §8.2: a majority of the others.
        slate.void = slate.flags.iter().count() > n_others / 2;
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
            () if !slate.is_live() => Err(Refusal::Taken),
            () if slate.void => Err(Refusal::Void),
            () if !slate.drawn => Err(Refusal::Blank),
            () => Ok(()),
        }
    }
}

/// Whether it takes another marker than the one that everyone has (§3.8).
fn is_coloured(op: &InkOp) -> bool {
    let InkOp::Chunk(Chunk { pen: Some(Pen { tool: Tool::Ink, colour, .. }), .. }) = op else { return false };
    *colour != Colour::Black
}
