//! All that a room's journal must give back, for whoever compares a room with
//! what came back of it. The game on the table is left out: it compares itself
//! with [`crate::Table::is_same`].

use std::collections::{BTreeMap, VecDeque};

use games::Kind;
use serde_json::Value;

use crate::{
    Chair, Hex, Look, Pack, PersonId, RoomCode, Seed, StandIn, TokenHash,
    ledger::{History, Ledger, Play, WordsSeen},
    person::Person,
    wire::Role,
};

/// A room as its journal knows it, but for its number of changes, which
/// requests were carried out, and the game on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remembered {
    code: RoomCode,
    people: BTreeMap<PersonId, RememberedPerson>,
    newcomer: PersonId,
    host: PersonId,
    locked: bool,
    kind: Kind,
    options: Value,
    pack: Option<Pack>,
    chairs: Vec<Chair>,
    play: Option<RememberedPlay>,
    last_pack: Option<(u64, Pack)>,
    history: History,
    unrecorded: VecDeque<(u32, Kind)>,
    seen: WordsSeen,
    master: Hex<32>,
    host_token: TokenHash,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct RememberedPerson {
    token: TokenHash,
    role: Role,
    name: String,
    look: Look,
    blocked: bool,
    watches: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct RememberedPlay {
    game: u32,
    kind: Kind,
    chairs: Vec<Chair>,
    names: Vec<String>,
    seed: Seed,
    paused: bool,
    stand_ins: Vec<Option<StandIn>>,
}

impl Remembered {
    pub(crate) fn of(ledger: &Ledger) -> Self {
        let play = ledger.play().map(RememberedPlay::of);
        let Ledger {
            code,
            seq: _,
            at: _,
            bytes: _,
            people,
            newcomer,
            host,
            locked,
            kind,
            options,
            pack,
            last_pack,
            chairs,
            stage: _,
            history,
            unrecorded,
            seen,
            master,
            host_token,
        } = ledger;
        Self {
            code: *code,
            people: people.iter().map(|(&id, person)| (id, RememberedPerson::of(person))).collect(),
            newcomer: *newcomer,
            host: *host,
            locked: *locked,
            kind: *kind,
            options: options.clone(),
            pack: pack.clone(),
            chairs: chairs.clone(),
            play,
            last_pack: last_pack.clone(),
            history: history.clone(),
            unrecorded: unrecorded.clone(),
            seen: seen.clone(),
            master: *master,
            host_token: *host_token,
        }
    }
}

impl RememberedPerson {
    fn of(person: &Person) -> Self {
        let Person { token, role, name, look, blocked, watches, .. } = person;
        Self {
            token: *token,
            role: *role,
            name: name.clone(),
            look: *look,
            blocked: *blocked,
            watches: *watches,
        }
    }
}

impl RememberedPlay {
    fn of(play: &Play) -> Self {
        let Play {
            game,
            kind,
            table: _,
            chairs,
            names,
            seed,
            paused,
            stand_ins,
            idleness: _,
            shares: _,
            now: _,
            recent: _,
            forgotten: _,
            dealt_at: _,
            over_at: _,
        } = play;
        Self {
            game: *game,
            kind: *kind,
            chairs: chairs.clone(),
            names: names.clone(),
            seed: *seed,
            paused: *paused,
            stand_ins: stand_ins.clone(),
        }
    }
}
