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
    let question = &dohdle.log.last()?.question;
    let fact = dohdle.word.as_deref().and_then(fact);
    Some(match (question, fact) {
        (Question::Sample { number }, Some(fact)) => {
            fact.answers.get(usize::from(*number)).copied().unwrap_or(Answer::Unclear)
        }
        (Question::Free { text }, _) if read(text) == Reading::Forbidden && view.may.forbid => {
            Answer::NotAllowed
        }
        (Question::Free { text }, Some(fact)) => match read(text).answer(fact) {
            Answer::NotAllowed => Answer::Unclear,
            answer => answer,
        },
        // A word of someone's own, whom the bot stands in for.
        (_, None) => Answer::Unclear,
    })
}
