//! Who races, and what came of it.

/// Someone with a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Racer {
    /// The least round trip, in milliseconds.
    pub(crate) rtt: u64,
    /// What chance adds to each way, at the most.
    pub(crate) jitter: u32,
    /// How long their page takes to paint what has arrived, at the least.
    pub(crate) paints: u64,
    /// What else befalls their line or their page.
    pub(crate) mishap: Mishap,
    /// What they say of when they acted.
    pub(crate) says: Says,
    /// What they hold back.
    pub(crate) holds: Holds,
}

/// What someone says of when they acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Says {
    /// When they did.
    Truth,
    /// As soon as the view was there.
    AtOnce,
    /// By so much earlier than they did.
    EarlierBy(u64),
}

/// How long someone holds back what they answer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Holds {
    /// Pongs.
    pub(crate) pongs: u64,
    /// What the page says of its paintings.
    pub(crate) words: u64,
    /// Acts.
    pub(crate) acts: u64,
    /// Whether the page says nothing of its paintings at all.
    pub(crate) is_mute: bool,
    /// Whether only while cards are on the table.
    pub(crate) only_in_races: bool,
}

/// What befalls honest people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mishap {
    /// Nothing.
    Nothing,
    /// Their radio wakes up only so often, and hears then what came meanwhile.
    PowerSave(u64),
    /// Their phone sleeps: for a while nothing comes in or goes out.
    Sleep,
    /// Their page is not before them: for a while nothing is painted.
    Hidden,
    /// Someone uploads their pictures: for a while everything waits in a queue.
    Queue,
}

/// How often a mishap comes back, and how long it lasts.
const ROUND: u64 = 20_000;
const LASTS: u64 = 8_000;

impl Mishap {
    /// When it is over, if it holds at that moment.
    pub(crate) fn until(self, now: u64) -> Option<u64> {
        (now % ROUND < LASTS).then_some(now - now % ROUND + LASTS)
    }
}

impl Racer {
    /// Someone honest with a quick page.
    pub(crate) fn on(rtt: u64, jitter: u32) -> Self {
        let (says, holds) = (Says::Truth, Holds::default());
        Self { rtt, jitter, paints: 0, mishap: Mishap::Nothing, says, holds }
    }

    /// The same, with a mishap.
    pub(crate) fn with(self, mishap: Mishap) -> Self {
        Self { mishap, ..self }
    }

    /// The same, but a liar.
    pub(crate) fn lying(self, says: Says, holds: Holds) -> Self {
        Self { says, holds, ..self }
    }

    /// What they say to have acted after, having acted `after` the painting.
    pub(crate) fn say(&self, after: u64) -> u32 {
        let said = match self.says {
            Says::Truth => after,
            Says::AtOnce => 0,
            Says::EarlierBy(ms) => after.saturating_sub(ms),
        };
        u32::try_from(said).unwrap_or(u32::MAX)
    }
}

/// What came of many races.
#[derive(Debug, Default)]
pub(crate) struct Results {
    pub(crate) races: u32,
    pub(crate) games: u32,
    pub(crate) racers: Vec<Share>,
}

/// What came of them for one racer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Share {
    /// Races won.
    pub(crate) wins: u32,
    /// Races in which their claim was the first to arrive.
    pub(crate) first: u32,
    /// Games in which the host was told that their line is doubted.
    pub(crate) doubted: u32,
    /// By how much claims were dated before the moment they were really made,
    /// by the eyes of whoever made them.
    gains: Vec<i64>,
    pub(crate) most_gained: i64,
}

impl Results {
    pub(crate) fn nothing(racers: usize) -> Self {
        Self { races: 0, games: 0, racers: vec![Share::default(); racers] }
    }

    /// What share of the races someone has won.
    pub(crate) fn share(&self, racer: usize) -> f64 {
        f64::from(self.racers[racer].wins) / f64::from(self.races.max(1))
    }

    /// How far someone's share of the races is from an equal one, at the most.
    pub(crate) fn furthest(&self) -> f64 {
        (0..self.racers.len()).map(|racer| (self.share(racer) - self.equal()).abs()).fold(0.0, f64::max)
    }

    /// An equal share.
    pub(crate) fn equal(&self) -> f64 {
        1.0 / self.racers.len().max(1) as f64
    }

    /// The standard error of a share.
    pub(crate) fn error(&self, share: f64) -> f64 {
        (share * (1.0 - share) / f64::from(self.races.max(1))).sqrt()
    }

    pub(crate) fn add(&mut self, more: Self) {
        self.races += more.races;
        self.games += more.games;
        for (sum, one) in self.racers.iter_mut().zip(more.racers) {
            sum.wins += one.wins;
            sum.first += one.first;
            sum.doubted += one.doubted;
            sum.most_gained = sum.most_gained.max(one.most_gained);
            sum.gains.extend(one.gains);
        }
    }
}

impl Share {
    pub(crate) fn gained(&mut self, gain: i64) {
        self.gains.push(gain);
        self.most_gained = self.most_gained.max(gain);
    }

    pub(crate) fn mean_gain(&self) -> f64 {
        let sum: i64 = self.gains.iter().sum();
        sum as f64 / self.gains.len().max(1) as f64
    }
}
