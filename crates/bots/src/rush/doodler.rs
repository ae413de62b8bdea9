//! From a sight to an action, at every level.

use games::{
    Millis, Pace, Rng,
    rush::{Action, Phase, Rush, View},
};

use super::{answering, drawing, eyes::Eyes, guessing, trained::Trained};
use crate::{Bot, Choice, Level, Sight};

/// How long a round is at the normal pace.
const ROUND: Millis = Millis::seconds(60);

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
            Phase::Drawing { .. } => drawing::choose(level, sight, rng),
            Phase::Guessing { until } => guess(eyes, level, sight, until),
            Phase::Veil { .. } => answering::last_vote(sight),
            Phase::Over => None,
        }
    }
}

/// Whatever is due first: a guess, an answer, or a finger on a drawing.
fn guess(eyes: &dyn Eyes, level: Level, sight: &Sight<'_, Rush>, until: Millis) -> Option<Choice<Action>> {
    let start = until - span_of_round(sight.view.pace);
    let now = no_earlier_than(sight.view, start);
    let guess = guessing::choose(level, eyes, sight, start);
    let choices =
        [answering::answer(sight, now), answering::vote(sight), guess, answering::point(sight, start)];
    let (due, action) = choices.into_iter().flatten().min_by_key(|(due, _)| *due)?;
    Some(Choice { action, after: due - now })
}

fn span_of_round(pace: Pace) -> Millis {
    pace.deadline(Millis(0), ROUND).unwrap_or(ROUND)
}

/// A view does not tell the time; the last thing that was heard does, nearly.
fn no_earlier_than(view: &View, start: Millis) -> Millis {
    let heard = view.guesses.iter().map(|guess| guess.at);
    let said = [view.next_guess - guessing::BREATH, view.next_point - answering::REST];
    heard.chain(said).fold(start, Millis::max)
}
