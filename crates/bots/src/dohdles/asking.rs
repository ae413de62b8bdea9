//! What to ask, about which Dohdle.

use games::{
    Rng,
    dohdles::{Action, Clue, Dohdle, DohdleId, N_QUESTIONS, Phase, Question, View},
};

use super::belief::Belief;
use crate::Level;

/// How much a step of the creator's reward counts against asking about a
/// Dohdle, for a creator who is about to win.
const REWARD: f64 = 0.05;

/// A second question that teaches less than this is left out.
const WORTH_ASKING: f64 = 0.002;

/// Among how many of the best a bot picks.
fn looseness(level: Level) -> usize {
    match level {
        Level::Easy => 10,
        Level::Medium => 3,
        Level::Hard => 1,
    }
}

/// The Dohdle whose next clue is worth most.
pub(super) fn choose(level: Level, view: &View, rng: &mut Rng) -> Option<Action> {
    let worth = |id: DohdleId| {
        let dohdle = &view.dohdles[usize::from(id)];
        let belief = Belief::of(level, view, dohdle);
        let next = dohdle.chip.saturating_add(1);
        let clue = view.layout.clue(next).unwrap_or(Clue::Either);
        let asked = || questions(&belief, dohdle).into_iter();
        let spelt = || letters(&belief, &hidden(dohdle)).into_iter();
        let best = match clue {
            Clue::Questions => asked().next().map(|(_, worth)| worth),
            Clue::Letter => spelt().next().map(|(_, worth)| worth),
            Clue::Either => spelt().next().map(|(_, worth)| worth),
        };
        let space = view.sides.get(usize::from(dohdle.side)).map_or(0, |side| side.space);
        let reward = f64::from(view.layout.reward(next));
        best.unwrap_or(0.0) - REWARD * reward * f64::from(space) / f64::from(view.layout.end())
    };
    let ranked = ranked(view.may.choose.iter().copied(), worth);
    pick(level, &ranked, rng).map(|dohdle| Action::Choose { dohdle })
}

/// The best question or letter for the Dohdle this turn is about.
pub(super) fn ask(level: Level, view: &View, rng: &mut Rng) -> Option<Action> {
    let dohdle = view.dohdles.get(usize::from(view.asked?))?;
    let belief = Belief::of(level, view, dohdle);
    let letters = letters(&belief, &view.may.letters);
    // One letter tells more than two questions nearly always.
    if let Some(position) = pick(level, &letters, rng) {
        return Some(Action::Letter { position });
    }
    if !view.may.ask {
        return None;
    }
    let mut questions = questions(&belief, dohdle);
    // A first question is asked for company's sake, even if it teaches little.
    if matches!(view.phase, Phase::Asking { number: 2.., .. }) {
        let now = belief.ranked().iter().map(|(_, chance)| chance * chance).sum::<f64>();
        questions.retain(|(_, worth)| worth - now > WORTH_ASKING);
    }
    Some(match pick(level, &questions, rng) {
        Some(number) => Action::Ask { question: Question::Sample { number } },
        None => Action::Stop,
    })
}

/// The sample questions nobody has asked about this Dohdle, best first.
fn questions(belief: &Belief, dohdle: &Dohdle) -> Vec<(u8, f64)> {
    let was_asked = |number: u8| dohdle.log.iter().any(|asked| asked.question == Question::Sample { number });
    let open = (0..u8::try_from(N_QUESTIONS).unwrap_or(0)).filter(|&number| !was_asked(number));
    ranked(open, |number| belief.after_question(number.into()))
}

/// These letters, best first.
fn letters(belief: &Belief, positions: &[u8]) -> Vec<(u8, f64)> {
    ranked(positions.iter().copied(), |position| belief.after_letter(position))
}

fn hidden(dohdle: &Dohdle) -> Vec<u8> {
    let boxes = (1..).zip(&dohdle.letters);
    boxes.filter(|(_, letter)| **letter == games::dohdles::LetterBox::Hidden).map(|(n, _)| n).collect()
}

fn ranked(things: impl Iterator<Item = u8>, worth: impl Fn(u8) -> f64) -> Vec<(u8, f64)> {
    let mut ranked: Vec<(u8, f64)> = things.map(|thing| (thing, worth(thing))).collect();
    ranked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    ranked
}

/// One of the best; of all as good as the best, any.
fn pick(level: Level, ranked: &[(u8, f64)], rng: &mut Rng) -> Option<u8> {
    let best = ranked.first()?.1;
    let n_equal = ranked.iter().take_while(|(_, worth)| *worth >= best).count();
    rng.pick(&ranked[..looseness(level).max(n_equal).min(ranked.len())]).map(|(thing, _)| *thing)
}
