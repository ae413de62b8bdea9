//! From a sight to an action, at every level.

use games::{
    Millis, Rng, Seat,
    dohdles::{Action, Answer, Dohdles, Phase, Question, View, judge},
    words::{Language, Verdict},
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
        let yes = counts(view);
        // Others may think otherwise, and a word that nobody has spoken for is over with a no.
        let median = if yes { pause::JUDGE } else { pause::OBJECTION };
        return Some(in_about(median, Action::Count { yes }, rng));
    }
    if view.may.overrule && wants_to_overrule(view) {
        return Some(in_about(pause::JUDGE, Action::Overrule, rng));
    }
    if view.may.answer {
        return Some(in_about(pause::ANSWER, Action::Answer { answer: answer(view)? }, rng));
    }
    if view.may.vote {
        return Some(in_about(pause::ANSWER, Action::Vote { fair: is_fair(view) }, rng));
    }
    if let Some(claim) = claiming::claim(level, view) {
        return Some(in_about(pause::shout(level), claim, rng));
    }
    let asked = asking::choose(level, view, rng).or_else(|| asking::ask(level, view, rng))?;
    let thought = pause::thought(level);
    Some(in_about(if has_partner { thought + thought } else { thought }, asked, rng))
}

/// Whether the question that was called not allowed is one, as a bot reads it:
/// what the table let through is fair, unless it names a thing after all.
fn is_fair(view: &View) -> bool {
    let asked = view.asked.and_then(|dohdle| view.dohdles.get(usize::from(dohdle))?.log.last());
    match asked.map(|asked| &asked.question) {
        Some(Question::Free { text }) => read(view.options.language, text) != Reading::Forbidden,
        Some(Question::Sample { .. }) | None => true,
    }
}

fn in_about(median: Millis, action: Action, rng: &mut Rng) -> Choice<Action> {
    Choice { action, after: pause::about(median, rng) }
}

/// Whether the word that was said is the bot's own, a slip of the finger
/// forgiven: another word never is.
fn counts(view: &View) -> bool {
    let Phase::Judging { queue, word, .. } = &view.phase else { return false };
    let dohdle = queue.first().and_then(|claim| view.dohdles.get(usize::from(claim.dohdle)));
    let own = dohdle.and_then(|dohdle| dohdle.word.as_deref());
    own.is_some_and(|own| is_counted(view.options.language, own, word))
}

/// Whether the table is to count a word that its creator does not. What stands on
/// the sheet is not known here. But a no that can be doubted was said to a slip
/// or another form, which a bot would have counted; and for any other word it
/// sides with whoever speaks up.
fn wants_to_overrule(view: &View) -> bool {
    let Phase::Judging { counts: false, judged, against, .. } = &view.phase else { return false };
    *judged || !against.is_empty()
}

fn is_counted(language: Language, own: &str, said: &str) -> bool {
    judge(language).whole(own, said) != Verdict::Wrong
}

/// What the facts say to the open question about an own Dohdle.
fn answer(view: &View) -> Option<Answer> {
    let dohdle = view.dohdles.get(usize::from(view.asked?))?;
    let reading = match &dohdle.log.last()?.question {
        Question::Sample { number } => Reading::of_sample(usize::from(*number)),
        Question::Free { text } => read(view.options.language, text),
    };
    if reading == Reading::Forbidden {
        return Some(if view.may.forbid { Answer::NotAllowed } else { Answer::Unclear });
    }
    // Nothing is known about a word of the person the bot stands in for.
    let fact = dohdle.word.as_deref().and_then(|word| fact(view.options.language, word));
    Some(fact.map_or(Answer::Unclear, |fact| reading.answer(fact)))
}

#[cfg(test)]
mod tests {
    use super::*;

    // DH6
    #[test]
    fn a_slip_is_counted_and_another_word_never() {
        for (own, said, counts) in [
            ("saddle", "sadle", true),
            ("saddle", "paddle", false),
            ("candle", "handle", false),
            ("bridge", "fridge", false),
            ("bottle", "battle", false),
            ("mitten", "kitten", false),
            ("castle", "cattle", false),
            ("button", "mutton", false),
            ("banana", "bandana", false),
            ("banana", "bananas", true),
        ] {
            assert_eq!(is_counted(Language::English, own, said), counts, "{said} for {own}");
        }
    }
}
