//! The guessing round: which drawing to look at, and what to say.

use games::{
    Millis, Rng,
    rush::{Action, Closeness, Guess, May, Rush, Target, View},
    words::Language,
};

use super::{
    chance::{Thread, span},
    eyes::{Eyes, Likely, Ranked},
    names::names,
    seen::{ink_of, strokes},
    temper::Temper,
    vocabulary::{Letters, may_be_drawn, tag_of},
};
use crate::{Level, Sight};

/// The rules allow no guess sooner after one's last.
pub(super) const BREATH: Millis = Millis(700);
/// From here on a bot thinks that it knows.
const SURE: f32 = 0.4;
/// Among so many words a bot wavers that has not seen clearly.
const WAVERS: usize = 6;
/// A bot does not look at more drawings than so many at a time beyond those it
/// has an idea about.
const IN_VAIN: usize = 2;

/// An idea what a drawing is.
#[derive(Clone, Copy, Debug)]
struct Idea {
    target: Target,
    likely: Likely,
}

/// The next guess and its moment on the game's clock. It depends on the sight
/// alone: a bot that looks again because somebody else was quicker still means
/// to say the same at the same time.
pub(super) fn choose(
    level: Level,
    eyes: &dyn Eyes,
    sight: &Sight<'_, Rush>,
    start: Millis,
) -> Option<(Millis, Action)> {
    let temper = Temper::of(level);
    let view = sight.view;
    let thread = Thread::of(sight.seat, view).with(view.round.into()).with(view.next_guess.0);
    let targets = targets(view, thread);
    let looked = targets.into_iter().take(temper.looks + IN_VAIN);
    let ideas = looked.filter_map(|target| idea(temper, eyes, sight, target, thread)).take(temper.looks);
    let best = ideas.max_by(|one, other| one.likely.chance.total_cmp(&other.likely.chance))?;
    let pause = if best.likely.chance >= SURE { temper.sure } else { temper.unsure };
    let due = start.max(view.next_guess - BREATH) + span(pause, &mut thread.rng());
    let action = Action::Guess { target: Some(best.target), text: best.likely.word.to_owned() };
    Some((due.max(view.next_guess), action))
}

/// The drawings that may be guessed, in the order in which they catch the eye.
fn targets(view: &View, thread: Thread) -> Vec<Target> {
    let boards = view.sides.iter().flat_map(|side| {
        (0..).zip(&side.boards).map(|(board, shown)| (Target { seat: side.seat, board }, shown))
    });
    let open = boards.filter(|(_, shown)| shown.may.contains(&May::Guess));
    let mut targets: Vec<Target> = open.map(|(target, _)| target).collect();
    targets.sort_by_cached_key(|&target| glance(thread, target).rng().next_u64());
    targets
}

/// One look at one drawing.
fn glance(thread: Thread, target: Target) -> Thread {
    thread.with(target.seat.0.into()).with(target.board.into())
}

/// What a bot thinks a drawing is, if it has an idea.
fn idea(
    temper: Temper,
    eyes: &dyn Eyes,
    sight: &Sight<'_, Rush>,
    target: Target,
    thread: Thread,
) -> Option<Idea> {
    let ranked = eyes.recognise(&strokes(ink_of(sight.backlog, target)?));
    let mut words = sayable(sight, target, &ranked);
    words.sort_by(|one, other| other.chance.total_cmp(&one.chance));
    words.truncate(WAVERS);
    words.first().filter(|best| best.chance >= temper.least)?;
    let mut rng = glance(thread, target).with(1).rng();
    let likely = if rng.chance(temper.clear, 100) { words[0] } else { waver(&words, temper.blur, &mut rng)? };
    Some(Idea { target, likely })
}

/// One of the words, the likelier ones more often; the more blurred the look,
/// the more they are alike.
fn waver(words: &[Likely], blur: u8, rng: &mut Rng) -> Option<Likely> {
    let weights = words.iter().map(|likely| weight(likely.chance, blur));
    let mut left = rng.below(weights.clone().sum());
    let picked = words.iter().zip(weights).find(|(_, weight)| {
        let is_it = left < *weight;
        left = left.saturating_sub(*weight);
        is_it
    });
    picked.map(|(likely, _)| *likely)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a chance is between 0 and 1")]
fn weight(chance: f32, blur: u8) -> u32 {
    1 + ((0..blur).fold(chance.clamp(0.0, 1.0), |chance, _| chance.sqrt()) * 65_536.0) as u32
}

/// The words that come to mind and are worth saying: not an own one, none that
/// is on another board, none that was wrong already.
fn sayable(sight: &Sight<'_, Rush>, target: Target, ranked: &Ranked) -> Vec<Likely> {
    let view = sight.view;
    let known = view.sides.iter().flat_map(|side| &side.boards).filter_map(|board| board.word.as_deref());
    let wrong: Vec<&Guess> = view.guesses.iter().filter(|guess| was_wrong(guess, target)).collect();
    let out: Vec<Letters> = known.chain(wrong.iter().map(|guess| &*guess.text)).map(Letters::of).collect();
    let is_out = |word: &str| {
        let word = Letters::of(word);
        out.iter().any(|out| out.is_same(&word))
    };
    let called = |likely: &Likely| {
        let mut names = names(view.language, likely.word).into_iter();
        Some(Likely { word: names.find(|name| may_be_drawn(view, name))?, ..*likely })
    };
    let words = ranked.words().iter().filter_map(called).filter(|likely| !is_out(likely.word));
    let hinted = |likely: &Likely| likely.chance * hints(view.language, likely.word, target, &wrong);
    words.map(|likely| Likely { chance: hinted(&likely), ..likely }).collect()
}

fn was_wrong(guess: &Guess, target: Target) -> bool {
    let is_meant = guess.target.map_or(guess.seat != target.seat, |meant| meant == target);
    is_meant && !guess.took.contains(&target)
}

/// What the answers of whoever drew it make of a word's chance.
fn hints(language: Language, word: &str, target: Target, wrong: &[&Guess]) -> f32 {
    let Some(tag) = tag_of(language, word) else { return 1.0 };
    let alike = wrong.iter().filter(|guess| tag_of(language, &guess.text) == Some(tag));
    let said = alike.flat_map(|guess| &guess.said).filter(|answer| answer.seat == target.seat);
    said.map(|answer| match answer.word {
        Closeness::Close => 2.0,
        Closeness::Far => 0.4,
    })
    .product()
}
