//! Making one's own Dohdles. A bot remembers nothing: it sees from the dough
//! how far it has come, and goes on with the recipe.

use games::{
    Millis, Rng, Seat,
    dohdles::{Action, Dohdle, DohdleId, Dohdles, Event, Fate, View, terms},
    dough::Op,
    words::Language,
};

use super::{
    facts::fact,
    pause,
    recipe::{Care, recipe},
};
use crate::{Choice, Level, Sight};

/// How much faster hands are when somebody is waiting for them.
const HURRY: u64 = 5;

/// The next thing to do to the bot's own Dohdles.
pub(super) fn sculpt(level: Level, sight: &Sight<'_, Dohdles>, rng: &mut Rng) -> Option<Choice<Action>> {
    let view = sight.view;
    let named = |id: &&DohdleId| view.dohdles.get(usize::from(**id)).is_some_and(|d| d.word.is_some());
    if let Some(&dohdle) = view.may.name.iter().find(|id| !named(id)) {
        let word = word(view, rng)?.into();
        return Some(Choice { action: Action::Name { dohdle, word }, after: pause::about(pause::NAME, rng) });
    }
    let &id = view.may.sculpt.first().or(view.may.place.first())?;
    let dohdle = view.dohdles.get(usize::from(id))?;
    let done = so_far(id, sight.backlog);
    let plan = plan(level, view.options.language, sight.seat, dohdle);
    let hurry = if someone_waits(view) { HURRY } else { 1 };
    let after = |median, rng: &mut Rng| Millis(pause::about(median, rng).0 / hurry);
    match plan.strip_prefix(done.as_slice()) {
        Some([next, ..]) if view.may.sculpt.contains(&id) => {
            let action = Action::Sculpt { dohdle: id, ops: vec![next.clone()] };
            Some(Choice { action, after: after(pause::handling(plan.len()), rng) })
        }
        Some(_) => Some(Choice { action: Action::Place { dohdle: id }, after: after(pause::PLACE, rng) }),
        // Someone else began it: it stays as they left it.
        None => Some(Choice { action: Action::Place { dohdle: id }, after: pause::PLACE_ANOTHERS }),
    }
}

/// Whether another side has placed all it has to.
fn someone_waits(view: &View) -> bool {
    let own = view.me.as_ref().map(|me| me.side);
    let is_done = |side| {
        let mut theirs = view.dohdles.iter().filter(|dohdle| dohdle.side == side);
        theirs.all(|dohdle| dohdle.fate == Fate::Placed)
    };
    view.dohdles.iter().any(|dohdle| Some(dohdle.side) != own && is_done(dohdle.side))
}

/// A term of the board that was dealt to the bot's side.
fn word(view: &View, rng: &mut Rng) -> Option<&'static str> {
    let me = view.me.as_ref()?;
    let own = || view.dohdles.iter().filter(|dohdle| dohdle.side == me.side);
    let is_free = |term: &&str| !own().any(|dohdle| dohdle.word.as_deref() == Some(*term));
    let free: Vec<&str> = terms(view.options.language, me.board).filter(is_free).collect();
    rng.pick(&free).copied()
}

/// What the dough of a Dohdle has been through.
fn so_far(id: DohdleId, backlog: &[Event]) -> Vec<Op> {
    let mut done = Vec::new();
    for event in backlog {
        if let Event::Sculpted { dohdle, from, ops } = event
            && *dohdle == id
        {
            done.truncate(usize::from(*from));
            done.extend_from_slice(ops);
        }
    }
    done
}

/// All that is to be done to a Dohdle; nothing for a word without a recipe.
fn plan(level: Level, language: Language, seat: Seat, dohdle: &Dohdle) -> Vec<Op> {
    let known = dohdle.word.as_deref().and_then(|word| fact(language, word));
    known.and_then(|fact| recipe(fact.thing, care(level, seat, dohdle.id))).unwrap_or_default()
}

/// How clear a sculpture is to be: good bots make it hard to tell. It must not
/// change from one handling to the next, so it is drawn from what stays.
fn care(level: Level, seat: Seat, dohdle: DohdleId) -> Care {
    let is_first = (seat.0 + dohdle).is_multiple_of(2);
    match level {
        Level::Easy => Care::Fine,
        Level::Medium if is_first => Care::Fine,
        Level::Medium => Care::Plain,
        Level::Hard if is_first => Care::Plain,
        Level::Hard => Care::Rough,
    }
}
