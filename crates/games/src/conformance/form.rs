//! The options form against the options themselves: nothing missing, nothing
//! that a host could choose and not play.

use std::{collections::BTreeSet, ops::RangeInclusive};

use serde_json::Value;

use super::{Broken, Found, Law, hold};
use crate::{About, Field, Game, Millis, Rng, Step};

/// Checks that a game's form has one line for every option, that the rulebook's
/// values can be dealt to any number of seats and all others to a few.
pub fn form<G: Game>() -> Result<(), Broken> {
    lines::<G>().map_err(|(law, what)| Broken { law, seed: 0, drawn: 0, what })
}

fn lines<G: Game>() -> Found {
    let About { min_seats, max_seats, options: form, .. } = G::about();
    let defaults = json(&G::Options::default())?;
    let offered: BTreeSet<&str> = form.iter().map(|field| field.key).collect();
    let options: BTreeSet<&str> = defaults.as_object().into_iter().flatten().map(|(key, _)| &**key).collect();
    hold(Law::Form, offered == options && offered.len() == form.len(), || {
        format!("lines {offered:?} for options {options:?}")
    })?;
    form.iter().try_for_each(|field| line::<G>(field, &form, &defaults))?;
    dealt::<G>(&defaults, min_seats..=max_seats)
}

fn line<G: Game>(field: &Field, form: &[Field], defaults: &Value) -> Found {
    let Field { key, default, choices, only_if } = field;
    let is_default = json(default)? == defaults[key] && choices.contains(default);
    hold(Law::Form, is_default, || format!("{key} defaults to {} or to {default:?}", defaults[key]))?;
    let is_offered = only_if.as_ref().is_none_or(|condition| {
        form.iter().any(|other| other.key == condition.key && other.choices.contains(&condition.is))
    });
    hold(Law::Form, is_offered, || format!("{key} is never offered: {only_if:?}"))?;
    // Not every deck is enough for many, and not every option matters to one alone.
    let few = G::about().min_seats;
    for choice in choices {
        let mut chosen = defaults.clone();
        chosen[key] = json(choice)?;
        dealt::<G>(&chosen, few..=few.max(2))?;
    }
    Ok(())
}

fn dealt<G: Game>(chosen: &Value, seats: RangeInclusive<u8>) -> Found {
    let options = serde_json::from_value(chosen.clone());
    let options: G::Options = options.map_err(|error| (Law::Form, format!("{chosen}: {error}")))?;
    for seats in seats {
        let mut rng = Rng::from_number(0);
        let deal = G::deal(&options, seats, &mut Step::new(Millis(0), &mut rng));
        deal.map_err(|refusal| (Law::Form, format!("{chosen} for {seats}: {refusal}")))?;
    }
    Ok(())
}

fn json<T: serde::Serialize>(value: &T) -> Result<Value, (Law, String)> {
    serde_json::to_value(value).map_err(|error| (Law::Form, error.to_string()))
}
