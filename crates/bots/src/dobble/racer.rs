//! From a view to a claim, at every level.

use games::{
    Millis, Rng, Seat,
    dobble::{Action, Bout, Card, Dobble, Face, Phase, Symbol, View},
};

use super::{
    chances::{Chance, chances},
    reaction::{left_of, median},
    speed::{in_hundredths, waits},
};
use crate::{Bot, Choice, Level, Sight};

/// The bot that plays Dobble.
#[derive(Clone, Copy, Debug)]
pub struct Racer;

/// For how long patient bots leave the first find to others. Not for ever: there
/// may be nobody but bots.
const PATIENCE: Millis = Millis::seconds(180);
/// Every minute of play makes a bot slower by one part in a hundred, up to this many.
const MOST_FATIGUE: u64 = 25;

impl Bot<Dobble> for Racer {
    fn choose(level: Level, sight: Sight<'_, Dobble>, rng: &mut Rng) -> Option<Choice<Action>> {
        let Sight { seat, view, .. } = sight;
        match view.phase {
            Phase::Racing => race(level, seat, view, rng),
            Phase::Result { may_ready: true, .. } => {
                Some(Choice { action: Action::Ready, after: Millis(u64::from(1_500 + rng.below(2_500))) })
            }
            Phase::Countdown { .. } | Phase::Result { may_ready: false, .. } | Phase::Over => None,
        }
    }
}

fn race(level: Level, seat: Seat, view: &View, rng: &mut Rng) -> Option<Choice<Action>> {
    let chances = chances(view);
    let chance = aim(level, seat, view, &chances, rng)?;
    let action = if rng.chance(errors(level), 100) { mistake(&chance, view, rng) } else { chance.right };
    let passed = view.as_of - chance.since;
    let after = left_of(pace(level, seat, view), passed, rng);
    Some(Choice { action, after: if waits(seat, view) { PATIENCE + after } else { after } })
}

/// Wrong calls in a hundred.
fn errors(level: Level) -> u32 {
    match level {
        Level::Easy => 6,
        Level::Medium => 4,
        Level::Hard => 3,
    }
}

/// The median reaction to what is on the table now.
fn pace(level: Level, seat: Seat, view: &View) -> Millis {
    let fatigue = 100 + (view.as_of.0 / 60_000).min(MOST_FATIGUE);
    // Three cards with one symbol are much harder to see than two.
    let quarters = if view.bout == Bout::Triplet { 10 } else { 4 };
    let usual = median(level).0 * u64::from(view.options.symbols) * fatigue * quarters / (8 * 100 * 4);
    Millis(usual * in_hundredths(seat, view) / 100)
}

/// Which of the things to claim the bot sees. Good bots look first at the
/// cards of whoever is ahead, unless that is themselves.
fn aim<'a>(
    level: Level,
    seat: Seat,
    view: &View,
    chances: &[Chance<'a>],
    rng: &mut Rng,
) -> Option<Chance<'a>> {
    let lead = |target: Seat| view.places.iter().find(|place| place.seat == target).map(|place| place.score);
    let rivals = chances.iter().filter_map(|chance| chance.target.filter(|&target| target != seat));
    let best = rivals.filter_map(lead).min();
    let is_leader = |chance: &&Chance<'_>| chance.target.and_then(lead) == best;
    let leaders: Vec<Chance<'a>> = chances.iter().filter(is_leader).copied().collect();
    let looks_ahead = match level {
        Level::Easy => false,
        Level::Medium => rng.chance(1, 3),
        Level::Hard => rng.chance(4, 5),
    };
    let among = if looks_ahead && !leaders.is_empty() { &leaders } else { chances };
    rng.pick(among).copied()
}

/// What someone calls who looked too hastily.
fn mistake(chance: &Chance<'_>, view: &View, rng: &mut Rng) -> Action {
    match chance.right {
        Action::Claim { symbol: right, cards } => {
            let wrong = chance.face.marks.iter().map(|mark| mark.symbol).filter(|&symbol| symbol != right);
            let wrong: Vec<Symbol> = wrong.collect();
            Action::Claim { symbol: rng.pick(&wrong).copied().unwrap_or(right), cards }
        }
        Action::Take { .. } => {
            let mut open: Vec<&Face> = view.spread.iter().flatten().collect();
            rng.shuffle(&mut open);
            let card = |n: usize| -> Card { open.get(n).map_or(0, |face| face.card) };
            Action::Take { cards: [card(0), card(1), card(2)] }
        }
        Action::Ready => Action::Ready,
    }
}
