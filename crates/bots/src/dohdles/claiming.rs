//! When to shout, and what to say then.

use games::{
    Rng,
    dohdles::{Action, Claim, Dohdle, DohdleId, Phase, View, all_terms},
};

use super::belief::{Belief, riddles};
use crate::Level;

/// The Dohdle to claim now, if the bot is sure enough of any.
pub(super) fn claim(level: Level, view: &View) -> Option<Action> {
    let worth = |dohdle: &Dohdle| {
        let ranked = Belief::of(level, view, dohdle).ranked();
        let (first, second) = (ranked.first()?.1, ranked.get(1)?.1);
        // Whoever was quicker says the likeliest word; if that is wrong, the
        // next one has to be right.
        let is_claimed = queue(view).iter().any(|claim| claim.dohdle == dohdle.id);
        let chance = if is_claimed { second / (1.0 - first).max(f64::MIN_POSITIVE) } else { first };
        let is_last = matches!(view.phase, Phase::LastCall { .. }) && view.asked == Some(dohdle.id);
        let need = if is_last { even(view) + LAST } else { need(level, view) };
        (chance >= need).then_some((dohdle.id, chance))
    };
    let open = riddles(view).filter(|dohdle| view.may.claim.contains(&dohdle.id));
    let best = open.filter_map(worth).max_by(|(_, one), (_, other)| one.total_cmp(other));
    best.map(|(dohdle, _)| Action::Claim { dohdle })
}

/// Whether to answer first, now that others have claimed.
pub(super) fn wants_first(level: Level, view: &View) -> bool {
    let Phase::Claiming { first: Some(first), .. } = &view.phase else { return false };
    chance(level, view, first.dohdle) >= even(view) + EAGER
}

/// The claim that is heard, or will be first.
pub(super) fn heard(view: &View) -> Option<&Claim> {
    queue(view).first()
}

/// The likeliest word that nobody has said.
pub(super) fn propose(level: Level, view: &View, rng: &mut Rng) -> Option<Action> {
    let dohdle = view.dohdles.get(usize::from(heard(view)?.dohdle))?;
    let ranked = Belief::of(level, view, dohdle).ranked();
    let likeliest = ranked.first().filter(|(_, chance)| *chance > 0.0).map(|(fact, _)| fact.term);
    // A word nobody can know: any guess is as good.
    let any = || rng.pick(&all_terms(view.options.language).collect::<Vec<_>>()).copied();
    Some(Action::Propose { word: likeliest.or_else(any)?.into() })
}

fn chance(level: Level, view: &View, dohdle: DohdleId) -> f64 {
    let dohdle = view.dohdles.get(usize::from(dohdle));
    let ranked = dohdle.map(|dohdle| Belief::of(level, view, dohdle).ranked());
    ranked.and_then(|ranked| Some(ranked.first()?.1)).unwrap_or(0.0)
}

/// The claims so far, in the order in which they are heard.
fn queue(view: &View) -> &[Claim] {
    match &view.phase {
        Phase::Claiming { queue, .. } | Phase::Proposing { queue, .. } | Phase::Judging { queue, .. } => {
            queue
        }
        Phase::Sculpting { .. }
        | Phase::Choosing { .. }
        | Phase::Asking { .. }
        | Phase::Answering { .. }
        | Phase::Voting { .. }
        | Phase::LastCall { .. }
        | Phase::Over => &[],
    }
}

/// How much more than an even bet it takes to answer first.
const EAGER: f64 = 0.1;

/// How much more than an even bet it takes when no further clue can come.
const LAST: f64 = 0.05;

/// How sure a bot of this level wants to be, where a word stands now.
fn need(level: Level, view: &View) -> f64 {
    let caution = match level {
        Level::Easy => 0.45,
        Level::Medium => 0.45,
        Level::Hard => 0.45,
    };
    let even = even(view);
    even + (1.0 - even) * caution
}

/// The chance at which a word gains as much as it loses, where the bot's token stands.
fn even(view: &View) -> f64 {
    let side = view.me.as_ref().map(|me| usize::from(me.side));
    let space = side.and_then(|side| view.sides.get(side)).map_or(0, |side| side.space);
    let (green, red) = (f64::from(view.layout.green(space)), f64::from(view.layout.red(space)));
    if green > 0.0 { red / (green + red) } else { 1.0 }
}
