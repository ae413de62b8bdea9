//! From a sight to an action, at every level.

use games::{
    Rng,
    dohdles::{Action, Answer, Dohdles, Question, View},
};

use super::{
    asking, claiming,
    facts::fact,
    pause,
    reading::{Reading, read},
    sculpting,
};
use crate::{Bot, Choice, Level, Sight};

/// The bot that plays Dohdles.
#[derive(Clone, Copy, Debug)]
pub struct Riddler;

impl Bot<Dohdles> for Riddler {
    fn choose(level: Level, sight: Sight<'_, Dohdles>, rng: &mut Rng) -> Option<Choice<Action>> {
        let view = sight.view;
        if !view.may.name.is_empty() {
            return sculpting::sculpt(level, &sight, rng);
        }
        let (action, median) = if view.may.propose {
            (claiming::propose(level, view, rng)?, pause::WORD)
        } else if view.may.count {
            (Action::Count { yes: true }, pause::ANSWER)
        } else if view.may.first {
            (claiming::first(level, view), pause::FIRST)
        } else if view.may.answer {
            (Action::Answer { answer: answer(view)? }, pause::ANSWER)
        } else if let Some(claim) = claiming::claim(level, view) {
            (claim, pause::shout(level))
        } else if !view.may.choose.is_empty() {
            (asking::choose(level, view, rng)?, pause::thought(level))
        } else {
            (asking::ask(level, view, rng)?, pause::thought(level))
        };
        Some(Choice { action, after: pause::about(median, rng) })
    }
}

/// What the facts say to the open question about an own Dohdle.
fn answer(view: &View) -> Option<Answer> {
    let dohdle = view.dohdles.get(usize::from(view.asked?))?;
    let reading = match &dohdle.log.last()?.question {
        Question::Sample { number } => Reading::of_sample(usize::from(*number)),
        Question::Free { text } => read(text),
    };
    if reading == Reading::Forbidden {
        return Some(if view.may.forbid { Answer::NotAllowed } else { Answer::Unclear });
    }
    // Nothing is known about a word of the person the bot stands in for.
    let fact = dohdle.word.as_deref().and_then(fact);
    Some(fact.map_or(Answer::Unclear, |fact| reading.answer(fact)))
}
