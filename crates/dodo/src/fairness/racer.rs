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
    /// What they say of when they acted.
    pub(crate) says: Says,
    /// How long they hold back every pong.
    pub(crate) delays_pongs: u64,
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

impl Racer {
    /// Someone honest with a quick page.
    pub(crate) fn on(rtt: u64, jitter: u32) -> Self {
        Self { rtt, jitter, paints: 0, says: Says::Truth, delays_pongs: 0 }
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
    pub(crate) racers: Vec<Share>,
}

/// What came of them for one racer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Share {
    /// Races won.
    pub(crate) wins: u32,
    /// Races in which their claim was the first to arrive.
    pub(crate) first: u32,
    /// By how much claims were dated before the moment they were really made,
    /// by the eyes of whoever made them.
    gains: Vec<i64>,
    pub(crate) most_gained: i64,
}

impl Results {
    pub(crate) fn nothing(racers: usize) -> Self {
        Self { races: 0, racers: vec![Share::default(); racers] }
    }

    /// How far someone's share of the races is from an equal one, at the most.
    pub(crate) fn furthest(&self) -> f64 {
        let equal = 1.0 / self.racers.len().max(1) as f64;
        let races = f64::from(self.races.max(1));
        self.racers.iter().map(|racer| (f64::from(racer.wins) / races - equal).abs()).fold(0.0, f64::max)
    }

    pub(crate) fn add(&mut self, more: Self) {
        self.races += more.races;
        for (sum, one) in self.racers.iter_mut().zip(more.racers) {
            sum.wins += one.wins;
            sum.first += one.first;
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
