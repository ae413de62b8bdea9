//! What the journal keeps: every change of a room, in order. Replaying them
//! gives the room back, whatever happened to the server.

use std::{collections::BTreeSet, sync::Arc};

use bots::Level;
use games::{Day, Kind, Millis, PackNote, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Hex, Look, Nonce, PersonId, RoomCode, TableInput, TokenHash,
    wire::{AskId, Proposal, Role},
};

/// The newest format of records that is written here. It grows whenever a build
/// that came before could not read what this one writes: with every new type of
/// change, above all.
pub const RECORD_FORMAT: u32 = 3;

/// A moment on the server's clock: milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// The day it lies in, by UTC.
    pub fn day(self) -> Day {
        Day(u32::try_from(self.0 / 86_400_000).unwrap_or(u32::MAX))
    }
}

/// One change, with its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Counted from 1, without gaps.
    pub seq: u64,
    /// When it happened.
    pub at: Timestamp,
    /// The request that caused it, so that it is not carried out twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// What happened.
    pub change: Change,
}

/// Who asked for a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct By {
    /// Who.
    pub person: PersonId,
    /// Under which id.
    pub ask: AskId,
}

/// What can happen to a room and must not be forgotten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Change {
    /// The room was opened. Always the first record, and only that.
    Opened {
        /// The code to join by.
        code: RoomCode,
        /// What all its games are dealt from.
        master: Hex<32>,
        /// The first game on the table.
        kind: Kind,
        /// Proof of who is host; they have not come in yet.
        host: TokenHash,
    },
    /// Someone came in for the first time.
    Joined {
        /// Their number.
        person: PersonId,
        /// Proof of who they are.
        token: TokenHash,
        /// Person or screen.
        role: Role,
        /// What they are called.
        name: String,
        /// Their colour and shape.
        look: Look,
    },
    /// Someone who had no part in the evening made room for someone else.
    Forgotten {
        /// Who. Nobody else is given their number.
        person: PersonId,
    },
    /// Someone is called something else now.
    Renamed {
        /// Who.
        person: PersonId,
        /// Their name.
        name: String,
        /// Their colour and shape.
        look: Look,
    },
    /// Someone sat down, getting up from wherever they sat.
    Sat {
        /// Who.
        person: PersonId,
        /// Where.
        seat: Seat,
    },
    /// Someone would rather watch.
    Stood {
        /// Who.
        person: PersonId,
    },
    /// A bot was put on a seat.
    BotSat {
        /// Where.
        seat: Seat,
        /// How well it plays.
        level: Level,
        /// What it is called.
        name: String,
        /// Its colour and shape.
        look: Look,
    },
    /// A seat was freed.
    Cleared {
        /// Which.
        seat: Seat,
    },
    /// A game was put on the table.
    Picked {
        /// Which.
        kind: Kind,
    },
    /// The options of the game on the table.
    OptionsSet {
        /// Every field filled in.
        options: Value,
    },
    /// A pack of the host's own was laid beside the game, or taken away.
    PackLaid {
        /// The pack; none if it was taken away.
        pack: Option<Pack>,
    },
    /// The last pack that was laid here was laid beside the game again.
    PackLaidAgain {
        /// The number of the record that holds it.
        record: u64,
    },
    /// A game was dealt.
    Dealt {
        /// Which game of the evening, counted from 1.
        game: u32,
        /// Which rules.
        kind: Kind,
        /// In which version.
        rules: u32,
        /// Under which options: those of the form, or all that the game was
        /// dealt from if there are no `sources`.
        options: Value,
        /// Where the rest of what it was dealt from is kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sources: Option<Sources>,
        /// Who sat where.
        chairs: Vec<Chair>,
        /// What they were called.
        names: Vec<String>,
        /// The chance that browsers added, in the order it was mixed in.
        nonces: Vec<Nonce>,
    },
    /// A game came to its end or was put away: written behind the record that
    /// did so, and changes nothing by itself.
    Ended {
        /// Which.
        game: u32,
        /// Which rules it was played by.
        kind: Kind,
        /// The words that people have seen in it.
        #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
        words: BTreeSet<String>,
    },
    /// Something happened in the game.
    Stepped {
        /// The game's clock.
        now: Millis,
        /// What.
        input: TableInput,
    },
    /// The host or the table stopped the clocks, or let them run on.
    Paused {
        /// Whether they stand still.
        paused: bool,
        /// What the game's clock showed when they were stopped. Games whose
        /// pause was recorded without it did not hear of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        now: Option<Millis>,
    },
    /// A bot plays a person's seat, or gave it back.
    StoodIn {
        /// Which seat.
        seat: Seat,
        /// Why a bot plays; none if it gave the seat back.
        why: Option<StandIn>,
    },
    /// A person without a seat plays one on from now on, in place of a bot or of
    /// somebody who is away.
    SeatGiven {
        /// Which seat.
        seat: Seat,
        /// Who plays it.
        person: PersonId,
        /// What they are called.
        name: String,
    },
    /// Somebody has come in on another device: what they show there is proof of
    /// who they are from now on, and what they showed before is not.
    Moved {
        /// Who.
        person: PersonId,
        /// The new proof.
        token: TokenHash,
        /// Whom they were taken for on that device until the host knew better;
        /// nobody else is given that number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        newcomer: Option<PersonId>,
    },
    /// The people at the table have agreed on something: written before the
    /// record that does it, and changes nothing by itself.
    Agreed {
        /// Who proposed it.
        by: PersonId,
        /// What.
        proposal: Proposal,
        /// Everyone who agreed.
        yes: Vec<PersonId>,
    },
    /// The game was taken off the table.
    TableCleared,
    /// A request was carried out and nothing had to change for it. Kept for its
    /// id alone: sent again later, it might find something to change.
    Unchanged,
    /// Someone must stay away, or may come again.
    Blocked {
        /// Who.
        person: PersonId,
        /// Whether they must stay away.
        blocked: bool,
    },
    /// The door was locked or unlocked.
    Locked {
        /// Whether newcomers are kept out.
        locked: bool,
    },
    /// Someone else is host now.
    HostMoved {
        /// Who.
        person: PersonId,
    },
}

/// A pack of the host's own, as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pack {
    /// What everyone may know of it.
    pub note: PackNote,
    /// All of it.
    pub text: Arc<str>,
}

/// What a deal builds on besides its options. What may be long is kept once,
/// and named by the number of the record that holds it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sources {
    /// The pack that lay beside the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<u64>,
    /// The ends of earlier games whose words were set aside, the latest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<u64>,
    /// The colours and shapes of the people who were seated, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub looks: Vec<Look>,
}

/// Why a bot plays a person's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandIn {
    /// They are away, and have it back the moment they return.
    Away,
    /// They or the host handed it over, and they have it back when they ask.
    Handed,
    /// They are there and let their clocks run out, and have it back when they
    /// act or ask.
    Idle,
}

/// A seat of the room.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Chair {
    /// Nobody.
    #[default]
    Empty,
    /// A person.
    Person {
        /// Who.
        person: PersonId,
    },
    /// A bot.
    Bot {
        /// What it is called.
        name: String,
        /// How well it plays.
        level: Level,
        /// Its colour and shape.
        look: Look,
    },
}

impl Change {
    /// The oldest format of records that has this type of change.
    pub fn format(&self) -> u32 {
        match self {
            Self::Opened { .. }
            | Self::Joined { .. }
            | Self::Forgotten { .. }
            | Self::Renamed { .. }
            | Self::Sat { .. }
            | Self::Stood { .. }
            | Self::BotSat { .. }
            | Self::Cleared { .. }
            | Self::Picked { .. }
            | Self::OptionsSet { .. }
            | Self::PackLaid { .. }
            | Self::PackLaidAgain { .. }
            | Self::Dealt { .. }
            | Self::Ended { .. }
            | Self::Stepped { .. }
            | Self::Paused { .. }
            | Self::StoodIn { .. }
            | Self::TableCleared
            | Self::Unchanged
            | Self::Blocked { .. }
            | Self::Locked { .. }
            | Self::HostMoved { .. } => 1,
            Self::SeatGiven { .. } | Self::Moved { .. } => 2,
            Self::Agreed { .. } => 3,
        }
    }

    /// The numbers of the records without which this one cannot be told.
    pub fn builds_on(&self) -> Vec<u64> {
        let Self::Dealt { sources: Some(sources), .. } = self else { return Vec::new() };
        sources.pack.iter().chain(&sources.seen).copied().collect()
    }
}

impl Chair {
    /// Who sits here, if it is a person.
    pub fn person(&self) -> Option<PersonId> {
        match self {
            Self::Person { person } => Some(*person),
            Self::Empty | Self::Bot { .. } => None,
        }
    }

    /// Whether the same person sits here, or a bot of the same name.
    pub fn is_same_player(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Person { person }, Self::Person { person: other }) => person == other,
            (Self::Bot { name, .. }, Self::Bot { name: other, .. }) => name == other,
            (Self::Empty | Self::Person { .. } | Self::Bot { .. }, _) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The types of change that each format has brought. What stands here was
    /// written somewhere, and does not change any more.
    const BROUGHT: [(u32, &[&str]); 3] = [
        (
            1,
            &[
                "Opened",
                "Joined",
                "Forgotten",
                "Renamed",
                "Sat",
                "Stood",
                "BotSat",
                "Cleared",
                "Picked",
                "OptionsSet",
                "PackLaid",
                "PackLaidAgain",
                "Dealt",
                "Ended",
                "Stepped",
                "Paused",
                "StoodIn",
                "TableCleared",
                "Unchanged",
                "Blocked",
                "Locked",
                "HostMoved",
            ],
        ),
        (2, &["SeatGiven", "Moved"]),
        (3, &["Agreed"]),
    ];

    #[test]
    fn a_new_type_of_change_raises_the_format_of_records() {
        let (_, types) = include_str!("change.rs").split_once("pub enum Change {\n").unwrap();
        let (types, _) = types.split_once("\n}").unwrap();
        let name = |line: &str| {
            let name = line.strip_prefix("    ")?.trim_end_matches([' ', '{', ',']);
            name.starts_with(|c: char| c.is_ascii_uppercase()).then(|| name.to_owned())
        };
        let mut written: Vec<String> = types.lines().filter_map(name).collect();
        let mut known: Vec<&str> = BROUGHT.iter().flat_map(|&(_, names)| names).copied().collect();
        written.sort_unstable();
        known.sort_unstable();
        assert_eq!(written, known, "list what is new under a format of its own");
        assert_eq!(BROUGHT.last().map(|&(format, _)| format), Some(RECORD_FORMAT));
        assert!(BROUGHT.is_sorted_by(|(one, _), (next, _)| one < next));
    }

    #[test]
    fn a_change_is_of_the_format_that_brought_it() {
        let (person, seat) = (PersonId(1), Seat(0));
        assert_eq!(Change::Stood { person }.format(), 1);
        assert_eq!(Change::SeatGiven { seat, person, name: String::new() }.format(), 2);
        let agreed = Change::Agreed { by: person, proposal: Proposal::Pause, yes: vec![person] };
        assert_eq!(agreed.format(), RECORD_FORMAT);
    }
}
