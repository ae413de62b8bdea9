//! What a browser asks of its room.

use bots::Level;
use games::{Kind, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Proposal, ProposalNumber};
use crate::{Look, PersonId};

/// One request. It is answered with `done` or `refused` under the same id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(deny_unknown_fields)]
pub struct FromClient {
    /// Chosen at random by the asker, so that a request sent again after a
    /// reconnect is answered again but not carried out twice.
    pub id: AskId,
    /// What is asked.
    pub ask: Ask,
}

/// The name of a request: any whole number a browser can hold exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts", type = "number"))]
#[serde(transparent)]
pub struct AskId(pub u64);

/// What can be asked. Those marked *host* are refused to others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts", optional_fields))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// The first request on every socket: who I am, and what I saw last.
    Hello {
        /// The token from an earlier `welcome` of this room, if I was here
        /// before. A newcomer may bring 32 random hexadecimal digits, so that a
        /// hello whose welcome was lost can be sent again.
        #[serde(default)]
        token: Option<String>,
        /// What I want to be called; may be left out by someone who was here before.
        #[serde(default)]
        name: Option<String>,
        /// My colour and shape; the room gives a free one otherwise.
        #[serde(default)]
        look: Option<Look>,
        /// The `seq` of the last `view` or `events` I saw.
        #[serde(default)]
        last_seq: Option<u64>,
        /// Whether I am a person or a screen on the wall.
        #[serde(default)]
        role: Role,
        /// 32 hexadecimal digits of my own chance, mixed into the next deal.
        #[serde(default)]
        nonce: Option<String>,
        /// The six digits from a `welcome` on another device: I am whoever they
        /// are of, and that device is not any more.
        #[serde(default)]
        seat_code: Option<String>,
    },
    /// Calls me something else.
    Profile {
        /// My name.
        name: String,
        /// My colour and shape.
        look: Look,
    },
    /// Takes a seat: a given one, or the first free one.
    Sit {
        /// Which seat.
        #[serde(default)]
        seat: Option<Seat>,
    },
    /// Leaves my seat in the next game. In a running game a bot plays on for me,
    /// and I keep the seat.
    Stand,
    /// Takes back my seat from the bot that plays it for me.
    Return,
    /// Gives the running game up for good.
    Concede,
    /// Asks the host for the seat of a bot, or of somebody who is away, in the
    /// running game. Whoever hosts has it at once.
    RequestSeat {
        /// Which seat.
        seat: Seat,
    },
    /// Asks the host to confirm that I am somebody who was here before, and is
    /// away now: I lost the device that could show it.
    ThisIsMe {
        /// Who I am.
        person: PersonId,
    },
    /// Says what I would like to be played next, or nothing any more. The host
    /// decides.
    Wish {
        /// Which game.
        #[serde(default)]
        kind: Option<Kind>,
    },
    /// Asks everyone who is seated to agree to something; I am seated and agree.
    Propose {
        /// To what.
        what: Proposal,
    },
    /// Says what I think of the question that is open.
    Vote {
        /// Its number.
        number: ProposalNumber,
        /// Whether I agree.
        yes: bool,
    },
    /// *Host.* Puts a game on the table.
    Pick {
        /// Which game.
        kind: Kind,
        /// The language that is spoken here, as a short tag: if the game has words
        /// in it, they are. One chosen for the game before goes on.
        #[serde(default)]
        language: Option<String>,
    },
    /// *Host.* Changes the options of the picked game.
    Options {
        /// The game's own options; fields left out keep the rulebook's value, but
        /// that of the language goes on as it is.
        #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
        options: Value,
    },
    /// *Host.* Lays a pack of one's own beside the picked game, or takes it away.
    Pack {
        /// The pack; none to play without.
        #[serde(default)]
        pack: Option<PackChoice>,
    },
    /// *Host.* Puts a bot on a seat: a given one, or the first free one.
    AddBot {
        /// Which seat.
        #[serde(default)]
        seat: Option<Seat>,
        /// How well it plays.
        level: Level,
    },
    /// *Host.* Frees a seat, or removes a bot from it.
    ClearSeat {
        /// Which seat.
        seat: Seat,
    },
    /// *Host.* Deals the picked game; also the way to play again. Refused with
    /// `someone_away` while people who are seated are not here, unless it says
    /// what becomes of their seats.
    Start {
        /// What becomes of the seats of those who are away.
        #[serde(default)]
        away: Option<SeatsOfAway>,
    },
    /// *Host.* Picks a game, sits me down, fills up with bots and deals.
    PlayNow {
        /// Which game.
        kind: Kind,
        /// How many seats; the game's own number otherwise.
        #[serde(default)]
        seats: Option<u8>,
        /// How well the bots play.
        #[serde(default)]
        level: Level,
        /// The language that is spoken here, as for `pick`.
        #[serde(default)]
        language: Option<String>,
    },
    /// *Host.* Stops the clocks.
    Pause,
    /// *Host.* Lets the clocks run on.
    Resume,
    /// *Host.* Lets the running deadline fall due now. Refused with
    /// `needs_consent` to a host who plays, while somebody else who is here is
    /// waited for.
    Skip,
    /// *Host.* Clears the table: back to choosing a game.
    Clear,
    /// *Host.* Lets a bot play a seat until its person takes it back.
    HandToBot {
        /// Which seat.
        seat: Seat,
    },
    /// *Host.* Answers what somebody has asked for.
    Answer {
        /// Who has asked.
        person: PersonId,
        /// Whether they shall have it.
        allowed: bool,
    },
    /// *Host.* Gives somebody without a seat that of a bot, or of somebody who is
    /// away, in the running game.
    GiveSeat {
        /// Which seat.
        seat: Seat,
        /// To whom.
        person: PersonId,
    },
    /// *Host.* Sends someone out; they may come back.
    Kick {
        /// Whom.
        person: PersonId,
    },
    /// *Host.* Sends someone out for good.
    Block {
        /// Whom.
        person: PersonId,
    },
    /// *Host.* Lets someone blocked come back.
    Unblock {
        /// Whom.
        person: PersonId,
    },
    /// *Host.* Locks or unlocks the door for newcomers.
    Lock {
        /// Whether it is locked.
        locked: bool,
    },
    /// *Host.* Calls someone something else.
    Rename {
        /// Whom.
        person: PersonId,
        /// What.
        name: String,
    },
    /// *Host.* Makes someone else the host.
    Host {
        /// Whom.
        person: PersonId,
    },
    /// Acts in the running game.
    Act {
        /// The game's own action.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        action: Value,
        /// The `seq` of the view I acted on.
        seen: u64,
        /// How long after that view was painted I acted.
        #[serde(default)]
        after_ms: u32,
    },
    /// Draws in the running game: an action that comes many times a second and
    /// has a limit of its own. What is no stroke is refused here.
    Stroke {
        /// The game's own action.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        action: Value,
    },
    /// Shows everyone how I feel.
    React {
        /// One of the room's few faces.
        face: String,
    },
    /// Says that nobody looks at my page just now, or somebody does again.
    Doze {
        /// Whether nobody looks.
        asleep: bool,
    },
    /// Says that this line is about to end, so that nobody waits to find out.
    Goodbye {
        /// Whether I leave the table: a bot plays on and someone else hosts at
        /// once, and in the next game my seat is free.
        #[serde(default)]
        left: bool,
    },
    /// Asks for nothing but an answer.
    Ping {
        /// The `seq` of a view that I have painted just now.
        #[serde(default)]
        painted: Option<u64>,
    },
}

/// What becomes of the seats of those who are away when a game is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(rename_all = "snake_case")]
pub enum SeatsOfAway {
    /// A bot plays for them until they are back.
    Bot,
    /// The game is played without them.
    LeaveOut,
}

/// Where a pack comes from. Nobody is shown what is in it until a game with it is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PackChoice {
    /// A file of the host's.
    File {
        /// All of it.
        text: String,
    },
    /// A file of the host's that came in a request of its own, since it may be
    /// longer than a frame.
    Brought {
        /// What the server answered to it.
        id: String,
    },
    /// A file that lies with the server.
    Shelf {
        /// What it is called there.
        name: String,
    },
}

/// How someone is present.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "room.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Someone who may sit down.
    #[default]
    Person,
    /// A screen for all to see: it never sits and is not counted as company.
    Screen,
}
