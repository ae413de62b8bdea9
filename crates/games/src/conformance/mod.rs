//! The laws every game keeps, checked on random games.
//!
//! A new game joins by implementing [`Lawful`] beside its rules and calling
//! [`check`] with a few hundred seeds, [`check_tables`], [`secrets`],
//! [`refusals`] and [`form`] in its tests, and by a line in `tests/mod.rs`,
//! where the laws are shown to catch what is built into each game.
//! The laws come back as values, so that a simulator can report them too.

mod form;
mod names;
mod walk;

#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, fmt};

pub use form::form;
pub use names::refusals;
pub use walk::{EventsByAudience, TimedInput, Walk};

use self::walk::chances;
use crate::{About, Audience, Game, Input, Millis, Rng, SeatClock, Step, Viewer};

/// More timeouts in a row than any game needs to end by itself.
const PATIENCE: usize = 1_000;

/// More twins than are by chance the game itself.
const TWINS: usize = 60;

/// What the laws must know of a game to put it to the test. It is implemented
/// in `<game>/lawful.rs`; from then on the digests play the game too.
pub trait Lawful: Game {
    /// Any options and number of seats, now and then some that cannot be dealt.
    fn any_deal(rng: &mut Rng) -> (Self::Options, u8);
    /// Any action of someone who sees `view`: mostly a sensible one, else anything
    /// that can be written down.
    fn any_action(view: &Self::View, rng: &mut Rng) -> Self::Action;
    /// A game that could as well be this one for all `viewer` knows: whatever
    /// is hidden from them is drawn anew, but for what the next input may show
    /// them in passing without a trace in any view.
    fn twin(&self, viewer: Viewer, rng: &mut Rng) -> Self;
    /// Whether anything is hidden from `viewer` that a twin can have otherwise.
    fn hides(&self, viewer: Viewer) -> bool;
}

/// What a game promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// The same seed and inputs give the same game, events and views.
    Replay,
    /// A refused input changes nothing, draws nothing, tells nothing.
    Refusal,
    /// A game is over exactly when it waits for nobody, and then has no deadline.
    Over,
    /// A due timeout is accepted, and timeouts alone end the game or its deadlines.
    Timeout,
    /// A clock that runs for seats runs for those who are waited for, and the
    /// game moves on when it has run out or before.
    Clocks,
    /// Nobody's view, and nothing public, depends on what is hidden from them.
    Secrecy,
    /// While anything is hidden from someone, a twin has it otherwise.
    Twin,
    /// Nobody hears what their views do not show.
    Hearing,
    /// Whether an action is refused to someone, and why, follows from their view.
    Foresight,
    /// A spectator sees no more than any seat does.
    Spectator,
    /// A stroke changes nothing that anyone sees but the drawing.
    Stroke,
    /// A refusal has a name, and no two have the same.
    Names,
    /// The form offers every option, and nothing that cannot be dealt.
    Form,
}

/// A law that a game broke, and how to see it again.
#[derive(Clone, Debug, thiserror::Error)]
#[error("law of {law:?} broken with seed {seed} after {drawn} inputs: {what}")]
pub struct Broken {
    /// Which law.
    pub law: Law,
    /// The seed of the walk.
    pub seed: u64,
    /// How many inputs had been drawn.
    pub drawn: usize,
    /// What was seen.
    pub what: String,
}

/// What one check found, before it is known where.
type Found = Result<(), (Law, String)>;

/// Plays one random game and checks all laws on the way.
pub fn check<G: Lawful>(seed: u64) -> Result<(), Broken> {
    check_at::<G>(seed, None)
}

/// Plays random games at tables of every size and checks all laws on the way;
/// gives how many games were dealt at each.
pub fn check_tables<G: Lawful>(n_games: u64) -> Result<BTreeMap<u8, u64>, Broken> {
    let About { min_seats, max_seats, .. } = G::about();
    let mut dealt = BTreeMap::new();
    for seats in min_seats..=max_seats {
        for seed in 0..n_games {
            check_at::<G>(seed, Some(seats))?;
            *dealt.entry(seats).or_default() += u64::from(Walk::<G>::deal_to(seed, Some(seats)).is_ok());
        }
    }
    Ok(dealt)
}

/// Plays random games and gives how many times someone looked at one, and how
/// many of those times something was hidden from them.
pub fn secrets<G: Lawful>(n_games: u64) -> (u64, u64) {
    let (mut n_looks, mut n_hidden) = (0, 0);
    for mut walk in (0..n_games).filter_map(|seed| Walk::<G>::deal(seed).ok()) {
        while let Some(moment) = walk.draw() {
            for viewer in walk.viewers() {
                n_looks += 1;
                n_hidden += u64::from(walk.game.hides(viewer));
            }
            // A refusal is part of random play.
            walk.take(moment).ok();
        }
    }
    (n_looks, n_hidden)
}

fn check_at<G: Lawful>(seed: u64, table: Option<u8>) -> Result<(), Broken> {
    let broken = |drawn| move |(law, what)| Broken { law, seed, drawn, what };
    let Ok(mut walk) = Walk::<G>::deal_to(seed, table) else {
        return refused_deal::<G>(seed, table).map_err(broken(0));
    };
    // Twins draw from a chance of their own: the walk must be the one that `Walk::play` plays.
    let mut doubt = Rng::from_number(seed.rotate_left(32));
    let mut moments = Vec::new();
    while let Some(moment) = walk.draw() {
        let drawn = walk.drawn;
        over(&walk.game).map_err(broken(drawn))?;
        timeouts(walk.clone()).map_err(broken(drawn))?;
        twins(&walk, &moment, &mut doubt).map_err(broken(drawn))?;
        step(&mut walk, moment.clone()).map_err(broken(drawn))?;
        moments.push(moment);
    }
    over(&walk.game).map_err(broken(walk.drawn))?;
    replay(&walk, (seed, table), moments).map_err(broken(walk.drawn))
}

fn hold(law: Law, holds: bool, what: impl FnOnce() -> String) -> Found {
    if holds { Ok(()) } else { Err((law, what())) }
}

fn same<T: Eq + fmt::Debug>(law: Law, what: &str, one: &T, other: &T) -> Found {
    hold(law, one == other, || format!("{what} differ:\n{one:?}\n{other:?}"))
}

fn refused_deal<G: Lawful>(seed: u64, table: Option<u8>) -> Found {
    let (mut rng, mut whim) = chances(seed);
    let (options, seats) = G::any_deal(&mut whim);
    let seats = table.unwrap_or(seats);
    let mut cx = Step::new(Millis(0), &mut rng);
    let is_refused = G::deal(&options, seats, &mut cx).is_err();
    let is_silent = cx.into_told().is_empty();
    hold(Law::Replay, is_refused, || "a refused deal was accepted the second time".into())?;
    hold(Law::Refusal, is_silent && rng == chances(seed).0, || "a refused deal left traces".into())
}

fn over<G: Game>(game: &G) -> Found {
    let is_over = game.outcome().is_some();
    let waiting = game.waiting_for();
    hold(Law::Over, is_over == waiting.is_empty(), || format!("waits for {waiting:?} in {game:?}"))?;
    hold(Law::Over, !is_over || game.deadline().is_none(), || format!("over with a deadline: {game:?}"))?;
    for SeatClock { until, seats } in game.seat_clocks() {
        let is_awaited = !seats.is_empty() && seats.iter().all(|seat| waiting.contains(seat));
        hold(Law::Clocks, is_awaited, || format!("a clock runs for {seats:?} in {game:?}"))?;
        let is_due = game.deadline().is_some_and(|deadline| deadline <= until);
        hold(Law::Clocks, is_due, || format!("a clock runs out at {until:?} and nothing happens: {game:?}"))?;
    }
    Ok(())
}

/// Lets every deadline pass until there is none.
fn timeouts<G: Lawful>(mut walk: Walk<G>) -> Found {
    for _ in 0..PATIENCE {
        let Some(due) = walk.game.deadline() else { return Ok(()) };
        let before = walk.game.clone();
        let taken = walk.take((due.max(walk.now), Input::Timeout));
        hold(Law::Timeout, taken.is_ok(), || format!("refused when due: {before:?}"))?;
        hold(Law::Timeout, walk.game != before, || format!("nothing moved: {before:?}"))?;
        over(&walk.game)?;
    }
    Err((Law::Timeout, format!("still going on after {PATIENCE} timeouts: {:?}", walk.game)))
}

/// Takes the input, and looks for traces if it was refused.
fn step<G: Lawful>(walk: &mut Walk<G>, (now, input): TimedInput<G>) -> Found {
    let (before, chance) = (walk.game.clone(), walk.rng.clone());
    walk.now = now;
    let is_stroke = matches!(&input, Input::Act { action, .. } if before.is_stroke(action));
    let mut cx = Step::new(now, &mut walk.rng);
    let Err(refusal) = walk.game.step(input, &mut cx) else {
        return if is_stroke { only_drawn(walk, &before) } else { Ok(()) };
    };
    let is_silent = cx.told().is_empty();
    hold(Law::Refusal, is_silent, || format!("told something and refused: {refusal}"))?;
    same(Law::Refusal, "games before and after a refusal", &before, &walk.game)?;
    same(Law::Refusal, "chances before and after a refusal", &chance, &walk.rng)
}

/// Looks for anything but the drawing that a stroke has changed.
fn only_drawn<G: Lawful>(walk: &Walk<G>, before: &G) -> Found {
    let after = &walk.game;
    same(Law::Stroke, "deadlines", &before.deadline(), &after.deadline())?;
    same(Law::Stroke, "waits", &before.waiting_for(), &after.waiting_for())?;
    let mut viewers = walk.viewers();
    viewers.try_for_each(|viewer| same(Law::Stroke, "views", &before.view(viewer), &after.view(viewer)))
}

/// Compares the game, for each viewer, with one they could not tell from it.
fn twins<G: Lawful>(walk: &Walk<G>, moment: &TimedInput<G>, doubt: &mut Rng) -> Found {
    for viewer in walk.viewers() {
        let one = &walk.game;
        let twin = another(one, viewer, doubt)?;
        same(Law::Secrecy, "views", &one.view(viewer), &twin.view(viewer))?;
        same(Law::Secrecy, "backlogs", &one.backlog(viewer), &twin.backlog(viewer))?;
        same(Law::Secrecy, "deadlines", &one.deadline(), &twin.deadline())?;
        same(Law::Secrecy, "waits", &one.waiting_for(), &twin.waiting_for())?;
        same(Law::Secrecy, "outcomes", &one.outcome(), &twin.outcome())?;
        let spectator = Viewer::Spectator;
        same(Law::Spectator, "spectators' views", &one.view(spectator), &twin.view(spectator))?;
        side_by_side(walk.clone(), walk.with(twin), viewer, moment)?;
    }
    Ok(())
}

/// A twin, which must be another game while there is anything to hide.
fn another<G: Lawful>(game: &G, viewer: Viewer, doubt: &mut Rng) -> Result<G, (Law, String)> {
    // One drawn anew may by chance be the same.
    for _ in 0..TWINS {
        let twin = game.twin(viewer, doubt);
        if twin != *game || !game.hides(viewer) {
            return Ok(twin);
        }
    }
    Err((Law::Twin, format!("all twins for {viewer:?} are the game itself: {game:?}")))
}

/// Gives two games that `viewer` cannot tell apart the same input.
fn side_by_side<G: Lawful>(
    mut one: Walk<G>,
    mut twin: Walk<G>,
    viewer: Viewer,
    moment: &TimedInput<G>,
) -> Found {
    let results = (one.take(moment.clone()), twin.take(moment.clone()));
    let is_own = matches!(moment.1, Input::Act { seat, .. } if Viewer::Seat(seat) == viewer);
    match results {
        (Ok(told), Ok(told_twin)) if one.game.view(viewer) == twin.game.view(viewer) => {
            same(Law::Hearing, "what was heard", &heard(&told, viewer), &heard(&told_twin, viewer))
        }
        (one, twin) if is_own => same(Law::Foresight, "refusals", &one.err(), &twin.err()),
        _ => Ok(()),
    }
}

fn heard<E: Clone>(told: &[(Audience, E)], viewer: Viewer) -> Vec<E> {
    told.iter().filter(|(audience, _)| audience.includes(viewer)).map(|(_, event)| event.clone()).collect()
}

/// Plays the same moments twice over and compares everything.
fn replay<G: Lawful>(end: &Walk<G>, (seed, table): (u64, Option<u8>), moments: Vec<TimedInput<G>>) -> Found {
    let deal = || Walk::<G>::deal_to(seed, table);
    let (Ok(mut one), Ok(mut other)) = (deal(), deal()) else {
        return Err((Law::Replay, "the deal was refused the second time".into()));
    };
    same(Law::Replay, "deals", &one.told, &other.told)?;
    for moment in moments {
        let results: [Result<EventsByAudience<G>, G::Refusal>; 2] =
            [one.take(moment.clone()), other.take(moment)];
        same(Law::Replay, "results", &results[0], &results[1])?;
        for viewer in end.viewers() {
            same(Law::Replay, "views", &one.game.view(viewer), &other.game.view(viewer))?;
        }
    }
    same(Law::Replay, "games", &one.game, &end.game)?;
    same(Law::Replay, "chances", &one.rng, &end.rng)
}
