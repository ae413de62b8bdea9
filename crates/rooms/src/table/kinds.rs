//! Which games there are: the `match` in [`seated!`] is the only place in Rust
//! that lists them.

use std::collections::BTreeSet;

use bots::Critic;
use games::{About, Game as _, Kind, Millis, PackNote, Seat, Viewer};
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

/// All that a game is dealt from: its options, the words of a pack, and the
/// words that were seen in earlier games, the latest last.
pub(crate) fn gather(
    kind: Kind,
    options: &Value,
    pack: Option<&str>,
    seen: Vec<BTreeSet<String>>,
) -> Result<Value, Refusal> {
    #[cfg(feature = "testing")]
    pack.iter().for_each(|_| crate::testing::count_dealing());
    seated!(kind, |G, B, C| {
        let mut options = read_options::<G>(options)?;
        if let Some(text) = pack {
            G::unpack(&mut options, text)?;
        }
        G::set_aside(&mut options, seen);
        Ok(to_json(&options))
    })
}

/// Deals a game.
pub fn deal(
    kind: Kind,
    options: &Value,
    seats: u8,
    seed: [u8; 32],
) -> Result<(Box<dyn Table>, Vec<TableEvent>), Refusal> {
    #[cfg(feature = "testing")]
    crate::testing::count_dealing();
    seated!(kind, |G, B, C| {
        let (live, told) = Live::<G, B>::deal(options, seats, seed)?;
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
        let (mut live, _) = Live::<G, B>::deal(options, seats, seed)?;
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
