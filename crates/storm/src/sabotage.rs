//! Servers that are broken on purpose, to show that the storm finds it. Each
//! says which promise it breaks, and within how many evenings that is found.

use crate::Promise;

/// How the server is broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sabotage {
    /// Not at all.
    #[default]
    None,
    /// What follows from a change is sent before the change is on disk.
    SendsFirst,
    /// The same, but only for changes that are no moves.
    AnswersOthersFirst,
    /// An answer that needs no record does not wait for the records before it.
    LetsAnswersPass,
    /// A request that is sent again is taken for a new one.
    ForgetsIds,
    /// The same, but only for requests that are no moves.
    ForgetsIdsOfOthers,
    /// A room that is opened again is dealt other games than before.
    DealsAnew,
    /// A room that is opened again has its first host.
    ForgetsTheHost,
    /// A room that is opened again is not locked.
    ForgetsTheLock,
    /// In a room that is opened again people are called what they were at first.
    ForgetsNames,
    /// A room that is opened again has forgotten who sits where in the next game.
    ForgetsSeats,
    /// A room that is opened again has the rulebook's options.
    ForgetsOptions,
    /// A room that is opened again has forgotten a game that is over.
    ForgetsAGame,
    /// Everyone is sent what the host sees.
    ShowsTheHostsHand,
    /// Everyone hears what anyone hears.
    TellsEveryone,
    /// Everyone who comes in hears what someone else in their place would.
    SharesTheBacklog,
    /// Nobody is told what has become of a view.
    KeepsUpdates,
    /// Now and then an answer is not sent.
    SwallowsAnswers,
    /// A room that was opened again is not woken any more.
    LosesWakeUps,
    /// What bots have thought is lost.
    LosesThoughts,
    /// Whoever does nothing keeps their seat, and is waited for every time.
    KeepsIdlers,
    /// A host who is gone stays host, and nobody stands in.
    KeepsTheHat,
    /// A room that was opened again lets nobody in.
    LetsNobodyBackIn,
    /// A room that was opened again knows no tokens.
    TakesPeopleForStrangers,
    /// A locked room lets its own people in no more.
    LocksOutItsOwn,
    /// A journal that cannot be read for a moment is said to be damaged.
    CallsItDamaged,
    /// A reader who missed something is never shown the rest.
    LeavesReadersBehind,
    /// One thing is told again and again.
    FansOutWithoutEnd,
    /// Frames for a slow reader pile up.
    QueuesWithoutEnd,
    /// A room wants to be woken at once, always.
    NeverSleeps,
    /// A frame that cannot be read ends the server.
    Panics,
}

impl Sabotage {
    /// Every way to break the server.
    pub const ALL: [Self; 30] = [
        Self::SendsFirst,
        Self::AnswersOthersFirst,
        Self::LetsAnswersPass,
        Self::ForgetsIds,
        Self::ForgetsIdsOfOthers,
        Self::DealsAnew,
        Self::ForgetsTheHost,
        Self::ForgetsTheLock,
        Self::ForgetsNames,
        Self::ForgetsSeats,
        Self::ForgetsOptions,
        Self::ForgetsAGame,
        Self::ShowsTheHostsHand,
        Self::TellsEveryone,
        Self::SharesTheBacklog,
        Self::KeepsUpdates,
        Self::SwallowsAnswers,
        Self::LosesWakeUps,
        Self::LosesThoughts,
        Self::KeepsIdlers,
        Self::KeepsTheHat,
        Self::LetsNobodyBackIn,
        Self::TakesPeopleForStrangers,
        Self::LocksOutItsOwn,
        Self::CallsItDamaged,
        Self::LeavesReadersBehind,
        Self::FansOutWithoutEnd,
        Self::QueuesWithoutEnd,
        Self::NeverSleeps,
        Self::Panics,
    ];

    /// The promise that it breaks, and within how many evenings that is found.
    pub fn breaks(self) -> Option<(Promise, u64)> {
        Some(match self {
            Self::None => return None,
            Self::SendsFirst | Self::AnswersOthersFirst => (Promise::Kept, 20),
            Self::LetsAnswersPass => (Promise::Kept, 100),
            Self::ForgetsIds | Self::ForgetsIdsOfOthers => (Promise::Once, 40),
            Self::DealsAnew | Self::ForgetsSeats => (Promise::Recovered, 20),
            Self::ForgetsNames | Self::ForgetsOptions | Self::ForgetsAGame => (Promise::Recovered, 40),
            Self::ForgetsTheHost | Self::ForgetsTheLock => (Promise::Recovered, 200),
            Self::ShowsTheHostsHand => (Promise::Secret, 10),
            Self::TellsEveryone | Self::SharesTheBacklog => (Promise::Secret, 100),
            Self::KeepsUpdates => (Promise::Shown, 20),
            Self::SwallowsAnswers => (Promise::Answered, 40),
            Self::LosesWakeUps => (Promise::Ends, 20),
            Self::LosesThoughts => (Promise::Ends, 200),
            Self::KeepsIdlers => (Promise::Moves, 40),
            Self::KeepsTheHat => (Promise::PlaysOn, 40),
            Self::LetsNobodyBackIn | Self::TakesPeopleForStrangers => (Promise::Seat, 20),
            Self::CallsItDamaged => (Promise::Seat, 100),
            Self::LeavesReadersBehind => (Promise::Seat, 300),
            Self::LocksOutItsOwn => (Promise::Seat, 200),
            Self::FansOutWithoutEnd | Self::NeverSleeps => (Promise::Bounded, 10),
            Self::QueuesWithoutEnd => (Promise::Bounded, 40),
            Self::Panics => (Promise::Unbroken, 40),
        })
    }
}
