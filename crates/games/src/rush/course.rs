//! The course of a game: veils, drawing rounds, guessing rounds, the end.

use super::{
    Rush,
    action::Refusal,
    clock::{LATE_GUESS, LATE_INK, ROUND, SHARED, VEIL},
    event::Event,
    view::Next,
};
use crate::{Audience, Millis, Seat, Step};

/// Three times drawing and guessing.
const ROUNDS: u8 = 6;

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// A breath; `bell` is when the round before it ended, if there was one.
    Veil { next: Next, until: Millis, bell: Option<Millis> },
    /// Everyone draws.
    Drawing { until: Millis },
    /// Everyone guesses.
    Guessing { until: Millis },
    /// The words are shown.
    Over,
}

impl Phase {
    /// When it ends by itself.
    pub(super) fn until(self) -> Option<Millis> {
        match self {
            Self::Veil { until, .. } | Self::Drawing { until } | Self::Guessing { until } => Some(until),
            Self::Over => None,
        }
    }

    /// The bell of the drawing round under way or just over.
    fn drawing_bell(self) -> Option<Millis> {
        match self {
            Self::Drawing { until } => Some(until),
            Self::Veil { next: Next::Guessing, bell, .. } => bell,
            Self::Veil { .. } | Self::Guessing { .. } | Self::Over => None,
        }
    }

    /// The bell of the guessing round under way or just over.
    pub(super) fn guessing_bell(self) -> Option<Millis> {
        match self {
            Self::Guessing { until } => Some(until),
            Self::Veil { next: Next::Drawing | Next::End, bell, .. } => bell,
            Self::Veil { .. } | Self::Drawing { .. } | Self::Over => None,
        }
    }

    /// Whether ink that comes now is taken (§3.6).
    pub(super) fn takes_ink(self, now: Millis) -> Result<(), Refusal> {
        let bell = self.drawing_bell().ok_or(Refusal::NotDrawing)?;
        if now <= bell + LATE_INK { Ok(()) } else { Err(Refusal::PensDown) }
    }

    /// Whether a guess made at `at` that comes now is taken (§5.6).
    pub(super) fn takes_guess(self, at: Millis, now: Millis) -> Result<(), Refusal> {
        let bell = self.guessing_bell().ok_or(Refusal::NotGuessing)?;
        if at <= bell && now <= bell + LATE_GUESS { Ok(()) } else { Err(Refusal::TooLate) }
    }
}

impl Rush {
    /// Lets everyone draw breath.
    pub(super) fn veil(&mut self, next: Next, bell: Option<Millis>, cx: &mut Step<'_, Event>) {
        let until = cx.now + VEIL;
        self.phase = Phase::Veil { next, until, bell };
        cx.tell(Audience::All, Event::Veiled { next, until });
    }

    /// Moves on whatever is due.
    pub(super) fn time_out(&mut self, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        if self.phase != Phase::Over && self.tell_due(cx) {
            self.end_guessing_if_done(cx);
            return Ok(());
        }
        if self.reveal_at().is_some_and(|due| due <= cx.now) {
            self.reveal(cx);
            return Ok(());
        }
        match self.phase {
            Phase::Over => return Err(Refusal::Over),
            Phase::Veil { until, .. } | Phase::Drawing { until } | Phase::Guessing { until }
                if until > cx.now =>
            {
                return Err(Refusal::NotDue);
            }
            // The last board may be guessed by a guess that was on its way at the
            // bell, or counted late (§9.3).
            Phase::Veil { next: Next::Drawing, .. } if !self.has_live() => {
                self.round -= 1;
                self.end(cx);
            }
            Phase::Veil { next: Next::Drawing, .. } => self.begin_drawing(cx),
            Phase::Veil { next: Next::Guessing, .. } => self.begin_guessing(cx),
            Phase::Veil { next: Next::End, .. } => self.end(cx),
            Phase::Drawing { until } => {
                self.round += 1;
                self.veil(Next::Guessing, Some(until), cx);
            }
            Phase::Guessing { until } => self.end_guessing(until, cx),
        }
        Ok(())
    }

    fn begin_drawing(&mut self, cx: &mut Step<'_, Event>) {
        for side in &mut self.sides {
            side.n_points = 0;
            side.slates.iter_mut().for_each(super::slate::Slate::hand_back);
        }
        self.is_ink_hidden = true;
        let until = self.bell(cx.now);
        self.phase = Phase::Drawing { until };
        cx.tell(Audience::All, Event::Began { round: self.round, until });
    }

    fn begin_guessing(&mut self, cx: &mut Step<'_, Event>) {
        self.sides.iter_mut().flat_map(|side| &mut side.slates).for_each(super::slate::Slate::show);
        self.guesses.clear();
        if self.has_open() {
            let until = self.bell(cx.now);
            self.phase = Phase::Guessing { until };
            cx.tell(Audience::All, Event::Began { round: self.round, until });
        } else {
            self.skip_guessing(cx);
        }
    }

    /// Goes on to the next round at once: there is nothing to guess (§4.6).
    fn skip_guessing(&mut self, cx: &mut Step<'_, Event>) {
        cx.tell(Audience::All, Event::Skipped { round: self.round });
        if self.round == ROUNDS {
            self.end(cx);
        } else {
            self.round += 1;
            self.begin_drawing(cx);
        }
    }

    fn end_guessing(&mut self, bell: Millis, cx: &mut Step<'_, Event>) {
        let is_last = self.round == ROUNDS || !self.has_live();
        if !is_last {
            self.round += 1;
        }
        self.veil(if is_last { Next::End } else { Next::Drawing }, Some(bell), cx);
    }

    /// Ends the guessing when nothing is left to guess; those who were as fast
    /// as the last one are still waited for (§4.6, §5.4).
    pub(super) fn end_guessing_if_done(&mut self, cx: &mut Step<'_, Event>) {
        if matches!(self.phase, Phase::Guessing { .. }) && !self.has_open() {
            self.end_guessing(cx.now + SHARED, cx);
        }
    }

    /// Whether anyone still has a board that can be guessed.
    fn has_live(&self) -> bool {
        self.slates().any(|(_, slate)| slate.is_live())
    }

    fn has_open(&self) -> bool {
        self.slates().any(|(_, slate)| slate.is_open())
    }

    /// Whether the cards still lie face down (§2.1).
    pub(super) fn is_face_down(&self) -> bool {
        matches!(self.phase, Phase::Veil { bell: None, .. })
    }

    fn bell(&self, now: Millis) -> Millis {
        // Without a clock there is no rush: such options are not dealt.
        self.pace.deadline(now, ROUND).unwrap_or(now + ROUND)
    }

    fn end(&mut self, cx: &mut Step<'_, Event>) {
        self.tell_all(cx);
        self.reveal(cx);
        self.phase = Phase::Over;
        cx.tell(Audience::All, Event::Ended);
    }

    /// Someone gives the game up; their drawings stay on the table (§10.1).
    pub(super) fn leave(&mut self, seat: Seat, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        self.left.insert(seat);
        cx.tell(Audience::All, Event::Left { seat });
        if self.present().iter().count() < 2 {
            self.end(cx);
        }
        Ok(())
    }
}
