//! From a sight to an action, at every level.

use games::{
    Millis, Rng, Seat,
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
        if sight.view.may.name.is_empty() {
            play(level, sight.seat, sight.view, rng)
        } else {
            sculpting::sculpt(level, &sight, rng)
        }
    }
}

/// What to do once the dough is put away. Where a partner may be about to do
/// it too, they are given time.
fn play(level: Level, seat: Seat, view: &View, rng: &mut Rng) -> Option<Choice<Action>> {
    let has_partner = view.may.whisper;
    if view.may.propose {
        let action = claiming::propose(level, view, rng)?;
        let is_own = claiming::heard(view).is_some_and(|claim| claim.seat == seat);
        return Some(if is_own {
            in_about(pause::WORD, action, rng)
        } else {
            Choice { action, after: pause::YIELD }
        });
    }
    if view.may.first {
        let yes = claiming::wants_first(level, view);
        let median = if has_partner && !yes { pause::LAST_MOMENT } else { pause::FIRST };
        return Some(in_about(median, Action::First { yes }, rng));
    }
    if view.may.count {
        return Some(in_about(pause::ANSWER, Action::Count { yes: true }, rng));
    }
    if view.may.answer {
        return Some(in_about(pause::ANSWER, Action::Answer { answer: answer(view)? }, rng));
    }
    if let Some(claim) = claiming::claim(level, view) {
        return Some(in_about(pause::shout(level), claim, rng));
    }
    let asked = asking::choose(level, view, rng).or_else(|| asking::ask(level, view, rng))?;
    let thought = pause::thought(level);
    Some(in_about(if has_partner { thought + thought } else { thought }, asked, rng))
}

fn in_about(median: Millis, action: Action, rng: &mut Rng) -> Choice<Action> {
    Choice { action, after: pause::about(median, rng) }
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
