//! Which games there are: the `match` in [`seated!`] is the only place in Rust
//! that lists them.

use std::collections::BTreeSet;

use bots::Critic;
use games::{About, Day, Game, Kind, Millis, PackNote, Seat, Viewer};
use serde_json::Value;

use super::{
    Table, TableEvent, TableInput,
    live::{Live, read_options},
    raw_json, to_json,
};
use crate::{Refusal, wire::RawJson};

/// Runs `$body` with `$G` as the game of `$kind`, `$B` as its bot and `$C` as
/// its critic.
macro_rules! seated {
    ($kind:expr, |$G:ident, $B:ident, $C:ident| $body:expr) => {
        match $kind {
            Kind::Dobble => {
                type $G = games::dobble::Dobble;
                #[allow(dead_code, reason = "not every use needs the bot")]
                type $B = bots::dobble::Racer;
                #[allow(dead_code, reason = "not every use needs the critic")]
                type $C = bots::NoCritic;
                $body
            }
            Kind::Duel => {
                type $G = games::duel::Duel;
                #[allow(dead_code, reason = "not every use needs the bot")]
                type $B = bots::duel::Duellist;
                #[allow(dead_code, reason = "not every use needs the critic")]
                type $C = bots::duel::Recorder;
                $body
            }
            Kind::Dominoes => {
                type $G = games::dominoes::Dominoes;
                #[allow(dead_code, reason = "not every use needs the bot")]
                type $B = bots::dominoes::Builder;
                #[allow(dead_code, reason = "not every use needs the critic")]
                type $C = bots::dominoes::Recorder;
                $body
            }
            Kind::Rush => {
                type $G = games::rush::Rush;
                #[allow(dead_code, reason = "not every use needs the bot")]
                type $B = bots::rush::Doodler;
                #[allow(dead_code, reason = "not every use needs the critic")]
                type $C = bots::NoCritic;
                $body
            }
            Kind::Dohdles => {
                type $G = games::dohdles::Dohdles;
                #[allow(dead_code, reason = "not every use needs the bot")]
                type $B = bots::dohdles::Riddler;
                #[allow(dead_code, reason = "not every use needs the critic")]
                type $C = bots::NoCritic;
                $body
            }
        }
    };
}

/// The game as it stands on the shelf.
pub fn about(kind: Kind) -> About {
    seated!(kind, |G, B, C| G::about())
}

/// The version of a game's rules; stored games are replayed only under theirs.
pub fn rules(kind: Kind) -> u32 {
    seated!(kind, |G, B, C| G::RULES)
}

/// Options with every field filled in, or why they cannot be played.
pub fn fill_in(kind: Kind, options: &Value) -> Result<Value, Refusal> {
    seated!(kind, |G, B, C| read_options::<G>(options).map(|options| to_json(&options)))
}

/// Puts a pack of the host's own into some options, and says what everyone may
/// know of it.
pub fn unpack(kind: Kind, options: &Value, text: &str) -> Result<(Value, PackNote), Refusal> {
    #[cfg(feature = "testing")]
    crate::testing::count_dealing();
    seated!(kind, |G, B, C| {
        let mut options = read_options::<G>(options)?;
        let note = G::unpack(&mut options, text)?;
        Ok((to_json(&options), note))
    })
}

/// All that a game is dealt from: its options, the words of a pack, the words
/// that were seen in earlier games, the latest last, and the day.
pub(crate) fn gather(
    kind: Kind,
    options: &Value,
    pack: Option<&str>,
    seen: Vec<BTreeSet<String>>,
    day: Day,
) -> Result<Value, Refusal> {
    seated!(kind, |G, B, C| Ok(to_json(&gathered::<G>(options, pack, seen, day)?)))
}

fn gathered<G: Game>(
    options: &Value,
    pack: Option<&str>,
    seen: Vec<BTreeSet<String>>,
    day: Day,
) -> Result<G::Options, Refusal> {
    let mut options = read_options::<G>(options)?;
    if let Some(text) = pack {
        #[cfg(feature = "testing")]
        crate::testing::count_dealing();
        G::unpack(&mut options, text)?;
    }
    G::set_aside(&mut options, seen);
    G::set_day(&mut options, day);
    Ok(options)
}

/// The options of the next game, after one was dealt with these.
pub(crate) fn used_up(kind: Kind, options: &Value) -> Result<Value, Refusal> {
    seated!(kind, |G, B, C| {
        let mut options = read_options::<G>(options)?;
        G::use_up(&mut options);
        Ok(to_json(&options))
    })
}

/// A game that was dealt, and what was told of it.
type Dealt = Result<(Box<dyn Table>, Vec<TableEvent>), Refusal>;

/// Deals a game.
pub fn deal(kind: Kind, options: &Value, seats: u8, seed: [u8; 32]) -> Dealt {
    #[cfg(feature = "testing")]
    crate::testing::count_dealing();
    seated!(kind, |G, B, C| {
        let (live, told) = Live::<G, B>::deal(&read_options::<G>(options)?, seats, seed)?;
        Ok((Box::new(live), told))
    })
}

/// Deals a game from all that [`gather`] gathers, without writing it down in
/// between: a large pack would be read twice.
pub(crate) fn deal_from(
    kind: Kind,
    options: &Value,
    pack: Option<&str>,
    seen: Vec<BTreeSet<String>>,
    day: Day,
    seats: u8,
    seed: [u8; 32],
) -> Dealt {
    #[cfg(feature = "testing")]
    crate::testing::count_dealing();
    seated!(kind, |G, B, C| {
        let options = gathered::<G>(options, pack, seen, day)?;
        let (live, told) = Live::<G, B>::deal(&options, seats, seed)?;
        Ok((Box::new(live), told))
    })
}

/// Plays a game again under the eyes of its critic.
pub(crate) fn analyse<'a>(
    kind: Kind,
    options: &Value,
    seats: u8,
    seed: [u8; 32],
    steps: impl Iterator<Item = (Millis, &'a TableInput)>,
) -> Result<RawJson, Refusal> {
    seated!(kind, |G, B, C| {
        let (mut live, _) = Live::<G, B>::deal(&read_options::<G>(options)?, seats, seed)?;
        let mut critic = C::default();
        let mut look = |game: &G| {
            for seat in Seat::first(seats) {
                Critic::<G>::see(&mut critic, seat, &game.view(Viewer::Seat(seat)));
            }
        };
        look(&live.game);
        for (now, input) in steps {
            live.step(now, input)?;
            look(&live.game);
        }
        Ok(raw_json(&Critic::<G>::judge(critic)))
    })
}

#[cfg(feature = "testing")]
pub(crate) use seated;
