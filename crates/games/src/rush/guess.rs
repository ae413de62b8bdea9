//! What happens when someone guesses: they are right, wrong, or as fast as
//! somebody else; and what those who drew may say to it.

use super::{
    Rush,
    action::{Closeness, GuessId, Refusal, Target},
    clock::{COUNT, GUESS},
    event::Event,
    held::HeldGuess,
    slate::Slate,
    verdict::Dispute,
    view::{Answer, Taken},
};
use crate::{
    Audience, Millis, Seat, Step,
    pack::is_unseen,
    words::{Verdict, has_in_common, key},
};

/// The most characters of a guess.
const CHARACTERS: usize = 40;

/// A guess everyone heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heard {
    pub(super) id: GuessId,
    pub(super) seat: Seat,
    pub(super) target: Option<Target>,
    pub(super) text: String,
    pub(super) at: Millis,
    /// When it came in.
    pub(super) heard: Millis,
    pub(super) took: Vec<Target>,
    pub(super) said: Vec<Answer>,
    /// Boards whose word it is but for a slip.
    pub(super) near: Vec<Target>,
    /// Boards whose word it has something in common with.
    pub(super) akin: Vec<Target>,
    /// When everyone heard that it was right.
    pub(super) told: Option<Millis>,
    /// Boards it had and lost again.
    pub(super) rejected: Vec<Target>,
    /// Boards on which others think otherwise.
    pub(super) disputes: Vec<Dispute>,
}

impl Heard {
    /// Whether it was meant for this board, among others perhaps.
    pub(super) fn is_at(&self, board: Target) -> bool {
        self.target.map_or(self.seat != board.seat, |target| target == board)
    }

    pub(super) fn count_until(&self) -> Millis {
        self.heard + COUNT
    }

    pub(super) fn reject_until(&self) -> Millis {
        self.told.unwrap_or(self.heard) + COUNT
    }
}

impl Rush {
    pub(super) fn guess(
        &mut self,
        seat: Seat,
        target: Option<Target>,
        text: &str,
        at: Millis,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        self.phase.takes_guess(at, cx.now)?;
        let text = tidy(text)?;
        self.check_target(seat, target)?;
        self.check_text(seat, target, &text)?;
        if at < self.sides[seat.index()].next_guess {
            return Err(Refusal::TooFast);
        }
        self.sides[seat.index()].next_guess = at + GUESS;
        let id = self.next_id;
        self.next_id = id.wrapping_add(1);
        let mut heard = Heard {
            id,
            seat,
            target,
            text,
            at,
            heard: cx.now,
            took: Vec::new(),
            said: Vec::new(),
            near: Vec::new(),
            akin: Vec::new(),
            told: None,
            rejected: Vec::new(),
            disputes: Vec::new(),
        };
        let meant = |board: &Target, slate: &Slate| heard.is_at(*board) && slate.is_open();
        let meant: Vec<Target> =
            self.slates().filter(|(board, slate)| meant(board, slate)).map(|(board, _)| board).collect();
        let judged = |wanted: Verdict, text: &str| {
            self.those(&meant, |word| self.deck.judge.among(word, text) == wanted)
        };
        let boards = judged(Verdict::Right, &heard.text);
        let text = heard.text.clone();
        if boards.is_empty() {
            heard.near = judged(Verdict::Near, &text);
            heard.akin = self.those(&meant, |word| has_in_common(word, &text));
            cx.tell(Audience::All, Event::Missed { guess: id, seat, target, text });
            if !heard.near.is_empty() {
                cx.tell(Audience::Only(seat), Event::Nearly { guess: id });
            }
            self.guesses.push(heard);
        } else {
            cx.tell(Audience::Only(seat), Event::Right { guess: id, target, text });
            self.hold(HeldGuess { guess: heard, boards, counted: false }, cx);
        }
        self.end_guessing_if_done(cx);
        Ok(())
    }

    /// Those of some boards whose word is as wanted.
    fn those(&self, boards: &[Target], is_wanted: impl Fn(&str) -> bool) -> Vec<Target> {
        let has = |board: &Target| self.slate(*board).is_ok_and(|slate| is_wanted(&slate.word));
        boards.iter().copied().filter(has).collect()
    }

    /// Refuses drawings that cannot be guessed. One whose word is not told yet
    /// still can, by those who are as fast.
    fn check_target(&self, seat: Seat, target: Option<Target>) -> Result<(), Refusal> {
        match target {
            None if self.shout => Ok(()),
            None => Err(Refusal::NoTarget),
            Some(target) if target.seat == seat => Err(Refusal::OwnBoard),
            Some(target) => self.check_open(target),
        }
    }

    /// Refuses what gives an own word away, and what was said before.
    fn check_text(&self, seat: Seat, target: Option<Target>, text: &str) -> Result<(), Refusal> {
        let judge = &self.deck.judge;
        // A word of several that is played with may be someone else's.
        let is_given_away = |word: &str| {
            judge.whole(word, text) != Verdict::Wrong
                || judge.among(word, text) == Verdict::Right && !judge.has(text)
        };
        let mut own = self.sides[seat.index()].slates.iter().filter(|slate| slate.is_live());
        if own.any(|slate| is_given_away(&slate.word)) {
            return Err(Refusal::OwnWord);
        }
        let said = key(text);
        let is_same =
            |heard: &Heard| heard.seat == seat && heard.target == target && key(&heard.text) == said;
        let held = self.held.iter().map(|held| &held.guess);
        if self.guesses.iter().chain(held).any(is_same) { Err(Refusal::SaidThat) } else { Ok(()) }
    }

    /// Gives a board to whoever guessed it.
    pub(super) fn give(&mut self, target: Target, heard: &Heard, counted: bool, cx: &mut Step<'_, Event>) {
        let round = heard_in(self.round);
        let &Heard { id: guess, seat, at, .. } = heard;
        // A guess names no board that is not there.
        let Ok(slate) = self.slate_mut(target) else { return };
        let shared = !slate.is_kept();
        slate.take(Taken { seat, at, round });
        let (text, word) = (heard.text.clone(), slate.word.clone());
        cx.tell(Audience::All, Event::Took { guess, seat, target, text, word, shared, counted });
    }

    pub(super) fn say(
        &mut self,
        seat: Seat,
        guess: GuessId,
        word: Closeness,
        cx: &mut Step<'_, Event>,
    ) -> Result<(), Refusal> {
        let n = self.find(seat, guess)?;
        let is_asked = self.is_asked(seat, &self.guesses[n]);
        let heard = &mut self.guesses[n];
        if !heard.took.is_empty() {
            return Err(Refusal::WasRight);
        }
        if heard.said.iter().any(|answer| answer.seat == seat) {
            return Err(Refusal::Answered);
        }
        if !is_asked {
            return Err(Refusal::Taken);
        }
        heard.said.push(Answer { seat, word });
        cx.tell(Audience::All, Event::Said { guess, seat, guesser: heard.seat, word });
        Ok(())
    }

    /// A guess that `seat` has a say in: it was meant for a drawing of theirs.
    pub(super) fn find(&self, seat: Seat, guess: GuessId) -> Result<usize, Refusal> {
        self.must_take_answers()?;
        let n = self.guesses.iter().position(|heard| heard.id == guess).ok_or(Refusal::NoSuchGuess)?;
        if self.may_answer(seat, &self.guesses[n]) { Ok(n) } else { Err(Refusal::NotYourBoard) }
    }

    /// Refuses talk of guesses when there are none to talk of.
    pub(super) fn must_take_answers(&self) -> Result<(), Refusal> {
        if self.phase.takes_answers() { Ok(()) } else { Err(Refusal::NotGuessing) }
    }

    /// Whether a drawing of this seat's that a guess was meant for can still be
    /// guessed: of what is gone nobody needs to hear how close it was.
    pub(super) fn is_asked(&self, seat: Seat, heard: &Heard) -> bool {
        self.slates().any(|(board, slate)| board.seat == seat && heard.is_at(board) && slate.is_open())
    }

    /// Whether a guess was meant for a drawing of this seat's.
    pub(super) fn may_answer(&self, seat: Seat, heard: &Heard) -> bool {
        match heard.target {
            Some(target) => target.seat == seat,
            None => heard.seat != seat && self.sides[seat.index()].slates.iter().any(|slate| slate.drawn),
        }
    }
}

/// The guessing round of a guess that is heard while `round` is under way or,
/// in the veil after it, next.
fn heard_in(round: u8) -> u8 {
    round / 2 * 2
}

/// A guess as everyone sees it.
fn tidy(text: &str) -> Result<String, Refusal> {
    if text.chars().count() > CHARACTERS {
        return Err(Refusal::LongGuess);
    }
    let seen: String = text.chars().filter(|&c| c.is_whitespace() || !is_unseen(c)).collect();
    let text = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    if key(&text).is_empty() { Err(Refusal::NoWords) } else { Ok(text) }
}
