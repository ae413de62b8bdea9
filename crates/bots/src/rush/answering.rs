//! What a bot does about guesses: to those at its own drawings it says close or
//! far and lets a near miss count, it speaks up for a word that was taken back,
//! and it points at a drawing of its own now and then.

use games::{
    Millis,
    rush::{Action, Closeness, Guess, May, Rush, Target},
    words::{Judge, Verdict},
};

use super::{
    chance::{Thread, own_side, span},
    vocabulary::is_close,
};
use crate::{Choice, Sight};

/// How long it takes to hear a guess and answer it, in milliseconds.
const ANSWER: [u32; 2] = [900, 2_400];
/// A near miss is let count this soon: there are only five seconds.
const COUNT: [u32; 2] = [700, 1_600];
/// From the end of whoever drew's time to a voice for the guess.
const VOTE: [u32; 2] = [300, 1_500];
/// The same in the breath after the bell, which is short.
const LAST_VOTE: [u32; 2] = [600, 1_600];
/// From one pointing to the next.
const POINT: [u32; 2] = [9_000, 17_000];
/// What nobody has answered for so long is not talked about any more.
const STALE: Millis = Millis(5_000);
/// Of so many guesses that are far off, one is told so.
const FAR: u32 = 3;
/// The rules allow no pointing sooner after one's last.
pub(super) const REST: Millis = Millis(2_000);

/// The answer that is due first, and when.
pub(super) fn answer(sight: &Sight<'_, Rush>, now: Millis) -> Option<(Millis, Action)> {
    let fresh = sight.view.guesses.iter().filter(|guess| now - guess.at < STALE);
    fresh.filter_map(|guess| count(sight, guess).or_else(|| say(sight, guess))).min_by_key(|(due, _)| *due)
}

fn of(sight: &Sight<'_, Rush>, guess: &Guess) -> Thread {
    Thread::of(sight.seat, sight.view).with(guess.id.into()).with(guess.at.0)
}

/// A slip of the finger is not held against anyone; another word is another word.
fn count(sight: &Sight<'_, Rush>, guess: &Guess) -> Option<(Millis, Action)> {
    let own = own_side(sight.seat, sight.view)?;
    let judge = Judge::new(sight.view.language, []);
    let is_slip_of = |board: &&u8| {
        let word = own.boards.get(usize::from(**board)).and_then(|board| board.word.as_deref());
        guess.may_count.contains(board)
            && word.is_some_and(|word| judge.among(word, &guess.text) == Verdict::Near)
    };
    if !guess.nearly {
        return None;
    }
    let board = *guess.near.iter().find(is_slip_of)?;
    let due = guess.at + span(COUNT, &mut of(sight, guess).rng());
    Some((due, Action::CountIt { guess: guess.id, board }))
}

/// A voice for a guess that does not count, and when it is due.
pub(super) fn vote(sight: &Sight<'_, Rush>) -> Option<(Millis, Action)> {
    let due = |guess: &Guess| guess.reject_until + span(VOTE, &mut of(sight, guess).rng());
    overrule(sight).map(|(guess, action)| (due(guess), action)).min_by_key(|(due, _)| *due)
}

/// A voice for a guess while the bell's breath lasts, and how long to wait.
pub(super) fn last_vote(sight: &Sight<'_, Rush>) -> Option<Choice<Action>> {
    let (guess, action) = overrule(sight).next()?;
    Some(Choice { action, after: span(LAST_VOTE, &mut of(sight, guess).rng()) })
}

/// Guesses that a bot would count, and to which it may say so.
fn overrule<'a>(sight: &'a Sight<'_, Rush>) -> impl Iterator<Item = (&'a Guess, Action)> {
    let boards = |guess: &'a Guess| guess.may_overrule.iter().map(move |target| (guess, *target));
    let wrong =
        sight.view.guesses.iter().flat_map(boards).filter(|(guess, target)| !guess.took.contains(target));
    wrong
        .filter(|(guess, target)| deserves_it(sight, guess, *target))
        .map(|(guess, target)| (guess, Action::Overrule { guess: guess.id, target }))
}

/// What was taken back is judged by the word, which was told. Of its own a bot
/// has let count what it would, but if somebody speaks up for a word that has
/// something in common with it, it agrees.
fn deserves_it(sight: &Sight<'_, Rush>, guess: &Guess, target: Target) -> bool {
    if target.seat == sight.seat {
        let is_disputed = guess.disagreements.iter().any(|other| other.target == target);
        return is_disputed && guess.near.contains(&target.board);
    }
    let side = own_side(target.seat, sight.view);
    let board = side.and_then(|side| side.boards.get(usize::from(target.board)));
    let word = board.filter(|board| board.spent).and_then(|board| board.word.as_deref());
    let judge = Judge::new(sight.view.language, []);
    word.is_some_and(|word| judge.among(word, &guess.text) != Verdict::Wrong)
}

fn say(sight: &Sight<'_, Rush>, guess: &Guess) -> Option<(Millis, Action)> {
    let Target { seat, board } = guess.target.filter(|_| guess.may_say)?;
    let own = own_side(seat, sight.view).filter(|side| side.seat == sight.seat)?;
    let word = own.boards.get(usize::from(board))?.word.as_deref()?;
    let mut rng = of(sight, guess).rng();
    let word = match is_close(sight.view.language, word, &guess.text)? {
        true => Closeness::Close,
        false => Some(Closeness::Far).filter(|_| rng.chance(1, FAR))?,
    };
    Some((guess.at + span(ANSWER, &mut rng), Action::Say { guess: guess.id, word }))
}

/// When to point next, and at what.
pub(super) fn point(sight: &Sight<'_, Rush>, start: Millis) -> Option<(Millis, Action)> {
    let own = own_side(sight.seat, sight.view).into_iter().flat_map(|side| (0..).zip(&side.boards));
    let open = own.filter(|(_, board)| board.may.contains(&May::Point)).map(|(number, _)| number);
    let open: Vec<u8> = open.collect();
    let mut rng = Thread::of(sight.seat, sight.view).with(sight.view.next_point.0).rng();
    let due = start.max(sight.view.next_point - REST) + span(POINT, &mut rng);
    let board = *rng.pick(&open)?;
    Some((due, Action::Point { board }))
}
