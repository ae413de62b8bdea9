//! From a sight to an action, at every level.

use games::{
    Millis, Rng, Seat,
    rush::{Action, BOARDS, Phase, Rush, Target, View},
};

use super::{answering, chance::own_side, drawing, eyes::Eyes, guessing, seen::ink_of, trained::Trained};
use crate::{Bot, Choice, Level, Sight};

/// Until a bot says that it is done, where no bell ends the round.
const DONE: Millis = Millis(2_500);
/// With so many boards a bot has something to be guessed, and may be done.
const ENOUGH: usize = 2;
/// How much longer than usual a bot looks before the first guess of a round
/// that no bell ends.
const HEAD_START: Millis = Millis::seconds(45);

/// The bot that plays Doodle Rush.
#[derive(Clone, Copy, Debug)]
pub struct Doodler;

impl Bot<Rush> for Doodler {
    fn choose(level: Level, sight: Sight<'_, Rush>, rng: &mut Rng) -> Option<Choice<Action>> {
        Self::choose_with(Trained::ours(), level, &sight, rng)
    }
}

impl Doodler {
    /// What a bot with these eyes does.
    pub fn choose_with(
        eyes: &dyn Eyes,
        level: Level,
        sight: &Sight<'_, Rush>,
        rng: &mut Rng,
    ) -> Option<Choice<Action>> {
        match sight.view.phase {
            Phase::Drawing { until, .. } => {
                let is_enough = is_waited_for(sight, until) && n_drawn(sight) >= ENOUGH;
                let ink = drawing::choose(level, sight, rng).filter(|_| !is_enough);
                ink.or_else(|| Some(Choice { action: done(sight, until)?, after: DONE }))
            }
            Phase::Guessing { since, until } => guess(eyes, level, sight, since, until),
            Phase::Veil { .. } => answering::last_vote(sight),
            Phase::Over => None,
        }
    }
}

/// That it is done, where no bell ends the round, unless it has said so.
fn done(sight: &Sight<'_, Rush>, until: Option<Millis>) -> Option<Action> {
    let own = own_side(sight.seat, sight.view)?;
    (until.is_none() && !own.done && !own.left).then_some(Action::Done)
}

/// Whether somebody is done already where no bell ends the round: a bot keeps
/// nobody waiting.
fn is_waited_for(sight: &Sight<'_, Rush>, until: Option<Millis>) -> bool {
    let is_done = |seat| own_side(seat, sight.view).is_some_and(|side| side.done);
    until.is_none() && Seat::first(sight.view.seats).any(is_done)
}

/// How many of its boards a bot has begun to draw on.
fn n_drawn(sight: &Sight<'_, Rush>) -> usize {
    let is_drawn = |&board: &u8| ink_of(sight.backlog, Target { seat: sight.seat, board }).is_some();
    (0..BOARDS).filter(is_drawn).count()
}

/// Whether a bot lets the others make the first guess: without a bell there is
/// no hurry, and somebody may be at it for the first time.
fn leaves_first_guess(sight: &Sight<'_, Rush>, until: Option<Millis>) -> bool {
    until.is_none() && sight.view.guesses.iter().all(|guess| guess.seat == sight.seat)
}

/// Whatever is due first: a guess, an answer, or a finger on a drawing.
fn guess(
    eyes: &dyn Eyes,
    level: Level,
    sight: &Sight<'_, Rush>,
    start: Millis,
    until: Option<Millis>,
) -> Option<Choice<Action>> {
    let now = no_earlier_than(sight.view, start);
    let may_guess_from = if leaves_first_guess(sight, until) { start + HEAD_START } else { start };
    let guess = guessing::choose(level, eyes, sight, may_guess_from).filter(|_| !is_waited_for(sight, until));
    let done = done(sight, until).filter(|_| guess.is_none()).map(|done| (now + DONE, done));
    let choices =
        [answering::answer(sight, now), answering::vote(sight), guess, answering::point(sight, start), done];
    let (due, action) = choices.into_iter().flatten().min_by_key(|(due, _)| *due)?;
    Some(Choice { action, after: due - now })
}

/// A view does not tell the time; the last thing that was heard does, nearly.
fn no_earlier_than(view: &View, start: Millis) -> Millis {
    let heard = view.guesses.iter().map(|guess| guess.at);
    let said = [view.next_guess - guessing::BREATH, view.next_point - answering::REST];
    heard.chain(said).fold(start, Millis::max)
}
