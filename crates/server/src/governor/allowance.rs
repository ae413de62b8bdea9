//! So much at once, and then so much over time.

use std::{
    ops::{Index, IndexMut},
    time::Duration,
};

use super::{
    Resource,
    resource::{ADDRESS_TIMES, ROWS},
};

/// So much at once, and then one every so often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// What may be taken at once.
    pub burst: u32,
    /// How long it takes until one more may be.
    pub every: Duration,
}

impl Allowance {
    /// So many at once, and then one every so often.
    pub const fn new(burst: u32, every: Duration) -> Self {
        Self { burst, every }
    }

    /// So many at once, and then so many a second.
    pub const fn per_second(burst: u32, per_second: u32) -> Self {
        let per_second = if per_second == 0 { 1 } else { per_second };
        Self { burst, every: Duration::from_nanos(1_000_000_000 / per_second as u64) }
    }

    /// So many for as long as they last.
    pub const fn at_once(most: u32) -> Self {
        Self { burst: most, every: Duration::ZERO }
    }

    /// How long it takes until one more may be taken, where `times` as much is
    /// allowed.
    pub(super) fn nanos_each(self, times: u32) -> u64 {
        nanos(self.every) / u64::from(times.max(1))
    }

    /// How long it takes until all of it may be taken again. It is the same
    /// where `times` as much is allowed: the burst grows as the wait shrinks.
    pub(super) fn nanos_in_all(self) -> u64 {
        nanos(self.every).saturating_mul(self.burst.into())
    }
}

fn nanos(span: Duration) -> u64 {
    u64::try_from(span.as_nanos()).unwrap_or(u64::MAX)
}

/// How much of each thing is allowed; the defaults are those of the table in
/// `resource.rs`.
#[derive(Clone, Copy, Debug)]
pub struct Allowances {
    each: [Allowance; Resource::ALL.len()],
    /// How many times a person's allowance an address has.
    pub(super) address_times: u32,
}

/// What everyone behind one address shares, and needs more of if there are many.
const SHARED: [Resource; 9] = [
    Resource::Connection,
    Resource::Page,
    Resource::Visit,
    Resource::Reading,
    Resource::Reel,
    Resource::Look,
    Resource::Deck,
    Resource::Deal,
    Resource::KeptByte,
];

impl Default for Allowances {
    fn default() -> Self {
        Self { each: ROWS.map(|row| row.allowance), address_times: ADDRESS_TIMES }
    }
}

impl Allowances {
    /// Lets one address have so many sockets; and if that is more than usual, as
    /// many times more of what its people share.
    pub fn let_in(&mut self, sockets: u32) {
        let times = sockets.div_ceil(self[Resource::Socket].burst).max(1);
        self[Resource::Socket].burst = sockets;
        self.address_times = self.address_times.saturating_mul(times);
        for shared in SHARED {
            let Allowance { burst, every } = self[shared];
            self[shared] = Allowance { burst: burst.saturating_mul(times), every: every / times };
        }
    }
}

impl Index<Resource> for Allowances {
    type Output = Allowance;

    fn index(&self, resource: Resource) -> &Allowance {
        &self.each[resource as usize]
    }
}

impl IndexMut<Resource> for Allowances {
    fn index_mut(&mut self, resource: Resource) -> &mut Allowance {
        &mut self.each[resource as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_people_behind_an_address_share_more() {
        let usual = Allowances::default();
        let mut fewer = usual;
        fewer.let_in(10);
        assert_eq!(fewer[Resource::Socket].burst, 10);
        assert_eq!(fewer[Resource::KeptByte], usual[Resource::KeptByte]);
        let mut many = usual;
        many.let_in(1_000);
        assert_eq!(many[Resource::Socket].burst, 1_000);
        assert_eq!(many[Resource::KeptByte].burst, 5 * usual[Resource::KeptByte].burst);
        assert_eq!(many[Resource::KeptByte].every, usual[Resource::KeptByte].every / 5);
        assert_eq!(many.address_times, 5 * usual.address_times);
        assert_eq!(many[Resource::Guess], usual[Resource::Guess], "nobody may guess more");
    }
}
