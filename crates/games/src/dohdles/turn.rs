//! A turn: a chip moves, a clue is taken, and the next side's turn begins.

use super::{
    Dohdles,
    action::{Answer, DohdleId, Question, Refusal, SideId},
    appeal::Votes,
    clock::{LAST_CALL, MOST_SKIPPED},
    course::Stage,
    event::Event,
    riddle::count,
    terms::N_QUESTIONS,
    view::{Clue, Fate},
};
use crate::{Audience, Millis, Seat, Step};

/// A turn under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) side: SideId,
    /// The Dohdle whose chip has moved.
    pub(super) dohdle: Option<DohdleId>,
    pub(super) doing: Doing,
    pub(super) until: Option<Millis>,
}

/// What is to be done in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doing {
    Choosing,
    Asking {
        /// Which question it would be, 1 or 2.
        number: u8,
        /// Whether another one was not allowed.
        retry: bool,
    },
    Answering {
        number: u8,
        retry: bool,
        /// When the partner may answer too, if they may not yet.
        partner_from: Option<Millis>,
    },
    /// Everyone else says whether the last question was fair.
    Voting {
        number: u8,
        retry: bool,
        votes: Votes,
    },
    LastCall,
}

impl Turn {
    pub(super) fn due(&self) -> Option<Millis> {
        let partner = match self.doing {
            Doing::Answering { partner_from, .. } => partner_from,
            Doing::Choosing | Doing::Asking { .. } | Doing::Voting { .. } | Doing::LastCall => None,
        };
        partner.into_iter().chain(self.until).min()
    }

    /// Whether no part of the clue has been taken.
    pub(super) fn is_fresh(&self) -> bool {
        matches!(
            self.doing,
            Doing::Choosing | Doing::Asking { number: 1, .. } | Doing::Voting { number: 1, retry: false, .. }
        )
    }

    /// The same turn after it stood still for a while.
    pub(super) fn later(mut self, by: Millis) -> Self {
        self.until = self.until.map(|until| until + by);
        if let Doing::Answering { partner_from, .. } = &mut self.doing {
            *partner_from = partner_from.map(|from| from + by);
        }
        self
    }
}

impl Dohdles {
    /// The turn, unless it is someone else's or stands still.
    pub(super) fn own_turn(&self, seat: Seat) -> Result<&Turn, Refusal> {
        let turn = self.open_turn()?;
        if turn.side == self.side_of(seat) { Ok(turn) } else { Err(Refusal::NotYourTurn) }
    }

    pub(super) fn open_turn(&self) -> Result<&Turn, Refusal> {
        match &self.stage {
            Stage::Turn(turn) => Ok(turn),
            Stage::Claims(..) => Err(Refusal::Claimed),
            Stage::Sculpting { .. } | Stage::Over => Err(Refusal::NotNow),
        }
    }

    pub(super) fn check_choose(&self, seat: Seat, dohdle: DohdleId) -> Result<(), Refusal> {
        let turn = self.own_turn(seat)?;
        let riddle = self.check_dohdle(dohdle)?;
        match () {
            () if turn.doing != Doing::Choosing => Err(Refusal::NotNow),
            () if riddle.side == turn.side => Err(Refusal::YourOwn),
            () if !riddle.is_standing() => Err(Refusal::Gone),
            () => Ok(()),
        }
    }

    /// Moves a chip (§4.2).
    pub(super) fn choose(
        &mut self,
        seat: Seat,
        dohdle: DohdleId,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check_choose(seat, dohdle)?;
        let side = self.side_of(seat);
        self.parties[usize::from(side)].skipped = 0;
        self.move_chip(side, dohdle, Some(seat), cx);
        self.let_ask(side, dohdle, 1, false, cx);
        Ok(())
    }

    fn move_chip(&mut self, side: SideId, dohdle: DohdleId, seat: Option<Seat>, cx: &mut Step<'_, Event>) {
        let riddle = self.riddle_mut(dohdle);
        riddle.chip += 1;
        let chip = riddle.chip;
        self.last_clue = Some(dohdle);
        // The end of a clue looks the turn up: it is about this Dohdle from here on.
        let doing = Doing::Asking { number: 1, retry: false };
        self.stage = Stage::Turn(Turn { side, dohdle: Some(dohdle), doing, until: None });
        cx.tell(Audience::All, Event::ChipMoved { dohdle, chip, seat });
    }

    /// The clue was given: the next turn, or the last chance for this Dohdle (§4.5).
    pub(super) fn finish_clue(&mut self, cx: &mut Step<'_, Event>) {
        let Some(&Turn { side, dohdle, .. }) = self.turn() else { return };
        let is_last = |dohdle: &DohdleId| usize::from(self.riddle(*dohdle).chip) == self.layout.clues().len();
        let Some(dohdle) = dohdle.filter(is_last) else { return self.next_turn(side, cx) };
        let until = Some(cx.now + LAST_CALL);
        self.stage = Stage::Turn(Turn { side, dohdle: Some(dohdle), doing: Doing::LastCall, until });
        cx.tell(Audience::All, Event::LastCall { dohdle });
        self.remove_if_hopeless(cx);
    }

    /// Ends a last call that nobody can answer.
    pub(super) fn remove_if_hopeless(&mut self, cx: &mut Step<'_, Event>) {
        let Stage::Turn(Turn { doing: Doing::LastCall, dohdle: Some(dohdle), .. }) = self.stage else {
            return;
        };
        let may_claim = |seat| !self.left.contains(seat) && self.check_claim(seat, dohdle).is_ok();
        if !Seat::first(self.seats).any(may_claim) {
            self.remove(cx);
        }
    }

    /// Takes a Dohdle that nobody solved from the board.
    fn remove(&mut self, cx: &mut Step<'_, Event>) {
        let Some(&Turn { side, dohdle: Some(dohdle), .. }) = self.turn() else { return };
        let riddle = self.riddle_mut(dohdle);
        riddle.fate = Fate::Unsolved;
        let word = riddle.word.clone().unwrap_or_default();
        cx.tell(Audience::All, Event::Removed { dohdle, word });
        self.next_turn(side, cx);
    }

    /// Time ran out in a turn.
    pub(super) fn turn_due(&mut self, cx: &mut Step<'_, Event>) {
        let Stage::Turn(turn) = &mut self.stage else { return };
        match &mut turn.doing {
            Doing::Choosing => self.let_pass(cx),
            Doing::Asking { .. } => self.finish_clue(cx),
            Doing::Answering { partner_from: partner @ Some(_), .. } if *partner <= Some(cx.now) => {
                *partner = None;
            }
            Doing::Answering { .. } => self.settle_question(None, Answer::Unclear, cx),
            Doing::Voting { .. } => self.rule(cx),
            Doing::LastCall => self.remove(cx),
        }
    }

    /// The active side lets its turn pass; after two of them the table takes
    /// a clue for it, so that every game ends (§4.6).
    fn let_pass(&mut self, cx: &mut Step<'_, Event>) {
        let Some(&Turn { side, .. }) = self.turn() else { return };
        cx.tell(Audience::All, Event::TurnPassed { side });
        let party = &mut self.parties[usize::from(side)];
        if party.skipped < MOST_SKIPPED {
            party.skipped += 1;
            self.next_turn(side, cx);
        } else {
            self.take_any_clue(side, cx);
        }
    }

    fn take_any_clue(&mut self, side: SideId, cx: &mut Step<'_, Event>) {
        let open: Vec<DohdleId> = self.open_to(side).collect();
        let Some(&dohdle) = cx.rng.pick(&open) else { return self.next_turn(side, cx) };
        self.move_chip(side, dohdle, None, cx);
        let riddle = self.riddle(dohdle);
        let letters = riddle.hidden_letters();
        let is_new = |number: &u8| {
            riddle.log.iter().all(|asked| asked.question != Question::Sample { number: *number })
        };
        let fresh: Vec<u8> = (0..count(N_QUESTIONS)).filter(is_new).collect();
        match (self.clue_of(riddle), cx.rng.pick(&letters), cx.rng.pick(&fresh)) {
            (Some(Clue::Letter | Clue::Either), Some(&position), _) => self.give_letter(dohdle, position, cx),
            // As if it were the second one and tried again: one question is enough.
            (Some(Clue::Questions), _, Some(&number)) => {
                self.put(None, Question::Sample { number }, 2, true, cx);
            }
            _ => self.finish_clue(cx),
        }
    }

    /// Someone left in a turn: whoever it waited for may be gone.
    pub(super) fn turn_without(&mut self, cx: &mut Step<'_, Event>) {
        let Some(&Turn { side, dohdle, doing, .. }) = self.turn() else { return };
        let creators = dohdle.map(|dohdle| self.riddle(dohdle).side);
        let answers = creators.is_some_and(|side| self.is_present(side));
        match doing {
            Doing::LastCall => self.remove_if_hopeless(cx),
            Doing::Answering { .. } if !answers => self.settle_question(None, Answer::Unclear, cx),
            Doing::Answering { number, retry, partner_from: Some(_) } => {
                let is_pair = creators.is_some_and(|side| self.present(side).count() == 2);
                if let Stage::Turn(turn) = &mut self.stage
                    && !is_pair
                {
                    turn.doing = Doing::Answering { number, retry, partner_from: None };
                }
            }
            Doing::Answering { .. } => {}
            Doing::Voting { .. } if !answers || !self.is_present(side) => self.rule(cx),
            Doing::Voting { .. } => self.rule_if_all_voted(cx),
            Doing::Asking { number, .. } => {
                if dohdle.is_some_and(|dohdle| !self.has_clue(side, dohdle, number)) {
                    self.finish_clue(cx);
                }
            }
            Doing::Choosing if !self.is_present(side) => self.next_turn(side, cx),
            Doing::Choosing => {}
        }
    }
}
