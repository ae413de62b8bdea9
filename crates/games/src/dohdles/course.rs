//! The course of a game: turns follow each other, people leave, time runs out,
//! and someone wins.

use super::{
    Dohdles,
    action::{Action, DohdleId, Refusal, SideId},
    clock::CHOOSING,
    event::Event,
    funnel::{Batch, Hearing, Right},
    riddle::{Party, Riddle, count},
    turn::{Doing, Turn},
    view::Fate,
};
use crate::{Audience, Millis, Outcome, Seat, SeatClock, SeatSet, Step};

/// Fewer sides than this are no game (§9.4).
const FEWEST_SIDES: usize = 3;

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Sculpting {
        until: Option<Millis>,
    },
    Turn(Turn),
    /// Solutions are proposed; meanwhile the turn stands still.
    Claims(Batch, Turn),
    Over,
}

impl Dohdles {
    pub(super) fn act(
        &mut self,
        seat: Seat,
        action: Action,
        at: Millis,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        match action {
            // A stroke changes nothing that a view shows.
            Action::Sculpt { dohdle, ops } => return self.sculpt(seat, dohdle, &ops, cx),
            Action::Name { dohdle, word } => self.name(seat, dohdle, &word),
            Action::Place { dohdle } => self.place(seat, dohdle, cx),
            Action::TakeBack { dohdle } => self.take_back(seat, dohdle, cx),
            Action::Whisper { text } => self.whisper(seat, &text, cx),
            Action::Choose { dohdle } => self.choose(seat, dohdle, cx),
            Action::Ask { question } => self.ask(seat, question, cx),
            Action::Letter { position } => self.ask_letter(seat, position, cx),
            Action::Stop => self.stop(seat, cx),
            Action::Appeal => self.appeal(seat, cx),
            Action::Vote { fair } => self.vote(seat, fair, cx),
            Action::Answer { answer } => self.answer(seat, answer, cx),
            Action::Correct { dohdle, number, answer } => self.correct(seat, dohdle, number, answer, cx),
            Action::Claim { dohdle } => self.claim(seat, dohdle, at, cx),
            Action::First { yes } => self.go_first(seat, yes, cx),
            Action::Propose { word } => self.propose(seat, &word, cx),
            Action::Count { yes } => self.judge(seat, yes, cx),
            Action::Overrule => self.overrule(seat, cx),
        }?;
        self.as_of = cx.now;
        Ok(())
    }

    /// Refuses those who have no say (any more).
    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        match self.stage {
            _ if seat.0 >= self.seats => Err(Refusal::NoSuchSeat),
            Stage::Over => Err(Refusal::Over),
            _ if self.left.contains(seat) => Err(Refusal::Left),
            Stage::Sculpting { .. } | Stage::Turn(_) | Stage::Claims(..) => Ok(()),
        }
    }

    /// The turn under way, standing still or not.
    pub(super) fn turn(&self) -> Option<&Turn> {
        match &self.stage {
            Stage::Turn(turn) | Stage::Claims(_, turn) => Some(turn),
            Stage::Sculpting { .. } | Stage::Over => None,
        }
    }

    pub(super) fn side_of(&self, seat: Seat) -> SideId {
        count(self.parties.iter().take_while(|party| !party.seats.contains(&seat)).count())
    }

    pub(super) fn party(&self, side: SideId) -> &Party {
        &self.parties[usize::from(side)]
    }

    pub(super) fn riddle(&self, dohdle: DohdleId) -> &Riddle {
        &self.riddles[usize::from(dohdle)]
    }

    pub(super) fn riddle_mut(&mut self, dohdle: DohdleId) -> &mut Riddle {
        &mut self.riddles[usize::from(dohdle)]
    }

    pub(super) fn check_dohdle(&self, dohdle: DohdleId) -> Result<&Riddle, Refusal> {
        self.riddles.get(usize::from(dohdle)).ok_or(Refusal::NoSuchDohdle)
    }

    pub(super) fn dohdle_ids(&self) -> impl Iterator<Item = DohdleId> + use<> {
        0..count(self.riddles.len())
    }

    pub(super) fn side_ids(&self) -> impl Iterator<Item = SideId> + use<> {
        0..count(self.parties.len())
    }

    /// Those of a side who have not left.
    pub(super) fn present(&self, side: SideId) -> impl Iterator<Item = Seat> + '_ {
        self.party(side).seats.iter().copied().filter(|&seat| !self.left.contains(seat))
    }

    pub(super) fn is_present(&self, side: SideId) -> bool {
        self.present(side).next().is_some()
    }

    /// Who makes a Dohdle and answers for it: its sculptor, or their partner
    /// once they left (§10.5).
    pub(super) fn creator(&self, riddle: &Riddle) -> Seat {
        let has_left = self.left.contains(riddle.sculptor);
        let partner = self.present(riddle.side).next().filter(|_| has_left);
        partner.unwrap_or(riddle.sculptor)
    }

    /// The Dohdles whose chip a side may move.
    pub(super) fn open_to(&self, side: SideId) -> impl Iterator<Item = DohdleId> + '_ {
        let is_open = move |riddle: &Riddle| riddle.is_standing() && riddle.side != side;
        self.dohdle_ids().filter(move |&dohdle| is_open(self.riddle(dohdle)))
    }

    /// The first turn is drawn, or falls to whoever the table lets begin (§2.3).
    pub(super) fn begin_play(&mut self, cx: &mut Step<'_, Event>) {
        let present: Vec<SideId> = self.side_ids().filter(|&side| self.is_present(side)).collect();
        let first = match self.options.begins.seat(self.options.loser, self.seats) {
            None => cx.rng.pick(&present).copied(),
            Some(seat) => present.iter().copied().find(|&side| side >= self.side_of(seat)),
        };
        let first = first.or_else(|| present.first().copied()).unwrap_or(0);
        self.begin_turn(first, cx);
    }

    pub(super) fn next_turn(&mut self, after: SideId, cx: &mut Step<'_, Event>) {
        let n = count(self.parties.len());
        let order = (1..=n).map(|step| (after + step) % n);
        let next = order.into_iter().find(|&side| self.is_present(side)).unwrap_or(after);
        self.begin_turn(next, cx);
    }

    fn begin_turn(&mut self, side: SideId, cx: &mut Step<'_, Event>) {
        // §9.2: the game ends when a turn begins and nothing is left to ask about.
        if self.open_to(side).next().is_none() {
            return self.end(cx);
        }
        self.parties[usize::from(side)].is_silent = false;
        cx.tell(Audience::All, Event::TurnBegan { side });
        self.let_choose(side, cx);
    }

    /// Lets the active side choose a Dohdle.
    pub(super) fn let_choose(&mut self, side: SideId, cx: &mut Step<'_, Event>) {
        let until = self.options.pace.deadline(cx.now, CHOOSING);
        self.stage = Stage::Turn(Turn { side, dohdle: None, doing: Doing::Choosing, until });
    }

    pub(super) fn end(&mut self, cx: &mut Step<'_, Event>) {
        self.stage = Stage::Over;
        for riddle in &mut self.riddles {
            riddle.fate = match riddle.fate {
                Fate::Making | Fate::Placed | Fate::Standing if riddle.word.is_some() => Fate::Unsolved,
                Fate::Making | Fate::Placed | Fate::Standing => Fate::Dropped,
                fate @ (Fate::Solved { .. } | Fate::Unsolved | Fate::Dropped) => fate,
            };
        }
        cx.tell(Audience::All, Event::Ended { winners: self.winners() });
    }

    /// Ends the game if a token has reached the final space.
    pub(super) fn has_ended(&mut self, side: SideId, cx: &mut Step<'_, Event>) -> bool {
        let is_there = self.party(side).space == self.layout.end();
        if is_there {
            self.end(cx);
        }
        is_there
    }

    /// The sides farthest ahead; whoever left cannot win (§9.3, §9.4).
    fn winners(&self) -> Vec<SideId> {
        let present = || self.side_ids().filter(|&side| self.is_present(side));
        let farthest = present().map(|side| self.party(side).space).max();
        present().filter(|&side| Some(self.party(side).space) == farthest).collect()
    }

    pub(super) fn standings(&self) -> Outcome {
        let score = |seat| i32::from(self.party(self.side_of(seat)).space);
        let scores: Vec<i32> = Seat::first(self.seats).map(score).collect();
        Outcome::by_score(&scores, |seat| self.left.contains(seat))
    }

    /// Someone gives the game up (§9.4, §10.5).
    pub(super) fn leave(&mut self, seat: Seat, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        self.left.insert(seat);
        self.as_of = cx.now;
        cx.tell(Audience::All, Event::Left { seat });
        if self.side_ids().filter(|&side| self.is_present(side)).count() < FEWEST_SIDES {
            self.show_all_dough(cx);
            self.end(cx);
            return Ok(());
        }
        match &self.stage {
            Stage::Sculpting { .. } => self.set_board_if_all_placed(cx),
            Stage::Turn(_) => self.turn_without(cx),
            Stage::Claims(..) => self.claims_without(cx),
            Stage::Over => {}
        }
        Ok(())
    }

    /// Moves on whatever is due.
    pub(super) fn time_out(&mut self, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        if self.stage == Stage::Over {
            return Err(Refusal::Over);
        }
        if self.due().is_none_or(|due| due > cx.now) {
            return Err(Refusal::NotDue);
        }
        self.as_of = cx.now;
        match &self.stage {
            Stage::Sculpting { .. } => self.set_board(cx),
            Stage::Turn(_) => self.turn_due(cx),
            Stage::Claims(..) => self.claims_due(cx),
            Stage::Over => {}
        }
        Ok(())
    }

    /// When the game moves on by itself.
    pub(super) fn due(&self) -> Option<Millis> {
        match &self.stage {
            Stage::Sculpting { until } => *until,
            Stage::Turn(turn) => turn.due(),
            Stage::Claims(batch, _) => batch.due(),
            Stage::Over => None,
        }
    }

    /// The clocks that sides have to do something in.
    pub(super) fn side_clocks(&self) -> Vec<SeatClock> {
        let until = match &self.stage {
            Stage::Sculpting { until } => *until,
            // Whoever has nothing against a question or a word says nothing.
            Stage::Turn(Turn { doing: Doing::Voting { .. }, .. }) => None,
            Stage::Turn(turn) => turn.until,
            // While a word is judged silence is an answer too: nobody is waited for.
            Stage::Claims(batch, _) => match batch.hearing {
                Hearing::Gathering { right: Right::Asked { until, .. }, .. }
                | Hearing::Proposing { until } => until,
                Hearing::Gathering { right: Right::Idle | Right::Settled, .. } | Hearing::Judging(_) => None,
            },
            Stage::Over => None,
        };
        let is_called = |seat: &Seat| !self.left.contains(*seat) && self.is_called(*seat);
        let called = |party: &Party| party.seats.iter().copied().filter(is_called).collect::<SeatSet>();
        self.parties.iter().filter_map(|party| SeatClock::new(until, called(party).iter())).collect()
    }

    /// Whoever has something to do; those who may claim among them.
    pub(super) fn waiting(&self) -> SeatSet {
        Seat::first(self.seats).filter(|&seat| !self.left.contains(seat) && self.is_awaited(seat)).collect()
    }

    fn is_awaited(&self, seat: Seat) -> bool {
        self.is_called(seat) || self.dohdle_ids().any(|dohdle| self.check_claim(seat, dohdle).is_ok())
    }

    /// Whether it is for this seat, alone or with its partner, to do something.
    fn is_called(&self, seat: Seat) -> bool {
        let side = self.side_of(seat);
        match &self.stage {
            Stage::Sculpting { .. } => self.is_making(seat),
            Stage::Turn(turn) => match turn.doing {
                Doing::Choosing | Doing::Asking { .. } => turn.side == side,
                Doing::Answering { .. } => self.check_answer(seat).is_ok(),
                Doing::Voting { .. } => self.check_vote(seat).is_ok(),
                Doing::LastCall => false,
            },
            Stage::Claims(Batch { hearing, queue, .. }, turn) => match hearing {
                Hearing::Gathering { right, .. } => matches!(right, Right::Asked { .. }) && turn.side == side,
                Hearing::Proposing { .. } => queue.first().is_some_and(|cube| cube.side == side),
                Hearing::Judging(_) => self.check_judge(seat).is_ok() || self.check_overrule(seat).is_ok(),
            },
            Stage::Over => false,
        }
    }
}
