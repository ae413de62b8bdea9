//! What happens when a seat acts, or lets its time run out.

use super::{
    Duel,
    action::{Action, Code, Dice, Refusal},
    answer::Answer,
    board::{Board, Turn, check_dots},
    clock::{ANSWER, EFFORT},
    course::Phase,
    event::Event,
    view::Ending,
};
use crate::{Millis, Seat, Step};

/// After so many expired efforts in a row the match counts as not broken (§6.3).
const PATIENCE: u8 = 2;

impl Duel {
    pub(super) fn act(
        &mut self,
        seat: Seat,
        action: Action,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        match action {
            Action::Roll => self.roll(seat, cx),
            Action::Place { dice } => self.place(seat, dice, cx),
            Action::Solve { code } => self.solve(seat, code, cx),
            Action::Answer { answer } => self.answer(seat, answer, cx),
            Action::Ready => self.ready(seat, cx),
        }
    }

    fn roll(&mut self, seat: Seat, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        let at = self.board_of(seat)?;
        self.current.boards[at].may_roll()?;
        self.roll_on(at, cx);
        Ok(())
    }

    fn place(&mut self, seat: Seat, dice: Dice, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        let at = self.board_of(seat)?;
        self.current.boards[at].may_place(&dice)?;
        self.current.boards[at].expired = 0;
        self.place_on(at, dice, cx);
        Ok(())
    }

    fn solve(&mut self, seat: Seat, code: Code, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        let at = self.board_of(seat)?;
        self.current.boards[at].may_solve()?;
        check_dots(&code)?;
        let is_right = code == self.current.code;
        let ending =
            if is_right { Ending::Broken { solution: code } } else { Ending::Missed { solution: code } };
        self.finish(at, ending, cx);
        Ok(())
    }

    fn answer(&mut self, seat: Seat, answer: Answer, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        let made = |board: &Board| board.maker == Some(seat);
        let at = self.current.boards.iter().position(made).ok_or(Refusal::NotYourTurn)?;
        if !matches!(self.current.boards[at].turn, Turn::Answering { .. }) {
            return Err(Refusal::NothingToAnswer);
        }
        if answer.total() != self.truth(at).total() {
            return Err(Refusal::WrongButtonCount);
        }
        self.set_buttons(at, answer, cx);
        Ok(())
    }

    /// Decides for everyone whose time is up.
    pub(super) fn time_out(&mut self, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        let is_due = |until: Option<Millis>| until.is_some_and(|until| until <= cx.now);
        match self.phase {
            Phase::Breaking => {
                let due = |&at: &usize| is_due(self.current.boards[at].until());
                let due: Vec<usize> = (0..self.current.boards.len()).filter(due).collect();
                if due.is_empty() {
                    return Err(Refusal::NotDue);
                }
                due.into_iter().for_each(|at| self.decide(at, cx));
            }
            Phase::Revealed { until, .. } if is_due(until) => self.begin_next_match(cx),
            Phase::Revealed { .. } => return Err(Refusal::NotDue),
            Phase::Over { .. } => return Err(Refusal::Over),
        }
        Ok(())
    }

    /// Decides for the one whose time is up on a board.
    fn decide(&mut self, at: usize, cx: &mut Step<'_, Event>) {
        match self.current.boards[at].turn {
            Turn::Answering { .. } => self.set_buttons(at, self.truth(at), cx),
            Turn::Choosing { .. } | Turn::Placing { .. } => self.expire(at, cx),
            Turn::Done { .. } => {}
        }
    }

    fn expire(&mut self, at: usize, cx: &mut Step<'_, Event>) {
        let board = &mut self.current.boards[at];
        board.expired += 1;
        let is_lost = board.expired == PATIENCE || !board.has_effort();
        let event = Event::Expired { breaker: board.breaker };
        self.tell(at, event, cx);
        if is_lost { self.finish(at, Ending::Expired, cx) } else { self.place_any(at, cx) }
    }

    /// Spends an effort on one die in the first column (§6.2).
    fn place_any(&mut self, at: usize, cx: &mut Step<'_, Event>) {
        if matches!(self.current.boards[at].turn, Turn::Choosing { .. }) {
            self.roll_on(at, cx);
        }
        let [first, ..] = self.current.rolls[self.current.boards[at].rows.len()];
        self.place_on(at, [Some(first), None, None, None], cx);
    }

    fn roll_on(&mut self, at: usize, cx: &mut Step<'_, Event>) {
        let event = self.current.boards[at].roll(&self.current.rolls);
        self.tell(at, event, cx);
    }

    /// Puts dice on a row and, unless the maker does it by hand, answers.
    fn place_on(&mut self, at: usize, dice: Dice, cx: &mut Step<'_, Event>) {
        let until = self.options.pace.deadline(cx.now, ANSWER);
        let event = self.current.boards[at].place(dice, until);
        self.tell(at, event, cx);
        if !self.is_manual() {
            self.set_buttons(at, self.truth(at), cx);
        }
    }

    fn set_buttons(&mut self, at: usize, answer: Answer, cx: &mut Step<'_, Event>) {
        let until = self.options.pace.deadline(cx.now, EFFORT);
        let event = self.current.boards[at].answer(answer, until);
        self.tell(at, event, cx);
        // §3.5: wrong buttons give the breaker the match.
        let truth = self.truth(at);
        if answer != truth {
            self.finish(at, Ending::WrongAnswer { truth }, cx);
        }
    }

    fn finish(&mut self, at: usize, ending: Ending, cx: &mut Step<'_, Event>) {
        let event = self.current.boards[at].finish(ending);
        self.tell(at, event, cx);
        if self.current.is_done() {
            self.end_match(cx);
        }
    }

    /// The true answer to the last row of a board.
    fn truth(&self, at: usize) -> Answer {
        self.current.boards[at]
            .rows
            .last()
            .map(|row| Answer::to(&row.dice, &self.current.code))
            .unwrap_or_default()
    }

    /// The board `seat` breaks on; makers have none.
    fn board_of(&self, seat: Seat) -> Result<usize, Refusal> {
        self.current.boards.iter().position(|board| board.breaker == seat).ok_or(Refusal::NotYourTurn)
    }
}
