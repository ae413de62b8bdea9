//! The course of a game: veils, drawing rounds, guessing rounds, the end.

use super::{
    Rush,
    action::Refusal,
    clock::{LATE_GUESS, LATE_INK, ROUND, SHARED, VEIL},
    event::Event,
    view::Next,
};
use crate::{Audience, Millis, Pace, Seat, SeatClock, SeatSet, Step};

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// A breath; `bell` is when the round before it ended, if there was one.
    Veil { next: Next, until: Millis, bell: Option<Millis> },
    /// A round that a pause stopped, until a breath after play goes on; `left`
    /// is what the clock had left.
    Covered { next: Next, until: Millis, left: Option<Millis> },
    /// Everyone draws; without a clock, until all are done.
    Drawing { since: Millis, until: Option<Millis> },
    /// Everyone guesses; without a clock, until all are done.
    Guessing { since: Millis, until: Option<Millis> },
    /// The words are shown.
    Over,
}

impl Phase {
    /// When it ends by itself.
    pub(super) fn until(self) -> Option<Millis> {
        match self {
            Self::Veil { until, .. } | Self::Covered { until, .. } => Some(until),
            Self::Drawing { until, .. } | Self::Guessing { until, .. } => until,
            Self::Over => None,
        }
    }

    /// Whether ink that comes now is taken (§3.6).
    pub(super) fn takes_ink(self, now: Millis) -> Result<(), Refusal> {
        match self {
            Self::Drawing { until: bell, .. } | Self::Veil { next: Next::Guessing, bell, .. } => {
                let is_late = bell.is_some_and(|bell| now > bell + LATE_INK);
                if is_late { Err(Refusal::PensDown) } else { Ok(()) }
            }
            Self::Veil { .. } | Self::Covered { .. } | Self::Guessing { .. } | Self::Over => {
                Err(Refusal::NotDrawing)
            }
        }
    }

    /// Whether guesses can be talked about.
    pub(super) fn takes_answers(self) -> bool {
        match self {
            Self::Guessing { .. } => true,
            Self::Veil { next, bell, .. } => next != Next::Guessing && bell.is_some(),
            Self::Covered { .. } | Self::Drawing { .. } | Self::Over => false,
        }
    }

    /// Whether a guess made at `at` that comes now is taken (§5.6).
    pub(super) fn takes_guess(self, at: Millis, now: Millis) -> Result<(), Refusal> {
        let (Self::Guessing { until: bell, .. } | Self::Veil { bell, .. }) = self else {
            return Err(Refusal::NotGuessing);
        };
        let is_late = bell.is_some_and(|bell| at > bell || now > bell + LATE_GUESS);
        match () {
            () if !self.takes_answers() => Err(Refusal::NotGuessing),
            () if is_late => Err(Refusal::TooLate),
            () => Ok(()),
        }
    }

    /// Whether everyone draws or guesses until they are done.
    pub(super) fn is_untimed(self) -> bool {
        matches!(self, Self::Drawing { until: None, .. } | Self::Guessing { until: None, .. })
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
        let is_due = self.phase.until().is_some_and(|until| until <= cx.now);
        match self.phase {
            Phase::Over => return Err(Refusal::Over),
            _ if !is_due => return Err(Refusal::NotDue),
            // The last board may be guessed by a guess that was on its way at the
            // bell, or counted late (§9.3).
            Phase::Veil { next: Next::Drawing, .. } if !self.has_live() => {
                self.round -= 1;
                self.end(cx);
            }
            Phase::Veil { next: Next::Drawing, .. } => self.begin_drawing(cx),
            Phase::Veil { next: Next::Guessing, .. } => self.begin_guessing(cx),
            Phase::Veil { next: Next::End, .. } => self.end(cx),
            Phase::Covered { next, left, .. } => self.uncover(next, left, cx),
            Phase::Drawing { until, .. } | Phase::Guessing { until, .. } => {
                self.end_round(until.unwrap_or(cx.now), cx);
            }
        }
        Ok(())
    }

    /// Ends the drawing or guessing under way.
    fn end_round(&mut self, bell: Millis, cx: &mut Step<'_, Event>) {
        if matches!(self.phase, Phase::Drawing { .. }) {
            self.round += 1;
            self.veil(Next::Guessing, Some(bell), cx);
        } else {
            self.end_guessing(bell, cx);
        }
    }

    /// §1.6: covers what is drawn or guessed until three seconds after play goes
    /// on: the game's clock stands still during a pause.
    pub(super) fn cover(&mut self, cx: &mut Step<'_, Event>) {
        let left = |until: Option<Millis>| until.map(|until| until - cx.now);
        let (next, left) = match self.phase {
            Phase::Drawing { until, .. } => (Next::Drawing, left(until)),
            Phase::Guessing { until, .. } => (Next::Guessing, left(until)),
            Phase::Covered { next, left, .. } => (next, left),
            Phase::Veil { .. } | Phase::Over => return,
        };
        let until = cx.now + VEIL;
        self.phase = Phase::Covered { next, until, left };
        cx.tell(Audience::All, Event::Veiled { next, until });
    }

    /// Goes on with a round that a pause stopped.
    fn uncover(&mut self, next: Next, left: Option<Millis>, cx: &mut Step<'_, Event>) {
        let (since, until) = (cx.now, left.map(|left| cx.now + left));
        self.phase = match next {
            Next::Guessing => Phase::Guessing { since, until },
            Next::Drawing | Next::End => Phase::Drawing { since, until },
        };
        cx.tell(Audience::All, Event::Began { round: self.round, until });
        self.end_guessing_if_done(cx);
    }

    /// §1.5: someone is done with a round that no bell ends.
    pub(super) fn be_done(&mut self, seat: Seat, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Drawing { .. } | Phase::Guessing { .. } => {}
            Phase::Veil { .. } | Phase::Covered { .. } | Phase::Over => return Err(Refusal::NoRound),
        }
        if !self.phase.is_untimed() {
            return Err(Refusal::Timed);
        }
        if self.done.contains(seat) {
            return Err(Refusal::AlreadyDone);
        }
        self.done.insert(seat);
        cx.tell(Audience::All, Event::Done { seat });
        self.end_round_if_all_done(cx);
        Ok(())
    }

    fn end_round_if_all_done(&mut self, cx: &mut Step<'_, Event>) {
        if self.phase.is_untimed() && self.present().iter().all(|seat| self.done.contains(seat)) {
            self.end_round(cx.now, cx);
        }
    }

    fn begin_drawing(&mut self, cx: &mut Step<'_, Event>) {
        for side in &mut self.sides {
            side.n_points = 0;
            side.slates.iter_mut().for_each(super::slate::Slate::hand_back);
        }
        self.is_ink_hidden = true;
        self.done = SeatSet::EMPTY;
        let until = self.bell(cx.now);
        self.phase = Phase::Drawing { since: cx.now, until };
        cx.tell(Audience::All, Event::Began { round: self.round, until });
    }

    fn begin_guessing(&mut self, cx: &mut Step<'_, Event>) {
        self.sides.iter_mut().flat_map(|side| &mut side.slates).for_each(super::slate::Slate::show);
        self.guesses.clear();
        if self.has_open() {
            self.done = SeatSet::EMPTY;
            let until = self.bell(cx.now);
            self.phase = Phase::Guessing { since: cx.now, until };
            cx.tell(Audience::All, Event::Began { round: self.round, until });
        } else {
            self.skip_guessing(cx);
        }
    }

    /// Goes on to the next round at once: there is nothing to guess (§4.6).
    fn skip_guessing(&mut self, cx: &mut Step<'_, Event>) {
        cx.tell(Audience::All, Event::Skipped { round: self.round });
        if self.round == self.rounds {
            self.end(cx);
        } else {
            self.round += 1;
            self.begin_drawing(cx);
        }
    }

    fn end_guessing(&mut self, bell: Millis, cx: &mut Step<'_, Event>) {
        let is_last = self.round == self.rounds || !self.has_live();
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

    fn bell(&self, now: Millis) -> Option<Millis> {
        self.pace.deadline(now, Pace::own_or(self.seconds, ROUND))
    }

    /// The clocks of those who could draw or guess something now (§10.4).
    pub(super) fn clocks(&self) -> Vec<SeatClock> {
        let may_draw = |seat| self.slates().any(|(board, slate)| board.seat == seat && slate.is_live());
        let may_guess = |seat| self.slates().any(|(board, slate)| board.seat != seat && slate.is_open());
        let has_work = |seat: &Seat| match self.phase {
            Phase::Drawing { .. } => may_draw(*seat),
            Phase::Guessing { .. } => may_guess(*seat),
            Phase::Veil { .. } | Phase::Covered { .. } | Phase::Over => false,
        };
        let busy = self.present().iter().filter(has_work).collect::<Vec<_>>();
        busy.into_iter().filter_map(|seat| SeatClock::new(self.phase.until(), [seat])).collect()
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
        } else {
            self.end_round_if_all_done(cx);
        }
        Ok(())
    }
}
