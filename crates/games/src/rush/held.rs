//! Right guesses that nobody but the guesser has heard of yet. As long as
//! others may still be as fast, a word that is told can be said again, and the
//! echo would share the board (§5.4).

use super::{
    Rush,
    action::Target,
    clock::{LINE, SHARED},
    event::Event,
    guess::Heard,
};
use crate::{Audience, Millis, Step};

/// A right guess, and the boards whose word it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HeldGuess {
    pub(super) guess: Heard,
    pub(super) boards: Vec<Target>,
    /// Whether the one who drew lets it count; then everyone has heard it.
    pub(super) counted: bool,
}

impl HeldGuess {
    /// When nobody can be as fast any more: even an echo that is dated back as
    /// far as any line is made good comes after the quarter second.
    fn due(&self) -> Millis {
        self.guess.at + SHARED + LINE
    }
}

impl Rush {
    /// Keeps a guess to be told in a moment.
    pub(super) fn hold(&mut self, held: HeldGuess, cx: &mut Step<'_, Event>) {
        self.held.push(held);
        self.tell_due(cx);
    }

    /// When the next held guess is told.
    pub(super) fn next_told(&self) -> Option<Millis> {
        self.held.iter().map(HeldGuess::due).min()
    }

    /// Tells the held guesses that are due, in the order in which they were
    /// made; whether there were any.
    pub(super) fn tell_due(&mut self, cx: &mut Step<'_, Event>) -> bool {
        let now = cx.now;
        self.tell_held(|held| held.due() <= now, cx)
    }

    /// Tells all held guesses, due or not: the game ends.
    pub(super) fn tell_all(&mut self, cx: &mut Step<'_, Event>) {
        self.tell_held(|_| true, cx);
    }

    fn tell_held(&mut self, is_told: impl Fn(&HeldGuess) -> bool, cx: &mut Step<'_, Event>) -> bool {
        let mut told: Vec<HeldGuess> = self.held.extract_if(.., |held| is_told(held)).collect();
        told.sort_by_key(|held| held.guess.at);
        let is_any = !told.is_empty();
        for held in told {
            self.decide(held, cx);
        }
        is_any
    }

    /// Gives a guess the boards it was first at, or as fast as the first.
    fn decide(&mut self, held: HeldGuess, cx: &mut Step<'_, Event>) {
        let HeldGuess { mut guess, boards, counted } = held;
        let mut given = Vec::new();
        for board in boards {
            if self.slate(board).is_ok_and(|slate| slate.is_shared_by(guess.seat, guess.at)) {
                self.give(board, &guess, counted, cx);
                given.push(board);
            }
        }
        let told = (!given.is_empty()).then_some(cx.now);
        match self.guesses.iter_mut().find(|other| other.id == guess.id) {
            Some(heard) => {
                heard.took.extend(given);
                heard.told = told.or(heard.told);
            }
            None => {
                (guess.took, guess.told) = (given, told);
                if guess.took.is_empty() {
                    let Heard { id, seat, target, text, .. } = guess.clone();
                    cx.tell(Audience::All, Event::Late { guess: id, seat, target, text });
                }
                self.guesses.push(guess);
            }
        }
    }
}
