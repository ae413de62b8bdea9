//! So much at once, and then so much over time.

use std::{
    ops::{Index, IndexMut},
    time::Duration,
};

use super::{Resource, resource::ROWS};

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
pub struct Allowances([Allowance; Resource::ALL.len()]);

impl Default for Allowances {
    fn default() -> Self {
        Self(ROWS.map(|row| row.allowance))
    }
}

impl Index<Resource> for Allowances {
    type Output = Allowance;

    fn index(&self, resource: Resource) -> &Allowance {
        &self.0[resource as usize]
    }
}

impl IndexMut<Resource> for Allowances {
    fn index_mut(&mut self, resource: Resource) -> &mut Allowance {
        &mut self.0[resource as usize]
    }
}
