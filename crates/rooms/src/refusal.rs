//! Why a room turns a request down.

use std::borrow::Cow;

use games::NotAPack;

/// Why a request was turned down. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Only hosts may.
    #[error("only the host may do that")]
    NotHost,
    /// `hello` must come first.
    #[error("say hello first")]
    NoHello,
    /// `hello` comes once a socket.
    #[error("you have said hello already")]
    HelloAgain,
    /// Screens only watch.
    #[error("a screen only watches")]
    Screen,
    /// Nobody has this number.
    #[error("there is nobody like that here")]
    NoSuchPerson,
    /// Hosts cannot send themselves out.
    #[error("you cannot do that to yourself")]
    NotYourself,
    /// Whoever stands in for the host cannot do this to them.
    #[error("you only stand in for the host")]
    StandsIn,
    /// No seat has this number.
    #[error("there is no such seat")]
    NoSuchSeat,
    /// Someone sits there.
    #[error("this seat is taken")]
    SeatTaken,
    /// All seats are taken.
    #[error("no seat is free")]
    NoFreeSeat,
    /// One must sit to do that.
    #[error("you have no seat in this game")]
    NotSeated,
    /// Not while a game is running.
    #[error("a game is running")]
    Playing,
    /// Only while a game is running.
    #[error("no game is running")]
    NotPlaying,
    /// The clocks stand still.
    #[error("the game is paused")]
    Paused,
    /// There is no deadline to skip.
    #[error("there is nothing to skip")]
    NothingToSkip,
    /// A bot has the seat.
    #[error("a bot is playing for you: take your seat back first")]
    BotPlays,
    /// Nothing to take back.
    #[error("no bot is playing for you")]
    NoBotPlays,
    /// Some who are seated are not here.
    #[error("someone who is seated is away: wait for them, let a bot play, or leave them out")]
    SomeoneAway,
    /// They play already.
    #[error("they have a seat in this game")]
    HasSeat,
    /// Nobody waits for this answer.
    #[error("they have not asked for anything")]
    NotAsked,
    /// Something else is asked just now.
    #[error("the table is being asked something already")]
    AlreadyProposed,
    /// The question was decided, or never asked.
    #[error("this question is no longer open")]
    NotProposed,
    /// The game does not allow it now.
    #[error("that cannot be done just now")]
    NotNow,
    /// It would be at somebody's cost.
    #[error("somebody else is still to play: ask the table whether to skip")]
    NeedsConsent,
    /// Nobody has these digits.
    #[error("nobody here has this seat code")]
    BadSeatCode,
    /// More people are needed.
    #[error("this game needs at least {0} seats")]
    TooFewSeats(u8),
    /// Fewer people are needed.
    #[error("this game has at most {0} seats")]
    TooManySeats(u8),
    /// The options make no sense.
    #[error("these options cannot be played: {0}")]
    BadOptions(String),
    /// The action makes no sense.
    #[error("this action cannot be read: {0}")]
    BadAction(String),
    /// It changes more than a drawing.
    #[error("this action is not a stroke")]
    NotAStroke,
    /// The pack cannot be read.
    #[error("this pack cannot be played with: {0}")]
    BadPack(#[from] NotAPack),
    /// No pack on the shelf has this name.
    #[error("there is no such pack")]
    NoSuchPack,
    /// No name, or one of 10,000 letters.
    #[error("a name has 1 to 20 letters")]
    BadName,
    /// Not one of ours.
    #[error("there is no such face")]
    BadFace,
    /// Not a token of ours.
    #[error("this token is not from here")]
    BadToken,
    /// Not 32 hexadecimal digits.
    #[error("a nonce has 32 hexadecimal digits")]
    BadNonce,
    /// Newcomers are kept out.
    #[error("the host has locked this room")]
    Locked,
    /// Too many people.
    #[error("this room is full")]
    RoomFull,
    /// The host does not want them back.
    #[error("the host has asked you to stay away")]
    Blocked,
    /// A stored game of another version.
    #[error("this game was played by older rules and cannot go on")]
    OldRules,
    /// The room has had as much as it may.
    #[error(transparent)]
    Limit(#[from] RoomLimit),
    /// The game's own rules say no.
    #[error("{text}")]
    Rules {
        /// The game and the rule: `duel.not_your_turn`.
        code: String,
        /// The rule in words.
        text: String,
    },
}

impl Refusal {
    /// A fixed name that a client can look up.
    pub fn code(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::NotHost => "not_host",
            Self::NoHello => "no_hello",
            Self::HelloAgain => "hello_again",
            Self::Screen => "screen",
            Self::NoSuchPerson => "no_such_person",
            Self::NotYourself => "not_yourself",
            Self::StandsIn => "stands_in",
            Self::NoSuchSeat => "no_such_seat",
            Self::SeatTaken => "seat_taken",
            Self::NoFreeSeat => "no_free_seat",
            Self::NotSeated => "not_seated",
            Self::Playing => "playing",
            Self::NotPlaying => "not_playing",
            Self::Paused => "paused",
            Self::NothingToSkip => "nothing_to_skip",
            Self::BotPlays => "bot_plays",
            Self::NoBotPlays => "no_bot_plays",
            Self::SomeoneAway => "someone_away",
            Self::HasSeat => "has_seat",
            Self::NotAsked => "not_asked",
            Self::AlreadyProposed => "already_proposed",
            Self::NotProposed => "not_proposed",
            Self::NotNow => "not_now",
            Self::NeedsConsent => "needs_consent",
            Self::BadSeatCode => "bad_seat_code",
            Self::TooFewSeats(_) => "too_few_seats",
            Self::TooManySeats(_) => "too_many_seats",
            Self::BadOptions(_) => "bad_options",
            Self::BadAction(_) => "bad_action",
            Self::NotAStroke => "not_a_stroke",
            Self::BadPack(_) => "bad_pack",
            Self::NoSuchPack => "no_such_pack",
            Self::BadName => "bad_name",
            Self::BadFace => "bad_face",
            Self::BadToken => "bad_token",
            Self::BadNonce => "bad_nonce",
            Self::Locked => "locked",
            Self::RoomFull => "room_full",
            Self::Blocked => "blocked",
            Self::OldRules => "old_rules",
            Self::Limit(limit) => limit.name(),
            Self::Rules { code, .. } => return Cow::Owned(code.clone()),
        })
    }
}

/// What a room cannot have more of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoomLimit {
    /// More than it may write down at once.
    #[error("that is more than this table can write down so fast: wait a moment")]
    AtOnce,
    /// More newcomers than it takes in at once.
    #[error("many are at the door just now: try again in a moment")]
    Newcomers,
    /// More wrong seat codes than it listens to in an hour.
    #[error("many wrong seat codes were tried at this table: ask the host, or wait an hour")]
    SeatCodes,
    /// Proposals of someone to whom the table has just said no.
    #[error("the table did not agree a moment ago: wait a little before you ask again")]
    Proposals,
    /// All records are used up.
    #[error("so much has happened at this table that nothing more can be kept: open a new one")]
    Records,
    /// All bytes are used up.
    #[error("so much was drawn and said at this table that nothing more can be kept: open a new one")]
    Bytes,
    /// All records of one game are used up.
    #[error("this game has gone on for so long that nothing more can be kept of it: put it away")]
    LongGame,
    /// All games are used up.
    #[error("no table sees more games than this one has: open a new one")]
    Games,
}

impl RoomLimit {
    /// The name under which it is refused and counted.
    pub fn name(self) -> &'static str {
        match self {
            Self::AtOnce => "too_much_at_once",
            Self::Newcomers => "too_many_newcomers",
            Self::SeatCodes => "too_many_seat_codes",
            Self::Proposals => "too_many_proposals",
            Self::Records => "too_many_records",
            Self::Bytes => "too_many_bytes",
            Self::LongGame => "too_long_a_game",
            Self::Games => "too_many_games",
        }
    }
}
