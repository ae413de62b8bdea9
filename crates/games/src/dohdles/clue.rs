//! Clues: questions are asked and answered, letters are given.

use super::{
    Dohdles,
    action::{Answer, DohdleId, Question, Refusal, SideId},
    clock::{ANSWERING, ASKING, PARTNER},
    course::Stage,
    event::Event,
    layout::N_LETTERS,
    question::is_forbidden,
    riddle::{Riddle, count},
    terms::N_QUESTIONS,
    turn::{Doing, Turn},
    view::{Asked, Clue},
};
use crate::{Audience, Millis, Seat, Step, words::Language};

/// The most characters of a question.
const LONGEST_QUESTION: usize = 120;

impl Dohdles {
    /// What may be asked for on the space of a chip. A creator who left for
    /// good answers no questions (§9.4), and letters run out.
    pub(super) fn clue_of(&self, riddle: &Riddle) -> Option<Clue> {
        let has_letters = !riddle.hidden_letters().is_empty();
        let answers = self.is_present(riddle.side);
        match self.layout.clue(riddle.chip)? {
            Clue::Questions | Clue::Either if !answers => has_letters.then_some(Clue::Letter),
            Clue::Letter => has_letters.then_some(Clue::Letter),
            Clue::Either if !has_letters => Some(Clue::Questions),
            printed @ (Clue::Questions | Clue::Either) => Some(printed),
        }
    }

    /// Lets the active side ask for its clue, if there is anything to ask for.
    pub(super) fn let_ask(
        &mut self,
        side: SideId,
        dohdle: DohdleId,
        number: u8,
        retry: bool,
        cx: &mut Step<'_, Event>,
    ) {
        if !self.has_clue(side, dohdle, number) {
            return self.finish_clue(cx);
        }
        let until = self.options.pace.deadline(cx.now, ASKING);
        let doing = Doing::Asking { number, retry };
        self.stage = Stage::Turn(Turn { side, dohdle: Some(dohdle), doing, until });
    }

    /// Whether a side is there to ask, and there is anything left to ask for.
    pub(super) fn has_clue(&self, side: SideId, dohdle: DohdleId, number: u8) -> bool {
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
        match self.check_clue(seat)? {
            (_, Clue::Letter, ..) => Err(Refusal::NoQuestions),
            (_, Clue::Questions | Clue::Either, ..) => Ok(()),
        }
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
            Question::Sample { number } if usize::from(number) >= N_QUESTIONS => {
                return Err(Refusal::NoSuchQuestion);
            }
            Question::Sample { number } => Question::Sample { number },
            Question::Free { text } => Question::Free { text: tidy_question(self.options.language, &text)? },
        };
        self.put(Some(seat), question, number, retry, cx);
        Ok(())
    }

    /// Puts a question to the creator of the chosen Dohdle.
    pub(super) fn put(
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
        riddle.log.push(Asked {
            seat,
            chip,
            question: question.clone(),
            answer: None,
            first_answer: None,
            ruling: None,
            at: cx.now,
        });
        cx.tell(Audience::All, Event::Asked { dohdle, seat, question });
        let until = self.options.pace.deadline(cx.now, ANSWERING);
        let partner_from = self.partner_from(dohdle, cx.now);
        let doing = Doing::Answering { number, retry, partner_from };
        self.stage = Stage::Turn(Turn { side, dohdle: Some(dohdle), doing, until });
    }

    /// When the partner of a creator may answer; absent if they may at once,
    /// or there is none (§10.3).
    pub(super) fn partner_from(&self, dohdle: DohdleId, now: Millis) -> Option<Millis> {
        let riddle = self.riddle(dohdle);
        let is_pair = self.present(riddle.side).count() == 2;
        self.options.pace.deadline(now, PARTNER).filter(|_| is_pair)
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
    /// those on the boards always are allowed, and so is what the table called
    /// fair (§5.4, §5.10).
    pub(super) fn may_forbid(&self, dohdle: DohdleId) -> bool {
        let asked = self.riddle(dohdle).log.last();
        let is_own = |asked: &Asked| matches!(asked.question, Question::Free { .. });
        asked.is_some_and(|asked| is_own(asked) && asked.ruling.is_none())
    }

    /// Writes an answer down and goes on.
    pub(super) fn settle_question(&mut self, seat: Option<Seat>, answer: Answer, cx: &mut Step<'_, Event>) {
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
            // The second time the table is asked at once (§5.10).
            (Answer::NotAllowed, _) => self.let_vote(cx),
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

    pub(super) fn give_letter(&mut self, dohdle: DohdleId, position: u8, cx: &mut Step<'_, Event>) {
        let riddle = self.riddle_mut(dohdle);
        riddle.shown[usize::from(position) - 1] = true;
        let letter = riddle.letter(position);
        cx.tell(Audience::All, Event::LetterGiven { dohdle, position, letter });
        self.finish_clue(cx);
    }

    /// Does without a question (§5.1).
    pub(super) fn stop(&mut self, seat: Seat, cx: &mut Step<'_, Event>) -> Result<(), Refusal> {
        self.check_stop(seat)?;
        self.finish_clue(cx);
        Ok(())
    }
}

/// A question as it is asked, unless it may not be (§5.3, §5.4).
fn tidy_question(language: Language, text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    match () {
        () if text.is_empty() || text.chars().count() > LONGEST_QUESTION => Err(Refusal::BadText),
        () if is_forbidden(language, text) => Err(Refusal::Forbidden),
        () => Ok(text.into()),
    }
}
