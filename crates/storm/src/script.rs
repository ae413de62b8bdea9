//! What is going to happen in an evening, drawn from its seed. Each happening
//! has a seed of its own, so that leaving some out does not change the others.

use games::{Kind, Rng};

/// The most people of an evening.
pub(crate) const GUESTS: u32 = 5;

/// An evening to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// What everything else is drawn from.
    pub seed: u64,
    /// Which game is played first.
    pub kind: Kind,
    /// What happens, in order.
    pub happenings: Vec<Happening>,
}

/// Something that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happening {
    /// How long after the one before, in milliseconds.
    pub after: u32,
    /// What.
    pub what: What,
    /// To whom, and how exactly.
    pub seed: u64,
}

/// What can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Someone does something sensible.
    Act,
    /// Someone tries anything that can be written down.
    Try,
    /// Someone asks for something that is no move.
    Ask,
    /// Someone taps twice: the same request under another id.
    DoubleTap,
    /// A request is sent again under the same id.
    SendAgain,
    /// Someone sends what no browser would.
    Garbage,
    /// Someone reloads the page.
    Reload,
    /// Someone goes away for a while.
    Leave,
    /// Someone opens a second tab.
    SecondTab,
    /// Someone brings a token that is not from here.
    StaleToken,
    /// A screen is hung on the wall.
    Screen,
    /// A line dies without a word.
    HalfOpen,
    /// A line becomes slow.
    Slow,
    /// The host deals, or deals anew.
    Deal,
    /// The server is killed.
    Crash,
    /// The server is killed, and comes back with other bots.
    OtherBots,
    /// The disk is full for a while.
    DiskFull,
    /// The disk is slow for a while.
    SlowDisk,
    /// The server is killed, and its disk cannot be read for a while after.
    Unreadable,
    /// Someone asks for a lot at once, and loses all lines before the answers.
    Burst,
    /// The same with a thousand requests, on three tabs.
    Flood,
    /// The machine's clock jumps.
    ClockJump,
}

/// How likely each happening is, in all of these together.
const WEIGHTS: [(What, u32); 22] = [
    (What::Act, 420),
    (What::Try, 90),
    (What::Ask, 60),
    (What::DoubleTap, 30),
    (What::SendAgain, 40),
    (What::Garbage, 40),
    (What::Reload, 35),
    (What::Leave, 25),
    (What::SecondTab, 15),
    (What::StaleToken, 6),
    (What::Screen, 6),
    (What::HalfOpen, 14),
    (What::Slow, 14),
    (What::Deal, 14),
    (What::Crash, 16),
    (What::OtherBots, 4),
    (What::DiskFull, 8),
    (What::SlowDisk, 12),
    (What::Unreadable, 5),
    (What::Burst, 6),
    (What::Flood, 1),
    (What::ClockJump, 10),
];

impl What {
    /// What it is called in a tally.
    pub fn name(self) -> &'static str {
        match self {
            Self::Act => "sensible moves",
            Self::Try => "foolish moves",
            Self::Ask => "other requests",
            Self::DoubleTap => "double taps",
            Self::SendAgain => "requests sent again",
            Self::Garbage => "garbage frames",
            Self::Reload => "reloads",
            Self::Leave => "people gone for a while",
            Self::SecondTab => "second tabs",
            Self::StaleToken => "stale tokens",
            Self::Screen => "screens",
            Self::HalfOpen => "half-open lines",
            Self::Slow => "slow readers",
            Self::Deal => "deals",
            Self::Crash => "crashes",
            Self::OtherBots => "crashes with other bots after",
            Self::DiskFull => "full disks",
            Self::SlowDisk => "slow disks",
            Self::Unreadable => "disks that could not be read",
            Self::Burst => "bursts of requests",
            Self::Flood => "floods of requests",
            Self::ClockJump => "clock jumps",
        }
    }
}

impl Script {
    /// Draws an evening; `kind` fixes the game.
    pub fn draw(seed: u64, kind: Option<Kind>) -> Self {
        let mut rng = Rng::from_number(seed);
        let any = rng.pick(&Kind::ALL).copied().unwrap_or(Kind::ALL[0]);
        let first = Happening { after: 0, what: What::Deal, seed: rng.next_u64() };
        let n_happenings = 40 + rng.below(110);
        let rest = (0..n_happenings).map(|_| Happening::draw(&mut rng));
        Self { seed, kind: kind.unwrap_or(any), happenings: [first].into_iter().chain(rest).collect() }
    }
}

impl Happening {
    fn draw(rng: &mut Rng) -> Self {
        let total = WEIGHTS.iter().map(|(_, weight)| weight).sum();
        let mut drawn = rng.below(total);
        let mut what = What::Act;
        for (one, weight) in WEIGHTS {
            if drawn < weight {
                what = one;
                break;
            }
            drawn -= weight;
        }
        let after = if rng.chance(1, 20) { rng.below(40_000) } else { rng.below(900) };
        Self { after, what, seed: rng.next_u64() }
    }
}
