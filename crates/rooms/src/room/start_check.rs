//! Whether the next game could be dealt. To know it, a pack is read and a game
//! is dealt and thrown away, which takes milliseconds: so it is remembered for
//! as long as nothing has changed that it depends on.

use std::collections::BTreeMap;

use crate::{Chair, Refusal, ledger::Ledger, table::deal};

/// The answers so far.
#[derive(Debug, Default)]
pub(super) struct StartCheck {
    /// By how many seats are taken.
    known: BTreeMap<u8, Result<(), Refusal>>,
}

impl StartCheck {
    /// The game, its options or its pack are others now.
    pub(super) fn invalidate(&mut self) {
        self.known.clear();
    }

    /// Whether the game on the table could be dealt to those who sit there.
    pub(super) fn check(&mut self, ledger: &Ledger) -> Result<(), Refusal> {
        self.check_without(ledger, 0)
    }

    /// The same, if so many of them are left out.
    pub(super) fn check_without(&mut self, ledger: &Ledger, n_left_out: usize) -> Result<(), Refusal> {
        let seats = n_taken(ledger).saturating_sub(u8::try_from(n_left_out).unwrap_or(u8::MAX));
        self.known.entry(seats).or_insert_with(|| try_deal(ledger, seats)).clone()
    }
}

fn n_taken(ledger: &Ledger) -> u8 {
    let taken = ledger.chairs.iter().filter(|chair| **chair != Chair::Empty).count();
    u8::try_from(taken).unwrap_or(u8::MAX)
}

fn try_deal(ledger: &Ledger, seats: u8) -> Result<(), Refusal> {
    deal(ledger.kind, &ledger.options_with_pack()?, seats, [0; 32]).map(drop)
}
