//! What is rationed, by whom it is counted, how much of it is allowed, and what
//! that protects: one table. The same table is in `docs/hosting.md`; a test
//! compares them.

use std::{fmt, time::Duration};

use axum::http::StatusCode;

use super::Allowance;

/// Something that is rationed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// A connection, whatever it is for.
    Connection,
    /// A connection that has become a WebSocket.
    Socket,
    /// An HTTP request.
    Page,
    /// A WebSocket that is opened.
    Visit,
    /// A room that is opened.
    Room,
    /// A wrong room code.
    Guess,
    /// A room that is seen from its door.
    Glance,
    /// A finished game that is read from the journal.
    Reading,
    /// An outline or reel of a finished game.
    Reel,
    /// A drawing that is looked at.
    Look,
    /// A deck that is drawn for printing.
    Deck,
    /// A preview of a link to a room.
    Preview,
    /// A pack that a host brings along.
    Pack,
    /// A game that is dealt, or tried, since its options, its pack or the game
    /// itself are others now.
    Deal,
    /// A seat code with which someone comes in on another device.
    SeatCode,
    /// A request on a socket.
    Request,
    /// A stroke on a socket.
    Stroke,
    /// A byte of a message on a socket.
    MessageByte,
    /// Any byte read from a socket, frames without messages included.
    LineByte,
    /// A byte that the journal keeps.
    KeptByte,
    /// A frame on a socket that was turned away.
    Strike,
}

/// By whom something is counted. Whoever counts as several has to be within
/// all of their allowances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// An address, for as long as it is held.
    Held,
    /// A connection alone.
    Line,
    /// A connection, and eight times as much for its address.
    LineAndAddress,
    /// A person on all their connections; their room and their address have
    /// more.
    Person,
    /// An address: an IPv4 address or an IPv6 /64, and a /48 has more.
    Address,
}

/// How many times a person's allowance all people in a room have together.
pub(crate) const ROOM_TIMES: u32 = 16;
/// How many times a person's allowance all people of an address have together.
pub(crate) const ADDRESS_TIMES: u32 = 8;
/// How many times an address's allowance an IPv6 /48 has: what one household or
/// company is given, and may cut into 65,536 addresses' worth.
pub(crate) const NETWORK_TIMES: u32 = 8;

/// A line of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) resource: Resource,
    pub(crate) name: &'static str,
    pub(crate) scope: Scope,
    pub(crate) allowance: Allowance,
    pub(crate) status: StatusCode,
    /// How the refusal is called on the wire and in the metrics.
    pub(crate) code: &'static str,
    pub(crate) text: &'static str,
    pub(crate) protects: &'static str,
}

impl Resource {
    /// All of them, in the order of the table.
    pub const ALL: [Self; 21] = [
        Self::Connection,
        Self::Socket,
        Self::Page,
        Self::Visit,
        Self::Room,
        Self::Guess,
        Self::Glance,
        Self::Reading,
        Self::Reel,
        Self::Look,
        Self::Deck,
        Self::Preview,
        Self::Pack,
        Self::Deal,
        Self::SeatCode,
        Self::Request,
        Self::Stroke,
        Self::MessageByte,
        Self::LineByte,
        Self::KeptByte,
        Self::Strike,
    ];

    pub(crate) fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }
}

const BUSY: StatusCode = StatusCode::TOO_MANY_REQUESTS;
const SLOW_DOWN: &str = "slow down a little";

/// The table, in the order of [`Resource::ALL`].
pub(crate) const ROWS: [Row; Resource::ALL.len()] = [
    Row {
        resource: Resource::Connection,
        name: "connections",
        scope: Scope::Held,
        allowance: Allowance::at_once(400),
        status: BUSY,
        code: "too_many_connections",
        text: "too many connections from your address",
        protects: "descriptors",
    },
    Row {
        resource: Resource::Socket,
        name: "sockets",
        scope: Scope::Held,
        allowance: Allowance::at_once(200),
        status: BUSY,
        code: "too_many_sockets",
        text: "too many connections from your address",
        protects: "memory",
    },
    Row {
        resource: Resource::Page,
        name: "HTTP requests",
        scope: Scope::Address,
        allowance: Allowance::per_second(4_000, 200),
        status: BUSY,
        code: "too_many_pages",
        text: "those were many requests: wait a little",
        protects: "the processor",
    },
    Row {
        resource: Resource::Visit,
        name: "sockets opened",
        scope: Scope::Address,
        allowance: Allowance::per_second(400, 20),
        status: BUSY,
        code: "too_many_visits",
        text: "you have come in many times: wait a little",
        protects: "the journal: coming and going is recorded",
    },
    Row {
        resource: Resource::Room,
        name: "rooms opened",
        scope: Scope::Address,
        allowance: Allowance::new(20, Duration::from_secs(5)),
        status: BUSY,
        code: "too_many_rooms",
        text: "you have opened many rooms: wait a little",
        protects: "the number of rooms",
    },
    Row {
        resource: Resource::Guess,
        name: "wrong codes",
        scope: Scope::Address,
        allowance: Allowance::new(20, Duration::from_secs(3)),
        status: BUSY,
        code: "too_many_guesses",
        text: "those were many wrong codes: wait a little",
        protects: "rooms from strangers",
    },
    Row {
        resource: Resource::Glance,
        name: "rooms seen from the door",
        scope: Scope::Address,
        allowance: Allowance::per_second(120, 4),
        status: BUSY,
        code: "too_many_glances",
        text: "you have looked in many times: wait a little",
        protects: "the room's task; the room is found all the same",
    },
    Row {
        resource: Resource::Reading,
        name: "finished games read",
        scope: Scope::Address,
        allowance: Allowance::new(60, Duration::from_secs(1)),
        status: BUSY,
        code: "too_many_readings",
        text: "you have read many games: wait a little",
        protects: "the disk",
    },
    Row {
        resource: Resource::Reel,
        name: "reels of finished games",
        scope: Scope::Address,
        allowance: Allowance::per_second(300, 10),
        status: BUSY,
        code: "too_many_shows",
        text: "that was much to show: wait a little",
        protects: "the processor",
    },
    Row {
        resource: Resource::Look,
        name: "drawings looked at",
        scope: Scope::Address,
        allowance: Allowance::per_second(30, 4),
        status: BUSY,
        code: "too_many_looks",
        text: "that was much to look at: wait a little",
        protects: "the processor",
    },
    Row {
        resource: Resource::Deck,
        name: "decks to print",
        scope: Scope::Address,
        allowance: Allowance::per_second(30, 1),
        status: BUSY,
        code: "too_many_decks",
        text: "those were many decks: wait a little",
        protects: "the processor",
    },
    Row {
        resource: Resource::Preview,
        name: "links previewed",
        scope: Scope::Address,
        allowance: Allowance::per_second(60, 2),
        status: BUSY,
        code: "too_many_previews",
        text: "those were many previews: wait a little",
        protects: "the processor; the page is given all the same",
    },
    Row {
        resource: Resource::Pack,
        name: "packs brought",
        scope: Scope::Address,
        allowance: Allowance::new(30, Duration::from_secs(2)),
        status: BUSY,
        code: "too_many_packs",
        text: "you have brought many packs: wait a little",
        protects: "memory and the processor: each is read, and lies there until it is asked for",
    },
    Row {
        resource: Resource::Deal,
        name: "games dealt or chosen",
        scope: Scope::Address,
        allowance: Allowance::per_second(120, 4),
        status: BUSY,
        code: "too_many_deals",
        text: "those were many deals: wait a little",
        protects: "the processor: to deal from a large pack takes milliseconds",
    },
    Row {
        resource: Resource::SeatCode,
        name: "seat codes tried",
        scope: Scope::Address,
        allowance: Allowance::new(10, Duration::from_secs(60)),
        status: BUSY,
        code: "too_many_seat_codes",
        text: "those were many seat codes: wait a minute",
        protects: "people from strangers",
    },
    Row {
        resource: Resource::Request,
        name: "requests on a socket",
        scope: Scope::Person,
        allowance: Allowance::per_second(60, 30),
        status: BUSY,
        code: "too_fast",
        text: SLOW_DOWN,
        protects: "the room's task and the processor",
    },
    Row {
        resource: Resource::Stroke,
        name: "strokes",
        scope: Scope::Person,
        // As many as a page may have under way before it notices that its line is
        // dead: they are sent again at once on the next.
        allowance: Allowance::per_second(600, 25),
        status: BUSY,
        code: "too_fast",
        text: SLOW_DOWN,
        protects: "the room's task and the journal",
    },
    Row {
        resource: Resource::MessageByte,
        name: "bytes of messages",
        scope: Scope::Person,
        allowance: Allowance::per_second(128 * 1024, 32 * 1024),
        status: BUSY,
        code: "too_fast",
        text: SLOW_DOWN,
        protects: "the processor",
    },
    Row {
        resource: Resource::LineByte,
        name: "bytes read from a socket",
        scope: Scope::LineAndAddress,
        allowance: Allowance::per_second(512 * 1024, 64 * 1024),
        status: BUSY,
        code: "too_much_read",
        text: "too much came on this line",
        protects: "the processor, from frames without messages",
    },
    Row {
        resource: Resource::KeptByte,
        name: "bytes kept",
        scope: Scope::Address,
        allowance: Allowance::per_second(2 * 1024 * 1024, 64 * 1024),
        status: BUSY,
        code: "too_much_kept",
        text: "much has been changed from your address: wait a little",
        protects: "the disk",
    },
    Row {
        resource: Resource::Strike,
        name: "frames turned away",
        scope: Scope::Line,
        allowance: Allowance::per_second(50, 2),
        status: BUSY,
        code: "cut_off",
        text: "too much that cannot be read",
        protects: "the processor: the line is cut",
    },
];

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Line => "connection",
            Self::LineAndAddress => "connection, address",
            Self::Person => "person, room, address",
            Self::Held | Self::Address => "address",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_its_resources() {
        for (index, (resource, row)) in Resource::ALL.into_iter().zip(ROWS).enumerate() {
            assert_eq!((resource as usize, row.resource), (index, resource));
        }
    }

    fn bytes_or_number(n: u64, is_bytes: bool) -> String {
        match n {
            n if is_bytes && n >= 1 << 20 => format!("{} MiB", n >> 20),
            n if is_bytes => format!("{} KiB", n >> 10),
            n => n.to_string(),
        }
    }

    fn in_words(row: &Row) -> String {
        let Row { resource, name, scope, allowance, code, protects, .. } = row;
        let is_bytes = matches!(resource, Resource::MessageByte | Resource::LineByte | Resource::KeptByte);
        let burst = bytes_or_number(allowance.burst.into(), is_bytes);
        let nanos = allowance.nanos_each(1);
        let then = if *scope == Scope::Held {
            "one when one ends".into()
        } else if nanos <= 1_000_000_000 {
            let a_second = bytes_or_number((1_000_000_000 + nanos / 2) / nanos, is_bytes);
            format!("{a_second} a second")
        } else {
            format!("one in {} s", nanos / 1_000_000_000)
        };
        format!("| {name} | {scope} | {burst} | {then} | `{code}` | {protects} |")
    }

    /// What a room may keep, which it sees to itself.
    fn rooms_in_words(limits: rooms::JournalLimits) -> String {
        use rooms::RoomLimit::{AtOnce, Bytes, Games, LongGame, Newcomers, Records};
        let rooms::JournalLimits {
            records,
            bytes,
            records_per_game,
            games,
            bytes_burst,
            bytes_per_second,
            newcomers_burst,
            newcomers_per_second,
        } = limits;
        let name = rooms::RoomLimit::name;
        [
            format!(
                "| bytes | {bytes_burst} | {bytes_per_second} a second | {bytes} | `{}`, `{}` |",
                name(AtOnce),
                name(Bytes)
            ),
            format!("| records | | | {records} | `{}` |", name(Records)),
            format!("| records of one game | | | {records_per_game} | `{}` |", name(LongGame)),
            format!("| games | | | {games} | `{}` |", name(Games)),
            format!(
                "| newcomers | {newcomers_burst} | {newcomers_per_second} a second | | `{}` |",
                name(Newcomers)
            ),
        ]
        .join("\n")
    }

    #[test]
    fn the_operators_manual_has_what_a_room_may_keep() {
        let manual = include_str!("../../../../docs/hosting.md");
        let rows = rooms_in_words(rooms::JournalLimits::default());
        assert!(manual.contains(&rows), "docs/hosting.md must have these lines:\n{rows}");
    }

    /// One name is one limit, whoever refuses by it.
    #[test]
    fn no_two_limits_are_refused_by_one_name_but_those_of_one_rate() {
        use rooms::RoomLimit::{AtOnce, Bytes, Games, LongGame, Newcomers, Records};
        let rooms = [AtOnce, Bytes, Games, LongGame, Newcomers, Records].map(rooms::RoomLimit::name);
        for row in &ROWS {
            assert!(!rooms.contains(&row.code), "{}", row.code);
        }
    }

    /// The words for people are checked against the figures that count.
    #[test]
    fn the_operators_manual_has_the_same_table() {
        let manual = include_str!("../../../../docs/hosting.md");
        let rows = ROWS.iter().map(in_words).collect::<Vec<_>>().join("\n");
        assert!(manual.contains(&rows), "docs/hosting.md must have these lines:\n{rows}");
        let times = format!(
            "A room has {ROOM_TIMES} times, an address {ADDRESS_TIMES} times what a person has, and an IPv6 /48 \
             {NETWORK_TIMES} times what an address has"
        );
        assert!(manual.contains(&times), "docs/hosting.md must say: {times}");
    }
}
