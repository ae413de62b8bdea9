//! What a seat does in its turn, and what the house does in its place.

use std::cmp::Reverse;

use super::{
    Dominoes,
    action::{Action, Misplaced, Refusal},
    clock::FOLLOW,
    course::Phase,
    domino::{Domino, Halves},
    event::Event,
    log::Deed,
    points::{Gains, diamond_under},
    view::{Gain, Placed},
};
use crate::{Audience, Open, Seat, Step};

impl Dominoes {
    pub(super) fn act(
        &mut self,
        seat: Seat,
        action: Action,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        if self.mover() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        match action {
            Action::Place { halves } => self.try_place(seat, halves, cx),
            Action::Discard { domino } => self.try_discard(seat, domino, cx),
            Action::Stop => self.try_stop(cx),
        }
    }

    fn try_place(&mut self, seat: Seat, halves: Halves, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        let domino = Domino::new(halves[0].dots, halves[1].dots).ok_or(Misplaced::NoSuchDots)?;
        self.check_in_hand(seat, domino)?;
        match self.phase {
            Phase::Placing { .. } => self.board.check(&halves)?,
            Phase::Following { double, .. } => self.board.check_beside(&halves, double)?,
            Phase::Discarding { .. } => return Err(Refusal::NothingFits),
            Phase::Over { .. } => return Err(Refusal::Over),
        }
        self.place(seat, halves, cx);
        Ok(())
    }

    fn check_in_hand(&self, seat: Seat, domino: Domino) -> Result<(), Refusal> {
        let is_there = self.sides[seat.index()].hand.contains(&domino);
        if is_there { Ok(()) } else { Err(Refusal::NotInHand) }
    }

    fn place(&mut self, seat: Seat, halves: Halves, cx: &mut Step<'_, Event>) {
        let gains: Vec<Gain> = Gains::of(&halves, seat, &self.points(), self.left()).iter().collect();
        let diamond = diamond_under(&halves);
        self.take_out(seat, Domino::new(halves[0].dots, halves[1].dots));
        self.board.place(&halves);
        self.pay(&gains);
        let placed = Placed { turn: self.turn, seat, halves, diamond, gains: gains.clone() };
        let index = u16::try_from(self.placed.len()).unwrap_or(u16::MAX);
        self.placed.change().push(Open::new(placed));
        self.note(seat, Deed::Placed { index });
        cx.tell(Audience::All, Event::Placed { seat, halves, diamond, gains });
        if self.is_goal_reached() {
            return self.end_at_goal(cx);
        }
        let double = halves.map(|half| half.square);
        let is_double = halves[0].dots == halves[1].dots;
        if is_double && self.board.openings().beside(double).has_fit(&self.sides[seat.index()].hand) {
            let until = self.options.pace.deadline(cx.now, FOLLOW);
            self.phase = Phase::Following { seat, double, until };
        } else {
            self.end_turn(seat, cx);
        }
    }

    fn pay(&mut self, gains: &[Gain]) {
        for gain in gains {
            self.sides[gain.seat.index()].points += u16::from(gain.points);
        }
    }

    fn take_out(&mut self, seat: Seat, domino: Option<Domino>) {
        let hand = &mut self.sides[seat.index()].hand;
        if let Some(at) = hand.iter().position(|held| Some(*held) == domino) {
            hand.remove(at);
        }
    }

    fn try_discard(&mut self, seat: Seat, domino: Domino, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Discarding { .. } => {
                self.check_in_hand(seat, domino)?;
                self.discard(seat, domino, cx);
                Ok(())
            }
            Phase::Placing { .. } | Phase::Following { .. } => Err(Refusal::MustPlace),
            Phase::Over { .. } => Err(Refusal::Over),
        }
    }

    fn discard(&mut self, seat: Seat, domino: Domino, cx: &mut Step<'_, Event>) {
        self.take_out(seat, Some(domino));
        self.pit.push(domino);
        self.note(seat, Deed::Discarded);
        cx.tell(Audience::Only(seat), Event::Discarded { seat, domino: Some(domino) });
        cx.tell(Audience::Except(seat), Event::Discarded { seat, domino: None });
        self.end_turn(seat, cx);
    }

    fn try_stop(&mut self, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        let Phase::Following { seat, .. } = self.phase else { return Err(Refusal::NothingToStop) };
        self.note(seat, Deed::Stopped);
        cx.tell(Audience::All, Event::Stopped { seat });
        self.end_turn(seat, cx);
        Ok(())
    }

    /// Decides for someone whose time is up (chapter 5).
    pub(super) fn time_out(&mut self, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        let is_due = self.until().is_some_and(|until| until <= cx.now);
        let Some(seat) = self.mover().filter(|_| is_due) else { return Err(Refusal::NotDue) };
        self.note(seat, Deed::Expired);
        cx.tell(Audience::All, Event::Expired { seat });
        match self.phase {
            Phase::Placing { .. } => {
                if let Some(halves) = self.best_paying(seat) {
                    self.place(seat, halves, cx);
                }
            }
            Phase::Discarding { .. } => {
                let hand = self.sides[seat.index()].hand.iter();
                if let Some(&lightest) = hand.min_by_key(|domino| (domino.dots(), **domino)) {
                    self.discard(seat, lightest, cx);
                }
            }
            Phase::Following { .. } | Phase::Over { .. } => self.end_turn(seat, cx),
        }
        Ok(())
    }

    /// The placement that pays its owner most and, among those, the others least.
    fn best_paying(&self, seat: Seat) -> Option<Halves> {
        let (points, left) = (self.points(), self.left());
        let pays = |halves: &Halves| {
            let gains = Gains::of(halves, seat, &points, left);
            let sum = |is_own: bool| -> u16 {
                gains
                    .iter()
                    .filter(|gain| (gain.seat == seat) == is_own)
                    .map(|gain| u16::from(gain.points))
                    .sum()
            };
            (Reverse(sum(true)), sum(false))
        };
        self.board.fits(&self.sides[seat.index()].hand).into_iter().min_by_key(pays)
    }
}
