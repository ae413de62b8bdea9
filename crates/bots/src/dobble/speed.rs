//! How much longer than its level says a bot takes, by what the host chose.

use games::{
    Seat,
    dobble::{BotSpeed, Part, Place, View},
};

/// The least and the most that a bot in step takes, in hundredths of what its
/// level says: nobody is asked to beat a machine, or to wait for one.
const IN_STEP: (u64, u64) = (35, 300);

/// What a bot in step takes longer by for each match that it has found more
/// than the others have on average, in hundredths.
const MORE_A_FIND: u64 = 15;

/// How long a bot takes, in hundredths of what its level says.
pub(super) fn in_hundredths(seat: Seat, view: &View) -> u64 {
    match view.options.bots {
        BotSpeed::Gentle | BotSpeed::Patient => 160,
        BotSpeed::Level => 100,
        BotSpeed::Quick => 65,
        BotSpeed::InStep => in_step(seat, view),
    }
}

/// Whether a bot lets the others look: nobody else has found anything yet.
pub(super) fn waits(seat: Seat, view: &View) -> bool {
    let mut others = view.places.iter().filter(|place| place.seat != seat && place.part != Part::Left);
    view.options.bots == BotSpeed::Patient && others.all(|place| place.found == 0)
}

/// Slower for every match found more than the others, quicker for every match
/// fewer, so that it finds as many as they do. Their reactions would tell too
/// little: only those are seen that were quicker than everybody else's.
fn in_step(seat: Seat, view: &View) -> u64 {
    let here = view.places.iter().filter(|place| place.part != Part::Left);
    let (mine, others): (Vec<_>, Vec<_>) = here.partition(|place| place.seat == seat);
    let sum = |places: &[&Place]| places.iter().map(|place| u64::from(place.found)).sum::<u64>();
    let n_others = u64::try_from(others.len()).unwrap_or_default();
    let (mine, others) = (sum(&mine) * n_others, sum(&others));
    let ahead = |more: u64| 100 + more * MORE_A_FIND / n_others.max(1);
    let hundredths = if mine >= others { ahead(mine - others) } else { 10_000 / ahead(others - mine) };
    hundredths.clamp(IN_STEP.0, IN_STEP.1)
}
