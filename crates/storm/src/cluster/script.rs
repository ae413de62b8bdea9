//! What is going to happen in an evening with several houses, drawn from its
//! seed like any other.

use games::{Kind, Rng};

/// An evening to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterScript {
    /// What everything else is drawn from.
    pub seed: u64,
    /// How many nodes there are.
    pub houses: usize,
    /// Which game is played first.
    pub kind: Kind,
    /// What happens, in order.
    pub happenings: Vec<ClusterHappening>,
}

/// Something that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClusterHappening {
    /// How long after the one before, in milliseconds.
    pub after: u32,
    /// What.
    pub what: Fault,
    /// To whom, and how exactly.
    pub seed: u64,
}

/// What can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Someone does something sensible.
    Act,
    /// Someone asks for something that is no move.
    Ask,
    /// A request is sent again under the same id.
    SendAgain,
    /// Someone reloads the page, and comes in by any node.
    Reload,
    /// Someone opens a second tab, by any node.
    SecondTab,
    /// The host deals, or deals anew.
    Deal,
    /// A node's process is killed, and started again after a while.
    NodeKilled,
    /// A node's process stands still for a while.
    NodePaused,
    /// Nothing passes between a node and the database for a while.
    CutFromBase,
    /// Nothing passes between two nodes for a while.
    CutBetween,
    /// The database is killed, and started again.
    BaseRestarted,
    /// A connection to the database is lost in the middle of everything.
    AnswerLost,
    /// The database's clock jumps.
    BaseClockJump,
    /// A node hands over its room, leaves, and comes back as a new one.
    Drain,
}

/// How likely each happening is, in all of these together.
const WEIGHTS: [(Fault, u32); 14] = [
    (Fault::Act, 480),
    (Fault::Ask, 200),
    (Fault::SendAgain, 30),
    (Fault::Reload, 120),
    (Fault::SecondTab, 30),
    (Fault::Deal, 14),
    (Fault::NodeKilled, 20),
    (Fault::NodePaused, 50),
    (Fault::CutFromBase, 70),
    (Fault::CutBetween, 12),
    (Fault::BaseRestarted, 10),
    (Fault::AnswerLost, 40),
    (Fault::BaseClockJump, 6),
    (Fault::Drain, 10),
];

impl Fault {
    /// What it is called in a tally.
    pub fn name(self) -> &'static str {
        match self {
            Self::Act => "sensible moves",
            Self::Ask => "other requests",
            Self::SendAgain => "requests sent again",
            Self::Reload => "reloads",
            Self::SecondTab => "second tabs",
            Self::Deal => "deals",
            Self::NodeKilled => "nodes killed",
            Self::NodePaused => "nodes paused",
            Self::CutFromBase => "nodes cut from the database",
            Self::CutBetween => "nodes cut from each other",
            Self::BaseRestarted => "database restarts",
            Self::AnswerLost => "connections to the database lost",
            Self::BaseClockJump => "jumps of the database's clock",
            Self::Drain => "nodes drained",
        }
    }
}

impl ClusterScript {
    /// Draws an evening of so many houses; `kind` fixes the game.
    pub fn draw(seed: u64, houses: usize, kind: Option<Kind>) -> Self {
        let mut rng = Rng::from_number(seed);
        let any = rng.pick(&Kind::ALL).copied().unwrap_or(Kind::ALL[0]);
        let first = ClusterHappening { after: 0, what: Fault::Deal, seed: rng.next_u64() };
        let n_happenings = 60 + rng.below(120);
        let rest = (0..n_happenings).map(|_| ClusterHappening::draw(&mut rng));
        let happenings = [first].into_iter().chain(rest).collect();
        Self { seed, houses, kind: kind.unwrap_or(any), happenings }
    }
}

impl ClusterHappening {
    fn draw(rng: &mut Rng) -> Self {
        let total = WEIGHTS.iter().map(|(_, weight)| weight).sum();
        let mut drawn = rng.below(total);
        let mut what = Fault::Act;
        for (one, weight) in WEIGHTS {
            if drawn < weight {
                what = one;
                break;
            }
            drawn -= weight;
        }
        let after = if rng.chance(1, 12) { rng.below(8_000) } else { rng.below(400) };
        Self { after, what, seed: rng.next_u64() }
    }
}
