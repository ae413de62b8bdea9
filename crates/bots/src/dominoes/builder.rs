//! From a view to an action, at every level.

use games::{
    Rng,
    dominoes::{Action, Domino, Dominoes},
};

use super::{easy, hard, medium, pause};
use crate::{Bot, Choice, Level, Sight};

/// The bot that plays Double Double Dominoes.
#[derive(Clone, Copy, Debug)]
pub struct Builder;

impl Bot<Dominoes> for Builder {
    fn choose(level: Level, sight: Sight<'_, Dominoes>, rng: &mut Rng) -> Option<Choice<Action>> {
        let Sight { seat, view, .. } = sight;
        if view.may.discard {
            let domino = lightest(&view.hand)?;
            return Some(Choice { action: Action::Discard { domino }, after: pause::short(rng) });
        }
        if !view.may.place {
            return None;
        }
        let fit = match level {
            Level::Easy => easy::choose(view, seat, rng),
            Level::Medium => medium::choose(view, seat, rng),
            Level::Hard => hard::choose(view, seat, rng),
        };
        Some(match fit {
            Some(fit) => Choice {
                action: Action::Place { halves: fit.halves },
                after: pause::thoughtful(view.fits.len(), rng),
            },
            None => Choice { action: Action::Stop, after: pause::short(rng) },
        })
    }
}

/// Dots in hand break ties, so the domino with the fewest goes first.
fn lightest(hand: &[Domino]) -> Option<Domino> {
    hand.iter().copied().min_by_key(|domino| (domino.dots(), *domino))
}
