//! A turn: a chip moves, questions are asked and answered, a letter is given.

use super::{
    Dohdles,
    action::{Answer, DohdleId, Question, Refusal, SideId},
    clock::{ANSWERING, ASKING, LAST_CALL, MOST_SKIPPED, PARTNER},
    course::Stage,
    event::Event,
    layout::{CLUES, N_LETTERS, clue},
    riddle::{Riddle, count},
    terms::QUESTIONS,
    view::{Asked, Clue, Fate},
    words,
};
use crate::{Audience, Millis, Pace, Seat, Step};

/// The most characters of a question.
const LONGEST_QUESTION: usize = 120;

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
    LastCall,
}

impl Turn {
    pub(super) fn due(&self) -> Option<Millis> {
        let partner = match self.doing {
            Doing::Answering { partner_from, .. } => partner_from,
            Doing::Choosing | Doing::Asking { .. } | Doing::LastCall => None,
        };
        partner.into_iter().chain(self.until).min()
    }

    /// Whether no part of the clue has been taken.
    pub(super) fn is_fresh(&self) -> bool {
        matches!(self.doing, Doing::Choosing | Doing::Asking { number: 1, .. })
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
    fn own_turn(&self, seat: Seat) -> Result<&Turn, Refusal> {
        let turn = self.open_turn()?;
        if turn.side == self.side_of(seat) { Ok(turn) } else { Err(Refusal::NotYourTurn) }
    }

    fn open_turn(&self) -> Result<&Turn, Refusal> {
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

    /// What may be asked for on the space of a chip. A creator who left for
    /// good answers no questions (§9.4), and letters run out.
    pub(super) fn clue_of(&self, riddle: &Riddle) -> Option<Clue> {
        let has_letters = !riddle.hidden_letters().is_empty();
        let answers = self.is_present(riddle.side);
        match clue(riddle.chip)? {
            Clue::Questions | Clue::Either if !answers => has_letters.then_some(Clue::Letter),
            Clue::Letter => has_letters.then_some(Clue::Letter),
            Clue::Either if !has_letters => Some(Clue::Questions),
            printed @ (Clue::Questions | Clue::Either) => Some(printed),
        }
    }

    /// Lets the active side ask for its clue, if there is anything to ask for.
    fn let_ask(&mut self, side: SideId, dohdle: DohdleId, number: u8, retry: bool, cx: &mut Step<'_, Event>) {
        if !self.has_clue(side, dohdle, number) {
            return self.finish_clue(cx);
        }
        let until = self.options.pace.deadline(cx.now, ASKING);
        let doing = Doing::Asking { number, retry };
        self.stage = Stage::Turn(Turn { side, dohdle: Some(dohdle), doing, until });
    }

    /// Whether a side is there to ask, and there is anything left to ask for.
    fn has_clue(&self, side: SideId, dohdle: DohdleId, number: u8) -> bool {
        let clue = self.clue_of(self.riddle(dohdle));
        let is_left = clue.is_some_and(|clue| number == 1 || clue != Clue::Letter);
        is_left && self.is_present(side)
    }

    /// The Dohdle the active side may ask about now, what it may ask for, and
    /// which question it would be.
    fn check_clue(&self, seat: Seat) -> Result<(DohdleId, Clue, u8, bool), Refusal> {
        let turn = self.own_turn(seat)?;
        let (Doing::Asking { number, retry }, Some(dohdle)) = (turn.doing, turn.dohdle) else {
            return Err(Refusal::NotNow);
        };
        let clue = self.clue_of(self.riddle(dohdle)).ok_or(Refusal::NotNow)?;
        Ok((dohdle, clue, number, retry))
    }

    pub(super) fn check_ask(&self, seat: Seat) -> Result<(DohdleId, u8, bool), Refusal> {
        match self.check_clue(seat)? {
            (_, Clue::Letter, ..) => Err(Refusal::NoQuestions),
            (dohdle, Clue::Questions | Clue::Either, number, retry) => Ok((dohdle, number, retry)),
        }
    }

    pub(super) fn check_letter(&self, seat: Seat, position: u8) -> Result<DohdleId, Refusal> {
        let (dohdle, clue, number, _) = self.check_clue(seat)?;
        match () {
            () if clue == Clue::Questions || number == 2 => Err(Refusal::NoLetters),
            () if !(1..=N_LETTERS).contains(&position) => Err(Refusal::NoSuchLetter),
            () if !self.riddle(dohdle).hidden_letters().contains(&position) => Err(Refusal::LetterShown),
            () => Ok(dohdle),
        }
    }

    pub(super) fn check_stop(&self, seat: Seat) -> Result<(), Refusal> {
        let (_, _, number, _) = self.check_clue(seat)?;
        if number == 2 { Ok(()) } else { Err(Refusal::NotNow) }
    }

    /// Asks the creator (§5.1).
    pub(super) fn ask(
        &mut self,
        seat: Seat,
        question: Question,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        let (_, number, retry) = self.check_ask(seat)?;
        let question = match question {
            Question::Sample { number } if usize::from(number) >= QUESTIONS.len() => {
                return Err(Refusal::NoSuchQuestion);
            }
            Question::Sample { number } => Question::Sample { number },
            Question::Free { text } => Question::Free { text: tidy_question(&text)? },
        };
        self.put(Some(seat), question, number, retry, cx);
        Ok(())
    }

    /// Puts a question to the creator of the chosen Dohdle.
    fn put(
        &mut self,
        seat: Option<Seat>,
        question: Question,
        number: u8,
        retry: bool,
        cx: &mut Step<'_, Event>,
    ) {
        let Some(&Turn { side, dohdle: Some(dohdle), .. }) = self.turn() else { return };
        let riddle = self.riddle_mut(dohdle);
        let chip = riddle.chip;
        let (answer, first_answer) = (None, None);
        riddle.log.push(Asked { seat, chip, question: question.clone(), answer, first_answer, at: cx.now });
        cx.tell(Audience::All, Event::Asked { dohdle, seat, question });
        let until = self.options.pace.deadline(cx.now, ANSWERING);
        let partner_from = self.partner_from(dohdle, cx.now);
        let doing = Doing::Answering { number, retry, partner_from };
        self.stage = Stage::Turn(Turn { side, dohdle: Some(dohdle), doing, until });
    }

    /// When the partner of a creator may answer; absent if they may at once,
    /// or there is none (§10.3).
    fn partner_from(&self, dohdle: DohdleId, now: Millis) -> Option<Millis> {
        let riddle = self.riddle(dohdle);
        let is_pair = self.present(riddle.side).count() == 2;
        self.options.pace.deadline(now, PARTNER).filter(|_| is_pair && self.options.pace != Pace::Off)
    }

    pub(super) fn check_answer(&self, seat: Seat) -> Result<DohdleId, Refusal> {
        let turn = self.open_turn()?;
        let (Doing::Answering { partner_from, .. }, Some(dohdle)) = (turn.doing, turn.dohdle) else {
            return Err(Refusal::NotNow);
        };
        let riddle = self.riddle(dohdle);
        match () {
            () if riddle.side != self.side_of(seat) => Err(Refusal::NotYours),
            () if partner_from.is_some() && self.creator(riddle) != seat => Err(Refusal::PartnerAnswers),
            () => Ok(dohdle),
        }
    }

    pub(super) fn answer(
        &mut self,
        seat: Seat,
        answer: Answer,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        let dohdle = self.check_answer(seat)?;
        if answer == Answer::NotAllowed && !self.may_forbid(dohdle) {
            return Err(Refusal::AlwaysAllowed);
        }
        self.settle_question(Some(seat), answer, cx);
        Ok(())
    }

    /// Whether the open question about a Dohdle may be called not allowed:
    /// those on the boards always are allowed (§5.4).
    pub(super) fn may_forbid(&self, dohdle: DohdleId) -> bool {
        let asked = self.riddle(dohdle).log.last();
        asked.is_some_and(|asked| matches!(asked.question, Question::Free { .. }))
    }

    /// Writes an answer down and goes on.
    fn settle_question(&mut self, seat: Option<Seat>, answer: Answer, cx: &mut Step<'_, Event>) {
        let Some(&Turn { side, dohdle: Some(dohdle), doing, .. }) = self.turn() else { return };
        let Doing::Answering { number, retry, .. } = doing else { return };
        let log = &mut self.riddle_mut(dohdle).log;
        let place = count(log.len().saturating_sub(1));
        if let Some(asked) = log.last_mut() {
            asked.answer = Some(answer);
        }
        cx.tell(Audience::All, Event::Answered { dohdle, number: place, answer, seat });
        match (answer, number) {
            // §5.4: what may not be asked is not used up, once.
            (Answer::NotAllowed, _) if !retry => self.let_ask(side, dohdle, number, true, cx),
            (_, 1) => self.let_ask(side, dohdle, 2, false, cx),
            _ => self.finish_clue(cx),
        }
    }

    pub(super) fn check_correct(&self, seat: Seat, dohdle: DohdleId, number: u8) -> Result<Answer, Refusal> {
        let riddle = self.check_dohdle(dohdle)?;
        if riddle.side != self.side_of(seat) {
            return Err(Refusal::NotYours);
        }
        let is_recent = self.last_clue == Some(dohdle) && riddle.is_standing();
        let asked =
            riddle.log.get(usize::from(number)).filter(|asked| is_recent && asked.chip == riddle.chip);
        let answer = asked.and_then(|asked| asked.answer).filter(|&answer| answer != Answer::NotAllowed);
        answer.ok_or(Refusal::NoCorrection)
    }

    /// Puts an answer right (§5.6).
    pub(super) fn correct(
        &mut self,
        seat: Seat,
        dohdle: DohdleId,
        number: u8,
        answer: Answer,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        let before = self.check_correct(seat, dohdle, number)?;
        if answer == Answer::NotAllowed || answer == before {
            return Err(Refusal::NoCorrection);
        }
        let asked = &mut self.riddle_mut(dohdle).log[usize::from(number)];
        asked.answer = Some(answer);
        asked.first_answer.get_or_insert(before);
        cx.tell(Audience::All, Event::Corrected { dohdle, number, answer });
        Ok(())
    }

    /// Asks for a letter, which the table gives (§5.8).
    pub(super) fn ask_letter(
        &mut self,
        seat: Seat,
        position: u8,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        let dohdle = self.check_letter(seat, position)?;
        self.give_letter(dohdle, position, cx);
        Ok(())
    }

    fn give_letter(&mut self, dohdle: DohdleId, position: u8, cx: &mut Step<'_, Event>) {
        let riddle = self.riddle_mut(dohdle);
        riddle.shown[usize::from(position) - 1] = true;
        let letter = riddle.letter(position);
        cx.tell(Audience::All, Event::LetterGiven { dohdle, position, letter });
        self.finish_clue(cx);
    }

    /// Does without the second question (§5.1).
    pub(super) fn stop(&mut self, seat: Seat, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        self.check_stop(seat)?;
        self.finish_clue(cx);
        Ok(())
    }

    /// The clue was given: the next turn, or the last chance for this Dohdle (§4.5).
    fn finish_clue(&mut self, cx: &mut Step<'_, Event>) {
        let Some(&Turn { side, dohdle, .. }) = self.turn() else { return };
        let is_last = |dohdle: &DohdleId| usize::from(self.riddle(*dohdle).chip) == CLUES.len();
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
                *partner = None
            }
            Doing::Answering { .. } => self.settle_question(None, Answer::Unclear, cx),
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
        let fresh: Vec<u8> = (0..count(QUESTIONS.len())).filter(is_new).collect();
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

/// A question as it is asked, unless it may not be (§5.3, §5.4).
fn tidy_question(text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    match () {
        () if text.is_empty() || text.chars().count() > LONGEST_QUESTION => Err(Refusal::BadText),
        () if words::is_forbidden(text) => Err(Refusal::Forbidden),
        () => Ok(text.into()),
    }
}
