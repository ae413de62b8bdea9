//! Dohdles, played by code: a bot that keeps the table going. It makes plain
//! balls, asks what may be asked and never proposes anything by itself.

use games::{
    Millis, Rng,
    dohdles::{Action, Answer, Dohdles, May, QUESTIONS, Question, View, terms},
};

use crate::{Bot, Choice, Level, Sight};

/// The bot that plays Dohdles.
#[derive(Clone, Copy, Debug)]
pub struct Riddler;

impl Bot<Dohdles> for Riddler {
    fn choose(_level: Level, sight: Sight<'_, Dohdles>, rng: &mut Rng) -> Option<Choice<Action>> {
        let action = action(sight.view, rng)?;
        Some(Choice { action, after: Millis(u64::from(1_000 + rng.below(3_000))) })
    }
}

fn action(view: &View, rng: &mut Rng) -> Option<Action> {
    let May { name, place, choose, letters, .. } = &view.may;
    let is_named = |id: &&u8| view.dohdles[usize::from(**id)].word.is_some();
    if let Some(&dohdle) = name.iter().find(|id| !is_named(id)) {
        return Some(Action::Name { dohdle, word: any_term(view, rng)? });
    }
    match () {
        () if !place.is_empty() => Some(Action::Place { dohdle: place[0] }),
        () if view.may.propose => Some(Action::Propose { word: any_term(view, rng)? }),
        () if view.may.count => Some(Action::Count { yes: true }),
        () if view.may.first => Some(Action::First { yes: false }),
        () if view.may.answer => Some(Action::Answer { answer: Answer::Unclear }),
        () if !choose.is_empty() => rng.pick(choose).map(|&dohdle| Action::Choose { dohdle }),
        () if !letters.is_empty() => rng.pick(letters).map(|&position| Action::Letter { position }),
        () if view.may.ask => {
            let number = u8::try_from(rng.below(u32::try_from(QUESTIONS.len()).ok()?)).ok()?;
            Some(Action::Ask { question: Question::Sample { number } })
        }
        () => None,
    }
}

fn any_term(view: &View, rng: &mut Rng) -> Option<String> {
    let words: Vec<&str> = terms(view.me.as_ref()?.board).collect();
    rng.pick(&words).map(|&word| word.into())
}
